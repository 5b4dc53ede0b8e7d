//! Rounds played out by policies.

use capicua_dominoes::kernel::CompactMove;

use crate::fives::policy::{PlayoutPolicy, SeatView};
use crate::fives::round::{DrawOrder, Next, Round, RoundResult, Terms};

/// Plays `round` to its end, each seat by its policy, and shows it after each tile, and when it is
/// blocked.
#[inline]
pub(crate) fn play_out<P: PlayoutPolicy, Q: PlayoutPolicy>(
    round: Round,
    order: &DrawOrder,
    terms: &Terms,
    first: &P,
    second: &Q,
    each: impl FnMut(&Round),
) -> RoundResult {
    let choose = |seat, seen: &SeatView| {
        if seat == 0 {
            first.choose(seen)
        } else {
            second.choose(seen)
        }
    };
    play_out_watched(round, order, terms, choose, each)
}

/// Plays `round` to its end by `choose`, which is told whose turn it is.
#[inline]
pub(crate) fn play_out_by(
    round: Round,
    order: &DrawOrder,
    terms: &Terms,
    choose: impl FnMut(usize, &SeatView) -> CompactMove,
) -> RoundResult {
    play_out_watched(round, order, terms, choose, |_| ())
}

#[inline]
fn play_out_watched(
    mut round: Round,
    order: &DrawOrder,
    terms: &Terms,
    mut choose: impl FnMut(usize, &SeatView) -> CompactMove,
    mut each: impl FnMut(&Round),
) -> RoundResult {
    let mut drawn = round.drawn as usize;
    let mut stock = round.stock(order);
    loop {
        match round.advance(order) {
            Next::Blocked => {
                each(&round);
                return round.blocked(terms);
            }
            Next::Choose(playable) => {
                while drawn < round.drawn as usize {
                    stock &= !(1 << order[drawn]);
                    drawn += 1;
                }
                let turn = round.turn();
                let lay = if playable.is_power_of_two() && round.ends.are_alike() {
                    CompactMove {
                        tile: playable.trailing_zeros() as u8,
                        end: 1,
                    }
                } else {
                    let seen = round.seat_view(playable, stock);
                    choose(turn, &seen)
                };
                let finish = round.lay(lay, terms);
                each(&round);
                if let Some(finish) = finish {
                    return finish;
                }
            }
        }
    }
}
