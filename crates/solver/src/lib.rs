//! Domino rounds with all hands open, solved to the end: what a double-dummy solver is for bridge.
//!
//! [`Solver`] gives the exact value of a position, of every move, and a line of best play, for
//! points, for winning, or for any function of the result ([`Objective`]). Block games run through
//! a search written by hand for them; everything else through the generic one of [`search`].
//! [`OraclePlayer`] plays by it: it sees all hands, so it is an [`capicua_core::Oracle`] and never
//! an honest player.
//!
//! ```
//! use capicua_dominoes::notation::Position;
//! use capicua_solver::{Objective, Solver};
//!
//! // Two seats, two tiles each. If A leads 6-5, B can cover the six. If A leads 5-5, B passes,
//! // A goes out with 6-5, and gets the 15 pips of B.
//! let position: Position = "latin,seats=2,hand=2 6555/6144 - A".parse()?;
//! let state = position.now().open_state()?;
//! let mut solver = Solver::default();
//! let values = solver.values(&state, &Objective::Points)?;
//! let values: Vec<(String, i32)> = values.iter().map(|(mv, value)| (mv.to_string(), *value)).collect();
//! assert_eq!(values, [("55".to_owned(), 15), ("65".to_owned(), 8)]);
//!
//! let line = solver.line(&state, &Objective::Points)?;
//! let line: Vec<String> = line.iter().map(ToString::to_string).collect();
//! assert_eq!(line, ["55", "--", "56"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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

/// What the README shows is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
