//! `capicua solve`.

use std::fmt::Write as _;
use std::io::{self, IsTerminal as _};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use capicua_core::{InputError, Seat, Side};
use capicua_dominoes::Move;
use capicua_dominoes::notation::Position;
use capicua_solver::{Objective, Solver};
use clap::error::ErrorKind;
use serde_json::{Value, json};

use crate::answer::{Failure, finish};
use crate::solve_batch::solve_lines;
use crate::text::{open_state, position};

#[derive(clap::Args)]
pub struct Args {
    /// A position with all hands open; `-` or none for many, one on each line of standard input.
    position: Option<String>,
    /// What the sides play for.
    #[arg(long, value_enum, default_value = "points")]
    objective: Goal,
    /// Only a best move and its value, not that of every move: several times faster.
    #[arg(long)]
    best: bool,
    /// Add a line of best play to the end of the round.
    #[arg(long)]
    line: bool,
    /// Answer in JSON, one object for each position.
    #[arg(long)]
    json: bool,
    /// Memory for the table of positions, in MiB for each thread.
    #[arg(long, default_value_t = 1, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=4096))]
    memory: u32,
    /// Threads for many positions; all cores if not given.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Goal {
    /// The points of the round.
    Points,
    /// To win the round: 1, 0 for a tie, -1.
    Win,
}

pub fn run(args: &Args) -> ExitCode {
    match args.position.as_deref() {
        None if io::stdin().is_terminal() => clap::Error::raw(
            ErrorKind::MissingRequiredArgument,
            "give a position, or many on standard input, one on each line\n",
        )
        .exit(),
        None | Some("-") => solve_lines(args),
        Some(text) => finish(args.answer(text, &mut args.solver())),
    }
}

impl Args {
    /// A solver as large as asked for.
    pub fn solver(&self) -> Solver {
        Solver::new((self.memory as usize) << 20)
    }

    /// How many threads; zero for all cores.
    pub fn threads(&self) -> usize {
        self.threads.unwrap_or(0) as usize
    }

    /// Solves one position and writes the answer down.
    pub fn answer(&self, text: &str, solver: &mut Solver) -> Result<String, Failure> {
        let solved = self.solve(position(text)?, solver)?;
        Ok(if self.json {
            format!("{}\n", self.as_json(&solved))
        } else {
            self.as_text(&solved)
        })
    }

    fn solve(&self, position: Position, solver: &mut Solver) -> Result<Solved, Failure> {
        let state = open_state(position.now())?;
        if state.public().end().is_some() {
            return Err(Failure::Input(InputError::new(
                "the round is over, there is nothing left to solve",
                "Leave the last move away to see what it was worth.",
            )));
        }
        let objective = match self.objective {
            Goal::Points => Objective::Points,
            Goal::Win => Objective::Win,
        };
        let (nodes, start) = (solver.nodes(), Instant::now());
        let refuse = |why: capicua_solver::Unsolvable| {
            Failure::Input(InputError::new(
                why.to_string(),
                "Solve it once the boneyard is empty; `advise` is for positions in which chance decides.",
            ))
        };
        let moves = if self.best {
            let best = solver.best(&state, &objective).map_err(refuse)?;
            best.into_iter().collect()
        } else {
            solver.values(&state, &objective).map_err(refuse)?
        };
        // Of several best moves the first.
        let &best = moves
            .iter()
            .rev()
            .max_by_key(|(_, value)| value)
            .expect("a round that goes on has a move");
        let (time, nodes) = (start.elapsed(), solver.nodes() - nodes);
        let line = if self.line {
            solver.line(&state, &objective).map_err(refuse)?
        } else {
            Vec::new()
        };
        Ok(Solved {
            side: side_name(state.public().turn(), state.public().seats()),
            turn: state.public().turn(),
            position,
            best,
            moves: moves.to_vec(),
            line,
            nodes,
            time,
        })
    }

    fn as_json(&self, solved: &Solved) -> Value {
        let moves: Vec<Value> = solved
            .moves
            .iter()
            .map(|(mv, value)| json!({"move": mv.to_string(), "value": value}))
            .collect();
        let mut answer = json!({
            "schema": "solve/1",
            "position": solved.position.to_string(),
            "side": solved.side,
            "value": solved.best.1,
            "moves": moves,
            "nodes": solved.nodes,
            "time_ms": (solved.time.as_secs_f64() * 1e6).round() / 1e3,
            "best": solved.best.0.to_string(),
        });
        if self.objective == Goal::Win {
            // Without it values are points.
            answer["objective"] = json!("win");
        }
        if self.line {
            let line: Vec<String> = solved.line.iter().map(Move::to_string).collect();
            answer["line"] = json!(line);
        }
        answer
    }

    fn as_text(&self, solved: &Solved) -> String {
        let say = |value: i32| match (self.objective, value) {
            (Goal::Points, 0) => "0".to_owned(),
            (Goal::Points, _) => format!("{value:+}"),
            (Goal::Win, 1) => "win".to_owned(),
            (Goal::Win, 0) => "tie".to_owned(),
            (Goal::Win, _) => "loss".to_owned(),
        };
        let unit = match self.objective {
            Goal::Points => " points",
            Goal::Win => "",
        };
        let mut text = format!("{}\n", solved.position);
        let _ = writeln!(
            text,
            "{} to move, for {}: {}{unit} with {}",
            solved.turn,
            solved.side,
            say(solved.best.1),
            solved.best.0
        );
        let mut moves = solved.moves.clone();
        moves.sort_by_key(|&(_, value)| -value);
        for (mv, value) in moves {
            let _ = writeln!(text, "  {:<4} {:>5}", mv.to_string(), say(value));
        }
        if self.line {
            text.push_str("line:");
            for mv in &solved.line {
                let _ = write!(text, " {mv}");
            }
            text.push('\n');
        }
        let _ = writeln!(
            text,
            "{} nodes in {:.3} ms",
            solved.nodes,
            solved.time.as_secs_f64() * 1e3
        );
        text
    }
}

/// A position with the value of every move, for the side to move.
struct Solved {
    position: Position,
    turn: Seat,
    side: &'static str,
    best: (Move, i32),
    moves: Vec<(Move, i32)>,
    line: Vec<Move>,
    nodes: u64,
    time: Duration,
}

fn side_name(turn: Seat, seats: usize) -> &'static str {
    match (Side::new(turn.index() % 2), seats) {
        (Side::FIRST, 4) => "AC",
        (_, 4) => "BD",
        (Side::FIRST, _) => "A",
        _ => "B",
    }
}
