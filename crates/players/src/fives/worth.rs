//! What the end of a round is worth.

use crate::fives::match_win::MatchWin;
use crate::fives::round::{NO_TARGET, RoundResult, Terms};

/// What a round is worth to the first seat: the chance to win the match; where the score does not
/// matter, to make more points in the round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Worth {
    pub(crate) terms: Terms,
    table: &'static MatchWin,
    start: [i16; 2],
}

impl Worth {
    /// The worth of a round that was begun at the score `start`.
    pub(crate) fn new(terms: Terms, start: [i16; 2]) -> Worth {
        Worth {
            terms,
            table: MatchWin::usual(),
            start,
        }
    }

    /// The chance of the first seat.
    #[inline]
    pub(crate) fn win_chance(&self, finish: &RoundResult) -> f32 {
        if self.terms.target != NO_TARGET {
            return self.table.after_round(finish, self.terms.target);
        }
        match self.margin(finish) {
            1.. => 1.0,
            0 => 0.5,
            _ => 0.0,
        }
    }

    /// Points that the first seat makes more than the second.
    #[inline]
    pub(crate) fn margin(&self, finish: &RoundResult) -> i16 {
        let made = |seat: usize| finish.score[seat] - self.start[seat];
        made(0) - made(1)
    }
}
