//! All Fives from outside: matches of every player, records, advice, the dialogue beside a table,
//! and hints.

use std::fs;

use assert_cmd::Command;
use serde_json::Value;

fn capicua(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("capicua").unwrap();
    command.env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"));
    command
        .args(args)
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("LANG", "C");
    command
}

fn answer(args: &[&str]) -> String {
    let output = capicua(args).assert().success().get_output().clone();
    String::from_utf8(output.stdout).unwrap()
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&answer(&[args, &["--json"]].concat())).unwrap()
}

fn played(first: &str, second: &str, deals: &str, threads: &str) -> Value {
    let mut answer = json(&[
        "match",
        first,
        second,
        "--rules",
        "fives",
        "--unit",
        "match",
        "--deals",
        deals,
        "--threads",
        threads,
    ]);
    // Thinking time is the one thing that does not repeat.
    answer.as_object_mut().unwrap().remove("ms_per_move");
    answer.as_object_mut().unwrap().remove("ms_per_choice");
    answer
}

#[test]
fn threads_do_not_matter_and_results_stay_what_they_are() {
    for (first, second) in [
        ("champion:samples=40", "greedy"),
        ("mc:worlds=40", "champion:samples=20"),
        ("oracle:work=1", "mc:worlds=20"),
    ] {
        let one = played(first, second, "6", "1");
        assert_eq!(one, played(first, second, "6", "3"), "{first} {second}");
        assert_eq!(one["unit"], "match");
    }
    // A golden result: if it changes, the search has changed, and its figures have to be taken anew.
    let golden = played("mc:worlds=50", "greedy", "20", "2");
    assert_eq!(
        (golden["wins"].as_u64(), golden["rounds"].as_u64()),
        GOLDEN,
        "{golden}"
    );
}

/// Matches won of forty, and rounds played.
const GOLDEN: (Option<u64>, Option<u64>) = (Some(32), Some(119));

#[test]
fn matches_are_recorded_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fives.dgn");
    let path = file.to_str().unwrap();
    answer(&[
        "match",
        "champion:samples=20",
        "oracle:work=1",
        "--rules",
        "fives",
        "--unit",
        "match",
        "--deals",
        "2",
        "--record",
        path,
    ]);
    capicua(&["check", path]).assert().success();
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("[A \"champion:samples=20\"]"), "{text}");
    // A decision of the record, by what the seat could know.
    let advice = json(&[
        "advise",
        "--record",
        path,
        "--seat",
        "A",
        "--round",
        "1",
        "--samples",
        "200",
    ]);
    assert_eq!(advice["seat"], "A");
    assert!(advice["played"].is_string(), "{advice}");
}

const POSITION: &str = "fives 66655551404433/?6+14 ^54 A 90:80/100";

#[test]
fn advice_ranks_moves_by_the_chance_to_win_the_match() {
    let advice = json(&["advise", POSITION, "--samples", "300"]);
    assert_eq!(advice["player"], "champion");
    assert_eq!(advice["best"], "56");
    assert_eq!(advice["moves"][0]["win"], 1.0);
    assert_eq!(advice["moves"].as_array().unwrap().len(), 5);
    assert_eq!(advice["reasons"][0]["code"], "wins_match");
    assert_eq!(advice["reasons"][0]["points"], 10);
    let losses: Vec<f64> = advice["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| mv["loss"].as_f64().unwrap())
        .collect();
    assert!(losses.is_sorted(), "{losses:?}");
    assert_eq!(advice, json(&["advise", POSITION, "--samples", "300"]));
}

#[test]
fn advice_speaks_three_languages() {
    for (code, sentence) in [
        ("en", "it scores 10 and wins the match"),
        ("es", "anota 10 y gana la partida"),
        ("pt", "marca 10 e ganha a partida"),
    ] {
        let said = answer(&["advise", POSITION, "--samples", "100", "--lang", code]);
        assert!(said.contains(sentence), "{said}");
    }
}

#[test]
fn whoever_has_to_draw_is_told_so() {
    let position = "fives 33322221111000/?6+14 ^65 A 0:0/100";
    let output = capicua(&["advise", position]).assert().code(3);
    let said = String::from_utf8(output.get_output().stderr.clone()).unwrap();
    assert!(said.contains("must draw"), "{said}");
    assert!(output.get_output().stdout.is_empty());
}

#[test]
fn beside_a_table_draws_are_entered_and_answered() {
    let lines = "33 32 22 21 11 10 00\nB\n65\n+64\n64\n+?\n+?\n44\nb\nq\n";
    let output = capicua(&[
        "advise",
        "--table",
        "--rules",
        "fives",
        "--score",
        "0:0/100",
        "--samples",
        "50",
    ])
    .write_stdin(lines)
    .assert()
    .success();
    let said = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    for part in [
        "You are A, the other one is B.",
        "You have to draw: enter the tile, like +64.",
        "A draws.",
        "B draws.",
        "Who holds what",
    ] {
        assert!(said.contains(part), "no {part:?} in\n{said}");
    }
}

#[test]
fn people_play_the_champion_and_get_its_hints() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = capicua(&[
        "play",
        "fives",
        "--seats",
        "you,champion:samples=20",
        "--seed",
        "3",
    ]);
    let output = command
        .current_dir(folder.path())
        .write_stdin("h\nq\n")
        .assert()
        .success();
    let said = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    assert!(
        said.contains("Play ") || said.contains("only move"),
        "{said}"
    );
    assert!(said.contains("match %"), "{said}");
}

#[test]
fn beliefs_know_the_boneyard() {
    let answer = json(&[
        "belief",
        "fives 66656463626160/?7+14 - A 0:0/100 moves 65 +? +? 54",
    ]);
    assert!(answer["seats"]["+"].is_object(), "{answer}");
}
