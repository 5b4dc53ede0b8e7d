//! `oracle`: sees all that is hidden. Block games are solved to the end; All Fives, where it knows
//! the order of the boneyard, too, is searched as deep as its work allows.

use capicua_core::{Budget, Estimate, Evaluation, MoveEval, Oracle};
use capicua_dominoes::{Move, Tile};
use capicua_solver::{DEFAULT_MEMORY, Objective, OraclePlayer};

use crate::Dominoes;
use crate::fives::oracle_values;

/// Plays a best move with everything known.
pub struct DominoOracle {
    block: OraclePlayer,
    work: u64,
}

impl DominoOracle {
    /// An oracle that plays block games for `objective`, and All Fives to win the match, looking at
    /// `work` positions.
    pub fn new(objective: Objective, work: u64) -> DominoOracle {
        DominoOracle {
            block: OraclePlayer::new(objective, DEFAULT_MEMORY),
            work,
        }
    }
}

impl Oracle<Dominoes> for DominoOracle {
    fn choose(&mut self, state: &Dominoes, coming: &[Move], budget: &Budget) -> Evaluation<Move> {
        if !crate::fives::knows(state.public().rules()) {
            return self.block.choose(state, coming, budget);
        }
        let coming: Vec<Tile> = coming
            .iter()
            .filter_map(|mv| match mv {
                Move::Draw(tile) => Some(*tile),
                _ => None,
            })
            .collect();
        let work = budget.work.unwrap_or(self.work);
        let seen = oracle_values(state, &coming, work, &budget.start());
        let judged = seen.into_iter().map(|(mv, win)| MoveEval {
            equity: Some(Estimate::exact(win.into())),
            ..MoveEval::new(mv)
        });
        Evaluation::new(judged.collect())
    }
}
