//! The page as a folder that any host can serve: no server stands behind it, the engine is in it.

use std::fs;
use std::io;
use std::path::Path;

use capicua_core::{write_atomic, write_error};

use crate::files::Files;

/// A file of the site: its name and how many bytes it has.
pub type Written = (String, usize);

/// Writes the site into a folder, with this engine. What is there under the same names is replaced,
/// everything else stays. An error names the file.
pub fn write(folder: &Path, engine: Vec<u8>) -> io::Result<Vec<Written>> {
    let files = Files::alone(engine);
    let mut written = Vec::new();
    for name in files.names() {
        let bytes = files.bytes(&name).unwrap_or_default();
        let file = folder.join(&name);
        if let Some(parent) = file.parent() {
            fs::create_dir_all(parent).map_err(|error| write_error(parent, error))?;
        }
        write_atomic(&file, &bytes)?;
        written.push((name, bytes.len()));
    }
    Ok(written)
}
