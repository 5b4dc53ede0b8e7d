//! The table of crates in `ARCHITECTURE.md` is the workspace: a row for each crate, and in the last column the
//! crates it depends on. No crate stands on too many others in a row, and a game is named in its own folders alone.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// What a crate that depends on no other has in the column.
const NOTHING: &str = "–";

/// So many crates may stand on each other, the first and the last included. Whoever looks for something goes
/// down such a chain: this may be lowered, not raised.
const LONGEST: usize = 10;

/// Sources outside its folders that name the game beside dominoes: where its folders are declared, lists of games,
/// and what an engine is tried with. Nothing else tests for it: this may become shorter, not longer.
const NAMES: [&str; 9] = [
    "crates/cli/src/main.rs",
    "crates/engine/src/check.rs",
    "crates/learn/src/lib.rs",
    "crates/papers/src/lib.rs",
    "crates/protocol/src/games/mod.rs",
    "crates/teach/src/lib.rs",
    "crates/ui/src/games/list.rs",
    "crates/ui/src/lib.rs",
    "crates/web/page/js/games.js",
];

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The name of a folder.
fn name(folder: &Path) -> String {
    folder.file_name().unwrap().to_str().unwrap().to_owned()
}

/// Each crate of the workspace by the name of its folder, and the crates it depends on directly, in
/// alphabetical order. Those of tests do not count; those of features do.
fn workspace() -> BTreeMap<String, String> {
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--no-deps",
            "--offline",
            "--format-version",
            "1",
        ])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let crates = packages.iter().map(|package| {
        let manifest = Path::new(package["manifest_path"].as_str().unwrap());
        let dependencies = package["dependencies"].as_array().unwrap();
        // Only crates of the workspace have a path, and `kind` is null unless for tests or the build.
        let mut needed: Vec<String> = dependencies
            .iter()
            .filter(|needed| needed["path"].is_string() && needed["kind"].is_null())
            .map(|needed| name(Path::new(needed["path"].as_str().unwrap())))
            .collect();
        needed.sort();
        needed.dedup();
        let needed = if needed.is_empty() {
            NOTHING.to_owned()
        } else {
            needed.join(", ")
        };
        (name(manifest.parent().unwrap()), needed)
    });
    crates.collect()
}

/// The rows of the table: name, what it holds, what it depends on.
fn rows(text: &str) -> Vec<[&str; 3]> {
    let table = text
        .lines()
        .skip_while(|line| !line.starts_with("| crate |"));
    let rows = table.skip(2).take_while(|line| line.starts_with('|'));
    rows.map(|row| {
        let mut cells = row.trim_matches('|').splitn(2, '|').map(str::trim);
        let name = cells.next().unwrap().trim_matches('`');
        let (holds, needed) = cells
            .next()
            .and_then(|rest| rest.rsplit_once('|'))
            .expect(row);
        [name, holds.trim(), needed.trim()]
    })
    .collect()
}

/// What is wrong with the table, a line for each row, with the row as it should be.
fn faults(rows: &[[&str; 3]], workspace: &BTreeMap<String, String>) -> String {
    let mut faults = String::new();
    for &[name, holds, needed] in rows {
        match workspace.get(name) {
            None => faults += &format!("`{name}` is no crate of the workspace: remove its row\n"),
            Some(right) if needed != right => {
                faults += &format!("wrong, should be:\n| `{name}` | {holds} | {right} |\n");
            }
            Some(_) => {}
        }
    }
    for (name, right) in workspace {
        match rows.iter().filter(|row| row[0] == name).count() {
            0 => faults += &format!("missing:\n| `{name}` | WHAT IT HOLDS | {right} |\n"),
            1 => {}
            times => faults += &format!("`{name}` has {times} rows\n"),
        }
    }
    faults
}

/// The longest chain that begins with a crate, each depending on the next. Cargo allows no circles.
fn chain<'a>(name: &'a str, workspace: &'a BTreeMap<String, String>) -> Vec<&'a str> {
    let needed = workspace[name].split(", ").filter(|&name| name != NOTHING);
    let below = needed.map(|name| chain(name, workspace));
    let longest = below.max_by_key(Vec::len).unwrap_or_default();
    [vec![name], longest].concat()
}

/// The longest chain of all.
fn longest(workspace: &BTreeMap<String, String>) -> Vec<&str> {
    let chains = workspace.keys().map(|name| chain(name, workspace));
    chains.max_by_key(Vec::len).unwrap_or_default()
}

/// All sources in a folder of the repository that are of no game alone.
fn common(folder: &str) -> Vec<String> {
    let inside = std::fs::read_dir(root().join(folder)).into_iter().flatten();
    let inside = inside.map(|entry| entry.unwrap().path());
    let own = |path: &std::path::PathBuf| name(path).starts_with("pickomino");
    let common = inside.filter(|path| !own(path)).map(|path| {
        let inner = format!("{folder}/{}", name(&path));
        let source = inner.ends_with(".rs") || inner.ends_with(".js");
        if path.is_dir() {
            common(&inner)
        } else {
            Vec::from_iter(source.then_some(inner))
        }
    });
    common.flatten().collect()
}

#[test]
fn a_game_is_named_in_its_own_folders() {
    let crates = common("crates").into_iter();
    let code = crates.filter(|path| path.contains("/src/") || path.contains("/page/"));
    let names = |path: &String| {
        let text = std::fs::read_to_string(root().join(path)).unwrap();
        text.to_lowercase().contains("pickomino") && !NAMES.contains(&&path[..])
    };
    assert_eq!(code.filter(names).collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn no_chain_of_crates_is_too_long() {
    let workspace = workspace();
    let longest = longest(&workspace);
    assert!(
        longest.len() <= LONGEST,
        "{} crates stand on each other, {LONGEST} may: {}",
        longest.len(),
        longest.join(" -> ")
    );
}

#[test]
fn the_longest_chain_is_found() {
    let crates = [
        ("a", NOTHING),
        ("b", "a"),
        ("c", "a"),
        ("d", "a, b"),
        ("e", "c, d"),
    ];
    let workspace = crates
        .map(|(name, needed)| (name.to_owned(), needed.to_owned()))
        .into();
    assert_eq!(longest(&workspace), ["e", "d", "b", "a"]);
}

#[test]
fn the_table_of_crates_is_the_workspace() {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let faults = faults(&rows(&text), &workspace());
    assert!(faults.is_empty(), "rows of ARCHITECTURE.md:\n{faults}");
}

#[test]
fn every_fault_is_told_with_the_right_row() {
    let crates = [("a", NOTHING), ("b", "a"), ("c", "a, b"), ("d", "c")];
    let workspace = crates
        .map(|(name, needed)| (name.to_owned(), needed.to_owned()))
        .into();
    let table = "| crate | holds | depends on |\n|---|---|---|\n| `a` | A, `x|y` | – |\n| `b` | B | – |\n\
                 | `c` | C | a, b |\n| `c` | C | a, b |\n| `e` | E | – |\n\nText | with | bars";
    let told = faults(&rows(table), &workspace);
    let expected = "wrong, should be:\n| `b` | B | a |\n`e` is no crate of the workspace: remove its row\n\
                    `c` has 2 rows\nmissing:\n| `d` | WHAT IT HOLDS | c |\n";
    assert_eq!(told, expected);
}
