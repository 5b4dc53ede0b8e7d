//! `greedy`: the heaviest playable tile; in All Fives the most points now, and the heaviest tile
//! among equals. What beginners play, and the yardstick of the papers on partnership dominoes.

use capicua_core::{Budget, Evaluation, MoveList, Random};
use capicua_dominoes::{Event, Move, View};

use crate::Strategy;

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
        let mut moves = MoveList::new();
        view.legal(&mut moves);
        let worth = |mv: &Move| worth(view, mv);
        let best = moves.iter().filter_map(worth).max();
        moves.retain(|mv| match best {
            Some(_) => worth(mv) == best,
            None => *mv == Move::Pass,
        });
        let chosen = random.pick(&moves);
        Evaluation::from_move(*chosen.expect("a player is asked only when it has a move"))
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
