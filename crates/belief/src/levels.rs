//! How well each seat plays, learnt from its moves: the playing level gamma of "DominAI" (Angeris
//! and Li, section VI).
//!
//! A seat of level gamma plays like a strong player a part gamma of the time and anyhow otherwise.
//! Neither its level nor its hand is known, so both are inferred together: for every deal the
//! likelihood of its moves is worked out for each level, the deal weighs as much as all levels give
//! it, and a level as much as all deals give it.

use capicua_core::{CancellationToken, Random, Seat};
use capicua_dominoes::{Ruleset, SEATS};

use crate::belief::Belief;
use crate::likelihood::{PlayModel, Plays, mixed};
use crate::place::World;
use crate::weighted::WeightedDeals;

/// Levels told apart: 0, 0.1, …, 1.
pub const LEVELS: usize = 11;

/// For each seat how likely each level is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SkillLevels {
    seats: [[f64; LEVELS]; SEATS],
}

impl Default for SkillLevels {
    /// Nothing is known: all levels alike.
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

    /// The deals weighed by `plays`, and what the plays say about the levels. A player that keeps
    /// the answer and starts from it in the next round gets to know its table.
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
                    // The other seats' moves weigh the deal, this seat's also the level.
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
