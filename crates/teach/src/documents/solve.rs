//! Exact values with all hands open, as `solve/1`.

use std::time::{Duration, Instant};

use capicua_core::{InputError, Seat, Side, message};
use capicua_dominoes::notation::Position;
use capicua_dominoes::{Move, Rules};
use capicua_protocol as protocol;
use capicua_solver::{Objective, Solver};

/// Options of a solve.
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

/// A clock; in WebAssembly, which has none, time is zero.
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
///
/// ```
/// use capicua_solver::Solver;
/// use capicua_teach::documents::{SolveOptions, SolveReport};
///
/// let deal = "latin 55545250444232/60434133311110/66626130222100/65646353514020 - C 45:30/100";
/// let moves = "66 65 55 60 03 36 54 43 62 35 25 -- -- 51 50 14 00 46 -- 01";
/// let position = format!("{deal} moves {moves}").parse()?;
/// let report = SolveReport::new(position, &SolveOptions::default(), &mut Solver::default())?;
/// // 1-6 blocks the round and loses 26 points; another move of C is better.
/// let block = report.moves.iter().find(|(mv, _)| mv.to_string() == "16").unwrap();
/// assert_eq!(block.1, -26);
/// assert!(report.best.1 > block.1);
/// assert_eq!(report.document().side, "AC");
/// # Ok::<(), capicua_core::InputError>(())
/// ```
pub struct SolveReport {
    /// The position.
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
        let moves = if task.best {
            let best = solver.best(&state, &task.objective)?;
            best.into_iter().collect()
        } else {
            solver.values(&state, &task.objective)?
        };
        // Of several best moves the first.
        let &best = moves
            .iter()
            .rev()
            .max_by_key(|(_, value)| value)
            .expect("a round that goes on has a move");
        let (time, nodes) = (clock.elapsed(), solver.nodes() - nodes);
        let line = if task.line {
            Some(solver.line(&state, &task.objective)?)
        } else {
            None
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
