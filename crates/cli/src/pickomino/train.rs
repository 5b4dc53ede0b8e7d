//! `capicua pickomino train`.

use std::path::PathBuf;

use crate::answer::Answer;

#[derive(clap::Args)]
#[cfg_attr(not(feature = "train"), allow(dead_code))]
pub struct Args {
    /// Where the weights go; try them with the player champion:weights=FILE
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Rounds for tables of two, 128,000 positions each (30)
    #[arg(long, value_parser = crate::usage::within::<u32>(0..=100_000))]
    rounds: Option<u32>,
    /// Rounds for larger tables, about 160,000 positions each (40)
    #[arg(long, value_parser = crate::usage::within::<u32>(0..=100_000))]
    many_rounds: Option<u32>,
    /// The same seed gives the same weights, on any number of threads (1)
    #[arg(long)]
    seed: Option<u64>,
    /// Goes on from the checkpoint beside the output, if there is one
    #[arg(long)]
    resume: bool,
    /// How many threads to use; the result does not depend on it
    #[arg(long, value_parser = crate::usage::within::<u16>(1..=1024))]
    threads: Option<u16>,
    /// Answers in JSON
    #[arg(long)]
    json: bool,
}

#[cfg(not(feature = "train"))]
pub fn run(_: &Args) -> Answer {
    Err(crate::train::untrained(
        "cargo run --release --features train -- pickomino train --out FILE",
    ))
}

#[cfg(feature = "train")]
pub fn run(args: &Args) -> Answer {
    use capicua_core::{LongRun as _, write_atomic};
    use capicua_learn::{DicePlan, DiceTraining};
    use capicua_protocol::{TrainDice, line};

    use crate::answer::{check_file, words};
    use crate::long_run::{SaveFile, finish_run};
    use crate::train::WithWeightsFile;

    check_file(&args.out)?;
    let standard = DicePlan::default();
    let [two, more] = standard.rounds;
    let plan = DicePlan {
        rounds: [
            args.rounds.map_or(two, u64::from),
            args.many_rounds.map_or(more, u64::from),
        ],
        seed: args.seed.unwrap_or(standard.seed),
        ..standard
    };
    let mut checkpoint = args.out.clone().into_os_string();
    checkpoint.push(".checkpoint");
    let mut training = WithWeightsFile {
        run: DiceTraining::new(plan),
        write: |dice: &DiceTraining| write_atomic(&args.out, &dice.value_network().to_bytes()),
    };
    let began = std::time::Instant::now();
    let kept = SaveFile::beside(checkpoint.into(), args.resume);
    finish_run(&mut training, args.threads, &kept)?.with(String::new())?;
    // What is left of a plan that has been carried out helps nobody.
    let _ = std::fs::remove_file(&kept.path);
    let dice = training.run;
    let seconds = began.elapsed().as_secs_f64();
    let [error, many_error] = dice.errors();
    Ok(if args.json {
        line(&TrainDice {
            schema: Default::default(),
            out: args.out.display().to_string(),
            rounds: plan.rounds[0] as u32,
            many_rounds: plan.rounds[1] as u32,
            seed: plan.seed,
            error,
            many_error,
            seconds,
        })
    } else {
        let (all, out) = (dice.progress().0, args.out.display());
        let done = [
            ("rounds", all.to_string().into()),
            ("seconds", words().number(seconds, 0).into()),
            ("file", out.to_string().into()),
        ];
        words().text("train-done", &done) + "\n"
    })
}
