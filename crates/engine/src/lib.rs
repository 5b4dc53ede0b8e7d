//! External engines: the Domino Engine Protocol, version 1 (DEP 1), lines over standard input and output.
//! `docs/engine-protocol.md` describes it for authors of engines.
//!
//! [`Engine`] is a command that speaks it: [`Engine::entrant`] takes part in matches like any other player.
//! [`serve`] is the other side: any player of a catalogue as an engine. [`check()`] tests the conformance of an
//! engine. A command is started only if the user has typed it: no catalogue of players knows `exec:`, so no
//! record, stored game or request can name one.
//!
//! A whole dialogue with the player `greedy` as an engine:
//!
//! ```
//! use capicua_engine::{WireGame, serve};
//!
//! let games = [WireGame::new(capicua_players::catalogue())];
//! let input = "dep 1\n\
//!     match latin seat A seed 1\n\
//!     round latin 66656463626160/?7/?7/?7 - A 0:0/100\n\
//!     go\n\
//!     quit\n";
//! let mut output = Vec::new();
//! serve("greedy", &games, input.as_bytes(), &mut output)?;
//! assert_eq!(
//!     String::from_utf8_lossy(&output),
//!     "id name Capicua greedy\ndepok\nplay 66\n"
//! );
//! # Ok::<(), capicua_core::InputError>(())
//! ```

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

/// What the README shows is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
