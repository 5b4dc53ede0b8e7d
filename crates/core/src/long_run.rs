//! Work that takes a while: it goes on step by step, and what has been done can be kept.

use std::io;
use std::time::Duration;

use crate::budget::CancellationToken;
use crate::input_error::InputError;
use crate::message;

/// Something that is done step by step and can be saved: games, trainings, experiments.
pub trait LongRun: Send {
    /// The form in which it is saved: a text, bytes, or a value within a larger file.
    type Snapshot: ToOwned + ?Sized;

    /// Steps done and steps in all.
    fn progress(&self) -> (u64, u64);
    /// Whether there is nothing left to do (a test may end a run early).
    fn is_finished(&self) -> bool {
        let (done, all) = self.progress();
        done >= all
    }
    /// Does a bit more. A step that `stop` cut short counts as not done.
    fn step(&mut self, stop: &CancellationToken) -> io::Result<()>;
    /// Whether the last step is worth being saved and told of at once.
    fn is_landmark(&self) -> bool {
        false
    }
    /// Sees to it that all that is saved next relies on is on the disk.
    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }
    /// What the steps are.
    fn unit(&self) -> &'static str {
        "deals"
    }
    /// What a watcher would like to know on the way.
    fn message(&self) -> String {
        String::new()
    }
    /// How long it may take, if somebody has said so.
    fn time(&self) -> Option<Duration> {
        None
    }
    /// All that is needed to go on another time.
    fn save(&self) -> <Self::Snapshot as ToOwned>::Owned;
    /// Goes on from what was saved.
    fn resume(&mut self, saved: &Self::Snapshot) -> Result<(), InputError>;
}

/// A form of [`LongRun::Snapshot`] that can be a file.
pub trait FileFormat: ToOwned<Owned: Into<Vec<u8>>> {
    /// What a file holds.
    fn from_file(bytes: &[u8]) -> Result<&Self, InputError>;
}

impl FileFormat for [u8] {
    fn from_file(bytes: &[u8]) -> Result<&[u8], InputError> {
        Ok(bytes)
    }
}

impl FileFormat for str {
    fn from_file(bytes: &[u8]) -> Result<&str, InputError> {
        std::str::from_utf8(bytes).map_err(|error| {
            InputError::new(
                message!("no-run-saved-there", error),
                message!("fix-give-file-resume-out-wrote"),
            )
        })
    }
}
