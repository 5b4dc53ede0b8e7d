//! Where a match is kept, so that it can be resumed.

use std::io;
use std::path::{Path, PathBuf};

use capicua_core::write_whole;
use capicua_words::Words;

use capicua_session::Session;

/// The file a match is saved to.
pub struct Keeper {
    path: PathBuf,
    /// Whether somebody asked for the file; then it is also written when nobody quits.
    asked: bool,
}

impl Keeper {
    /// Saves to `path`, after every round and at the end.
    pub fn asked(path: PathBuf) -> Keeper {
        Keeper { path, asked: true }
    }

    /// Saves, when somebody quits, to a file of `folder` that is not there yet: an older game is
    /// never written over.
    pub fn by_default(folder: &Path) -> Keeper {
        let free = (1..)
            .map(|number| match number {
                1 => folder.join("capicua-game.dgn"),
                _ => folder.join(format!("capicua-game-{number}.dgn")),
            })
            .find(|path| !path.exists());
        Keeper {
            path: free.expect("numbers do not end"),
            asked: false,
        }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Saves if the file was asked for: the match has come a round further.
    pub fn after_round(&self, session: &Session) -> io::Result<()> {
        if self.asked {
            self.save(session)
        } else {
            Ok(())
        }
    }

    /// Saves.
    pub fn save(&self, session: &Session) -> io::Result<()> {
        write_whole(&self.path, session.text().as_bytes())
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
}
