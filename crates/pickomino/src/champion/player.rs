//! The champion at the table.

use std::sync::Arc;

use capicua_core::{Budget, Estimate, Evaluation, Fault, MoveEval, Player};

use super::value_network::{NetworkBuffers, ValueNetwork};
use crate::position::{Move, OpenView, Position};
use crate::turn::{Solution, TurnGraph};

/// Plays every turn best for the chance to win the game.
#[derive(Debug)]
pub struct Champion {
    value_network: Arc<ValueNetwork>,
    room: NetworkBuffers,
    turns: usize,
    /// The turn it is thinking about: its decisions all follow from one solution.
    turn: Option<(Position, Solution)>,
}

impl Champion {
    /// A champion that looks `turns` turns ahead (one or two).
    pub fn new(value_network: Arc<ValueNetwork>, turns: usize) -> Champion {
        Champion {
            room: value_network.room(),
            value_network,
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
            let reward = self
                .value_network
                .reward(position, self.turns, &mut self.room);
            let graph = TurnGraph::for_dice(position.rules().dice());
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
            return Ok(Evaluation::from_move(Move::Fail));
        };
        let judged = decisions.iter().map(|decision| MoveEval {
            win: Some(Estimate::exact(decision.value)),
            loss: Some(Estimate::exact(best - decision.value)),
            ..MoveEval::new(decision.mv)
        });
        // Exact as far as the network that values the table after the turn is.
        Ok(Evaluation {
            exact: true,
            ..Evaluation::new(judged.collect())
        })
    }
}
