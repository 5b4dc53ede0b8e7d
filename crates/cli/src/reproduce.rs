//! `capicua reproduce`: reruns the published experiments and writes the page that shows them.

mod beliefs;
mod contests;
mod dominai;
mod fives;
mod fives_curves;
mod levels;
mod matrices;
mod page;
mod pickomino;
mod published;
mod rerun;
mod strength;
mod vielma;
mod work;

use std::path::PathBuf;

use capicua_core::Seed;

use crate::answer::Answer;
use crate::long_run::LongArgs;
use work::{Reproduction, Work};

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    experiment: Experiment,
}

/// Options of all experiments.
#[derive(clap::Args)]
pub struct Effort {
    /// Deals for each row and seed; experiments without deals take as much of theirs.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    deals: u64,
    /// How many seeds, counted from --seed on; figures are of all together.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=1000))]
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
    /// So many deals and seeds, counted from 1.
    #[cfg(test)]
    fn of(deals: u64, seeds: u64) -> Effort {
        use clap::Parser;
        #[derive(clap::Parser)]
        struct Line {
            #[command(flatten)]
            effort: Effort,
        }
        let (deals, seeds) = (deals.to_string(), seeds.to_string());
        Line::parse_from(["reproduce", "--deals", &deals, "--seeds", &seeds]).effort
    }

    fn seeds(&self) -> Vec<Seed> {
        (0..self.seeds)
            .map(|number| Seed(self.long.seed.wrapping_add(number)))
            .collect()
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
    /// "Pi-Kimono" by H. Passe and A. Vinciguerra: the odds of a turn, and the descent that drowned.
    Pickomino(Effort),
    /// How far the published belief models are from the exact one, over positions of real play.
    Beliefs(beliefs::Args),
    /// How well models of play foretell who holds what, at tables of known players.
    Levels(levels::Args),
    /// The players of the papers and ours, all against all, and what worlds and time buy.
    Strength(Effort),
}

pub fn run(args: &Args) -> Answer {
    let (effort, works) = works(&args.experiment)?;
    page::run(effort, Reproduction::new(works))
}

/// Experiments about to begin.
type Works = Vec<Box<dyn Work>>;

/// The experiments asked for.
fn works(experiment: &Experiment) -> Result<(&Effort, Works), crate::answer::Failure> {
    Ok(match experiment {
        Experiment::All(effort) => {
            let works: Works = vec![
                Box::new(dominai::work(effort)?),
                Box::new(vielma::work(effort)?),
                Box::new(fives::Fives::new(effort)?),
                Box::new(pickomino::Pickomino::new(effort)),
                Box::new(beliefs::Beliefs::new(effort, "latin", None)?),
                Box::new(levels::Levels::new(effort, None, levels::SAMPLES)?),
                Box::new(strength::Strength::new(effort)?),
            ];
            (effort, works)
        }
        Experiment::Dominai(effort) => (effort, vec![Box::new(dominai::work(effort)?)]),
        Experiment::Vielma(effort) => (effort, vec![Box::new(vielma::work(effort)?)]),
        Experiment::Fives(effort) => (effort, vec![Box::new(fives::Fives::new(effort)?)]),
        Experiment::Pickomino(effort) => {
            (effort, vec![Box::new(pickomino::Pickomino::new(effort))])
        }
        Experiment::Beliefs(args) => (&args.effort, vec![Box::new(args.work()?)]),
        Experiment::Levels(args) => (&args.effort, vec![Box::new(args.work()?)]),
        Experiment::Strength(effort) => (effort, vec![Box::new(strength::Strength::new(effort)?)]),
    })
}
