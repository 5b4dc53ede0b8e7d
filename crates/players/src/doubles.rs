//! `doubles`: doubles are hard to get rid of, so they go first. The plainest player that beats
//! `greedy`.

use capicua_core::{Budget, Choice, MoveList, Player, Random, Seed};
use capicua_dominoes::{Event, Move, View};

use crate::Table;

/// Plays a double before anything else, heavier tiles before lighter ones; the choice of end and of
/// equal weights is left to chance. It never passes while it can play, and calls nobody.
pub struct Doubles {
    random: Random,
}

impl Doubles {
    /// A player that repeats itself for the same seed.
    pub fn new(seed: Seed) -> Doubles {
        Doubles {
            random: seed.random(),
        }
    }
}

impl Player<Table> for Doubles {
    fn choose(&mut self, view: &View, _: &[Event], _: &Budget) -> Choice<Move> {
        let mut moves = MoveList::new();
        view.legal(&mut moves);
        let urgent = moves.iter().filter_map(urgency).max();
        moves.retain(|mv| match urgent {
            Some(_) => urgency(mv) == urgent,
            None => *mv == Move::Pass,
        });
        let chosen = self.random.pick(&moves);
        Choice::bare(*chosen.expect("a player is asked only when it has a move"))
    }
}

fn urgency(mv: &Move) -> Option<(bool, u8)> {
    match mv {
        Move::Play(placement) => {
            let tile = placement.tile();
            Some((tile.is_double(), tile.pips()))
        }
        _ => None,
    }
}
