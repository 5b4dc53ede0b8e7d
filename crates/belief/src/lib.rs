//! Who holds what.
//!
//! In a block game every deal that agrees with the hand sizes and the passes is equally likely, so
//! counting deals gives true probabilities; in a draw game the same holds of deals together with
//! the order of the draws. [`Constraints`] brings what a seat knows into one shape, [`Table`]
//! counts, [`Belief`] answers.

mod belief;
mod chances;
mod constraints;
mod contradiction;
mod place;
mod table;

pub use belief::{Belief, TileWays};
pub use chances::Chances;
pub use constraints::{Constraints, Knowledge};
pub use contradiction::{Contradiction, Statement};
pub use place::{Group, Holder, MAX_PLACES, Place, World};
pub use table::{Table, TooMany, Ways};
