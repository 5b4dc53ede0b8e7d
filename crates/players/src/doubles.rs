//! `doubles`: doubles are hard to get rid of, so they go first. The plainest player that beats
//! `greedy`.

use capicua_core::{Budget, Evaluation, MoveList, Random};
use capicua_dominoes::{Event, Move, View};

use crate::Strategy;

/// Plays a double before anything else, heavier tiles before lighter ones; the choice of end and of
/// equal weights is left to chance. It never passes while it can play, and calls nobody.
pub struct Doubles;

impl Strategy for Doubles {
    fn evaluate(
        &mut self,
        view: &View,
        _: &[Event],
        random: &mut Random,
        _: &Budget,
    ) -> Evaluation<Move> {
        let mut moves = MoveList::new();
        view.legal(&mut moves);
        let urgent = moves.iter().filter_map(urgency).max();
        moves.retain(|mv| match urgent {
            Some(_) => urgency(mv) == urgent,
            None => *mv == Move::Pass,
        });
        let chosen = random.pick(&moves);
        Evaluation::from_move(*chosen.expect("a player is asked only when it has a move"))
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
