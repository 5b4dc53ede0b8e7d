//! All Fives searched.
//!
//! [`Round`] is a round with everything known, made for speed; a [`Policy`] plays it out by a
//! glance; [`MatchWin`] says what the end of a round is worth.

mod ends;
mod exact;
mod match_win;
mod mc;
mod policy;
mod reading;
mod rollout;
mod round;
mod self_play;
mod tiles;

pub use match_win::{MOST, MatchWin};
pub use mc::{Thinking, Trial, Tried, consider};
pub use ends::Lay;
pub use policy::{Careful, FEATURE_NAMES, FEATURES, GLANCE, Glimpse, MostPoints, Policy};
pub use round::{Finish, NO_TARGET, Order, Round, Terms, knows};
pub use self_play::{Course, courses, matches};
