//! All Fives searched.
//!
//! [`Round`] is a round with everything known, made for speed; a [`PlayoutPolicy`] plays it out by a
//! glance; [`MatchWin`] says what the end of a round is worth.

mod analyze;
mod exact;
mod match_win;
mod opponent_types;
mod oracle;
mod policy;
mod rollout;
mod round;
mod self_play;
mod tree;
mod worlds;
mod worth;

pub use analyze::{Analysis, MoveSamples, RolloutStyle, SearchSettings, analyze, infer_opponent};
pub use capicua_dominoes::kernel::CompactMove;
pub use match_win::{MAX_NEED, MatchWin};
pub use opponent_types::OpponentTypes;
pub use oracle::oracle_values;
pub use policy::{
    AnyMove, CAREFUL_POLICY, Careful, FEATURE_NAMES, FEATURES, MostPoints, PlayoutPolicy, SeatView,
};
pub use round::{DrawOrder, NO_TARGET, Round, RoundResult, Terms, knows};
pub use self_play::{matches, matches_from, notes};
pub use worlds::read;
