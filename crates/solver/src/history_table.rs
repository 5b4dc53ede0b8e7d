//! What has worked in this deal: how often each move of each seat settled a question.

use capicua_dominoes::SEATS;

/// A move of the search: the number of the tile, doubled, and whether its higher half is covered.
/// In either reading direction of the line this names the same move.
pub(crate) type Code = u8;

/// A move is worth the most in a place it knows, so it is told apart by the end it leaves as it is:
/// seven bits of move, four of pip.
const PLACES: usize = 1 << 11;

/// How much a move that always settles the question is preferred to one that never does, on the
/// scale of the other reasons to try a move first.
const WEIGHT: u32 = 200;

/// Tries and successes, by seat and move.
pub(crate) struct HistoryTable([[(u8, u8); PLACES]; SEATS]);

impl HistoryTable {
    pub(crate) fn new() -> HistoryTable {
        HistoryTable([[(0, 0); PLACES]; SEATS])
    }

    /// Forgets everything: another deal.
    pub(crate) fn forget(&mut self) {
        self.0 = [[(0, 0); PLACES]; SEATS];
    }

    /// Notes that a move was tried, and whether that settled the question.
    #[inline(always)]
    pub(crate) fn note(&mut self, seat: usize, code: Code, keep: u8, settled: bool) {
        let (tries, successes) = &mut self.0[seat & 3][place(code, keep)];
        // Old experience counts half when there is much of it.
        if *tries == u8::MAX {
            *tries /= 2;
            *successes /= 2;
        }
        *tries += 1;
        *successes += u8::from(settled);
    }

    /// How often a move settled the question, from 0 to [`WEIGHT`]; half of it when it was never
    /// tried.
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
