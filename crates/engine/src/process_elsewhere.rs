//! Where the system is none of the Unix kind no engine is started: there is nobody to see to it that
//! none is left behind. `capicua engine` works everywhere.

use std::convert::Infallible;
use std::fs::File;
use std::io;
use std::time::{Duration, Instant};

use capicua_core::CancellationToken;

use crate::trouble::Trouble;

pub(crate) const FAREWELL: Duration = Duration::from_millis(300);

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

    pub fn flush(&mut self, _: Instant) -> Result<(), Trouble> {
        match self.0 {}
    }

    pub fn line(&mut self, _: Instant, _: &CancellationToken) -> Result<Option<String>, Trouble> {
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
