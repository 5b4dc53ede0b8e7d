//! What all trainings have in common at the command line: what was learnt lies beside the checkpoint.

use std::io;

use capicua_core::{CancellationToken, InputError, LongRun};

/// A training, and how what it has learnt is written. The checkpoint is written last: it never runs ahead of
/// the weights beside it.
pub struct WithWeightsFile<R, W> {
    pub run: R,
    pub write: W,
}

impl<R: LongRun, W: Fn(&R) -> io::Result<()> + Send> LongRun for WithWeightsFile<R, W> {
    type Snapshot = R::Snapshot;

    fn progress(&self) -> (u64, u64) {
        self.run.progress()
    }

    fn step(&mut self, stop: &CancellationToken) -> io::Result<()> {
        self.run.step(stop)
    }

    fn is_landmark(&self) -> bool {
        self.run.is_landmark()
    }

    fn sync(&mut self) -> io::Result<()> {
        (self.write)(&self.run)
    }

    fn unit(&self) -> &'static str {
        self.run.unit()
    }

    fn message(&self) -> String {
        self.run.message()
    }

    fn save(&self) -> <R::Snapshot as ToOwned>::Owned {
        self.run.save()
    }

    fn resume(&mut self, saved: &R::Snapshot) -> Result<(), InputError> {
        self.run.resume(saved)
    }
}
