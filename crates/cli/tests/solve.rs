//! `capicua solve` and `capicua bench solve` from outside.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const DEAL: &str =
    "latin,first=free 55545250444232/60434133311110/66626130222100/65646353514020 - C 45:30/100";

fn capicua(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_capicua"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn json_lines(output: &Output) -> Vec<Value> {
    stdout(output)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn every_move_of_a_deal_has_its_value() {
    let output = capicua(&["solve", DEAL, "--json"], "");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let answer = &json_lines(&output)[0];
    assert_eq!(answer["schema"], "solve/1");
    assert_eq!(answer["position"], DEAL);
    assert_eq!(answer["side"], "AC");
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 7);
    let values = moves.iter().map(|mv| mv["value"].as_i64().unwrap());
    assert_eq!(answer["value"].as_i64(), values.max());
    assert!(
        moves
            .iter()
            .any(|mv| mv["move"] == answer["best"] && mv["value"] == answer["value"])
    );
    assert!(answer["nodes"].as_u64().unwrap() > 0);
    assert!(answer["time_ms"].as_f64().unwrap() > 0.0);
    assert!(answer.get("line").is_none() && answer.get("objective").is_none());
}

#[test]
fn only_the_best_move_is_less_work() {
    let all = &json_lines(&capicua(&["solve", DEAL, "--json"], ""))[0];
    let best = &json_lines(&capicua(&["solve", DEAL, "--json", "--best"], ""))[0];
    assert_eq!(best["moves"].as_array().unwrap().len(), 1);
    assert_eq!(best["moves"][0]["move"], all["best"]);
    for key in ["value", "best", "side"] {
        assert_eq!(best[key], all[key], "{key}");
    }
    assert!(best["nodes"].as_u64() < all["nodes"].as_u64());
}

/// The line, played from the position, gives the value: after all its moves but the last the
/// remaining value is still the same.
#[test]
fn the_line_keeps_the_value_to_the_end() {
    let output = capicua(&["solve", DEAL, "--json", "--line"], "");
    let answer = &json_lines(&output)[0];
    let value = answer["value"].as_i64().unwrap();
    let line: Vec<&str> = answer["line"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| mv.as_str().unwrap())
        .collect();
    assert_eq!(line[0], answer["best"]);
    let positions: String = (1..line.len())
        .map(|length| format!("{DEAL} moves {}\n", line[..length].join(" ")))
        .collect();
    let output = capicua(&["solve", "-", "--json"], &positions);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let answers = json_lines(&output);
    assert_eq!(answers.len(), line.len() - 1);
    for (answer, length) in answers.iter().zip(1..) {
        let same = if answer["side"] == "AC" {
            value
        } else {
            -value
        };
        assert_eq!(answer["value"].as_i64(), Some(same), "after {length} moves");
    }
}

#[test]
fn win_is_its_own_objective_and_says_so() {
    let points = json_lines(&capicua(&["solve", DEAL, "--json"], ""));
    let output = capicua(&["solve", DEAL, "--objective", "win", "--json"], "");
    let win = json_lines(&output);
    assert_eq!(win[0]["objective"], "win");
    assert_eq!(
        win[0]["value"].as_i64().unwrap(),
        points[0]["value"].as_i64().unwrap().signum()
    );
    let text = stdout(&capicua(&["solve", DEAL, "--objective", "win"], ""));
    assert!(text.contains("loss"), "{text}");
}

/// Answers come in the order of the input, whatever the threads; a bad line is named and loses none
/// of the others.
#[test]
fn many_positions_are_answered_in_order_around_a_bad_one() {
    let moves = ["66 65 55 60", "66 65 55", "66 65", "66", "22", "00"];
    let mut input: Vec<String> = moves
        .iter()
        .cycle()
        .take(60)
        .map(|moves| format!("{DEAL} moves {moves}"))
        .collect();
    let good = input.clone();
    input.insert(7, "latin nonsense".to_owned());
    input.insert(3, String::new());
    let input = input.join("\n");
    let mut answers = Vec::new();
    for threads in ["1", "4"] {
        let output = capicua(&["solve", "--json", "--threads", threads], &input);
        assert_eq!(output.status.code(), Some(3));
        let error: Value = serde_json::from_str(&stderr(&output)).unwrap();
        assert_eq!(error["where"]["line"], 9, "{error}");
        let lines = json_lines(&output);
        let positions: Vec<&str> = lines
            .iter()
            .map(|answer| answer["position"].as_str().unwrap())
            .collect();
        assert_eq!(positions, good);
        let values: Vec<Value> = lines.iter().map(|answer| answer["moves"].clone()).collect();
        answers.push(values);
    }
    assert_eq!(answers[0], answers[1]);
}

/// Ctrl-C while the source is still open: what is done is printed, the exit code says that it was
/// stopped.
#[cfg(unix)]
#[test]
fn an_interrupted_batch_prints_what_is_done() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_capicua"))
        .args(["solve", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "{DEAL}\n{DEAL} moves 66").unwrap();
    input.flush().unwrap();
    // Answers come while the source is still open.
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    output.read_line(&mut first).unwrap();
    let mut second = String::new();
    output.read_line(&mut second).unwrap();
    assert!(second.contains("moves 66"), "{second}");
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(killed.success());
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(130));
    let mut messages = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut messages)
        .unwrap();
    assert!(
        messages.contains("interrupted: 2 positions done"),
        "{messages}"
    );
    drop(input);
}

#[test]
fn hidden_hands_are_refused_by_name() {
    let output = capicua(
        &[
            "solve",
            "latin 5250444232/?5/?4/?4 2630^6655435 A 45:30/100",
        ],
        "",
    );
    assert_eq!(output.status.code(), Some(3));
    assert!(output.stdout.is_empty());
    let message = stderr(&output);
    for word in ["hand of B", "hand of C", "hand of D", "advise", "belief"] {
        assert!(message.contains(word), "{word} is not in: {message}");
    }
}

#[test]
fn boneyards_and_finished_rounds_are_refused() {
    let boneyard = "fives 66656463626160/55545352515044 - A 0:0/100";
    let output = capicua(&["solve", boneyard], "");
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    assert!(stderr(&output).contains("drawn"));
    let line = json_lines(&capicua(&["solve", DEAL, "--json", "--line"], ""))[0]["line"].clone();
    let moves: Vec<&str> = line
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| mv.as_str().unwrap())
        .collect();
    let over = format!("{DEAL} moves {}", moves.join(" "));
    let output = capicua(&["solve", &over], "");
    assert_eq!(output.status.code(), Some(3));
    assert!(output.stdout.is_empty());
    assert!(stderr(&output).contains("the round is over"));
}

#[test]
fn an_empty_batch_is_fine_and_wrong_options_are_usage_errors() {
    let output = capicua(&["solve"], "\n\n");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout.is_empty());
    for args in [
        &["solve", DEAL, "--objective", "fun"][..],
        &["solve", DEAL, "--memory", "0"],
        &["solve", DEAL, "--threads", "0"],
        &["bench", "solve", "--deals", "0"],
    ] {
        assert_eq!(capicua(args, "").status.code(), Some(2), "{args:?}");
    }
}

/// The signature is one over values: neither memory nor the run changes it, the seed does.
#[test]
fn the_bench_has_a_signature() {
    let bench = |seed: &str, memory: &str| -> Value {
        let args = [
            "bench", "solve", "--deals", "20", "--seed", seed, "--memory", memory, "--json",
        ];
        let output = capicua(&args, "");
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        json_lines(&output)[0].clone()
    };
    let signatures = |answer: &Value| -> Vec<String> {
        let rows = answer["rows"].as_array().unwrap();
        rows.iter()
            .map(|row| row["signature"].to_string())
            .collect()
    };
    let first = bench("1", "1");
    assert_eq!(first["rows"].as_array().unwrap().len(), 4);
    for row in first["rows"].as_array().unwrap() {
        let nodes = |name: &str| row["nodes"][name].as_u64().unwrap();
        assert!(nodes("median") <= nodes("p99") && nodes("p99") <= nodes("worst"));
    }
    assert_eq!(signatures(&first), signatures(&bench("1", "2")));
    assert_ne!(signatures(&first), signatures(&bench("2", "1")));
    // Pinned: if it changes, values have changed and are wrong, or the deals are others.
    assert_eq!(signatures(&first)[0], "\"46b7f0c5fa4fdbf5\"");
}

/// Positions in which the seat on turn has to draw have no exact value. Once they broke the solver,
/// and a batch with one of them never ended.
#[test]
fn who_has_to_draw_is_refused_alone_and_among_others() {
    let draw = "fives 32222000/5553524342+30 16051336456^62114401 B 35:45/100";
    let alone = capicua(&["solve", draw], "");
    assert_eq!(alone.status.code(), Some(3), "{}", stderr(&alone));
    assert!(
        stderr(&alone).contains("chance decides"),
        "{}",
        stderr(&alone)
    );
    let many = format!("{DEAL}\n{draw}\n{DEAL}\n");
    let batch = capicua(&["solve", "--json", "-"], &many);
    assert_eq!(batch.status.code(), Some(3));
    assert_eq!(json_lines(&batch).len(), 2);
    let error: Value = serde_json::from_str(&stderr(&batch)).unwrap();
    assert_eq!(error["where"]["line"], 2, "{error}");
    let words = capicua(&["solve", "-"], &many);
    assert!(
        stderr(&words).starts_with("error: line 2: "),
        "{}",
        stderr(&words)
    );
}

#[test]
fn threads_have_a_bound_everywhere() {
    for args in [
        &["solve", "-", "--threads", "100000"][..],
        &["match", "greedy", "random", "--threads", "100000"],
        &[
            "match",
            "simple",
            "random",
            "--rules",
            "pickomino",
            "--threads",
            "100000",
        ],
        &[
            "tournament",
            "simple",
            "random",
            "--rules",
            "pickomino",
            "--threads",
            "0",
        ],
        &["pickomino", "tune", "--threads", "18446744073709551615"],
    ] {
        assert_eq!(capicua(args, "").status.code(), Some(2), "{args:?}");
    }
}
