//! Replays the corpus: every text or file that ever mattered to a reader.

use std::fs;
use std::path::Path;

fn replay(target: &str, check: impl Fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("corpus")
        .join(target);
    let mut texts = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let bytes = fs::read(entry.unwrap().path()).unwrap();
        check(&bytes);
        // Cut off at every length, as a truncated file would be.
        for end in 0..bytes.len().min(400) {
            check(&bytes[..end]);
        }
        texts += 1;
    }
    assert!(texts > 5, "the corpus of {target} is missing");
}

fn replay_texts(target: &str, check: fn(&str)) {
    replay(target, |bytes| check(&String::from_utf8_lossy(bytes)));
}

#[test]
fn positions() {
    replay_texts("position", capicua_fuzz::position);
}

#[test]
fn records() {
    replay_texts("record", capicua_fuzz::record);
}

#[test]
fn dice() {
    replay_texts("dice", capicua_fuzz::dice);
}

#[test]
fn weights() {
    replay("weights", capicua_fuzz::weights);
}
