//! The champion at the table.

use std::sync::Arc;

use capicua_core::{Budget, Estimate, Evaluation, Fault, MoveEval, Player};

use super::judge::{Judge, Room};
use crate::position::{Move, OpenView, Position};
use crate::turn::{Graph, Solution};

/// Plays every turn best for the chance to win the game.
#[derive(Debug)]
pub struct Champion {
    judge: Arc<Judge>,
    room: Room,
    turns: usize,
    /// The turn it is thinking about: its decisions all follow from one solution.
    turn: Option<(Position, Solution)>,
}

impl Champion {
    /// A champion that looks `turns` turns ahead (one or two).
    pub fn new(judge: Arc<Judge>, turns: usize) -> Champion {
        Champion {
            room: judge.room(),
            judge,
            turns,
            turn: None,
        }
    }

    /// The turn under way, solved.
    pub fn solve(&mut self, position: &Position) -> &Solution {
        let known = self
            .turn
            .as_ref()
            .is_some_and(|(turn, _)| turn.same_turn(position));
        if !known {
            let reward = self.judge.reward(position, self.turns, &mut self.room);
            let graph = Graph::of(position.rules().dice());
            self.turn = Some((position.clone(), graph.solve(&reward)));
        }
        let (_, solution) = self.turn.as_ref().expect("solved just above");
        solution
    }
}

impl Player<Position> for Champion {
    fn choose(&mut self, view: &OpenView, _: &Budget) -> Result<Evaluation<Move>, Fault> {
        let position = &view.position;
        let roll = position.roll().unwrap_or_default();
        let decisions = self.solve(position).decisions(&position.kept(), &roll);
        let Some(best) = decisions.first().map(|best| best.value) else {
            return Ok(Evaluation::bare(Move::Fail));
        };
        let judged = decisions.iter().map(|decision| MoveEval {
            win: Some(Estimate::exact(decision.value)),
            loss: Some(Estimate::exact(best - decision.value)),
            ..MoveEval::bare(decision.mv)
        });
        // Exact as far as the network that values the table after the turn is.
        Ok(Evaluation {
            exact: true,
            ..Evaluation::of(judged.collect())
        })
    }
}
