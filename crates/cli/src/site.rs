//! `capicua site`: the page as a folder that any host can serve, with the engine in it.

use std::fs;
use std::path::{Path, PathBuf};

use capicua_core::{InputError, message};
use capicua_web::site;

use crate::answer::{Answer, CliError};

/// How the engine for pages is called where it lies beside the program.
const ENGINE: &str = "capicua.wasm.gz";

#[derive(clap::Args)]
pub struct Args {
    /// The folder to write; files of the same names are replaced.
    folder: PathBuf,
    /// The engine for pages; by default the one beside the program, where `./engine-for-pages` puts it.
    #[arg(long, value_name = "FILE")]
    engine: Option<PathBuf>,
}

/// The engine for pages: the one that is named, or the one beside the program.
pub fn engine(named: Option<&Path>) -> Result<Vec<u8>, CliError> {
    let beside = || Some(std::env::current_exe().ok()?.parent()?.join(ENGINE));
    let file = named.map(Path::to_owned).or_else(beside);
    let file = file.unwrap_or_else(|| PathBuf::from(ENGINE));
    fs::read(&file).map_err(|error| {
        CliError::Failed(InputError::new(
            message!("wasm-cannot-be-read", file = file.display(), error),
            message!("fix-build-wasm"),
        ))
    })
}

pub fn run(args: &Args) -> Answer {
    let engine = engine(args.engine.as_deref())?;
    let folder = &args.folder;
    let written = site::write(folder, engine).map_err(CliError::unwritten)?;
    let bytes: usize = written.iter().map(|(_, bytes)| bytes).sum();
    Ok(format!(
        "{} files, {} kB, are in {}: put them on any host.\n",
        written.len(),
        bytes.div_ceil(1000),
        folder.display()
    ))
}
