//! `greedy`: the heaviest playable tile. What beginners play, and the yardstick of both papers on
//! partnership dominoes.

use capicua_core::{Budget, Choice, MoveList, Player, Random, Seed};
use capicua_dominoes::{Event, Move, View};

use crate::Table;

/// Plays the heaviest tile; equal weights and the choice of end are left to chance. It never passes
/// while it can play, and calls nobody.
pub struct Greedy {
    random: Random,
}

impl Greedy {
    /// A player that repeats itself for the same seed.
    pub fn new(seed: Seed) -> Greedy {
        Greedy {
            random: seed.random(),
        }
    }
}

impl Player<Table> for Greedy {
    fn choose(&mut self, view: &View, _: &[Event], _: &Budget) -> Choice<Move> {
        let mut moves = MoveList::new();
        view.legal(&mut moves);
        let heaviest = moves.iter().filter_map(weight).max();
        moves.retain(|mv| match heaviest {
            Some(_) => weight(mv) == heaviest,
            None => *mv == Move::Pass,
        });
        let chosen = self.random.pick(&moves);
        Choice::bare(*chosen.expect("a player is asked only when it has a move"))
    }
}

fn weight(mv: &Move) -> Option<u8> {
    match mv {
        Move::Play(placement) => Some(placement.tile().pips()),
        _ => None,
    }
}
