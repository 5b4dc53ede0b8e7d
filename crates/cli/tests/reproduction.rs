//! The page of the papers and its pictures are what the commands write: drawn again from what was
//! measured, they come out the same to the byte.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::Value;

/// What the run measured that wrote the page.
const MEASURED: &str = "experiments/reproduction.json";
const CURVES: &str = "crates/papers/src/fives_curves.json";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The page and its pictures in a folder.
fn written(folder: &Path) -> BTreeMap<String, String> {
    std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.starts_with("reproduction"))
        .map(|name| {
            let text = std::fs::read_to_string(folder.join(&name)).unwrap();
            (name, text)
        })
        .collect()
}

/// The commands that repeat the sections of the page, as it says them: `dominai --deals D ...`.
fn commands(page: &str) -> Vec<Vec<&str>> {
    let commands = page.lines().filter_map(|line| {
        let (_, command) = line.split_once("Repeated by `capicua reproduce ")?;
        Some(command.strip_suffix("`.")?.split(' ').collect())
    });
    commands.collect()
}

#[test]
fn the_page_is_what_its_commands_write() {
    let docs = written(&root().join("docs"));
    let scratch = tempfile::tempdir().unwrap();
    let out = scratch.path().join("out");
    let commands = commands(&docs["reproduction.md"]);
    assert_eq!(commands.len(), 7, "{commands:?}");
    for asked in &commands {
        let mut command = Command::cargo_bin("capicua").unwrap();
        command.env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"));
        command.arg("reproduce").args(asked).arg("--draw-only");
        command.arg("--resume").arg(root().join(MEASURED));
        command.arg("--out").arg(&out);
        command.assert().success();
    }
    let again = written(&out);
    let names = |files: &BTreeMap<String, String>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&docs), names(&again));
    for (name, text) in &docs {
        assert!(
            *text == again[name],
            "docs/{name} is not what is written; renew it by the commands at the end of its sections, with \
             `--draw-only --resume {MEASURED} --out docs`"
        );
    }
}

/// A program that cannot train shows the curves of the same run.
#[test]
fn the_recorded_curves_are_those_of_the_page() {
    let read = |path: &str| -> Value {
        let text = std::fs::read_to_string(root().join(path)).unwrap();
        // Behind it is its checksum.
        let mut documents = serde_json::Deserializer::from_str(&text).into_iter();
        documents.next().unwrap().unwrap()
    };
    let measured = &read(MEASURED)["works"]["fives"]["done"]["trained"];
    assert_eq!(measured, &read(CURVES));
    assert_eq!(measured.as_array().map(Vec::len), Some(9));
}
