//! The player that sees all hands.

use capicua_core::{Budget, Choice, Estimate, Game, MoveList, Oracle, Scored};
use capicua_dominoes::{Move, Ruleset, State};

use crate::objective::Objective;
use crate::solver::Solver;

/// Plays a best move with all hands open: the bound no honest player passes. It takes the state
/// itself, so it cannot sit where an honest player is asked for.
pub struct OraclePlayer {
    solver: Solver,
    objective: Objective,
}

impl OraclePlayer {
    /// A player for this objective, with a table of at most `memory` bytes.
    pub fn new(objective: Objective, memory: usize) -> OraclePlayer {
        OraclePlayer {
            solver: Solver::new(memory),
            objective,
        }
    }
}

impl<R: Ruleset> Oracle<State<R>> for OraclePlayer {
    /// The first of the best moves. While tiles can still be drawn there is no exact value, and
    /// none is found when nobody waits for it; then it
    /// plays the tile that scores most now, or the heaviest one.
    fn choose(&mut self, state: &State<R>, _: &[Move], budget: &Budget) -> Choice<Move> {
        self.solver.stop_on(&budget.stop);
        match self.solver.values(state, &self.objective) {
            Ok(mut values) => {
                // A stable sort: of equal moves the first stays first.
                values.sort_by_key(|&(_, value)| -value);
                let scored: Vec<Scored<Move>> = values
                    .iter()
                    .map(|&(mv, value)| self.scored(mv, value))
                    .collect();
                Choice {
                    best: scored[0].mv,
                    scored,
                }
            }
            Err(_) => Choice::bare(greediest(state)),
        }
    }
}

impl OraclePlayer {
    fn scored(&self, mv: Move, value: i32) -> Scored<Move> {
        let exactly = |mean| {
            Some(Estimate {
                mean,
                half_width: 0.0,
            })
        };
        let value = f64::from(value);
        match self.objective {
            Objective::Points => Scored {
                mv,
                win: None,
                points: exactly(value),
            },
            Objective::Win => Scored {
                mv,
                win: exactly((1.0 + value) / 2.0),
                points: None,
            },
            Objective::Equity(_) => Scored {
                mv,
                win: None,
                points: None,
            },
        }
    }
}

/// The move that scores most now, then the heaviest tile.
fn greediest<R: Ruleset>(state: &State<R>) -> Move {
    let side = state.side_of(state.public().turn()).index();
    let mut moves = MoveList::new();
    state.legal(&mut moves);
    *moves
        .iter()
        .max_by_key(|&&mv| {
            let mut next = *state;
            next.play_unchecked(mv);
            let pips = match mv {
                Move::Play(placement) => placement.tile().pips(),
                _ => 0,
            };
            (next.public().gained()[side], pips)
        })
        .expect("a seat to move has a legal move")
}
