//! `capicua reproduce`: reruns the published experiments and writes the page that shows them.

mod page;

use std::path::PathBuf;

use capicua_papers::{Experiment as PaperExperiment, Reproduction};

use crate::answer::{Answer, CliError};
use crate::long_run::LongArgs;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    experiment: Experiment,
}

/// Options of all experiments.
#[derive(clap::Args)]
pub struct Effort {
    /// Deals for each row and seed; experiments without deals take as much of theirs.
    #[arg(long, default_value_t = 100, value_parser = crate::usage::within::<u64>(1..=10_000_000))]
    deals: u64,
    /// How many seeds, counted from --seed on; figures are of all together.
    #[arg(long, default_value_t = 3, value_parser = crate::usage::within::<u64>(1..=1000))]
    seeds: u64,
    /// Write the page `reproduction.md` and its pictures into this folder.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Play nothing: tell and draw what the file of --resume holds, finished or not.
    #[arg(long, requires = "resume")]
    draw_only: bool,
    #[command(flatten)]
    long: LongArgs,
}

impl Effort {
    /// How much is played.
    fn of_work(&self) -> capicua_papers::Effort {
        capicua_papers::Effort {
            deals: self.deals,
            seed: self.long.seed,
            seeds: self.seeds,
        }
    }
}

#[derive(clap::Subcommand)]
enum Experiment {
    /// Everything below, on one page.
    All(Effort),
    /// "DominAI" by G. Angeris and L. Li: IMS, PIMC and the oracle against greedy.
    Dominai(Effort),
    /// The challenge report "DominAI" by J. P. Vielma: its matrices, its minimax among beginners.
    Vielma(Effort),
    /// The network that learns All Fives; trained anew in a program with the feature `train`.
    Fives(Effort),
    #[command(flatten)]
    Own(crate::own::Experiment),
    /// How far the published belief models are from the exact one, over positions of real play.
    Beliefs(Beliefs),
    /// How well models of play foretell who holds what, at tables of known players.
    Levels(Levels),
    /// The players of the papers and ours, all against all, and what worlds and time buy.
    Strength(Effort),
}

#[derive(clap::Args)]
struct Beliefs {
    /// The rules of the table.
    #[arg(long, default_value = PaperExperiment::RULES)]
    rules: String,
    /// How many positions for each seed, each as the seat to move sees it; 30 for each deal.
    #[arg(long, value_parser = crate::usage::within::<u64>(1..))]
    positions: Option<u64>,
    #[command(flatten)]
    effort: Effort,
}

#[derive(clap::Args)]
struct Levels {
    /// Rounds at each table for each seed; one for five deals.
    #[arg(long, value_parser = crate::usage::within::<u64>(1..))]
    rounds: Option<u64>,
    /// Deals sampled where there are too many to look at all.
    #[arg(long, default_value_t = PaperExperiment::SAMPLES, value_parser = crate::usage::within::<u32>(1..))]
    samples: u32,
    #[command(flatten)]
    effort: Effort,
}

pub fn run(args: &Args) -> Answer {
    let (effort, asked) = asked(&args.experiment);
    let works = asked.iter().map(|one| one.work(&effort.of_work()));
    let works: Result<_, CliError> = works.map(|work| Ok(work?)).collect();
    page::run(effort, Reproduction::new(works?))
}

/// What is asked for.
fn asked(experiment: &Experiment) -> (&Effort, Vec<PaperExperiment>) {
    match experiment {
        Experiment::All(effort) => (effort, PaperExperiment::all()),
        Experiment::Dominai(effort) => (effort, vec![PaperExperiment::Dominai]),
        Experiment::Vielma(effort) => (effort, vec![PaperExperiment::Vielma]),
        Experiment::Fives(effort) => (effort, vec![PaperExperiment::Fives]),
        Experiment::Own(own) => own.asked(),
        Experiment::Beliefs(args) => {
            let (rules, positions) = (args.rules.clone(), args.positions);
            (
                &args.effort,
                vec![PaperExperiment::Beliefs { rules, positions }],
            )
        }
        Experiment::Levels(args) => {
            let (rounds, samples) = (args.rounds, args.samples);
            (
                &args.effort,
                vec![PaperExperiment::Levels { rounds, samples }],
            )
        }
        Experiment::Strength(effort) => (effort, vec![PaperExperiment::Strength]),
    }
}
