//! The sequential probability ratio test on groups, as engine testers use it: stop as soon as it is
//! clear whether the first player is nearer to `elo1` than to `elo0`.
//!
//! A group has one of a few scores, a pair one of five. The test compares how likely their counts are
//! under the best distribution with the mean that `elo0` asks for, and under the best with that of `elo1`
//! (the generalised likelihood ratio of M. Van den Bergh, "A practical introduction to the GSPRT";
//! the same that Stockfish's testing uses with pentanomial counts).

use capicua_core::{InputError, math};
use serde::{Deserialize, Serialize};

use crate::statistics::score_of_elo;

/// Chance to reject the truth, on either side.
const ERROR_RATE: f64 = 0.05;

/// A test of "the first player is `elo1` better" against "it is only `elo0` better".
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    /// The lower hypothesis.
    pub elo0: f64,
    /// The upper hypothesis.
    pub elo1: f64,
}

/// What the test came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The upper hypothesis.
    Accepted,
    /// The lower hypothesis.
    Rejected,
}

impl Sprt {
    /// Reads `elo0,elo1`.
    pub fn parse(text: &str) -> Result<Sprt, InputError> {
        let number = |part: &str| {
            part.trim()
                .parse::<f64>()
                .ok()
                .filter(|e| e.abs() <= 1000.0)
        };
        text.split_once(',')
            .and_then(|(low, high)| Some((number(low)?, number(high)?)))
            .filter(|(low, high)| low < high)
            .map(|(elo0, elo1)| Sprt { elo0, elo1 })
            .ok_or_else(|| {
                InputError::new(
                    "a sequential test needs two Elo differences, the lower one first",
                    "Write for example --sprt 0,10.",
                )
                .at(text, 0..text.len())
            })
    }

    /// Beyond these the test stops: (lower, upper).
    pub fn bounds() -> (f64, f64) {
        let upper = math::ln((1.0 - ERROR_RATE) / ERROR_RATE);
        (-upper, upper)
    }

    /// The logarithm of the likelihood ratio, from the groups by the units of the first player
    /// ([`crate::Tally::spread`]).
    pub fn log_likelihood_ratio(&self, spread: &[u64]) -> f64 {
        // With `n` players a group has from no unit to `n` times `n`.
        let players = (spread.len() - 1).isqrt();
        // Scores that have not come yet are not impossible: a trace of each keeps the likelihoods
        // finite.
        let counts: Vec<f64> = spread.iter().map(|&n| (n as f64).max(1e-3)).collect();
        let total: f64 = counts.iter().sum();
        let shares: Vec<f64> = counts.iter().map(|count| count / total).collect();
        let low = likeliest_with_mean(&shares, score_of_elo(self.elo0, players));
        let high = likeliest_with_mean(&shares, score_of_elo(self.elo1, players));
        let terms = counts.iter().zip(low.iter().zip(&high));
        terms
            .map(|(count, (low, high))| count * math::ln(high / low))
            .sum()
    }

    /// Whether the counts decide the test.
    pub fn verdict(&self, spread: &[u64]) -> Option<Verdict> {
        let (lower, upper) = Sprt::bounds();
        match self.log_likelihood_ratio(spread) {
            ratio if ratio >= upper => Some(Verdict::Accepted),
            ratio if ratio <= lower => Some(Verdict::Rejected),
            _ => None,
        }
    }
}

/// The distribution over the scores of a group with this mean under which `shares` are likeliest:
/// p = share / (1 + λ(score − mean)), with the λ that makes the deviations from the mean cancel.
fn likeliest_with_mean(shares: &[f64], mean: f64) -> Vec<f64> {
    let most = shares.len() - 1;
    let off: Vec<f64> = (0..=most).map(|k| k as f64 / most as f64 - mean).collect();
    let balance = |lambda: f64| -> f64 {
        let terms = shares.iter().zip(&off);
        terms
            .map(|(share, off)| share * off / (1.0 + lambda * off))
            .sum()
    };
    // The balance falls from +∞ to −∞ between the two poles.
    let (mut low, mut high) = (-1.0 / off[most], -1.0 / off[0]);
    for _ in 0..64 {
        let middle = 0.5 * (low + high);
        if balance(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let lambda = 0.5 * (low + high);
    let both = shares.iter().zip(&off);
    both.map(|(share, off)| share / (1.0 + lambda * off))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_core::Seed;

    #[test]
    fn the_constrained_distribution_has_the_mean() {
        let shares = [0.1, 0.2, 0.4, 0.2, 0.1];
        for mean in [0.4, 0.5, 0.61] {
            let p = likeliest_with_mean(&shares, mean);
            let sum: f64 = p.iter().sum();
            let found: f64 = p.iter().enumerate().map(|(k, p)| p * k as f64 / 4.0).sum();
            assert!((sum - 1.0).abs() < 1e-9 && (found - mean).abs() < 1e-9);
        }
    }

    #[test]
    fn evidence_points_where_it_should() {
        let test = Sprt {
            elo0: 0.0,
            elo1: 20.0,
        };
        assert_eq!(test.verdict(&[0, 0, 10, 0, 0]), None);
        assert_eq!(
            test.verdict(&[100, 300, 600, 500, 250]),
            Some(Verdict::Accepted)
        );
        assert_eq!(
            test.verdict(&[250, 500, 600, 300, 100]),
            Some(Verdict::Rejected)
        );
        // Halfway between the hypotheses the evidence is level.
        let level = Sprt {
            elo0: -20.0,
            elo1: 20.0,
        };
        assert!(level.log_likelihood_ratio(&[10, 20, 40, 20, 10]).abs() < 1e-6);
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "5", "10,0", "a,b", "0,99999", "3,3", "nan,1"] {
            assert!(Sprt::parse(text).is_err(), "{text}");
        }
        assert_eq!(Sprt::parse("0, 10").unwrap().elo1, 10.0);
    }

    /// The error rates are what they promise: simulated pairs whose mean is exactly that of one
    /// hypothesis lead to the other one at most once in twenty.
    #[test]
    fn error_rates_hold_in_simulation() {
        let test = Sprt {
            elo0: 0.0,
            elo1: 30.0,
        };
        let runs = 1_000;
        for (elo, wrong) in [(0.0, Verdict::Accepted), (30.0, Verdict::Rejected)] {
            let shape = likeliest_with_mean(&[0.12, 0.16, 0.4, 0.18, 0.14], score_of_elo(elo, 2));
            let seed = Seed(11).named("sprt").at(elo as u64);
            let mut errors = 0;
            for run in 0..runs {
                let mut random = seed.at(run).random();
                let mut counts = [0u64; 5];
                let verdict = loop {
                    let mut roll = random.unit();
                    let drawn = shape.iter().position(|share| {
                        roll -= share;
                        roll < 0.0
                    });
                    counts[drawn.unwrap_or(4)] += 1;
                    if let Some(verdict) = test.verdict(&counts) {
                        break verdict;
                    }
                };
                errors += u32::from(verdict == wrong);
            }
            // Four standard errors above 5 % of a thousand runs.
            let share = f64::from(errors) / runs as f64;
            assert!(
                share < 0.05 + 4.0 * (0.05f64 * 0.95 / runs as f64).sqrt(),
                "{elo}: {share}"
            );
            assert!(share > 0.01, "a test that never errs wastes games: {share}");
        }
    }
}
