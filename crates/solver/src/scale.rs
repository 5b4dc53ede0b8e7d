//! An objective written out as a table: every way a block round can end, and its worth.
//!
//! The fused search looks worths up instead of calling a function, so that points, wins and match
//! equity run through the same code at the same speed. Running maxima over the table are bounds for
//! what can still come: the winners never get more than the pips in the hands now.

use capicua_core::{Seat, Side};
use capicua_dominoes::{End, Outcome, Points, Rules, SEATS, TileSet};

use crate::objective::Objective;

/// More than all pips of the largest set (495).
const PIPS: usize = 512;

/// What every end of a round is worth to the first side, by the points it is worth.
pub(crate) struct Scale {
    /// That seat went out.
    out: [[i16; PIPS]; SEATS],
    /// Blocked, won by that side.
    blocked: [[i16; PIPS]; 2],
    /// Blocked, won by nobody.
    nobody: i16,
    /// The most that can come of it when the first side may win at most so many points.
    upper: [i16; PIPS],
    /// The least that can come of it when the second side may win at most so many points.
    lower: [i16; PIPS],
    all: bool,
}

impl Scale {
    pub(crate) fn new() -> Scale {
        Scale {
            out: [[0; PIPS]; SEATS],
            blocked: [[0; PIPS]; 2],
            nobody: 0,
            upper: [0; PIPS],
            lower: [0; PIPS],
            all: false,
        }
    }

    /// Writes out `objective` under `rules`.
    pub(crate) fn fill(&mut self, rules: &Rules, objective: &Objective) {
        let most = TileSet::full(rules.highest).pips() as usize;
        let seats = rules.seats as usize;
        self.all = rules.points == Points::All;
        let worth = |end, winner, points: usize| {
            let outcome = Outcome {
                end,
                winner,
                points: points as u16,
            };
            let worth = objective.worth(&outcome, [0, 0], false);
            i16::try_from(worth.clamp(-32_000, 32_000)).expect("clamped")
        };
        self.nobody = worth(End::Blocked, None, 0);
        let (mut upper, mut lower) = (self.nobody, self.nobody);
        for points in 0..=most {
            for seat in Seat::all(seats) {
                let side = Side::new(seat.index() % 2);
                self.out[seat.index()][points] = worth(End::Out(seat), Some(side), points);
            }
            for side in [Side::FIRST, Side::SECOND] {
                self.blocked[side.index()][points] = worth(End::Blocked, Some(side), points);
            }
        }
        // Whatever the function, the other side's wins are covered too: by their extremes over all
        // points, which for any sensible function are those of the smallest win.
        let wins = |side: usize| {
            (side..seats)
                .step_by(2)
                .map(|seat| &self.out[seat])
                .chain([&self.blocked[side]])
        };
        for won in wins(1) {
            upper = upper.max(*won[..=most].iter().max().expect("not empty"));
        }
        for won in wins(0) {
            lower = lower.min(*won[..=most].iter().min().expect("not empty"));
        }
        let mut uppers = [0; PIPS];
        let mut lowers = [0; PIPS];
        for points in 0..=most {
            upper = wins(0).fold(upper, |most, won| most.max(won[points]));
            lower = wins(1).fold(lower, |least, won| least.min(won[points]));
            uppers[points] = upper;
            lowers[points] = lower;
        }
        self.upper = uppers;
        self.lower = lowers;
    }

    /// What the winner of a round gets while the sides hold these pips.
    #[inline(always)]
    fn points(&self, pips: [i32; 2], winner: usize) -> usize {
        let charged = if self.all {
            pips[0] + pips[1]
        } else {
            pips[1 - winner]
        };
        charged as usize % PIPS
    }

    /// Worth of a round that `seat` ends by going out.
    #[inline(always)]
    pub(crate) fn out(&self, seat: usize, pips: [i32; 2]) -> i32 {
        self.out[seat][self.points(pips, seat % 2)].into()
    }

    /// Worth of a blocked round.
    #[inline]
    pub(crate) fn blocked(&self, winner: Option<usize>, pips: [i32; 2]) -> i32 {
        match winner {
            Some(side) => self.blocked[side][self.points(pips, side)].into(),
            None => self.nobody.into(),
        }
    }

    /// The most that can come of a round in which the sides hold these pips now.
    #[inline(always)]
    pub(crate) fn upper(&self, pips: [i32; 2]) -> i32 {
        self.upper[self.points(pips, 0)].into()
    }

    /// The least that can come of a round in which the sides hold these pips now.
    #[inline(always)]
    pub(crate) fn lower(&self, pips: [i32; 2]) -> i32 {
        self.lower[self.points(pips, 1)].into()
    }
}
