//! Where the system is none of the Unix kind no engine is started: there is nobody to see to it that
//! none is left behind. `capicua engine` works everywhere.

use std::convert::Infallible;
use std::fs::File;
use std::io;
use std::time::{Duration, Instant};

use capicua_core::CancellationToken;

use crate::error::EngineError;

pub(crate) const QUIT_TIMEOUT: Duration = Duration::from_millis(300);

/// Nobody.
pub(crate) struct Process(Infallible);

impl Process {
    pub fn start(_: &[String], _: &File, _: bool) -> io::Result<Process> {
        let why = "engines from outside need a Unix system";
        Err(io::Error::new(io::ErrorKind::Unsupported, why))
    }

    pub fn tell(&mut self, _: &str) {
        match self.0 {}
    }

    pub fn flush(&mut self, _: Instant) -> Result<(), EngineError> {
        match self.0 {}
    }

    pub fn line(
        &mut self,
        _: Instant,
        _: &CancellationToken,
    ) -> Result<Option<String>, EngineError> {
        match self.0 {}
    }

    pub fn talk(&self) -> Vec<String> {
        match self.0 {}
    }

    pub fn quit(&mut self) {
        match self.0 {}
    }

    pub fn ends(&mut self, _: Duration) -> bool {
        match self.0 {}
    }
}
