//! The running count of a contest. Whole numbers only: they add up to the same in any order, so
//! that threads, interruptions and resumption cannot change a digit.

use serde::{Deserialize, Serialize};

use crate::contest::{EndCounts, Played, Thinking};
use crate::statistics::{Mean, elo_of_score};

/// What has been played, from the first player's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// Pairs by the score of their two games: 0, ½, 1, 1½, 2.
    pub pentanomial: [u64; 5],
    /// Games won.
    pub wins: u64,
    /// Games lost.
    pub losses: u64,
    /// Games tied.
    pub ties: u64,
    /// Points of all games.
    pub points: i64,
    /// Squares of the points of each pair, added up.
    pub points_squared: i64,
    /// Rounds played.
    pub rounds: u64,
    /// How they ended.
    pub ends: EndCounts,
    /// What each player thought.
    pub thinking: [Thinking; 2],
}

impl Tally {
    /// Enters a pair.
    pub fn add(&mut self, pair: &[Played; 2]) {
        let half_points: u8 = pair.iter().map(|game| game.half_points).sum();
        self.pentanomial[usize::from(half_points)] += 1;
        let points: i64 = pair.iter().map(|game| i64::from(game.points)).sum();
        self.points += points;
        self.points_squared += points * points;
        for game in pair {
            *match game.half_points {
                0 => &mut self.losses,
                1 => &mut self.ties,
                _ => &mut self.wins,
            } += 1;
            self.rounds += game.rounds;
            self.ends.out += game.ends.out;
            self.ends.blocked += game.ends.blocked;
            self.ends.called += game.ends.called;
            self.ends.target += game.ends.target;
            self.ends.forfeit += game.ends.forfeit;
            for (sum, thinking) in self.thinking.iter_mut().zip(&game.thinking) {
                sum.moves += thinking.moves;
                sum.choices += thinking.choices;
                sum.nanoseconds += thinking.nanoseconds;
            }
        }
    }

    /// Pairs entered.
    pub fn pairs(&self) -> u64 {
        self.pentanomial.iter().sum()
    }

    /// Games entered.
    pub fn games(&self) -> u64 {
        2 * self.pairs()
    }

    /// The first player's share of the games, a tie counting half, with its interval over pairs.
    pub fn score(&self) -> Mean {
        let moment = |power: i32| {
            let terms = self.pentanomial.iter().enumerate();
            terms
                .map(|(half_points, &count)| (half_points as f64 / 4.0).powi(power) * count as f64)
                .sum::<f64>()
        };
        Mean::from_sums(self.pairs(), moment(1), moment(2))
    }

    /// Points for each game, with their interval over pairs.
    pub fn points(&self) -> Mean {
        let (sum, squares) = (self.points as f64, self.points_squared as f64);
        Mean::from_sums(self.pairs(), sum / 2.0, squares / 4.0)
    }

    /// The Elo difference and its interval: those of the score.
    pub fn elo(&self) -> (f64, Option<(f64, f64)>) {
        let score = self.score();
        let interval = score
            .interval()
            .map(|(low, high)| (elo_of_score(low), elo_of_score(high)));
        (elo_of_score(score.mean), interval)
    }

    /// Milliseconds for each move of a player.
    pub fn ms_per_move(&self, player: usize) -> f64 {
        per(self.thinking[player], self.thinking[player].moves)
    }

    /// Milliseconds for each move of a player that had a choice: forced moves cost nothing and
    /// would flatter it.
    pub fn ms_per_choice(&self, player: usize) -> f64 {
        per(self.thinking[player], self.thinking[player].choices)
    }
}

fn per(thinking: Thinking, count: u64) -> f64 {
    thinking.nanoseconds as f64 / 1e6 / count.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(half_points: u8, points: i32) -> Played {
        Played {
            half_points,
            points,
            rounds: 1,
            ends: EndCounts::default(),
            thinking: [Thinking::default(); 2],
            records: Vec::new(),
        }
    }

    #[test]
    fn pairs_are_counted_not_games() {
        let mut tally = Tally::default();
        tally.add(&[game(2, 30), game(0, -10)]);
        tally.add(&[game(2, 12), game(2, 8)]);
        tally.add(&[game(1, 0), game(2, 20)]);
        assert_eq!(tally.pentanomial, [0, 0, 1, 1, 1]);
        assert_eq!((tally.wins, tally.ties, tally.losses), (4, 1, 1));
        assert!((tally.score().mean - 0.75).abs() < 1e-12);
        // Three pairs of 20 points: no spread at all.
        let points = tally.points();
        assert_eq!((points.mean, points.half_width), (10.0, Some(0.0)));
        // Pair means 0.5, 1, 0.75: standard deviation 0.25.
        let expected = 1.959_964 * 0.25 / 3f64.sqrt();
        assert!((tally.score().half_width.unwrap() - expected).abs() < 1e-12);
    }

    #[test]
    fn a_clean_sweep_is_infinitely_better() {
        let mut tally = Tally::default();
        tally.add(&[game(2, 1), game(2, 1)]);
        assert_eq!(tally.elo(), (f64::INFINITY, None));
    }
}
