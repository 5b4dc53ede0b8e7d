//! Which seat can be on turn, when all one sees is how many tiles each has laid.

use capicua_core::Seat;

use crate::public::SEATS;

/// A seat on turn after so many passes in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TurnCandidate {
    pub seat: Seat,
    pub passes: usize,
    /// Who led, assuming as few passes as possible.
    pub leader: Seat,
}

/// All turns that some order of play leads to, in which every seat has laid `laid` tiles and the
/// table never passed all the way round; those with the fewest passes first.
///
/// A leader and the seat that laid the last tile fix how many turns there were, but for whole
/// rounds of the table. The fewest rounds in which every seat had turns enough for its tiles will
/// do: some seat then laid a tile at each of its turns, so that nowhere everybody passed.
pub(super) fn possible_turns(laid: [usize; SEATS], seats: usize) -> Vec<TurnCandidate> {
    let total: usize = laid.iter().sum();
    if total == 0 {
        let leads = |seat| TurnCandidate {
            seat,
            passes: 0,
            leader: seat,
        };
        return Seat::all(seats).map(leads).collect();
    }
    let mut found: Vec<(usize, TurnCandidate)> = Vec::new();
    for leader in Seat::all(seats) {
        for last in Seat::all(seats) {
            let Some(turns) = fewest_turns(laid, seats, leader, last) else {
                continue;
            };
            for passes in 0..seats {
                let seat = last.after(1 + passes, seats);
                let turn = TurnCandidate {
                    seat,
                    passes,
                    leader,
                };
                found.push((turns + passes - total, turn));
            }
        }
    }
    found.sort_by_key(|(passes, turn)| (*passes, turn.leader));
    found.into_iter().map(|(_, turn)| turn).collect()
}

/// Who led where seats draw until they can play: each turn lays a tile, but for the passes when there
/// is nothing left to draw, of which no more than the last ones are taken to have been.
pub(super) fn leader_of_draws(turn: Seat, laid: usize, passes: usize, seats: usize) -> Seat {
    turn.after(seats - (laid + passes) % seats, seats)
}

/// The fewest turns from the leader's first tile to the last tile of `last`.
fn fewest_turns(laid: [usize; SEATS], seats: usize, leader: Seat, last: Seat) -> Option<usize> {
    let distance = |seat: Seat| (seat.index() + seats - leader.index()) % seats;
    let rounds = Seat::all(seats)
        .map(|seat| {
            let tiles = laid[seat.index()];
            // In the round of the last tile only the seats up to `last` have their turn.
            tiles.saturating_sub(usize::from(distance(seat) <= distance(last)))
        })
        .max()?;
    let turns = rounds * seats + distance(last) + 1;
    // The first and the last turn lay a tile each; they may be the same one.
    let needed = |seat| usize::from(seat == leader) + usize::from(seat == last && turns > 1);
    Seat::all(seats)
        .all(|seat| laid[seat.index()] >= needed(seat))
        .then_some(turns)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same by trying all orders of play: counts the fewest passes for each leader, tiles laid so far, seat and passes in a row: a few
    /// thousand cells.
    fn every_order(laid: [usize; SEATS], seats: usize) -> Vec<TurnCandidate> {
        const UNREACHED: u8 = u8::MAX;
        let steps: [usize; SEATS] =
            std::array::from_fn(|s| laid[..s].iter().map(|n| n + 1).product());
        let cells: usize = laid.iter().map(|n| n + 1).product();
        let total: usize = laid.iter().sum();
        let mut found: Vec<(u8, TurnCandidate)> = Vec::new();
        for leader in Seat::all(seats) {
            if total == 0 {
                found.push((
                    0,
                    TurnCandidate {
                        seat: leader,
                        passes: 0,
                        leader,
                    },
                ));
                continue;
            }
            if laid[leader.index()] == 0 {
                continue;
            }
            // fewest[cell][seat][passes in a row]
            let mut fewest = vec![[[UNREACHED; SEATS]; SEATS]; cells];
            fewest[steps[leader.index()]][leader.next(seats).index()][0] = 0;
            for cell in 0..cells {
                for _ in 0..seats {
                    for seat in 0..seats {
                        let next = Seat::new(seat).next(seats).index();
                        for passes in 0..seats {
                            let so_far = fewest[cell][seat][passes];
                            if so_far == UNREACHED {
                                continue;
                            }
                            let has_laid = cell / steps[seat] % (laid[seat] + 1);
                            if has_laid < laid[seat] {
                                let laying = &mut fewest[cell + steps[seat]][next][0];
                                *laying = so_far.min(*laying);
                            }
                            if passes + 1 < seats {
                                let passing = &mut fewest[cell][next][passes + 1];
                                *passing = (so_far + 1).min(*passing);
                            }
                        }
                    }
                }
            }
            for seat in Seat::all(seats) {
                for (passes, &so_far) in fewest[cells - 1][seat.index()].iter().enumerate() {
                    if so_far != UNREACHED {
                        let turn = TurnCandidate {
                            seat,
                            passes,
                            leader,
                        };
                        found.push((so_far, turn));
                    }
                }
            }
        }
        found.sort_by_key(|(passes, turn)| (*passes, turn.leader));
        found.into_iter().map(|(_, turn)| turn).collect()
    }

    #[test]
    fn counting_turns_agrees_with_trying_all_orders() {
        let key = |t: &TurnCandidate| (t.leader, t.seat, t.passes);
        for code in 0..5usize.pow(4) {
            let laid = std::array::from_fn(|s| code / 5usize.pow(s as u32) % 5);
            let mut fast: Vec<_> = possible_turns(laid, 4).iter().map(key).collect();
            let mut slow: Vec<_> = every_order(laid, 4).iter().map(key).collect();
            fast.sort_unstable();
            slow.sort_unstable();
            assert_eq!(fast, slow, "{laid:?}");
            let best = |turns: Vec<TurnCandidate>| turns.first().map(|t| t.leader);
            assert_eq!(best(possible_turns(laid, 4)), best(every_order(laid, 4)));
        }
    }

    fn first(laid: [usize; 4], seat: Seat, passes: usize) -> Option<Seat> {
        possible_turns(laid, 4)
            .into_iter()
            .find(|t| (t.seat, t.passes) == (seat, passes))
            .map(|t| t.leader)
    }

    #[test]
    fn the_leader_is_found_where_nobody_passed() {
        // C led and ten tiles went round once and a half: A is on turn.
        assert_eq!(first([2, 2, 3, 3], Seat::A, 0), Some(Seat::C));
    }

    #[test]
    fn after_one_tile_the_next_seat_is_on_turn_or_passes_say_why_not() {
        assert_eq!(first([0, 0, 0, 1], Seat::A, 0), Some(Seat::D));
        assert_eq!(first([0, 0, 0, 1], Seat::C, 0), None);
        assert_eq!(first([0, 0, 0, 1], Seat::C, 2), Some(Seat::D));
        assert_eq!(first([0, 0, 0, 1], Seat::D, 3), Some(Seat::D));
    }

    #[test]
    fn anybody_may_lead_an_empty_table() {
        for seat in Seat::all(4) {
            assert_eq!(first([0; 4], seat, 0), Some(seat));
            assert_eq!(first([0; 4], seat, 1), None);
        }
    }

    #[test]
    fn too_many_tiles_of_one_seat_cannot_be() {
        // D laid four in a row while the others hold everything: each time three passed.
        assert_eq!(first([0, 0, 0, 4], Seat::D, 3), Some(Seat::D));
        assert_eq!(first([0, 0, 0, 4], Seat::A, 0), Some(Seat::D));
        assert_eq!(first([0, 0, 0, 4], Seat::B, 0), None);
    }
}
