//! How a command ends: an answer for standard output, or one clear reason why not.

use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

#[cfg(unix)]
use capicua_core::{
    InputError, Message, check_writable, folder_of, message, system_error, write_atomic,
    write_error,
};
use capicua_protocol::{ErrorDocument, Place, line};
use capicua_ui::games::files::GamesFileError;
use capicua_words::{Language, Words};

use crate::usage::explained;

/// Whether failures are written as JSON, like answers. For the whole program: a failure may end it
/// anywhere, also before its arguments are understood.
static IN_JSON: AtomicBool = AtomicBool::new(false);

/// The words failures are told in, for the same reason; English until somebody is known to want others.
static WORDS: OnceLock<Words> = OnceLock::new();

/// What is wrong, or how to fix it, in the language of whoever is told.
fn said(message: &Message) -> String {
    words().say(message)
}

/// The words of whoever is told.
pub fn words() -> &'static Words {
    WORDS.get_or_init(|| Words::new(Language::ENGLISH))
}

/// Failures are told in `language` from now on, and are JSON if the arguments ask for JSON.
pub fn set_output_language(arguments: impl Iterator<Item = OsString>, language: Language) {
    if language != Language::ENGLISH {
        WORDS.get_or_init(|| Words::new(language));
    }
    let mut options = arguments.take_while(|argument| argument != "--");
    IN_JSON.store(options.any(|option| option == "--json"), Ordering::Relaxed);
}

/// What a command prints. Collected first and printed at the end, so that a failure leaves nothing
/// on standard output.
pub type Answer = Result<String, CliError>;

/// Why a command gives no answer. Each kind has its exit code.
#[derive(Debug)]
pub enum CliError {
    /// Something went wrong on the way (a file that cannot be written): exit code 1.
    Failed(InputError),
    /// It could not be brought to its end, or found what it looks for: there is an answer, and exit
    /// code 1.
    Incomplete {
        /// What there is.
        answer: String,
        /// What is wrong.
        why: Message,
    },
    /// Somebody pressed Ctrl-C; what there was to save is saved: exit code 130.
    Interrupted {
        /// What there is; empty where that says nothing.
        answer: String,
        /// What has become of it.
        why: Message,
    },
    /// The command was called in a way that makes no sense: exit code 2.
    Usage(InputError),
    /// A position, record, option or name cannot be read: exit code 3.
    Input(InputError),
}

impl From<InputError> for CliError {
    fn from(error: InputError) -> CliError {
        CliError::Input(error)
    }
}

impl From<GamesFileError> for CliError {
    fn from(error: GamesFileError) -> CliError {
        match error {
            GamesFileError::Wrong(error) => CliError::Input(error),
            GamesFileError::Unreadable(path, error) => CliError::unread(&path, &error),
            GamesFileError::Unwritable(error) => CliError::unwritten(error),
        }
    }
}

/// In the language of whoever is told.
impl fmt::Display for CliError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.error() {
            Some(error) => f.write_str(&described(error)),
            None => f.write_str(&said(&self.message())),
        }
    }
}

/// What is wrong, the place with carets under it, and how to fix it.
fn described(error: &InputError) -> String {
    let mut text = said(error.message());
    if let (Some(line), Some(column)) = (error.line(), error.column()) {
        text += &format!(" {}", said(&message!("at-line-and-column", line, column)));
    }
    for line in error.excerpt().iter().flat_map(|pointed| pointed.lines()) {
        text += &format!("\n  {line}");
    }
    if !error.remedy().is_empty() {
        text += &format!("\n{}", said(error.remedy()));
    }
    text
}

impl CliError {
    /// The exit code of a program that gives up for this reason.
    pub fn code(&self) -> u8 {
        match self {
            CliError::Failed(_) | CliError::Incomplete { .. } => 1,
            CliError::Usage(_) => 2,
            CliError::Input(_) => 3,
            CliError::Interrupted { .. } => 130,
        }
    }

    /// The error it is about, where there is one.
    fn error(&self) -> Option<&InputError> {
        match self {
            CliError::Failed(error) | CliError::Usage(error) | CliError::Input(error) => {
                Some(error)
            }
            CliError::Incomplete { .. } | CliError::Interrupted { .. } => None,
        }
    }

    /// What is wrong.
    fn message(&self) -> Message {
        match self {
            CliError::Failed(error) | CliError::Usage(error) | CliError::Input(error) => {
                error.message().clone()
            }
            CliError::Incomplete { why, .. } => why.clone(),
            CliError::Interrupted { why, .. } => message!("interrupted", why),
        }
    }

    /// As `error/1`; `line` is that of an input with a question on each line.
    pub fn document(&self, line: Option<usize>) -> ErrorDocument {
        let message = self.message();
        let mut place = self.error().and_then(place);
        if line.is_some() {
            place.get_or_insert_default().line = line;
        }
        let help = self.error().map(|error| said(error.remedy()));
        ErrorDocument {
            schema: Default::default(),
            code: message.code().to_owned(),
            what: said(&message),
            place,
            help: help.filter(|help| !help.is_empty()),
            exit: self.code(),
        }
    }

    /// Tells on standard error, in the words or the JSON that were asked for; `line` is that of an
    /// input with a question on each line. Gives the exit code.
    pub fn tell(&self, at: Option<usize>) -> u8 {
        let text = match (IN_JSON.load(Ordering::Relaxed), at) {
            (true, _) => line(&self.document(at)),
            (false, Some(line)) => {
                format!("{}: {self}\n", said(&message!("error-on-line", line)))
            }
            (false, None) => format!("{}: {self}\n", said(&message!("error"))),
        };
        // Nowhere left to report that standard error is closed.
        let _ = io::stderr().lock().write_all(text.as_bytes());
        self.code()
    }

    /// Stopped by Ctrl-C before there was anything to tell.
    pub fn interrupted(why: Message) -> CliError {
        CliError::Interrupted {
            answer: String::new(),
            why,
        }
    }

    /// Something went wrong that nothing can be said about but what it is.
    pub fn failed(what: Message) -> CliError {
        CliError::Failed(InputError::new(what, Message::empty()))
    }

    /// A fault of the program itself.
    pub fn broken() -> CliError {
        CliError::failed(message!("program-broke"))
    }

    /// Arguments that make no sense.
    pub fn misused(what: Message) -> CliError {
        CliError::Usage(InputError::new(what, message!("fix-try-help")))
    }

    /// A file that cannot be read.
    pub fn unread(path: &Path, error: &io::Error) -> CliError {
        let error = system_error(error);
        CliError::failed(message!("cannot-read-file", path = path.display(), error))
    }

    /// A file that cannot be written; the error names it.
    pub fn unwritten(error: io::Error) -> CliError {
        match InputError::from_io(&error) {
            Some(told) => CliError::Failed(told.clone()),
            None => CliError::failed(system_error(&error)),
        }
    }
}

/// Where an error is.
fn place(error: &InputError) -> Option<Place> {
    let pointed = error.excerpt()?;
    let (text, carets) = pointed.split_once('\n').unwrap_or((&pointed, ""));
    Some(Place {
        line: error.line(),
        column: error.column(),
        text: Some(text.to_owned()),
        carets: Some(carets.to_owned()),
    })
}

/// Refuses files that could not be written, before the work that fills them is done in vain.
pub fn check_files<'a>(
    files: impl IntoIterator<Item = &'a Option<PathBuf>>,
) -> Result<(), CliError> {
    files
        .into_iter()
        .flatten()
        .try_for_each(|path| check_file(path))
}

/// Refuses a file that could not be written.
pub fn check_file(path: &Path) -> Result<(), CliError> {
    check_writable(path).map_err(CliError::unwritten)?;
    // What is no file (`/dev/stdout`) is written as it is; a file gives way to another in its folder.
    #[cfg(unix)]
    if path.is_file() || !path.exists() {
        use rustix::fs::{Access, access};
        let allowed = access(folder_of(path), Access::WRITE_OK | Access::EXEC_OK);
        allowed.map_err(|error| CliError::unwritten(write_error(path, error.into())))?;
    }
    Ok(())
}

/// Makes a folder, unless it is there.
pub fn make_folder(folder: &Path) -> Result<(), CliError> {
    let made = std::fs::create_dir_all(folder);
    made.map_err(|error| CliError::unwritten(write_error(folder, error)))
}

/// Writes a file whole, or says why not.
pub fn write_file(path: &Path, contents: &[u8]) -> Result<(), CliError> {
    write_atomic(path, contents).map_err(CliError::unwritten)
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
    catch_unwind(AssertUnwindSafe(command)).unwrap_or_else(|_| finish(Err(CliError::broken())))
}

/// Prints the answer, or the failure on standard error, and gives the exit code.
pub fn finish(answer: Answer) -> ExitCode {
    match answer {
        Ok(text) => match io::stdout().lock().write_all(text.as_bytes()) {
            Ok(()) => ExitCode::SUCCESS,
            // Whoever read us has seen enough (`capicua … | head`): no fault of ours.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Err(error) => complain(&CliError::failed(message!("cannot-write-answer", error))),
        },
        Err(failure) => {
            if let CliError::Incomplete { answer, .. } | CliError::Interrupted { answer, .. } =
                &failure
            {
                // Whoever does not read it is told what is wrong all the same.
                let _ = io::stdout().lock().write_all(answer.as_bytes());
            }
            complain(&failure)
        }
    }
}

fn complain(failure: &CliError) -> ExitCode {
    ExitCode::from(failure.tell(None))
}

/// Ends a program that was called in a way that makes no sense, or was asked for help.
pub fn misused(error: &clap::Error, usage: impl FnOnce() -> String) -> ExitCode {
    let ours = IN_JSON.load(Ordering::Relaxed) || words().language() != Language::ENGLISH;
    match error.use_stderr() && ours {
        true => finish(Err(CliError::Usage(explained(error, &usage())))),
        // In English clap says it best, and help is in the language of the command it is of.
        false => error.exit(),
    }
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
