//! Which worlds to solve: as many as the budget allows, likelier ones more often.

use std::collections::HashMap;
use std::str::FromStr;

use capicua_belief::{Belief, DoublesFirst, Greedy, Level, Levels, Likelihood, Plays, Silent};
use capicua_core::{Estimate, Random, Stop};
use capicua_dominoes::{House, Secrets};

/// What is read into the moves of the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading {
    /// Nothing beyond passes.
    Nothing,
    /// They play heavy tiles, most of the time.
    Greedy,
    /// They play doubles first, then heavy tiles, most of the time.
    Doubles,
    /// They play as strong players do (a model fitted to their games).
    Sensible,
    /// As `Doubles`, with how often found out from the moves.
    Levels,
}

/// So many worlds are drawn and weighed for each one that is solved: weighing is a hundred times
/// cheaper than solving.
const DRAWN_FOR_EACH: usize = 10;

/// Worlds that are looked at when drawing them took all the time there was for it.
const HURRIED: usize = 500;

/// Worlds to solve.
pub(crate) struct Worlds {
    /// Each once, with weights that add up to one.
    pub list: Vec<(Secrets, f64)>,
    /// How many worlds were chosen, equal ones counted apart.
    pub samples: u32,
    /// Whether these are all there are.
    pub exact: bool,
}

impl Reading {
    /// All of them, by name.
    pub const ALL: [(&'static str, Reading); 5] = [
        ("nothing", Reading::Nothing),
        ("greedy", Reading::Greedy),
        ("doubles", Reading::Doubles),
        ("levels", Reading::Levels),
        ("sensible", Reading::Sensible),
    ];
}

impl FromStr for Reading {
    type Err = String;

    fn from_str(text: &str) -> Result<Reading, String> {
        let found = Reading::ALL.iter().find(|(name, _)| *name == text);
        found
            .map(|(_, reading)| *reading)
            .ok_or_else(|| "readings are nothing, greedy, doubles, levels and sensible".to_owned())
    }
}

impl Worlds {
    /// The mean of a value for each of the first worlds, and its interval; none when the worlds are
    /// all there are.
    pub fn mean(&self, values: impl ExactSizeIterator<Item = f64> + Clone) -> Estimate {
        let (mean, error) = self.moments(values);
        error.map_or(Estimate::exact(mean), |error| {
            Estimate::with_error(mean, error)
        })
    }

    /// The mean alone.
    pub fn average(&self, values: &[f64]) -> f64 {
        self.mean(values.iter().copied()).mean
    }

    /// The same as an interval for values from 0 to 1.
    pub fn share(&self, values: impl ExactSizeIterator<Item = f64> + Clone) -> Estimate {
        let count = values.len() as f64;
        let (mean, error) = self.moments(values);
        error.map_or(Estimate::exact(mean), |error| {
            Estimate::share(mean, error, count)
        })
    }

    /// Mean and standard error; no error when the worlds are all there are.
    fn moments(&self, values: impl ExactSizeIterator<Item = f64> + Clone) -> (f64, Option<f64>) {
        let count = values.len();
        let all: f64 = self.list[..count].iter().map(|(_, weight)| weight).sum();
        let weighed = || values.clone().zip(self.list.iter().map(|(_, w)| w / all));
        let mean: f64 = weighed().map(|(value, weight)| value * weight).sum();
        if self.exact && count == self.list.len() {
            return (mean, None);
        }
        // With equal weights this is the usual s²/n; unequal ones count as so many fewer worlds.
        let squares = weighed().map(|(value, weight)| (weight * (value - mean)).powi(2));
        let variance = squares.sum::<f64>() * count as f64 / (count as f64 - 1.0).max(1.0);
        (mean, Some(variance.sqrt()))
    }

    /// All worlds with their weights if there are no more than `samples`; otherwise so many, each
    /// as often as its weight says. `sensible` is how strong players play this game.
    pub fn weighed(
        belief: &Belief,
        plays: &Plays<House>,
        reading: Reading,
        sensible: &dyn Likelihood<House>,
        samples: usize,
        random: &mut Random,
        stop: &Stop,
    ) -> Worlds {
        let drawn = samples * DRAWN_FOR_EACH;
        let weigh = |model: &dyn Likelihood<House>, count: usize, random: &mut Random| {
            belief.weigh_until(plays, model, count, random, stop)
        };
        let weighted = match reading {
            Reading::Nothing => weigh(&Silent, samples, random),
            Reading::Greedy => weigh(&Greedy { noise: 0.3 }, drawn, random),
            Reading::Doubles => {
                let model = Level {
                    gamma: 0.7,
                    strong: DoublesFirst,
                };
                weigh(&model, drawn, random)
            }
            Reading::Sensible => weigh(sensible, drawn, random),
            Reading::Levels => {
                Levels::default()
                    .weigh_until(belief, plays, &DoublesFirst, drawn, random, stop)
                    .0
            }
        };
        if belief.deals() <= samples as u128 {
            let list: Vec<_> = weighted.iter().map(|(secrets, w)| (*secrets, w)).collect();
            return Worlds {
                samples: list.len() as u32,
                list,
                exact: true,
            };
        }
        // Told to stop while drawing: there is no time for more than a few.
        let samples = match stop.raised() {
            true => samples.min(weighted.iter().count()).min(HURRIED),
            false => samples,
        };
        let mut list: Vec<(Secrets, f64)> = Vec::with_capacity(samples);
        let mut found = HashMap::with_capacity(samples);
        let each = 1.0 / samples as f64;
        for secrets in weighted.resample(samples, random) {
            let at = *found.entry(secrets).or_insert_with(|| {
                list.push((secrets, 0.0));
                list.len() - 1
            });
            list[at].1 += each;
        }
        Worlds {
            list,
            samples: samples as u32,
            exact: false,
        }
    }

    /// Leaves all but the first worlds away: the time was up.
    pub fn keep(&mut self, count: usize) {
        if count >= self.list.len() {
            return;
        }
        self.list.truncate(count);
        let sum: f64 = self.list.iter().map(|(_, weight)| weight).sum();
        self.samples = (f64::from(self.samples) * sum).round() as u32;
        self.list.iter_mut().for_each(|(_, weight)| *weight /= sum);
        self.exact = false;
    }
}
