//! `random`: any legal move, all equally likely.

use capicua_core::{Budget, Choice, MoveList, Player, Random, Seed};
use capicua_dominoes::{Event, Move, View};

use crate::Table;

/// Plays any legal move.
pub struct RandomPlayer {
    random: Random,
}

impl RandomPlayer {
    /// A player that repeats itself for the same seed.
    pub fn new(seed: Seed) -> RandomPlayer {
        RandomPlayer {
            random: seed.random(),
        }
    }
}

impl Player<Table> for RandomPlayer {
    fn choose(&mut self, view: &View, _: &[Event], _: &Budget) -> Choice<Move> {
        let mut moves = MoveList::new();
        view.legal(&mut moves);
        let chosen = self.random.pick(&moves);
        Choice::bare(*chosen.expect("a player is asked only when it has a move"))
    }
}
