//! `capicua bench engine`: how fast engines from outside are asked.

use std::time::Instant;

use capicua_arena::{ContestRun, Unit};
use capicua_core::{CancellationToken, LongRun as _, Message, Seed, counted, message};
use capicua_engine::{Engine, Settings};
use capicua_protocol::{BenchEngine, line};
use capicua_ui::games::{Participant, Plan, games};

use crate::answer::{Answer, CliError};
use crate::long_run::on_threads;

#[derive(clap::Args)]
pub struct Args {
    /// Deals, each played twice, by two copies of `greedy` in processes of their own.
    #[arg(long, default_value_t = 2000, value_parser = crate::usage::within::<u64>(1..=10_000_000))]
    deals: u64,
    /// The rules.
    #[arg(long, default_value = "latin")]
    rules: String,
    /// The player.
    #[arg(long, default_value = "greedy", value_name = "SPEC")]
    player: String,
    /// Threads to play on.
    #[arg(long, default_value_t = 1, value_parser = crate::usage::within::<u16>(1..=1024))]
    threads: u16,
    /// The same seed gives the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Answer {
    let program = std::env::current_exe()
        .map_err(|error| CliError::failed(message!("program-cannot-found", error)))?;
    let program = program.to_string_lossy();
    let words = [&program, "engine", "--player", &args.player];
    let command = format!("exec:{}", shell_words::join(words));
    let start = || Engine::start(&command, &Settings::default());
    let engines = [start()?, start()?];
    let players = engines
        .each_ref()
        .map(|engine| Participant::Engine(engine.clone()));
    let rules = games().parse_rules(&args.rules)?;
    let contest = rules.contest(&players, &Plan::new(Unit::Round, Seed(args.seed)))?;
    let (run, seconds) = on_threads(Some(args.threads), || {
        let mut run = ContestRun::new(contest, args.deals, None);
        let began = Instant::now();
        while !run.is_finished() {
            run.step(&CancellationToken::default())
                .expect("it writes no records");
        }
        (run, began.elapsed().as_secs_f64())
    })?;
    if let Some(why) = engines.iter().find_map(|engine| engine.why_given_up()) {
        return Err(CliError::failed(Message::verbatim(why)));
    }
    let tally = run.tally();
    let moves: u64 = tally.rows.iter().map(|row| row.thinking.moves).sum();
    let rate = moves as f64 / seconds;
    if args.json {
        return Ok(line(&BenchEngine {
            schema: Default::default(),
            player: args.player.clone(),
            rules: args.rules.clone(),
            threads: args.threads,
            seed: args.seed,
            rounds: tally.rounds,
            forfeits: forfeits(&run),
            moves,
            seconds,
            moves_per_second: rate.round(),
        }));
    }
    Ok(format!(
        "{} against itself, each seat in a process of its own, {}\n  {} of {} in {seconds:.2} s: {rate:.0} moves a second\n",
        args.player,
        counted(args.threads, "thread"),
        counted(moves, "move"),
        counted(tally.rounds, "round"),
    ))
}

/// Rounds that were lost by a fault.
fn forfeits(run: &ContestRun) -> u64 {
    let ends = run.outcome().ends.iter().zip(run.tally().ends);
    ends.filter(|(name, _)| *name == "forfeit")
        .map(|(_, n)| n)
        .sum()
}
