//! A new bonus and a new preset are cheap. Two patches are kept in `experiments/`: a made-up bonus
//! (points for going out with 6-6) and a made-up preset. Each is applied to a copy of the crates that
//! the rules live in, and the copy has to pass the conformance kit, the round trips and, for the
//! bonus, the agreement of the solver with plain minimax. What a patch may touch is checked, too.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// What the copy is made of.
const CRATES: [&str; 6] = ["core", "dominoes", "solver", "table", "testkit", "words"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}

/// The files a patch changes, each with its part of the patch.
fn files(patch: &str) -> Vec<(String, String)> {
    let parts = patch.split("diff --git ").skip(1);
    let file = |part: &str| {
        let body = &part[part.find("--- a/").expect("a patch names its files")..];
        let name = body["--- a/".len()..].lines().next().unwrap().to_owned();
        (name, body.to_owned())
    };
    parts.map(file).collect()
}

/// Applies the patch of this name to a copy, checks which files it touches, and runs the tests of the
/// copy with more house rules.
fn passes(patch: &str, touched: &[&str], more_rules: &str, tests: &[&[&str]]) {
    let patch = fs::read_to_string(root().join("experiments").join(patch)).unwrap();
    let files = files(&patch);
    let found: BTreeSet<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(found, touched.iter().copied().collect());

    let folder = tempfile::tempdir().unwrap();
    for name in CRATES {
        copy(
            &root().join("crates").join(name),
            &folder.path().join("crates").join(name),
        );
    }
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let whole = r#"members = ["crates/*", "fuzz"]"#;
    assert!(manifest.contains(whole));
    let manifest = manifest.replace(whole, r#"members = ["crates/*"]"#);
    fs::write(folder.path().join("Cargo.toml"), manifest).unwrap();
    fs::copy(root().join("Cargo.lock"), folder.path().join("Cargo.lock")).unwrap();
    for (name, part) in &files {
        let path = folder.path().join(name);
        let before = fs::read_to_string(&path).unwrap();
        let part = diffy::Patch::from_str(part).unwrap_or_else(|e| panic!("{name}: {e}"));
        let after = diffy::apply(&before, &part).unwrap_or_else(|e| panic!("{name}: {e}"));
        fs::write(path, after).unwrap();
    }
    let target = env::var_os("CARGO_TARGET_DIR").map_or(root().join("target"), PathBuf::from);
    for test in tests {
        let run = Command::new(env!("CARGO"))
            .args(["test", "--offline", "--quiet"])
            .args(*test)
            .current_dir(folder.path())
            // Kept between runs, so that libraries are built once.
            .env("CARGO_TARGET_DIR", target.join("patched"))
            .env("CAPICUA_MORE_RULES", more_rules)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&run.stderr) + String::from_utf8_lossy(&run.stdout);
        assert!(run.status.success(), "{test:?}:\n{said}");
    }
}

#[test]
#[ignore = "compiles the crates of the rules twice: minutes"]
fn a_made_up_bonus_and_a_made_up_preset_are_cheap() {
    // One after the other: they share what is built.
    passes(
        "made-up-bonus.patch",
        &[
            "crates/dominoes/src/notation/rules_text.rs",
            "crates/dominoes/src/rules.rs",
            "crates/dominoes/src/settle.rs",
            "crates/words/locales/en/play.ftl",
            "crates/words/locales/en/rules.ftl",
            "crates/words/locales/es/play.ftl",
            "crates/words/locales/es/rules.ftl",
            "crates/words/locales/pt/play.ftl",
            "crates/words/locales/pt/rules.ftl",
        ],
        "latin,sixes=10 femundo,sixes=10,capicua=5",
        &[
            &[
                "-p",
                "capicua-dominoes",
                "--lib",
                "--test",
                "conformance",
                "--test",
                "round_trip",
            ],
            &["-p", "capicua-solver", "--test", "payoffs"],
        ],
    );
    passes(
        "made-up-preset.patch",
        &["crates/dominoes/src/rules.rs"],
        "atlantis atlantis,hand=6,tie=leader",
        &[&[
            "-p",
            "capicua-dominoes",
            "--lib",
            "--test",
            "conformance",
            "--test",
            "round_trip",
            "--test",
            "sentences",
            "--test",
            "records",
        ]],
    );
}
