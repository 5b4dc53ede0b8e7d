//! Tiles as bits by weight, and the tables that make a move of All Fives a few instructions.

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

/// For each pip the tiles that carry it; all tiles for an empty table.
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

/// For each pip that is covered, and each remainder by five of what the other end counts, the tiles
/// that make a multiple of five there.
const SCORING: [[u64; 8]; 16] = {
    let mut scoring = [[0; 8]; 16];
    let mut place = 0;
    while place < MAX_TILES {
        let (high, low) = HALVES[place];
        let mut side = 0;
        while side < 2 {
            let (cover, leave) = if side == 0 { (high, low) } else { (low, high) };
            let counts = if high == low { 2 * leave } else { leave };
            let remainder = (5 - counts % 5) % 5;
            scoring[cover as usize][remainder as usize] |= 1 << place;
            side += 1;
        }
        place += 1;
    }
    scoring
};

/// Bit `k` of the number of pips of each tile, as a set.
const PIP_BITS: [u64; 5] = {
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
pub(crate) const DOUBLES: u64 = {
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
pub(crate) fn by_weight(tiles: TileSet) -> u64 {
    tiles
        .iter()
        .fold(0, |bits, tile| bits | 1 << PLACES[tile.index()])
}

/// The place of one tile.
pub(crate) fn place_of(tile: Tile) -> u8 {
    PLACES[tile.index()]
}

/// The tile at a place.
pub(crate) fn tile_at(place: u8) -> Tile {
    BY_WEIGHT[place as usize]
}

/// The halves of the tile at a place, the higher first.
#[inline(always)]
pub(crate) fn halves(place: u8) -> (u8, u8) {
    HALVES[(place & 63) as usize]
}

/// All tiles that carry `pip`.
#[inline(always)]
pub(crate) fn suit(pip: u8) -> u64 {
    SUITS[(pip & 15) as usize]
}

/// The tiles that score when they cover `pip` while the other end counts `other`.
#[inline(always)]
pub(crate) fn scoring(pip: u8, other: u8) -> u64 {
    SCORING[(pip & 15) as usize][(other % 5) as usize]
}

/// All pips of a set.
#[inline]
pub(crate) fn pips(tiles: u64) -> u16 {
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
pub(crate) fn heaviest(tiles: u64) -> u8 {
    63 - tiles.leading_zeros() as u8
}

/// The places of a set, the lightest first.
#[inline]
pub(crate) fn each(mut tiles: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (tiles != 0).then(|| {
            let place = tiles.trailing_zeros() as u8;
            tiles &= tiles - 1;
            place
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heavier_tiles_have_higher_bits() {
        let weights: Vec<u8> = (0..MAX_TILES as u8).map(|p| tile_at(p).pips()).collect();
        assert!(weights.is_sorted());
        for tile in TileSet::full(MAX_PIP) {
            assert_eq!(tile_at(place_of(tile)), tile);
            assert_eq!(halves(place_of(tile)), (tile.high(), tile.low()));
        }
        let set = TileSet::full(6);
        assert_eq!(pips(by_weight(set)), 168);
        assert_eq!(each(by_weight(set)).count(), 28);
        assert_eq!(tile_at(heaviest(by_weight(set))), Tile::new(6, 6));
    }

    #[test]
    fn scoring_tiles_are_those_that_make_a_multiple_of_five() {
        for pip in 0..=MAX_PIP {
            for other in 0..=2 * MAX_PIP {
                for tile in TileSet::suit(pip) {
                    let leave = tile.other(pip);
                    let counts = if tile.is_double() { 2 * leave } else { leave };
                    let scores = (counts + other) % 5 == 0;
                    let found = scoring(pip, other) >> place_of(tile) & 1 == 1;
                    assert_eq!(found, scores, "{tile} on {pip} beside {other}");
                }
            }
        }
    }
}
