//! `vielma`: the minimax of J. P. Vielma's challenge report "DominAI", on its own probability
//! matrices.
//!
//! From the report: the depth is the number of turns passed plus the number of players; the seat
//! and its partner are MAX, the opponents MIN; a node on the way ("transit") is worth +1 when the
//! state is favourable and −1 when it is not, an end of the round +10 or −10, so that ends outweigh
//! everything on the way; alpha-beta.
//!
//! The section on heuristics is empty in the report. What we chose, after the program the author
//! published:
//! - a transit node is favourable (+1) when an opponent is to move and has an open pip with less
//!   than one half (the report's value probability, both ends combined), unfavourable (−1) when
//!   that is true of the partner, or when we are to move and hold nothing for one of the ends;
//!   otherwise 0;
//! - the worth of a node is its own plus that of the best child: states add up along the way;
//! - a hidden hand may play every tile its binary matrix allows, as long as it has tiles left, and
//!   passes when there is none; the matrices are those of the root;
//! - a blocked round is won by the side with fewer expected pips (absolute probabilities);
//! - of equal moves the one that the next opponent can least likely answer, then the heaviest tile.

use std::collections::HashMap;

use arrayvec::ArrayVec;
use capicua_belief::{Belief, VielmaMatrices};
use capicua_core::{Budget, BudgetTracker, Evaluation, MAX_MOVES, Random, Seat, View as _};
use capicua_dominoes::kernel::EndPips;
use capicua_dominoes::{Event, MAX_PIP, MAX_TILES, Move, SEATS, TileSet, View};

use crate::ims::turns;
use crate::strategy::prepare;
use crate::{Strategy, heaviest};

/// Worth of a round that ends.
const END: i32 = 10;

/// Plays by the report.
pub struct Vielma;

impl Strategy for Vielma {
    fn evaluate(
        &mut self,
        view: &View,
        history: &[Event],
        _: &mut Random,
        budget: &Budget,
    ) -> Evaluation<Move> {
        let (moves, belief) = match prepare(view, history) {
            Ok(prepared) => prepared,
            Err(evaluation) => return evaluation,
        };
        let mut tree = Tree::new(view, &belief, BudgetTracker::new(budget));
        let root = tree.root(view);
        let depth = (turns(view, history) + SEATS) as u32;
        let rated = moves.iter().map(|&mv| {
            let next = root.after(mv);
            let value = tree.value(&next, depth - 1, i32::MIN / 2, i32::MAX / 2);
            let answer = tree.chance_to_answer(&next);
            (mv, value, answer)
        });
        let best = rated.max_by(|(a, x, p), (b, y, q)| {
            let weight = |mv: &Move| match mv {
                Move::Play(placement) => placement.tile().pips(),
                _ => 0,
            };
            // Less likely answered is better; the order of moves decides what is left.
            (x.cmp(y))
                .then(q.total_cmp(p))
                .then(weight(a).cmp(&weight(b)))
                .then(b.cmp(a))
        });
        Evaluation::from_move(best.map_or_else(|| heaviest(&moves), |(mv, _, _)| mv))
    }
}

/// A position of the search. Seats are counted from the one that thinks.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Node {
    unplayed: TileSet,
    counts: [u8; SEATS],
    ends: EndPips,
    turn: u8,
    passes: u8,
}

impl Node {
    fn after(mut self, mv: Move) -> Node {
        let seat = usize::from(self.turn);
        self.turn = (self.turn + 1) % SEATS as u8;
        let Move::Play(placement) = mv else {
            self.passes += 1;
            return self;
        };
        self.passes = 0;
        self.unplayed.remove(placement.tile());
        self.counts[seat] -= 1;
        self.ends = self.ends.laid(placement);
        self
    }

    fn fitting(&self) -> TileSet {
        self.unplayed & self.ends.fitting_tiles()
    }

    /// The same position whichever way round the line lies: one entry in the table for both.
    fn normal(mut self) -> Node {
        self.ends = self.ends.sorted();
        self
    }
}

/// What is known of a position at some depth: the value lies between.
#[derive(Clone, Copy)]
struct Bounds {
    lower: i32,
    upper: i32,
}

/// The search with what it rests on.
struct Tree {
    /// Tiles each seat may have, by the binary matrices; the own hand first.
    may_have: [TileSet; SEATS],
    /// The report's value probabilities: that a seat has the pip.
    has_pip: [[f64; MAX_PIP as usize + 1]; SEATS],
    /// The report's absolute probabilities: that a tile is with us, and with the opponents.
    ours: [f64; MAX_TILES],
    theirs: [f64; MAX_TILES],
    /// Nodes met before: the same tiles laid in another order.
    met: HashMap<(Node, u32), Bounds>,
    /// Once it is reached what is left is judged as it is.
    limit: BudgetTracker,
}

impl Tree {
    fn new(view: &View, belief: &Belief, limit: BudgetTracker) -> Tree {
        let mut tree = Tree {
            may_have: [TileSet::EMPTY; SEATS],
            has_pip: [[0.0; MAX_PIP as usize + 1]; SEATS],
            ours: [0.0; MAX_TILES],
            theirs: [0.0; MAX_TILES],
            met: HashMap::new(),
            limit,
        };
        tree.may_have[0] = view.hand();
        for tile in view.hand() {
            tree.ours[tile.index()] = 1.0;
        }
        let constraints = belief.constraints();
        let holders: Vec<_> = constraints.holders().collect();
        let hidden = constraints.hidden();
        let binary = holders
            .iter()
            .map(|&holder| {
                hidden
                    .iter()
                    .filter(|&t| constraints.allows(t, holder))
                    .collect()
            })
            .collect();
        let sizes = holders
            .iter()
            .map(|&holder| constraints.room(holder))
            .collect();
        let matrices = VielmaMatrices::new(binary, sizes);
        for (profile, holder) in holders.iter().enumerate() {
            let capicua_belief::Holder::Seat(seat) = holder else {
                continue;
            };
            let place = (seat.index() + SEATS - view.seat().index()) % SEATS;
            let side = if place == 2 {
                &mut tree.ours
            } else {
                &mut tree.theirs
            };
            for tile in hidden {
                side[tile.index()] += matrices.absolute(profile, tile);
                if matrices.binary(profile, tile) {
                    tree.may_have[place].insert(tile);
                }
            }
            for pip in 0..=view.public().rules().highest {
                tree.has_pip[place][usize::from(pip)] = matrices.value(profile, pip);
            }
        }
        tree
    }

    fn root(&self, view: &View) -> Node {
        let public = view.public();
        Node {
            unplayed: public.unplayed(),
            counts: std::array::from_fn(|place| {
                let seat: Seat = view.seat().after(place, SEATS);
                public.count(seat) as u8
            }),
            ends: EndPips::new(public.ends()),
            turn: 0,
            passes: public.passes() as u8,
        }
    }

    /// The value of a node: its own and that of the best child.
    fn value(&mut self, node: &Node, depth: u32, alpha: i32, beta: i32) -> i32 {
        if let Some(end) = self.end(node) {
            return end;
        }
        let own = self.state_worth(node);
        self.limit.count(1);
        // Small subtrees are not worth a look at the clock.
        if depth == 0 || depth > 2 && self.limit.is_over() {
            return own;
        }
        let key = (node.normal(), depth);
        let mut known = Bounds {
            lower: i32::MIN / 2,
            upper: i32::MAX / 2,
        };
        if let Some(&bounds) = self.met.get(&key) {
            known = bounds;
            if known.lower >= beta || known.lower == known.upper {
                return known.lower;
            }
            if known.upper <= alpha {
                return known.upper;
            }
        }
        let value = own + self.children(node, depth, alpha - own, beta - own);
        if value > alpha {
            known.lower = known.lower.max(value);
        }
        if value < beta {
            known.upper = known.upper.min(value);
        }
        self.met.insert(key, known);
        value
    }

    fn children(&mut self, node: &Node, depth: u32, mut alpha: i32, mut beta: i32) -> i32 {
        let maximising = node.turn.is_multiple_of(2);
        let mut best = if maximising {
            i32::MIN / 2
        } else {
            i32::MAX / 2
        };
        for mv in self.moves(node) {
            let value = self.value(&node.after(mv), depth - 1, alpha, beta);
            if maximising {
                best = best.max(value);
                alpha = alpha.max(best);
            } else {
                best = best.min(value);
                beta = beta.min(best);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The worth of a round that is over.
    fn end(&self, node: &Node) -> Option<i32> {
        let last = (node.turn + 3) % 4;
        if node.counts[usize::from(last)] == 0 {
            return Some(if last.is_multiple_of(2) { END } else { -END });
        }
        if usize::from(node.passes) < SEATS && !node.fitting().is_empty() {
            return None;
        }
        let expected = |chances: &[f64; MAX_TILES]| -> f64 {
            let tiles = node.unplayed.iter();
            tiles
                .map(|t| f64::from(t.pips()) * chances[t.index()])
                .sum()
        };
        Some(if expected(&self.ours) < expected(&self.theirs) {
            END
        } else {
            -END
        })
    }

    /// Whether the state is favourable.
    fn state_worth(&self, node: &Node) -> i32 {
        match node.turn {
            0 => {
                let held = self.may_have[0] & node.unplayed;
                let lacks = |pip| (held & TileSet::suit(pip)).is_empty();
                let EndPips { left, right } = node.ends;
                -i32::from(!node.ends.is_bare() && (lacks(left) || lacks(right)))
            }
            2 => -i32::from(self.chance_to_answer(node) < 0.5),
            _ => i32::from(self.chance_to_answer(node) < 0.5),
        }
    }

    /// The probability that the hidden hand to move has an open pip: both ends combined.
    fn chance_to_answer(&self, node: &Node) -> f64 {
        if node.ends.is_bare() || node.turn == 0 {
            return 1.0;
        }
        let pips = &self.has_pip[usize::from(node.turn)];
        let EndPips { left, right } = node.ends;
        let (a, b) = (pips[usize::from(left)], pips[usize::from(right)]);
        if left == right { a } else { a + b - a * b }
    }

    fn moves(&self, node: &Node) -> ArrayVec<Move, MAX_MOVES> {
        let mut moves = ArrayVec::new();
        let tiles = self.may_have[usize::from(node.turn)] & node.fitting();
        for tile in tiles.iter().rev() {
            node.ends
                .each_placement(tile, |placement| moves.push(Move::Play(placement)));
        }
        if moves.is_empty() {
            moves.push(Move::Pass);
        }
        moves
    }
}
