//! Texts that come in: files that may hold anything, positions.

use std::fs;
use std::path::Path;

use capicua_core::{InputError, message};
use capicua_dominoes::notation::Position;

use crate::answer::CliError;

/// A file as text. Bytes that are no UTF-8 are pointed at.
pub fn read_file(path: &Path) -> Result<String, CliError> {
    let bytes = fs::read(path).map_err(|error| CliError::unread(path, &error))?;
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
        let error = InputError::new(
            message!("file-not-utf8", path = path.display(), byte = good + 1),
            message!("fix-records-are-plain-text-save"),
        );
        CliError::Input(error.at(&text, good..good + '\u{fffd}'.len_utf8()))
    })
}

/// A position from the command line.
pub fn position(text: &str) -> Result<Position, CliError> {
    Ok(text.parse::<Position>()?)
}
