//! `capicua belief` and `capicua reproduce beliefs` as a user meets them.

use assert_cmd::Command;
use serde_json::Value;

const MOVED: &str =
    "latin 55545250444232/?7/?7/?7 - C 45:30/100 moves 66 65 55 60 03 36 54 43 62 35";

fn capicua(args: &[&str]) -> std::process::Output {
    let mut command = Command::cargo_bin("capicua").unwrap();
    command.args(args).output().unwrap()
}

fn answer(args: &[&str]) -> String {
    let output = capicua(args);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{args:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

fn answer_json(args: &[&str]) -> Value {
    serde_json::from_str(&answer(args)).unwrap()
}

fn refusal(args: &[&str]) -> (i32, String) {
    let output = capicua(args);
    assert!(
        output.stdout.is_empty(),
        "{args:?} says something after all"
    );
    let code = output.status.code().unwrap();
    (code, String::from_utf8(output.stderr).unwrap())
}

#[test]
fn the_first_move_of_latin() {
    let position = "latin 66555453525150/?7/?7/?7 - A 0:0/100";
    let answer = answer_json(&["belief", position, "--json"]);
    assert_eq!(answer["schema"], "belief/1");
    assert_eq!(answer["position"], position);
    assert_eq!(answer["deals"], "399072960");
    assert_eq!(answer["seats"].as_object().unwrap().len(), 3);
    for seat in ["B", "C", "D"] {
        let tiles = answer["seats"][seat].as_object().unwrap();
        assert_eq!(tiles.len(), 21);
        assert!(
            tiles
                .values()
                .all(|p| (p.as_f64().unwrap() - 1.0 / 3.0).abs() < 1e-12)
        );
        assert_eq!(answer["suits"][seat].as_array().unwrap().len(), 7);
    }
}

#[test]
fn every_model_answers_and_sums_to_one() {
    for model in ["exact", "uniform", "dominai", "vielma", "gamma"] {
        let answer = answer_json(&["belief", MOVED, "--json", "--model", model]);
        assert_eq!(answer["model"], model);
        assert_eq!(answer["deals"], "90090");
        for tile in answer["seats"]["B"].as_object().unwrap().keys() {
            let sum: f64 = ["B", "C", "D"]
                .iter()
                .map(|seat| answer["seats"][seat][tile].as_f64().unwrap())
                .sum();
            assert!((sum - 1.0).abs() < 1e-9, "{model} {tile}: {sum}");
        }
        assert_eq!(answer.get("levels").is_some(), model == "gamma");
    }
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    let ask = |seed| answer(&["belief", MOVED, "--model", "gamma", "--seed", seed]);
    assert_eq!(ask("7"), ask("7"));
    assert_ne!(ask("7"), ask("8"));
}

#[test]
fn the_table_marks_what_is_certain() {
    // B holds no 6 and no 5, D no 4: 6-4 can only be with C.
    let text = answer(&["belief", "latin 66656362616055/?7!65/?7/?7!4 - A 45:30/100"]);
    assert!(text.starts_with("latin, seen by A: "), "{text}");
    let row = |name: &str| {
        let line = text.lines().find(|line| line.starts_with(name)).unwrap();
        line.split_whitespace().skip(1).collect::<Vec<_>>()
    };
    assert_eq!(row("tile"), ["B", "C", "D"]);
    assert_eq!(row("64 "), ["never", "sure", "never"]);
    assert_eq!(row("6 "), ["never", "sure", "never"]);
    assert!(text.contains("of them certain"));
}

#[test]
fn tiles_face_down_are_a_column_of_their_own() {
    let asleep = "cuban 99989796959493929190/?10/?10/?10 - A 0:0/100";
    let answer = answer_json(&["belief", asleep, "--json"]);
    assert_eq!(answer["deals"], "1914357972854470225642560");
    let share = answer["seats"]["+"]["88"].as_f64().unwrap();
    assert!((share - 15.0 / 45.0).abs() < 1e-12);
    let drawn = "fives 66656463626160/?7+14 - A 0:0/100 moves 65 +? +? 54";
    let answer = answer_json(&["belief", drawn, "--json"]);
    let of = |seat: &str, tile: &str| answer["seats"][seat][tile].as_f64().unwrap();
    // B had to draw twice on 6 and 5 and then played 5-4: no other 5 came to it.
    assert_eq!(of("B", "53"), 0.0);
    assert_eq!(of("+", "53"), 1.0);
    assert!(of("B", "33") > of("B", "53"));
}

#[test]
fn somebody_else_may_look() {
    let puzzle = "latin 66555453525150/65646362616044/43424140333231/30222120111000 - A 0:0/100";
    for (seat, hidden) in [("A", "BCD"), ("C", "ABD")] {
        let answer = answer_json(&["belief", puzzle, "--json", "--seat", seat]);
        assert_eq!(answer["seat"], seat);
        let seats: String = answer["seats"]
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect();
        assert_eq!(seats, hidden);
    }
    // C knows that A leads 6-6, so one tile fewer is in doubt.
    let deals = |seat| answer_json(&["belief", puzzle, "--json", "--seat", seat])["deals"].clone();
    assert_eq!(deals("A"), "399072960");
    assert_eq!(deals("C"), "133024320");
    let bystander = answer_json(&["belief", "latin ?7/?7/?7/?7 - A 45:30/100", "--json"]);
    assert_eq!(bystander["seat"], Value::Null);
    assert_eq!(bystander["deals"], "472518347558400");
}

#[test]
fn known_tiles_of_others_count() {
    let known = "latin 66555453525150/64?6/?7/?7 - A 0:0/100";
    let answer = answer_json(&["belief", known, "--json"]);
    assert_eq!(answer["deals"], "133024320");
    assert_eq!(answer["seats"]["B"]["64"], 1.0);
    assert_eq!(answer["seats"]["C"]["64"], 0.0);
    assert_eq!(answer["suits"]["B"][6], 1.0);
}

#[test]
fn contradictions_are_named_and_pointed_at() {
    let passed =
        "latin,first=free 66656463626160/?7/?7/?7 - A 0:0/100 moves 66 -- -- -- 65 -- -- --";
    let (code, error) = refusal(&["belief", passed]);
    assert_eq!(code, 3);
    assert!(error.contains("nobody can hold"), "{error}");
    assert!(error.contains("D passed on 5 and 6 (move 8)"), "{error}");
    assert!(error.lines().nth(2).unwrap().ends_with("^^"), "{error}");
    let void = "latin 66656463626160/?7!5432/?7/?7 - A 45:30/100";
    let (code, error) = refusal(&["belief", void]);
    assert_eq!(code, 3);
    assert!(
        error.contains("but only 11, 10 and 00 can be there"),
        "{error}"
    );
}

#[test]
fn bad_calls_are_refused() {
    let (code, error) = refusal(&["belief", MOVED, "--model", "magic"]);
    assert_eq!(code, 2);
    assert!(
        error.contains("exact, uniform, dominai, vielma, gamma"),
        "{error}"
    );
    let (code, error) = refusal(&["belief", MOVED, "--seat", "B"]);
    assert_eq!(code, 3);
    assert!(
        error.contains("the hand of B is not fully known"),
        "{error}"
    );
    let (code, _) = refusal(&["belief", "latin nonsense"]);
    assert_eq!(code, 3);
    let (code, error) = refusal(&["belief", MOVED, "--plot", "/nowhere/at/all.svg"]);
    assert_eq!(code, 1);
    assert!(error.contains("cannot write"), "{error}");
}

#[test]
fn the_drawing_has_a_number_in_every_cell() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.svg");
    answer(&["belief", MOVED, "--plot", path.to_str().unwrap()]);
    let drawing = std::fs::read_to_string(&path).unwrap();
    assert!(drawing.starts_with("<svg") && drawing.trim_end().ends_with("</svg>"));
    // 13 hidden tiles, each 38 % with B and 31 % with C and D.
    let numbers = |text: &str| drawing.lines().filter(|line| line.trim() == text).count();
    assert_eq!(
        numbers("38"),
        13 + 1,
        "the tiles, and that B has a 5 (only 5-1 is left)"
    );
    assert_eq!(numbers("31"), 26 + 2);
}

#[test]
fn the_experiment_repeats_itself() {
    let ask = |seed| {
        let few = [
            "--positions",
            "150",
            "--seeds",
            "2",
            "--seed",
            seed,
            "--json",
        ];
        let answer = answer_json(&[&["reproduce", "beliefs"][..], &few].concat());
        answer["works"]["beliefs"].clone()
    };
    let first = ask("1");
    assert_eq!(first, ask("1"));
    assert_ne!(first["models"], ask("3")["models"]);
    let of = |model: &str, what: &str| first["models"][model][what].as_f64().unwrap();
    assert!(of("vielma", "tile_mean") <= of("dominai", "tile_mean"));
    assert!(of("dominai", "tile_mean") < of("uniform", "tile_mean"));
    let positions = first["by_played"].as_array().unwrap();
    let sum: u64 = positions
        .iter()
        .map(|row| row["positions"].as_u64().unwrap())
        .sum();
    assert_eq!(sum, 300);
    let fives = [
        "reproduce",
        "beliefs",
        "--positions",
        "100",
        "--rules",
        "fives",
    ];
    assert!(answer(&fives).contains("dominai"));
}

#[test]
fn the_benchmark_repeats_its_signatures() {
    let ask = || {
        let answer = answer_json(&["bench", "--rounds", "10", "--positions", "50", "--json"]);
        let beliefs = answer["beliefs"].as_array().unwrap().clone();
        assert_eq!(beliefs.len(), 3);
        assert!(
            beliefs
                .iter()
                .all(|b| b["table_ns"]["median"].as_u64().unwrap() > 0)
        );
        beliefs
            .into_iter()
            .map(|b| b["signature"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(ask(), ask());
}

/// The pictures in the documents are what the commands beside them draw.
#[test]
fn the_pictures_are_up_to_date() {
    let docs = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let page = std::fs::read_to_string(docs.join("beliefs.md")).unwrap();
    let example = page
        .lines()
        .find(|line| line.starts_with("$ capicua belief"));
    let position = example.unwrap().split('"').nth(1).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let drawn = |name: &str, args: &[&str]| {
        let path = folder.path().join(name);
        answer(&[args, &["--plot", path.to_str().unwrap()]].concat());
        let (new, old) = (std::fs::read(&path), std::fs::read(docs.join(name)));
        assert!(
            new.unwrap() == old.unwrap(),
            "docs/{name} is not what is drawn now"
        );
    };
    drawn("beliefs-example.svg", &["belief", position]);
}

#[test]
fn greedy_players_are_read_as_greedy() {
    let ask = [
        "reproduce",
        "levels",
        "--rounds",
        "4",
        "--samples",
        "60",
        "--json",
    ];
    let answer = answer_json(&ask);
    assert_eq!(answer, answer_json(&ask));
    let tables = answer["works"]["levels"]["tables"].as_array().unwrap();
    let level = |table: usize, seat: usize| tables[table]["levels"][seat].as_f64().unwrap();
    assert!(
        level(2, 1) > level(0, 1),
        "greedy {} random {}",
        level(2, 1),
        level(0, 1)
    );
    assert!(
        tables
            .iter()
            .all(|table| table["bits"]["nothing read (exact)"].as_f64().unwrap() > 0.5)
    );
}
