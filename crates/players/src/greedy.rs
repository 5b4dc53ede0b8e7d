//! `greedy`: the heaviest playable tile; in All Fives the most points now, then the heaviest tile. What
//! beginners play, and the baseline of the papers on partnership dominoes.

use capicua_core::{Budget, Evaluation, MoveList, Random};
use capicua_dominoes::{Event, Move, View};

use crate::Strategy;

/// Plays the heaviest tile, in All Fives the one that scores most, then the heaviest; ties are broken
/// at random. It never passes while it can play, and never calls a false pass.
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

/// Points that a move scores now, and the pips of its tile; `None` for moves without a tile.
fn worth(view: &View, mv: &Move) -> Option<(u16, u8)> {
    let Move::Play(placement) = mv else {
        return None;
    };
    let rules = view.public().rules();
    let points = if rules.fives {
        view.public().ends().points(rules, *placement)
    } else {
        0
    };
    Some((points, placement.tile().pips()))
}
