//! Probabilities by tile and holder, whichever model they come from.

use capicua_dominoes::{MAX_PIP, MAX_TILES, Tile, TileSet};

use crate::constraints::Constraints;
use crate::place::Holder;

/// How likely each hidden tile is with each holder, and how likely each holder has a pip at all.
#[derive(Clone, PartialEq, Debug)]
pub struct Chances {
    holders: Vec<Holder>,
    hidden: TileSet,
    pips: u8,
    tiles: Vec<[f64; MAX_TILES]>,
    any: Vec<[f64; MAX_PIP as usize + 1]>,
}

impl Chances {
    /// All zero, to be filled.
    pub(crate) fn new(constraints: &Constraints) -> Chances {
        let holders: Vec<Holder> = constraints.holders().collect();
        Chances {
            hidden: constraints.hidden(),
            pips: constraints.pips(),
            tiles: vec![[0.0; MAX_TILES]; holders.len()],
            any: vec![[0.0; MAX_PIP as usize + 1]; holders.len()],
            holders,
        }
    }

    /// Who may have hidden tiles.
    pub fn holders(&self) -> &[Holder] {
        &self.holders
    }

    /// The hidden tiles.
    pub fn hidden(&self) -> TileSet {
        self.hidden
    }

    /// How many different pips the set has.
    pub fn pips(&self) -> u8 {
        self.pips
    }

    /// The probability that the `at`-th holder has `tile`.
    #[inline]
    pub fn of(&self, at: usize, tile: Tile) -> f64 {
        self.tiles[at][tile.index()]
    }

    /// The probability that the `at`-th holder has a tile with `pip`.
    #[inline]
    pub fn of_pip(&self, at: usize, pip: u8) -> f64 {
        self.any[at][pip as usize]
    }

    pub(crate) fn set(&mut self, at: usize, tile: Tile, chance: f64) {
        self.tiles[at][tile.index()] = chance;
    }

    pub(crate) fn set_pip(&mut self, at: usize, pip: u8, chance: f64) {
        self.any[at][pip as usize] = chance;
    }
}
