//! The champion: plays each turn to maximize the chance to win the game.
//!
//! The reward of a turn is the chance to win from the position it leaves ([`ValueNetwork`]): a
//! small network per kind of table, learnt by self-play in which every target is an exact
//! expectation over the dice (`capicua-learn`). The turn solver then finds the best play for these
//! worths; looking two turns ahead, the opponent's turn is solved as well before the network is
//! asked ([`Champion`]).

mod features;
mod player;
mod value_network;

pub use features::{ActiveFeatures, TableSize};
pub use player::Champion;
pub use value_network::{Endings, NetworkBuffers, PerEnding, ValueNetwork, sigmoid};
