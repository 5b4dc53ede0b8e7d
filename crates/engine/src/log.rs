//! The standard error of engines: goes into the file that the user named, or into an anonymous temporary file.
//! That one gets a name when an error message refers to it.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Where standard error goes.
pub(crate) struct Log {
    file: File,
    asked: Option<PathBuf>,
    /// The named file, once a message refers to it.
    told: Mutex<Option<PathBuf>>,
}

impl Log {
    /// Opens the named file, or an anonymous one.
    pub fn open(asked: Option<&Path>) -> io::Result<Log> {
        let file = match asked {
            Some(path) => File::options().create(true).append(true).open(path)?,
            None => tempfile::tempfile()?,
        };
        Ok(Log {
            file,
            asked: asked.map(Path::to_owned),
            told: Mutex::default(),
        })
    }

    /// For a process to write to.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// The path of the log, if anything was written: from now on there is such a file.
    pub fn told(&self) -> Option<PathBuf> {
        if self.file.metadata().ok()?.len() == 0 {
            return None;
        }
        if let Some(path) = &self.asked {
            return Some(path.clone());
        }
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let path = match &*told {
            Some(path) => path.clone(),
            None => {
                let mut named = tempfile::Builder::new();
                let named = named.prefix("capicua-engine-").suffix(".log").tempfile();
                told.insert(named.ok()?.keep().ok()?.1).clone()
            }
        };
        std::fs::write(&path, self.written().ok()?).ok()?;
        Some(path)
    }

    /// The contents, read without moving the file position that processes write at.
    #[cfg(unix)]
    fn written(&self) -> io::Result<Vec<u8>> {
        use std::os::unix::fs::FileExt as _;
        let length = usize::try_from(self.file.metadata()?.len()).unwrap_or(0);
        let mut bytes = vec![0; length.min(MOST)];
        let from = (length - bytes.len()) as u64;
        self.file.read_exact_at(&mut bytes, from)?;
        Ok(bytes)
    }

    /// No engine is started on such systems.
    #[cfg(not(unix))]
    fn written(&self) -> io::Result<Vec<u8>> {
        Ok(Vec::new())
    }
}

/// How much of the end is kept.
#[cfg(unix)]
const MOST: usize = 1 << 20;
