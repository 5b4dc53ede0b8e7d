//! The sequential probability ratio test on groups, as engine testers use it: stop as soon as it is
//! clear whether the first player is nearer to `elo1` than to `elo0`.
//!
//! A group has one of a few scores, a pair one of five. The test compares how likely their counts are
//! under the best distribution with the mean that `elo0` asks for, and under the best with that of `elo1`
//! (the generalised likelihood ratio of M. Van den Bergh, "A practical introduction to the GSPRT";
//! the same that Stockfish's testing uses with pentanomial counts).

use std::fmt;

use capicua_core::{InputError, math, message};
use serde::{Deserialize, Serialize};

use crate::statistics::score_from_elo;

/// A test of "the first player is `elo1` better" against "it is only `elo0` better".
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    /// The lower hypothesis.
    pub elo0: f64,
    /// The upper hypothesis.
    pub elo1: f64,
    /// The chance to decide for the upper one although the lower one is true.
    pub alpha: f64,
    /// The chance to decide for the lower one although the upper one is true.
    pub beta: f64,
}

/// What the test came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtVerdict {
    /// For the upper hypothesis, which is not to say that it is true: the games speak for it rather
    /// than for the lower one.
    Upper,
    /// For the lower hypothesis, in the same sense.
    Lower,
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Sprt {
            elo0,
            elo1,
            alpha,
            beta,
        } = self;
        write!(f, "{elo0},{elo1} (errors {alpha} and {beta})")
    }
}

impl Sprt {
    /// Reads `elo0,elo1`, with these chances of error.
    pub fn parse(text: &str, alpha: f64, beta: f64) -> Result<Sprt, InputError> {
        let number = |part: &str| {
            part.trim()
                .parse::<f64>()
                .ok()
                .filter(|e| e.abs() <= 1000.0)
        };
        text.split_once(',')
            .and_then(|(low, high)| Some((number(low)?, number(high)?)))
            .filter(|(low, high)| low < high)
            .map(|(elo0, elo1)| Sprt {
                elo0,
                elo1,
                alpha,
                beta,
            })
            .ok_or_else(|| {
                InputError::new(
                    message!("sequential-test-needs-two-elo"),
                    message!("fix-write-example-sprt-0-10"),
                )
                .at(text, 0..text.len())
            })
    }

    /// Beyond these the test stops: (lower, upper).
    pub fn bounds(&self) -> (f64, f64) {
        let lower = math::ln(self.beta / (1.0 - self.alpha));
        let upper = math::ln((1.0 - self.beta) / self.alpha);
        (lower, upper)
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
        let low = max_likelihood_with_mean(&shares, score_from_elo(self.elo0, players));
        let high = max_likelihood_with_mean(&shares, score_from_elo(self.elo1, players));
        let terms = counts.iter().zip(low.iter().zip(&high));
        terms
            .map(|(count, (low, high))| count * math::ln(high / low))
            .sum()
    }

    /// Whether the counts decide the test.
    pub fn verdict(&self, spread: &[u64]) -> Option<SprtVerdict> {
        let (lower, upper) = self.bounds();
        match self.log_likelihood_ratio(spread) {
            ratio if ratio >= upper => Some(SprtVerdict::Upper),
            ratio if ratio <= lower => Some(SprtVerdict::Lower),
            _ => None,
        }
    }
}

/// The distribution over the scores of a group with this mean under which `shares` are likeliest:
/// p = share / (1 + λ(score − mean)), with the λ that makes the deviations from the mean cancel.
fn max_likelihood_with_mean(shares: &[f64], mean: f64) -> Vec<f64> {
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

    fn test(text: &str) -> Sprt {
        Sprt::parse(text, 0.05, 0.05).unwrap()
    }

    #[test]
    fn the_constrained_distribution_has_the_mean() {
        let shares = [0.1, 0.2, 0.4, 0.2, 0.1];
        for mean in [0.4, 0.5, 0.61] {
            let p = max_likelihood_with_mean(&shares, mean);
            let sum: f64 = p.iter().sum();
            let found: f64 = p.iter().enumerate().map(|(k, p)| p * k as f64 / 4.0).sum();
            assert!((sum - 1.0).abs() < 1e-9 && (found - mean).abs() < 1e-9);
        }
    }

    #[test]
    fn evidence_points_where_it_should() {
        let test = self::test("0,20");
        assert_eq!(test.verdict(&[0, 0, 10, 0, 0]), None);
        assert_eq!(
            test.verdict(&[100, 300, 600, 500, 250]),
            Some(SprtVerdict::Upper)
        );
        assert_eq!(
            test.verdict(&[250, 500, 600, 300, 100]),
            Some(SprtVerdict::Lower)
        );
        // Halfway between the hypotheses the evidence is level.
        let level = self::test("-20,20");
        assert!(level.log_likelihood_ratio(&[10, 20, 40, 20, 10]).abs() < 1e-6);
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "5", "10,0", "a,b", "0,99999", "3,3", "nan,1"] {
            assert!(Sprt::parse(text, 0.05, 0.05).is_err(), "{text}");
        }
        assert_eq!(test("0, 10").elo1, 10.0);
    }

    /// The error rates are what they promise: simulated pairs whose mean is exactly that of one
    /// hypothesis lead to the other one about as often as was allowed, on either side.
    #[test]
    fn error_rates_hold_in_simulation() {
        let test = Sprt {
            alpha: 0.02,
            beta: 0.1,
            ..test("0,30")
        };
        assert!(test.bounds().0 > -2.3 && test.bounds().1 > 3.8);
        let runs = 1_000;
        for (elo, wrong, allowed) in [
            (0.0, SprtVerdict::Upper, 0.02),
            (30.0, SprtVerdict::Lower, 0.1),
        ] {
            let shape =
                max_likelihood_with_mean(&[0.12, 0.16, 0.4, 0.18, 0.14], score_from_elo(elo, 2));
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
            let share = f64::from(errors) / runs as f64;
            let spread: f64 = allowed * (1.0 - allowed) / runs as f64;
            assert!(share < allowed + 4.0 * spread.sqrt(), "{elo}: {share}");
            assert!(
                share > 0.2 * allowed,
                "a test that never errs wastes games: {share}"
            );
        }
    }
}
