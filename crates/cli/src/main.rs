//! The `capicua` program: a thin face. It reads arguments, calls the crates that know, and prints;
//! no rule and no strategy lives here. One file for each command.

mod advise;
mod answer;
mod backup;
mod batch;
mod belief;
mod bench;
mod bench_belief;
mod bench_engine;
mod bench_learn;
mod bench_players;
mod bench_review;
mod bench_serve;
mod bench_solve;
mod check;
mod engine;
mod engine_check;
mod engines;
mod generate;
mod help;
mod long_run;
mod match_;
mod merge;
mod perft;
mod pickomino;
mod play;
mod players;
mod reproduce;
mod review;
mod rules;
mod serve;
mod site;
mod solve;
mod text;
mod tournament;
mod train;
mod usage;

/// What single games have of their own among commands of all.
mod own {
    pub use crate::pickomino::{COMMAND, Experiment};
}

use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use answer::{Answer, finish, guarded, misused, set_output_language};

/// Plays, solves and teaches games of hidden tiles and dice.
#[derive(Parser)]
#[command(name = "capicua", version, about)]
struct Program {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Print rules in plain sentences: a preset, or one with house rules.
    Rules(rules::Args),
    /// Play in the terminal against and with players of the program, or let them play alone.
    Play(play::Args),
    /// List the players and their options.
    Players(players::Args),
    /// Who holds what: how many deals agree with what is known, and how likely each tile is where.
    Belief(belief::Args),
    /// What to play and why: moves ranked with intervals, for a position, a record or a real table.
    Advise(advise::Args),
    /// Validate a file of records, move by move.
    Check(check::Args),
    /// Grade every decision of a record by what its seat could know; luck and hindsight apart.
    Review(review::Args),
    /// Let players meet on the same deals in all seatings: score, interval, Elo, sequential test.
    Match(match_::Args),
    /// Let players meet all against all on the same deals: cross table and ratings.
    Tournament(tournament::Args),
    /// Play games and write them as data: what everybody saw, thought and could know, and what came of it.
    Generate(generate::Args),
    /// Put the parts of a run together that were played with --shard, on one machine or many.
    Merge(merge::Args),
    /// Answer as an engine over standard input and output, for other programs (DEP 1).
    Engine(engine::Args),
    /// Try an engine from outside and list what fails.
    EngineCheck(engine_check::Args),
    /// Rerun an experiment and print it beside the published figures.
    Reproduce(reproduce::Args),
    /// Count the sequences of exactly N plies from a position.
    Perft(perft::Args),
    /// The exact value of every move with all hands open.
    Solve(solve::Args),
    /// Learn a game by playing it, with checkpoints and curves.
    #[command(subcommand)]
    Train(train::Command),
    /// Measure speed; the signature is the same on every machine for the same seed.
    Bench(bench::Args),
    /// The table in the browser: play, be advised, see who holds what. The same as no command.
    Serve(serve::Args),
    /// Write the page as a folder for any host: it plays and advises without a server or a network.
    Site(site::Args),
    /// Copy the games of the server to a file, also while it runs.
    Backup(backup::Args),
    /// What only the game of dice and worms has: odds, the small game solved, training
    #[command(subcommand)]
    Pickomino(pickomino::Command),
}

fn main() -> ExitCode {
    let language = help::language(std::env::args_os());
    set_output_language(std::env::args_os(), language);
    let command = help::localized(Program::command(), language);
    guarded(|| {
        let matches = command.clone().try_get_matches();
        match matches.and_then(|matches| Program::from_arg_matches(&matches)) {
            Ok(program) => run(program),
            Err(error) => misused(&error, || help::usage(&command, std::env::args_os())),
        }
    })
}

fn run(program: Program) -> ExitCode {
    match program.command {
        // Many positions are answered one by one, so it prints by itself.
        Some(Command::Solve(args)) => solve::run(&args),
        // A dialogue beside a table prints as it goes, and so do answers to many questions.
        Some(Command::Advise(args)) if args.is_dialogue() => advise::run(&args),
        Some(Command::Belief(args)) if args.is_dialogue() => belief::run_lines(&args),
        _ => finish(answer_of(program)),
    }
}

/// What a command answers.
fn answer_of(program: Program) -> Answer {
    match program.command {
        Some(Command::Solve(_)) => unreachable!("it answers by itself"),
        Some(Command::Advise(args)) => args.answer(),
        None => serve::run(&serve::Args::default()),
        Some(Command::Serve(args)) => serve::run(&args),
        Some(Command::Site(args)) => site::run(&args),
        Some(Command::Backup(args)) => backup::run(&args),
        Some(Command::Rules(args)) => rules::run(&args),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Players(args)) => players::run(&args),
        Some(Command::Belief(args)) => belief::run(&args),
        Some(Command::Check(args)) => check::run(&args),
        Some(Command::Review(args)) => review::run(&args),
        Some(Command::Match(args)) => match_::run(&args),
        Some(Command::Tournament(args)) => tournament::run(&args),
        Some(Command::Generate(args)) => generate::run(&args),
        Some(Command::Merge(args)) => merge::run(&args),
        Some(Command::Engine(args)) => engine::run(&args),
        Some(Command::EngineCheck(args)) => engine_check::run(&args),
        Some(Command::Reproduce(args)) => reproduce::run(&args),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Train(command)) => train::run(&command),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Pickomino(command)) => pickomino::run(command),
    }
}
