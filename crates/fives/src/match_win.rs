//! The chance to win the match from any score: what a round is played for.
//!
//! Points are multiples of five, so that a score is how many fives each side still needs. The table
//! follows by dynamic programming from the courses of many rounds: from a score, each course either
//! wins the match for whoever gets there first along the way, or leads to a better score with
//! somebody to lead. The courses are those of the policy [`crate::GLANCE`] against itself; the
//! table in the program is written by `cargo run --release -p capicua-fives --example match_win`.

use std::sync::OnceLock;

use crate::round::Finish;
use crate::self_play::Course;

/// The most fives that a side may need in the table. Longer matches are looked up at the same
/// distance between the sides.
pub const MOST: usize = 60;

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

    /// Solves the table for these courses, which seat 0 leads.
    pub fn solve(courses: &[Course]) -> MatchWin {
        let mut table = MatchWin {
            leads: vec![0.5; MOST * MOST],
        };
        // A score depends on better ones only, but for rounds that yield nothing: those may hand
        // the lead back and forth, so both leads of a score are solved together.
        for sum in 2..=2 * MOST {
            for mine in sum.saturating_sub(MOST).max(1)..=(sum - 1).min(MOST) {
                let other = sum - mine;
                if mine <= other {
                    table.solve_score(courses, mine, other);
                }
            }
        }
        table
    }

    fn solve_score(&mut self, courses: &[Course], mine: usize, other: usize) {
        // For each lead: what is decided, and how often nothing changes but who leads.
        let settled = |leader: usize, follower: usize| {
            let (mut sum, mut again, mut swapped) = (0.0f64, 0u32, 0u32);
            for course in courses {
                match self.after(course, leader, follower) {
                    Ok(value) => sum += f64::from(value),
                    Err(0) => again += 1,
                    Err(_) => swapped += 1,
                }
            }
            let all = courses.len() as f64;
            (sum / all, f64::from(again) / all, f64::from(swapped) / all)
        };
        let (a, b) = (settled(mine, other), settled(other, mine));
        // x = a0 + a1 x + a2 (1 - y) and y = b0 + b1 y + b2 (1 - x).
        let determinant = (1.0 - a.1) * (1.0 - b.1) - a.2 * b.2;
        let x = ((a.0 + a.2) * (1.0 - b.1) - a.2 * (b.0 + b.2)) / determinant;
        let y = ((b.0 + b.2) * (1.0 - a.1) - b.2 * (a.0 + a.2)) / determinant;
        self.leads[(mine - 1) * MOST + other - 1] = x as f32;
        self.leads[(other - 1) * MOST + mine - 1] = y as f32;
    }

    /// What a course is worth to its leader; who leads next when nothing was scored.
    fn after(&self, course: &Course, leader: usize, follower: usize) -> Result<f32, u8> {
        let mut needs = [leader as i16, follower as i16];
        for &(seat, points) in &course.points {
            needs[seat as usize] -= points / 5;
            if needs[seat as usize] <= 0 {
                return Ok(if seat == 0 { 1.0 } else { 0.0 });
            }
        }
        if course.points.is_empty() {
            return Err(course.leader);
        }
        Ok(if course.leader == 0 {
            self.leading(needs[0] as usize, needs[1] as usize)
        } else {
            1.0 - self.leading(needs[1] as usize, needs[0] as usize)
        })
    }

    /// The chance of the side that leads when it needs so many fives, and the other so many.
    fn leading(&self, mine: usize, other: usize) -> f32 {
        let beyond = mine.max(other).saturating_sub(MOST);
        let place = |need: usize| need.saturating_sub(beyond).clamp(1, MOST) - 1;
        self.leads[place(mine) * MOST + place(other)]
    }

    /// The chance of the first seat to win the match after a round that ended like this.
    #[inline]
    pub fn after_round(&self, finish: &Finish, target: i16) -> f32 {
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
