//! The JSON documents that the command line prints with `--json` and the server answers: written in
//! one place, so that both say the same.

mod advise;
mod belief;
mod contest;
mod players;
mod solve;

pub use advise::{advice, ranked, reason, said};
pub use belief::{BeliefMethod, BeliefReport, PlayInference, belief};
pub use contest::{by_seed, contest, tournament, unit};
pub use players::option;
pub use solve::{SolveOptions, SolveReport};
