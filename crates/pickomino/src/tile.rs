//! Tiles and sets of them.

use std::fmt;

/// A tile, by the number printed on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(pub u8);

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A set of tiles: one bit for each number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TileSet(u64);

impl TileSet {
    /// No tile.
    pub const EMPTY: TileSet = TileSet(0);

    /// All tiles from `low` to `high`, both included.
    pub const fn range(low: u8, high: u8) -> TileSet {
        let mut bits = 0;
        let mut tile = low;
        while tile <= high {
            bits |= 1 << tile;
            tile += 1;
        }
        TileSet(bits)
    }

    /// The bits, for hashing.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether there is no tile in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many tiles it holds.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether `tile` is in it.
    #[inline]
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 >> tile.0 & 1 == 1
    }

    /// Puts `tile` in.
    #[inline]
    pub const fn insert(&mut self, tile: Tile) {
        self.0 |= 1 << tile.0;
    }

    /// Takes `tile` out.
    #[inline]
    pub const fn remove(&mut self, tile: Tile) {
        self.0 &= !(1 << tile.0);
    }

    /// The highest tile.
    #[inline]
    pub const fn highest(self) -> Option<Tile> {
        match self.0 {
            0 => None,
            bits => Some(Tile(63 - bits.leading_zeros() as u8)),
        }
    }

    /// The highest tile below `bound`.
    #[inline]
    pub const fn highest_below(self, bound: Tile) -> Option<Tile> {
        TileSet(self.0 & ((1 << bound.0) - 1)).highest()
    }

    /// The tiles, upwards.
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let tile = Tile(bits.trailing_zeros() as u8);
                bits &= bits - 1;
                tile
            })
        })
    }
}

/// Runs of three or more are joined: `21,23-29,31`; `-` for none.
impl fmt::Display for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.is_empty() {
            return write!(f, "-");
        }
        let mut tiles = self.iter().peekable();
        let mut comma = "";
        while let Some(first) = tiles.next() {
            let mut last = first;
            while let Some(next) = tiles.next_if(|tile| tile.0 == last.0 + 1) {
                last = next;
            }
            match last.0 - first.0 {
                0 => write!(f, "{comma}{first}")?,
                1 => write!(f, "{comma}{first},{last}")?,
                _ => write!(f, "{comma}{first}-{last}")?,
            }
            comma = ",";
        }
        Ok(())
    }
}

impl fmt::Debug for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{self}")
    }
}
