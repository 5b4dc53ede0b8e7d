//! `capicua pickomino train`.

use std::path::PathBuf;
use std::time::Instant;

use capicua_core::Seed;
use capicua_pickomino::champion::train::{Plan, Table, Trainer};
use capicua_protocol::{TrainDice, line};

use super::{on_threads, progress_bar, write_file};
use crate::answer::{Answer, Failure};

#[derive(clap::Args)]
pub struct Args {
    /// Where the weights go; try them with the player champion:weights=FILE
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Rounds for tables of two (128,000 positions each)
    #[arg(long, default_value_t = Plan::STANDARD.duel_rounds, value_parser = clap::value_parser!(u32).range(0..=100_000))]
    rounds: u32,
    /// Rounds for larger tables
    #[arg(long, default_value_t = Plan::STANDARD.many_rounds, value_parser = clap::value_parser!(u32).range(0..=100_000))]
    many_rounds: u32,
    /// The same seed gives the same weights
    #[arg(long, default_value_t = Plan::STANDARD.seed.0)]
    seed: u64,
    /// Goes on from the checkpoint beside the output, if there is one
    #[arg(long)]
    resume: bool,
    /// How many threads to use; the result does not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Answers in JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Answer {
    let plan = Plan {
        duel_rounds: args.rounds,
        many_rounds: args.many_rounds,
        steps: Plan::STANDARD.steps,
        seed: Seed(args.seed),
    };
    let mut checkpoint = args.out.clone().into_os_string();
    checkpoint.push(".checkpoint");
    let checkpoint = PathBuf::from(checkpoint);
    let mut trainer = Trainer::new(plan);
    if args.resume && checkpoint.exists() {
        let bytes = std::fs::read(&checkpoint)
            .map_err(|error| Failure::file("read", &checkpoint, &error))?;
        trainer = Trainer::from_bytes(plan, &bytes).ok_or_else(|| {
            Failure::Failed(format!(
                "{} is no checkpoint of this plan and seed; leave out --resume to begin anew",
                checkpoint.display()
            ))
        })?;
    }
    let (done, all) = trainer.rounds();
    let began = Instant::now();
    let bar = progress_bar(all, "rounds");
    bar.set_position(done as u64);
    let mut errors = [None; 2];
    on_threads(args.threads, || -> Result<(), Failure> {
        while let Some(progress) = trainer.round() {
            errors[usize::from(progress.table == Table::Many)] = Some(progress.error);
            let (done, all) = trainer.rounds();
            bar.inc(1);
            bar.set_message(format!("error {:.4}", progress.error));
            if bar.is_hidden() {
                // Without a terminal a line now and then says that the work goes on.
                eprintln!(
                    "{done}/{all} rounds, {:?}, {} positions, error {:.5}, {:.0} s",
                    progress.table,
                    progress.positions,
                    progress.error,
                    began.elapsed().as_secs_f64()
                );
            }
            // Stored after every round, so that whoever stops it loses one round at most.
            write_file(&args.out, &trainer.learnt().to_bytes())?;
            write_file(&checkpoint, &trainer.to_bytes())?;
        }
        Ok(())
    })??;
    bar.finish_and_clear();
    if all == done {
        write_file(&args.out, &trainer.learnt().to_bytes())?;
    }
    // What is left of a plan that has been carried out helps nobody.
    let _ = std::fs::remove_file(&checkpoint);
    Ok(if args.json {
        line(&TrainDice {
            schema: Default::default(),
            out: args.out.display().to_string(),
            rounds: args.rounds,
            many_rounds: args.many_rounds,
            seed: args.seed,
            error: errors[0],
            many_error: errors[1],
            seconds: began.elapsed().as_secs_f64(),
        })
    } else {
        format!(
            "{all} rounds done in {:.0} s; the weights are in {}\n",
            began.elapsed().as_secs_f64(),
            args.out.display()
        )
    })
}
