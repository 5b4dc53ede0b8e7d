//! Tiles as bits by weight, and the tables that make a move a few instructions.

use crate::tile::{MAX_PIP, MAX_TILES, Tile, TileSet};

/// A set of tiles: the bit of a tile is its place by weight.
pub type TileBits = u64;

/// The "pip" of both ends of an empty table: every tile fits.
pub const BARE: u8 = MAX_PIP + 1;

/// The tiles by weight, the lightest first: the place of a tile is its index in this list, so that
/// the heaviest tile of a set is its highest bit.
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

/// The place of each tile in that list, by its number in the set.
const PLACES: [u8; MAX_TILES] = {
    let mut places = [0; MAX_TILES];
    let mut place = 0;
    while place < MAX_TILES {
        places[BY_WEIGHT[place].index()] = place as u8;
        place += 1;
    }
    places
};

/// The halves of each tile by its place, the higher first. Sixty-four entries, so that an index of
/// six bits needs no check.
const HALVES: [(u8, u8); 64] = {
    let mut halves = [(0, 0); 64];
    let mut place = 0;
    while place < MAX_TILES {
        halves[place] = (BY_WEIGHT[place].high(), BY_WEIGHT[place].low());
        place += 1;
    }
    halves
};

/// For each pip the tiles that carry it; all tiles for an empty table. Sixteen entries, so that an
/// index of four bits needs no check.
const SUITS: [TileBits; 16] = {
    let mut suits = [0; 16];
    let mut place = 0;
    while place < MAX_TILES {
        let (high, low) = HALVES[place];
        suits[high as usize] |= 1 << place;
        suits[low as usize] |= 1 << place;
        suits[BARE as usize] |= 1 << place;
        place += 1;
    }
    suits
};

/// For each pip that is covered, and each remainder by five of what the other end counts, the tiles
/// that make a multiple of five there.
const SCORING: [[TileBits; 8]; 16] = {
    let mut scoring = [[0; 8]; 16];
    let mut place = 0;
    while place < MAX_TILES {
        let (high, low) = HALVES[place];
        let mut side = 0;
        while side < 2 {
            let (cover, leave) = if side == 0 { (high, low) } else { (low, high) };
            let counts = super::OpenEnd::left_by(cover, leave).counts;
            let remainder = (5 - counts % 5) % 5;
            scoring[cover as usize][remainder as usize] |= 1 << place;
            side += 1;
        }
        place += 1;
    }
    scoring
};

/// Bit `k` of the number of pips of each tile, as a set.
const PIP_BITS: [TileBits; 5] = {
    let mut bits = [0; 5];
    let mut place = 0;
    while place < MAX_TILES {
        let pips = BY_WEIGHT[place].pips() as u64;
        let mut k = 0;
        while k < 5 {
            bits[k] |= (pips >> k & 1) << place;
            k += 1;
        }
        place += 1;
    }
    bits
};

/// All doubles.
pub const DOUBLES: TileBits = {
    let mut doubles = 0;
    let mut place = 0;
    while place < MAX_TILES {
        if HALVES[place].0 == HALVES[place].1 {
            doubles |= 1 << place;
        }
        place += 1;
    }
    doubles
};

/// A set of tiles as bits by weight.
pub fn by_weight(tiles: TileSet) -> TileBits {
    tiles
        .iter()
        .fold(0, |bits, tile| bits | 1 << place_of(tile))
}

/// The place of one tile.
#[inline]
pub const fn place_of(tile: Tile) -> u8 {
    PLACES[tile.index()]
}

/// The tile at a place. Panics when there is none.
#[inline]
pub const fn tile_at(place: u8) -> Tile {
    BY_WEIGHT[place as usize]
}

/// The halves of the tile at a place, the higher first.
#[inline(always)]
pub const fn halves(place: u8) -> (u8, u8) {
    HALVES[(place & 63) as usize]
}

/// All tiles that carry `pip`; all there are for [`BARE`].
#[inline(always)]
pub const fn suit(pip: u8) -> TileBits {
    SUITS[(pip & 15) as usize]
}

/// The tiles that score when they cover `pip` while the other end counts `other`.
#[inline(always)]
pub const fn scoring(pip: u8, other: u8) -> TileBits {
    SCORING[(pip & 15) as usize][(other % 5) as usize]
}

/// All pips of a set.
#[inline]
pub const fn pips(tiles: TileBits) -> u16 {
    let mut sum = 0;
    let mut k = 0;
    while k < PIP_BITS.len() {
        sum += (tiles & PIP_BITS[k]).count_ones() << k;
        k += 1;
    }
    sum as u16
}

/// The place of the heaviest tile of a set that is not empty.
#[inline(always)]
pub const fn heaviest(tiles: TileBits) -> u8 {
    63 - tiles.leading_zeros() as u8
}

/// The places of a set, the lightest first.
#[inline]
pub fn each(mut tiles: TileBits) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (tiles != 0).then(|| {
            let place = tiles.trailing_zeros() as u8;
            tiles &= tiles - 1;
            place
        })
    })
}
