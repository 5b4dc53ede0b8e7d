//! Rounds played out by policies.

use crate::ends::Lay;
use crate::policy::{Glimpse, Policy};
use crate::round::{Finish, Next, Order, Round, Terms};

/// Plays `round` to its end, each seat by its policy, and shows it after each tile that does not end
/// it.
#[inline]
pub(crate) fn play_out<P: Policy, Q: Policy>(
    mut round: Round,
    order: &Order,
    terms: &Terms,
    first: &P,
    second: &Q,
    mut each: impl FnMut(&Round),
) -> Finish {
    let mut drawn = round.drawn as usize;
    let mut stock = round.stock(order);
    loop {
        match round.advance(order) {
            Next::Blocked => return round.blocked(terms),
            Next::Choose(playable) => {
                while drawn < round.drawn as usize {
                    stock &= !(1 << order[drawn]);
                    drawn += 1;
                }
                let turn = round.turn();
                let lay = if playable.is_power_of_two() && round.ends.are_alike() {
                    Lay {
                        tile: playable.trailing_zeros() as u8,
                        end: 1,
                    }
                } else {
                    let other = round.hands[turn ^ 1];
                    let seen = Glimpse {
                        ends: round.ends,
                        hand: round.hands[turn],
                        playable,
                        unseen: stock | other,
                        others: other.count_ones(),
                    };
                    if turn == 0 {
                        first.choose(&seen)
                    } else {
                        second.choose(&seen)
                    }
                };
                if let Some(finish) = round.lay(lay, terms) {
                    return finish;
                }
                each(&round);
            }
        }
    }
}
