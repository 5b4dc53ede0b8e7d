//! The `capicua` program: a thin face. It reads arguments, calls the crates that know, and prints;
//! no rule and no strategy lives here. One file for each command.

mod answer;
mod pickomino;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use answer::{Answer, finish};

/// Plays, solves and teaches games of hidden tiles and dice.
#[derive(Parser)]
#[command(name = "capicua", version, about)]
struct Program {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// The game of dice and worms: odds, advice, play, matches, training
    #[command(subcommand)]
    Pickomino(pickomino::Command),
}

fn main() -> ExitCode {
    let program = Program::parse();
    finish(match program.command {
        None => help(),
        Some(Command::Pickomino(command)) => pickomino::run(command),
    })
}

fn help() -> Answer {
    Ok(Program::command().render_long_help().to_string())
}
