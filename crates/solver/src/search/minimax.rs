//! The plain search: no pruning, no table. Slow and easy to believe.

use capicua_core::{Game, MoveList, Side, Turn};

/// The value of `state` for the first side when both sides play as well as possible; `worth` says
/// what a finished game is worth to that side. Panics where chance decides.
///
/// ```
/// use capicua_core::{Game, MoveList, Payoff, Seat, Side, Turn};
/// use capicua_solver::search::minimax;
///
/// /// One heap; take one or two, and whoever takes the last one wins.
/// #[derive(Clone)]
/// struct Nim {
///     left: u8,
///     seat: Seat,
/// }
///
/// impl Game for Nim {
///     type Move = u8;
///
///     fn turn(&self) -> Turn {
///         if self.left == 0 { Turn::Over } else { Turn::Seat(self.seat) }
///     }
///
///     fn legal(&self, moves: &mut MoveList<u8>) {
///         moves.clear();
///         moves.extend(1..=self.left.min(2));
///     }
///
///     fn play_unchecked(&mut self, taken: u8) {
///         self.left -= taken;
///         self.seat = self.seat.next(2);
///     }
///
///     /// Whoever is to move when nothing is left has lost.
///     fn payoff(&self) -> Payoff {
///         Payoff::zero_sum(if self.seat == Seat::A { -1 } else { 1 })
///     }
///
///     fn seats(&self) -> usize {
///         2
///     }
/// }
///
/// let worth = |end: &Nim| end.payoff().of(Side::FIRST);
/// // The seat to move loses with multiples of three.
/// for left in 1..10 {
///     let value = minimax(&Nim { left, seat: Seat::A }, &worth);
///     assert_eq!(value, if left % 3 == 0 { -1 } else { 1 });
/// }
/// ```
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
