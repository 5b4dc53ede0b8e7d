//! What `--json` answers, held against the schemas: answers on standard output, and one line of JSON
//! on standard error where there is none.

use std::fs;

use assert_cmd::Command;
use serde_json::Value;

fn capicua(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("capicua").unwrap();
    command.env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"));
    command.args(args).arg("--json");
    command
}

fn hold(name: &str, said: &Value) {
    let schema = capicua_protocol::schema(name).unwrap_or_else(|| panic!("no schema {name}"));
    let validator = jsonschema::validator_for(&schema).expect("the schema is one");
    let broken: Vec<String> = validator
        .iter_errors(said)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(broken.is_empty(), "{name}: {broken:#?}\n{said:#}");
}

fn answer(name: &str, args: &[&str]) -> Value {
    let output = capicua(args).assert().success().get_output().clone();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.matches('\n').count(), 1, "one line: {text}");
    let said = serde_json::from_str(&text).unwrap();
    hold(name, &said);
    said
}

const OPEN: &str =
    "latin 55545250444232/60434133311110/66626130222100/65646353514020 - C 45:30/100";
const HIDDEN: &str =
    "latin 55545250444232/?7/?7/?7 - C 45:30/100 moves 66 65 55 60 03 36 54 43 62 35";
const DOMINICAN: &str = "dominican 66656463626160/?7/?7/?7 - A 45:30/200";
const FIVES: &str = "fives 55545250444232/?7+14 - A 20:45/100";

#[test]
fn positions_are_answered_as_promised() {
    answer("solve-1", &["solve", OPEN]);
    answer(
        "solve-1",
        &["solve", OPEN, "--objective", "win", "--best", "--line"],
    );
    for position in [HIDDEN, DOMINICAN, FIVES] {
        answer("belief-1", &["belief", position]);
        let advice = answer(
            "advise-1",
            &["advise", position, "--samples", "20", "--belief"],
        );
        assert!(advice["belief"].is_object() && !advice["moves"].as_array().unwrap().is_empty());
    }
    let gamma = answer("belief-1", &["belief", HIDDEN, "--model", "gamma"]);
    assert!(gamma["levels"].is_object());
    answer("perft-1", &["perft", OPEN, "--depth", "2"]);
}

#[test]
fn games_are_answered_as_promised() {
    for rules in ["latin", "dominican", "recife", "fives", "draw"] {
        answer(
            "match-1",
            &[
                "match", "greedy", "random", "--deals", "3", "--rules", rules,
            ],
        );
    }
    let tested = [
        "match", "greedy", "random", "--deals", "4", "--sprt", "0,10",
    ];
    assert!(answer("match-1", &tested)["sprt"].is_object());
    answer(
        "tournament-1",
        &["tournament", "greedy", "random", "doubles", "--deals", "2"],
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.dgn");
    let file = file.to_str().unwrap();
    let seats = "greedy,random,greedy,random";
    let play = [
        "play",
        "dominican",
        "--seats",
        seats,
        "--seed",
        "3",
        "--record",
        file,
    ];
    answer("play-1", &play);
    answer("check-1", &["check", file]);
}

#[test]
fn lists_are_answered_as_promised() {
    answer("players-1", &["players"]);
    answer("rules-list-1", &["rules"]);
    let rules = answer("rules-1", &["rules", "recife", "--lang", "es"]);
    assert_eq!(rules["name"], "recife");
}

#[test]
fn pickomino_answers_as_promised() {
    let position = "pickomino 21,23-29,31-36 22/30/- A ww44 1553";
    for position in [position, "pickomino 21-36 -/- A - -"] {
        answer("pickomino-advise-1", &["advise", position]);
    }
    answer("odds-1", &["pickomino", "odds"]);
    answer("odds-1", &["pickomino", "odds", position]);
    for (schema, command) in [
        ("match-1", "match greedy simple --deals 2"),
        ("match-1", "match greedy simple random --deals 1"),
        ("tournament-1", "tournament greedy simple random --deals 1"),
    ] {
        let words = command.split(' ').chain(["--rules", "pickomino"]);
        answer(schema, &words.collect::<Vec<&str>>());
    }
    let tune = [
        "pickomino",
        "tune",
        "--steps",
        "1",
        "--games",
        "4",
        "--grid",
        "2",
    ];
    answer("tune-1", &tune);
}

#[test]
fn measurements_are_answered_as_promised() {
    answer("bench-1", &["bench", "--rounds", "20", "--positions", "3"]);
    answer("bench-solve-1", &["bench", "solve", "--deals", "1"]);
    answer(
        "bench-players-1",
        &["bench", "players", "greedy", "--decisions", "1"],
    );
    let serve = "bench serve --games 3 --seconds 3 --kills 0 --hostile 4 --think 20";
    let hints: Vec<&str> = serve.split(' ').collect();
    let served = answer("bench-serve-1", &hints);
    assert!(served["hostile"]["hints"].as_u64() > Some(0), "{served}");
    assert!(served["hostile"]["moves"].as_u64() > Some(0), "{served}");
    let serve = format!("{serve} --hostile-with history");
    let serve: Vec<&str> = serve.split(' ').collect();
    let served = answer("bench-serve-1", &serve);
    assert!(served["hostile"]["stored"].as_u64() > Some(0), "{served}");
    answer("bench-learn-1", &["bench", "learn", "--games", "1"]);
    answer(
        "reproduce-2",
        &["reproduce", "beliefs", "--deals", "1", "--seeds", "1"],
    );
}

/// The one line on standard error; standard output stays empty.
fn refusal(args: &[&str], code: i32) -> Value {
    let output = capicua(args).assert().code(code).get_output().clone();
    assert!(output.stdout.is_empty());
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.matches('\n').count(), 1, "one line: {text}");
    let said: Value = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}"));
    hold("error-1", &said);
    assert_eq!(said["exit"], code, "{said}");
    said
}

#[test]
fn errors_are_json_too() {
    let bad = refusal(&["solve", "latin 66/67"], 3);
    assert!(bad["what"].is_string() && bad["help"].is_string(), "{bad}");
    let place = &bad["where"];
    let (text, carets) = (
        place["text"].as_str().unwrap(),
        place["carets"].as_str().unwrap(),
    );
    let column = place["column"].as_u64().unwrap() as usize;
    assert_eq!(carets.find('^'), Some(column - 1), "{place}");
    assert!(text.starts_with("latin 66/67"));
    for args in [
        &["advise", "nonsense"][..],
        &["belief", "latin 66"],
        &["rules", "chess"],
        &["match", "greedy", "deep-blue"],
        &["match", "greedy", "random", "--rules", "chess"],
        &["tournament", "greedy", "pimc:samples=none"],
        &["perft", "latin", "--depth", "1"],
        &["advise", "pickomino 99"],
        &["match", "greedy", "deep-blue", "--rules", "pickomino"],
    ] {
        let said = refusal(args, 3);
        assert!(!said["help"].as_str().unwrap().is_empty(), "{said}");
    }
    refusal(&["check", "/no/such/file.dgn"], 1);
}

#[test]
fn a_wrong_call_is_answered_in_json_too() {
    let said = refusal(&["match", "greedy"], 2);
    assert!(said["help"].as_str().unwrap().contains("Usage:"), "{said}");
    assert!(
        !said["what"].as_str().unwrap().contains('\n')
            || said["what"].as_str().unwrap().contains("SECOND")
    );
    refusal(&["fly"], 2);
    refusal(&["perft", OPEN], 2);
    refusal(&["play", "latin"], 2);
    // Help is no error, and words stay words where nobody asks for JSON.
    capicua(&["match", "--help"]).assert().success();
    let mut plain = Command::cargo_bin("capicua").unwrap();
    plain.env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"));
    let output = plain
        .args(["rules", "chess"])
        .assert()
        .code(3)
        .get_output()
        .clone();
    assert!(output.stderr.starts_with(b"error: "));
}

/// Of many questions each has its own answer, or its own error with the line it came from.
#[test]
fn a_line_that_cannot_be_solved_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("positions");
    fs::write(&file, format!("{OPEN}\n\nlatin 66\n{OPEN}\n")).unwrap();
    let mut command = capicua(&["solve", "-"]);
    let output = command
        .pipe_stdin(&file)
        .unwrap()
        .assert()
        .code(3)
        .get_output()
        .clone();
    let lines = |bytes: &[u8]| -> Vec<Value> {
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        text.lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    };
    let solved = lines(&output.stdout);
    assert_eq!(solved.len(), 2);
    solved.iter().for_each(|said| hold("solve-1", said));
    let [said] = &lines(&output.stderr)[..] else {
        panic!("one error");
    };
    hold("error-1", said);
    assert_eq!(said["where"]["line"], 3, "{said}");
}
