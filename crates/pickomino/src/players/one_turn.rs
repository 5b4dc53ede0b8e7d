//! The one-turn player of the paper "Pi-Kimono" (Passe and Vinciguerra): it plays each turn best,
//! as if it were the last, for the worms it wins or loses in it.

use capicua_core::{Budget, Evaluation, Fault, Player};

use crate::position::{Gain, Move, OpenView, Position};
use crate::turn::{Reward, Solution, TurnGraph};

/// A tile from the grill is worth its worms, one stolen twice its worms times `beta`, and failing
/// costs the worms of one's own top tile times `alpha`.
#[derive(Debug)]
pub struct OneTurn {
    alpha: f64,
    beta: f64,
    /// The turn it is thinking about: its decisions all follow from one solution.
    turn: Option<(Position, Solution)>,
}

impl OneTurn {
    /// A player with these weights. (1, 1) counts exactly the worms by which the turn changes the
    /// difference to one opponent.
    pub const fn new(alpha: f64, beta: f64) -> OneTurn {
        OneTurn {
            alpha,
            beta,
            turn: None,
        }
    }

    /// What the turn may bring at this table.
    pub fn reward(position: &Position, alpha: f64, beta: f64) -> Reward {
        let worms = |tile| f64::from(position.rules().worms(tile));
        let cost = position
            .stack(position.seat())
            .last()
            .map_or(0.0, |&top| alpha * worms(top));
        Reward::from_gain(position, |gain| match gain {
            None => -cost,
            Some(Gain::Grill(tile)) => worms(tile),
            Some(Gain::Steal(_, tile)) => 2.0 * beta * worms(tile),
        })
    }
}

/// Weights of the one-turn player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// What failing costs, in tiles.
    pub alpha: f64,
    /// What stealing is worth.
    pub beta: f64,
}

impl Weights {
    /// Those of `greedy`.
    pub const GREEDY: Weights = Weights {
        alpha: 1.0,
        beta: 1.0,
    };

    /// With one of them moved, 0 is alpha; none falls below zero, where failing would be rewarded.
    #[must_use]
    pub fn moved(self, axis: usize, by: f64) -> Weights {
        let mut moved = self;
        let weight = if axis == 0 {
            &mut moved.alpha
        } else {
            &mut moved.beta
        };
        *weight = (*weight + by).max(0.0);
        moved
    }
}

impl Player<Position> for OneTurn {
    fn choose(&mut self, view: &OpenView, _: &Budget) -> Result<Evaluation<Move>, Fault> {
        let position = &view.position;
        let known = self
            .turn
            .as_ref()
            .is_some_and(|(turn, _)| turn.same_turn(position));
        if !known {
            let reward = OneTurn::reward(position, self.alpha, self.beta);
            let graph = TurnGraph::for_dice(position.rules().dice());
            match &mut self.turn {
                Some((turn, solution)) => {
                    graph.solve_into(&reward, solution);
                    turn.clone_from(position);
                }
                empty => *empty = Some((position.clone(), graph.solve(&reward))),
            }
        }
        let (Some((_, solution)), Some(roll)) = (&self.turn, position.roll()) else {
            return Ok(Evaluation::from_move(Move::Fail));
        };
        let chosen = solution.choose(&position.kept(), &roll);
        Ok(Evaluation::from_move(chosen))
    }
}
