//! `ismcts`: information-set Monte Carlo tree search with a single observer (Cowling, Powley and
//! Whitehouse 2012), the step that the authors of "DominAI" left for later. Every iteration draws a
//! world that fits what the seat knows, and walks one common tree through the moves that are
//! possible in that world; a move that is seldom possible is not held against it.

use std::collections::HashSet;

use capicua_belief::Belief;
use capicua_core::{
    Budget, BudgetTracker, Chance, Estimate, Evaluation, Game, MoveEval, MoveList, Random, Side,
    Turn, View as _, math,
};
use capicua_dominoes::{Event, Latin, Move, Ruleset, State, View};
use capicua_solver::Objective;

use crate::Strategy;
use crate::strategy::prepare;

/// How many iterations pass between looks at the clock.
const CLOCK_EVERY: u32 = 64;

/// Plays the move that was tried most.
pub struct Ismcts {
    iterations: u32,
    exploration: f64,
    objective: Objective,
}

/// A move somebody may make, met in some world.
struct Node {
    mv: Move,
    visits: u32,
    /// How often it was possible when its parent was visited.
    available: u32,
    /// Rewards of the side that plays the move, each from 0 to 1.
    reward: f64,
    children: Vec<u32>,
}

impl Node {
    fn new(mv: Move) -> Node {
        Node {
            mv,
            visits: 0,
            available: 0,
            reward: 0.0,
            children: Vec::new(),
        }
    }
}

impl Ismcts {
    /// A player that walks so often through its tree.
    pub fn new(iterations: u32, exploration: f64, objective: Objective) -> Ismcts {
        Ismcts {
            iterations,
            exploration,
            objective,
        }
    }

    fn grow<R: Ruleset>(
        &self,
        view: &View<R>,
        belief: &Belief,
        random: &mut Random,
        budget: &Budget,
    ) -> Tree {
        let limit = BudgetTracker::new(budget);
        // The first node stands for the root; its move means nothing.
        let mut nodes = vec![Node::new(Move::Pass)];
        let iterations = budget.samples.unwrap_or(self.iterations).max(1);
        let mut worlds = HashSet::new();
        for iteration in 0..iterations {
            let look = iteration > 0 && iteration % CLOCK_EVERY == 0;
            if look && limit.is_over() {
                break;
            }
            let secrets = belief.sample(random);
            let plies = self.iterate(&mut nodes, view.determinize(&secrets), random);
            limit.count(plies);
            worlds.insert(secrets);
        }
        Tree {
            nodes,
            worlds: worlds.len() as u32,
        }
    }

    /// One walk down the tree, one new node, one game to the end at random. Answers how many moves
    /// that took.
    fn iterate<R: Ruleset>(
        &self,
        tree: &mut Vec<Node>,
        mut state: State<R>,
        random: &mut Random,
    ) -> u64 {
        let mut path: Vec<(u32, Side)> = Vec::with_capacity(32);
        let mut at = 0;
        let mut legal = MoveList::new();
        let mut grown = false;
        let mut plies = 0;
        loop {
            state.legal(&mut legal);
            let seat = match state.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    // What is drawn belongs to the world, not to the tree.
                    let drawn = state.sample_outcome(random);
                    state.play_unchecked(drawn);
                    continue;
                }
                Turn::Seat(seat) => seat,
            };
            let mv = if grown {
                *random.pick(&legal).expect("a seat to move has a move")
            } else {
                let side = state.side_of(seat);
                let (next, new) = self.descend(tree, at, &legal, random);
                path.push((next, side));
                at = next;
                grown = new;
                tree[next as usize].mv
            };
            state.play_unchecked(mv);
            plies += 1;
        }
        for (node, side) in path {
            let node = &mut tree[node as usize];
            node.visits += 1;
            node.reward += self.reward(&state, side);
        }
        plies
    }

    /// The child to go to from `at`: a new one while there are moves not yet tried, otherwise the
    /// one with the best upper bound.
    fn descend(
        &self,
        tree: &mut Vec<Node>,
        at: u32,
        legal: &[Move],
        random: &mut Random,
    ) -> (u32, bool) {
        let children = tree[at as usize].children.clone();
        let mut tried = MoveList::new();
        for &child in &children {
            let node = &mut tree[child as usize];
            if legal.contains(&node.mv) {
                node.available += 1;
                tried.push(node.mv);
            }
        }
        let untried: MoveList<Move> = legal
            .iter()
            .copied()
            .filter(|m| !tried.contains(m))
            .collect();
        if let Some(&mv) = random.pick(&untried) {
            let new = tree.len() as u32;
            let mut node = Node::new(mv);
            node.available = 1;
            tree.push(node);
            tree[at as usize].children.push(new);
            return (new, true);
        }
        let bound = |child: u32| {
            let node = &tree[child as usize];
            let visits = f64::from(node.visits);
            node.reward / visits
                + self.exploration * (math::ln(f64::from(node.available)) / visits).sqrt()
        };
        let best = children
            .into_iter()
            .filter(|&child| legal.contains(&tree[child as usize].mv))
            .max_by(|&a, &b| bound(a).total_cmp(&bound(b)));
        (best.expect("every legal move has been tried"), false)
    }

    fn reward<R: Ruleset>(&self, state: &State<R>, side: Side) -> f64 {
        let worth = f64::from(self.objective.worth_of(state));
        let mine = if side == Side::FIRST { worth } else { -worth };
        match self.objective {
            Objective::Win => (1.0 + mine) / 2.0,
            // A hundred points are more than nearly every round is worth.
            _ => (0.5 + mine / 200.0).clamp(0.0, 1.0),
        }
    }

    fn judged(&self, node: &Node) -> MoveEval<Move> {
        let visits = f64::from(node.visits.max(1));
        let mean = node.reward / visits;
        // Rewards lie between 0 and 1: their spread is at most that of a coin.
        let error = (mean * (1.0 - mean) / visits).max(0.0).sqrt();
        let mut judged = MoveEval::new(node.mv);
        match self.objective {
            Objective::Win => judged.win = Some(Estimate::wilson(mean, error, visits)),
            _ => {
                let points = Estimate::with_error(200.0 * (mean - 0.5), 200.0 * error);
                judged.points = Some(points);
            }
        }
        judged
    }
}

/// What was found: the nodes, the root first, and how many different deals were walked through.
struct Tree {
    nodes: Vec<Node>,
    worlds: u32,
}

impl Strategy for Ismcts {
    fn evaluate(
        &mut self,
        view: &View,
        history: &[Event],
        random: &mut Random,
        budget: &Budget,
    ) -> Evaluation<Move> {
        let (_, belief) = match prepare(view, history) {
            Ok(prepared) => prepared,
            Err(evaluation) => return evaluation,
        };
        let Tree { nodes, worlds } = match view.freeze::<Latin>() {
            Some(view) => self.grow(&view, &belief, random, budget),
            None => self.grow(view, &belief, random, budget),
        };
        let children = nodes[0].children.iter();
        let mut tried: Vec<&Node> = children.map(|&c| &nodes[c as usize]).collect();
        tried.sort_by_key(|node| (std::cmp::Reverse(node.visits), node.mv));
        let best = self.judged(tried[0]);
        let mut evaluation = Evaluation {
            samples: tried.iter().map(|node| node.visits).sum(),
            worlds,
            ..Evaluation::new(tried.iter().map(|node| self.judged(node)).collect())
        };
        // Moves are tried in different worlds: their luck does not cancel.
        for judged in &mut evaluation.moves {
            judged.loss = best.win.zip(judged.win).map(|(best, win)| {
                let width = (best.half_width().powi(2) + win.half_width().powi(2)).sqrt();
                let same = best == win;
                Estimate::within(best.mean - win.mean, if same { 0.0 } else { width })
            });
        }
        evaluation
    }
}
