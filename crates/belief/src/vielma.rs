//! The matrices of J. P. Vielma's challenge report "DominAI", as published: binary, accumulated,
//! relative, absolute and value probability. Each hidden hand has its profile; tiles face down,
//! which the report does not know, are one more.

use capicua_dominoes::{MAX_TILES, Tile, TileSet};

/// The matrices, with the report's rules applied until nothing changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VielmaMatrices {
    sizes: Vec<usize>,
    binary: Vec<TileSet>,
    accumulated: [u8; MAX_TILES],
    undetermined: Vec<usize>,
}

impl VielmaMatrices {
    /// From the binary matrices (which tiles each can have) and the number of tiles each has.
    pub fn new(binary: Vec<TileSet>, sizes: Vec<usize>) -> VielmaMatrices {
        let mut matrices = VielmaMatrices {
            undetermined: vec![0; sizes.len()],
            sizes,
            binary,
            accumulated: [0; MAX_TILES],
        };
        // Every change takes at least one tile away from somebody, so this ends.
        while matrices.settle() {}
        matrices
    }

    /// Adds up, and applies the two rules once. Whether they changed anything.
    fn settle(&mut self) -> bool {
        self.accumulated = [0; MAX_TILES];
        for tile in self.binary.iter().flat_map(|tiles| tiles.iter()) {
            self.accumulated[tile.index()] += 1;
        }
        let before = self.binary.clone();
        for (profile, &can) in before.iter().enumerate() {
            let certain: TileSet = can.iter().filter(|&tile| self.is_certain(tile)).collect();
            self.undetermined[profile] = self.sizes[profile].saturating_sub(certain.len());
            // All its tiles are known: it has no other.
            if self.undetermined[profile] == 0 {
                self.binary[profile] &= certain;
            }
            // It has as many tiles as it can have: nobody else has one of them.
            if can.len() == self.sizes[profile] {
                for (other, tiles) in self.binary.iter_mut().enumerate() {
                    if other != profile {
                        *tiles -= can;
                    }
                }
            }
        }
        self.binary != before
    }

    fn is_certain(&self, tile: Tile) -> bool {
        self.accumulated[tile.index()] == 1
    }

    /// The binary matrix: can the profile have the tile?
    pub fn binary(&self, profile: usize, tile: Tile) -> bool {
        self.binary[profile].contains(tile)
    }

    /// The accumulated matrix: how many profiles can have the tile.
    pub fn accumulated(&self, tile: Tile) -> usize {
        self.accumulated[tile.index()].into()
    }

    /// The relative probability: the tile shared evenly among those who can have it.
    pub fn relative(&self, profile: usize, tile: Tile) -> f64 {
        if self.binary(profile, tile) {
            1.0 / self.accumulated(tile) as f64
        } else {
            0.0
        }
    }

    /// How many tiles of the profile are not known exactly.
    pub fn undetermined(&self, profile: usize) -> usize {
        self.undetermined[profile]
    }

    /// The absolute probability: the tile shared in proportion to the undetermined tiles of those
    /// who can have it.
    pub fn absolute(&self, profile: usize, tile: Tile) -> f64 {
        if !self.binary(profile, tile) {
            return 0.0;
        }
        if self.is_certain(tile) {
            return 1.0;
        }
        let all = (0..self.sizes.len()).filter(|&other| self.binary(other, tile));
        let room: usize = all.map(|other| self.undetermined[other]).sum();
        if room == 0 {
            return 0.0;
        }
        self.undetermined[profile] as f64 / room as f64
    }

    /// The value probability: at least one tile with this pip, as if tiles came independently
    /// (P(A or B) = P(A) + P(B) - P(A) P(B), again and again).
    pub fn value(&self, profile: usize, pip: u8) -> f64 {
        let suit = self.binary[profile] & TileSet::suit(pip);
        suit.iter().fold(0.0, |any, tile| {
            let this = self.absolute(profile, tile);
            any + this - any * this
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiles(text: &str) -> TileSet {
        let digits: Vec<u8> = text.bytes().map(|b| b - b'0').collect();
        digits
            .chunks(2)
            .map(|pair| Tile::new(pair[0], pair[1]))
            .collect()
    }

    /// The example of the report: hands of 4, 4 and 5 tiles.
    #[test]
    fn the_example_of_the_report() {
        let everywhere = "010205111214".to_owned() + "15";
        let matrices = VielmaMatrices::new(
            vec![
                tiles(&(everywhere.clone() + "0446")),
                tiles(&(everywhere.clone() + "030435" + "1334")),
                tiles(&(everywhere + "0335")),
            ],
            vec![4, 4, 5],
        );
        let undetermined: Vec<usize> = (0..3).map(|p| matrices.undetermined(p)).collect();
        assert_eq!(undetermined, [3, 2, 5], "Fichas indeterminadas");
        let near = |value: f64, published: f64| {
            assert!((value - published).abs() < 0.0051, "{value} {published}")
        };
        let one = |a, b| Tile::new(a, b);
        assert_eq!(matrices.accumulated(one(0, 1)), 3);
        near(matrices.relative(0, one(0, 1)), 0.333);
        near(matrices.relative(1, one(0, 3)), 0.5);
        near(matrices.relative(1, one(1, 3)), 1.0);
        for (profile, absolute) in [(0, 0.3), (1, 0.2), (2, 0.5)] {
            near(matrices.absolute(profile, one(0, 1)), absolute);
        }
        near(matrices.absolute(0, one(0, 4)), 0.6);
        near(matrices.absolute(1, one(0, 4)), 0.4);
        near(matrices.absolute(1, one(0, 3)), 2.0 / 7.0);
        near(matrices.absolute(2, one(0, 3)), 5.0 / 7.0);
        near(matrices.absolute(0, one(4, 6)), 1.0);
        for (pip, published) in [(0, 0.78), (1, 1.0), (3, 1.0), (4, 1.0), (6, 0.0)] {
            near(matrices.value(1, pip), published);
        }
    }

    #[test]
    fn what_one_hand_must_have_the_others_cannot_and_so_on() {
        // The first can only have 00 and 10, so the second cannot; that leaves it 11, which the
        // third cannot have then.
        let matrices = VielmaMatrices::new(
            vec![tiles("0010"), tiles("001011"), tiles("1122")],
            vec![2, 1, 1],
        );
        assert_eq!(matrices.binary, [tiles("0010"), tiles("11"), tiles("22")]);
        assert_eq!(matrices.absolute(1, Tile::new(1, 1)), 1.0);
        assert_eq!(matrices.undetermined, [0, 0, 0]);
    }
}
