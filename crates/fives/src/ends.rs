//! The two ends of the line, and what a tile makes of them.

use arrayvec::ArrayVec;
use capicua_dominoes::Slot;

use crate::tiles::{BARE, each, halves, suit};

/// A tile to lay, and where.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Lay {
    /// The place of the tile among all tiles by weight.
    pub(crate) tile: u8,
    /// 0 for the left end, 1 for the right one.
    pub(crate) end: u8,
}

/// An open end: its pip, and what it counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct End {
    pub(crate) pip: u8,
    pub(crate) counts: u8,
}

impl End {
    /// The end that a tile with these halves leaves.
    #[inline(always)]
    fn new(pip: u8, covered: u8) -> End {
        End {
            pip,
            counts: if pip == covered { 2 * pip } else { pip },
        }
    }
}

/// The left end and the right one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ends(pub(crate) [End; 2]);

/// All different ways to lay a tile.
pub(crate) type Lays = ArrayVec<Lay, 64>;

impl Ends {
    /// An empty table.
    pub(crate) const BARE: Ends = Ends(
        [End {
            pip: BARE,
            counts: 0,
        }; 2],
    );

    /// The ends of a table.
    pub(crate) fn of(ends: &capicua_dominoes::Ends) -> Ends {
        Ends(
            [Slot::Left, Slot::Right].map(|slot| match (ends.pip_at(slot), ends.count_at(slot)) {
                (Some(pip), Some(counts)) => End {
                    pip,
                    counts: counts as u8,
                },
                _ => Ends::BARE.0[0],
            }),
        )
    }

    /// Whether no tile lies.
    #[inline(always)]
    pub(crate) fn are_bare(&self) -> bool {
        self.0[0].pip == BARE
    }

    /// Whether it does not matter at which end a tile goes.
    #[inline(always)]
    pub(crate) fn are_alike(&self) -> bool {
        self.0[0] == self.0[1]
    }

    /// All tiles that fit an end.
    #[inline(always)]
    pub(crate) fn fitting(&self) -> u64 {
        suit(self.0[0].pip) | suit(self.0[1].pip)
    }

    /// Lays a tile: what the ends add up to then.
    #[inline(always)]
    pub(crate) fn lay(&mut self, lay: Lay) -> u8 {
        let (high, low) = halves(lay.tile);
        if self.are_bare() {
            // The lead makes both ends; a lone double counts once.
            self.0 = [End::new(high, low), End::new(low, high)];
            return high + low;
        }
        let at = (lay.end & 1) as usize;
        let covered = self.0[at].pip;
        self.0[at] = End::new(high + low - covered, covered);
        self.0[0].counts + self.0[1].counts
    }

    /// What a tile scores.
    #[inline(always)]
    pub(crate) fn points(mut self, lay: Lay) -> u8 {
        let sum = self.lay(lay);
        if sum.is_multiple_of(5) { sum } else { 0 }
    }

    /// All different ways to lay one of the `playable` tiles.
    #[inline]
    pub(crate) fn lays(&self, playable: u64) -> Lays {
        let mut lays = Lays::new();
        for tile in each(playable & suit(self.0[1].pip)) {
            lays.push(Lay { tile, end: 1 });
        }
        if !self.are_alike() {
            for tile in each(playable & suit(self.0[0].pip)) {
                lays.push(Lay { tile, end: 0 });
            }
        }
        lays
    }
}
