//! `capicua bench`.

use std::fmt::Write as _;

use capicua_core::{CancellationToken, Seed};
use capicua_dominoes::{Cuban, Fives, Latin, RoundBenchmark, Ruleset, benchmark_rounds};
use capicua_protocol::{Bench, BenchRounds, line};

use crate::answer::Answer;
use crate::bench_belief::{self, BeliefsMeasured};
use crate::{bench_engine, bench_learn, bench_players, bench_review, bench_serve, bench_solve};

#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Args {
    #[command(subcommand)]
    part: Option<Part>,
    /// Random rounds of each variant.
    #[arg(long, default_value_t = 300_000, value_parser = crate::usage::within::<u64>(1..))]
    rounds: u64,
    /// Positions of each variant in which beliefs are measured.
    #[arg(long, default_value_t = 5_000, value_parser = crate::usage::within::<u32>(1..))]
    positions: u32,
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
    /// How long players think, at the beginning of a round and later.
    Players(bench_players::Args),
    /// How a review grades players on the same deals: error rates, and how they differ.
    Review(bench_review::Args),
    /// Many games over sockets at once, the server killed and started again in the middle.
    Serve(bench_serve::Args),
    /// Engines from outside: moves a second through the pipes.
    Engine(bench_engine::Args),
    /// Networks of All Fives: games against themselves, evaluations, training steps.
    Learn(bench_learn::Args),
}

pub fn run(args: &Args) -> Answer {
    match &args.part {
        Some(Part::Solve(args)) => return bench_solve::run(args),
        Some(Part::Players(args)) => return bench_players::run(args),
        Some(Part::Review(args)) => return bench_review::run(args),
        Some(Part::Serve(args)) => return bench_serve::run(args),
        Some(Part::Engine(args)) => return bench_engine::run(args),
        Some(Part::Learn(args)) => return bench_learn::run(args),
        None => {}
    }
    let seed = Seed(args.seed);
    let positions = args.positions as usize;
    let (mut measured, mut beliefs) = (Vec::new(), Vec::new());
    for variant in ["latin", "fives", "cuban"] {
        if args.rules.as_deref().is_none_or(|only| only == variant) {
            let (rounds, belief) = match variant {
                "latin" => measure(Latin, args.rounds, positions, seed),
                "fives" => measure(Fives, args.rounds, positions, seed),
                _ => measure(Cuban, args.rounds, positions, seed),
            };
            measured.push((variant, rounds));
            beliefs.push((variant, belief));
        }
    }
    Ok(if args.json {
        as_json(args, &measured, &beliefs)
    } else {
        format!("{}\n{}", as_text(&measured), bench_belief::text(&beliefs))
    })
}

fn measure<R: Ruleset>(
    ruleset: R,
    rounds: u64,
    positions: usize,
    seed: Seed,
) -> (RoundBenchmark, BeliefsMeasured) {
    (
        benchmark_rounds(ruleset, rounds, seed, &CancellationToken::default()),
        bench_belief::measure(ruleset, positions, seed),
    )
}

fn as_json(
    args: &Args,
    measured: &[(&str, RoundBenchmark)],
    beliefs: &[(&str, BeliefsMeasured)],
) -> String {
    let rounds = |(rules, m): &(&str, RoundBenchmark)| BenchRounds {
        rules: (*rules).to_owned(),
        rounds: m.rounds,
        plies: m.plies,
        rounds_per_second: m.per_second().round(),
        signature: format!("{:016x}", m.signature),
    };
    line(&Bench {
        schema: Default::default(),
        seed: args.seed,
        variants: measured.iter().map(rounds).collect(),
        beliefs: beliefs.iter().map(|(rules, m)| m.document(rules)).collect(),
    })
}

fn as_text(measured: &[(&str, RoundBenchmark)]) -> String {
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
