//! `capicua solve`.

use std::fmt::Write as _;
use std::io::{self, IsTerminal as _};
use std::process::ExitCode;

use capicua_core::{counted, message};
use capicua_protocol::line;
use capicua_solver::{Objective, Solver};
use capicua_teach::documents::{SolveOptions, SolveReport};

use crate::answer::{CliError, finish};
use crate::batch::{Errors, answer_lines};
use crate::text::position;

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
    #[arg(long, default_value_t = 1, value_name = "MIB", value_parser = crate::usage::within::<u32>(1..=4096))]
    memory: u32,
    /// Threads for many positions; all cores if not given.
    #[arg(long, value_parser = crate::usage::within::<u16>(1..=1024))]
    threads: Option<u16>,
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
        None if io::stdin().is_terminal() => finish(Err(CliError::misused(message!("solve-what")))),
        None | Some("-") => answer_lines(
            args.threads,
            Errors::Apart,
            || args.solver(),
            |text, solver| args.answer(text, solver),
        ),
        Some(text) => finish(args.answer(text, &mut args.solver())),
    }
}

impl Args {
    /// A solver as large as asked for.
    pub fn solver(&self) -> Solver {
        Solver::new((self.memory as usize) << 20)
    }

    /// Solves one position and writes the answer down.
    pub fn answer(&self, text: &str, solver: &mut Solver) -> Result<String, CliError> {
        let task = SolveOptions {
            objective: match self.objective {
                Goal::Points => Objective::Points,
                Goal::Win => Objective::Win,
            },
            best: self.best,
            line: self.line,
        };
        let solved = SolveReport::new(position(text)?, &task, solver)?;
        Ok(if self.json {
            line(&solved.document())
        } else {
            self.as_text(&solved)
        })
    }

    fn as_text(&self, solved: &SolveReport) -> String {
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
        if let Some(line) = &solved.line {
            text.push_str("line:");
            for mv in line {
                let _ = write!(text, " {mv}");
            }
            text.push('\n');
        }
        let _ = writeln!(
            text,
            "{} in {:.3} ms",
            counted(solved.nodes, "node"),
            solved.time.as_secs_f64() * 1e3
        );
        text
    }
}
