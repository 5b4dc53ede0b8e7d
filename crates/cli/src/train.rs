//! `capicua train`.
//!
//! Training needs a heavy library, so that it is a feature of the build. Without it the command is
//! still there, and says how to get it.

#[cfg(feature = "train")]
mod curve;
#[cfg(feature = "train")]
mod fives;
#[cfg(feature = "train")]
mod weights_file;

use std::path::PathBuf;

use crate::answer::Answer;
#[cfg(not(feature = "train"))]
use crate::answer::CliError;
#[cfg(not(feature = "train"))]
use capicua_core::message;

#[cfg(feature = "train")]
pub use weights_file::WithWeightsFile;

#[derive(clap::Subcommand)]
pub enum Command {
    /// All Fives for two, by playing against itself.
    Fives(Args),
}

#[derive(clap::Args)]
#[cfg_attr(not(feature = "train"), allow(dead_code))]
pub struct Args {
    /// As it was published, or what learns best (best).
    #[arg(long, value_enum)]
    recipe: Option<RecipeArg>,
    /// Settings that differ from the usual ones, as TOML; a run writes all of them into config.toml.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The folder for weights, checkpoint, settings and curve (fives-published or fives-best).
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Go on from the checkpoint in the folder.
    #[arg(long)]
    resume: bool,
    /// The same seed gives the same weights, on any number of threads (1).
    #[arg(long)]
    seed: Option<u64>,
    /// Threads to play and learn on; by default as many as the machine has.
    #[arg(long, value_parser = crate::usage::within::<u16>(1..=1024))]
    threads: Option<u16>,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum RecipeArg {
    Published,
    Best,
}

#[cfg(feature = "train")]
pub fn run(command: &Command) -> Answer {
    match command {
        Command::Fives(args) => fives::run(args),
    }
}

#[cfg(not(feature = "train"))]
pub fn run(_: &Command) -> Answer {
    Err(untrained(
        "cargo run --release --features train -- train fives",
    ))
}

/// How to get a command that was left out of the build; `typed` whole, as a test types it, too.
#[cfg(not(feature = "train"))]
pub fn untrained(typed: &str) -> CliError {
    CliError::failed(message!("program-built-without-training-build", typed))
}
