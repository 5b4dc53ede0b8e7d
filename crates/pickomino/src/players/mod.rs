//! The players.

mod catalogue;
mod one_turn;
mod person;
mod plain;

pub use catalogue::{Entrant, catalogue, champion, one_turn, player};
pub use one_turn::{OneTurn, Weights};
pub use person::{CAST, Person};
pub use plain::{RandomPlayer, Simple};
