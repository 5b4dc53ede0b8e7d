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
mod levels;
mod likelihood;
mod model;
mod place;
mod position;
mod table;
mod vielma;
mod weighted;

pub use belief::{Belief, TileWays};
pub use chances::{Chances, ErrorSum, Errors};
pub use constraints::{Constraints, Knowledge};
pub use contradiction::{Contradiction, Statement};
pub use levels::{LEVELS, Levels};
pub use likelihood::{AnyMove, DoublesFirst, Greedy, Level, Likelihood, Plays, Silent};
pub use model::{GAMMA_SAMPLES, Model, gamma};
pub use place::{Group, Holder, MAX_PLACES, Place, World};
pub use position::viewpoint;
pub use table::{Table, TooMany, Ways};
pub use vielma::Matrices;
pub use weighted::{FEW, Weighted};
