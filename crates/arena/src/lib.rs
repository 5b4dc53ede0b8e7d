//! Where players are compared, whatever the game: groups of games on the same deals with honest
//! statistics, tests that stop early, and tournaments with ratings.
//!
//! A [`Contest`] is a few players at a table and a deal for every group; a group is all seatings of
//! one deal. A [`ContestRun`] is one on its way that can be interrupted, saved and resumed, alone or
//! as a [`Part`] of a run on several machines, an [`Outcome`] what came of it, counted in [`Tally`]s, an [`Sprt`] a test that stops it as soon as it is decided, a
//! [`Tournament`] contests of all against all.

mod build;
mod contest;
mod contest_run;
mod ledger;
mod outcome;
mod part;
mod ratings;
mod sprt;
mod statistics;
mod tally;
mod tournament;

pub use build::{Build, UNKNOWN};
pub use capicua_table::Unit;
pub use contest::{Contest, Groups, Played, Thinking, Told, Writer};
pub use contest_run::ContestRun;
pub use ledger::{Mismatch, play_again, replay};
pub use outcome::{Experiment, Kept, Outcome, in_order, unfinished};
pub use part::Part;
pub use ratings::{PairingScores, Rating, rate};
pub use sprt::{Sprt, Verdict};
pub use statistics::{Mean, Share, elo_of_score, score_of_elo};
pub use tally::{Row, Tally};
pub use tournament::{Pairing, Standings, Tournament};

/// What the README shows is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
