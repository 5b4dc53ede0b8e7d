//! What can go wrong with a process that is asked for a move.

use std::fmt;
use std::process::ExitStatus;
use std::time::Duration;

/// Why an engine gave no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(not(unix), allow(dead_code, reason = "no engine is started there"))]
pub(crate) enum Trouble {
    /// It has ended, or closed its output.
    Ended(Option<ExitStatus>),
    /// Nothing came in time.
    Silent,
    /// After it was started nothing came for so long that an engine says.
    Mute(Duration),
    /// It does not read what it is told.
    Deaf,
    /// More lines or bytes than anybody needs for one move.
    Flood,
    /// A line of more than 4 kB.
    LongLine,
    /// It said so itself.
    Said(String),
    /// A move that may not be played, or is none.
    Illegal(String),
    /// It has failed too often.
    GivenUp,
    /// It cannot be started.
    NotStarted(String),
}

/// How a shell ends that cannot start a program which is there.
const NOT_STARTED: i32 = 127;

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Trouble::Ended(Some(status)) if status.code() == Some(NOT_STARTED) => write!(
                f,
                "it, or what its first line says it is run by, cannot be started ({status})"
            ),
            Trouble::Ended(Some(status)) => write!(f, "the engine ended ({status})"),
            Trouble::Ended(None) => f.write_str("the engine closed its output"),
            Trouble::Silent => f.write_str("no answer in time"),
            Trouble::Mute(time) => {
                let seconds = time.as_secs_f64();
                write!(f, "no answer in time to `dep 1` ({seconds} s)")
            }
            Trouble::Deaf => f.write_str("the engine does not read what it is told"),
            Trouble::Flood => f.write_str("more than 1000 lines or 1 MB for one move"),
            Trouble::LongLine => f.write_str("a line of more than 4 kB"),
            Trouble::Said(why) => write!(f, "the engine says: {why}"),
            Trouble::Illegal(mv) => write!(f, "illegal move {mv}"),
            Trouble::GivenUp => f.write_str("the engine is given up"),
            Trouble::NotStarted(why) => write!(f, "the engine cannot be started: {why}"),
        }
    }
}
