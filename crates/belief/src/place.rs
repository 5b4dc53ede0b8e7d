//! Places that hold hidden tiles, and groups of tiles that are equivalent to the counting.

use std::fmt;

use arrayvec::ArrayVec;
use capicua_core::Seat;
use capicua_dominoes::{MAX_TILES, TileSet};

/// The most places a game has: the hands as dealt, one place for each draw, and the tiles face down.
/// Every place holds at least one tile when the round begins or gets one drawn, so that a bit for
/// each fits one machine word.
pub const MAX_PLACES: usize = 64;

/// Who has a hidden tile now.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Holder {
    /// In this seat's hand.
    Seat(Seat),
    /// Face down: asleep, or still to be drawn.
    Stock,
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Holder::Seat(seat) => write!(f, "{seat}"),
            Holder::Stock => write!(f, "+"),
        }
    }
}

/// A place for hidden tiles. Without draws a seat has one place, its hand as it is now. A seat that
/// has drawn has one place for the tiles it held before, and one for each draw. (Tiles that such a
/// seat has played are counted, too: whether they were dealt or drawn is not known.)
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Who has the tiles that got here, unless they have been played.
    pub holder: Holder,
    /// Zero for the hand, then the draws in order.
    pub draw: u8,
    /// How many tiles got here.
    pub capacity: u8,
    /// How many of them can be doubles: all, unless hands with many doubles are dealt again.
    pub doubles: u8,
}

impl Place {
    /// Whether it cannot have as many doubles as there is room for tiles.
    #[inline]
    pub(crate) fn is_limited(&self) -> bool {
        self.doubles < self.capacity
    }
}

/// Tiles that may be in exactly the same places: the counting does not distinguish them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// The tiles.
    pub tiles: TileSet,
    /// The places that may hold them, as bits.
    pub places: u64,
}

impl Group {
    /// Whether they are all doubles. Where some place can have only so many doubles, no group has
    /// both doubles and other tiles.
    #[inline]
    pub(crate) fn is_of_doubles(&self) -> bool {
        (self.tiles - TileSet::DOUBLES).is_empty()
    }
}

/// A world (determinization): the tiles of every place, in the order of
/// [`crate::Constraints::places`].
pub type World = ArrayVec<TileSet, MAX_PLACES>;

/// Groups, on the stack.
pub(crate) type Groups = ArrayVec<Group, MAX_TILES>;
