//! `capicua bench`.

use std::fmt::Write as _;

use capicua_arena::{RoundsMeasured, measure_rounds};
use capicua_core::Seed;
use capicua_dominoes::{Cuban, Fives, Latin};
use serde_json::json;

use crate::answer::Answer;
use crate::bench_solve;

#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Args {
    #[command(subcommand)]
    part: Option<Part>,
    /// Random rounds of each variant.
    #[arg(long, default_value_t = 300_000, value_parser = clap::value_parser!(u64).range(1..))]
    rounds: u64,
    /// Only this variant.
    #[arg(long, value_parser = ["latin", "fives", "cuban"])]
    rules: Option<String>,
    /// The same seed gives the same rounds, and so the same signature.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

#[derive(clap::Subcommand)]
enum Part {
    /// The open-hand solver on seeded deals: nodes and time of both objectives.
    Solve(bench_solve::Args),
}

pub fn run(args: &Args) -> Answer {
    if let Some(Part::Solve(args)) = &args.part {
        return bench_solve::run(args);
    }
    let seed = Seed(args.seed);
    let mut measured = Vec::new();
    for variant in ["latin", "fives", "cuban"] {
        if args.rules.as_deref().is_none_or(|only| only == variant) {
            measured.push((
                variant,
                match variant {
                    "latin" => measure_rounds(Latin, args.rounds, seed),
                    "fives" => measure_rounds(Fives, args.rounds, seed),
                    _ => measure_rounds(Cuban, args.rounds, seed),
                },
            ));
        }
    }
    Ok(if args.json {
        as_json(args, &measured)
    } else {
        as_text(&measured)
    })
}

fn as_json(args: &Args, measured: &[(&str, RoundsMeasured)]) -> String {
    let variants: Vec<_> = measured
        .iter()
        .map(|(rules, m)| {
            json!({"rules": rules, "rounds": m.rounds, "plies": m.plies,
                   "rounds_per_second": m.per_second().round(),
                   "signature": format!("{:016x}", m.signature)})
        })
        .collect();
    format!(
        "{}\n",
        json!({"schema": "bench/1", "seed": args.seed, "variants": variants})
    )
}

fn as_text(measured: &[(&str, RoundsMeasured)]) -> String {
    let mut text = String::from("rules   rounds   rounds/s  plies/round  signature\n");
    for (rules, m) in measured {
        let _ = writeln!(
            text,
            "{rules:<6} {:>7} {:>10.0} {:>12.1}  {:016x}",
            m.rounds,
            m.per_second(),
            m.plies as f64 / m.rounds as f64,
            m.signature
        );
    }
    text
}
