//! Long-running work that proceeds step by step and can be saved and resumed.

use std::io;
use std::time::Duration;

use crate::budget::CancellationToken;
use crate::input_error::InputError;
use crate::message;

/// A resumable run: matches, training, experiments.
pub trait LongRun: Send {
    /// The type of its snapshots: text, bytes, or a value within a larger file.
    type Snapshot: ToOwned + ?Sized;

    /// Steps done and steps in all.
    fn progress(&self) -> (u64, u64);
    /// Whether there is nothing left to do (a test may end a run early).
    fn is_finished(&self) -> bool {
        let (done, all) = self.progress();
        done >= all
    }
    /// Performs a step. A step that `stop` cancels counts as not done.
    fn step(&mut self, stop: &CancellationToken) -> io::Result<()>;
    /// Whether the last step is a milestone that should be saved and reported at once.
    fn is_landmark(&self) -> bool {
        false
    }
    /// Flushes to disk everything that the next snapshot relies on.
    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }
    /// The unit of steps, for progress reports.
    fn unit(&self) -> &'static str {
        "deals"
    }
    /// A line about the intermediate result, for progress reports.
    fn message(&self) -> String {
        String::new()
    }
    /// The time limit, if there is one.
    fn time(&self) -> Option<Duration> {
        None
    }
    /// A snapshot from which the run can be resumed.
    fn save(&self) -> <Self::Snapshot as ToOwned>::Owned;
    /// Resumes from a snapshot.
    fn resume(&mut self, saved: &Self::Snapshot) -> Result<(), InputError>;
}

/// A type of [`LongRun::Snapshot`] that can be stored as a file.
pub trait FileFormat: ToOwned<Owned: Into<Vec<u8>>> {
    /// Reads the snapshot from the contents of a file.
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
