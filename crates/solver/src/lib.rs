//! Domino rounds with all hands open, solved to the end: what a double-dummy solver is for bridge.
//!
//! [`Solver`] gives the exact value of a position, of every move, and a line of best play, for
//! points, for winning, or for any function of the result ([`Objective`]). Block games run through
//! a search written by hand for them; everything else through the generic one of [`search`].
//! [`OraclePlayer`] plays by it: it sees all hands, so it is an [`capicua_core::Oracle`] and never
//! an honest player.

mod benchmark;
mod block_position;
mod block_search;
mod general_search;
mod history_table;
mod objective;
mod oracle;
pub mod search;
mod solver;
mod value_table;

pub use benchmark::{SolveBenchmark, benchmark};
pub use objective::{Equity, Objective};
pub use oracle::OraclePlayer;
pub use solver::{DEFAULT_MEMORY, SolveError, Solver};
