//! A file that is written little by little, too long to be kept in memory: as `NAME.part` until it is
//! whole, with marks from which it can be gone on with.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use crate::checksum::hex;
use crate::message;
use crate::{InputError, write_error};

/// How much of a file was written, and what that hashes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checkpoint {
    /// Bytes.
    pub bytes: u64,
    /// Their SHA-256.
    pub sha256: String,
}

/// A file that grows. Errors on the way are [`write_error`](crate::write_error).
pub struct AppendLog {
    path: PathBuf,
    file: BufWriter<File>,
    bytes: u64,
    hash: Sha256,
    /// Somebody may go on from a checkpoint, or the file is whole: then it stays.
    kept: bool,
}

impl AppendLog {
    /// An empty one that will be `path`.
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

    /// Goes on from a checkpoint: with what is left of an interrupted run, or with a file that was whole then.
    /// An error if what is there is not what was written.
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
        // What came after the checkpoint was never told of: it is written again.
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

    /// What is written so far, safely on the disk.
    pub fn checkpoint(&mut self) -> io::Result<Checkpoint> {
        let flushed = self.file.flush();
        let synced = flushed.and_then(|()| self.file.get_ref().sync_data());
        synced.map_err(|error| write_error(&self.path, error))?;
        self.kept = true;
        Ok(self.so_far())
    }

    /// What is written so far.
    pub fn so_far(&self) -> Checkpoint {
        Checkpoint {
            bytes: self.bytes,
            sha256: hex(&self.hash.clone().finalize()),
        }
    }

    /// It is whole: it gets its name.
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
            // Nobody can go on from it.
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

/// Two programs that write the same file would spoil it for each other.
fn lock_exclusively(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Err(fs::TryLockError::WouldBlock) => Err(io::Error::other(
            "another program is writing it at this moment",
        )),
        // Where files cannot be locked, people have to see to it.
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
        // A whole one can be gone on with, too.
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
        // What nobody can go on from does not stay.
        let other = folder.join("other.dgn");
        drop(AppendLog::create(&other).unwrap());
        assert!(!part(&other).exists());
        fs::remove_dir_all(&folder).unwrap();
    }
}
