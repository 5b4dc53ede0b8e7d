//! The search for the best weights of the one-turn player.
//!
//! The paper "Pi-Kimono" climbs along differences over a step of 0.01, from 100 games each, and
//! drowns in noise. Three things keep the head above water here: both ends of a difference play the
//! same dice in the same seats, so that only games in which the weights matter differ; the step of
//! the difference is wide enough for them to matter often; and there are thousands of games.

use capicua_core::Seed;

use crate::contest::{Contest, Mean, Tally};
use crate::players::Spec;
use crate::rules::Rules;

/// Weights of the one-turn player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// What failing costs, in tiles.
    pub alpha: f64,
    /// What stealing is worth.
    pub beta: f64,
}

impl Weights {
    /// Those of `greedy`.
    pub const GREEDY: Weights = Weights {
        alpha: 1.0,
        beta: 1.0,
    };

    fn moved(self, axis: usize, by: f64) -> Weights {
        let mut moved = self;
        let weight = if axis == 0 {
            &mut moved.alpha
        } else {
            &mut moved.beta
        };
        *weight = (*weight + by).max(0.0);
        moved
    }
}

/// What is to be maximised against `greedy`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Objective {
    /// The difference in worms at the end, as in the paper.
    Worms,
    /// The share of games won.
    Wins,
}

/// How to search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Search {
    /// The rules.
    pub rules: Rules,
    /// What is to be maximised.
    pub objective: Objective,
    /// Pairs of games for each point looked at.
    pub pairs: usize,
    /// Half the distance of the two points of a difference.
    pub reach: f64,
    /// The step along the slope at the first iteration; it falls with the power 0.6 of the
    /// iteration, as in the paper.
    pub rate: f64,
    /// Where the dice come from.
    pub seed: Seed,
}

/// A step of the climb.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Step {
    /// Where it starts.
    pub at: Weights,
    /// The slopes found there, along alpha and beta.
    pub slope: [Mean; 2],
}

impl Search {
    /// A match of the one-turn player with these weights against `greedy`.
    pub fn against_greedy(&self, weights: Weights, pairs: usize, seed: Seed) -> Tally {
        let turn = |weights: Weights| Spec::Turn {
            alpha: weights.alpha,
            beta: weights.beta,
        };
        let contest = Contest {
            rules: self.rules,
            players: vec![turn(weights), turn(Weights::GREEDY)],
            groups: pairs,
            seed,
        };
        contest.run(&|| {})
    }

    /// What each pair of games brought.
    fn values<'a>(&self, tally: &'a Tally) -> impl Iterator<Item = f64> + Clone + 'a {
        let objective = self.objective;
        tally.groups.iter().map(move |group| match objective {
            Objective::Worms => (group.worms[0] - group.worms[1]) / 2.0,
            Objective::Wins => group.score[0] / 2.0,
        })
    }

    /// The slopes at a point, each from two matches with the same dice.
    fn slope(&self, at: Weights, seed: Seed) -> [Mean; 2] {
        std::array::from_fn(|axis| {
            let (above, below) = (at.moved(axis, self.reach), at.moved(axis, -self.reach));
            let width = if axis == 0 {
                above.alpha - below.alpha
            } else {
                above.beta - below.beta
            };
            let above = self.against_greedy(above, self.pairs, seed);
            let below = self.against_greedy(below, self.pairs, seed);
            Mean::of(
                self.values(&above)
                    .zip(self.values(&below))
                    .map(|(up, down)| (up - down) / width),
            )
        })
    }

    /// Climbs from (1, 1) for that many steps; `progress` hears of each. The last point is the one
    /// reached, with no slope.
    pub fn climb(&self, steps: usize, progress: &mut dyn FnMut(&Step)) -> (Vec<Step>, Weights) {
        let mut at = Weights::GREEDY;
        let mut path = Vec::with_capacity(steps);
        for number in 0..steps {
            // Fresh dice for every step, or the climb would learn one set of dice by heart.
            let slope = self.slope(at, self.seed.named("climb").at(number as u64));
            let step = Step { at, slope };
            progress(&step);
            path.push(step);
            let length = self.rate / ((number + 1) as f64).powf(0.6);
            at = at
                .moved(0, length * slope[0].mean)
                .moved(1, length * slope[1].mean);
        }
        // The average of the second half of the path wavers less than its end.
        let half = &path[steps / 2..];
        let mean = |part: fn(&Step) -> f64| half.iter().map(part).sum::<f64>() / half.len() as f64;
        let reached = if half.is_empty() {
            at
        } else {
            Weights {
                alpha: mean(|step| step.at.alpha),
                beta: mean(|step| step.at.beta),
            }
        };
        (path, reached)
    }

    /// The objective over a grid, all points with the same dice.
    pub fn surface(
        &self,
        alphas: &[f64],
        betas: &[f64],
        progress: &mut dyn FnMut(),
    ) -> Vec<(Weights, Mean)> {
        let mut surface = Vec::with_capacity(alphas.len() * betas.len());
        for &alpha in alphas {
            for &beta in betas {
                let weights = Weights { alpha, beta };
                let tally = self.against_greedy(weights, self.pairs, self.seed.named("surface"));
                surface.push((weights, Mean::of(self.values(&tally))));
                progress();
            }
        }
        surface
    }
}
