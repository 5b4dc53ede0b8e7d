//! The domino games: rules as data, rounds, views, matches, and their notation.
//!
//! A variant is one constant of [`Rules`] with a test for each sentence of its rules. A round is a
//! [`State`]: the [`Public`] part, and the hidden hands. A seat sees a [`View`]. Searches are compiled
//! for fixed rules ([`Latin`], [`Fives`], [`Cuban`]); [`House`] reads any rules at run time.
//!
//! ```
//! use capicua_core::{Game, MoveList, Seat, Seed, Side, Turn};
//! use capicua_dominoes::{Deal, House, LATIN, State};
//!
//! // Deal a round of the partnership game and play random moves to its end.
//! let mut random = Seed(7).random();
//! let deal = Deal::shuffled(&LATIN, Seat::A, &mut random);
//! let mut state = State::deal(House(LATIN), &deal, None);
//! let mut moves = MoveList::new();
//! while let Turn::Seat(_) = state.turn() {
//!     state.legal(&mut moves);
//!     let mv = *random.pick(&moves).expect("a seat to move has a legal move");
//!     state.play(mv)?;
//! }
//!
//! // The payoff is zero-sum: A and C get what B and D lose.
//! let outcome = state.outcome().expect("the round is over");
//! let payoff = state.payoff();
//! assert_eq!(payoff.of(Side::FIRST), outcome.margin(Side::FIRST));
//! assert_eq!(payoff.of(Side::FIRST), -payoff.of(Side::SECOND));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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

/// What the README shows is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
