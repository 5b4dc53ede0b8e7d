//! What the thinking seat does later in the round, learnt while worlds are played out.
//!
//! In plain rollouts a seat goes on by a policy. Here its next few decisions are looked up by what
//! it would see then (never by what the world hides), and the moves that have won more in the worlds
//! so far are tried more: information-set tree search with one observer, in which the other seat
//! plays by its policy.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use arrayvec::ArrayVec;
use capicua_dominoes::kernel::CompactMove;

use crate::fives::policy::{Careful, SeatView};

/// A decision that is looked up keeps at most so many moves: those that look best.
const WIDTH: usize = 6;

/// The prior counts as so many rollouts.
const PRIOR_VISITS: f32 = 8.0;

/// What a point is worth in chances to win the match, about: twenty are worth an eighth.
const POINT: f32 = 0.008;

/// How much moves that were rarely tried are favoured.
const EXPLORATION: f32 = 0.3;

/// The decisions met so far.
pub(crate) struct Tree {
    nodes: HashMap<u64, Node, BuildHasherDefault<IdentityHasher>>,
    /// Decisions of the rollout that is under way.
    path: ArrayVec<(u64, u8), 16>,
    depth: usize,
}

/// A decision, with what came of its moves.
struct Node {
    visits: f32,
    moves: ArrayVec<Branch, WIDTH>,
}

struct Branch {
    lay: CompactMove,
    visits: f32,
    /// Chances to win added up, those of the prior included.
    sum: f32,
}

impl Tree {
    /// A tree in which the next `depth` decisions of each rollout are learnt.
    pub(crate) fn new(depth: usize) -> Tree {
        Tree {
            nodes: HashMap::default(),
            path: ArrayVec::new(),
            depth: depth.min(16),
        }
    }

    /// Another rollout begins.
    pub(crate) fn begin(&mut self) {
        self.path.clear();
    }

    /// What to lay; nothing when the rollout has left the tree and the policy decides.
    pub(crate) fn choose(&mut self, seen: &SeatView, policy: &Careful) -> Option<CompactMove> {
        if self.path.len() >= self.depth {
            return None;
        }
        let key = seen.key();
        match self.nodes.get_mut(&key) {
            None => {
                let node = Node::new(seen, policy);
                let lay = node.moves[0].lay;
                self.nodes.insert(key, node);
                self.path.push((key, 0));
                // What is met for the first time is the last decision of this rollout.
                self.close_path();
                Some(lay)
            }
            Some(node) => {
                let at = node.pick();
                self.path.push((key, at));
                Some(node.moves[at as usize].lay)
            }
        }
    }

    fn close_path(&mut self) {
        while self.path.len() < self.depth {
            self.path.push((0, u8::MAX));
        }
    }

    /// The rollout under way ended with this chance for the thinking seat.
    pub(crate) fn end(&mut self, win: f32) {
        for &(key, at) in &self.path {
            if at == u8::MAX {
                break;
            }
            if let Some(node) = self.nodes.get_mut(&key) {
                node.visits += 1.0;
                let branch = &mut node.moves[at as usize];
                branch.visits += 1.0;
                branch.sum += win;
            }
        }
    }
}

impl Node {
    fn new(seen: &SeatView, policy: &Careful) -> Node {
        let mut judged: ArrayVec<(f32, CompactMove), 64> = seen
            .ends
            .lays(seen.playable)
            .iter()
            .map(|&lay| (policy.worth(seen, lay), lay))
            .collect();
        judged.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
        let best = judged[0].0;
        let moves = judged
            .iter()
            .take(WIDTH)
            .map(|&(worth, lay)| Branch {
                lay,
                visits: PRIOR_VISITS,
                // Relative to the best: only differences matter.
                sum: PRIOR_VISITS * (0.5 + POINT * (worth - best)),
            })
            .collect();
        Node { visits: 0.0, moves }
    }

    fn pick(&self) -> u8 {
        // The first guess is relative: it is put at the level of what was found.
        let found: f32 = self.moves.iter().map(|b| b.sum - 0.5 * PRIOR_VISITS).sum();
        let level = if self.visits > 0.0 {
            found / self.visits
        } else {
            0.5
        };
        let log = logarithm(self.visits as u32 + 1);
        let mut best = (f32::NEG_INFINITY, 0);
        for (at, branch) in self.moves.iter().enumerate() {
            let mean = (branch.sum + PRIOR_VISITS * (level - 0.5)) / branch.visits;
            let value = mean + EXPLORATION * (log / branch.visits).sqrt();
            if value > best.0 {
                best = (value, at as u8);
            }
        }
        best.1
    }
}

/// The natural logarithm, near enough: the library's may differ from machine to machine.
fn logarithm(number: u32) -> f32 {
    let power = number.ilog2();
    (power as f32 + number as f32 / (1u32 << power) as f32 - 1.0) * std::f32::consts::LN_2
}

/// Keys are mixed already.
#[derive(Default)]
struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are whole numbers");
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}
