//! Comparing players of any game: contests on duplicate deals with confidence intervals, sequential tests
//! (SPRT), and tournaments with Elo ratings.
//!
//! A [`Contest`] deals one deal for every group; a group is all seatings of the players on that deal. A
//! [`ContestRun`] is a contest in progress that can be interrupted, saved and resumed, alone or as a [`Shard`]
//! of a run on several machines, an [`Outcome`] its result, counted in [`Tally`]s. An [`Sprt`] stops a run as
//! soon as it is decided. A [`Tournament`] is a round robin or a gauntlet of contests.
//!
//! ```
//! use capicua_arena::{Contest, ContestRun, Unit};
//! use capicua_core::{CancellationToken, LongRun as _, Seed};
//! use capicua_dominoes::LATIN;
//! use capicua_players::player;
//!
//! let players = vec![player("greedy")?, player("random")?];
//! let contest = Contest::new(players, LATIN, Unit::Match, Seed(1))?;
//! let mut run = ContestRun::new(contest, 100, None);
//! while !run.is_finished() {
//!     run.step(&CancellationToken::default())?;
//! }
//! let tally = run.tally();
//! assert_eq!(tally.games(), 200, "each deal is played twice, with the sides swapped");
//! let (low, high) = tally.score(0).interval().unwrap();
//! assert!(0.5 < low && high < 1.0, "greedy is significantly better");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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

/// What the README shows is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
