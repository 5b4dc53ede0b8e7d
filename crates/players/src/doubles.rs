//! `doubles`: plays doubles first, because they are hard to get rid of. The simplest player that beats
//! `greedy`.

use capicua_core::{Budget, Evaluation, Random};
use capicua_dominoes::{Event, Move, View};

use crate::Strategy;
use crate::strategy::first_by;

/// Plays a double before anything else, and heavier tiles before lighter ones; ties are broken at
/// random. It never passes while it can play, and never calls a false pass.
pub struct Doubles;

impl Strategy for Doubles {
    fn evaluate(
        &mut self,
        view: &View,
        _: &[Event],
        random: &mut Random,
        _: &Budget,
    ) -> Evaluation<Move> {
        first_by(view, random, urgency)
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
