//! The domino games: rules as data, rounds, views, matches, and the texts they travel in.
//!
//! A variant is one constant of [`Rules`] with a test for each sentence of its rules. A round is a
//! [`State`]: the [`Public`] part, and the secrets. A seat gets a [`View`]. Searches are compiled
//! for a frozen ruleset ([`Latin`], [`Fives`], [`Cuban`]); [`House`] reads any rules at run time.

mod action;
mod action_space;
mod deal;
mod ends;
mod equity;
pub mod kernel;
mod match_;
pub mod notation;
mod perft;
mod playable;
mod public;
mod random_rounds;
mod rules;
mod settle;
mod state;
mod tile;
mod view;
mod wire;

pub use action::{Arm, Event, Move, Placement, PublicMove};
pub use deal::{Deal, StockOrder, highest_to_lead, lead_rank, leads_before};
pub use ends::{Ends, Slot};
pub use equity::{MatchEquity, RoundSample};
pub use match_::{Lead, Match, next_lead, score_after, score_with, winner_at};
pub use perft::perft;
pub use public::{Gain, GainReason, Public, SEATS, Standing};
pub use random_rounds::{RoundBenchmark, benchmark_rounds, random_rounds};
pub use rules::{
    Block, CUBAN, CallTakes, Capicua, CapicuaEnds, Carry, Cuban, FIVES, FirstLead, Fives, House,
    LATIN, Latin, LeadAfterTie, MAX_PRIZES, MAX_TARGET, MatchForm, NextLead, Options, PRESETS,
    Points, Preset, Rounding, Rules, RulesError, Ruleset, Stock, Tally, Tie, Unit,
};
pub use settle::{
    Bonus, Bonuses, End, FinishedRound, LastTile, MatchStakes, Outcome, Terms, award, batida_rung,
    compared_pips, counted_pips, settle, winner,
};
pub use state::State;
pub use tile::{
    MAX_PIP, MAX_TILES, PipSet, Tile, TileSet, Tiles, pip_char, pip_from_char, tiles_up_to,
};
pub use view::{Secrets, View};
