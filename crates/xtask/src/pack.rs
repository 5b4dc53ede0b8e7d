//! Packs the engine for pages: `capicua-xtask pack FILE` writes `FILE` to the output as gzip. Browsers unpack
//! nothing smaller by themselves, and `gzip -9` is 3 % larger.

use std::num::NonZeroU64;
use std::path::Path;
use std::{fs, io};

/// Passes over the file: each takes seconds, and later ones save next to nothing.
const PASSES: NonZeroU64 = NonZeroU64::new(2).unwrap();

/// Writes the file to the output, packed.
pub fn pack(file: &Path) -> io::Result<()> {
    let options = zopfli::Options {
        iteration_count: PASSES,
        ..zopfli::Options::default()
    };
    let bytes = fs::read(file)?;
    zopfli::compress(options, zopfli::Format::Gzip, &bytes[..], io::stdout())
}
