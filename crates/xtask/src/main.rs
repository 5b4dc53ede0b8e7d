//! Chores of the repository, reached by no other crate.

mod mutants;
mod notices;
mod pack;
mod package;
mod packages;
mod schemas;
mod supply_chain;

use std::env;
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "\
usage: capicua-xtask pack FILE >FILE.gz
       capicua-xtask package
       capicua-xtask schemas
       capicua-xtask supply-chain
       capicua-xtask notices FOLDER
       ";

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    let words: Vec<_> = arguments.iter().map(|word| word.to_str()).collect();
    let done: Result<(), Box<dyn Error>> = match words[..] {
        [Some("pack"), _] => pack::pack(Path::new(&arguments[1])).map_err(Into::into),
        [Some("package")] => package::check().map_err(Into::into),
        [Some("schemas")] => schemas::write().map_err(Into::into),
        [Some("supply-chain")] => supply_chain::check(),
        [Some("notices"), _] => notices::write(Path::new(&arguments[1])),
        [Some("mutants"), ..] => {
            let words: Vec<_> = words[1..].iter().map(|word| word.unwrap_or("?")).collect();
            mutants::mutants(&words)
        }
        _ => {
            eprintln!("{USAGE}{}", mutants::USAGE);
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
