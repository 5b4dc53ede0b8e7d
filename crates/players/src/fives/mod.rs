//! All Fives searched.
//!
//! [`Round`] is a round with everything known, made for speed; a [`Policy`] plays it out by a
//! glance; [`MatchWin`] says what the end of a round is worth.

mod analyze;
mod exact;
mod foresight;
mod match_win;
mod policy;
mod reading;
mod rollout;
mod round;
mod self_play;
mod tree;
mod worlds;
mod worth;

pub use analyze::{Rollouts, Thinking, Trial, Tried, analyze, find_out};
pub use capicua_dominoes::kernel::Lay;
pub use foresight::foresee;
pub use match_win::{MOST, MatchWin};
pub use policy::{AnyMove, Careful, FEATURE_NAMES, FEATURES, GLANCE, Glimpse, MostPoints, Policy};
pub use reading::Kinds;
pub use round::{Finish, NO_TARGET, Order, Round, Terms, knows};
pub use self_play::{matches, matches_from, notes};
pub use worlds::read;
