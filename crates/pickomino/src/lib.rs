//! Pickomino: rules, exact odds of a turn, and players that win whole games.
//!
//! A turn is a small decision process without cycles and is solved exactly ([`turn`]); what is
//! worth playing for in a turn depends on the whole table, and that is what the players differ in
//! ([`players`]). [`arena`] plays a game, [`contest`] compares players.

pub mod advice;
pub mod arena;
pub mod champion;
pub mod contest;
mod dice;
pub mod duel;
pub mod notation;
pub mod paper;
pub mod players;
mod position;
mod rules;
pub mod small;
mod tile;
pub mod tune;
pub mod turn;

pub use dice::{Dice, Face, MAX_DICE};
pub use position::{Gain, Move, OpenView, Position, Stack, Then};
pub use rules::{MAX_PLAYERS, MAX_TILES, MIN_PLAYERS, Rules, Switch};
pub use tile::{Tile, TileSet};
