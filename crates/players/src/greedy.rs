//! `greedy`: the heaviest playable tile; in All Fives the most points now, and the heaviest tile
//! among equals. What beginners play, and the yardstick of the papers on partnership dominoes.

use capicua_core::{Budget, Evaluation, Random};
use capicua_dominoes::{Event, Move, View};

use crate::Strategy;
use crate::strategy::first_by;

/// Plays the heaviest tile, in All Fives the one that scores most, then the heaviest; what is equal
/// is left to chance. It never passes while it can play, and calls nobody.
pub struct Greedy;

impl Strategy for Greedy {
    fn evaluate(
        &mut self,
        view: &View,
        _: &[Event],
        random: &mut Random,
        _: &Budget,
    ) -> Evaluation<Move> {
        first_by(view, random, |mv| worth(view, mv))
    }
}

/// Points that a tile scores now, and its pips; nothing for moves that lay no tile.
fn worth(view: &View, mv: &Move) -> Option<(u16, u8)> {
    let Move::Play(placement) = mv else {
        return None;
    };
    let rules = view.public().rules();
    let points = match rules.fives {
        true => view.public().ends().points(rules, *placement),
        false => 0,
    };
    Some((points, placement.tile().pips()))
}
