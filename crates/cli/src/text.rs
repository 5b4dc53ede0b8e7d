//! Texts that come in: files that may hold anything, positions that must be complete.

use std::fs;
use std::path::Path;

use capicua_core::InputError;
use capicua_dominoes::notation::{Position, Snapshot};
use capicua_dominoes::{House, State};

use crate::answer::Failure;

/// A file as text. Bytes that are no UTF-8 are pointed at.
pub fn read_file(path: &Path) -> Result<String, Failure> {
    let bytes = fs::read(path).map_err(|error| Failure::file("read", path, &error))?;
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

/// The state of a position in which every hand is known.
pub fn open_state(snapshot: &Snapshot) -> Result<State<House>, Failure> {
    snapshot.state().ok_or_else(|| {
        let mut places: Vec<String> = snapshot
            .hidden_seats()
            .iter()
            .map(|seat| format!("the hand of {seat}"))
            .collect();
        if snapshot.stock().unknown > 0 {
            places.push("the tiles face down".to_owned());
        }
        let missing = match places.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
            None => "something".to_owned(),
        };
        Failure::Input(InputError::new(
            format!("every hand has to be open here; not fully known: {missing}"),
            "Write the tiles instead of `?`; `advise` and `belief` are for positions with hidden tiles.",
        ))
    })
}
