//! The inner loop: the expectation, over all rolls, of the best option each roll leaves.
//!
//! A roll is a set of options (face, how many), one of which may be taken, so its value is a
//! maximum. Written as a tree in which each roll is another roll plus one more face, every roll
//! costs one maximum and one addition. The tree depends only on how many dice are rolled and how
//! many faces are free, so eight moments of a turn, or eight rewards, go through it side by side.

use crate::dice::{Face, MAX_DICE};

/// How many values go side by side: two AVX registers, or four of SSE2.
pub const LANES: usize = 8;

/// Room for the options of a roll. With a place for every byte no index has to be checked.
pub const OPTION_SLOTS: usize = 256;

/// The most options a roll can offer.
pub const MAX_OPTIONS: usize = Face::COUNT * MAX_DICE;

/// Values side by side, on one line of the cache: straddling two costs a fifth of the speed.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Lanes<const N: usize>(pub [f64; N]);

/// What the inner loop works on.
#[derive(Clone, Debug)]
pub struct Workspace<const N: usize> {
    /// What each option is worth, filled in before [`RollTree::expect`].
    pub options: [Lanes<N>; OPTION_SLOTS],
    /// The best option of each roll that is being extended, by depth.
    best: [Lanes<N>; OPTION_SLOTS],
}

impl<const N: usize> Workspace<N> {
    pub const fn new() -> Workspace<N> {
        Workspace {
            options: [Lanes([0.0; N]); OPTION_SLOTS],
            best: [Lanes([0.0; N]); OPTION_SLOTS],
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

    /// How probable it is for each option to be the best of a roll; ties go to the option that
    /// stands first. What is missing to one is the probability of a roll without any option.
    pub fn best_options(&self, values: &[f64; MAX_OPTIONS]) -> [f64; MAX_OPTIONS] {
        let mut chances = [0.0; MAX_OPTIONS];
        let mut best = [(f64::NEG_INFINITY, 0); Face::COUNT + 1];
        for step in &self.steps {
            let (before, option) = (best[step.depth as usize], step.option);
            let value = values[option as usize];
            let after = if value > before.0 {
                (value, option)
            } else {
                before
            };
            best[step.deeper as usize] = after;
            chances[after.1 as usize] += step.weight;
        }
        chances
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

const _: () = assert!(MAX_OPTIONS <= OPTION_SLOTS);
