//! The domino games: rules as data, rounds, views, matches, and the texts they travel in.
//!
//! A variant is one constant of [`Rules`] with a test for each sentence of its rules. A round is a
//! [`State`]: the [`Public`] part, and the secrets. A seat gets a [`View`]. Searches are compiled
//! for a frozen ruleset ([`Latin`], [`Fives`], [`Cuban`]); [`House`] reads any rules at run time.

mod action;
mod deal;
mod ends;
mod game_match;
pub mod kernel;
pub mod notation;
mod outcome;
mod perft;
mod public;
mod rules;
mod state;
mod tile;
mod view;

pub use action::{Arm, Event, Move, Placement, Seen};
pub use deal::{Deal, StockOrder};
pub use ends::{Ends, Slot};
pub use game_match::Match;
pub use outcome::Outcome;
pub use perft::perft;
pub use public::{End, Public, SEATS, Standing};
pub use rules::{
    Block, CALL_PENALTY, CUBAN, Cuban, FIVES, Fives, House, LATIN, Latin, Lead, Points, Preset,
    Rules, Ruleset, Scoring, Stock, Tie,
};
pub use state::State;
pub use tile::{
    MAX_PIP, MAX_TILES, PipSet, Tile, TileSet, Tiles, pip_char, pip_from_char, tiles_up_to,
};
pub use view::{Secrets, View};
