//! Files are written whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Writes `contents` beside `path` and then moves it into place: a reader, or somebody who pulls
/// the plug, finds the old file or the new one, never half of one.
pub fn write_whole(path: &Path, contents: &[u8]) -> io::Result<()> {
    let name = path
        .file_name()
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "the path names no file"))?;
    let mut temporary = OsString::from(".");
    temporary.push(name);
    // The process number keeps two programs that write the same file out of each other's way.
    temporary.push(format!(".{}.part", std::process::id()));
    let temporary = path.with_file_name(temporary);
    let written = File::create(&temporary).and_then(|mut file| {
        file.write_all(contents)?;
        file.sync_all()
    });
    match written.and_then(|()| fs::rename(&temporary, path)) {
        Ok(()) => Ok(()),
        Err(error) => {
            // What failed is reported; a leftover that cannot be removed changes nothing about it.
            let _ = fs::remove_file(&temporary);
            Err(error)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replaces_the_old_file_and_leaves_nothing_beside_it() {
        let folder = std::env::temp_dir().join(format!("capicua-files-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("out.dgn");
        write_whole(&path, b"old").unwrap();
        write_whole(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        assert!(write_whole(&folder.join("missing").join("x"), b"").is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
