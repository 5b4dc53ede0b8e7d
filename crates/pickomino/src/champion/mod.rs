//! The player that plays for the whole game.
//!
//! What a turn may bring is worth the chance to win from the position it leaves ([`ValueNetwork`]): a
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
