//! `capicua pickomino`: the game of dice and worms. One file for each command.

mod advise;
mod bench;
mod chart;
mod contest;
mod odds;
mod play;
mod small;
mod tournament;
mod train;
mod tune;

use std::path::Path;

use capicua_core::{InputError, write_whole};
use capicua_pickomino::Rules;
use capicua_pickomino::notation::rules_from_text;
use capicua_pickomino::players::Spec;
use clap::Subcommand;
use indicatif::{ProgressBar, ProgressStyle};

use crate::answer::{Answer, Failure};
use crate::engines::Engines;
use crate::long_run::on_threads;

/// What can be done with Pickomino.
#[derive(Subcommand)]
pub enum Command {
    /// The probability of reaching each goal under the best play for that goal
    Odds(odds::Args),
    /// Each face one may keep, then stop or roll, with what it leads to; the best first
    Advise(advise::Args),
    /// A game in the terminal
    Play(play::Args),
    /// Two to seven players at one table, seats rotated, with intervals
    Match(contest::Args),
    /// All pairs of several players, a table and ratings
    Tournament(tournament::Args),
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
        Command::Advise(args) => advise::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Match(args) => contest::run(&args),
        Command::Tournament(args) => tournament::run(&args),
        Command::Tune(args) => tune::run(&args),
        Command::Train(args) => train::run(&args),
        Command::Small(args) => small::run(&args),
        Command::Bench(args) => bench::run(&args),
    }
}

/// Reads the names of players and makes sure that they know the game.
fn read_players(
    names: &[String],
    rules: &Rules,
    engines: &Engines,
) -> Result<Vec<Spec>, InputError> {
    let players: Result<_, _> = names
        .iter()
        .map(|name| {
            let spec = engines.dice(name)?;
            if spec.plays(rules) {
                return Ok(spec);
            }
            Err(InputError::new(
                format!("{name} has not learnt {}", rules.name()),
                "It plays with eight dice; `capicua pickomino small` solves the small game.",
            )
            .at(name, 0..name.len()))
        })
        .collect();
    engines.check()?;
    players
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

/// Writes a file whole, or says why not.
fn write_file(path: &Path, contents: &[u8]) -> Result<(), Failure> {
    write_whole(path, contents).map_err(|error| Failure::file("write", path, &error))
}

/// A share as people read it.
fn percent(share: f64) -> String {
    format!("{:.2} %", 100.0 * share)
}
