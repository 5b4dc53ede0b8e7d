//! The domino games: rules as data, rounds, views, matches, and the texts they travel in.
//!
//! A variant is one constant of [`Rules`] with a test for each sentence of its rules. A round is a
//! [`State`]: the [`Public`] part, and the secrets. A seat gets a [`View`]. Searches are compiled
//! for a frozen ruleset ([`Latin`], [`Fives`], [`Cuban`]); [`House`] reads any rules at run time.

mod action;
mod at_table;
mod deal;
mod ends;
mod equity;
pub mod kernel;
mod match_;
pub mod notation;
mod numbers;
mod perft;
mod public;
mod random_rounds;
mod rules;
mod settle;
mod state;
mod tile;
mod view;
mod wire;

pub use action::{Arm, Event, Move, Placement, Seen};
pub use deal::{Deal, StockOrder, highest_to_lead, lead_rank, leads_before};
pub use ends::{Ends, Slot};
pub use equity::{MatchEquity, RoundNote};
pub use match_::{Lead, Match, next_lead, score_after, score_with, winner_at};
pub use perft::perft;
pub use public::{Gain, Public, SEATS, Standing, Why};
pub use random_rounds::{RoundsMeasured, measure_rounds, random_rounds};
pub use rules::{
    Block, BothEnds, CUBAN, CallTakes, Capicua, Carry, Conflict, Cuban, FIVES, First, Fives, House,
    LATIN, Latin, MAX_PRIZES, MAX_TARGET, MatchForm, Next, Options, PRESETS, Points, Preset,
    Rounding, Rules, Ruleset, Stock, Tally, Tie, Tied, Unit,
};
pub use settle::{
    Bonus, Bonuses, End, Finished, Last, Outcome, Stakes, Terms, award, compared, counted, rung,
    settle, winner,
};
pub use state::State;
pub use tile::{
    MAX_PIP, MAX_TILES, PipSet, Tile, TileSet, Tiles, pip_char, pip_from_char, tiles_up_to,
};
pub use view::{Secrets, View};

/// What the README shows is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
