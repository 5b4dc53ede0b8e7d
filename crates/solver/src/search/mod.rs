//! Search over any game whose secrets are open: it knows the traits of `capicua-core` and no game.
//!
//! [`Negamax`] is the fast way (alpha-beta, a [`TranspositionTable`] of positions met before, moves ordered by
//! what refuted before), [`minimax`] the plain one that tests hold it against. Sign and window
//! follow the *side* to move, never the ply: partners and passes break the alternation.

mod goal;
mod minimax;
mod mtdf;
mod negamax;
mod transposition_table;

pub use goal::Goal;
pub use minimax::minimax;
pub use mtdf::mtdf;
pub use negamax::Negamax;
pub use transposition_table::{TableEntry, TranspositionTable};
