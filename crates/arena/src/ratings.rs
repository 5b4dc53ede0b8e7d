//! Ratings of many players from their scores against each other: the Elo numbers under which the
//! scores of all pairings are likeliest (Bradley and Terry's model, a tie counting half).
//!
//! All pairings play the same deals, so their results are not independent. Intervals therefore come
//! from drawing *deals* anew, all pairings of a deal together (the bootstrap): 2.5 % of the ratings
//! found that way lie below the interval and 2.5 % above.

use capicua_core::Seed;

use crate::statistics::score_from_elo;

/// How often the deals are drawn anew. The ends of a 95 % interval rest on the outermost 2.5 %, ten
/// on either side.
const BOOTSTRAP_RESAMPLES: usize = 400;

/// The results of one pairing.
pub struct PairingScores<'a> {
    /// The player whose scores they are.
    pub first: usize,
    /// The other one.
    pub second: usize,
    /// The score of each pair of games in half points (0 to 4), in order of deals.
    pub scores: &'a [u8],
}

/// A player's rating. The mean of all players is zero.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Elo.
    pub elo: f64,
    /// Its 95 % interval; `None` when a single deal was played.
    pub interval: Option<(f64, f64)>,
}

/// Rates `players` players.
pub fn rate(players: usize, pairings: &[PairingScores], seed: Seed) -> Vec<Rating> {
    let deals = pairings.iter().map(|p| p.scores.len()).min().unwrap_or(0);
    let sums = |drawn: &dyn Fn(usize) -> usize| -> Vec<f64> {
        pairings
            .iter()
            .map(|pairing| {
                let points = (0..deals).map(|k| f64::from(pairing.scores[drawn(k)]));
                points.sum::<f64>() / 4.0
            })
            .collect()
    };
    let elos = max_likelihood(players, pairings, &sums(&|k| k), deals as f64);
    let mut resampled: Vec<Vec<f64>> = vec![Vec::with_capacity(BOOTSTRAP_RESAMPLES); players];
    if deals > 1 {
        for redraw in 0..BOOTSTRAP_RESAMPLES as u64 {
            let mut random = seed.named("redraw").at(redraw).random();
            let order: Vec<usize> = (0..deals).map(|_| random.below(deals)).collect();
            let elos = max_likelihood(players, pairings, &sums(&|k| order[k]), deals as f64);
            for (all, elo) in resampled.iter_mut().zip(elos) {
                all.push(elo);
            }
        }
    }
    let ratings = elos.into_iter().zip(&mut resampled);
    ratings
        .map(|(elo, resampled)| Rating {
            elo,
            interval: (!resampled.is_empty()).then(|| {
                resampled.sort_by(f64::total_cmp);
                let tail = BOOTSTRAP_RESAMPLES / 40;
                (resampled[tail], resampled[BOOTSTRAP_RESAMPLES - 1 - tail])
            }),
        })
        .collect()
}

/// The Elo numbers under which these scores are likeliest. Every pairing gets one tied pair on top,
/// so that a clean sweep has a finite rating.
fn max_likelihood(
    players: usize,
    pairings: &[PairingScores],
    sums: &[f64],
    deals: f64,
) -> Vec<f64> {
    let games = deals + 1.0;
    let mut elos = vec![0.0; players];
    // One player at a time to where its score is the expected one (Newton's step, held within 200):
    // the likelihood has a single peak, so any order leads there.
    for _ in 0..500 {
        let mut moved: f64 = 0.0;
        for player in 0..players {
            let (mut surplus, mut slope) = (0.0, 0.0);
            for (pairing, sum) in pairings.iter().zip(sums) {
                let (other, score) = if pairing.first == player {
                    (pairing.second, sum + 0.5)
                } else if pairing.second == player {
                    (pairing.first, games - (sum + 0.5))
                } else {
                    continue;
                };
                let expected = score_from_elo(elos[player] - elos[other], 2);
                surplus += score - games * expected;
                slope += games * expected * (1.0 - expected);
            }
            if slope > 0.0 {
                let step = (surplus / slope * 400.0 / std::f64::consts::LN_10).clamp(-200.0, 200.0);
                elos[player] += step;
                moved = moved.max(step.abs());
            }
        }
        if moved < 1e-6 {
            break;
        }
    }
    let mean = elos.iter().sum::<f64>() / players.max(1) as f64;
    elos.iter().map(|elo| elo - mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::elo_from_score;

    #[test]
    fn two_players_get_the_elo_of_their_score() {
        // 300 pairs at three quarters.
        let scores = vec![3u8; 300];
        let pairing = [PairingScores {
            first: 0,
            second: 1,
            scores: &scores,
        }];
        let ratings = rate(2, &pairing, Seed(1));
        let expected = elo_from_score((225.0 + 0.5) / 301.0, 2);
        assert!((ratings[0].elo - ratings[1].elo - expected).abs() < 1e-3);
        assert!((ratings[0].elo + ratings[1].elo).abs() < 1e-6);
        // No spread among the deals, no width of the interval.
        let (low, high) = ratings[0].interval.unwrap();
        assert!(high - low < 1e-3);
    }

    /// Results simulated from known ratings: the ratings come back, within their intervals.
    #[test]
    fn known_ratings_are_found_again() {
        let truth = [120.0, 40.0, -30.0, -130.0];
        let mut missed = 0;
        for trial in 0..20 {
            let mut random = Seed(9).named("ratings").at(trial).random();
            let mut all = Vec::new();
            for first in 0..4 {
                for second in first + 1..4 {
                    let chance = score_from_elo(truth[first] - truth[second], 2);
                    let scores: Vec<u8> = (0..500)
                        .map(|_| (0..2).map(|_| 2 * u8::from(random.unit() < chance)).sum())
                        .collect();
                    all.push((first, second, scores));
                }
            }
            let pairings: Vec<PairingScores> = all
                .iter()
                .map(|(first, second, scores)| PairingScores {
                    first: *first,
                    second: *second,
                    scores,
                })
                .collect();
            for (rating, truth) in rate(4, &pairings, Seed(trial)).iter().zip(truth) {
                assert!((rating.elo - truth).abs() < 60.0, "{rating:?} for {truth}");
                let (low, high) = rating.interval.unwrap();
                missed += u32::from(truth < low || high < truth);
            }
        }
        // 80 intervals of 95 %: four misses are expected, eleven come less than once in a hundred.
        assert!(missed <= 11, "{missed} of 80");
    }

    /// An interval is as wide as the spread of the deals says, for 95 %: one for 90 % would be a
    /// sixth narrower.
    #[test]
    fn intervals_are_those_of_95_percent() {
        let mut ratio = 0.0;
        const TRIALS: u64 = 12;
        for trial in 0..TRIALS {
            let mut random = Seed(5).named("widths").at(trial).random();
            let scores: Vec<u8> = (0..1000).map(|_| random.below(5) as u8).collect();
            let pairing = [PairingScores {
                first: 0,
                second: 1,
                scores: &scores,
            }];
            let (low, high) = rate(2, &pairing, Seed(trial))[0].interval.unwrap();
            // Scores in halves of a pair, all equally likely: a standard deviation of √2/4.
            let error = (2.0f64.sqrt() / 4.0) / 1000f64.sqrt();
            let slope = 400.0 / std::f64::consts::LN_10 / 0.25;
            // Both ratings move by half of the difference.
            let expected = 1.959_964 * error * slope / 2.0;
            ratio += (high - low) / 2.0 / expected / TRIALS as f64;
        }
        assert!((ratio - 1.0).abs() < 0.07, "{ratio}");
    }

    #[test]
    fn a_clean_sweep_and_a_single_deal_stay_finite() {
        let scores = [4u8; 50];
        let pairing = [PairingScores {
            first: 0,
            second: 1,
            scores: &scores,
        }];
        assert!(rate(2, &pairing, Seed(1))[0].elo.is_finite());
        let one = [PairingScores {
            first: 0,
            second: 1,
            scores: &scores[..1],
        }];
        assert_eq!(rate(2, &one, Seed(1))[0].interval, None);
    }
}
