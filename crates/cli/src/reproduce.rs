//! `capicua reproduce`: reruns experiments and prints them.

mod belief_errors;
mod belief_errors_plot;
mod levels;

use crate::answer::Answer;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    experiment: Experiment,
}

#[derive(clap::Subcommand)]
enum Experiment {
    /// How far the published belief models are from the exact one, over positions of real play.
    Beliefs(belief_errors::Args),
    /// How well models of play foretell who holds what, at tables of known players.
    Levels(levels::Args),
}

pub fn run(args: &Args) -> Answer {
    match &args.experiment {
        Experiment::Beliefs(args) => belief_errors::run(args),
        Experiment::Levels(args) => levels::run(args),
    }
}
