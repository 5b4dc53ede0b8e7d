//! Pips, tiles and sets of tiles. A set is one machine word: hands, suits and what has been played
//! are combined with the operators of integers.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// The highest pip a set may have: a double-nine set is 55 tiles and fits one word; a double-ten
/// set (66) does not.
pub const MAX_PIP: u8 = 9;

/// Tiles in the largest set.
pub const MAX_TILES: usize = tiles_up_to(MAX_PIP);

/// Tiles in a set from double-blank to double-`highest`.
pub const fn tiles_up_to(highest: u8) -> usize {
    (highest as usize + 1) * (highest as usize + 2) / 2
}

/// The digit of a pip: `0`..`9`, then `a`..`i` for sets larger than ours.
pub const fn pip_char(pip: u8) -> char {
    (if pip < 10 {
        b'0' + pip
    } else {
        b'a' + pip - 10
    }) as char
}

/// Reads a pip in either case: 0 to 18.
pub fn pip_from_char(c: char) -> Option<u8> {
    match c {
        '0'..='9' => Some(c as u8 - b'0'),
        'a'..='i' => Some(c as u8 - b'a' + 10),
        'A'..='I' => Some(c as u8 - b'A' + 10),
        _ => None,
    }
}

/// One domino. Tiles are numbered so that a smaller set is the beginning of every larger one: 0-0,
/// 1-0, 1-1, 2-0, …
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

/// Number of a tile to its halves, the higher first. Sixty-four entries, so that an index of six bits
/// needs no check.
const HALVES: [(u8, u8); 64] = {
    let mut halves = [(0, 0); 64];
    let mut high = 0;
    while high <= MAX_PIP {
        let mut low = 0;
        while low <= high {
            halves[Tile::new(high, low).index()] = (high, low);
            low += 1;
        }
        high += 1;
    }
    halves
};

impl Tile {
    /// The tile with these halves, in either order.
    #[inline]
    pub const fn new(a: u8, b: u8) -> Tile {
        let (high, low) = if a >= b { (a, b) } else { (b, a) };
        Tile(high * (high + 1) / 2 + low)
    }

    /// The tile with this number. Panics when there is none.
    #[inline]
    pub const fn from_index(index: usize) -> Tile {
        assert!(index < MAX_TILES, "no set has that many tiles");
        Tile(index as u8)
    }

    /// Its number, from zero.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The higher half.
    #[inline]
    pub const fn high(self) -> u8 {
        HALVES[self.index() & 63].0
    }

    /// The lower half.
    #[inline]
    pub const fn low(self) -> u8 {
        HALVES[self.index() & 63].1
    }

    /// Both halves added.
    #[inline]
    pub const fn pips(self) -> u8 {
        self.high() + self.low()
    }

    /// Whether both halves are equal.
    #[inline]
    pub const fn is_double(self) -> bool {
        self.high() == self.low()
    }

    /// The half that stays open when `cover` is laid against an end.
    #[inline]
    pub const fn other(self, cover: u8) -> u8 {
        self.pips() - cover
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", pip_char(self.high()), pip_char(self.low()))
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of tiles. Printed, the tiles run downwards without separator, as hands are written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct TileSet(u64);

/// For each pip the tiles that carry it. In the order of tile numbers the other half only grows,
/// so that the moves on an end come out sorted without sorting. Sixteen entries, so that an index of
/// four bits needs no check.
const SUITS: [TileSet; 16] = {
    let mut suits = [TileSet::EMPTY; 16];
    let mut pip = 0;
    while pip <= MAX_PIP {
        let mut other = 0;
        while other <= MAX_PIP {
            suits[pip as usize].0 |= 1 << Tile::new(pip, other).index();
            other += 1;
        }
        pip += 1;
    }
    suits
};

/// Bit `k` of the number of pips of each tile, as a set: pips of a hand are counted four bits at a
/// time instead of tile by tile (a tile has at most 18 pips, so five such sets do).
const PIP_BITS: [TileSet; 5] = {
    let mut bits = [TileSet::EMPTY; 5];
    let mut index = 0;
    while index < MAX_TILES {
        let pips = Tile::from_index(index).pips();
        let mut k = 0;
        while k < 5 {
            bits[k].0 |= ((pips as u64 >> k) & 1) << index;
            k += 1;
        }
        index += 1;
    }
    bits
};

impl TileSet {
    /// No tile.
    pub const EMPTY: TileSet = TileSet(0);

    /// All doubles, of the largest set.
    pub const DOUBLES: TileSet = {
        let mut doubles = 0;
        let mut pip = 0;
        while pip <= MAX_PIP {
            doubles |= 1 << Tile::new(pip, pip).0;
            pip += 1;
        }
        TileSet(doubles)
    };

    /// All tiles from double-blank to double-`highest`.
    #[inline]
    pub const fn full(highest: u8) -> TileSet {
        TileSet((1 << tiles_up_to(highest)) - 1)
    }

    /// All tiles that carry `pip`.
    #[inline]
    pub const fn suit(pip: u8) -> TileSet {
        SUITS[(pip & 15) as usize]
    }

    /// One tile.
    #[inline]
    pub const fn from_tile(tile: Tile) -> TileSet {
        TileSet(1 << tile.0)
    }

    /// The set with these bits, tile number by tile number.
    #[inline]
    pub const fn from_bits(bits: u64) -> TileSet {
        TileSet(bits & ((1 << MAX_TILES) - 1))
    }

    /// Its bits, tile number by tile number.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// How many tiles.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `tile` is in it.
    #[inline]
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 >> tile.0 & 1 == 1
    }

    /// Whether all tiles of `other` are in it.
    #[inline]
    pub const fn contains_all(self, other: TileSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// Adds a tile.
    #[inline]
    pub fn insert(&mut self, tile: Tile) {
        self.0 |= 1 << tile.0;
    }

    /// Takes a tile out.
    #[inline]
    pub fn remove(&mut self, tile: Tile) {
        self.0 &= !(1 << tile.0);
    }

    /// All pips of all its tiles.
    #[inline]
    pub const fn pips(self) -> u32 {
        let mut sum = 0;
        let mut k = 0;
        while k < PIP_BITS.len() {
            sum += (self.0 & PIP_BITS[k].0).count_ones() << k;
            k += 1;
        }
        sum
    }

    /// The pips that occur in it.
    pub fn pips_held(self) -> PipSet {
        (0..=MAX_PIP)
            .filter(|&pip| !(self & TileSet::suit(pip)).is_empty())
            .collect()
    }

    /// Its tiles, upwards.
    #[inline]
    pub fn iter(self) -> Tiles {
        Tiles(self.0)
    }
}

/// The tiles of a set, upwards.
#[derive(Clone, Debug)]
pub struct Tiles(u64);

impl Iterator for Tiles {
    type Item = Tile;

    #[inline]
    fn next(&mut self) -> Option<Tile> {
        if self.0 == 0 {
            return None;
        }
        let tile = Tile(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(tile)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl DoubleEndedIterator for Tiles {
    fn next_back(&mut self) -> Option<Tile> {
        if self.0 == 0 {
            return None;
        }
        let tile = Tile(63 - self.0.leading_zeros() as u8);
        self.0 &= !(1 << tile.0);
        Some(tile)
    }
}

impl ExactSizeIterator for Tiles {}

impl IntoIterator for TileSet {
    type Item = Tile;
    type IntoIter = Tiles;
    fn into_iter(self) -> Tiles {
        self.iter()
    }
}

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> TileSet {
        tiles.into_iter().fold(TileSet::EMPTY, |mut set, tile| {
            set.insert(tile);
            set
        })
    }
}

impl fmt::Display for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.iter().rev().try_for_each(|tile| write!(f, "{tile}"))
    }
}

impl fmt::Debug for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

macro_rules! set_algebra {
    ($set:ident) => {
        impl BitOr for $set {
            type Output = $set;
            #[inline]
            fn bitor(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }
        }
        impl BitOrAssign for $set {
            #[inline]
            fn bitor_assign(&mut self, other: $set) {
                self.0 |= other.0;
            }
        }
        impl BitAnd for $set {
            type Output = $set;
            #[inline]
            fn bitand(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }
        }
        impl BitAndAssign for $set {
            #[inline]
            fn bitand_assign(&mut self, other: $set) {
                self.0 &= other.0;
            }
        }
        impl Sub for $set {
            type Output = $set;
            #[inline]
            fn sub(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }
        }
        impl SubAssign for $set {
            #[inline]
            fn sub_assign(&mut self, other: $set) {
                self.0 &= !other.0;
            }
        }
    };
}

set_algebra!(TileSet);
set_algebra!(PipSet);

impl Not for TileSet {
    type Output = TileSet;
    /// All other tiles of the largest set.
    #[inline]
    fn not(self) -> TileSet {
        TileSet::from_bits(!self.0)
    }
}

/// A set of pips: open ends, or what a seat is known not to hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct PipSet(u16);

impl PipSet {
    /// No pip.
    pub const EMPTY: PipSet = PipSet(0);

    /// One pip.
    #[inline]
    pub const fn from_pip(pip: u8) -> PipSet {
        PipSet(1 << pip)
    }

    /// Whether `pip` is in it.
    #[inline]
    pub const fn contains(self, pip: u8) -> bool {
        self.0 >> pip & 1 == 1
    }

    /// Adds a pip.
    #[inline]
    pub fn insert(&mut self, pip: u8) {
        self.0 |= 1 << pip;
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many pips.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Its pips, upwards.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..16).filter(move |&pip| self.contains(pip))
    }

    /// All tiles that carry one of them.
    #[inline]
    pub fn tiles(self) -> TileSet {
        let mut bits = self.0;
        let mut tiles = TileSet::EMPTY;
        while bits != 0 {
            tiles |= TileSet::suit(bits.trailing_zeros() as u8);
            bits &= bits - 1;
        }
        tiles
    }
}

impl FromIterator<u8> for PipSet {
    fn from_iter<I: IntoIterator<Item = u8>>(pips: I) -> PipSet {
        pips.into_iter().fold(PipSet::EMPTY, |mut set, pip| {
            set.insert(pip);
            set
        })
    }
}

impl fmt::Display for PipSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.iter()
            .try_for_each(|pip| write!(f, "{}", pip_char(pip)))
    }
}

impl fmt::Debug for PipSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_double_six_set_has_28_tiles_and_168_pips() {
        let set = TileSet::full(6);
        assert_eq!(set.len(), 28);
        assert_eq!(set.pips(), 168);
        assert_eq!(set.iter().filter(|t| t.is_double()).count(), 7);
    }

    #[test]
    fn a_double_nine_set_has_55_tiles_and_holds_the_double_six_set() {
        assert_eq!(TileSet::full(9).len(), 55);
        assert!(TileSet::full(9).contains_all(TileSet::full(6)));
    }

    #[test]
    fn halves_and_numbers_agree() {
        for (index, tile) in TileSet::full(9).iter().enumerate() {
            assert_eq!(tile.index(), index);
            assert_eq!(Tile::new(tile.low(), tile.high()), tile);
            assert_eq!(tile.other(tile.high()), tile.low());
            assert_eq!(TileSet::from_tile(tile).pips(), u32::from(tile.pips()));
        }
    }

    #[test]
    fn a_suit_holds_each_pip_once_with_the_other_half_growing() {
        for pip in 0..=MAX_PIP {
            let others: Vec<u8> = TileSet::suit(pip).iter().map(|t| t.other(pip)).collect();
            assert_eq!(others, (0..=MAX_PIP).collect::<Vec<_>>());
        }
    }

    #[test]
    fn hands_are_written_downwards() {
        let hand: TileSet = [(3, 2), (5, 2), (4, 4), (0, 5), (2, 4)]
            .map(|(a, b)| Tile::new(a, b))
            .into_iter()
            .collect();
        assert_eq!(hand.to_string(), "5250444232");
    }
}
