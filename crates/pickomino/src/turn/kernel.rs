//! The inner loop: the expectation, over all rolls, of the best option each roll leaves.
//!
//! A roll is a set of options (face, how many), one of which may be taken, so its value is a
//! maximum. Written as a tree in which each roll is another roll plus one more face, every roll
//! costs one maximum and one addition. The tree depends only on how many dice are rolled and how
//! many faces are free, so eight moments of a turn, or eight rewards, go through it side by side.

use crate::dice::{Face, MAX_DICE};

/// How many values go side by side: two AVX registers, or four of SSE2.
pub const LANES: usize = 8;

/// The most options a roll can offer.
pub const MAX_OPTIONS: usize = Face::COUNT * MAX_DICE;

/// Room for the options of a roll. With a place for every byte no index has to be checked.
const OPTION_SLOTS: usize = 256;

/// Room for the rolls that are extended. Eight dice have 792 of them; a power of two, so that an
/// index can be masked instead of checked.
const BRANCH_SLOTS: usize = 1024;

/// Values side by side, on one line of the cache: straddling two costs a fifth of the speed.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Lanes<const N: usize>(pub [f64; N]);

/// What the inner loop works on.
#[derive(Clone, Debug)]
pub struct RollWorkspace<const N: usize> {
    /// What each option is worth, filled in before [`RollTree::expect`].
    pub options: [Lanes<N>; OPTION_SLOTS],
    /// The best option of each roll that is extended.
    branches: [Lanes<N>; BRANCH_SLOTS],
}

impl<const N: usize> RollWorkspace<N> {
    pub const fn new() -> RollWorkspace<N> {
        RollWorkspace {
            options: [Lanes([0.0; N]); OPTION_SLOTS],
            branches: [Lanes([0.0; N]); BRANCH_SLOTS],
        }
    }
}

/// The best option of each roll that is extended: what it is worth and which it is. Apart, so that
/// both can be selected without a jump.
#[derive(Clone, Debug)]
pub struct BestSoFar {
    value: [f64; BRANCH_SLOTS],
    option: [u8; BRANCH_SLOTS],
}

impl BestSoFar {
    pub const fn new() -> BestSoFar {
        BestSoFar {
            value: [0.0; BRANCH_SLOTS],
            option: [0; BRANCH_SLOTS],
        }
    }
}

/// A roll that is extended by one more face, in as many ways as it has twigs and leaves.
#[derive(Clone, Copy, Debug)]
struct Branch {
    /// Where its best option is kept.
    slot: u16,
    /// How many of its extensions are extended in turn.
    twigs: u16,
    /// How many are not.
    leaves: u16,
}

/// A roll: the one it extends plus this option.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// Its probability.
    weight: f64,
    option: u8,
}

/// All rolls of some dice as far as the free faces are concerned, with their probabilities.
#[derive(Clone, Debug)]
pub struct RollTree {
    /// By depth, those of the same shape together, so that the processor can foresee the lengths
    /// of the loops.
    branches: Vec<Branch>,
    /// The extensions of each branch: its twigs, then its leaves. Twigs take the slots of branches
    /// one after another.
    steps: Vec<Step>,
    /// Probability that no free face is rolled.
    nothing: f64,
    dice: usize,
    free: usize,
}

/// A roll while the tree is being built.
struct GrowingRoll {
    slot: u16,
    twigs: Vec<(Step, Bud)>,
    leaves: Vec<Step>,
}

/// What can still be added to a roll: faces from here on, with that many dice.
#[derive(Clone, Copy)]
struct Bud {
    face: usize,
    rest: usize,
    /// The probability of the dice so far, times the sequences they can come in.
    ways: f64,
}

impl RollTree {
    /// All rolls of `dice` dice when `free` faces have not been set aside.
    pub fn new(dice: usize, free: usize) -> RollTree {
        let sequences = (Face::COUNT as f64).powi(dice as i32);
        let mut tree = RollTree {
            branches: Vec::new(),
            steps: Vec::new(),
            nothing: 0.0,
            dice,
            free,
        };
        tree.nothing = tree.spare(dice) / sequences;
        let root = Bud {
            face: 0,
            rest: dice,
            ways: 1.0 / sequences,
        };
        let mut slots = 1;
        let mut level = vec![tree.grow(0, root)];
        while !level.is_empty() {
            level.sort_by_key(|roll| (roll.twigs.len(), roll.leaves.len()));
            let mut next = Vec::new();
            for roll in level {
                tree.branches.push(Branch {
                    slot: roll.slot,
                    twigs: roll.twigs.len() as u16,
                    leaves: roll.leaves.len() as u16,
                });
                for (step, bud) in roll.twigs {
                    tree.steps.push(step);
                    next.push(tree.grow(slots, bud));
                    slots += 1;
                }
                tree.steps.extend(roll.leaves);
            }
            level = next;
        }
        assert!(
            slots as usize <= BRANCH_SLOTS,
            "more rolls than there is room for"
        );
        tree
    }

    /// In how many ways `rest` dice can all show faces that are not free.
    fn spare(&self, rest: usize) -> f64 {
        ((Face::COUNT - self.free) as f64).powi(rest as i32)
    }

    fn grow(&self, slot: u16, bud: Bud) -> GrowingRoll {
        let mut growing = GrowingRoll {
            slot,
            twigs: Vec::new(),
            leaves: Vec::new(),
        };
        for face in bud.face..self.free {
            for count in 1..=bud.rest {
                let rest = bud.rest - count;
                let ways = bud.ways * binomial(bud.rest, count);
                let step = Step {
                    weight: ways * self.spare(rest),
                    option: self.option(face, count) as u8,
                };
                if rest > 0 && face + 1 < self.free {
                    let face = face + 1;
                    growing.twigs.push((step, Bud { face, rest, ways }));
                } else if step.weight > 0.0 {
                    growing.leaves.push(step);
                }
            }
        }
        growing
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
        RollWorkspace { options, branches }: &mut RollWorkspace<N>,
        fail: &Lanes<N>,
    ) -> Lanes<N> {
        branches[0] = Lanes([f64::NEG_INFINITY; N]);
        let mut sum = fail.0.map(|value| value * self.nothing);
        let mut steps = &self.steps[..];
        let mut slot = 1;
        for branch in &self.branches {
            let before = branches[branch.slot as usize % BRANCH_SLOTS].0;
            let (twigs, rest) = steps.split_at(branch.twigs as usize);
            let (leaves, rest) = rest.split_at(branch.leaves as usize);
            steps = rest;
            for step in twigs {
                let value = larger(&before, &options[step.option as usize].0);
                branches[slot % BRANCH_SLOTS].0 = value;
                slot += 1;
                for lane in 0..N {
                    sum[lane] += step.weight * value[lane];
                }
            }
            for step in leaves {
                let value = larger(&before, &options[step.option as usize].0);
                for lane in 0..N {
                    sum[lane] += step.weight * value[lane];
                }
            }
        }
        Lanes(sum)
    }

    /// How probable it is for each option to be the best of a roll; ties go to the option that
    /// stands first. What is missing to one is the probability of a roll without any option.
    pub fn best_options(
        &self,
        values: &[f64; MAX_OPTIONS],
        BestSoFar {
            value: best_value,
            option: best_option,
        }: &mut BestSoFar,
    ) -> [f64; MAX_OPTIONS] {
        let mut chances = [0.0; MAX_OPTIONS];
        best_value[0] = f64::NEG_INFINITY;
        let mut steps = self.steps.iter();
        let mut slot = 1;
        for branch in &self.branches {
            let before = branch.slot as usize % BRANCH_SLOTS;
            let (value_before, option_before) = (best_value[before], best_option[before]);
            for number in 0..branch.twigs + branch.leaves {
                let Some(step) = steps.next() else { break };
                let value = values[step.option as usize];
                let better = value > value_before;
                let option = if better { step.option } else { option_before };
                chances[option as usize] += step.weight;
                if number < branch.twigs {
                    best_value[slot % BRANCH_SLOTS] = if better { value } else { value_before };
                    best_option[slot % BRANCH_SLOTS] = option;
                    slot += 1;
                }
            }
        }
        chances
    }

    /// Probability that no free face is rolled.
    pub const fn nothing(&self) -> f64 {
        self.nothing
    }
}

/// The larger of two, lane by lane. Not `f64::max`, which takes care of NaN and costs three
/// instructions more.
#[inline(always)]
fn larger<const N: usize>(a: &[f64; N], b: &[f64; N]) -> [f64; N] {
    std::array::from_fn(|lane| if a[lane] > b[lane] { a[lane] } else { b[lane] })
}

/// Binomial coefficient, exact for the few dice there are.
fn binomial(n: usize, k: usize) -> f64 {
    (0..k).fold(1.0, |product, i| product * (n - i) as f64 / (i + 1) as f64)
}

const _: () = assert!(MAX_OPTIONS <= OPTION_SLOTS);
