//! Replays the corpus: every text or file that ever mattered to a reader.

use std::fs;
use std::path::Path;

/// Not every length: a script of the table plays a whole game each time.
const STEP: usize = 7;

fn replay(target: &str, check: impl Fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("corpus")
        .join(target);
    let mut texts = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let bytes = fs::read(entry.unwrap().path()).unwrap();
        check(&bytes);
        // Cut off at every length, as a truncated file would be.
        for end in (0..bytes.len().min(400)).step_by(STEP) {
            check(&bytes[..end]);
        }
        texts += 1;
    }
    assert!(texts > 3, "the corpus of {target} is missing");
}

#[test]
fn everything_that_ever_mattered_is_survived() {
    for target in &capicua_fuzz::TARGETS {
        replay(target.name, |bytes| {
            (target.check)(bytes);
        });
    }
}
