//! Probabilities by tile and holder, whichever model they come from.

use capicua_dominoes::{MAX_PIP, MAX_TILES, Tile, TileSet};

use crate::belief::Belief;
use crate::place::Holder;

/// How likely each hidden tile is with each holder, and how likely each holder has a pip at all.
#[derive(Clone, PartialEq, Debug)]
pub struct Chances {
    holders: Vec<Holder>,
    tiles: TileSet,
    pips: u8,
    of: Vec<[f64; MAX_TILES]>,
    any: Vec<[f64; MAX_PIP as usize + 1]>,
}

impl Chances {
    /// What is known for sure; the hidden tiles are to be filled in.
    pub(crate) fn new(belief: &Belief) -> Chances {
        let constraints = belief.constraints();
        let holders: Vec<Holder> = constraints.holders().collect();
        let mut chances = Chances {
            tiles: constraints.hidden(),
            pips: constraints.pips(),
            of: vec![[0.0; MAX_TILES]; holders.len()],
            any: vec![[0.0; MAX_PIP as usize + 1]; holders.len()],
            holders,
        };
        for at in 0..chances.holders.len() {
            let known = belief.known(chances.holders[at]) - constraints.hidden();
            chances.tiles |= known;
            for tile in known {
                chances.set(at, tile, 1.0);
            }
        }
        chances
    }

    /// Who may have hidden tiles.
    pub fn holders(&self) -> &[Holder] {
        &self.holders
    }

    /// The tiles: all that are not on the table or in a hand that is fully seen.
    pub fn tiles(&self) -> TileSet {
        self.tiles
    }

    /// How many different pips the set has.
    pub fn pips(&self) -> u8 {
        self.pips
    }

    /// The probability that the `at`-th holder has `tile`.
    #[inline]
    pub fn of(&self, at: usize, tile: Tile) -> f64 {
        self.of[at][tile.index()]
    }

    /// The probability that the `at`-th holder has a tile with `pip`.
    #[inline]
    pub fn of_pip(&self, at: usize, pip: u8) -> f64 {
        self.any[at][pip as usize]
    }

    pub(crate) fn set(&mut self, at: usize, tile: Tile, chance: f64) {
        self.of[at][tile.index()] = chance;
    }

    pub(crate) fn set_pip(&mut self, at: usize, pip: u8, chance: f64) {
        self.any[at][pip as usize] = chance;
    }

    /// How far off these chances are from `truth`, which is about the same tiles: all differences of
    /// a tile with a holder, and of a pip with a holder.
    pub fn errors(&self, truth: &Chances) -> ProbabilityErrors {
        let mut errors = ProbabilityErrors::default();
        for at in 0..self.holders.len() {
            for tile in self.tiles {
                errors.tiles.add(self.of(at, tile) - truth.of(at, tile));
            }
            for pip in 0..self.pips {
                errors
                    .pips
                    .add(self.of_pip(at, pip) - truth.of_pip(at, pip));
            }
        }
        errors
    }
}

/// Errors of chances, summed up.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct ProbabilityErrors {
    /// Of single tiles.
    pub tiles: ErrorStats,
    /// Of pips.
    pub pips: ErrorStats,
}

impl ProbabilityErrors {
    /// Both together.
    #[must_use]
    pub fn and(self, other: ProbabilityErrors) -> ProbabilityErrors {
        ProbabilityErrors {
            tiles: self.tiles.and(other.tiles),
            pips: self.pips.and(other.pips),
        }
    }
}

/// Absolute errors: how many, their sum, and the worst.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct ErrorStats {
    /// How many.
    pub count: u64,
    /// Their sum.
    pub sum: f64,
    /// The worst.
    pub worst: f64,
}

impl ErrorStats {
    fn add(&mut self, error: f64) {
        self.count += 1;
        self.sum += error.abs();
        self.worst = self.worst.max(error.abs());
    }

    fn and(self, other: ErrorStats) -> ErrorStats {
        ErrorStats {
            count: self.count + other.count,
            sum: self.sum + other.sum,
            worst: self.worst.max(other.worst),
        }
    }

    /// The mean; zero of none.
    pub fn mean(&self) -> f64 {
        if self.count == 0 {
            0.0
        } else {
            self.sum / self.count as f64
        }
    }
}
