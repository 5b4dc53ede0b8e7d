//! Texts that come in: files that may hold anything, positions.

use std::fs;
use std::path::Path;

use capicua_core::InputError;
use capicua_dominoes::notation::Position;

use crate::answer::Failure;

/// A file as text. Bytes that are no UTF-8 are pointed at.
pub fn read_file(path: &Path) -> Result<String, Failure> {
    let bytes = fs::read(path).map_err(|error| Failure::unread(path, &error))?;
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
        let error = InputError::new(
            format!(
                "{} is no text: byte {} is no UTF-8",
                path.display(),
                good + 1
            ),
            "Records are plain text; save the file as UTF-8.",
        );
        Failure::Input(error.at(&text, good..good + '\u{fffd}'.len_utf8()))
    })
}

/// A position from the command line.
pub fn position(text: &str) -> Result<Position, Failure> {
    Ok(text.parse::<Position>()?)
}
