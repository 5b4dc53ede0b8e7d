//! Pickomino as a user of the program meets it: `capicua pickomino`, and what all games have.

use std::process::Output;

use assert_cmd::Command;
use serde_json::Value;

/// What says to commands of all games which one is meant.
const RULES: [&str; 2] = ["--rules", "pickomino"];

fn capicua(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("capicua").expect("the program is built");
    command.env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"));
    command.args(arguments);
    command
}

fn answer(arguments: &[&str]) -> String {
    let output = capicua(arguments).output().expect("the program runs");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("the answer is text")
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&answer(arguments)).expect("the answer is JSON")
}

/// Runs what must fail: exit code, nothing on standard output, and the error.
fn complaint(arguments: &[&str], code: i32) -> String {
    let output: Output = capicua(arguments).output().expect("the program runs");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {errors}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    assert!(!errors.contains("panicked"), "{errors}");
    errors
}

#[test]
fn odds_as_text_json_and_plot() {
    let text = answer(&["pickomino", "odds"]);
    assert!(text.contains("   27  0.524759  0.247760"), "{text}");
    let odds = json(&["pickomino", "odds", "--json"]);
    assert_eq!(odds["schema"], "odds/1");
    assert_eq!(odds["reach"].as_object().unwrap().len(), 16);
    assert_eq!(odds["exact"].as_object().unwrap().len(), 16);
    assert!((odds["worms"]["1"].as_f64().unwrap() - 0.893_027).abs() < 1e-6);
    let folder = tempfile::tempdir().unwrap();
    let plot = folder.path().join("odds.svg");
    answer(&["pickomino", "odds", "--plot", plot.to_str().unwrap()]);
    let drawing = std::fs::read_to_string(&plot).unwrap();
    assert!(drawing.starts_with("<svg") && drawing.trim_end().ends_with("</svg>"));
    assert!(drawing.contains("at least") && drawing.contains("exactly"));
    let nowhere = folder.path().join("missing").join("odds.svg");
    complaint(
        &["pickomino", "odds", "--plot", nowhere.to_str().unwrap()],
        1,
    );
}

#[test]
fn odds_from_within_a_turn() {
    let odds = json(&[
        "pickomino",
        "odds",
        "pickomino 21-36 -/- A wwww4 555",
        "--json",
    ]);
    assert_eq!(odds["exact"]["36"], 1.0);
    assert_eq!(odds["exact"]["35"], 0.0);
    let small = json(&["pickomino", "odds", "--rules", "pickomino-small", "--json"]);
    assert_eq!(small["reach"].as_object().unwrap().len(), 8);
}

#[test]
fn odds_beside_the_paper() {
    let text = answer(&["pickomino", "odds", "--paper"]);
    assert!(
        text.contains("tile 27 or more      0.528    0.524759  differs"),
        "{text}"
    );
    assert_eq!(text.matches("differs").count(), 1);
    assert!(text.contains("68648    68648"));
}

#[test]
fn advice_ranks_every_decision() {
    let advice = json(&["advise", "pickomino 21 30/24,25 A www 55222", "--json"]);
    assert_eq!(advice["schema"], "advise/1");
    assert_eq!(advice["best"], "2s");
    let moves = advice["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 4);
    assert_eq!(moves[0]["win"], 1.0);
    assert_eq!(moves[0]["totals"]["21"], 1.0);
    for entry in moves {
        for field in ["win", "fail", "worms", "loss"] {
            assert!(entry[field].is_number(), "{field}");
        }
    }
    let text = answer(&["advise", "pickomino 21,23-29,31-36 22/30/- A ww44 1553"]);
    assert!(
        text.contains("Play 5r.") && text.contains("worms"),
        "{text}"
    );
    let start = answer(&["advise", "pickomino 21-36 -/-"]);
    assert!(start.contains("Roll the dice."), "{start}");
}

#[test]
fn bad_input_is_named_and_located() {
    let errors = complaint(&["advise", "pickomino 21-30 25/- A"], 3);
    assert!(errors.contains("tile 25 is both on the grill and in a stack"));
    assert!(
        errors.contains("\n  pickomino 21-30 25/- A\n                  ^^\n"),
        "{errors}"
    );
    complaint(&["advise", "pickomino - 21/22 A"], 3);
    complaint(&["advise", "pickomino-small 11-18 -/- A"], 3);
    complaint(
        &["pickomino", "odds", "pickomino 21-36 -/- A ww44 12345"],
        3,
    );
    complaint(&["pickomino", "odds", "--rules", "domino"], 3);
    let unknown = complaint(&[&["match", "greedy", "gredy"][..], &RULES].concat(), 3);
    assert!(
        unknown.contains("champion") && unknown.contains("simple"),
        "{unknown}"
    );
    complaint(&["match", "greedy"], 2);
    let small = ["match", "champion", "greedy", "--rules", "pickomino-small"];
    complaint(&small, 3);
    complaint(&["match", "greedy", "greedy", "--deals", "0"], 2);
    complaint(&["play", "pickomino", "--seats", "you,nobody"], 3);
    complaint(&["play", "pickomino", "--seats", "you"], 3);
    complaint(
        &["pickomino", "small", "--advise", "pickomino 21-36 -/- A"],
        3,
    );
    complaint(&["pickomino", "small", "--rules", "pickomino"], 3);
    complaint(&["tournament", "greedy"], 2);
}

fn without_time(mut answer: Value) -> Value {
    answer.as_object_mut().unwrap().remove("ms_per_move");
    answer
}

#[test]
fn a_match_repeats_itself_on_any_number_of_threads() {
    let run = |threads| {
        without_time(json(&[
            "match",
            "greedy",
            "simple",
            "--rules",
            "pickomino",
            "--deals",
            "21",
            "--seed",
            "3",
            "--json",
            "--threads",
            threads,
        ]))
    };
    let first = run("1");
    assert_eq!(first, run("2"));
    assert_eq!(first["schema"], "match/1");
    assert_eq!(first["rounds"], 42);
    assert_eq!(first["deals"], 21);
    let count = |field: &str| first[field].as_u64().unwrap();
    assert_eq!(count("wins") + count("losses") + count("ties"), 42);
    for field in ["score", "score_ci", "points", "points_ci", "elo"] {
        assert!(first[field].is_number(), "{field}");
    }
    let three = ["match", "champion", "greedy", "simple", "--deals", "1"];
    let table = answer(&[&three[..], &RULES].concat());
    assert!(
        table.contains("1 deal, each in 3 seatings: 3 games"),
        "{table}"
    );
}

#[test]
fn a_tournament_ranks_its_players() {
    let table = json(&[
        "tournament",
        "random",
        "greedy",
        "simple",
        "--rules",
        "pickomino",
        "--deals",
        "20",
        "--json",
    ]);
    assert_eq!(table["ratings"][2]["player"], "random");
    assert_eq!(table["matches"].as_array().unwrap().len(), 3);
    assert_eq!(table["unit"], "game");
    let two = ["tournament", "random", "simple", "--deals", "5"];
    let text = answer(&[&two[..], &RULES].concat());
    assert!(text.contains("Elo") && text.contains("random"), "{text}");
}

#[test]
fn the_bench_signs_what_it_played() {
    let first = json(&["pickomino", "bench", "--json"]);
    let second = json(&["pickomino", "bench", "--json"]);
    assert_eq!(first["signature"], second["signature"]);
    assert!(first["solve_us"].as_f64().unwrap() > 0.0);
}

#[test]
fn tuning_draws_its_path() {
    let folder = tempfile::tempdir().unwrap();
    let plot = folder.path().join("tune.svg");
    let tuned = json(&[
        "pickomino",
        "tune",
        "--rules",
        "pickomino-small",
        "--steps",
        "2",
        "--games",
        "40",
        "--grid",
        "3",
        "--json",
        "--plot",
        plot.to_str().unwrap(),
    ]);
    assert_eq!(tuned["path"].as_array().unwrap().len(), 2);
    assert_eq!(tuned["surface"].as_array().unwrap().len(), 9);
    assert!(tuned["final"]["points_ci"].is_number());
    assert!(std::fs::read_to_string(plot).unwrap().contains("alpha"));
}

#[test]
fn weights_that_cannot_be_used_are_refused() {
    let meet = |spec: &str| complaint(&[&["match", spec, "simple"][..], &RULES].concat(), 3);
    meet("champion:weights=/no/such/file");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("weights.safetensors");
    std::fs::write(&file, b"half").unwrap();
    let spec = format!("champion:weights={}", file.display());
    let errors = meet(&spec);
    assert!(errors.contains("no whole safetensors file"), "{errors}");
}

#[test]
fn a_script_can_play() {
    // Nonsense is answered in one line and loses nothing.
    let from = "pickomino 21 30/24,25 A www 55222";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.dgn");
    let path = file.to_str().unwrap();
    let arguments = [
        "play",
        "pickomino",
        "--seats",
        "you,greedy",
        "--from",
        from,
        "--lang",
        "en",
    ];
    let output = capicua(&arguments)
        .args(["--record", path])
        .write_stdin("nonsense\n6r\nwr\nhint\nodds\nhelp\nquit\n")
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}");
    for said in [
        "\"nonsense\" is neither a decision",
        "No die shows worm.",
        "Play 2s.",
        "steals from B",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    let output = capicua(&arguments).write_stdin("2s\n").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("A takes 21 from the grill"), "{text}");
    assert!(text.contains("A wins."), "{text}");
}

/// A game is kept with every move, in a file that any command reads.
#[test]
fn a_saved_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.dgn");
    let path = file.to_str().unwrap();
    let seats = "you,simple,turn:alpha=1,beta=1";
    let play = |kept: &[&str], typed: &str| {
        let arguments = ["play", "--seats", seats, "--seed", "5", "--lang", "en"];
        let output = capicua(&arguments)
            .args(kept)
            .args(["--name", "Ana"])
            .write_stdin(typed)
            .output()
            .unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).unwrap()
    };
    let first = play(&["pickomino", "--record", path], "");
    let moves = first.rsplit_once("Moves: ").unwrap().1;
    let mv = moves.split([' ', '.']).next().unwrap().to_owned();
    let resumed = ["--resume", path];
    play(&resumed, &format!("{mv}\n"));
    let saved = std::fs::read_to_string(&file).unwrap();
    assert!(
        saved.contains("[A \"Ana\"]") && saved.contains(&format!(":{mv}")),
        "{saved}"
    );
    let again = play(&resumed, "");
    assert!(again.contains("A Ana, B simple"), "{again}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), saved);
}

#[test]
fn programs_play_among_themselves() {
    let alone = [
        "play",
        "pickomino",
        "--seats",
        "simple,greedy",
        "--seed",
        "2",
    ];
    let text = answer(&alone);
    assert!(text.contains("wins the game"), "{text}");
    assert_eq!(text, answer(&alone));
}

/// What does not apply to a game of open dice is refused, not ignored; the champion can be named.
#[test]
fn advice_is_by_the_champion_that_is_named() {
    let position = "pickomino 21-36 -/- A wwww4 555";
    let now = |extra: &[&str]| {
        let mut command = Command::cargo_bin("capicua").expect("the program is built");
        command.env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"));
        let command = command.args(["advise", position]).args(extra);
        command.output().expect("the program runs")
    };
    let win = |output: Output| -> f64 {
        let said: Value = serde_json::from_slice(&output.stdout).expect("the answer is JSON");
        said["moves"][0]["win"].as_f64().expect("a chance")
    };
    let two = win(now(&["--json"]));
    let one = win(now(&["--player", "champion:turns=1", "--json"]));
    assert_ne!(two, one);
    for (extra, code, says) in [
        (&["--player", "greedy"][..], 3, "`greedy` does not report"),
        (&["--player", "champion:turns=9"], 3, "turns"),
        (&["--samples", "10"], 2, "--samples has no meaning here"),
        (&["--belief"], 2, "--belief has no meaning here"),
        (&["--seat", "A"], 2, "--seat has no meaning here"),
    ] {
        let output = now(extra);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{extra:?}: {errors}");
        assert!(errors.contains(says), "{errors}");
    }
}

/// A decision of a record is asked about as one of dominoes is; what is asked is the position there.
#[test]
fn a_decision_of_a_record_is_advised() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.dgn");
    let path = file.to_str().unwrap();
    let mut play = capicua(&["play", "pickomino", "--seats", "greedy,greedy"]);
    play.args(["--seed", "1", "--record", path]);
    assert!(play.output().unwrap().status.success());
    let ask = |extra: &[&str]| {
        let asked = capicua(&["advise", "--lang", "en"]).args(extra).output();
        let output = asked.unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (
            output.status.code(),
            text(output.stdout),
            text(output.stderr),
        )
    };
    let json = |extra: &[&str]| -> serde_json::Value {
        let (code, said, wrong) = ask(&[extra, &["--json"]].concat());
        assert_eq!(code, Some(0), "{wrong}");
        serde_json::from_str(&said).unwrap()
    };
    let first = json(&["--record", path, "--move", "1"]);
    assert_eq!(first["seat"], "A");
    let legal = first["moves"].as_array().unwrap().iter();
    let of_move = |mv: &serde_json::Value| mv["move"] == first["played"];
    assert_eq!(legal.filter(|mv| of_move(mv)).count(), 1, "{first}");
    let direct = json(&[first["position"].as_str().unwrap()]);
    assert_eq!(direct["moves"], first["moves"]);
    // Another decision is another position, and a seat is asked about its own.
    let of_b = json(&["--record", path, "--seat", "B"]);
    assert_eq!(of_b["seat"], "B");
    assert_ne!(of_b["position"], first["position"]);
    let (_, said, _) = ask(&["--record", path, "--move", "1"]);
    let line = format!("Played was {}.", first["played"].as_str().unwrap());
    assert!(said.contains(&line), "{said}");
    for (extra, why) in [
        (&["--move", "1", "--seat", "B"][..], "B is not on turn"),
        (&["--move", "9999"][..], "there is no move 9999"),
        (&["--seat", "C"][..], "there is no seat C"),
        (&["--round", "2"][..], "there is no round 2"),
        (&["--samples", "9"][..], "--samples has no meaning here"),
    ] {
        let (code, said, wrong) = ask(&[&["--record", path], extra].concat());
        assert!(code != Some(0) && said.is_empty(), "{extra:?}: {said}");
        assert!(wrong.contains(why), "{wrong}");
    }
}

/// What is asked of dominoes alone is refused with the games of which it can be asked.
#[test]
fn questions_of_other_games_are_refused_by_name() {
    let position = "pickomino 21-36 -/- A - 11234w";
    for arguments in [
        &["belief", position][..],
        &["solve", position],
        &["advise", "--table", "--rules", "pickomino"],
        &["advise", "--table", "--position", position],
    ] {
        let output = capicua(arguments).env("LC_ALL", "es_DO.UTF-8").output();
        let output = output.unwrap();
        assert_eq!(output.status.code(), Some(3), "{arguments:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains("no vale para pickomino"), "{said}");
        assert!(said.contains("Vale para dominoes"), "{said}");
    }
}
