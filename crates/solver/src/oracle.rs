//! The player that sees all hands.

use capicua_core::{Budget, Estimate, Evaluation, Game, MoveEval, MoveList, Oracle};
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
    /// none is found when nobody waits for it; then it plays the tile that scores most now, or the heaviest one.
    fn choose(&mut self, state: &State<R>, _: &[Move], budget: &Budget) -> Evaluation<Move> {
        self.solver.set_budget(budget);
        match self.solver.values(state, &self.objective) {
            Ok(mut values) => {
                // A stable sort: of equal moves the first stays first.
                values.sort_by_key(|&(_, value)| -value);
                let judged = values.iter().map(|&(mv, value)| self.judged(mv, value));
                Evaluation {
                    exact: true,
                    ..Evaluation::new(judged.collect())
                }
            }
            Err(_) => Evaluation::from_move(greediest(state)),
        }
    }
}

impl OraclePlayer {
    fn judged(&self, mv: Move, value: i32) -> MoveEval<Move> {
        let value = f64::from(value);
        let exactly = |mean| Some(Estimate::exact(mean));
        let mut judged = MoveEval::new(mv);
        match self.objective {
            Objective::Points => judged.points = exactly(value),
            Objective::Win => judged.win = exactly((1.0 + value) / 2.0),
            // What its units are is for whoever made it to say.
            Objective::Equity(_) => {}
        }
        judged
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
