//! `capicua play` with people, through pipes: as a script plays.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

fn play(folder: &Path, args: &[&str], input: &str) -> assert_cmd::assert::Assert {
    let mut command = Command::cargo_bin("capicua").unwrap();
    command.current_dir(folder).env("LC_ALL", "C");
    // Saved games go into the folder for data.
    command.env("XDG_DATA_HOME", folder).env("USER", "Ana");
    command.arg("play").args(args).write_stdin(input.to_owned());
    command.assert()
}

fn said(assert: assert_cmd::assert::Assert) -> String {
    String::from_utf8(assert.success().get_output().stdout.clone()).unwrap()
}

/// Where games are saved that nobody asked to be saved elsewhere.
const SAVED: &str = "capicua/games/capicua-game.dgn";
const SECOND: &str = "capicua/games/capicua-game-2.dgn";

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
        "66 leads: the rules say so.",
        "who holds what",
        "There is nothing to take back",
        "A 66\n",
        "A Ana, B greedy",
        "capicua-game.dgn. Go on with: capicua play --resume",
    ] {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
    let saved = fs::read_to_string(folder.path().join(SAVED)).unwrap();
    assert!(
        saved.contains("[Result \"*\"]") && saved.contains("1. 66 "),
        "{saved}"
    );
    // Bytes that are no text are nonsense like any other; nothing is written for a game not begun.
    let mut command = Command::cargo_bin("capicua").unwrap();
    command.env("XDG_DATA_HOME", folder.path());
    command.current_dir(folder.path()).arg("play").args(SEATS);
    command
        .write_stdin(vec![0xff, 0xfe, b'\n'])
        .assert()
        .success();
    assert!(!folder.path().join(SECOND).exists());
    // An older game is not written over.
    said(play(folder.path(), &SEATS, "66\n"));
    assert!(folder.path().join(SECOND).exists());
    assert_eq!(
        fs::read_to_string(folder.path().join(SAVED)).unwrap(),
        saved
    );
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
            &["fives,spinner=on", "--seats", "you,net"],
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

/// A record that `check` takes, though nobody knows what was drawn.
#[test]
fn a_record_with_an_unseen_draw_is_not_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let record = "[DGN \"1\"]\n[Rules \"fives\"]\n[A \"you\"]\n[B \"greedy\"]\n[Deal \"A:55545352515066 B:44434241403332 +14\"]\n[Leader \"A\"]\n[Score \"0:0/100\"]\n[Round \"1\"]\n[Result \"*\"]\n1. 66 +?\n";
    fs::write(folder.path().join("seen.dgn"), record).unwrap();
    let mut check = Command::cargo_bin("capicua").unwrap();
    check.current_dir(folder.path()).args(["check", "seen.dgn"]);
    check.assert().success();
    let resumed = play(folder.path(), &["--resume", "seen.dgn"], "u\nq\n").code(3);
    let told = String::from_utf8_lossy(&resumed.get_output().stderr).into_owned();
    assert!(told.contains("a draw that nobody saw"), "{told}");
}

/// Any rules: the game of dice is played, hinted at, taken back, saved and resumed like dominoes, in
/// three languages.
#[test]
fn pickomino_is_played_like_any_game() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["pickomino,players=3", "--seed", "3", "--record", "dice.dgn"];
    let first = said(play(folder.path(), &args, ""));
    assert!(
        first.contains("Your turn, A.") && first.contains("A Ana, B champion"),
        "{first}"
    );
    let moves = first.rsplit_once("Moves: ").unwrap().1;
    let mv = moves.split([' ', '.']).next().unwrap();
    let typed = format!("h\nb\n9z\n{mv}\nu\n{mv}\nq\n");
    let text = said(play(folder.path(), &args, &typed));
    for part in [
        "win %",
        "on the grill",
        "neither a decision",
        "Taken back",
        "Saved to dice.dgn",
    ] {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
    let saved = fs::read_to_string(folder.path().join("dice.dgn")).unwrap();
    assert!(
        saved.contains("[People \"A\"]") && saved.contains(&format!(":{mv}")),
        "{saved}"
    );
    let mut check = Command::cargo_bin("capicua").unwrap();
    check.current_dir(folder.path()).args(["check", "dice.dgn"]);
    let checked = check.assert().success().get_output().stdout.clone();
    let checked = String::from_utf8(checked).unwrap();
    // It was saved in the middle.
    assert!(
        checked.contains("left unfinished") && !checked.contains("in order"),
        "{checked}"
    );
    let again = said(play(
        folder.path(),
        &["--resume", "dice.dgn", "--lang", "es"],
        "q\n",
    ));
    assert!(
        again.contains("Parrilla:") && again.contains("Ana"),
        "{again}"
    );
    assert_eq!(
        fs::read_to_string(folder.path().join("dice.dgn")).unwrap(),
        saved
    );
}

/// A record that does not tell people from programs, as another program may write it, says what to do.
#[test]
fn who_sits_where_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    play(
        folder.path(),
        &[&SEATS[..], &["--record", "a.dgn"]].concat(),
        "66\nq\n",
    )
    .success();
    let path = folder.path().join("a.dgn");
    let text = fs::read_to_string(&path).unwrap();
    let foreign: Vec<&str> = text
        .lines()
        .filter(|line| !line.contains("People"))
        .collect();
    fs::write(&path, foreign.join("\n")).unwrap();
    let refused = play(folder.path(), &["--resume", "a.dgn"], "q\n").code(3);
    let told = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(told.contains("--seats: you,greedy,greedy,greedy"), "{told}");
    let seated = ["--resume", "a.dgn", "--seats", "you,greedy,greedy,greedy"];
    assert!(said(play(folder.path(), &seated, "q\n")).contains("A Ana"));
}

/// A game that is killed, not quit, is there to its last move; another one begun in the same folder
/// has a file of its own, and one that is being played is not written to by another.
#[cfg(unix)]
#[test]
fn a_kill_loses_no_move() {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::process::Stdio;
    let folder = tempfile::tempdir().unwrap();
    let begin = || {
        let mut game = std::process::Command::new(env!("CARGO_BIN_EXE_capicua"));
        game.current_dir(folder.path()).env("LC_ALL", "C");
        game.env("XDG_DATA_HOME", folder.path());
        game.arg("play").args(SEATS);
        game.stdin(Stdio::piped()).stdout(Stdio::piped());
        game.spawn().unwrap()
    };
    let (mut first, mut second) = (begin(), begin());
    let mut lines = BufReader::new(first.stdout.take().unwrap()).lines();
    let mut input = first.stdin.take().unwrap();
    let mut other = second.stdin.take().unwrap();
    for input in [&mut input, &mut other] {
        input.write_all(b"66\n").unwrap();
        input.flush().unwrap();
    }
    // Programs have moved, and it is the person's turn again.
    let moved = lines.find(|line| line.as_ref().is_ok_and(|line| line.starts_with("D ")));
    assert!(moved.is_some(), "the programs play");
    let saved = || {
        let mut texts = Vec::new();
        for name in [SAVED, SECOND] {
            texts.push(fs::read_to_string(folder.path().join(name)).unwrap_or_default());
        }
        texts
    };
    let until = std::time::Instant::now() + std::time::Duration::from_secs(20);
    while !saved().iter().all(|text| text.contains("1. 66 ")) {
        assert!(std::time::Instant::now() < until, "{:?}", saved());
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    // Each has a file of its own.
    let mine = SAVED;
    let busy = play(folder.path(), &["--resume", mine], "q\n").code(1);
    let told = String::from_utf8_lossy(&busy.get_output().stderr).into_owned();
    assert!(told.contains("another game"), "{told}");
    for game in [&mut first, &mut second] {
        game.kill().unwrap();
        game.wait().unwrap();
    }
    let text = said(play(folder.path(), &["--resume", mine], "q\n"));
    assert!(text.contains("A 66\n"), "{text}");
}

/// Whatever is played, the champion is asked: no rules are without a hint.
#[test]
fn there_are_hints_under_all_rules() {
    let folder = tempfile::tempdir().unwrap();
    for (rules, seats) in [
        ("cuban", "you,greedy,greedy,greedy"),
        ("fives,spinner=on", "you,greedy"),
        ("latin,calls=on,first=free", "you,greedy,greedy,greedy"),
    ] {
        let args = [rules, "--seats", seats, "--seed", "3"];
        let text = said(play(folder.path(), &args, "h\n"));
        assert!(
            text.contains("match %  points\n") || text.contains("round %  points\n"),
            "{rules}: {text}"
        );
    }
}

/// In plain lines, too: a match that is over is kept among the finished ones, and is said to be.
#[test]
fn a_finished_match_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    // Somebody who tries every tile, passes, and goes on.
    let tiles = (0..=6).flat_map(|high| (0..=high).map(move |low| format!("{high}{low}\n")));
    let script = format!("{}p\n\n", tiles.collect::<String>()).repeat(120);
    let args = [
        "block,target=10",
        "--plain",
        "--seats",
        "you,greedy",
        "--seed",
        "2",
        "--lang",
        "es",
    ];
    let text = said(play(folder.path(), &args, &script).success());
    let kept = folder
        .path()
        .join("capicua/games/finished/capicua-game.dgn");
    let line = format!("Para revisarla: capicua review {}", kept.display());
    assert!(text.contains(&line), "{text}");
    let mut command = Command::cargo_bin("capicua").unwrap();
    command.args(["review", kept.to_str().unwrap(), "--samples", "2"]);
    command.assert().success();
    let waiting = folder.path().join("capicua/games/capicua-game.dgn");
    assert!(!waiting.exists(), "it does not wait any more");
    // Where it cannot be kept, the file is named.
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("capicua/games")).unwrap();
    std::fs::write(folder.path().join("capicua/games/finished"), "in the way").unwrap();
    let output = play(folder.path(), &args, &script).failure().code(1);
    let why = String::from_utf8_lossy(&output.get_output().stderr).into_owned();
    assert!(why.contains("capicua/games"), "{why}");
    assert!(
        folder
            .path()
            .join("capicua/games/capicua-game.dgn")
            .exists(),
        "it is not lost"
    );
}
