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
//! use capicua_belief::{Belief, GreedyPlay, Plays};
//! use capicua_core::{ImperfectInformation, Seat, Seed, View};
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
//! let world = view.determinize(&belief.sample(&mut random));
//! assert_eq!(world.hand(Seat::A), view.hand());
//!
//! // Weighed by how the others have played, if they are thought to be greedy.
//! let plays = Plays::from_view(&view, &history).expect("seen from the beginning of the round");
//! let weighted = belief.weigh(&plays, &GreedyPlay { noise: 0.2 }, 1_000, &mut random);
//! let worlds = weighted.resample(100, &mut random);
//! assert_eq!(worlds.len(), 100);
//! # Ok::<(), capicua_belief::ContradictionError>(())
//! ```

mod belief;
mod chances;
mod constraints;
mod contradiction;
mod deal_counts;
mod explain;
mod graph;
mod levels;
mod likelihood;
mod model;
mod place;
mod position;
mod sampling;
mod vielma;
mod weighted;

pub use belief::{Belief, TileDealCounts};
pub use chances::{Chances, ErrorStats, ProbabilityErrors};
pub use constraints::{Constraints, Knowledge};
pub use contradiction::{ContradictionError, Statement};
pub use deal_counts::PlaceDealCounts;
pub use graph::{CountingGraph, TooManyDealsError};
pub use levels::{LEVELS, SkillLevels};
pub use likelihood::{
    DoublesFirst, GreedyPlay, MixedPlay, PlayModel, Plays, UniformPlay, UninformativePlay,
};
pub use model::{BeliefModel, GAMMA_SAMPLES, gamma};
pub use place::{Group, Holder, MAX_PLACES, Place, World};
pub use position::viewpoint;
pub use vielma::VielmaMatrices;
pub use weighted::{MAX_ENUMERATED_DEALS, WeightedDeals};
