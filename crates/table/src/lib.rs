//! Matches of any game: players at a table, records, and what each seat may see.
//!
//! A game is [`Playable`] if it says how a round is dealt, how chance acts, what a fault costs and how a round
//! is written; a small game implements one trait ([`SimpleGame`]). Everything else is here and independent of the game: a [`Round`] in progress, an [`Entrant`]
//! that takes part, the game loop ([`play_round`]), and a [`Session`] with people at the table.
//!
//! ```
//! use capicua_core::Seed;
//! use capicua_dominoes::LATIN;
//! use capicua_players::player;
//! use capicua_table::play_match;
//!
//! let players = ["greedy", "random", "greedy", "random"].map(|spec| player(spec).unwrap());
//! let played = play_match(&LATIN, &players, Seed(1));
//! let record = played.text();
//! assert!(record.starts_with("[DGN \"1\"]\n[Rules \"latin\"]"));
//! assert_eq!(record.matches("[Result ").count(), played.rounds.len());
//! ```

mod action_space;
mod catalogue;
mod entrant;
mod play;
mod playable;
mod program;
mod record;
mod round;
mod session;
mod simple;
pub mod text;
mod wire;

pub use action_space::{ActionSpace, GameVisitor, Layout, LayoutSegment};
pub use catalogue::{Catalogue, Entry, PlayerFactory, check_seats};
pub use entrant::{Entrant, SeatedPlayer, join_seats, split_seats};
pub use play::{PlayedMatch, Ply, play_match, play_round};
pub use playable::{MatchState, OneRound, Playable, RoundRecord, RuleSet, Score, Unit};
pub use program::MoveTask;
pub use record::{MoveReader, read_by, tag_text};
pub use round::{Notes, RecordedFault, Round};
pub use session::{Chair, PEOPLE, PERSON, Phase, Session};
pub use simple::{Simple, SimpleGame, SimpleRules, SimpleView};
pub use wire::{ConsistentState, Wire, WireState};

/// What the README shows is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
