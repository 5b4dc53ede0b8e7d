//! Positions of a block game as small as they get.

use capicua_dominoes::kernel::{EndPips, TileBits};

/// What a position knows of the gains made on the way. Most games have none, and their search should
/// not carry them along.
pub(crate) trait Gains: Copy {
    /// Whether they count.
    const COUNT: bool;

    /// Gains by their number in a list; the first are none at all.
    fn new(number: u16) -> Self;

    /// Their number.
    fn number(self) -> usize;
}

impl Gains for () {
    const COUNT: bool = false;

    fn new(_: u16) {}

    fn number(self) -> usize {
        0
    }
}

/// Gains where passes pay.
#[derive(Clone, Copy)]
pub(crate) struct NumberedGains(u16);

impl Gains for NumberedGains {
    const COUNT: bool = true;

    fn new(number: u16) -> NumberedGains {
        NumberedGains(number)
    }

    fn number(self) -> usize {
        self.0.into()
    }
}

/// A position within one deal. Who holds what is not in it: given the deal, the tiles that are left
/// tell.
#[derive(Clone, Copy)]
pub(crate) struct BlockPosition<G> {
    /// Tiles left in hands, as bits.
    pub(crate) rest: TileBits,
    /// Pips left in the hands of each side.
    pub(crate) pips: [i32; 2],
    /// The ends of the line.
    pub(crate) ends: EndPips,
    /// Whose turn it is.
    pub(crate) turn: u8,
    /// What the sides have gained on the way.
    pub(crate) gains: G,
}

impl<G: Gains> BlockPosition<G> {
    /// Everything that tells two positions of one deal apart, in one word: no two share a key.
    /// (Pips that no tile can reach any more need no care: with the same tiles left, the ends of
    /// the line are the same two pips, or they are equal.)
    #[inline(always)]
    pub(crate) fn key(&self) -> u64 {
        self.rest | u64::from(self.ends.code()) << 55 | u64::from(self.turn) << 61
    }

    /// The position after the seat to move lays `tile` (one bit) of so many pips, which makes these
    /// ends. The turn stays.
    #[inline(always)]
    pub(crate) fn lay(&self, tile: TileBits, pips: u8, ends: EndPips) -> BlockPosition<G> {
        let mut next = BlockPosition {
            rest: self.rest ^ tile,
            ends,
            ..*self
        };
        next.pips[(self.turn & 1) as usize] -= i32::from(pips);
        next
    }
}
