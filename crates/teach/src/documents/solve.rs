//! Exact values with all hands open, as `solve/1`.

use std::time::{Duration, Instant};

use capicua_core::{InputError, Seat, Side, message};
use capicua_dominoes::notation::Position;
use capicua_dominoes::{Move, Rules};
use capicua_protocol as protocol;
use capicua_solver::{Objective, SolveError, Solver};

/// What is asked about a position.
#[derive(Clone, Debug)]
pub struct SolveOptions {
    /// What the sides play for.
    pub objective: Objective,
    /// Only a best move and its value, not that of every move: several times faster.
    pub best: bool,
    /// Add a line of best play to the end of the round.
    pub line: bool,
}

impl Default for SolveOptions {
    fn default() -> SolveOptions {
        SolveOptions {
            objective: Objective::Points,
            best: false,
            line: false,
        }
    }
}

/// A clock, where there is one: in a page time is zero.
struct Clock(Option<Instant>);

impl Clock {
    fn start() -> Clock {
        Clock((!cfg!(target_family = "wasm")).then(Instant::now))
    }

    fn elapsed(&self) -> Duration {
        self.0.map_or(Duration::ZERO, |start| start.elapsed())
    }
}

/// A position with the value of every move, for the side to move.
pub struct SolveReport {
    /// What was asked about.
    pub position: Position,
    /// The seat to move.
    pub turn: Seat,
    /// Its side.
    pub side: &'static str,
    /// A best move and its value.
    pub best: (Move, i32),
    /// Every move and its value.
    pub moves: Vec<(Move, i32)>,
    /// A line of best play, if asked for.
    pub line: Option<Vec<Move>>,
    /// Positions searched.
    pub nodes: u64,
    /// Time it took.
    pub time: Duration,
    /// Whether values are wins instead of points.
    pub wins: bool,
}

impl SolveReport {
    /// Solves a position.
    pub fn new(
        position: Position,
        task: &SolveOptions,
        solver: &mut Solver,
    ) -> Result<SolveReport, InputError> {
        let state = position.now().open_state()?;
        if state.public().end().is_some() {
            return Err(InputError::new(
                message!("round-over-nothing-to-solve"),
                message!("fix-leave-last-move-away-see"),
            ));
        }
        let (nodes, clock) = (solver.nodes(), Clock::start());
        let refuse = |why: SolveError| {
            let help = match why {
                SolveError::Boneyard => {
                    message!("fix-solve-once-boneyard-empty-advise")
                }
                SolveError::Stopped => message!("fix-fewer-tiles-hand-solved-sooner"),
            };
            InputError::new(why.message(), help)
        };
        let moves = if task.best {
            let best = solver.best(&state, &task.objective).map_err(refuse)?;
            best.into_iter().collect()
        } else {
            solver.values(&state, &task.objective).map_err(refuse)?
        };
        // Of several best moves the first.
        let &best = moves
            .iter()
            .rev()
            .max_by_key(|(_, value)| value)
            .expect("a round that goes on has a move");
        let (time, nodes) = (clock.elapsed(), solver.nodes() - nodes);
        let line = match task.line {
            true => Some(solver.line(&state, &task.objective).map_err(refuse)?),
            false => None,
        };
        Ok(SolveReport {
            side: side_name(state.public().rules(), state.public().turn()),
            turn: state.public().turn(),
            position,
            best,
            moves: moves.to_vec(),
            line,
            nodes,
            time,
            wins: matches!(task.objective, Objective::Win),
        })
    }

    /// As `solve/1`.
    pub fn document(&self) -> protocol::Solve {
        let written = |&(mv, value): &(Move, i32)| protocol::SolvedMove {
            mv: mv.to_string(),
            value,
        };
        let line = self.line.as_ref();
        protocol::Solve {
            schema: Default::default(),
            position: self.position.to_string(),
            side: self.side.to_owned(),
            value: self.best.1,
            moves: self.moves.iter().map(written).collect(),
            nodes: self.nodes,
            time_ms: (self.time.as_secs_f64() * 1e6).round() / 1e3,
            best: self.best.0.to_string(),
            objective: self.wins.then_some(protocol::Objective::Win),
            line: line.map(|line| line.iter().map(Move::to_string).collect()),
        }
    }
}

fn side_name(rules: &Rules, turn: Seat) -> &'static str {
    match (rules.side_of(turn), rules.seats) {
        (Side::FIRST, 4) => "AC",
        (_, 4) => "BD",
        (Side::FIRST, _) => "A",
        _ => "B",
    }
}
