//! Engines from outside: the Domino Engine Protocol, version 1 (DEP 1), lines over standard input and
//! output. `docs/engine-protocol.md` tells it to whoever writes one.
//!
//! [`Engine`] is a command that speaks it: [`Engine::entrant`] sits in matches like any other player.
//! [`serve`] is the other side: any player of ours as an engine. [`check()`] tries one and lists what
//! fails. A command is started by whoever types it and by nothing else: no catalogue of players knows
//! `exec:`, so no record, stored game or request can name one.

mod check;
pub mod dep;
#[cfg(unix)]
mod descendants;
mod engine;
mod engine_player;
mod error;
mod log;
mod lookup;
mod observer;
#[cfg(unix)]
mod process;
#[cfg(not(unix))]
#[path = "process_elsewhere.rs"]
mod process;
mod reader;
mod server;
#[cfg(unix)]
mod watchdog;
mod wire_game;

pub use check::{CheckItem, CheckSettings, CheckVerdict, Report, check};
pub use engine::{EXEC_PREFIX, Engine, MOST_FAILURES, Settings};
pub use engine_player::{EnginePlayer, engine_seed};
pub use observer::{EmbeddedPlayer, Observer, TextObservation, entrant};
pub use server::serve;
pub use wire_game::{CheckRules, WireGame};
