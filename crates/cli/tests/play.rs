//! `capicua play` with people, through pipes: as a script plays.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

fn play(folder: &Path, args: &[&str], input: &str) -> assert_cmd::assert::Assert {
    let mut command = Command::cargo_bin("capicua").unwrap();
    command.current_dir(folder).env("LC_ALL", "C");
    command.arg("play").args(args).write_stdin(input.to_owned());
    command.assert()
}

fn said(assert: assert_cmd::assert::Assert) -> String {
    String::from_utf8(assert.success().get_output().stdout.clone()).unwrap()
}

const SEATS: [&str; 4] = ["--seats", "you,greedy,greedy,greedy", "--seed", "7"];

#[test]
fn nonsense_loses_nothing_and_the_end_of_input_saves() {
    let folder = tempfile::tempdir().unwrap();
    let text = said(play(
        folder.path(),
        &SEATS,
        "hello\n\u{7f}\nh\nb\nu\n66\nzz\n?\n",
    ));
    for part in [
        "\"hello\" is neither a move nor a command",
        "66 is the only move.",
        "who holds what",
        "There is nothing to take back",
        "A 66\n",
        "Saved to capicua-game.dgn",
    ] {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
    let saved = fs::read_to_string(folder.path().join("capicua-game.dgn")).unwrap();
    assert!(
        saved.contains("[Result \"*\"]") && saved.contains("1. 66 "),
        "{saved}"
    );
    // Bytes that are no text are nonsense like any other.
    let mut command = Command::cargo_bin("capicua").unwrap();
    command.current_dir(folder.path()).arg("play").args(SEATS);
    command
        .write_stdin(vec![0xff, 0xfe, b'\n'])
        .assert()
        .success();
    // An older game is not written over.
    assert!(folder.path().join("capicua-game-2.dgn").exists());
}

#[test]
fn a_match_goes_on_from_its_record() {
    let folder = tempfile::tempdir().unwrap();
    let record = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let args = |name| [&SEATS[..], &["--record", name]].concat();
    play(folder.path(), &args("whole.dgn"), "66\nu\nq\n").success();
    play(folder.path(), &args("broken.dgn"), "q\n").success();
    let again = ["--resume", "broken.dgn"];
    play(folder.path(), &again, "66\nq\n").success();
    assert_eq!(record("whole.dgn"), record("broken.dgn"));
}

#[test]
fn the_language_is_the_one_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    for (language, greeting) in [
        ("es", "Sales tú, A."),
        ("pt", "Você sai, A."),
        ("en", "Your lead, A."),
    ] {
        let args = [&SEATS[..], &["--lang", language]].concat();
        let text = said(play(folder.path(), &args, "q\n"));
        assert!(text.contains(greeting), "{text}");
    }
}

#[test]
fn what_cannot_be_played_is_refused_before_anything_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("none.dgn"), "").unwrap();
    let whole = [
        "latin",
        "--seats",
        "greedy,greedy,greedy,greedy",
        "--record",
        "programs.dgn",
    ];
    play(path, &whole, "").success();
    for (args, code, part) in [
        (&["--resume", "none.dgn"][..], 3, "no record"),
        (&["--resume", "missing.dgn"], 1, "cannot read"),
        (
            &["--resume", "programs.dgn"],
            3,
            "nobody at this table is a person",
        ),
        (
            &["fives,spinner=on", "--seats", "you,champion"],
            3,
            "does not play",
        ),
        (&["latin", "--seats", "you,greedy"], 3, "4 seats"),
        (
            &["latin", "--seats", "you,greedy,greedy,greedy", "--json"],
            2,
            "--json",
        ),
        (
            &["latin", "--record", "no/such/folder.dgn"],
            1,
            "cannot write",
        ),
    ] {
        let output = play(path, args, "q\n").code(code).get_output().clone();
        assert!(output.stdout.is_empty(), "{args:?}");
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains(part), "{args:?}: {error}");
    }
}
