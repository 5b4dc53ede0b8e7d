//! Worlds (determinizations): deals that agree with all that was seen, likelier ones more often.

use std::collections::HashMap;

use capicua_belief::{Belief, Plays};
use capicua_core::{CancellationToken, Estimate, Random};
use capicua_dominoes::{House, Rules, Secrets};

use super::opponent_model::OpponentModel;

/// So many worlds are drawn and weighed for each one that is searched: weighing is a hundred times
/// cheaper than solving.
const OVERSAMPLING: usize = 10;

/// Worlds that are looked at when drawing them took all the time there was for it.
const TIMEOUT_WORLDS: usize = 500;

/// Worlds to search.
pub(super) struct Worlds {
    /// Each once, with weights that add up to one.
    pub(super) list: Vec<(Secrets, f64)>,
    /// How many worlds were chosen, equal ones counted apart.
    pub(super) samples: u32,
    /// Whether these are all there are.
    pub(super) exact: bool,
}

impl Worlds {
    /// All worlds with their weights if there are no more than `samples`; otherwise so many, each
    /// as often as its weight says.
    pub(super) fn read(
        reading: OpponentModel,
        rules: &Rules,
        belief: &Belief,
        plays: &Plays<House>,
        samples: usize,
        random: &mut Random,
        stop: &CancellationToken,
    ) -> Worlds {
        let drawn = match reading {
            OpponentModel::Nothing => samples,
            _ => samples * OVERSAMPLING,
        };
        let weighted = reading.weigh(rules, belief, plays, drawn, random, stop);
        if belief.deals() <= samples as u128 {
            let list: Vec<_> = weighted.iter().map(|(secrets, w)| (*secrets, w)).collect();
            return Worlds::all(list);
        }
        // Told to stop while drawing: there is no time for more than a few.
        let samples = match stop.is_cancelled() {
            true => samples.min(weighted.iter().count()).min(TIMEOUT_WORLDS),
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

    /// These are all there are.
    pub(super) fn all(list: Vec<(Secrets, f64)>) -> Worlds {
        Worlds {
            samples: list.len() as u32,
            list,
            exact: true,
        }
    }

    /// Some of all worlds, each as likely as the other.
    pub(super) fn equal(worlds: &[Secrets]) -> Worlds {
        let each = 1.0 / worlds.len() as f64;
        Worlds {
            list: worlds.iter().map(|&secrets| (secrets, each)).collect(),
            samples: worlds.len() as u32,
            exact: false,
        }
    }

    /// The mean of a value for each of the first worlds, and its interval; none when the worlds are
    /// all there are.
    pub(super) fn mean(&self, values: impl ExactSizeIterator<Item = f64> + Clone) -> Estimate {
        let (mean, error) = self.moments(values);
        error.map_or(Estimate::exact(mean), |error| {
            Estimate::with_error(mean, error)
        })
    }

    /// The mean alone.
    pub(super) fn average(&self, values: &[f64]) -> f64 {
        self.mean(values.iter().copied()).mean
    }

    /// The same as an interval for values from 0 to 1.
    pub(super) fn share(&self, values: &[f64]) -> Estimate {
        let (mean, error) = self.moments(values.iter().copied());
        error.map_or(Estimate::exact(mean), |error| {
            Estimate::wilson(mean, error, values.len() as f64)
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

    /// Leaves all but the first worlds away: the time was up.
    pub(super) fn keep(&mut self, count: usize) {
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
