//! Derived seeds and one fixed generator, so that games are reproducible: the same seed gives the same game on
//! every machine and on any number of threads.
//!
//! The generator is xoshiro256++ (Blackman and Vigna), set up from 64 bits by SplitMix64. What is
//! built on it (bounded numbers, shuffles) is written out here instead of taken from a library,
//! because libraries improve such methods from one release to the next and every stored seed would
//! then mean something else.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng};

/// A seed. Seeds are derived by name and number, never in sequence: work can be split among threads, or a
/// single game replayed, without running the others.
///
/// ```
/// use capicua_core::Seed;
///
/// // The deal of the fourth game needs none of the three before it.
/// let deal = |game: u64| {
///     let mut tiles = [0, 1, 2, 3, 4, 5, 6, 7];
///     Seed(7).named("deal").at(game).random().shuffle(&mut tiles);
///     tiles
/// };
/// assert_eq!(deal(3), [1, 3, 7, 6, 2, 5, 4, 0]);
/// assert_eq!(deal(3), deal(3));
/// assert_ne!(deal(3), deal(4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seed(pub u64);

impl Seed {
    /// The seed for a named purpose (`"deal"`, `"player"`).
    pub fn named(self, purpose: &str) -> Seed {
        // FNV-1a over the name: short, fixed for ever, and mixed well by what follows.
        let hash = purpose
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
        Seed(mix(self.0 ^ mix(hash)))
    }

    /// The seed of the `index`-th thing of its kind.
    pub fn at(self, index: u64) -> Seed {
        Seed(mix(self.0 ^ mix(index.wrapping_add(0x9e37_79b9_7f4a_7c15))))
    }

    /// A generator that starts from this seed.
    pub fn random(self) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(self.0))
    }
}

/// The finaliser of SplitMix64: every input bit reaches every output bit.
const fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// A random number generator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`, all equally likely (Lemire's multiply and reject). Panics on zero.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "no number is below zero");
        let bound = bound as u32;
        let mut product = (self.bits() >> 32) * u64::from(bound);
        if (product as u32) < bound {
            let unfair = bound.wrapping_neg() % bound;
            while (product as u32) < unfair {
                product = (self.bits() >> 32) * u64::from(bound);
            }
        }
        (product >> 32) as usize
    }

    /// A number in [0, 1), with 53 random bits.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// One of the items, all equally likely; `None` of an empty slice.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        match items {
            [] => None,
            _ => Some(&items[self.below(items.len())]),
        }
    }

    /// Fisher-Yates, from the last place down.
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pinned for ever: if this changes, every stored seed means another game.
    #[test]
    fn streams_are_fixed() {
        let mut random = Seed(7).named("deal").at(3).random();
        let mut cards = [0, 1, 2, 3, 4, 5, 6, 7];
        random.shuffle(&mut cards);
        assert_eq!(cards, [1, 3, 7, 6, 2, 5, 4, 0]);
    }

    #[test]
    fn derived_seeds_differ() {
        let base = Seed(1);
        let mut seen = std::collections::HashSet::new();
        for purpose in ["deal", "player", "draw", "de", "al"] {
            for index in 0..1000 {
                assert!(seen.insert(base.named(purpose).at(index)));
            }
        }
    }

    #[test]
    fn below_is_even() {
        let mut random = Seed(1).random();
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[random.below(7)] += 1;
        }
        // Chi-square with 6 degrees of freedom: 22.5 is exceeded once in a thousand.
        let chi: f64 = counts
            .iter()
            .map(|&c| (f64::from(c) - 10_000.0).powi(2) / 10_000.0)
            .sum();
        assert!(chi < 22.5, "{counts:?}");
    }
}
