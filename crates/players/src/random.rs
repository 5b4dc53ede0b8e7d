//! `random`: any legal move, all equally likely.

use capicua_core::{Budget, Evaluation, MoveList, Random};
use capicua_dominoes::{Event, Move, View};

use crate::Strategy;

/// Plays any legal move.
pub struct RandomPlayer;

impl Strategy for RandomPlayer {
    fn evaluate(
        &mut self,
        view: &View,
        _: &[Event],
        random: &mut Random,
        _: &Budget,
    ) -> Evaluation<Move> {
        let mut moves = MoveList::new();
        view.legal(&mut moves);
        let chosen = random.pick(&moves);
        Evaluation::from_move(*chosen.expect("a player is asked only when it has a move"))
    }
}
