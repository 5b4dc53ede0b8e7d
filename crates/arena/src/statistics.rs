//! Means, intervals and Elo.
//!
//! The unit of all statistics is the group of games on one deal: the games of a group are not
//! independent (that is the point of playing each deal in all seatings), the groups are. Intervals are
//! the normal approximation on the means of groups: mean ± 1.96 standard errors. It is good from some
//! dozens of groups on, and says nothing for a single one.

use capicua_core::{Estimate, QUANTILE_95};

/// A mean with the half-width of its 95 % interval; `None` when there is too little to say.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// Half the width of its 95 % interval.
    pub half_width: Option<f64>,
}

impl Mean {
    /// Of values that are independent of each other.
    pub fn from_samples(values: impl Iterator<Item = f64>) -> Mean {
        let all: Vec<f64> = values.collect();
        let mean = all.iter().sum::<f64>() / all.len().max(1) as f64;
        // Around the mean: the squares of large values would swallow their spread.
        let squares: f64 = all.iter().map(|value| (value - mean).powi(2)).sum();
        let spread = Mean::from_sums(all.len() as u64, 0.0, squares);
        Mean { mean, ..spread }
    }

    /// From the number of values, their sum and the sum of their squares.
    pub fn from_sums(count: u64, sum: f64, squares: f64) -> Mean {
        let n = count as f64;
        let mean = if count == 0 { 0.0 } else { sum / n };
        let half_width = (count > 1).then(|| {
            let variance = ((squares - n * mean * mean) / (n - 1.0)).max(0.0);
            QUANTILE_95 * (variance / n).sqrt()
        });
        Mean { mean, half_width }
    }

    /// The interval, if there is one.
    pub fn interval(&self) -> Option<(f64, f64)> {
        self.half_width.map(|h| (self.mean - h, self.mean + h))
    }

    /// The same in another unit.
    #[must_use]
    pub fn times(self, factor: f64) -> Mean {
        Mean {
            mean: self.mean * factor,
            half_width: self.half_width.map(|h| h * factor.abs()),
        }
    }
}

/// A share of games with its 95 % interval after Wilson, which stays within 0 and 1 however few the
/// games or lopsided the share.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Share {
    /// The share.
    pub share: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Share {
    /// Of games that are independent of each other.
    pub fn from_games(count: u64, games: u64) -> Share {
        let share = count as f64 / games.max(1) as f64;
        Share::wilson(share, games as f64)
    }

    /// Of games in groups of equal size that depend on each other within a group: the number of
    /// groups, their shares summed up, and the squares of those. The spread of the groups says how
    /// many independent games they are worth; groups without any spread count as one game each.
    pub fn from_groups(groups: u64, sum: f64, squares: f64) -> Share {
        let n = groups as f64;
        let share = sum / n.max(1.0);
        let variance = (squares - n * share * share) / (n - 1.0) / n;
        let worth = share * (1.0 - share) / variance;
        let spread = groups > 1 && variance > 1e-15 && worth.is_finite();
        Share::wilson(share, if spread { worth } else { n })
    }

    fn wilson(share: f64, games: f64) -> Share {
        // Without an error of its own, a share of so many games.
        let Estimate { mean, low, high } = Estimate::wilson(share, 0.0, games);
        Share {
            share: mean,
            low,
            high,
        }
    }
}

/// By how much Elo somebody with this expected score is above all others at a table of `players`, who
/// are alike; infinite for a clean sweep.
pub fn elo_from_score(score: f64, players: usize) -> f64 {
    let score = score.clamp(0.0, 1.0);
    let others = players as f64 - 1.0;
    // Adding zero turns the -0 of an even score into 0.
    400.0 * (others * score / (1.0 - score)).log10() + 0.0
}

/// The expected score of somebody so much Elo above all others at a table of `players`, who are alike:
/// chances are as the strengths, ten times the strength for 400.
pub fn score_from_elo(elo: f64, players: usize) -> f64 {
    let others = players as f64 - 1.0;
    1.0 / (1.0 + others * 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_score_are_inverse() {
        assert_eq!(elo_from_score(0.5, 2), 0.0);
        assert!(elo_from_score(0.5, 2).is_sign_positive());
        assert!((score_from_elo(400.0, 2) - 10.0 / 11.0).abs() < 1e-12);
        for elo in [-300.0, -1.0, 0.0, 35.0, 700.0] {
            for players in [2, 3, 7] {
                let score = score_from_elo(elo, players);
                assert!((elo_from_score(score, players) - elo).abs() < 1e-9);
            }
        }
        assert!(elo_from_score(0.25, 4).abs() < 1e-9);
        assert_eq!(elo_from_score(1.0, 2), f64::INFINITY);
        assert_eq!(elo_from_score(0.0, 2), f64::NEG_INFINITY);
    }

    /// The interval covers the truth 19 times out of 20: checked on pairs with known mean.
    #[test]
    fn intervals_cover_the_truth_as_often_as_they_say() {
        let mut random = capicua_core::Seed(3).named("coverage").random();
        let mut covered = 0;
        let runs = 2_000;
        for _ in 0..runs {
            let (mut sum, mut squares) = (0.0, 0.0);
            for _ in 0..200 {
                // Mean 0.6: one of 0, 0.5, 1 with chances 0.2, 0.4, 0.4.
                let value = match random.below(10) {
                    0..2 => 0.0,
                    2..6 => 0.5,
                    _ => 1.0,
                };
                sum += value;
                squares += value * value;
            }
            let (low, high) = Mean::from_sums(200, sum, squares).interval().unwrap();
            covered += u32::from(low <= 0.6 && 0.6 <= high);
        }
        let share = f64::from(covered) / f64::from(runs);
        assert!((0.93..0.97).contains(&share), "{share}");
    }

    /// Wilson's interval covers the truth as often as it says also near the edge, where the normal
    /// one runs over it; for games alone and for games in pairs.
    #[test]
    fn shares_cover_the_truth_and_stay_within_bounds() {
        let mut random = capicua_core::Seed(4).named("coverage").random();
        let runs = 2_000;
        let (mut games_covered, mut pairs_covered) = (0, 0);
        for _ in 0..runs {
            let (mut wins, mut sum, mut squares) = (0, 0.0, 0.0);
            for _ in 0..100 {
                wins += u64::from(random.below(100) < 95);
                // Of a pair both are won, or one: 0.95 of the games.
                let pair = if random.below(10) == 0 { 0.5 } else { 1.0 };
                sum += pair;
                squares += pair * pair;
            }
            for (share, covered) in [
                (Share::from_games(wins, 100), &mut games_covered),
                (Share::from_groups(100, sum, squares), &mut pairs_covered),
            ] {
                assert!(0.0 <= share.low && share.low <= share.share);
                assert!(share.share <= share.high && share.high <= 1.0);
                *covered += u32::from((share.low..=share.high).contains(&0.95));
            }
        }
        for covered in [games_covered, pairs_covered] {
            let part = f64::from(covered) / f64::from(runs);
            assert!((0.92..0.985).contains(&part), "{part}");
        }
    }

    #[test]
    fn a_clean_sweep_and_no_game_at_all_have_intervals() {
        let sweep = Share::from_games(100, 100);
        assert_eq!((sweep.share, sweep.high), (1.0, 1.0));
        assert!((0.95..0.98).contains(&sweep.low), "{sweep:?}");
        assert_eq!(Share::from_games(0, 0).high, 1.0);
        // Pairs that are all alike tell as much as so many games, not everything.
        let even = Share::from_groups(100, 50.0, 25.0);
        assert!(even.low < 0.45 && even.high > 0.55, "{even:?}");
    }

    #[test]
    fn one_pair_has_no_interval_and_equal_pairs_have_none_to_spare() {
        assert_eq!(Mean::from_sums(1, 0.5, 0.25).half_width, None);
        assert_eq!(Mean::from_sums(9, 4.5, 2.25).half_width, Some(0.0));
        assert_eq!(Mean::from_sums(0, 0.0, 0.0).mean, 0.0);
    }
}
