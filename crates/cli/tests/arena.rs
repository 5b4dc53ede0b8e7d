//! The commands that let players meet, from the outside.

use std::path::Path;
use std::process::{Command as Process, Stdio};
use std::time::Duration;

use assert_cmd::Command;
use serde_json::Value;

fn capicua(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("capicua").unwrap();
    command.env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"));
    command.args(args);
    command
}

fn json(args: &[&str]) -> Value {
    let output = capicua(args).output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Everything but the time it took.
fn timeless(mut answer: Value) -> Value {
    answer["ms_per_move"].take();
    answer
}

fn complaint(args: &[&str], code: i32) -> String {
    let output = capicua(args).output().unwrap();
    assert_eq!(output.status.code(), Some(code), "{args:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_match_answers_in_the_agreed_form() {
    let answer = json(&["match", "doubles", "greedy", "--deals", "200", "--json"]);
    for key in [
        "schema",
        "players",
        "rules",
        "unit",
        "deals",
        "rounds",
        "wins",
        "losses",
        "ties",
        "score",
        "score_ci",
        "points",
        "points_ci",
        "elo",
        "elo_ci",
        "ends",
        "seed",
        "ms_per_move",
    ] {
        assert!(!answer[key].is_null(), "{key} is missing");
    }
    assert_eq!(answer["schema"], "match/1");
    assert_eq!(answer["rules"], "latin");
    assert_eq!(answer["unit"], "round");
    assert_eq!(answer["rounds"], 400);
    let count = |key: &str| answer[key].as_u64().unwrap();
    assert_eq!(count("wins") + count("losses") + count("ties"), 400);
    let ends =
        answer["ends"]["out"].as_f64().unwrap() + answer["ends"]["blocked"].as_f64().unwrap();
    assert!((ends - 1.0).abs() < 1e-5);
}

#[test]
fn the_anchors_hold() {
    // Two independent programs found 57.6 / 40.3 / 2.1 % and 52.9 / 45.4 / 1.7 %.
    for (player, other, won, tied) in [
        ("doubles", "greedy", 0.576, 0.021),
        ("greedy", "random", 0.529, 0.017),
    ] {
        let runs = ["--deals", "2000", "--seeds", "10", "--json"];
        let answer = json(&[&["match", player, other], &runs[..]].concat());
        let share = |key: &str| answer[key].as_f64().unwrap() / 40_000.0;
        // About four standard errors.
        assert!(
            (share("wins") - won).abs() < 0.01,
            "{player} {}",
            share("wins")
        );
        assert!(
            (share("ties") - tied).abs() < 0.003,
            "{player} {}",
            share("ties")
        );
    }
}

#[test]
fn a_player_against_itself_scores_exactly_zero() {
    for rules in ["latin", "fives", "cuban"] {
        for unit in ["round", "match"] {
            let answer = json(&[
                "match", "greedy", "greedy", "--rules", rules, "--unit", unit, "--deals", "30",
                "--json",
            ]);
            assert_eq!(answer["score"], 0.5);
            assert_eq!(answer["score_ci"], 0.0);
            assert_eq!(answer["points"], 0.0);
            assert_eq!(answer["elo"], 0.0);
        }
    }
}

#[test]
fn threads_do_not_matter() {
    let run = |threads| {
        timeless(json(&[
            "match",
            "greedy",
            "random",
            "--deals",
            "500",
            "--sprt",
            "0,40",
            "--threads",
            threads,
            "--json",
        ]))
    };
    assert_eq!(run("1"), run("3"));
}

#[test]
fn records_of_a_match_are_valid() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.dgn");
    let file = file.to_str().unwrap();
    json(&[
        "match", "greedy", "random", "--deals", "10", "--record", file, "--json",
    ]);
    let checked = json(&["check", file, "--json"]);
    assert_eq!(checked["rounds"].as_array().unwrap().len(), 20);
    json(&[
        "match", "greedy", "doubles", "--deals", "3", "--unit", "match", "--record", file, "--json",
    ]);
    let rounds = json(&["check", file, "--json"])["rounds"].clone();
    assert!(rounds.as_array().unwrap().len() > 6);
}

/// A match that nobody waits for.
const LONG: [&str; 5] = ["match", "greedy", "random", "--deals", "90000000"];

/// Starts something long, waits until it runs, and sends it Ctrl-C.
fn interrupt(args: &[&str], file: &Path) -> (Option<i32>, String) {
    let program = assert_cmd::cargo::cargo_bin("capicua");
    let child = Process::new(program)
        .env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"))
        .args(args)
        .args(["--threads", "1", "--resume"])
        .arg(file)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(700));
    let sent = Process::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
    let output = child.wait_with_output().unwrap();
    // What there is; tests/interrupt.rs looks at it.
    assert!(!output.stdout.is_empty());
    (
        output.status.code(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_is_saved_and_goes_on_to_the_same_result() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state.json");
    let (code, message) = interrupt(&LONG, &file);
    assert_eq!(code, Some(130), "{message}");
    assert!(message.contains("saved"), "{message}");
    let saved = std::fs::read_to_string(&file).unwrap();
    let saved: Value = serde_json::from_str(saved.lines().next().unwrap()).unwrap();
    let spread = saved["tallies"][0]["spread"].as_array().unwrap();
    let done: u64 = spread.iter().map(|count| count.as_u64().unwrap()).sum();
    assert!(done > 0);
    let deals = (done + 50).to_string();
    let path = file.to_str().unwrap();
    let base = ["match", "greedy", "random", "--deals", &deals, "--json"];
    let resumed = json(&[&base[..], &["--resume", path]].concat());
    assert_eq!(timeless(resumed), timeless(json(&base)));
    // Another experiment does not take it up.
    let other = ["match", "greedy", "random", "--seed", "9", "--resume", path];
    assert!(complaint(&other, 3).contains("another experiment"));
}

#[test]
fn a_tournament_ranks_and_draws() {
    let folder = tempfile::tempdir().unwrap();
    let plot = folder.path().join("ratings.svg");
    let answer = json(&[
        "tournament",
        "random",
        "greedy",
        "doubles",
        "--deals",
        "300",
        "--json",
        "--plot",
        plot.to_str().unwrap(),
    ]);
    assert_eq!(answer["schema"], "tournament/1");
    let ranked: Vec<&str> = answer["ratings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["player"].as_str().unwrap())
        .collect();
    assert_eq!(ranked, ["doubles", "greedy", "random"]);
    assert_eq!(answer["matches"].as_array().unwrap().len(), 3);
    let svg = std::fs::read_to_string(&plot).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("doubles"));
    let text = capicua(&["tournament", "random", "greedy", "--deals", "50"])
        .output()
        .unwrap();
    assert!(String::from_utf8(text.stdout).unwrap().contains("greedy"));
}

#[test]
fn a_rerun_writes_its_page_and_its_pictures() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    for (work, pictures) in [
        ("levels", &["levels"][..]),
        ("beliefs", &["beliefs"]),
        ("vielma", &["vielma", "vielma-values"]),
    ] {
        let few = ["--deals", "1", "--seeds", "2", "--out", out, "--json"];
        let answer = json(&[&["reproduce", work][..], &few].concat());
        assert_eq!(answer["schema"], "reproduce/2");
        assert!(answer["works"][work].is_object());
        for picture in pictures {
            let path = folder.path().join(format!("reproduction-{picture}.svg"));
            let svg = std::fs::read_to_string(path).unwrap();
            assert!(svg.contains("prefers-color-scheme"), "{picture}");
        }
    }
    let page = std::fs::read_to_string(folder.path().join("reproduction.md")).unwrap();
    for part in ["Vielma", "by the rules", "playing level", "99 of a hundred"] {
        assert!(page.contains(part), "{part}");
    }
}

/// Stopped in the middle and begun again: the same page and the same pictures, to the byte.
#[cfg(unix)]
#[test]
fn an_interrupted_rerun_comes_to_the_same_page() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let levels = [
        "reproduce",
        "levels",
        "--rounds",
        "12",
        "--samples",
        "300",
        "--seeds",
        "2",
    ];
    let rerun = |out: &str, file: &str| {
        let (out, file) = (path(out), path(file));
        let mut command = capicua(&levels);
        command.args(["--out", &out, "--resume", &file]);
        command.assert().success();
    };
    rerun("whole", "whole.json");
    let part = folder.path().join("part.json");
    let (code, error) = interrupt(&levels, &part);
    assert_eq!(code, Some(130), "{error}");
    assert!(error.contains("the same command goes on"), "{error}");
    assert!(
        std::fs::read_to_string(&part)
            .unwrap()
            .contains("reproduce-state/2")
    );
    rerun("part", "part.json");
    for file in ["reproduction.md", "reproduction-levels.svg"] {
        let read = |out: &str| std::fs::read(folder.path().join(out).join(file)).unwrap();
        assert!(read("whole") == read("part"), "{file}");
    }
    // What was saved with other settings is refused, and it is said why.
    let other = path("whole.json");
    let error = complaint(
        &["reproduce", "levels", "--deals", "1", "--resume", &other],
        3,
    );
    assert!(error.contains("other settings"), "{error}");
}

#[test]
fn thinking_is_timed() {
    let answer = json(&["bench", "players", "greedy", "--decisions", "3", "--json"]);
    // Four moments of a round, and any.
    assert_eq!(answer["players"][0]["stages"].as_array().unwrap().len(), 5);
}

#[test]
fn bad_requests_get_one_clear_error() {
    assert!(complaint(&["match", "greedy", "gredy"], 3).contains("There are: random"));
    assert!(
        complaint(&["match", "pimc", "greedy", "--rules", "fives"], 3).contains("does not play")
    );
    assert!(
        complaint(&["match", "oracle", "greedy", "--rules", "cuban"], 3).contains("does not play")
    );
    assert!(
        complaint(&["match", "ims", "greedy", "--rules", "latin,calls=on"], 3)
            .contains("false passes")
    );
    assert!(complaint(&["match", "greedy", "greedy", "--sprt", "9"], 3).contains("--sprt 0,10"));
    assert!(complaint(&["tournament", "greedy", "greedy:x=1"], 3).contains("no option"));
    complaint(&["match", "greedy", "greedy", "--deals", "0"], 2);
    complaint(&["match", "greedy"], 2);
    complaint(&["tournament", "greedy"], 2);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("broken.json");
    std::fs::write(&file, "{\"schema\":").unwrap();
    let broken = [
        "match",
        "greedy",
        "random",
        "--resume",
        file.to_str().unwrap(),
    ];
    assert!(complaint(&broken, 3).contains("does not end with a checksum"));
    let nowhere = [
        "match",
        "greedy",
        "random",
        "--deals",
        "2",
        "--record",
        "/no/such/folder/x.dgn",
    ];
    assert!(complaint(&nowhere, 1).contains("cannot write"));
}
