//! The errors of an engine process.

use std::fmt;
use std::process::ExitStatus;
use std::time::Duration;

/// Why an engine gave no legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(not(unix), allow(dead_code, reason = "no engine is started there"))]
pub(crate) enum EngineError {
    /// It has ended, or closed its output.
    Ended(Option<ExitStatus>),
    /// No answer in time.
    Timeout,
    /// No line of the handshake came within this time.
    NoHandshake(Duration),
    /// It does not read its input.
    InputBlocked,
    /// Too many lines or bytes for one move.
    TooMuchOutput,
    /// A line of more than 4 kB.
    LineTooLong,
    /// It reported an error itself.
    Reported(String),
    /// An illegal move, or no move at all.
    IllegalMove(String),
    /// It has failed too often.
    GivenUp,
    /// It cannot be started.
    NotStarted(String),
}

/// The exit code of a shell that cannot run a program.
const NOT_STARTED: i32 = 127;

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            EngineError::Ended(Some(status)) if status.code() == Some(NOT_STARTED) => write!(
                f,
                "it, or what its first line says it is run by, cannot be started ({status})"
            ),
            EngineError::Ended(Some(status)) => write!(f, "the engine ended ({status})"),
            EngineError::Ended(None) => f.write_str("the engine closed its output"),
            EngineError::Timeout => f.write_str("no answer in time"),
            EngineError::NoHandshake(time) => {
                let seconds = time.as_secs_f64();
                write!(f, "no answer in time to `dep 1` ({seconds} s)")
            }
            EngineError::InputBlocked => f.write_str("the engine does not read what it is told"),
            EngineError::TooMuchOutput => f.write_str("more than 1000 lines or 1 MB for one move"),
            EngineError::LineTooLong => f.write_str("a line of more than 4 kB"),
            EngineError::Reported(why) => write!(f, "the engine says: {why}"),
            EngineError::IllegalMove(mv) => write!(f, "illegal move {mv}"),
            EngineError::GivenUp => f.write_str("the engine is given up"),
            EngineError::NotStarted(why) => write!(f, "the engine cannot be started: {why}"),
        }
    }
}
