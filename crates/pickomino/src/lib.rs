//! Pickomino: rules, exact odds of a turn, and players that win whole games.
//!
//! A turn is a small decision process without cycles and is solved exactly ([`turn`]); what is
//! worth playing for in a turn depends on the whole table, and that is what the players differ in
//! ([`players`]). At a table it is one of the games of `capicua-table`.

pub mod advice;
mod at_table;
pub mod champion;
mod dice;
pub mod duel;
pub mod notation;
mod numbers;
mod party;
pub mod players;
mod position;
mod rules;
mod seat_dice;
pub mod small;
mod tile;
pub mod turn;
mod wire;

pub use at_table::{MAX_TURNS, ends_turn};
pub use dice::{Dice, Face, MAX_DICE};
pub use party::Party;
pub use position::{Gain, Move, OpenView, Position, Stack, Then};
pub use rules::{MAX_PLAYERS, MAX_TILES, MIN_PLAYERS, Rules, Switch};
pub use seat_dice::SeatDice;
pub use tile::{Tile, TileSet};

/// What the README shows is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
