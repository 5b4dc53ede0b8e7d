//! `capicua pickomino`: what only the game of dice and worms has, one file for each command. What it
//! shares with other games is done by their commands.

mod bench;
mod odds;
mod small;
mod train;
mod tune;

use capicua_core::InputError;
use capicua_papers::Experiment as PaperExperiment;
use capicua_pickomino::Rules;
use capicua_pickomino::notation::rules_from_text;
use clap::Subcommand;
use indicatif::{ProgressBar, ProgressStyle};

use crate::answer::{Answer, words};
use crate::long_run::on_threads;
use crate::reproduce::Effort;

/// What the command is called.
pub const COMMAND: &str = "pickomino";

/// The published work about it.
#[derive(Subcommand)]
pub enum Experiment {
    /// "Pi-Kimono" by H. Passe and A. Vinciguerra: the odds of a turn, and the descent that drowned.
    Pickomino(Effort),
}

impl Experiment {
    /// What is asked for.
    pub fn asked(&self) -> (&Effort, Vec<PaperExperiment>) {
        let Experiment::Pickomino(effort) = self;
        (effort, vec![PaperExperiment::Pickomino])
    }
}

/// What can be done with Pickomino.
#[derive(Subcommand)]
pub enum Command {
    /// The probability of reaching each goal under the best play for that goal
    Odds(odds::Args),
    /// Searches the best weights (alpha, beta) of the one-turn player
    Tune(tune::Args),
    /// Teaches the champion by self-play
    Train(train::Args),
    /// The game with four dice and tiles 11 to 18, solved completely
    Small(small::Args),
    /// How fast turns are solved and games are played here
    Bench(bench::Args),
}

/// Runs one of them.
pub fn run(command: Command) -> Answer {
    match command {
        Command::Odds(args) => odds::run(&args),
        Command::Tune(args) => tune::run(&args),
        Command::Train(args) => train::run(&args),
        Command::Small(args) => small::run(&args),
        Command::Bench(args) => bench::run(&args),
    }
}

/// Reads `--rules`.
fn read_rules(text: Option<&str>) -> Result<Rules, InputError> {
    text.map_or(Ok(Rules::STANDARD), rules_from_text)
}

/// A bar for a person who watches; nothing when standard error is no terminal.
fn progress_bar(steps: usize, unit: &str) -> ProgressBar {
    let shape = format!("{{bar:40}} {{pos}}/{{len}} {unit}, {{eta}} left {{msg}}");
    let bar = ProgressBar::new(steps as u64);
    match ProgressStyle::with_template(&shape) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// A share as people read it.
fn percent(share: f64) -> String {
    format!("{} %", words().percent(share, 2))
}
