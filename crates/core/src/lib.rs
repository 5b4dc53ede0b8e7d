//! What every game and every player of Capicúa has in common.
//!
//! **State = public + secrets. A view = public + own hand. A player sees a view, never a state.**
//! The traits are small on purpose: an algorithm names the capabilities it needs ([`Game`] for a
//! search with open hands, [`Hidden`] for beliefs, [`Chance`] for rolls and draws, [`Keyed`] for a
//! transposition table), and what a game lacks is a compile error instead of a run-time surprise.

mod append_log;
mod budget;
mod counted;
mod estimate;
mod evaluation;
mod files;
mod game;
mod input;
mod long_run;
pub mod math;
mod message;
mod payoff;
mod player;
mod random;
mod sealed;
mod seat;
mod spec;

pub use append_log::{AppendLog, Mark};
pub use budget::{Budget, CancellationToken, Limit};
pub use counted::counted;
pub use estimate::{Estimate, QUANTILE_95};
pub use evaluation::{Evaluation, MoveEval, Verdict};
pub use files::{check_writable, folder_of, system_error, unwritten, write_whole};
pub use game::{Chance, Game, Hidden, Illegal, Keyed, MAX_MOVES, MoveList, Turn, View};
pub use input::InputError;
pub use long_run::{Filed, LongRun};
#[doc(hidden)]
pub use message::argument;
pub use message::{ALL_OF, Argument, ENGLISH, ENGLISH_ONLY, Message, ONE_OF};
pub use payoff::Payoff;
pub use player::{Fault, Oracle, Player};
pub use random::{Random, Seed};
pub use sealed::{
    Looked, SEAL, hex, look_through, seal_of, sealed, sha256, told_by_seal, unsealed,
};
pub use seat::{MAX_SEATS, Seat, Side};
pub use spec::{Cost, Given, Kind, OptionEntry, Spec};

/// What the README shows is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
