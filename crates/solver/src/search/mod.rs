//! Search over any game whose secrets are open: it knows the traits of `capicua-core` and no game.
//!
//! [`Negamax`] is the fast search (alpha-beta pruning, a [`TranspositionTable`], killer moves),
//! [`minimax`] the plain one that tests compare it with. Sign and window follow the *side* to move,
//! never the ply: partners and passes break the alternation.

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
