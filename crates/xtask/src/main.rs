//! Chores of the repository, reached by no other crate.

mod pack;
mod package;
mod schemas;

use std::env;
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "usage: capicua-xtask pack FILE >FILE.gz\n       capicua-xtask package\n       capicua-xtask schemas";

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    let words: Vec<_> = arguments.iter().map(|word| word.to_str()).collect();
    let done = match words[..] {
        [Some("pack"), _] => pack::pack(Path::new(&arguments[1])),
        [Some("package")] => package::check(),
        [Some("schemas")] => schemas::write(),
        _ => {
            eprintln!("{USAGE}");
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
