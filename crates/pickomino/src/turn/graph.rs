//! The moments of a turn and how they follow each other.

use std::sync::OnceLock;

use super::kernel::{LANES, Lanes, RollTree, RollWorkspace};
use super::solution::SolutionBuffers;
use super::{MAX_TOTAL, Reward, Solution};
use crate::dice::{Dice, Face, MAX_DICE};

/// A moment between two rolls: which faces have been set aside, what they sum up to, and how many
/// dice are left. How many dice of each face does not matter any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node {
    pub kept: u8,
    pub total: u8,
    pub left: u8,
}

impl Node {
    pub const fn has_worm(self) -> bool {
        self.kept >> Face::WORM.index() & 1 == 1
    }

    /// The faces not set aside, the worm first: of options worth the same, the higher face is taken.
    pub fn free(self) -> impl Iterator<Item = Face> {
        Face::ALL
            .into_iter()
            .rev()
            .filter(move |face| self.kept >> face.index() & 1 == 0)
    }
}

/// Room for the nodes of a graph: with eight dice there are 1,939. A power of two, so that the inner
/// loop can mask an index instead of checking it.
pub(super) const MAX_NODES: usize = 2048;

/// What stopping is worth, by [`TurnGraph::ends`]: a failure, or one of the totals.
pub(super) type Ends = [f64; MAX_TOTAL + 2];

/// Nodes that roll the same number of dice for the same number of free faces: one tree of rolls
/// serves them all.
#[derive(Debug)]
pub(super) struct Class {
    pub tree: RollTree,
    /// The nodes, a run in the order of the graph.
    pub nodes: std::ops::Range<usize>,
    /// For each [`LANES`] of them, and each option, where it leads.
    blocks: Vec<[u16; LANES]>,
}

impl Class {
    /// Where the options of a node lead. The node is given by its place in the class.
    pub fn children(&self, place: usize) -> impl Iterator<Item = usize> {
        let options = self.tree.options();
        let block = &self.blocks[place / LANES * options..][..options];
        block.iter().map(move |lanes| lanes[place % LANES] as usize)
    }
}

/// Everything about a turn with a given number of dice that does not depend on the reward.
#[derive(Debug)]
pub struct TurnGraph {
    dice: usize,
    pub(super) nodes: Vec<Node>,
    /// Node number by kept faces, dice left and total.
    index: Vec<u16>,
    /// Fewest dice first: what a roll leads to has been solved before it. The start is the last.
    pub(super) classes: Vec<Class>,
    /// By node: how the turn ends if one stops there, 0 for a failure, else the total plus one.
    pub(super) ends: Vec<u8>,
    arch: pulp::Arch,
}

const UNREACHED: u16 = u16::MAX;

fn slot(kept: u8, left: usize, total: usize) -> usize {
    (kept as usize * (MAX_DICE + 1) + left) * (MAX_TOTAL + 1) + total
}

impl TurnGraph {
    /// The graph for that many dice, built when first asked for. Panics on none or more than
    /// [`MAX_DICE`].
    pub fn for_dice(dice: usize) -> &'static TurnGraph {
        static GRAPHS: [OnceLock<TurnGraph>; MAX_DICE] = [const { OnceLock::new() }; MAX_DICE];
        GRAPHS[dice - 1].get_or_init(|| TurnGraph::build(dice))
    }

    fn build(dice: usize) -> TurnGraph {
        let mut graph = TurnGraph {
            dice,
            nodes: Vec::new(),
            index: vec![UNREACHED; slot(1 << Face::COUNT, 0, 0)],
            classes: Vec::new(),
            ends: Vec::new(),
            arch: pulp::Arch::new(),
        };
        graph.reach(Node {
            kept: 0,
            total: 0,
            left: dice as u8,
        });
        graph
            .nodes
            .sort_by_key(|node| (node.left, node.kept.count_ones(), node.kept, node.total));
        for (number, node) in graph.nodes.iter().enumerate() {
            graph.index[slot(node.kept, node.left as usize, node.total as usize)] = number as u16;
        }
        graph.ends = graph
            .nodes
            .iter()
            .map(|node| if node.has_worm() { node.total + 1 } else { 0 })
            .collect();
        assert!(
            graph.nodes.len() <= MAX_NODES,
            "more moments than there is room for"
        );
        let mut first = graph.nodes.partition_point(|node| node.left == 0);
        while first < graph.nodes.len() {
            let (left, kept) = (
                graph.nodes[first].left,
                graph.nodes[first].kept.count_ones(),
            );
            let run = graph.nodes[first..]
                .iter()
                .take_while(|node| node.left == left && node.kept.count_ones() == kept)
                .count();
            graph.classes.push(graph.class(first..first + run));
            first += run;
        }
        graph
    }

    fn reach(&mut self, node: Node) {
        let place = slot(node.kept, node.left as usize, node.total as usize);
        if self.index[place] != UNREACHED {
            return;
        }
        self.index[place] = 0;
        self.nodes.push(node);
        for face in node.free() {
            for count in 1..=node.left {
                self.reach(after(node, face, count));
            }
        }
    }

    fn class(&self, nodes: std::ops::Range<usize>) -> Class {
        let first = self.nodes[nodes.start];
        let tree = RollTree::new(
            first.left as usize,
            Face::COUNT - first.kept.count_ones() as usize,
        );
        let mut blocks = Vec::new();
        for block in self.nodes[nodes.clone()].chunks(LANES) {
            let start = blocks.len();
            blocks.resize(start + tree.options(), [0; LANES]);
            for (lane, &node) in block.iter().enumerate() {
                for (number, face) in node.free().enumerate() {
                    for count in 1..=node.left {
                        let option = start + tree.option(number, count as usize);
                        blocks[option][lane] = self.number(after(node, face, count)) as u16;
                    }
                }
            }
        }
        Class {
            tree,
            nodes,
            blocks,
        }
    }

    fn number(&self, node: Node) -> usize {
        self.index[slot(node.kept, node.left as usize, node.total as usize)] as usize
    }

    /// The number of the moment after these dice have been set aside.
    #[inline]
    pub(super) fn after_keeping(&self, kept: &Dice) -> usize {
        self.index[slot(kept.faces(), self.dice - kept.count(), kept.total())] as usize
    }

    /// How many dice the turn starts with.
    pub const fn dice(&self) -> usize {
        self.dice
    }

    /// The start of the turn.
    pub(super) fn start(&self) -> usize {
        self.nodes.len() - 1
    }

    /// How many moments with dice left to roll a turn can come through.
    pub fn moments(&self) -> usize {
        self.classes.iter().map(|class| class.nodes.len()).sum()
    }

    /// The best play for one reward.
    pub fn solve(&'static self, reward: &Reward) -> Solution {
        let mut solution = Solution::empty(self);
        self.solve_into(reward, &mut solution);
        solution
    }

    /// The same without a new allocation.
    pub fn solve_into(&'static self, reward: &Reward, solution: &mut Solution) {
        let ends = reward.ends();
        let SolutionBuffers { best, roll, work } = solution.buffers(self, ends);
        for (best, &end) in best.iter_mut().zip(&self.ends) {
            *best = ends[end as usize];
        }
        self.arch.dispatch(SolveOne {
            graph: self,
            fail: reward.fail,
            best,
            roll,
            work,
        });
    }

    /// The value of a turn from its start for eight rewards at once.
    pub fn solve_batch(&self, rewards: &[Reward; LANES]) -> [f64; LANES] {
        let mut best: Vec<Lanes<LANES>> = Vec::with_capacity(self.nodes.len());
        let fail = Lanes(std::array::from_fn(|lane| rewards[lane].fail));
        let mut by_total = [fail; MAX_TOTAL + 1];
        for (total, lanes) in by_total.iter_mut().enumerate() {
            lanes.0 = std::array::from_fn(|lane| rewards[lane].total[total]);
        }
        best.extend(self.nodes.iter().map(|node| {
            if node.has_worm() {
                by_total[node.total as usize]
            } else {
                fail
            }
        }));
        self.arch.dispatch(SolveEight {
            graph: self,
            fail,
            best,
        })
    }
}

/// The sweeps are types instead of closures because only then are they compiled into the version of
/// the code that uses the wide registers of the processor at hand.
struct SolveOne<'a> {
    graph: &'a TurnGraph,
    fail: f64,
    /// Filled with what stopping is worth.
    best: &'a mut [f64; MAX_NODES],
    roll: &'a mut [f64; MAX_NODES],
    work: &'a mut RollWorkspace<LANES>,
}

impl pulp::WithSimd for SolveOne<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: pulp::Simd>(self, _: S) {
        let fail = Lanes([self.fail; LANES]);
        let SolveOne {
            best, roll, work, ..
        } = self;
        // The start is a class of one: seven lanes would idle, and no decision needs it.
        let last = self.graph.classes.len() - 1;
        for class in &self.graph.classes[..last] {
            let per_block = class.tree.options();
            for from in class.nodes.clone().step_by(LANES) {
                let block = (from - class.nodes.start) / LANES * per_block;
                let children = &class.blocks[block..block + per_block];
                for (option, child) in work.options.iter_mut().zip(children) {
                    for lane in 0..LANES {
                        option.0[lane] = best[child[lane] as usize % MAX_NODES];
                    }
                }
                let values = class.tree.expect(work, &fail);
                let to = (from + LANES).min(class.nodes.end);
                for (number, value) in (from..to).zip(values.0) {
                    roll[number] = value;
                    best[number] = best[number].max(value);
                }
            }
        }
    }
}

struct SolveEight<'a> {
    graph: &'a TurnGraph,
    fail: Lanes<LANES>,
    /// Filled with what stopping is worth.
    best: Vec<Lanes<LANES>>,
}

impl pulp::WithSimd for SolveEight<'_> {
    type Output = [f64; LANES];

    #[inline(always)]
    fn with_simd<S: pulp::Simd>(mut self, _: S) -> [f64; LANES] {
        let mut work = RollWorkspace::new();
        let mut values = self.fail;
        for class in &self.graph.classes {
            for (place, number) in class.nodes.clone().enumerate() {
                for (option, child) in work.options.iter_mut().zip(class.children(place)) {
                    *option = self.best[child];
                }
                values = class.tree.expect(&mut work, &self.fail);
                for (best, value) in self.best[number].0.iter_mut().zip(values.0) {
                    *best = best.max(value);
                }
            }
        }
        // The start comes last, and nobody stops there.
        values.0
    }
}

fn after(node: Node, face: Face, count: u8) -> Node {
    Node {
        kept: node.kept | 1 << face.index(),
        total: node.total + count * face.value(),
        left: node.left - count,
    }
}

/// All rolls of `count` dice, with their probabilities.
pub fn rolls(count: usize) -> Vec<(Dice, f64)> {
    fn fill(face: usize, rest: usize, dice: Dice, weight: f64, rolls: &mut Vec<(Dice, f64)>) {
        if face + 1 == Face::COUNT {
            let mut dice = dice;
            dice.add(Face::new(face), rest);
            rolls.push((dice, weight));
            return;
        }
        let mut ways = weight;
        for shown in 0..=rest {
            let mut dice = dice;
            dice.add(Face::new(face), shown);
            fill(face + 1, rest - shown, dice, ways, rolls);
            ways = ways * (rest - shown) as f64 / (shown + 1) as f64;
        }
    }
    let mut all = Vec::new();
    fill(
        0,
        count,
        Dice::NONE,
        (Face::COUNT as f64).powi(-(count as i32)),
        &mut all,
    );
    all
}
