//! Every command line that the documents and the program tell somebody to type works: those that begin with
//! `cargo`, `./` or `pip`, wherever they stand.
//!
//! What is cheap is looked at by every run. The `cargo` lines are tried by the first step of `./test`, and the first
//! command of the README, as it is printed, by `./test all`: in a clone of HEAD, since what was not committed
//! helps nobody else.

mod cargo_line;
mod find;
mod head;
mod other_lines;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use find::{Found, in_markdown, in_source};

/// Where this test was compiled.
pub fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().unwrap()
}

/// What git answers in a folder.
pub fn git(folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new("git")
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("git is installed");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "git {arguments:?}: {error}");
    String::from_utf8(output.stdout).unwrap()
}

/// What is read: documents, and sources in any language.
const SOURCES: [&str; 9] = ["rs", "py", "c", "js", "html", "ftl", "txt", "toml", "ipynb"];

/// What tells of other times, or has made-up lines to be found.
const NOT_READ: [&str; 2] = ["CHANGELOG.md", "crates/testkit/tests/documented/"];

/// All lines of a tree.
pub fn lines(root: &Path) -> Vec<Found> {
    let listed = git(
        root,
        &["ls-files", "--cached", "--others", "--exclude-standard"],
    );
    let mut lines = Vec::new();
    for name in listed.lines() {
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
        let markdown = ending == "md";
        let skipped = NOT_READ.iter().any(|begins| name.starts_with(begins));
        if skipped || !(markdown || SOURCES.contains(&ending)) {
            continue;
        }
        // A file that was removed and is not committed yet is listed all the same.
        let Ok(text) = fs::read_to_string(root.join(name)) else {
            continue;
        };
        lines.extend(match markdown {
            true => in_markdown(name, &text),
            false => in_source(name, &text),
        });
    }
    lines
}

/// The `cargo` lines that are tried in the same way once, with the places of all of them.
pub fn cargo_lines(lines: &[Found]) -> Result<BTreeMap<Vec<String>, Vec<String>>, String> {
    let mut ways = BTreeMap::<_, Vec<String>>::new();
    let mut faults = String::new();
    for Found { place, words } in lines.iter().filter(|found| found.words[0] == "cargo") {
        let typed = format!("{place}: {}", words.join(" "));
        match cargo_line::tried(words) {
            Ok(said) => ways.entry(said).or_default().push(typed),
            Err(why) => faults += &format!("{typed}\n    {why}\n"),
        }
    }
    match faults.is_empty() {
        true => Ok(ways),
        false => Err(faults),
    }
}

#[test]
fn scripts_and_packages_are_as_the_lines_say() {
    let root = root();
    let mut faults = String::new();
    for Found { place, words } in lines(&root) {
        let wrong = match words[0].as_str() {
            "cargo" => Ok(()),
            "pip" | "pip3" => other_lines::pip(&root, &words),
            _ => other_lines::script(&root, &words),
        };
        if let Err(why) = wrong {
            faults += &format!("{place}: {}\n    {why}\n", words.join(" "));
        }
    }
    assert!(faults.is_empty(), "lines that do not work:\n{faults}");
}

/// The lines that people meet first are among those that are found: otherwise nothing would be tried.
#[test]
fn the_lines_are_found_where_people_meet_them() {
    let lines = lines(&root());
    let told = |file: &str, words: &str| {
        let begins = format!("{file}:");
        let mut there = lines
            .iter()
            .filter(|found| found.place.starts_with(&begins));
        assert!(
            there.any(|found| found.words.join(" ") == words),
            "{file}: {words}"
        );
    };
    told("README.md", "cargo run --release");
    told("README.md", "./test");
    told("README.md", "pip install ./python");
    told(
        "CONTRIBUTING.md",
        "cargo run --release --features train -- reproduce all",
    );
    told("docs/web.md", "cargo run --release -- site ~/capicua");
    told("docs/web.md", "./engine-for-pages");
    told(
        "docs/fives.md",
        "cargo run --release --features train -- train fives --recipe best --seed 1",
    );
    told(
        "docs/pickomino.md",
        "cargo run --release --features train -- pickomino train --out champion.safetensors",
    );
    told("docs/python.md", "pip install ./python[pettingzoo,data]");
    told("python/README.md", "pip install ./python");
    // The remedies of the program.
    told(
        "crates/cli/src/train.rs",
        "cargo run --release --features train -- train fives",
    );
    told(
        "crates/cli/src/pickomino/train.rs",
        "cargo run --release --features train -- pickomino train --out FILE",
    );
    told("crates/cli/src/site.rs", "./engine-for-pages");
    assert!(lines.len() > 60, "{} lines", lines.len());
}

#[test]
fn every_cargo_line_can_be_tried() {
    let ways = cargo_lines(&lines(&root())).unwrap_or_else(|faults| panic!("{faults}"));
    assert!(ways.len() > 10, "{ways:#?}");
}
