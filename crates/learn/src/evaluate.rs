//! How strong a player is: matches to 100 on duplicate deals, both seats, with an interval.

use std::fmt;

use capicua_core::{Seed, Side};
use capicua_players::policy::{Agent, play_match};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

/// A win rate and the half-width of its 95 % interval, over pairs of matches.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct WinRate {
    /// The share of matches won.
    pub mean: f64,
    /// Half the width of its interval.
    pub half_width: f64,
}

/// `91.2 ± 1.2 %`.
impl fmt::Display for WinRate {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [mean, half_width] = [self.mean, self.half_width].map(|share| 100.0 * share);
        write!(f, "{mean:.1} ± {half_width:.1} %")
    }
}

/// Lets `first` play `pairs` pairs of matches against `second`.
pub fn win_rate(first: &Agent, second: &Agent, pairs: u64, seed: Seed) -> WinRate {
    let wins: Vec<u8> = (0..pairs)
        .into_par_iter()
        .map(|pair| {
            let seed = seed.named("evaluate").at(pair);
            let winner = |agents| play_match(agents, seed, |_, _, _| {}).winner();
            u8::from(winner([first, second]) == Some(Side::FIRST))
                + u8::from(winner([second, first]) == Some(Side::SECOND))
        })
        .collect();
    let count = pairs as f64;
    let (sum, squares) = wins.iter().fold((0.0, 0.0), |(sum, squares), &wins| {
        let share = f64::from(wins) / 2.0;
        (sum + share, squares + share * share)
    });
    let mean = sum / count;
    let variance = ((squares - count * mean * mean) / (count - 1.0).max(1.0)).max(0.0);
    // Six digits are more than it is worth, and read back exactly from a checkpoint.
    let rounded = |value: f64| (value * 1e6).round() / 1e6;
    WinRate {
        mean: rounded(mean),
        half_width: rounded(1.96 * (variance / count).sqrt()),
    }
}
