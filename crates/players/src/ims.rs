//! `ims`: Imperfect Minimax Search, Algorithm 1 of "DominAI" by Angeris and Li, with its law of
//! depth, its evaluation and its beliefs.

use capicua_core::{Budget, BudgetTracker, Evaluation, MoveList, Random};
use capicua_dominoes::{Event, Move, View};

use crate::Strategy;
use crate::depth_law::DepthLaw;
use crate::heaviest;
use crate::horizon::{Horizon, Node, TileLocations};
use crate::strategy::prepare;

/// Plays by Algorithm 1.
pub struct Ims {
    law: DepthLaw,
    pieces: f64,
    /// Whether it leads its heaviest tile without thinking.
    greedy_lead: bool,
}

impl Ims {
    pub(crate) fn new(law: DepthLaw, pieces: f64, greedy_lead: bool) -> Ims {
        Ims {
            law,
            pieces,
            greedy_lead,
        }
    }
}

impl Strategy for Ims {
    fn evaluate(
        &mut self,
        view: &View,
        history: &[Event],
        _: &mut Random,
        budget: &Budget,
    ) -> Evaluation<Move> {
        if self.greedy_lead && view.public().ends().is_empty() {
            let mut moves = MoveList::new();
            view.legal(&mut moves);
            return Evaluation::from_move(heaviest(&moves));
        }
        let (moves, belief) = match prepare(view, history) {
            Ok(prepared) => prepared,
            Err(evaluation) => return evaluation,
        };
        let locations = TileLocations::from_belief(view, &belief);
        let rules = view.public().rules();
        let limit = BudgetTracker::new(budget);
        let horizon = Horizon::new(rules, &locations, self.pieces, &limit);
        let depth = self.law.depth(turns(view, history));
        let best = horizon.best(&Node::new(view.public()), depth);
        Evaluation::from_move(best.map_or_else(|| heaviest(&moves), |(mv, _)| mv))
    }
}

/// Turns taken so far, passes included; of a position set up by hand only the tiles are known.
pub(crate) fn turns(view: &View, history: &[Event]) -> usize {
    history.len().max(view.public().played().len())
}
