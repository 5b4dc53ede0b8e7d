//! What can go wrong with a process that is asked for a move.

use std::fmt;
use std::process::ExitStatus;
use std::time::Duration;

/// Why an engine gave no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(not(unix), allow(dead_code, reason = "no engine is started there"))]
pub(crate) enum EngineError {
    /// It has ended, or closed its output.
    Ended(Option<ExitStatus>),
    /// Nothing came in time.
    Timeout,
    /// After it was started nothing came for so long that an engine says.
    NoHandshake(Duration),
    /// It does not read what it is told.
    InputBlocked,
    /// More lines or bytes than anybody needs for one move.
    TooMuchOutput,
    /// A line of more than 4 kB.
    LineTooLong,
    /// It said so itself.
    Reported(String),
    /// A move that may not be played, or is none.
    IllegalMove(String),
    /// It has failed too often.
    GivenUp,
    /// It cannot be started.
    NotStarted(String),
}

/// How a shell ends that cannot start a program which is there.
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
