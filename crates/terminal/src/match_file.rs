//! Where a match is kept, so that it can be resumed: after every move, lest a window that is closed,
//! a lost line or an empty battery takes it away.

use std::cell::OnceCell;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use capicua_core::{InputError, Message, check_writable, message, write_atomic, write_error};
use capicua_words::Words;

use capicua_ui::Table;

/// Where a match is saved. Nobody else saves there as long as this one is there.
pub struct MatchFile {
    place: Place,
    /// The file, once there is one.
    file: OnceCell<(PathBuf, Lock)>,
    /// Where the match is once it is over, if nobody has named a file for it.
    finished: OnceCell<PathBuf>,
}

/// The folder, among the games that wait, of those that are over.
const FINISHED: &str = "finished";

enum Place {
    /// A file that somebody asked for: it stays when the match is over.
    Named(PathBuf),
    /// A file of this folder that is not there yet. It is made with the first move; when the match is over, it
    /// is among the finished ones.
    Folder(PathBuf),
}

impl MatchFile {
    /// Saves to `path`.
    pub fn named(path: PathBuf) -> io::Result<MatchFile> {
        check_writable(&path)?;
        let lock = Lock::take(&path)?;
        Ok(MatchFile {
            place: Place::Named(path.clone()),
            file: OnceCell::from((path, lock)),
            finished: OnceCell::new(),
        })
    }

    /// Saves to a file of `folder` that is not there yet: an older game is never written over, and two
    /// games begun at the same time never share one. Nothing is written for a game that nobody has
    /// played a move of.
    pub fn by_default(folder: &Path) -> MatchFile {
        MatchFile {
            place: Place::Folder(folder.to_owned()),
            file: OnceCell::new(),
            finished: OnceCell::new(),
        }
    }

    /// Goes on in a file of the folder of saved games.
    pub fn resumed(path: PathBuf) -> io::Result<MatchFile> {
        let lock = Lock::take(&path)?;
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        Ok(MatchFile {
            place: Place::Folder(folder),
            file: OnceCell::from((path, lock)),
            finished: OnceCell::new(),
        })
    }

    /// The matches of `folder` that wait to be gone on with, the newest first; those that are being
    /// played now are not among them.
    pub fn waiting(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut found: Vec<(std::time::SystemTime, PathBuf)> = entries
            .filter_map(|entry| {
                let path = entry.path();
                let ours = path.extension().is_some_and(|ending| ending == "dgn");
                let changed = entry.metadata().ok()?.modified().ok()?;
                (ours && Lock::take(&path).is_ok()).then_some((changed, path))
            })
            .collect();
        found.sort();
        found.into_iter().rev().map(|(_, path)| path).collect()
    }

    /// The file, if there is one.
    pub fn path(&self) -> Option<&Path> {
        self.file.get().map(|(path, _)| path.as_path())
    }

    /// Saves.
    pub fn save(&self, table: &dyn Table) -> io::Result<()> {
        let path = match (self.file.get(), &self.place) {
            (Some((path, _)), _) | (None, Place::Named(path)) => path.clone(),
            (None, Place::Folder(folder)) => {
                let (path, lock) = fresh(folder).map_err(|error| write_error(folder, error))?;
                let _ = self.file.set((path.clone(), lock));
                path
            }
        };
        write_atomic(&path, table.text().as_bytes())
    }

    /// Somebody leaves: saves, unless nothing was played that would have to be kept.
    pub fn leave(&self, table: &dyn Table) -> io::Result<()> {
        match self.path() {
            Some(_) => self.save(table),
            None => Ok(()),
        }
    }

    /// The match is over: it is kept, where that was asked for or among the finished ones, and waits no more.
    pub fn finish(&self, table: &dyn Table) -> io::Result<()> {
        let Place::Folder(folder) = &self.place else {
            return self.save(table);
        };
        let path = match self.finished.get() {
            Some(path) => path.clone(),
            None => {
                let folder = folder.join(FINISHED);
                let (path, _) = fresh(&folder).map_err(|error| write_error(&folder, error))?;
                self.finished.get_or_init(|| path).clone()
            }
        };
        write_atomic(&path, table.text().as_bytes())?;
        match self.path().map(|path| (path, fs::remove_file(path))) {
            Some((path, Err(error))) if error.kind() != io::ErrorKind::NotFound => {
                Err(write_error(path, error))
            }
            _ => Ok(()),
        }
    }

    /// What to tell when the match is over: where it is written, and how to look at it again.
    pub fn finished_text(&self, words: &Words) -> Option<String> {
        let path = match &self.place {
            Place::Named(path) => path,
            Place::Folder(_) => self.finished.get()?,
        };
        Some(words.text("play-finished-saved", &[("file", typed(path).into())]))
    }

    /// What to tell somebody who quits.
    pub fn saved_text(&self, words: &Words) -> String {
        match self.path() {
            Some(path) => words.text("play-saved", &[("file", typed(path).into())]),
            None => words.plain("play-not-begun"),
        }
    }

    /// The same error, with the file that cannot be written.
    pub fn unsaved(&self, words: &Words, error: &io::Error) -> io::Error {
        io::Error::new(error.kind(), self.unsaved_text(words, error))
    }

    /// What to tell when it cannot be saved.
    pub fn unsaved_text(&self, words: &Words, error: &io::Error) -> String {
        let why = match InputError::from_io(error) {
            None => error.to_string(),
            Some(told) if told.remedy().is_empty() => words.say(told.message()),
            Some(told) => {
                format!(
                    "{}. {}",
                    words.say(told.message()),
                    words.say(told.remedy())
                )
            }
        };
        words.text("play-cannot-save", &[("why", why.into())])
    }
}

/// The name of a file as it is typed into a shell, also where there is a space in it, or it looks like an
/// option.
fn typed(path: &Path) -> String {
    let name = path.to_string_lossy();
    let name = match name.starts_with('-') {
        true => format!("./{name}"),
        false => name.into_owned(),
    };
    shell_words::quote(&name).into_owned()
}

/// A file of `folder` that was not there.
fn fresh(folder: &Path) -> io::Result<(PathBuf, Lock)> {
    fs::create_dir_all(folder)?;
    let mut number = 1;
    loop {
        let path = match number {
            1 => folder.join("capicua-game.dgn"),
            _ => folder.join(format!("capicua-game-{number}.dgn")),
        };
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(_) => return Lock::take(&path).map(|lock| (path, lock)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}

/// A file beside that of the match, locked as long as it is played. The system lets go of it when the
/// program ends, also when it is killed.
struct Lock {
    path: PathBuf,
    _file: Option<File>,
}

impl Lock {
    fn take(path: &Path) -> io::Result<Lock> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let beside = path.with_file_name(format!(".{name}.lock"));
        let mut options = OpenOptions::new();
        let file = options.write(true).create(true).open(&beside);
        let file = file.map_err(|error| write_error(path, error))?;
        match file.try_lock() {
            Ok(()) => Ok(Lock {
                path: beside,
                _file: Some(file),
            }),
            Err(TryLockError::WouldBlock) => {
                let why = InputError::new(message!("record-in-use"), Message::empty());
                let busy = io::Error::new(io::ErrorKind::ResourceBusy, why);
                Err(write_error(path, busy))
            }
            // Where the system has no locks, there is none.
            Err(TryLockError::Error(_)) => Ok(Lock {
                path: beside,
                _file: None,
            }),
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // A leftover does no harm.
        let _ = fs::remove_file(&self.path);
    }
}
