//! Where players meet: a table that deals, asks and writes down; contests on duplicate deals with
//! honest statistics; tournaments with ratings; and the speed of the rules.
//!
//! A [`Contest`] is two players on duplicate deals, a [`ContestRun`] one on its way that can be
//! interrupted, saved and resumed, a [`Tally`] what came of it, an [`Sprt`] a test that stops it as
//! soon as it is decided, a [`Tournament`] contests of all against all.

mod contest;
mod contest_run;
mod decisions;
pub mod published;
mod random_rounds;
mod ratings;
mod sprt;
mod statistics;
mod table;
mod tally;
mod tournament;

pub use contest::{Contest, EndCounts, Played, Thinking, Unit};
pub use contest_run::ContestRun;
pub use decisions::{DecisionTimes, measure_decisions};
pub use random_rounds::{RoundsMeasured, measure_rounds};
pub use ratings::{PairingScores, Rating, rate};
pub use sprt::{Sprt, Verdict};
pub use statistics::{Mean, Share, elo_of_score, score_of_elo};
pub use table::{MatchPlayed, RoundPlayed, play_match, play_round};
pub use tally::Tally;
pub use tournament::{Pairing, Tournament};
