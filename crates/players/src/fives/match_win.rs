//! The chance to win the match from any score: what a round is played for.
//!
//! Points are multiples of five, so that a score is how many fives each side still needs. The table
//! is what [`MatchEquity`] makes of many rounds that the policy [`crate::fives::CAREFUL_POLICY`] plays against
//! itself, kept small for the search to look up. The one in the program is written by
//! `cargo run --release -p capicua-players --example match_win`.

use std::sync::OnceLock;

use capicua_core::Seat;
use capicua_dominoes::{FIVES, Lead, MatchEquity, RoundSample, Standing};

use crate::fives::round::RoundResult;

/// The most fives that a side may need in the table. Longer matches are looked up at the same
/// distance between the sides.
pub const MAX_NEED: usize = 60;

/// The chance of the side that leads to win the match, by how many fives both sides need.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchWin {
    /// By need of the leader, then of the other; needs count from one.
    leads: Vec<f32>,
}

/// Chances are stored as so many parts.
const PARTS: f32 = 65_535.0;

impl MatchWin {
    /// The table that ships with the program.
    pub fn usual() -> &'static MatchWin {
        static TABLE: OnceLock<MatchWin> = OnceLock::new();
        TABLE.get_or_init(|| {
            let bytes = include_bytes!("match_win.bin");
            let leads = bytes
                .chunks_exact(2)
                .map(|pair| f32::from(u16::from_le_bytes([pair[0], pair[1]])) / PARTS)
                .collect();
            MatchWin { leads }
        })
    }

    /// Solves the table for these rounds.
    pub fn solve(notes: &[RoundSample]) -> MatchWin {
        let target = 5 * MAX_NEED as u16;
        let rules = FIVES.with(|options| options.target = target);
        let equity = MatchEquity::solve(&rules.expect("a target like others"), notes);
        let mut leads = Vec::with_capacity(MAX_NEED * MAX_NEED);
        for mine in 1..=MAX_NEED as u16 {
            for other in 1..=MAX_NEED as u16 {
                let score = [mine, other].map(|need| target - 5 * need);
                let standing = Standing::new(score, target);
                leads.push(equity.chance(standing, Lead::Seat(Seat::A)) as f32);
            }
        }
        MatchWin { leads }
    }

    /// The chance of the side that leads when it needs so many fives, and the other so many.
    fn leading(&self, mine: usize, other: usize) -> f32 {
        let beyond = mine.max(other).saturating_sub(MAX_NEED);
        let place = |need: usize| need.saturating_sub(beyond).clamp(1, MAX_NEED) - 1;
        self.leads[place(mine) * MAX_NEED + place(other)]
    }

    /// The chance of the first seat to win the match after a round that ended like this.
    #[inline]
    pub fn after_round(&self, finish: &RoundResult, target: i16) -> f32 {
        let need = finish.score.map(|score| (target - score + 4) / 5);
        if need[0] <= 0 {
            1.0
        } else if need[1] <= 0 {
            0.0
        } else if finish.leader == 0 {
            self.leading(need[0] as usize, need[1] as usize)
        } else {
            1.0 - self.leading(need[1] as usize, need[0] as usize)
        }
    }

    /// The table as it is stored.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.leads
            .iter()
            .flat_map(|chance| ((chance * PARTS).round() as u16).to_le_bytes())
            .collect()
    }
}
