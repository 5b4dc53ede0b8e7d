//! Those who play, and how they are called.

mod one_turn;
mod plain;
mod spec;

pub use one_turn::OneTurn;
pub use plain::{RandomPlayer, Simple};
pub use spec::{CATALOGUE, Custom, Entry, Spec, spelled_out};
