//! The search for the best weights of the one-turn player.
//!
//! The paper "Pi-Kimono" climbs along differences over a step of 0.01, from 100 games each, and
//! drowns in noise. Three things keep the head above water here: both ends of a difference play the
//! same dice in the same seats, so that only games in which the weights matter differ; the step of
//! the difference is wide enough for them to matter often; and there are thousands of games.

use capicua_arena::{Contest, Groups as _, Mean, Played, Tally, Unit};
use capicua_core::{Budget, Seat, Seed};
use capicua_table::{Playable as _, Round, Seated, play_round};
use rayon::prelude::*;

use crate::party::Party;
use crate::players::{OneTurn, one_turn};
use crate::position::Position;
use crate::rules::{MIN_PLAYERS, Rules};
use crate::seat_dice::SeatDice;

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
    /// A contest of the one-turn player with these weights against `greedy`.
    fn contest(&self, weights: Weights, seed: Seed) -> Contest<Position> {
        let players = [weights, Weights::GREEDY].map(|w| one_turn(w.alpha, w.beta));
        let party = Party {
            rules: self.rules,
            players: MIN_PLAYERS,
        };
        let contest = Contest::new(players.to_vec(), party, Unit::Match, seed);
        contest.expect("two players, who know all rules")
    }

    fn games(&self, weights: Weights, pairs: usize, seed: Seed) -> Vec<Vec<Played>> {
        let contest = self.contest(weights, seed);
        (0..pairs as u64)
            .into_par_iter()
            .map(|pair| contest.play_group(pair, false))
            .collect()
    }

    /// What each pair of games brings these weights.
    fn values(&self, weights: Weights, pairs: usize, seed: Seed) -> Vec<f64> {
        let value = |game: &Played| match self.objective {
            Objective::Worms => f64::from(game.points[0] - game.points[1]),
            Objective::Wins => f64::from(game.units[0]) / 2.0,
        };
        let games = self.games(weights, pairs, seed);
        games
            .iter()
            .map(|pair| pair.iter().map(value).sum::<f64>() / 2.0)
            .collect()
    }

    /// What comes of games with these weights against `greedy`.
    pub fn against_greedy(&self, weights: Weights, pairs: usize, seed: Seed) -> Tally {
        let mut tally = Tally::new(MIN_PLAYERS, Position::ENDS.len());
        for pair in self.games(weights, pairs, seed) {
            tally.add(&pair);
        }
        tally
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
            let above = self.values(above, self.pairs, seed);
            let below = self.values(below, self.pairs, seed);
            let pairs = above.into_iter().zip(below);
            Mean::of(pairs.map(|(up, down)| (up - down) / width))
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
                let seed = self.seed.named("surface");
                let values = self.values(weights, self.pairs, seed);
                surface.push((weights, Mean::of(values.into_iter())));
                progress();
            }
        }
        surface
    }
}

/// The descent as it was published: forward differences, each of the three points from games of its
/// own, steps of 0.02 over the power 0.6 of the iteration. (Weights are kept from falling below
/// zero, where failing would be rewarded and games need not end.)
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AsPublished {
    /// The rules.
    pub rules: Rules,
    /// The distance of the two points of a difference.
    pub epsilon: f64,
    /// The first step's length.
    pub rate: f64,
    /// Games for each point.
    pub games: u64,
    /// Where the dice come from.
    pub seed: Seed,
}

impl AsPublished {
    /// With the numbers of the paper.
    pub fn new(seed: Seed) -> AsPublished {
        AsPublished {
            rules: Rules::SMALL,
            epsilon: 0.01,
            rate: 0.02,
            games: 100,
            seed,
        }
    }

    /// What one game brings these weights against (1, 1), in worms. They begin every other game.
    fn game(&self, weights: Weights, number: u64, seed: Seed) -> f64 {
        let own = Seat::new((number % 2) as usize);
        let mut players: Vec<Seated<Position>> = Seat::all(2)
            .map(|seat| {
                let Weights { alpha, beta } = if seat == own {
                    weights
                } else {
                    Weights::GREEDY
                };
                Seated::Honest(Box::new(OneTurn::new(alpha, beta)))
            })
            .collect();
        let dice = SeatDice::new(seed.at(number));
        let mut round = Round::new((Position::new(self.rules, 2), dice));
        play_round(&mut round, &mut players, &Budget::default(), |_| {});
        let end = round.state();
        f64::from(end.worms(own)) - f64::from(end.worms(own.next(2)))
    }

    /// The mean over the games of a point, and how far a single game is from it (the standard
    /// deviation).
    pub fn mean(&self, weights: Weights, seed: Seed) -> (f64, f64) {
        let games: Vec<f64> = (0..self.games)
            .into_par_iter()
            .map(|number| self.game(weights, number, seed))
            .collect();
        let count = games.len().max(1) as f64;
        let mean = games.iter().sum::<f64>() / count;
        let squares: f64 = games.iter().map(|game| (game - mean).powi(2)).sum();
        (mean, (squares / (count - 1.0).max(1.0)).sqrt())
    }

    /// The estimate of both slopes at a point.
    pub fn slope(&self, at: Weights, seed: Seed) -> [f64; 2] {
        let (here, _) = self.mean(at, seed.named("here"));
        std::array::from_fn(|axis| {
            let moved = at.moved(axis, self.epsilon);
            let (there, _) = self.mean(moved, seed.named("there").at(axis as u64));
            (there - here) / self.epsilon
        })
    }

    /// One iteration, counted from zero: where it leads.
    pub fn step(&self, at: Weights, iteration: u64) -> Weights {
        let slope = self.slope(at, self.seed.named("published").at(iteration));
        let length = self.rate / ((iteration + 1) as f64).powf(0.6);
        at.moved(0, length * slope[0]).moved(1, length * slope[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The spread of the published estimate is that of independent games over its tiny distance.
    #[test]
    fn the_published_slope_is_as_noisy_as_its_games_say() {
        let published = AsPublished {
            games: 20,
            ..AsPublished::new(Seed(1))
        };
        let (_, deviation) = AsPublished {
            games: 2_000,
            ..published
        }
        .mean(Weights::GREEDY, Seed(2));
        let expected = (2.0 * deviation * deviation / 20.0).sqrt() / published.epsilon;
        let slopes: Vec<f64> = (0..200)
            .map(|n| published.slope(Weights::GREEDY, Seed(3).at(n))[0])
            .collect();
        let mean = slopes.iter().sum::<f64>() / 200.0;
        let squares: f64 = slopes.iter().map(|slope| (slope - mean).powi(2)).sum();
        let measured = (squares / 199.0).sqrt();
        assert!(
            (0.8..1.25).contains(&(measured / expected)),
            "{measured} {expected}"
        );
    }

    #[test]
    fn a_step_stays_where_failing_is_not_rewarded() {
        let published = AsPublished {
            games: 4,
            rate: 5.0,
            ..AsPublished::new(Seed(1))
        };
        let mut at = Weights::GREEDY;
        for iteration in 0..5 {
            at = published.step(at, iteration);
            assert!(at.alpha >= 0.0 && at.beta >= 0.0);
        }
        assert_ne!(at, Weights::GREEDY);
    }
}
