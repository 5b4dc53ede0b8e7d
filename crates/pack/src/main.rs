//! Packs the engine for pages: `capicua-pack FILE` writes `FILE` to the output as gzip. Browsers unpack
//! nothing smaller by themselves, and `gzip -9` is 3 % larger.

use std::num::NonZeroU64;
use std::process::ExitCode;
use std::{env, fs, io};

/// Passes over the file: each takes seconds, and later ones save next to nothing.
const PASSES: NonZeroU64 = NonZeroU64::new(2).unwrap();

fn main() -> ExitCode {
    let Some(file) = env::args_os().nth(1) else {
        eprintln!("usage: capicua-pack FILE >FILE.gz");
        return ExitCode::from(2);
    };
    let options = zopfli::Options {
        iteration_count: PASSES,
        ..zopfli::Options::default()
    };
    let packed = fs::read(file).and_then(|bytes| {
        zopfli::compress(options, zopfli::Format::Gzip, &bytes[..], io::stdout())
    });
    match packed {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
