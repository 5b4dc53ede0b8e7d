//! `capicua bench solve`.

use std::fmt::Write as _;
use std::time::Duration;

use capicua_core::Seed;
use capicua_protocol::{BenchSolve, BenchSolveRow, Quantiles, line};
use capicua_solver::{DEFAULT_MEMORY, Objective, SolveBenchmark, Solver, benchmark};

use crate::answer::Answer;

/// Full deals, and positions after eight tiles.
const PLAYED: [usize; 2] = [0, 8];

/// Median, 99th percentile and worst.
const QUANTILES: [f64; 3] = [0.5, 0.99, 1.0];

#[derive(clap::Args)]
pub struct Args {
    /// Deals to solve.
    #[arg(long, default_value_t = 1000, value_parser = crate::usage::within::<u64>(1..))]
    deals: u64,
    /// The same seed gives the same deals, and so the same signature.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Memory for the table of positions, in MiB; what suits double-six best if not given.
    #[arg(long, value_name = "MIB", value_parser = crate::usage::within::<u32>(1..=4096))]
    memory: Option<u32>,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

impl Args {
    fn bytes(&self) -> usize {
        self.memory
            .map_or(DEFAULT_MEMORY, |mebibytes| (mebibytes as usize) << 20)
    }
}

/// One row of the answer.
struct Row {
    objective: &'static str,
    played: usize,
    measured: SolveBenchmark,
}

pub fn run(args: &Args) -> Answer {
    let mut solver = Solver::new(args.bytes());
    let mut rows = Vec::new();
    for played in PLAYED {
        for (name, objective) in [("points", Objective::Points), ("win", Objective::Win)] {
            let seed = Seed(args.seed);
            rows.push(Row {
                objective: name,
                played,
                measured: benchmark(&mut solver, args.deals, seed, &objective, played),
            });
        }
    }
    Ok(if args.json {
        as_json(args, &rows)
    } else {
        as_text(&rows)
    })
}

fn nodes(row: &Row, part: f64) -> u64 {
    SolveBenchmark::quantile(&row.measured.nodes, part).unwrap_or(0)
}

fn milliseconds(row: &Row, part: f64) -> f64 {
    SolveBenchmark::quantile(&row.measured.times, part)
        .unwrap_or(Duration::ZERO)
        .as_secs_f64()
        * 1e3
}

fn as_json(args: &Args, rows: &[Row]) -> String {
    let [median, p99, worst] = QUANTILES;
    let document = |row: &Row| {
        let ms = |part: f64| (milliseconds(row, part) * 1e4).round() / 1e4;
        BenchSolveRow {
            objective: row.objective.to_owned(),
            played: row.played,
            positions: row.measured.nodes.len(),
            nodes: Quantiles {
                median: nodes(row, median),
                p99: nodes(row, p99),
                worst: nodes(row, worst),
            },
            ms: Quantiles {
                median: ms(median),
                p99: ms(p99),
                worst: ms(worst),
            },
            signature: format!("{:016x}", row.measured.signature),
        }
    };
    line(&BenchSolve {
        schema: Default::default(),
        rules: "latin,first=free".to_owned(),
        seed: args.seed,
        deals: args.deals,
        memory_bytes: args.bytes(),
        rows: rows.iter().map(document).collect(),
    })
}

fn as_text(rows: &[Row]) -> String {
    let mut text = String::from(
        "                              nodes                         milliseconds\n\
         played objective    median       99 %      worst    median     99 %    worst  signature\n",
    );
    for row in rows {
        let _ = write!(text, "{:>6} {:<9}", row.played, row.objective);
        for part in QUANTILES {
            let _ = write!(text, " {:>10}", nodes(row, part));
        }
        for part in QUANTILES {
            let _ = write!(text, " {:>8.3}", milliseconds(row, part));
        }
        let _ = writeln!(text, "  {:016x}", row.measured.signature);
    }
    text
}
