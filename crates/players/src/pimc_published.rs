//! `pimc` with `alpha` and `beta`: Perfect Information Monte Carlo as published in "DominAI" by
//! Angeris and Li. Every tile is put into a hand by its own probabilities (their Algorithm 2), so
//! that most sampled hands have the wrong size; every candidate move gets samples of its own; the
//! worlds are searched to a fixed depth.

use capicua_belief::Belief;
use capicua_core::{Budget, Choice, MoveList, Player, Random, Seed};
use capicua_dominoes::{Event, Move, View};

use crate::Table;
use crate::depth_law::DepthLaw;
use crate::heaviest;
use crate::horizon::{Horizon, Node, Whereabouts};
use crate::ims::turns;

/// Plays by Algorithm 2.
pub struct PublishedPimc {
    law: DepthLaw,
    samples: u32,
    pieces: f64,
    random: Random,
}

impl PublishedPimc {
    pub(crate) fn new(law: DepthLaw, samples: u32, pieces: f64, seed: Seed) -> PublishedPimc {
        PublishedPimc {
            law,
            samples,
            pieces,
            random: seed.random(),
        }
    }
}

impl Player<Table> for PublishedPimc {
    fn choose(&mut self, view: &View, history: &[Event], budget: &Budget) -> Choice<Move> {
        let mut moves = MoveList::new();
        view.legal(&mut moves);
        let belief = match moves.len() {
            1 => return Choice::bare(moves[0]),
            _ => match Belief::new(view, history) {
                Ok(belief) => belief,
                Err(_) => return Choice::bare(heaviest(&moves)),
            },
        };
        let whereabouts = Whereabouts::believed(view, &belief);
        let depth = self.law.depth(turns(view, history));
        let samples = budget.samples.unwrap_or(self.samples).max(1);
        let here = Node::new(view.public());
        let mut best: Option<(Move, f64)> = None;
        for &mv in &moves {
            let node = here.after(mv);
            let mut sum = 0.0;
            for _ in 0..samples {
                let world = whereabouts.sample(&node, &mut self.random);
                let rules = view.public().rules();
                let horizon = Horizon::new(rules, &world, self.pieces, &budget.stop);
                sum -= horizon.value(&node, depth);
            }
            if best.is_none_or(|(_, most)| sum > most) {
                best = Some((mv, sum));
            }
        }
        Choice::bare(best.map_or_else(|| heaviest(&moves), |(mv, _)| mv))
    }
}
