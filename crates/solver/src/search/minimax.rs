//! The plain search: no pruning, no table. Slow and easy to believe.

use capicua_core::{Game, MoveList, Side, Turn};

/// The value of `state` for the first side when both sides play as well as possible; `worth` says
/// what a finished game is worth to that side. Panics where chance decides.
pub fn minimax<G: Game>(state: &G, worth: &impl Fn(&G) -> i32) -> i32 {
    let seat = match state.turn() {
        Turn::Over => return worth(state),
        Turn::Seat(seat) => seat,
        Turn::Chance => panic!("minimax is for games without chance"),
    };
    let mut moves = MoveList::new();
    state.legal(&mut moves);
    let values = moves.iter().map(|&mv| {
        let mut next = state.clone();
        next.play_unchecked(mv);
        minimax(&next, worth)
    });
    let best = match state.side_of(seat) {
        Side::FIRST => values.max(),
        _ => values.min(),
    };
    best.expect("a seat to move has a legal move")
}
