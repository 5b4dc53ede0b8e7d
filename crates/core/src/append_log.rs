//! An append-only file, too long to be kept in memory. It is written as `NAME.part` until it is complete, and
//! checkpoints let an interrupted run resume.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use crate::checksum::hex;
use crate::message;
use crate::{InputError, write_error};

/// How much of a file was written, and its hash.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checkpoint {
    /// Bytes.
    pub bytes: u64,
    /// Their SHA-256.
    pub sha256: String,
}

/// An append-only file with a running hash. I/O errors are reported as [`write_error`](crate::write_error).
///
/// ```
/// use capicua_core::AppendLog;
///
/// let folder = std::env::temp_dir().join(format!("capicua-doc-{}", std::process::id()));
/// std::fs::create_dir_all(&folder)?;
/// let path = folder.join("games.dgn");
/// let mut log = AppendLog::create(&path)?;
/// log.push("first\n")?;
/// let checkpoint = log.checkpoint()?;
/// log.push("lost")?;
/// drop(log);
///
/// // After an interruption the log goes on from the checkpoint.
/// let mut log = AppendLog::resume(&path, &checkpoint)?;
/// log.push("second\n")?;
/// log.finish()?;
/// assert_eq!(std::fs::read_to_string(&path)?, "first\nsecond\n");
/// std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AppendLog {
    path: PathBuf,
    file: BufWriter<File>,
    bytes: u64,
    hash: Sha256,
    /// Whether the file is kept on drop: there is a checkpoint to resume from, or the file is complete.
    kept: bool,
}

impl AppendLog {
    /// Creates an empty log that becomes `path` when it is finished.
    pub fn create(path: &Path) -> io::Result<AppendLog> {
        let begun = || {
            let file = OpenOptions::new()
                .create(true)
                .truncate(false)
                .write(true)
                .read(true)
                .open(part(path))?;
            lock_exclusively(&file)?;
            file.set_len(0)?;
            Ok(file)
        };
        let file = begun().map_err(|error| write_error(path, error))?;
        Ok(AppendLog {
            path: path.to_owned(),
            file: BufWriter::new(file),
            bytes: 0,
            hash: Sha256::new(),
            kept: false,
        })
    }

    /// Resumes from a checkpoint: with the `.part` file of an interrupted run, or with a completed file. An
    /// error if its bytes do not match the checkpoint.
    pub fn resume(path: &Path, checkpoint: &Checkpoint) -> Result<AppendLog, InputError> {
        let failed = |why: String| {
            InputError::new(
                message!("cannot-go-on", path = path.display(), why),
                message!("fix-put-back"),
            )
        };
        let unreadable = |error: io::Error| failed(error.to_string());
        let begun = part(path);
        let whole = !begun.exists() && path.exists();
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .open(if whole { path } else { &begun })
            .map_err(unreadable)?;
        lock_exclusively(&file).map_err(unreadable)?;
        let mut looked = HashWriter::default();
        let mut told = (&mut file).take(checkpoint.bytes);
        io::copy(&mut told, &mut looked).map_err(unreadable)?;
        if looked.bytes < checkpoint.bytes {
            let missing = checkpoint.bytes - looked.bytes;
            return Err(failed(format!(
                "it lacks {missing} of {} bytes",
                checkpoint.bytes
            )));
        }
        if hex(&looked.hash.clone().finalize()) != checkpoint.sha256 {
            return Err(failed("it was changed since".to_owned()));
        }
        if whole {
            fs::rename(path, &begun).map_err(unreadable)?;
        }
        // Bytes after the checkpoint were never acknowledged: they are written again.
        file.set_len(checkpoint.bytes).map_err(unreadable)?;
        file.seek(SeekFrom::End(0)).map_err(unreadable)?;
        Ok(AppendLog {
            path: path.to_owned(),
            file: BufWriter::new(file),
            bytes: checkpoint.bytes,
            hash: looked.hash,
            kept: true,
        })
    }

    /// Bytes so far.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Adds some text.
    pub fn push(&mut self, text: &str) -> io::Result<()> {
        self.hash.update(text.as_bytes());
        self.bytes += text.len() as u64;
        let written = self.file.write_all(text.as_bytes());
        written.map_err(|error| write_error(&self.path, error))
    }

    /// Syncs what was written so far to disk and returns its checkpoint.
    pub fn checkpoint(&mut self) -> io::Result<Checkpoint> {
        let flushed = self.file.flush();
        let synced = flushed.and_then(|()| self.file.get_ref().sync_data());
        synced.map_err(|error| write_error(&self.path, error))?;
        self.kept = true;
        Ok(self.so_far())
    }

    /// The checkpoint of what was written so far, without syncing.
    pub fn so_far(&self) -> Checkpoint {
        Checkpoint {
            bytes: self.bytes,
            sha256: hex(&self.hash.clone().finalize()),
        }
    }

    /// Completes the log: the file gets its final name.
    pub fn finish(mut self) -> io::Result<Checkpoint> {
        let checkpoint = self.checkpoint()?;
        let moved = fs::rename(part(&self.path), &self.path);
        moved.map_err(|error| write_error(&self.path, error))?;
        Ok(checkpoint)
    }
}

impl Drop for AppendLog {
    fn drop(&mut self) {
        if !self.kept {
            // There is no checkpoint to resume from.
            let _ = fs::remove_file(part(&self.path));
        }
    }
}

/// Hashes what is written to it.
#[derive(Default)]
struct HashWriter {
    bytes: u64,
    hash: Sha256,
}

impl io::Write for HashWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.hash.update(bytes);
        self.bytes += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Takes the file lock: two programs that write the same file would corrupt it.
fn lock_exclusively(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Err(fs::TryLockError::WouldBlock) => Err(io::Error::other(
            "another program is writing it at this moment",
        )),
        // Some file systems have no locks: there the user is responsible.
        Ok(()) | Err(fs::TryLockError::Error(_)) => Ok(()),
    }
}

fn part(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grows_goes_on_and_notices_what_was_changed() {
        let folder = std::env::temp_dir().join(format!("capicua-growing-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("games.dgn");
        let mut growing = AppendLog::create(&path).unwrap();
        growing.push("one\n").unwrap();
        assert!(AppendLog::create(&path).is_err(), "two write at once");
        let checkpoint = growing.checkpoint().unwrap();
        growing.push("lost\n").unwrap();
        drop(growing);
        assert!(!path.exists());
        let mut growing = AppendLog::resume(&path, &checkpoint).unwrap();
        growing.push("two\n").unwrap();
        let whole = growing.finish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\ntwo\n");
        assert_eq!(whole.sha256, crate::checksum::sha256(b"one\ntwo\n"));
        // A completed file can be resumed, too.
        let mut more = AppendLog::resume(&path, &whole).unwrap();
        more.push("three\n").unwrap();
        more.finish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\ntwo\nthree\n");
        fs::write(&path, "One\ntwo\nthree\n").unwrap();
        let why = |checkpoint: &Checkpoint| {
            AppendLog::resume(&path, checkpoint)
                .err()
                .unwrap()
                .to_string()
        };
        assert!(why(&whole).contains("was changed"), "{}", why(&whole));
        let long = Checkpoint { bytes: 99, ..whole };
        assert!(why(&long).contains("lacks"), "{}", why(&long));
        // Without a checkpoint the file is removed.
        let other = folder.join("other.dgn");
        drop(AppendLog::create(&other).unwrap());
        assert!(!part(&other).exists());
        fs::remove_dir_all(&folder).unwrap();
    }
}
