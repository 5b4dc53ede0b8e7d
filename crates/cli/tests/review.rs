//! `capicua review` from outside: an answer or one located error for whatever it is given.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

fn capicua(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("capicua").unwrap();
    command.env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"));
    command.args(args).timeout(Duration::from_secs(240));
    command
}

fn answer(args: &[&str]) -> String {
    let output = capicua(args).assert().success().get_output().clone();
    String::from_utf8(output.stdout).unwrap()
}

fn review(file: &Path, args: &[&str]) -> Value {
    let mut all = vec!["review", file.to_str().unwrap(), "--json", "--samples", "3"];
    all.extend(args);
    let said: Value = serde_json::from_str(&answer(&all)).unwrap();
    let schema = capicua_protocol::schema("review-1").unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let broken: Vec<String> = validator
        .iter_errors(&said)
        .map(|e| e.to_string())
        .collect();
    assert!(broken.is_empty(), "{broken:#?}\n{said:#}");
    said
}

/// What is said on standard error, in one error that has a place; standard output stays empty.
fn refusal(file: &Path) -> String {
    let output = capicua(&["review", file.to_str().unwrap()])
        .assert()
        .code(3);
    let output = output.get_output().clone();
    assert!(output.stdout.is_empty());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        !said.contains("panicked") && said.matches("error:").count() == 1,
        "{said}"
    );
    said
}

fn write(folder: &TempDir, name: &str, text: &str) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    path
}

const ROUND: &str = "[DGN \"1\"]\n[Rules \"latin\"]\n[A \"Ana\"]\n\
    [Deal \"A:55545250444232 B:60434133311110 C:66626130222100 D:65646353514020\"]\n\
    [Leader \"C\"]\n[Score \"45:30/100\"]\n[Result \"BD+26 blocked\"]\n\
    1. 66 65 55 60  2. 03 36 54 43  3. 62 35 25 --  4. -- 51 50 14  5. 00 46 -- 01  6. 16\n";

#[test]
fn a_round_is_reviewed_in_words_json_page_and_notes() {
    let folder = TempDir::new().unwrap();
    let file = write(&folder, "round.dgn", ROUND);
    let (page, notes) = (folder.path().join("r.html"), folder.path().join("n.dgn"));
    let said = review(
        &file,
        &[
            "--html",
            page.to_str().unwrap(),
            "--annotate",
            notes.to_str().unwrap(),
        ],
    );
    assert_eq!(said["seats"]["A"]["name"], "Ana");
    assert_eq!(said["rounds"][0]["stakes"], "match");
    assert_eq!(said["rounds"][0]["score"], serde_json::json!([45, 30]));
    let decisions = said["rounds"][0]["decisions"].as_array().unwrap();
    assert!(decisions.len() > 8 && decisions.iter().all(|one| one["hindsight"].is_number()));
    let html = fs::read_to_string(&page).unwrap();
    assert!(html.contains("<polyline") && html.contains("Ana") && !html.contains("http"));
    assert!(fs::read_to_string(&notes).unwrap().contains("[%loss "));
    answer(&["check", notes.to_str().unwrap()]);
    // The same on one thread as on two, and in other words for other people.
    let once = answer(&[
        "review",
        file.to_str().unwrap(),
        "--samples",
        "3",
        "--threads",
        "1",
    ]);
    let twice = answer(&[
        "review",
        file.to_str().unwrap(),
        "--samples",
        "3",
        "--threads",
        "2",
    ]);
    assert_eq!(once, twice);
    for lang in ["es", "pt"] {
        let other = answer(&[
            "review",
            file.to_str().unwrap(),
            "--samples",
            "3",
            "--lang",
            lang,
        ]);
        assert_ne!(once, other);
    }
    let one = review(&file, &["--seat", "A"]);
    assert_eq!(one["seats"]["B"]["decisions"], 0);
    let of = |said: &Value| -> Vec<Value> {
        let decisions = said["rounds"][0]["decisions"].as_array().unwrap().iter();
        decisions
            .filter(|one| one["seat"] == "A")
            .cloned()
            .collect()
    };
    assert_eq!(of(&said), of(&one));
}

#[test]
fn hands_that_are_not_known_are_not_graded() {
    let folder = TempDir::new().unwrap();
    let deal = "B:60434133311110 C:66626130222100 D:65646353514020";
    let file = write(&folder, "one.dgn", &ROUND.replace(deal, "B:?7 C:?7 D:?7"));
    let said = review(&file, &[]);
    assert!(said["seats"]["A"]["decisions"].as_u64().unwrap() > 2);
    assert_eq!(said["seats"]["C"]["decisions"], 0);
    let blind = format!("A:55545250444232 {deal}");
    let file = write(
        &folder,
        "none.dgn",
        &ROUND.replace(&blind, "A:?7 B:?7 C:?7 D:?7"),
    );
    let said = review(&file, &[]);
    assert_eq!(said["rounds"][0]["decisions"], serde_json::json!([]));
}

#[test]
fn what_breaks_off_has_an_answer_and_what_is_damaged_an_error() {
    let folder = TempDir::new().unwrap();
    let unfinished = ROUND.replace("BD+26 blocked", "*");
    let (start, _) = unfinished.split_once("3. 62").unwrap();
    let said = review(&write(&folder, "unfinished.dgn", start), &[]);
    assert_eq!(said["rounds"][0]["result"], "*");
    let nothing = unfinished.split_once("1. 66").unwrap().0;
    let said = review(&write(&folder, "nothing.dgn", nothing), &[]);
    assert_eq!(said["rounds"][0]["moves"], serde_json::json!([]));
    assert!(refusal(&write(&folder, "empty.dgn", "")).contains("no record"));
    let damaged = refusal(&write(
        &folder,
        "damaged.dgn",
        &ROUND.replace("03 36", "03 99"),
    ));
    assert!(damaged.contains("^^"), "{damaged}");
    let other = write(&folder, "other.dgn", &ROUND.replace("latin", "ludo"));
    assert!(refusal(&other).contains("ludo"));
    let file = write(
        &folder,
        "two.dgn",
        "[DGN \"1\"]\n[Rules \"block\"]\n[Deal \"A:?7 B:?7 +14\"]\n[Leader \"A\"]\n[Result \"*\"]\n",
    );
    let absent = capicua(&["review", file.to_str().unwrap(), "--seat", "C"])
        .assert()
        .code(3);
    assert!(absent.get_output().stdout.is_empty());
}

#[test]
fn five_hundred_rounds_are_reviewed_and_can_be_taken_up() {
    let folder = TempDir::new().unwrap();
    let small = "[DGN \"1\"]\n[Rules \"latin,set=3,hand=2,first=free\"]\n\
        [Deal \"A:3321 B:3211 C:3100 D:2220 +3010\"]\n[Leader \"A\"]\n[Result \"*\"]\n1. 33 32\n";
    let file = write(&folder, "many.dgn", &small.repeat(500));
    let kept = folder.path().join("kept");
    let said = review(&file, &["--resume", kept.to_str().unwrap()]);
    assert_eq!(said["rounds"].as_array().unwrap().len(), 500);
    // What is saved is taken up; the review of something else is not.
    assert_eq!(said, review(&file, &["--resume", kept.to_str().unwrap()]));
    let other = write(&folder, "other.dgn", ROUND);
    let args = [
        "review",
        other.to_str().unwrap(),
        "--resume",
        kept.to_str().unwrap(),
    ];
    capicua(&args).assert().code(3);
    fs::write(&kept, "no review").unwrap();
    let args = [
        "review",
        file.to_str().unwrap(),
        "--resume",
        kept.to_str().unwrap(),
    ];
    capicua(&args).assert().code(3);
}

/// A review that has no time to look at everything says what it has not looked at, in every form and language,
/// and nothing that only all of it tells.
#[test]
fn a_review_that_ran_out_of_time_says_so() {
    let folder = TempDir::new().unwrap();
    let round = ROUND.replace("[Score \"45:30/100\"]\n", "");
    let file = write(&folder, "long.dgn", &format!("{round}\n").repeat(30));
    let page = folder.path().join("page.html");
    let notes = folder.path().join("notes.dgn");
    let args = [
        "review",
        file.to_str().unwrap(),
        "--samples",
        "60",
        "--threads",
        "1",
        "--time",
        "1500",
        "--html",
        page.to_str().unwrap(),
        "--annotate",
        notes.to_str().unwrap(),
    ];
    let said = answer(&[&args[..], &["--json"]].concat());
    let told: Value = serde_json::from_str(&said).unwrap();
    assert_eq!(told["finished"], false);
    let rounds = told["rounds"].as_array().unwrap();
    let left = |round: &Value| round["left"].as_array().map_or(0, Vec::len);
    let moves = |round: &Value| round["moves"].as_array().map_or(0, Vec::len);
    let (missing, all): (usize, usize) = rounds.iter().fold((0, 0), |sum, round| {
        (sum.0 + left(round), sum.1 + moves(round))
    });
    assert!(0 < missing && missing < all, "{missing} of {all}");
    // Whatever was graded was looked at.
    for round in rounds {
        for decision in round["decisions"].as_array().unwrap() {
            let left = round["left"].as_array().into_iter().flatten();
            assert!(
                !left.clone().any(|ply| *ply == decision["ply"]),
                "{decision}"
            );
        }
    }
    assert_eq!(told["sides"].as_object().unwrap().len(), 0);
    assert!(told["turning"].is_null());
    let seats = told["seats"].as_object().unwrap();
    assert!(
        seats
            .values()
            .all(|seat| seat["luck"].is_null() && seat["rating"].is_null())
    );
    let html = fs::read_to_string(&page).unwrap();
    assert!(
        html.contains("Not finished: ") && !html.contains("<figure"),
        "{html}"
    );
    answer(&["check", notes.to_str().unwrap()]);
    for (language, words) in [
        ("en", "moves were not reviewed"),
        ("es", "jugadas no se miraron"),
        ("pt", "jogadas não foram vistas"),
    ] {
        let said = answer(&[&args[..], &["--lang", language]].concat());
        assert!(said.contains(words), "{said}");
    }
    // With time enough nothing is missing.
    let file = write(&folder, "short.dgn", ROUND);
    let told = review(&file, &["--time", "600000"]);
    assert_eq!(told["finished"], true);
    assert!(told["rounds"][0]["left"].is_null());
}

#[test]
fn dice_are_reviewed() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("dice.dgn");
    let args = [
        "play",
        "pickomino",
        "--seats",
        "greedy,random",
        "--seed",
        "3",
        "--record",
    ];
    let mut args = args.to_vec();
    args.push(file.to_str().unwrap());
    answer(&args);
    let notes = folder.path().join("notes.dgn");
    let said = review(&file, &["--annotate", notes.to_str().unwrap()]);
    assert_eq!(said["rounds"][0]["stakes"], "game");
    assert!(
        said["seats"]["B"]["error_rate"].as_f64().unwrap() > 0.5,
        "{said:#}"
    );
    answer(&["check", notes.to_str().unwrap()]);
}
