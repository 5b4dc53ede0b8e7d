//! How well each seat plays, inferred from its moves: the playing level gamma of "DominAI" (Angeris
//! and Li, section VI).
//!
//! A seat of level gamma plays like a strong player with probability gamma and a random move otherwise.
//! Neither its level nor its hand is known, so that both are inferred together. For every deal and
//! level the likelihood of the moves is computed; the weight of a deal is the sum over all levels, the
//! posterior of a level the sum over all deals.

use capicua_core::{CancellationToken, Random, Seat};
use capicua_dominoes::{Ruleset, SEATS};

use crate::belief::Belief;
use crate::likelihood::{PlayModel, Plays, mixed};
use crate::place::World;
use crate::weighted::WeightedDeals;

/// The number of levels: 0, 0.1, …, 1.
pub const LEVELS: usize = 11;

/// For each seat the posterior distribution over skill levels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SkillLevels {
    seats: [[f64; LEVELS]; SEATS],
}

impl Default for SkillLevels {
    /// The uniform prior.
    fn default() -> SkillLevels {
        SkillLevels {
            seats: [[1.0 / LEVELS as f64; LEVELS]; SEATS],
        }
    }
}

impl SkillLevels {
    /// The level of an index.
    pub fn gamma(index: usize) -> f64 {
        index as f64 / (LEVELS - 1) as f64
    }

    /// How likely each level is for a seat.
    pub fn of(&self, seat: Seat) -> &[f64; LEVELS] {
        &self.seats[seat.index()]
    }

    /// The mean level of a seat.
    pub fn mean(&self, seat: Seat) -> f64 {
        let levels = self.of(seat).iter().enumerate();
        levels
            .map(|(at, chance)| SkillLevels::gamma(at) * chance)
            .sum()
    }

    /// The deals weighted by `plays`, and the posterior of the levels. A player that uses the posterior
    /// as the prior of the next round learns about its opponents.
    pub fn weigh<R: Ruleset>(
        &self,
        belief: &Belief,
        plays: &Plays<R>,
        strong: &dyn PlayModel<R>,
        samples: usize,
        random: &mut Random,
    ) -> (WeightedDeals, SkillLevels) {
        self.weigh_until(
            belief,
            plays,
            strong,
            samples,
            random,
            &CancellationToken::default(),
        )
    }

    /// The same, with as many deals as were drawn when the flag is raised.
    pub fn weigh_until<R: Ruleset>(
        &self,
        belief: &Belief,
        plays: &Plays<R>,
        strong: &dyn PlayModel<R>,
        samples: usize,
        random: &mut Random,
        stop: &CancellationToken,
    ) -> (WeightedDeals, SkillLevels) {
        let mut after = [[0.0; LEVELS]; SEATS];
        let weighted = belief.weigh_by(samples, random, stop, |world| {
            let seats = self.explain(belief, plays, strong, world);
            let of_seat = seats.map(|levels| levels.iter().sum::<f64>());
            let weight = of_seat.iter().product::<f64>();
            for ((after, levels), sum) in after.iter_mut().zip(&seats).zip(of_seat) {
                for (after, level) in after.iter_mut().zip(levels) {
                    // The moves of the other seats weight the deal, those of this seat also the level.
                    *after += if sum > 0.0 { weight / sum * level } else { 0.0 };
                }
            }
            weight
        });
        let mut learnt = *self;
        for (levels, after) in learnt.seats.iter_mut().zip(after) {
            let sum: f64 = after.iter().sum();
            if sum > 0.0 {
                *levels = after.map(|level| level / sum);
            }
        }
        (weighted, learnt)
    }

    /// For each seat and level: how likely that level was, times the likelihood of the seat's moves
    /// from its hand in `world`.
    fn explain<R: Ruleset>(
        &self,
        belief: &Belief,
        plays: &Plays<R>,
        strong: &dyn PlayModel<R>,
        world: &World,
    ) -> [[f64; LEVELS]; SEATS] {
        let mut seats = self.seats;
        plays.each_choice(belief, world, |public, seat, hand, legal, mv| {
            let strong = strong.likelihood(public, hand, legal, mv);
            for (at, level) in seats[seat.index()].iter_mut().enumerate() {
                *level *= mixed(SkillLevels::gamma(at), strong, legal);
            }
        });
        seats
    }
}
