//! Those who play.

mod catalogue;
mod one_turn;
mod plain;

pub use catalogue::{Lineup, catalogue, champion, one_turn, player};
pub use one_turn::OneTurn;
pub use plain::{RandomPlayer, Simple};
