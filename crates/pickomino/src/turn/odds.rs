//! The probability of reaching each goal when one plays for that goal alone.

use super::{LANES, Reward, TurnGraph};
use crate::dice::Dice;
use crate::rules::Rules;

/// What one may play for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Goal {
    /// A total of at least this tile's number.
    AtLeast(u8),
    /// Exactly this tile's number; totals above the highest tile count as that tile.
    Exactly(u8),
    /// At least this many worms.
    Worms(u8),
}

impl Goal {
    /// All goals of a set of tiles.
    pub fn all(rules: &Rules) -> Vec<Goal> {
        let tiles = || rules.tiles().iter().map(|tile| tile.0);
        let worms = 1..=rules.worms(rules.highest());
        tiles()
            .map(Goal::AtLeast)
            .chain(tiles().map(Goal::Exactly))
            .chain(worms.map(Goal::Worms))
            .collect()
    }

    /// One where the goal is reached, zero elsewhere.
    pub fn reward(self, rules: &Rules) -> Reward {
        let highest = rules.highest().0 as usize;
        let reached = move |total: usize| match self {
            Goal::AtLeast(tile) => total >= tile as usize,
            Goal::Exactly(tile) => total.min(highest) == tile as usize,
            Goal::Worms(worms) => rules
                .first_with_worms(worms)
                .is_some_and(|tile| total >= tile.0 as usize),
        };
        Reward::from_total(|total| f64::from(u8::from(reached(total))))
    }
}

/// The probability of each goal from the start of a turn, all at once.
pub fn from_start(rules: &Rules, goals: &[Goal]) -> Vec<f64> {
    let graph = TurnGraph::for_dice(rules.dice());
    let mut odds = Vec::with_capacity(goals.len());
    for chunk in goals.chunks(LANES) {
        let rewards = std::array::from_fn(|lane| chunk[lane.min(chunk.len() - 1)].reward(rules));
        odds.extend_from_slice(&graph.solve_batch(&rewards)[..chunk.len()]);
    }
    odds
}

/// The probability of each goal from within a turn: with these dice set aside, and that roll on the
/// table or about to be made.
pub fn from_within(rules: &Rules, goals: &[Goal], kept: &Dice, roll: Option<&Dice>) -> Vec<f64> {
    let graph = TurnGraph::for_dice(rules.dice());
    let solve = |goal: &Goal| {
        let solution = graph.solve(&goal.reward(rules));
        match roll {
            None => solution.value(kept),
            Some(roll) => solution
                .decisions(kept, roll)
                .first()
                .map_or(0.0, |best| best.value),
        }
    };
    goals.iter().map(solve).collect()
}
