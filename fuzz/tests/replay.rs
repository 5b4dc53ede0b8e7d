//! Replays the corpus: every text that ever mattered to a reader.

use std::fs;
use std::path::Path;

fn replay(target: &str, check: fn(&str)) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("corpus")
        .join(target);
    let mut texts = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let bytes = fs::read(entry.unwrap().path()).unwrap();
        check(&String::from_utf8_lossy(&bytes));
        // Cut off at every length, as a truncated file would be.
        for end in 0..bytes.len().min(400) {
            check(&String::from_utf8_lossy(&bytes[..end]));
        }
        texts += 1;
    }
    assert!(texts > 5, "the corpus of {target} is missing");
}

#[test]
fn positions() {
    replay("position", capicua_fuzz::position);
}

#[test]
fn records() {
    replay("record", capicua_fuzz::record);
}
