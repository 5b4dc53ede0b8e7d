//! Where players are compared, whatever the game: groups of games on the same deals with honest
//! statistics, tests that stop early, and tournaments with ratings.
//!
//! A [`Contest`] is a few players at a table and a deal for every group; a group is all seatings of
//! one deal. A [`ContestRun`] is one on its way that can be interrupted, saved and resumed, alone or
//! as a [`Shard`] of a run on several machines, an [`Outcome`] what came of it, counted in [`Tally`]s, an [`Sprt`] a test that stops it as soon as it is decided, a
//! [`Tournament`] contests of all against all.

mod build;
mod contest;
mod contest_run;
mod ledger;
mod outcome;
mod ratings;
mod shard;
mod sprt;
mod statistics;
mod tally;
mod tournament;

pub use build::{Build, UNKNOWN_COMMIT};
pub use capicua_table::Unit;
pub use contest::{Contest, ErasedContest, GameResult, RoundReport, ThinkingStats, Writer};
pub use contest_run::ContestRun;
pub use ledger::{Mismatch, replay, replay_groups};
pub use outcome::{Experiment, Outcome, RecordsFile, check_finished, sort_shards};
pub use ratings::{PairingScores, Rating, rate};
pub use shard::Shard;
pub use sprt::{Sprt, SprtVerdict};
pub use statistics::{Mean, Share, elo_from_score, score_from_elo};
pub use tally::{PlayerTally, Tally};
pub use tournament::{Pairing, Standings, Tournament};
