//! The inner loop: the expectation, over all rolls, of the best option each roll leaves.
//!
//! A roll is a set of options (face, how many), one of which may be taken, so its value is a
//! maximum. Written as a tree in which each roll is another roll plus one more face, every roll
//! costs one maximum and one addition. The tree depends only on how many dice are rolled and how
//! many faces are free, so eight moments of a turn, or eight rewards, go through it side by side.

use crate::dice::{Face, MAX_DICE};

/// How many values go side by side: two AVX registers, or four of SSE2.
pub const LANES: usize = 8;

/// Room for the options of a roll. There are at most 48 (six faces, up to eight dice each); with a
/// place for every byte no index has to be checked.
pub const MAX_OPTIONS: usize = 256;

/// Values side by side, on one line of the cache: straddling two costs a fifth of the speed.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Lanes<const N: usize>(pub [f64; N]);

/// What the inner loop works on.
#[derive(Clone, Debug)]
pub struct Workspace<const N: usize> {
    /// What each option is worth, filled in before [`RollTree::expect`].
    pub options: [Lanes<N>; MAX_OPTIONS],
    /// The best option of each roll that is being extended, by depth.
    best: [Lanes<N>; MAX_OPTIONS],
}

impl<const N: usize> Workspace<N> {
    pub const fn new() -> Workspace<N> {
        Workspace {
            options: [Lanes([0.0; N]); MAX_OPTIONS],
            best: [Lanes([0.0; N]); MAX_OPTIONS],
        }
    }
}

/// One roll: the roll it extends is the last one at `depth`.
#[derive(Clone, Copy, Debug)]
struct Step {
    weight: f64,
    option: u8,
    depth: u8,
    deeper: u8,
}

/// All rolls of some dice as far as the free faces are concerned, with their probabilities.
#[derive(Clone, Debug)]
pub struct RollTree {
    steps: Vec<Step>,
    /// Probability that no free face is rolled.
    nothing: f64,
    dice: usize,
    free: usize,
}

impl RollTree {
    /// All rolls of `dice` dice when `free` faces have not been set aside.
    pub fn new(dice: usize, free: usize) -> RollTree {
        let mut tree = RollTree {
            steps: Vec::new(),
            nothing: 0.0,
            dice,
            free,
        };
        let sequences = (Face::COUNT as f64).powi(dice as i32);
        tree.nothing = tree.ways(dice) / sequences;
        tree.grow(0, dice, 0, 1.0 / sequences);
        tree
    }

    /// In how many ways `rest` dice can all show faces that are not free.
    fn ways(&self, rest: usize) -> f64 {
        ((Face::COUNT - self.free) as f64).powi(rest as i32)
    }

    fn grow(&mut self, face: usize, rest: usize, depth: u8, weight: f64) {
        for next in face..self.free {
            for count in 1..=rest {
                let weight = weight * binomial(rest, count);
                self.steps.push(Step {
                    weight: weight * self.ways(rest - count),
                    option: self.option(next, count) as u8,
                    depth,
                    deeper: depth + 1,
                });
                self.grow(next + 1, rest - count, depth + 1, weight);
            }
        }
    }

    /// Where the option "`count` dice of the free face number `face`" stands.
    #[inline]
    pub const fn option(&self, face: usize, count: usize) -> usize {
        face * self.dice + count - 1
    }

    /// How many options there are.
    #[inline]
    pub const fn options(&self) -> usize {
        self.free * self.dice
    }

    /// The expected value: of each roll the best of its options in the workspace, of a roll without
    /// any `fail`.
    #[inline(always)]
    pub fn expect<const N: usize>(
        &self,
        Workspace { options, best }: &mut Workspace<N>,
        fail: &Lanes<N>,
    ) -> Lanes<N> {
        best[0] = Lanes([f64::NEG_INFINITY; N]);
        let mut sum = fail.0.map(|value| value * self.nothing);
        for step in &self.steps {
            let option = &options[step.option as usize].0;
            let before = best[step.depth as usize].0;
            let after = &mut best[step.deeper as usize].0;
            for lane in 0..N {
                // Not f64::max, which takes care of NaN and costs three instructions more.
                let value = if before[lane] > option[lane] {
                    before[lane]
                } else {
                    option[lane]
                };
                after[lane] = value;
                sum[lane] += step.weight * value;
            }
        }
        Lanes(sum)
    }

    /// Tells `each` how probable it is that the best option of a roll is that one; ties go to the
    /// option that stands first. Rolls without any option are left out.
    pub fn best_options(&self, values: &[f64; MAX_OPTIONS], mut each: impl FnMut(usize, f64)) {
        let mut best = [(f64::NEG_INFINITY, 0); Face::COUNT + 1];
        for step in &self.steps {
            let depth = step.depth as usize;
            let option = step.option as usize;
            best[depth + 1] = if values[option] > best[depth].0 {
                (values[option], option)
            } else {
                best[depth]
            };
            if step.weight > 0.0 {
                each(best[depth + 1].1, step.weight);
            }
        }
    }

    /// Probability that no free face is rolled.
    pub const fn nothing(&self) -> f64 {
        self.nothing
    }
}

/// Binomial coefficient, exact for the few dice there are.
fn binomial(n: usize, k: usize) -> f64 {
    (0..k).fold(1.0, |product, i| product * (n - i) as f64 / (i + 1) as f64)
}

const _: () = assert!(Face::COUNT * MAX_DICE <= MAX_OPTIONS);
