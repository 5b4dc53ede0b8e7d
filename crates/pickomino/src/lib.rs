//! Pickomino: rules, exact odds of a turn, and players that win whole games.
//!
//! A turn is a small decision process without cycles and is solved exactly ([`turn`]); what is
//! worth playing for in a turn depends on the whole table, and that is what the players differ in
//! ([`players`]). At a table it is one of the games of `capicua-table`.

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
