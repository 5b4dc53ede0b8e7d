//! The examples of the README and of the documents are run, and their output compared.

use std::path::Path;

#[test]
fn the_examples_are_true() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = root.canonicalize().unwrap();
    // Examples write files: let them do so where nobody looks.
    let scratch = tempfile::tempdir().unwrap();
    std::env::set_current_dir(&scratch).unwrap();
    trycmd::TestCases::new()
        .case(root.join("README.md"))
        .case(root.join("docs/*.md"))
        .run();
}
