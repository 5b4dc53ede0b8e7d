//! Files are written whole or not at all, and one that cannot be written is named.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::{InputError, Message, message};

/// Writes `contents` beside `path` and then moves it into place: a reader, or somebody who pulls
/// the plug, finds the old file or the new one, never half of one. An error is [`write_error`].
pub fn write_atomic(path: &Path, contents: &[u8]) -> io::Result<()> {
    let written = || {
        if is_device(path) {
            return fs::write(path, contents);
        }
        let temporary = beside(path)?;
        let written = File::create(&temporary).and_then(|mut file| {
            file.write_all(contents)?;
            file.sync_all()
        });
        let moved = written.and_then(|()| fs::rename(&temporary, path));
        moved.inspect_err(|_| {
            // What failed is reported; a leftover that cannot be removed changes nothing about it.
            let _ = fs::remove_file(&temporary);
        })
    };
    written().map_err(|error| write_error(path, error))
}

/// Whether there is a place for a file, found out before the work that fills it: who may write there is not
/// asked. Nothing is made on the way, which somebody who is killed would leave behind. An error is [`write_error`].
pub fn check_writable(path: &Path) -> io::Result<()> {
    let tried = || {
        if is_device(path) {
            return Ok(());
        }
        if path.is_dir() {
            return Err(ErrorKind::IsADirectory.into());
        }
        match folder_of(path).metadata()?.is_dir() {
            true => Ok(()),
            false => Err(ErrorKind::NotADirectory.into()),
        }
    };
    tried().map_err(|error| write_error(path, error))
}

/// A pipe, a terminal or the like: nothing can be put in its place.
fn is_device(path: &Path) -> bool {
    path.metadata()
        .is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// The folder of a file; a name alone is one of the folder one is in.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Where a file is written before it is whole.
fn beside(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or_else(|| {
        failure(
            ErrorKind::InvalidInput,
            message!("path-names-no-file"),
            Message::empty(),
        )
    })?;
    let mut temporary = OsString::from(".");
    temporary.push(name);
    // The process number keeps two programs that write the same file out of each other's way.
    temporary.push(format!(".{}.part", std::process::id()));
    Ok(path.with_file_name(temporary))
}

/// What the system says is wrong, as data where it is something common.
pub fn system_error(error: &io::Error) -> Message {
    if let Some(told) = InputError::from_io(error) {
        return told.message().clone();
    }
    // Somebody else has said it already.
    if error.get_ref().is_some() {
        return Message::verbatim(error);
    }
    match error.kind() {
        ErrorKind::NotFound => message!("system-not-found"),
        ErrorKind::PermissionDenied => message!("system-denied"),
        ErrorKind::AlreadyExists => message!("system-exists"),
        ErrorKind::IsADirectory => message!("system-is-folder"),
        ErrorKind::NotADirectory => message!("system-not-folder"),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => message!("system-full"),
        ErrorKind::ReadOnlyFilesystem => message!("system-read-only"),
        ErrorKind::AddrInUse => message!("system-address-in-use"),
        ErrorKind::AddrNotAvailable => message!("system-address-not-here"),
        _ => Message::verbatim(error),
    }
}

/// An error of a file that cannot be written, as whoever asked for it is told: the path and what failed, and
/// what to do, as an [`InputError`] inside. Whoever knows the path says this; above nobody does.
pub fn write_error(path: &Path, error: io::Error) -> io::Error {
    let kind = error.kind();
    let told = message!(
        "cannot-write-file",
        path = path.display(),
        error = system_error(&error)
    );
    failure(kind, told, remedy(path, kind))
}

fn failure(kind: ErrorKind, what: Message, help: Message) -> io::Error {
    io::Error::new(kind, InputError::new(what, help))
}

/// What to do about a file that cannot be written.
fn remedy(path: &Path, kind: ErrorKind) -> Message {
    let folder = folder_of(path).display();
    match kind {
        // What is wrong says already what to do.
        ErrorKind::ResourceBusy => Message::empty(),
        ErrorKind::NotFound => message!("fix-make-folder", folder),
        ErrorKind::NotADirectory => message!("fix-not-a-folder", folder),
        ErrorKind::IsADirectory => message!("fix-is-folder"),
        ErrorKind::AlreadyExists => message!("fix-is-file"),
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            message!("fix-may-not-write", folder)
        }
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => message!("fix-make-room"),
        _ => message!("fix-another-file"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of a test's own.
    fn folder(name: &str) -> PathBuf {
        let name = format!("capicua-files-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn replaces_the_old_file_and_leaves_nothing_beside_it() {
        let folder = folder("whole");
        let path = folder.join("out.dgn");
        write_atomic(&path, b"old").unwrap();
        check_writable(&path).unwrap();
        write_atomic(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn what_cannot_be_written_is_named_with_what_to_do() {
        let folder = folder("named");
        let file = folder.join("file");
        fs::write(&file, "kept").unwrap();
        for (path, help) in [
            (
                folder.join("no/x"),
                format!(
                    "Make the folder {}/no first, or name another file.",
                    folder.display()
                ),
            ),
            (
                file.join("x"),
                format!("{} is no folder: name a file in one.", file.display()),
            ),
            (
                folder.clone(),
                "That is a folder: name a file in it.".to_owned(),
            ),
            (
                folder.join(".."),
                "That is a folder: name a file in it.".to_owned(),
            ),
        ] {
            for tried in [check_writable(&path), write_atomic(&path, b"x")] {
                let told = tried.unwrap_err().to_string();
                let (what, how) = told.split_once('\n').expect(&told);
                let begins = format!("cannot write {}: ", path.display());
                assert!(what.starts_with(&begins), "{told}");
                // Moving something to `..` fails in a way of its own.
                assert!(how == help || path.ends_with(".."), "{told}");
            }
        }
        assert_eq!(fs::read(&file).unwrap(), b"kept");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_written_to_and_stays() {
        let null = Path::new("/dev/null");
        check_writable(null).unwrap();
        write_atomic(null, b"x").unwrap();
        assert!(is_device(null));
    }
}
