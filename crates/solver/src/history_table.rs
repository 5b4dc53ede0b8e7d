//! The history heuristic: how often each move of each seat ended a probe in this deal.

use capicua_dominoes::SEATS;

/// A move of the search: the number of the tile, doubled, and whether its higher half is covered.
/// In either reading direction of the line this names the same move.
pub(crate) type Code = u8;

/// The same move is good or bad depending on the other end of the line, which it leaves as it is:
/// an index is seven bits of move and four of that pip.
const PLACES: usize = 1 << 11;

/// The part of the move-ordering score that a move gets which always ended its probe.
const WEIGHT: u32 = 200;

/// Tries and successes, by seat and move.
pub(crate) struct HistoryTable([[(u8, u8); PLACES]; SEATS]);

impl HistoryTable {
    pub(crate) fn new() -> HistoryTable {
        HistoryTable([[(0, 0); PLACES]; SEATS])
    }

    /// Clears the table for another deal.
    pub(crate) fn forget(&mut self) {
        self.0 = [[(0, 0); PLACES]; SEATS];
    }

    /// Counts a try of a move, and whether it ended the probe.
    #[inline(always)]
    pub(crate) fn note(&mut self, seat: usize, code: Code, keep: u8, settled: bool) {
        let (tries, successes) = &mut self.0[seat & 3][place(code, keep)];
        // Halve the counts before they overflow: recent tries count more.
        if *tries == u8::MAX {
            *tries /= 2;
            *successes /= 2;
        }
        *tries += 1;
        *successes += u8::from(settled);
    }

    /// How often a move ended its probe, from 0 to [`WEIGHT`]; half of it when it was never tried.
    #[inline(always)]
    pub(crate) fn rate(&self, seat: usize, code: Code, keep: u8) -> i32 {
        let (tries, successes) = self.0[seat & 3][place(code, keep)];
        (WEIGHT * (u32::from(successes) + 1) / (u32::from(tries) + 2)) as i32
    }
}

#[inline(always)]
fn place(code: Code, keep: u8) -> usize {
    (code as usize & 127) << 4 | keep as usize & 15
}
