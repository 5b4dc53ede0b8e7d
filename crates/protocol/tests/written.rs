//! The checked-in schemas, OpenAPI document and TypeScript types are those generated from the types.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn repository() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn the_files_are_those_the_types_make() {
    for (path, text) in capicua_protocol::files() {
        let written = fs::read_to_string(repository().join(&path)).unwrap_or_default();
        assert!(
            written == text,
            "{path} is not what the types say: cargo run -p capicua-xtask -- schemas"
        );
    }
}

/// A schema that nothing is made from any more would be believed for ever.
#[test]
fn no_schema_is_left_over() {
    let made: BTreeSet<String> = capicua_protocol::files()
        .into_iter()
        .map(|(path, _)| path)
        .collect();
    for entry in fs::read_dir(repository().join("docs/schemas")).unwrap() {
        let name = entry.unwrap().file_name();
        let path = format!("docs/schemas/{}", name.to_string_lossy());
        assert!(made.contains(&path), "{path} is made from nothing");
    }
}
