//! How a command ends: an answer for standard output, or one clear reason why not.

use std::fmt;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::ExitCode;

use capicua_core::InputError;

/// What a command prints. Collected first and printed at the end, so that a failure leaves nothing
/// on standard output.
pub type Answer = Result<String, Failure>;

/// Why a command gives no answer. Each kind has its exit code.
#[derive(Debug)]
pub enum Failure {
    /// Something went wrong on the way (a file that cannot be written): exit code 1.
    Failed(String),
    /// It could not be brought to its end, or found what it looks for: there is an answer, and exit
    /// code 1.
    Incomplete {
        /// What there is.
        answer: String,
        /// What is wrong.
        why: String,
    },
    /// Somebody pressed Ctrl-C; what there was to save is saved: exit code 130.
    Interrupted(String),
    /// The command was called in a way that makes no sense: exit code 2.
    Usage(String),
    /// A position, record, option or name cannot be read: exit code 3.
    Input(InputError),
}

impl From<InputError> for Failure {
    fn from(error: InputError) -> Failure {
        Failure::Input(error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Failure::Failed(why) | Failure::Usage(why) | Failure::Incomplete { why, .. } => {
                f.write_str(why)
            }
            Failure::Interrupted(what) => write!(f, "interrupted: {what}"),
            Failure::Input(error) => error.fmt(f),
        }
    }
}

impl Failure {
    /// The exit code of a program that gives up for this reason.
    pub fn code(&self) -> u8 {
        match self {
            Failure::Failed(_) | Failure::Incomplete { .. } => 1,
            Failure::Usage(_) => 2,
            Failure::Input(_) => 3,
            Failure::Interrupted(_) => 130,
        }
    }

    /// A fault of the program itself.
    pub fn broken() -> Failure {
        Failure::Failed(
            "the program broke here; please report this input, it is a fault of the program"
                .to_owned(),
        )
    }

    /// A file that cannot be read or written.
    pub fn file(doing: &str, path: &Path, error: &io::Error) -> Failure {
        Failure::Failed(format!("cannot {doing} {}: {error}", path.display()))
    }
}

/// Runs a command. A fault of the program itself ends it with exit code 1, like any other failure,
/// after one line on standard error that says where it broke.
pub fn guarded(command: impl FnOnce() -> ExitCode) -> ExitCode {
    std::panic::set_hook(Box::new(|broken| {
        let place = broken.location().map(ToString::to_string);
        let payload = broken.payload();
        let what = payload
            .downcast_ref::<&str>()
            .copied()
            .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
            .unwrap_or("no reason given");
        let place = place.unwrap_or_default();
        // Nowhere left to report that standard error is closed.
        let _ = writeln!(io::stderr().lock(), "the program broke at {place}: {what}");
    }));
    catch_unwind(AssertUnwindSafe(command)).unwrap_or_else(|_| finish(Err(Failure::broken())))
}

/// Prints the answer, or the failure on standard error, and gives the exit code.
pub fn finish(answer: Answer) -> ExitCode {
    match answer {
        Ok(text) => match io::stdout().lock().write_all(text.as_bytes()) {
            Ok(()) => ExitCode::SUCCESS,
            // Whoever read us has seen enough (`capicua … | head`): no fault of ours.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Err(error) => complain(&format!("cannot write the answer: {error}"), 1),
        },
        Err(failure) => {
            if let Failure::Incomplete { answer, .. } = &failure {
                // Whoever does not read it is told what is wrong all the same.
                let _ = io::stdout().lock().write_all(answer.as_bytes());
            }
            complain(&failure.to_string(), failure.code())
        }
    }
}

fn complain(why: &str, code: u8) -> ExitCode {
    // Nowhere left to report that standard error is closed.
    let _ = writeln!(io::stderr().lock(), "error: {why}");
    ExitCode::from(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_of_the_program_is_a_failure_like_others() {
        let code = guarded(|| panic!("on purpose"));
        assert_eq!(format!("{code:?}"), format!("{:?}", ExitCode::from(1)));
        let fine = guarded(|| ExitCode::from(3));
        assert_eq!(format!("{fine:?}"), format!("{:?}", ExitCode::from(3)));
    }
}
