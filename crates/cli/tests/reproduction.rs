//! The page of the papers and its pictures are what the command wrote: drawn again from what was
//! measured, they come out the same to the byte.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::Value;

/// What the run measured that wrote the page.
const MEASURED: &str = "experiments/reproduction.json";
const CURVES: &str = "crates/cli/src/reproduce/fives_curves.json";

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

/// `--deals D --seed S --seeds N`, as every section of the page says how to repeat it.
fn settings(page: &str) -> Vec<&str> {
    let commands = page.lines().filter_map(|line| {
        let (_, command) = line.split_once("Repeated by `capicua reproduce ")?;
        let (_, settings) = command.split_once(' ')?;
        settings.strip_suffix("`.")
    });
    let commands: Vec<&str> = commands.collect();
    assert_eq!(commands.len(), 7, "{commands:?}");
    // One run wrote the whole page.
    let one = commands[0];
    assert!(
        commands.iter().all(|command| *command == one),
        "{commands:?}"
    );
    one.split(' ').collect()
}

#[test]
fn the_page_is_what_the_command_writes() {
    let docs = written(&root().join("docs"));
    let scratch = tempfile::tempdir().unwrap();
    let (measured, out) = (
        scratch.path().join("measured.json"),
        scratch.path().join("out"),
    );
    std::fs::copy(root().join(MEASURED), &measured).unwrap();
    let before = std::fs::read_to_string(&measured).unwrap();
    let mut command = Command::cargo_bin("capicua").unwrap();
    command
        .args(["reproduce", "all"])
        .args(settings(&docs["reproduction.md"]))
        .arg("--resume")
        .arg(&measured)
        .arg("--out")
        .arg(&out);
    command.assert().success();
    let again = written(&out);
    let names = |files: &BTreeMap<String, String>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&docs), names(&again));
    for (name, text) in &docs {
        assert!(
            *text == again[name],
            "docs/{name} is not what the command writes; renew it by `capicua reproduce all {} --resume {MEASURED} --out docs`",
            settings(&docs["reproduction.md"]).join(" ")
        );
    }
    // Nothing was left to measure.
    assert!(before == std::fs::read_to_string(&measured).unwrap());
}

/// A program that cannot train shows the curves of the same run.
#[test]
fn the_recorded_curves_are_those_of_the_page() {
    let read = |path: &str| -> Value {
        let text = std::fs::read_to_string(root().join(path)).unwrap();
        serde_json::from_str(&text).unwrap()
    };
    let measured = &read(MEASURED)["works"]["fives"]["done"]["trained"];
    assert_eq!(measured, &read(CURVES));
    assert_eq!(measured.as_array().map(Vec::len), Some(9));
}
