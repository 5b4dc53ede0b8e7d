//! `oracle` with `alpha` and `beta`: the pseudo-oracle of "DominAI" by Angeris and Li. It sees all
//! hands, but looks only as deep as the law of depth says and counts pips there.

use capicua_core::{Budget, BudgetTracker, Evaluation, Game, MoveList, Oracle};
use capicua_dominoes::Move;

use crate::Dominoes;
use crate::depth_law::DepthLaw;
use crate::heaviest;
use crate::horizon::{Horizon, Node, open_hands};

/// A depth-limited minimax with all hands open.
pub struct PublishedOracle {
    law: DepthLaw,
    /// Turns taken when it was last asked, and tiles on the table then: an oracle is not told the
    /// history, so it counts what it sees.
    last: Option<(usize, usize)>,
}

impl PublishedOracle {
    pub(crate) fn new(law: DepthLaw) -> PublishedOracle {
        PublishedOracle { law, last: None }
    }

    /// Turns so far: a seat is asked once in four turns, and fewer tiles than before are a new
    /// round.
    fn count(&mut self, played: usize) -> usize {
        let turns = match self.last {
            Some((turns, before)) if played >= before => (turns + 4).max(played),
            _ => played,
        };
        self.last = Some((turns, played));
        turns
    }
}

impl Oracle<Dominoes> for PublishedOracle {
    fn choose(&mut self, state: &Dominoes, _: &[Move], budget: &Budget) -> Evaluation<Move> {
        let turns = self.count(state.public().played().len());
        let mut moves = MoveList::new();
        state.legal(&mut moves);
        if moves.len() == 1 {
            return Evaluation::from_move(moves[0]);
        }
        let locations = open_hands(state);
        let rules = state.public().rules();
        let limit = BudgetTracker::new(budget);
        let horizon = Horizon::new(rules, &locations, 0.0, &limit);
        let best = horizon.best(&Node::new(state.public()), self.law.depth(turns));
        Evaluation::from_move(best.map_or_else(|| heaviest(&moves), |(mv, _)| mv))
    }
}
