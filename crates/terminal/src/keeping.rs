//! Where a match is kept, so that it can be resumed: after every move, lest a window that is closed,
//! a lost line or an empty battery takes it away.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use capicua_core::write_whole;
use capicua_words::Words;

use capicua_session::Session;

/// The file a match is saved to. Nobody else saves to it as long as this one is there.
pub struct Keeper {
    path: PathBuf,
    /// Whether somebody asked for the file; then it stays when the match is over.
    asked: bool,
    /// Held, not read: it is let go when the game is over, however it ends.
    _lock: Lock,
}

impl Keeper {
    /// Saves to `path`.
    pub fn asked(path: PathBuf) -> io::Result<Keeper> {
        let lock = Lock::take(&path)?;
        Ok(Keeper {
            path,
            asked: true,
            _lock: lock,
        })
    }

    /// Saves to a file of `folder` that is not there yet, and takes it at once: an older game is never
    /// written over, and two games begun at the same time never share one. The file goes when the
    /// match is over.
    pub fn by_default(folder: &Path) -> io::Result<Keeper> {
        let mut number = 1;
        loop {
            let path = match number {
                1 => folder.join("capicua-game.dgn"),
                _ => folder.join(format!("capicua-game-{number}.dgn")),
            };
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(_) => {
                    let lock = Lock::take(&path)?;
                    return Ok(Keeper {
                        path,
                        asked: false,
                        _lock: lock,
                    });
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(error),
            }
        }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Saves.
    pub fn save(&self, session: &Session) -> io::Result<()> {
        write_whole(&self.path, session.text().as_bytes())
    }

    /// The match is over: it is saved if that was asked for, else its file goes.
    pub fn finish(&self, session: &Session) -> io::Result<()> {
        match self.asked {
            true => self.save(session),
            false => fs::remove_file(&self.path),
        }
    }

    /// What to tell when the match is over: where it is written, if that was asked for.
    pub fn told_at_the_end(&self, words: &Words) -> Option<String> {
        let file = self.path.display().to_string();
        self.asked
            .then(|| words.text("play-finished-saved", &[("file", file.into())]))
    }

    /// What to tell somebody who quits.
    pub fn told(&self, words: &Words) -> String {
        words.text(
            "play-saved",
            &[("file", self.path.display().to_string().into())],
        )
    }

    /// What to tell when it cannot be saved.
    pub fn told_unsaved(&self, words: &Words, error: &io::Error) -> String {
        let values = [
            ("file", self.path.display().to_string().into()),
            ("why", error.to_string().into()),
        ];
        words.text("play-cannot-save", &values)
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        // A file that was only taken, never written, is not left behind.
        let empty = fs::metadata(&self.path).is_ok_and(|found| found.len() == 0);
        if empty && !self.asked {
            let _ = fs::remove_file(&self.path);
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
        let file = options.write(true).create(true).open(&beside)?;
        match file.try_lock() {
            Ok(()) => Ok(Lock {
                path: beside,
                _file: Some(file),
            }),
            Err(TryLockError::WouldBlock) => Err(io::Error::new(
                io::ErrorKind::ResourceBusy,
                "another game is being played into this file; name another one with --record",
            )),
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
