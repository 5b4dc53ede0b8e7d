//! Pickomino: rules, exact odds of a turn, and players that win whole games.
//!
//! A turn is a small decision process without cycles and is solved exactly ([`turn`]); what is
//! worth playing for in a turn depends on the whole table, and that is what the players differ in
//! ([`players`]). At a table it is one of the games of `capicua-table`.
//!
//! ```
//! use capicua_core::{Game, MoveList, Seat};
//! use capicua_pickomino::{Position, notation::read_move};
//!
//! // A has kept two worms and two fours, and rolled 5 5 3 1.
//! let mut position: Position = "pickomino 21-36 -/- A ww44 5531".parse()?;
//! let mut moves = MoveList::new();
//! position.legal(&mut moves);
//! assert_eq!(moves.len(), 6, "three faces, and each time to roll on or to stop");
//!
//! // Two fives and stop: 10 + 8 + 10 takes tile 28, which has two worms.
//! let mv = read_move(&position, "5s")?;
//! position.play(mv)?;
//! assert_eq!(position.worms(Seat::A), 2);
//! assert_eq!(position.seat(), Seat::B);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action_space;
pub mod advice;
pub mod champion;
mod dice;
pub mod duel;
mod game_rules;
pub mod notation;
mod playable;
pub mod players;
mod position;
mod rules;
mod seat_dice;
pub mod small;
mod tile;
pub mod turn;
mod wire;

pub use dice::{Dice, Face, MAX_DICE};
pub use game_rules::GameRules;
pub use playable::{MAX_TURNS, ends_turn};
pub use position::{AfterKeep, Gain, Move, OpenView, Position, Stack};
pub use rules::{MAX_PLAYERS, MAX_TILES, MIN_PLAYERS, Rules, Switch};
pub use seat_dice::SeatDice;
pub use tile::{Tile, TileSet};

/// What the README shows is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
