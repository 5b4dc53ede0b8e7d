//! `capicua reproduce`: reruns experiments and prints them.

mod belief_errors;
mod belief_errors_plot;

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
}

pub fn run(args: &Args) -> Answer {
    match &args.experiment {
        Experiment::Beliefs(args) => belief_errors::run(args),
    }
}
