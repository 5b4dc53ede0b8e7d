//! Who won a round and what it costs.

use capicua_core::{Seat, Side};

use crate::public::{End, Public};
use crate::rules::{Block, CALL_PENALTY, Points, Rules, Ruleset, Tie};
use crate::state::State;

/// The result of a finished round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// How it ended.
    pub end: End,
    /// Who won; `None` when nobody did.
    pub winner: Option<Side>,
    /// What the end of the round is worth: charged to the losers, or scored by the winner of a
    /// round of All Fives (what was scored in play apart).
    pub points: u16,
}

impl Outcome {
    /// Nobody wins.
    const fn nobody(end: End) -> Outcome {
        Outcome {
            end,
            winner: None,
            points: 0,
        }
    }

    /// The points as a gain (or loss) of `side`.
    #[inline]
    pub fn margin(&self, side: Side) -> i32 {
        match self.winner {
            Some(winner) if winner == side => i32::from(self.points),
            Some(_) => -i32::from(self.points),
            None => 0,
        }
    }

    #[inline]
    pub(crate) fn of<R: Ruleset>(state: &State<R>) -> Option<Outcome> {
        let end = state.public.end?;
        let rules = state.public.rules();
        Some(match end {
            End::Out(seat) => {
                let winner = Public::<R>::side_of(seat);
                Outcome::won(end, winner, state.points_for(rules, winner))
            }
            End::Target(seat) => Outcome::won(end, Public::<R>::side_of(seat), 0),
            End::Called { by, of } => {
                let right = state.passed_falsely(of);
                let offender = if right { of } else { by };
                let winner = Public::<R>::side_of(offender).other();
                Outcome::won(end, winner, CALL_PENALTY)
            }
            End::Blocked => match state.winner_of_block(rules) {
                None => Outcome::nobody(end),
                Some(winner) => Outcome::won(end, winner, state.points_for(rules, winner)),
            },
        })
    }

    const fn won(end: End, winner: Side, points: u16) -> Outcome {
        Outcome {
            end,
            winner: Some(winner),
            points,
        }
    }
}

/// To the nearest five; five is odd, so there is no half way.
pub(crate) const fn nearest_five(pips: u16) -> u16 {
    (pips + 2) / 5 * 5
}

impl<R: Ruleset> State<R> {
    /// Pips in the hands of each side.
    #[inline]
    fn pips_by_side(&self) -> [u16; 2] {
        let pips = self.hands.map(|hand| hand.pips() as u16);
        [pips[0] + pips[2], pips[1] + pips[3]]
    }

    /// What `winner` makes of the tiles left in the hands.
    #[inline]
    fn points_for(&self, rules: &Rules, winner: Side) -> u16 {
        let pips = self.pips_by_side();
        let loser = winner.other().index();
        if rules.fives() {
            // The winner's own pips are zero unless the round was blocked.
            nearest_five(pips[loser] - pips[winner.index()])
        } else {
            match rules.points {
                Points::Opponents => pips[loser],
                Points::All => pips[0] + pips[1],
            }
        }
    }

    fn winner_of_block(&self, rules: &Rules) -> Option<Side> {
        let [first, second] = match rules.block {
            Block::Team => self.pips_by_side(),
            Block::Individual => self.lowest_by_side(),
        };
        match first.cmp(&second) {
            std::cmp::Ordering::Less => Some(Side::FIRST),
            std::cmp::Ordering::Greater => Some(Side::SECOND),
            std::cmp::Ordering::Equal => match rules.tie {
                Tie::Nobody => None,
                Tie::Leader => Some(Public::<R>::side_of(self.public.leader)),
            },
        }
    }

    /// Pips of the lighter hand of each side.
    fn lowest_by_side(&self) -> [u16; 2] {
        let mut lowest = [u16::MAX; 2];
        for seat in Seat::all(self.public.seats()) {
            let side = Public::<R>::side_of(seat).index();
            lowest[side] = lowest[side].min(self.hand(seat).pips() as u16);
        }
        lowest
    }
}
