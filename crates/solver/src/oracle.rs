//! The oracle player, which sees all hands.

use capicua_core::{Budget, Estimate, Evaluation, Game, MoveEval, MoveList, Oracle};
use capicua_dominoes::{Move, Ruleset, State};

use crate::objective::Objective;
use crate::solver::Solver;

/// Plays a best move with all hands open: an upper bound for honest players. It takes the state
/// itself, so that it cannot be used as an honest player by mistake.
///
/// ```
/// use capicua_core::{Budget, Oracle};
/// use capicua_dominoes::notation::Position;
/// use capicua_solver::{Objective, OraclePlayer};
///
/// let position: Position = "latin,seats=2,hand=2 6555/6144 - A".parse()?;
/// let state = position.now().open_state()?;
/// let mut oracle = OraclePlayer::new(Objective::Points, 1 << 16);
/// let evaluation = oracle.choose(&state, &[], &Budget::default());
/// assert!(evaluation.exact);
/// assert_eq!(evaluation.best().to_string(), "55");
/// # Ok::<(), capicua_core::InputError>(())
/// ```
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
    /// The first of the best moves. While tiles can still be drawn there is no exact value, and within
    /// a small budget none may be found; then the move is the one that scores most now, of equal ones
    /// the heaviest tile.
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
            // Only the maker of the function knows its unit.
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
