//! Who holds what.
//!
//! In a block game every deal that agrees with the hand sizes and the passes is equally likely, so
//! counting deals gives true probabilities; in a draw game the same holds of deals together with
//! the order of the draws. [`Constraints`] brings what a seat knows into one shape, [`CountingGraph`]
//! counts, [`Belief`] answers.
//!
//! A player that searches over worlds asks like this:
//!
//! ```
//! use capicua_belief::{Belief, Greedy, Plays};
//! use capicua_core::{Hidden, Seat, Seed, View};
//! use capicua_dominoes::{Deal, House, LATIN, State};
//!
//! let mut random = Seed(1).random();
//! let state = State::deal(House(LATIN), &Deal::shuffled(&LATIN, Seat::A, &mut random), None);
//! let (view, history) = (state.view(Seat::A), []);
//!
//! let belief = Belief::new(&view, &history)?;
//! assert_eq!(belief.deals(), 399_072_960);
//!
//! // All deals alike: a world for a search with open hands.
//! let world = view.restore(&belief.sample(&mut random));
//! assert_eq!(world.hand(Seat::A), view.hand());
//!
//! // Weighed by how the others have played, if they are thought to be greedy.
//! let plays = Plays::of(&view, &history).expect("seen from the beginning of the round");
//! let weighted = belief.weigh(&plays, &Greedy { noise: 0.2 }, 1_000, &mut random);
//! let worlds = weighted.resample(100, &mut random);
//! assert_eq!(worlds.len(), 100);
//! # Ok::<(), capicua_belief::Contradiction>(())
//! ```

mod belief;
mod chances;
mod constraints;
mod contradiction;
mod explain;
mod graph;
mod levels;
mod likelihood;
mod model;
mod place;
mod position;
mod vielma;
mod walk;
mod ways;
mod weighted;

pub use belief::{Belief, TileWays};
pub use chances::{Chances, ErrorSum, Errors};
pub use constraints::{Constraints, Knowledge};
pub use contradiction::{Contradiction, Statement};
pub use graph::{CountingGraph, TooMany};
pub use levels::{LEVELS, Levels};
pub use likelihood::{AnyMove, DoublesFirst, Greedy, Level, Likelihood, Plays, Silent};
pub use model::{GAMMA_SAMPLES, Model, gamma};
pub use place::{Group, Holder, MAX_PLACES, Place, World};
pub use position::viewpoint;
pub use vielma::Matrices;
pub use ways::Ways;
pub use weighted::{FEW, Weighted};

/// What the README shows is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
