//! How Capicúa learns to play: All Fives, and Pickomino ([`DiceTraining`]).
//!
//! Two recipes for All Fives. `published` follows a report on a policy-gradient learner to the letter: an
//! observation in, two layers of 100, shaped rewards, updates from four games. `best` plays every
//! move of a decision to the end of the round on the same deal and learns the differences: what is
//! luck cancels out, and what is left is what the move was worth. At Pickomino the turn is solved
//! exactly, and there is no luck in what is learnt at all.
//!
//! Games are most of the work and are played by the forward pass of `capicua-network`; only gradients
//! come from a library with automatic differentiation, which is why this crate is heavy and stands
//! apart from the program. A run depends on its settings and its seed, not on the number of threads
//! and not on how often it was interrupted.

mod autodiff;
mod best;
mod checkpoint;
mod evaluate;
mod parameters;
mod pickomino;
mod plan;
mod published;
mod run;

pub use autodiff::Graph;
pub use best::{Best, BestSettings, Generation};
pub use evaluate::{WinRate, win_rate};
pub use parameters::{Adam, Parameters};
pub use pickomino::{DicePlan, DiceTraining};
pub use plan::{Plan, Recipe, RecipeSettings};
pub use published::{Optimiser, Published, PublishedSettings};
pub use run::{CurvePoint, LearnError, TrainingRun};
