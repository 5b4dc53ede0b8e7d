//! `capicua reproduce`: reruns experiments and prints them.

mod belief_errors;
mod belief_errors_plot;
mod levels;
mod published;
mod published_page;

use capicua_arena::published::{dominai, vielma};

use crate::answer::Answer;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    experiment: Experiment,
}

#[derive(clap::Subcommand)]
enum Experiment {
    /// "DominAI" by G. Angeris and L. Li: IMS, PIMC and the oracle against greedy.
    Dominai(published::Args),
    /// The challenge report "DominAI" by J. P. Vielma: its minimax among beginners.
    Vielma(published::Args),
    /// How far the published belief models are from the exact one, over positions of real play.
    Beliefs(belief_errors::Args),
    /// How well models of play foretell who holds what, at tables of known players.
    Levels(levels::Args),
}

pub fn run(args: &Args) -> Answer {
    match &args.experiment {
        Experiment::Dominai(args) => published::run(args, dominai()),
        Experiment::Vielma(args) => published::run(args, vielma()),
        Experiment::Beliefs(args) => belief_errors::run(args),
        Experiment::Levels(args) => levels::run(args),
    }
}
