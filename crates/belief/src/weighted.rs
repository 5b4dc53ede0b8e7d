//! Deals that are not all equally likely, because of how the tiles were played.

use capicua_core::{CancellationToken, Random};
use capicua_dominoes::{Ruleset, Secrets, TileSet};

use crate::belief::Belief;
use crate::chances::Chances;
use crate::likelihood::{LikelihoodCache, PlayModel, Plays};
use crate::place::{Holder, World};

/// Up to so many deals are all looked at instead of sampled.
pub const MAX_ENUMERATED_DEALS: u128 = 20_000;

/// Deals drawn between looks at the flag: some tenths of a millisecond.
const CANCEL_CHECK_INTERVAL: usize = 64;

/// Deals with weights that add up to one.
#[derive(Clone, PartialEq, Debug)]
pub struct WeightedDeals {
    secrets: Vec<Secrets>,
    weights: Vec<f64>,
    evidence: f64,
    exact: bool,
}

impl Belief {
    /// The deals, weighed by how well `model` explains the `plays`: all of them if they are
    /// [`MAX_ENUMERATED_DEALS`], else `samples` of them.
    pub fn weigh<R: Ruleset>(
        &self,
        plays: &Plays<R>,
        model: &dyn PlayModel<R>,
        samples: usize,
        random: &mut Random,
    ) -> WeightedDeals {
        self.weigh_until(plays, model, samples, random, &CancellationToken::default())
    }

    /// The same, with as many as were drawn when the flag is raised, and one at least.
    pub fn weigh_until<R: Ruleset>(
        &self,
        plays: &Plays<R>,
        model: &dyn PlayModel<R>,
        samples: usize,
        random: &mut Random,
        stop: &CancellationToken,
    ) -> WeightedDeals {
        let mut explained = LikelihoodCache::new(self, plays, model);
        self.weigh_by(samples, random, stop, |world| explained.likelihood(world))
    }

    /// The deals, weighed by any measure: all of them if they are [`MAX_ENUMERATED_DEALS`], else `samples` of them.
    pub fn weigh_by(
        &self,
        samples: usize,
        random: &mut Random,
        stop: &CancellationToken,
        mut weight: impl FnMut(&World) -> f64,
    ) -> WeightedDeals {
        let exact = self.deals() <= MAX_ENUMERATED_DEALS;
        let count = if exact {
            self.deals() as usize
        } else {
            samples
        };
        let mut secrets = Vec::with_capacity(count.min(MAX_ENUMERATED_DEALS as usize));
        let mut weights = Vec::with_capacity(count.min(MAX_ENUMERATED_DEALS as usize));
        let mut add = |world: &World| {
            secrets.push(self.secrets(world));
            weights.push(weight(world));
        };
        if exact {
            self.table().all().for_each(|world| add(&world));
        } else {
            for drawn in 0..samples {
                if drawn > 0 && drawn.is_multiple_of(CANCEL_CHECK_INTERVAL) && stop.is_cancelled() {
                    break;
                }
                add(&self.table().sample(random));
            }
        }
        let sum: f64 = weights.iter().sum();
        if sum > 0.0 {
            weights.iter_mut().for_each(|weight| *weight /= sum);
        } else {
            // A model that calls what happened impossible says nothing.
            let even = 1.0 / weights.len() as f64;
            weights.fill(even);
        }
        WeightedDeals {
            evidence: sum / weights.len() as f64,
            secrets,
            weights,
            exact,
        }
    }
}

impl WeightedDeals {
    /// The deals and their weights.
    pub fn iter(&self) -> impl Iterator<Item = (&Secrets, f64)> {
        self.secrets.iter().zip(self.weights.iter().copied())
    }

    /// Whether these are all deals, so that nothing depends on chance.
    pub fn is_exact(&self) -> bool {
        self.exact
    }

    /// How likely the plays were, as the model has it: the mean over the deals before they were weighed.
    pub fn evidence(&self) -> f64 {
        self.evidence
    }

    /// How many equally weighted deals these are worth.
    pub fn effective_size(&self) -> f64 {
        1.0 / self
            .weights
            .iter()
            .map(|weight| weight * weight)
            .sum::<f64>()
    }

    /// `count` deals, each as often as its weight says (systematic resampling: one random number
    /// for all, so that a deal of weight w comes up `count * w` times, rounded up or down). In no
    /// particular order.
    pub fn resample(&self, count: usize, random: &mut Random) -> Vec<Secrets> {
        let mut chosen = Vec::with_capacity(count);
        let step = 1.0 / count as f64;
        let mut mark = random.unit() * step;
        let mut passed = 0.0;
        for (secrets, weight) in self.iter() {
            passed += weight;
            while mark < passed && chosen.len() < count {
                chosen.push(*secrets);
                mark += step;
            }
        }
        // Rounding may leave the last mark a hair behind the sum.
        if let Some(&last) = chosen.last() {
            chosen.resize(count, last);
        }
        random.shuffle(&mut chosen);
        chosen
    }

    /// The probability of every hidden tile for every holder, and of every pip.
    pub fn chances(&self, belief: &Belief) -> Chances {
        let mut chances = Chances::new(belief);
        let hidden = belief.constraints().hidden();
        let pips = chances.pips();
        for (at, holder) in chances.holders().to_vec().into_iter().enumerate() {
            for (secrets, weight) in self.iter() {
                let tiles: TileSet = match holder {
                    Holder::Seat(seat) => secrets.hands[seat.index()],
                    Holder::Stock => secrets.stock,
                };
                for tile in tiles & hidden {
                    chances.set(at, tile, chances.of(at, tile) + weight);
                }
                for pip in 0..pips {
                    if !(tiles & TileSet::suit(pip)).is_empty() {
                        chances.set_pip(at, pip, chances.of_pip(at, pip) + weight);
                    }
                }
            }
        }
        chances
    }
}
