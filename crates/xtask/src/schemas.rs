//! Every file that is made from the types of the protocol: schemas, the OpenAPI document, TypeScript.

use std::path::Path;
use std::{fs, io};

/// Writes them all.
pub fn write() -> io::Result<()> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (path, text) in capicua_protocol::files() {
        let path = repository.join(path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(path, text)?;
    }
    Ok(())
}
