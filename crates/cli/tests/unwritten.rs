//! A file that cannot be written is named: every option that names one answers with the path, what failed and what
//! to do, before the work that would fill it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Output;
use std::time::Duration;

use assert_cmd::Command;

/// A position that is solved at once.
const POSITION: &str = "latin 55545250444232/?7/?7/?7 - A -";

/// Files that are written: the command up to the path. Each would play or think for hours.
const FILES: [&[&str]; 25] = [
    &["belief", POSITION, "--plot"],
    &["review", "RECORD", "--samples", "1000000", "--html"],
    &["review", "RECORD", "--samples", "1000000", "--annotate"],
    &["review", "RECORD", "--samples", "1000000", "--resume"],
    &[
        "match",
        "greedy",
        "random",
        "--deals",
        "100000000",
        "--record",
    ],
    &[
        "match",
        "greedy",
        "random",
        "--deals",
        "100000000",
        "--resume",
    ],
    &[
        "match",
        "greedy",
        "random",
        "--deals",
        "100000000",
        "--shard",
        "1/2",
        "--out",
    ],
    &["match", "exec:cat", "random", "--engine-log"],
    &[
        "tournament",
        "greedy",
        "random",
        "--deals",
        "100000000",
        "--plot",
    ],
    &[
        "tournament",
        "greedy",
        "random",
        "--deals",
        "100000000",
        "--heat",
    ],
    &[
        "tournament",
        "greedy",
        "random",
        "--deals",
        "100000000",
        "--resume",
    ],
    &[
        "tournament",
        "greedy",
        "random",
        "--deals",
        "100000000",
        "--shard",
        "1/2",
        "--out",
    ],
    &["tournament", "exec:cat", "random", "--engine-log"],
    &["generate", "greedy", "--deals", "100000000", "--out"],
    &["generate", "exec:cat", "--out", "games", "--engine-log"],
    &["merge", "RECORD", "--out"],
    &["merge", "RECORD", "--record"],
    &["merge", "RECORD", "--plot"],
    &["merge", "RECORD", "--heat"],
    &[
        "play",
        "--seats",
        "champion,champion,champion,champion",
        "--record",
    ],
    &[
        "play",
        "--seats",
        "exec:cat,random,random,random",
        "--engine-log",
    ],
    &["advise", POSITION, "--player", "exec:cat", "--engine-log"],
    &["engine-check", "cat", "--engine-log"],
    &["pickomino", "odds", "--plot"],
    &["pickomino", "tune", "--games", "10000000", "--plot"],
];

/// The same of commands that share what they do with the options above, and of those with a file of their own way.
const ALIKE: [&[&str]; 11] = [
    &["bench", "review", "--resume"],
    &["pickomino", "tune", "--resume"],
    &["reproduce", "dominai", "--resume"],
    &["reproduce", "vielma", "--resume"],
    &["reproduce", "fives", "--resume"],
    &["reproduce", "pickomino", "--resume"],
    &["reproduce", "beliefs", "--resume"],
    &["reproduce", "levels", "--resume"],
    &["reproduce", "strength", "--resume"],
    &["reproduce", "all", "--resume"],
    &["backup", "--data", "DATA"],
];

/// Folders that are written into: made where they are missing, so that only what is no folder stands in the way.
const FOLDERS: [&[&str]; 10] = [
    &["site", "--engine", "RECORD"],
    &["serve", "--data"],
    &["reproduce", "dominai", "--out"],
    &["reproduce", "vielma", "--out"],
    &["reproduce", "fives", "--out"],
    &["reproduce", "pickomino", "--out"],
    &["reproduce", "beliefs", "--out"],
    &["reproduce", "levels", "--out"],
    &["reproduce", "strength", "--out"],
    &["reproduce", "all", "--out"],
];

/// Options with a file that is only read.
const READ: [&str; 11] = [
    "advise --record",
    "backup --data",
    "bench review --ratings",
    "check FILE",
    "generate --deals-from",
    "match --deals-from",
    "merge FILE",
    "review FILE",
    "site --engine",
    "tournament --deals-from",
    "train fives --config",
];

/// Options of commands that are a feature of the program, which this test is built without and no other tries; and a
/// record that is read before it is written to again.
const ELSEWHERE: [&str; 3] = [
    "pickomino train --out",
    "train fives --out",
    "play --resume",
];

fn run(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("capicua").unwrap();
    command.env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"));
    let arguments = arguments.iter().map(|argument| match *argument {
        "RECORD" => "record.dgn",
        "DATA" => "data",
        other => other,
    });
    command
        .args(arguments)
        .current_dir(folder)
        .env("LC_ALL", "C")
        // Whoever does the work first is noticed.
        .timeout(Duration::from_secs(120))
        .output()
        .unwrap()
}

/// A folder with a record, a store of games and a plain file.
fn scratch() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let sheet = include_str!("../../dominoes/tests/sheets/dominican.dgn");
    fs::write(folder.path().join("record.dgn"), sheet).unwrap();
    fs::write(folder.path().join("file"), "kept").unwrap();
    fs::create_dir(folder.path().join("folder")).unwrap();
    fs::create_dir(folder.path().join("data")).unwrap();
    fs::write(folder.path().join("data/games.sqlite"), "").unwrap();
    folder
}

/// What a command answers about a path: it is named, with what failed and what to do.
fn refused(folder: &Path, command: &[&str], path: &str, helps: &[&str]) {
    let arguments = [command, &[path]].concat();
    let typed = arguments.join(" ");
    let output = run(folder, &arguments);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(
        matches!(output.status.code(), Some(1 | 3)),
        "{typed}: {:?} {error}",
        output.status
    );
    assert!(output.stdout.is_empty(), "{typed}: something is answered");
    let named = format!("cannot write {path}");
    assert!(error.contains(&named), "{typed}: {error}");
    assert!(
        helps.iter().any(|help| error.contains(help)),
        "{typed}: {error}"
    );
}

#[test]
fn a_file_that_cannot_be_written_is_named_before_the_work() {
    let folder = scratch();
    let folder = folder.path();
    for command in FILES {
        refused(
            folder,
            command,
            "missing/x",
            &["\nMake the folder missing first, or name another file."],
        );
        refused(
            folder,
            command,
            "file/x",
            &["\nfile is not a folder: name a file in one."],
        );
        refused(
            folder,
            command,
            "folder",
            &["\nThat is a folder: name a file in it."],
        );
    }
    for command in &ALIKE[..ALIKE.len() - 1] {
        refused(
            folder,
            command,
            "missing/x",
            &["\nMake the folder missing first, or name another file."],
        );
    }
    // A copy is never put in the place of something.
    let backup = ALIKE[ALIKE.len() - 1];
    refused(
        folder,
        backup,
        "missing/x",
        &["\nMake the folder missing first, or name another file."],
    );
    refused(
        folder,
        backup,
        "file/x",
        &["\nfile is not a folder: name a file in one."],
    );
    assert_eq!(fs::read_to_string(folder.join("file")).unwrap(), "kept");
    let mut left: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    left.sort();
    assert_eq!(
        left,
        ["data", "file", "folder", "record.dgn"],
        "something was left behind"
    );
}

/// Nobody but the one who may do everything writes into a folder that is for reading.
#[cfg(unix)]
#[test]
fn a_folder_one_may_not_write_to_is_named() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = scratch();
    let locked = folder.path().join("folder");
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o555)).unwrap();
    if fs::write(locked.join("probe"), "").is_ok() {
        return;
    }
    let help = ["\nYou may not write to folder: name a file elsewhere."];
    for command in FILES {
        refused(folder.path(), command, "folder/x", &help);
    }
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let folder = scratch();
    for command in FOLDERS {
        refused(
            folder.path(),
            command,
            "file",
            &["\nThat is a file: name another folder."],
        );
        refused(
            folder.path(),
            command,
            "file/x",
            &["\nfile is not a folder: name a file in one."],
        );
    }
}

#[test]
fn what_to_do_is_apart_in_json_and_in_every_language() {
    let folder = scratch();
    let command = [
        "tournament",
        "greedy",
        "random",
        "--json",
        "--plot",
        "missing/x",
    ];
    let error = run(folder.path(), &command).stderr;
    let error: serde_json::Value = serde_json::from_slice(&error).unwrap();
    assert_eq!(
        error["what"],
        "cannot write missing/x: no such file or folder"
    );
    assert_eq!(
        error["help"],
        "Make the folder missing first, or name another file."
    );
    let command = [
        "review",
        "record.dgn",
        "--lang",
        "es",
        "--html",
        "missing/x",
    ];
    let error = String::from_utf8(run(folder.path(), &command).stderr).unwrap();
    assert!(error.contains("no se puede escribir missing/x"), "{error}");
    assert!(
        error.contains("\nCrea primero la carpeta missing"),
        "{error}"
    );
}

/// The commands and their options that take a file or a folder, as `--help` lists them.
fn listed(folder: &Path, command: &[&str], found: &mut BTreeSet<String>) {
    let help = run(folder, &[command, &["--help"]].concat());
    let help = String::from_utf8(help.stdout).unwrap();
    let (mut commands, mut indent) = (false, None);
    for line in help.lines() {
        if !line.starts_with(' ') && !line.is_empty() {
            (commands, indent) = (line.starts_with("Commands:"), None);
            continue;
        }
        let Some(first) = line.split_whitespace().next() else {
            continue;
        };
        // Further lines of a description are indented more.
        let depth = line.len() - line.trim_start().len();
        if commands && depth == *indent.get_or_insert(depth) && first != "help" {
            listed(folder, &[command, &[first]].concat(), found);
        }
        let names = line
            .split_whitespace()
            .take_while(|word| word.starts_with(['-', '<', '[']));
        let names: Vec<&str> = names.collect();
        let kinds = ["FILE", "DIR", "FOLDER"];
        let Some(kind) = names.iter().find(|name| {
            kinds
                .iter()
                .any(|kind| name.trim_start_matches(['<', '[']).starts_with(kind))
        }) else {
            continue;
        };
        let option = names.iter().find(|name| name.starts_with("--"));
        let bare = kind.trim_matches(['<', '>', '[', ']', '.']);
        found.insert(format!("{} {}", command.join(" "), option.unwrap_or(&bare)));
    }
}

/// A new option that names a file is tried above, or is known to be read.
#[test]
fn every_option_that_names_a_file_is_known() {
    let mut found = BTreeSet::new();
    listed(tempfile::tempdir().unwrap().path(), &[], &mut found);
    let mut known: BTreeSet<String> = READ
        .iter()
        .chain(&ELSEWHERE)
        .map(|text| text.to_string())
        .collect();
    for command in FILES.iter().chain(&ALIKE).chain(&FOLDERS) {
        let words = command
            .iter()
            .take_while(|word| word.starts_with(|c: char| c.is_ascii_lowercase()))
            .take_while(|word| !word.contains([':', ' ', ',']));
        let words: Vec<&str> = words
            .copied()
            .filter(|word| !["greedy", "random", "cat"].contains(word))
            .collect();
        let option = match words[0] {
            "site" => "FOLDER",
            "backup" => "FILE",
            _ => command[command.len() - 1],
        };
        known.insert(format!("{} {option}", words.join(" ")));
    }
    // `pickomino match` is `match` with other rules.
    let unknown = found.difference(&known);
    let unknown: Vec<&String> = unknown
        .filter(|option| !known.contains(option.trim_start_matches("pickomino ")))
        .collect();
    let gone: Vec<&String> = known.difference(&found).collect();
    assert!(
        unknown.is_empty() && gone.is_empty(),
        "unknown: {unknown:#?}\nnot there: {gone:#?}"
    );
}
