//! Engines from outside: the Domino Engine Protocol, version 1 (DEP 1), lines over standard input and
//! output. `docs/engine-protocol.md` tells it to whoever writes one.
//!
//! [`Engine`] is a command that speaks it: [`Engine::entrant`] sits in matches like any other player.
//! [`serve`] is the other side: any player of ours as an engine. [`check()`] tries one and lists what
//! fails. A command is started by whoever types it and by nothing else: no catalogue of players knows
//! `exec:`, so no record, stored game or request can name one.

mod check;
mod engine;
mod guest;
#[cfg(unix)]
mod kin;
pub mod lines;
mod log;
mod lookup;
mod observer;
#[cfg(unix)]
mod process;
#[cfg(not(unix))]
#[path = "process_elsewhere.rs"]
mod process;
mod reader;
mod seat;
mod spoken;
mod trouble;
#[cfg(unix)]
mod watchdog;

pub use check::{Part, Report, Trial, Verdict, check};
pub use engine::{Engine, MOST_FAILURES, PREFIX, Settings};
pub use guest::serve;
pub use observer::{EmbeddedPlayer, Heard, Observer, entrant};
pub use seat::{Outside, veiled};
pub use spoken::{Spoken, Tried};

/// What the README shows is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
