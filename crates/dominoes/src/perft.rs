//! Perft: counts move sequences, to test the rules and compare them with other programs.

use capicua_core::{Chance, Game as _, MoveList, Turn};

use crate::rules::Ruleset;
use crate::state::State;

/// How many different sequences of exactly `depth` plies there are. A play, a pass, a call and a
/// draw are a ply each (a draw branches into every tile that can come); a finished round has no
/// continuation. `None` when there are more than fit 64 bits.
///
/// ```
/// use capicua_core::{Seat, Seed};
/// use capicua_dominoes::{Deal, LATIN, Latin, State, perft};
///
/// let deal = Deal::shuffled(&LATIN, Seat::A, &mut Seed(1).random());
/// let state = State::deal(Latin, &deal, None);
/// assert_eq!(perft(&state, 0), Some(1));
/// // Any of the seven tiles can be led.
/// assert_eq!(perft(&state, 1), Some(7));
/// ```
pub fn perft<R: Ruleset>(state: &State<R>, depth: u32) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    let mut moves = MoveList::new();
    state.legal(&mut moves);
    if state.turn() == Turn::Chance {
        state.outcomes(&mut |outcome, _| moves.push(outcome));
    }
    if depth == 1 {
        return Some(moves.len() as u64);
    }
    moves.iter().try_fold(0u64, |sum, &mv| {
        let mut next = *state;
        next.play_unchecked(mv);
        sum.checked_add(perft(&next, depth - 1)?)
    })
}
