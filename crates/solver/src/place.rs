//! Positions of a block game as small as they get, and the tables that make their moves cheap.

use capicua_dominoes::{MAX_PIP, MAX_TILES, Tile, TileSet};

/// The "pip" of both ends of an empty table: every tile fits.
pub(crate) const BARE: u8 = MAX_PIP + 1;

/// The tiles by weight, the lightest first: the number of a tile in here is its place in this list,
/// so that the heaviest tile of a set is its highest bit.
const BY_WEIGHT: [Tile; MAX_TILES] = {
    let mut tiles = [Tile::from_index(0); MAX_TILES];
    let mut count = 0;
    let mut pips = 0;
    while pips <= 2 * MAX_PIP {
        let mut index = 0;
        while index < MAX_TILES {
            let tile = Tile::from_index(index);
            if tile.pips() == pips {
                tiles[count] = tile;
                count += 1;
            }
            index += 1;
        }
        pips += 1;
    }
    tiles
};

/// The bit of each tile, by its number in the set.
const BITS: [u64; MAX_TILES] = {
    let mut bits = [0; MAX_TILES];
    let mut place = 0;
    while place < MAX_TILES {
        bits[BY_WEIGHT[place].index()] = 1 << place;
        place += 1;
    }
    bits
};

/// For each pip the tiles that carry it, as bits; all tiles for an empty table. Sixteen entries, so
/// that an index of four bits needs no check.
const SUITS: [u64; 16] = {
    let mut suits = [0; 16];
    let mut place = 0;
    while place < MAX_TILES {
        let tile = BY_WEIGHT[place];
        suits[tile.high() as usize] |= 1 << place;
        suits[tile.low() as usize] |= 1 << place;
        suits[BARE as usize] |= 1 << place;
        place += 1;
    }
    suits
};

/// The halves of each tile by its bit, the higher first.
const HALVES: [(u8, u8); 64] = {
    let mut halves = [(0, 0); 64];
    let mut place = 0;
    while place < MAX_TILES {
        halves[place] = (BY_WEIGHT[place].high(), BY_WEIGHT[place].low());
        place += 1;
    }
    halves
};

/// A set of tiles as bits by weight.
pub(crate) fn by_weight(tiles: TileSet) -> u64 {
    tiles.iter().fold(0, |bits, tile| bits | BITS[tile.index()])
}

/// The pips of the heaviest tile of a set that is not empty.
#[inline(always)]
pub(crate) fn heaviest(tiles: u64) -> i32 {
    let (high, low) = HALVES[((63 - tiles.leading_zeros()) & 63) as usize];
    i32::from(high + low)
}

/// All pips of a set.
pub(crate) fn pips(mut tiles: u64) -> i32 {
    let mut pips = 0;
    while tiles != 0 {
        let (high, low) = first_halves(tiles);
        pips += i32::from(high + low);
        tiles &= tiles - 1;
    }
    pips
}

/// A number below 64 for two ends in either order: the line can be read from both.
const PAIRS: [[u8; 16]; 16] = {
    let mut pairs = [[63; 16]; 16];
    let mut a = 0;
    while a <= MAX_PIP {
        let mut b = 0;
        while b <= MAX_PIP {
            pairs[a as usize][b as usize] = Tile::new(a, b).index() as u8;
            b += 1;
        }
        a += 1;
    }
    pairs
};

/// All tiles that carry `pip`, as bits.
#[inline(always)]
pub(crate) fn suit(pip: u8) -> u64 {
    SUITS[(pip & 15) as usize]
}

/// The halves of the first tile of a set of bits, the higher first.
#[inline(always)]
pub(crate) fn first_halves(tiles: u64) -> (u8, u8) {
    HALVES[(tiles.trailing_zeros() & 63) as usize]
}

/// A position within one deal. Who holds what is not in it: given the deal, the tiles that are left
/// tell.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    /// Tiles left in hands, as bits.
    pub(crate) rest: u64,
    /// Pips left in the hands of each side.
    pub(crate) pips: [i32; 2],
    /// The pip at one end, or [`BARE`].
    pub(crate) left: u8,
    /// The pip at the other end, or [`BARE`].
    pub(crate) right: u8,
    /// Whose turn it is.
    pub(crate) turn: u8,
    /// Which gains the sides have made on the way, where passes pay.
    pub(crate) gains: u16,
}

impl Place {
    /// Everything that tells two positions of one deal apart, in one word: no two share a key.
    /// (Pips that no tile can reach any more need no care: with the same tiles left, the ends of
    /// the line are the same two pips, or they are equal.)
    #[inline(always)]
    pub(crate) fn key(&self) -> u64 {
        let ends = PAIRS[(self.left & 15) as usize][(self.right & 15) as usize];
        self.rest | u64::from(ends) << 55 | u64::from(self.turn) << 61
    }

    /// The tiles that fit an end, as bits.
    #[inline(always)]
    pub(crate) fn fitting(&self) -> u64 {
        suit(self.left) | suit(self.right)
    }

    /// The position after the seat to move lays `tile` (one bit) with these halves so that `left`
    /// and `right` are open. The turn stays.
    #[inline(always)]
    pub(crate) fn lay(&self, tile: u64, pips: u8, left: u8, right: u8) -> Place {
        let mut next = Place {
            rest: self.rest ^ tile,
            left,
            right,
            ..*self
        };
        next.pips[(self.turn & 1) as usize] -= i32::from(pips);
        next
    }
}
