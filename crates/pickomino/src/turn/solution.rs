//! What to do in a turn, and what will come of it.

use arrayvec::ArrayVec;

use super::graph::{Ends, MAX_NODES, TurnGraph};
use super::kernel::{BestSoFar, LANES, Lanes, MAX_OPTIONS, RollWorkspace};
use super::{MAX_TOTAL, Reward};
use crate::dice::{Dice, Face};
use crate::position::{AfterKeep, Move};

/// The best play for one reward, from every moment of the turn.
#[derive(Clone, Debug)]
pub struct Solution {
    graph: &'static TurnGraph,
    /// What the ways to end the turn are worth.
    ends: Ends,
    /// By node: the better of stopping and rolling on.
    best: Box<[f64; MAX_NODES]>,
    /// By node: what rolling on is worth (the start is left out, see [`Solution::value`]).
    roll: Box<[f64; MAX_NODES]>,
    work: Box<RollWorkspace<LANES>>,
}

/// The parts of a solution that are filled in by solving.
pub(super) struct SolutionBuffers<'a> {
    pub best: &'a mut [f64; MAX_NODES],
    pub roll: &'a mut [f64; MAX_NODES],
    pub work: &'a mut RollWorkspace<LANES>,
}

/// How a turn ends: probabilities that sum up to one.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcomes {
    /// No face left to set aside, or a stop without a worm.
    pub fail: f64,
    /// A stop with a worm, by total (whether or not the total takes anything).
    pub total: [f64; MAX_TOTAL + 1],
}

impl Outcomes {
    /// A turn that has failed.
    pub const FAILURE: Outcomes = Outcomes {
        fail: 1.0,
        total: [0.0; MAX_TOTAL + 1],
    };

    const NONE: Outcomes = Outcomes {
        fail: 0.0,
        total: [0.0; MAX_TOTAL + 1],
    };

    /// The expected value of a reward.
    pub fn expect(&self, reward: &Reward) -> f64 {
        self.fail * reward.fail
            + self
                .total
                .iter()
                .zip(&reward.total)
                .map(|(p, r)| p * r)
                .sum::<f64>()
    }
}

/// A decision and what it is worth if the rest of the turn is played best.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ValuedMove {
    /// The decision.
    pub mv: Move,
    /// Its value.
    pub value: f64,
}

impl Solution {
    pub(super) fn empty(graph: &'static TurnGraph) -> Solution {
        Solution {
            graph,
            ends: [0.0; MAX_TOTAL + 2],
            best: Box::new([0.0; MAX_NODES]),
            roll: Box::new([0.0; MAX_NODES]),
            work: Box::new(RollWorkspace::new()),
        }
    }

    pub(super) fn buffers(&mut self, graph: &'static TurnGraph, ends: Ends) -> SolutionBuffers<'_> {
        self.graph = graph;
        self.ends = ends;
        SolutionBuffers {
            best: &mut self.best,
            roll: &mut self.roll,
            work: &mut self.work,
        }
    }

    fn stop(&self, number: usize) -> f64 {
        self.ends[self.graph.ends[number] as usize]
    }

    /// What a failure is worth.
    pub const fn fail(&self) -> f64 {
        self.ends[0]
    }

    /// What the turn is worth when these dice have been set aside and the others are rolled.
    pub fn value(&self, kept: &Dice) -> f64 {
        let number = self.graph.after_keeping(kept);
        if number != self.graph.start() {
            return self.roll[number];
        }
        let class = self.graph.classes.last().expect("a turn has a start");
        let mut work = RollWorkspace::new();
        for (option, child) in work.options.iter_mut().zip(class.children(0)) {
            *option = Lanes([self.best[child]]);
        }
        class.tree.expect(&mut work, &Lanes([self.ends[0]])).0[0]
    }

    /// All decisions after that roll, the best first. None if every face has been set aside.
    pub fn decisions(&self, kept: &Dice, roll: &Dice) -> ArrayVec<ValuedMove, { 2 * Face::COUNT }> {
        let mut decisions = ArrayVec::new();
        for face in Face::ALL.into_iter().rev() {
            if roll.has(face) && !kept.has(face) {
                let mut after = *kept;
                after.add(face, roll.count_of(face));
                let number = self.graph.after_keeping(&after);
                decisions.push(ValuedMove {
                    mv: Move::Keep(face, AfterKeep::Stop),
                    value: self.stop(number),
                });
                if self.graph.nodes[number].left > 0 {
                    decisions.push(ValuedMove {
                        mv: Move::Keep(face, AfterKeep::Roll),
                        value: self.roll[number],
                    });
                }
            }
        }
        // Stable: of equals the one that stops, and the higher face, comes first.
        decisions.sort_by(|a: &ValuedMove, b: &ValuedMove| snap(b.value).total_cmp(&snap(a.value)));
        decisions
    }

    /// The best decision after that roll.
    pub fn choose(&self, kept: &Dice, roll: &Dice) -> Move {
        let (mut chosen, mut most) = (Move::Fail, f64::NEG_INFINITY);
        for face in Face::ALL.into_iter().rev() {
            if roll.has(face) && !kept.has(face) {
                let mut after = *kept;
                after.add(face, roll.count_of(face));
                let number = self.graph.after_keeping(&after);
                let value = snap(self.best[number]);
                if value > most {
                    let then = if self.stops(number) {
                        AfterKeep::Stop
                    } else {
                        AfterKeep::Roll
                    };
                    (chosen, most) = (Move::Keep(face, then), value);
                }
            }
        }
        chosen
    }

    fn stops(&self, number: usize) -> bool {
        self.graph.nodes[number].left == 0 || snap(self.stop(number)) >= snap(self.roll[number])
    }

    /// How the turn ends if it is played best from the moment these dice have been set aside and
    /// the others are rolled.
    pub fn outcomes(&self, kept: &Dice) -> Outcomes {
        let mut outcomes = Outcomes::NONE;
        let mut best = BestSoFar::new();
        let mut mass = vec![0.0; self.graph.nodes.len()];
        mass[self.graph.after_keeping(kept)] = 1.0;
        for class in self.graph.classes.iter().rev() {
            for (place, number) in class.nodes.clone().enumerate() {
                let here = mass[number];
                if here > 0.0 {
                    outcomes.fail += here * class.tree.nothing();
                    let mut values = [0.0; MAX_OPTIONS];
                    for (value, child) in values.iter_mut().zip(class.children(place)) {
                        *value = snap(self.best[child]);
                    }
                    let chances = class.tree.best_options(&values, &mut best);
                    for (chance, child) in chances.iter().zip(class.children(place)) {
                        if self.stops(child) {
                            self.end(&mut outcomes, child, here * chance);
                        } else {
                            mass[child] += here * chance;
                        }
                    }
                }
            }
        }
        outcomes
    }

    /// How the turn ends if one stops with these dice: for certain.
    pub fn outcomes_of_stop(&self, kept: &Dice) -> Outcomes {
        let mut outcomes = Outcomes::NONE;
        self.end(&mut outcomes, self.graph.after_keeping(kept), 1.0);
        outcomes
    }

    fn end(&self, outcomes: &mut Outcomes, number: usize, probability: f64) {
        let node = self.graph.nodes[number];
        if node.has_worm() {
            outcomes.total[node.total as usize] += probability;
        } else {
            outcomes.fail += probability;
        }
    }
}

/// Rounds to about 1e-12, so that rounding errors do not decide between options of equal worth:
/// whoever solves the same turn in another order of sums would then play otherwise.
#[inline]
fn snap(value: f64) -> f64 {
    const FINENESS: f64 = (1_u64 << 40) as f64;
    // Adding and taking away 1.5 * 2^52 leaves no room for a fraction. `round` would do the same,
    // many times slower on processors without an instruction for it.
    const SHIFT: f64 = 6_755_399_441_055_744.0;
    (value * FINENESS + SHIFT) - SHIFT
}
