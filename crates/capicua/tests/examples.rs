//! Every example runs, and is short enough to be read at once.

use std::fs;
use std::path::Path;

#[path = "../examples/beliefs.rs"]
mod beliefs;
#[path = "../examples/champion.rs"]
mod champion;
#[path = "../examples/game.rs"]
mod game;
#[path = "../examples/player.rs"]
mod player;
#[path = "../examples/solve.rs"]
mod solve;

/// The most lines of an example.
const LONGEST: usize = 40;

type Main = fn() -> Result<(), capicua::Error>;

/// All of them.
const EXAMPLES: [(&str, Main); 5] = [
    ("beliefs.rs", beliefs::main),
    ("champion.rs", champion::main),
    ("game.rs", game::main),
    ("player.rs", player::main),
    ("solve.rs", solve::main),
];

#[test]
fn every_example_runs() {
    for (name, main) in EXAMPLES {
        main().unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn every_example_is_here_and_short() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let lines = fs::read_to_string(&path).unwrap().lines().count();
        assert!(lines <= LONGEST, "{}: {lines} lines", path.display());
        names.push(path.file_name().unwrap().to_str().unwrap().to_owned());
    }
    names.sort();
    assert_eq!(names, EXAMPLES.map(|(name, _)| name));
}
