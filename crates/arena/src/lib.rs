//! Where players meet: a table that deals, asks and writes down, and the speed of the rules.

mod random_rounds;
mod table;

pub use random_rounds::{RoundsMeasured, measure_rounds};
pub use table::{MatchPlayed, play_match, play_round};
