//! `pimc` with `alpha` and `beta`: Perfect Information Monte Carlo as published in "DominAI" by
//! Angeris and Li. Every tile is put into a hand by its own probabilities (their Algorithm 2), so
//! that most sampled hands have the wrong size; every candidate move gets samples of its own; the
//! worlds are searched to a fixed depth.

use capicua_core::{Budget, BudgetTracker, Evaluation, Random};
use capicua_dominoes::{Event, Move, View};

use crate::Strategy;
use crate::depth_law::DepthLaw;
use crate::heaviest;
use crate::horizon::{Horizon, Node, TileLocations};
use crate::ims::turns;
use crate::strategy::prepare;

/// Plays by Algorithm 2.
pub struct PublishedPimc {
    law: DepthLaw,
    samples: u32,
    pieces: f64,
}

impl PublishedPimc {
    pub(crate) fn new(law: DepthLaw, samples: u32, pieces: f64) -> PublishedPimc {
        PublishedPimc {
            law,
            samples,
            pieces,
        }
    }
}

impl Strategy for PublishedPimc {
    fn evaluate(
        &mut self,
        view: &View,
        history: &[Event],
        random: &mut Random,
        budget: &Budget,
    ) -> Evaluation<Move> {
        let (moves, belief) = match prepare(view, history) {
            Ok(prepared) => prepared,
            Err(evaluation) => return evaluation,
        };
        let locations = TileLocations::from_belief(view, &belief);
        let depth = self.law.depth(turns(view, history));
        let samples = budget.samples.unwrap_or(self.samples).max(1);
        let here = Node::new(view.public());
        let limit = BudgetTracker::new(budget);
        let mut best: Option<(Move, f64)> = None;
        'moves: for &mv in &moves {
            let node = here.after(mv);
            let mut sum = 0.0;
            for _ in 0..samples {
                // A move that was not looked at as often as the others cannot be compared.
                if limit.is_over() {
                    break 'moves;
                }
                let world = locations.sample(&node, random);
                let rules = view.public().rules();
                let horizon = Horizon::new(rules, &world, self.pieces, &limit);
                sum -= horizon.value(&node, depth);
            }
            if best.is_none_or(|(_, most)| sum > most) {
                best = Some((mv, sum));
            }
        }
        Evaluation::from_move(best.map_or_else(|| heaviest(&moves), |(mv, _)| mv))
    }
}
