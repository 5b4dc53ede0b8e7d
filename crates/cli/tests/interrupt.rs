//! Ctrl-C in the middle of long work: what there is is told, and that it is not all.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use serde_json::Value;

const PATIENCE: Duration = Duration::from_secs(120);

fn start(folder: &Path, words: &str) -> Child {
    Command::new(assert_cmd::cargo::cargo_bin("capicua"))
        .current_dir(folder)
        .args(words.split_whitespace())
        .env("LC_ALL", "C")
        .env("XDG_DATA_HOME", folder.join("data"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn until(what: &str, mut done: impl FnMut() -> bool) {
    let began = Instant::now();
    while !done() {
        assert!(began.elapsed() < PATIENCE, "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Sends Ctrl-C once the program listens for it.
fn interrupt(child: &Child) {
    let status = format!("/proc/{}/status", child.id());
    until("it listens", || {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let caught = text.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        caught.is_some_and(|mask| mask & 0b10 != 0)
    });
    signal(child);
}

fn signal(child: &Child) {
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
}

/// Its output is read while it runs: a pipe that is full holds whoever writes to it.
fn ended(child: Child) -> Output {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || sender.send(child.wait_with_output()));
    receiver.recv_timeout(PATIENCE).expect("it ends").unwrap()
}

/// What is told of work that is interrupted after a while; `wait` is how long it may work before.
fn interrupted(folder: &Path, words: &str, wait: Duration) -> (String, String) {
    let child = start(folder, words);
    std::thread::sleep(wait);
    interrupt(&child);
    let output = ended(child);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let (told, why) = (text(output.stdout), text(output.stderr));
    assert_eq!(output.status.code(), Some(130), "{words}: {told} {why}");
    assert!(why.contains("interrupted: "), "{words}: {why}");
    (told, why)
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// A round that was played.
const ROUND: &str = "[DGN \"1\"]\n[Rules \"latin\"]\n\
    [Deal \"A:55545250444232 B:60434133311110 C:66626130222100 D:65646353514020\"]\n\
    [Leader \"C\"]\n[Result \"BD+26 blocked\"]\n\
    1. 66 65 55 60  2. 03 36 54 43  3. 62 35 25 --  4. -- 51 50 14  5. 00 46 -- 01  6. 16\n\n";

const A_WHILE: Duration = Duration::from_millis(1500);

#[test]
fn a_match_tells_what_was_played() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let words = "match greedy random --deals 90000000 --threads 1";
    let (told, _) = interrupted(at, &format!("{words} --json --no-times"), A_WHILE);
    let answer = json(&told);
    assert_eq!(answer["finished"], false);
    let deals = answer["deals"].as_u64().unwrap();
    assert!(deals > 0 && answer["games"] == 2 * deals, "{answer}");
    // The same as one that was asked for no more.
    let whole = format!("match greedy random --deals {deals} --json --no-times");
    let whole = ended(start(at, &whole));
    let mut whole = json(&String::from_utf8(whole.stdout).unwrap());
    assert_eq!(whole["finished"], true);
    whole["finished"] = Value::Bool(false);
    assert_eq!(whole, answer);
    // In words, with the games that were played; and the command goes on with them.
    let (told, why) = interrupted(at, &format!("{words} --record games.dgn"), A_WHILE);
    assert!(
        told.contains("not finished: ") && told.contains(" of 90000000 deals"),
        "{told}"
    );
    assert!(
        told.contains("score ")
            && why.contains("the same command with --resume goes on from there"),
        "{told} {why}"
    );
    let told: u64 = told
        .split("not finished: ")
        .nth(1)
        .and_then(|rest| rest.split(' ').next()?.parse().ok())
        .unwrap();
    let games = fs::read_to_string(at.join("games.dgn")).unwrap();
    assert_eq!(games.matches("[DGN ").count() as u64, 2 * told);
}

/// Files of runs that a folder for data holds.
fn runs(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder.join("data/capicua/runs"));
    let entries = entries.into_iter().flatten().flatten();
    entries
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect()
}

/// Without any option a run is saved when it is stopped, goes on with `--resume` to what one that was not disturbed
/// comes to, and leaves nothing behind.
#[test]
fn what_is_stopped_is_saved_by_itself_and_taken_up() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    fs::write(at.join("long.dgn"), ROUND.repeat(12)).unwrap();
    for words in [
        "match pimc:samples=4,depth=exact greedy --deals 120 --threads 1 --json --no-times --record games.dgn",
        "tournament pimc:samples=4,depth=exact greedy random --deals 40 --threads 1 --json --no-times",
        "review long.dgn --samples 200 --threads 1 --json",
        "bench review random greedy --deals 60 --samples 4 --threads 1 --json",
        "reproduce beliefs --deals 3000 --seeds 2 --threads 1 --json",
        "pickomino tune --steps 8 --games 800 --grid 2 --threads 1 --json",
    ] {
        let resumed = format!("{words} --resume");
        let nothing = ended(start(at, &resumed));
        assert_eq!(nothing.status.code(), Some(3), "{words}");
        let why = String::from_utf8(nothing.stderr).unwrap();
        assert!(
            why.contains("no run of this command is saved") && why.contains("Remove --resume"),
            "{why}"
        );
        // How long the first step takes depends on the machine; all of them take much longer.
        let (mut wait, mut why) = (Duration::from_millis(50), String::new());
        while runs(at).is_empty() && wait < PATIENCE {
            why = interrupted(at, words, wait).1;
            wait *= 2;
        }
        assert_eq!(runs(at).len(), 1, "{words}: {why}");
        assert!(
            why.contains(&runs(at)[0])
                && why.contains("the same command with --resume goes on from there"),
            "{why}"
        );
        let games = || fs::read_to_string(at.join("games.dgn")).unwrap_or_default();
        let so_far = games();
        let taken_up = ended(start(at, &resumed));
        assert!(taken_up.status.success(), "{words}: {taken_up:?}");
        assert!(runs(at).is_empty(), "{words}");
        let played = games();
        assert!(played.starts_with(&so_far), "{words}");
        let whole = ended(start(at, words));
        assert!(
            whole.status.success() && whole.stderr.is_empty(),
            "{words}: {whole:?}"
        );
        assert_eq!(
            String::from_utf8(taken_up.stdout),
            String::from_utf8(whole.stdout),
            "{words}"
        );
        assert_eq!(games(), played, "{words}");
    }
}

/// Given again without `--resume` it begins anew and says what that leaves; a folder that cannot be written stops
/// nobody.
#[test]
fn what_is_saved_is_told_of_and_what_cannot_be_is_too() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let words = "match greedy random --deals 90000000 --threads 1";
    let (_, first) = interrupted(at, words, A_WHILE / 3);
    assert!(!first.contains("begins anew"), "{first}");
    let (_, second) = interrupted(at, words, A_WHILE / 3);
    assert!(
        second.contains("--resume goes on with it, this one begins anew"),
        "{second}"
    );
    let (_, other) = interrupted(at, &format!("{words} --seed 2"), A_WHILE / 3);
    assert!(!other.contains("begins anew"), "{other}");
    assert_eq!(runs(at).len(), 2);
    fs::remove_dir_all(at.join("data")).unwrap();
    fs::write(at.join("data"), "no folder").unwrap();
    let (told, why) = interrupted(at, words, A_WHILE / 3);
    assert!(told.contains("not finished: "), "{told}");
    assert_eq!(
        why.matches("is not saved by itself: cannot write").count(),
        1,
        "{why}"
    );
    assert!(
        why.contains("were done and are not saved; --resume FILE keeps them"),
        "{why}"
    );
}

/// Nothing is over yet: a valid answer of no deals, and no figures made of nothing.
#[test]
fn before_the_first_deal_is_over_there_are_none() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let slow = "ismcts:iterations=10000000";
    let none = Duration::ZERO;
    let (told, _) = interrupted(at, &format!("match {slow} greedy --json"), none);
    let answer = json(&told);
    assert_eq!(
        (&answer["finished"], &answer["deals"]),
        (&false.into(), &0.into())
    );
    for figure in ["score", "score_ci", "points", "elo", "elo_ci"] {
        assert_eq!(answer[figure], Value::Null, "{figure} of {answer}");
    }
    let (told, _) = interrupted(at, &format!("match {slow} greedy"), none);
    assert!(
        told.contains("not finished: 0 of 1000 deals were played"),
        "{told}"
    );
    assert!(!told.contains("score") && !told.contains("NaN"), "{told}");
    let (told, _) = interrupted(at, &format!("tournament {slow} greedy random --json"), none);
    let answer = json(&told);
    assert_eq!(answer["finished"], false);
    assert_eq!(answer["matches"][0]["deals"], 0);
    let words = "bench review champion:version=2 --deals 50 --threads 1";
    let (told, _) = interrupted(at, &format!("{words} --json"), none);
    let answer = json(&told);
    assert_eq!(
        (&answer["finished"], &answer["deals"]),
        (&false.into(), &0.into())
    );
    assert_eq!(answer["players"].as_array().unwrap().len(), 0, "{answer}");
    let (told, _) = interrupted(at, words, none);
    assert!(told.contains("not finished: 0 of 50 deals"), "{told}");
}

#[test]
fn a_tournament_tells_what_was_played() {
    let folder = tempfile::tempdir().unwrap();
    let words = "tournament greedy random doubles --deals 9000000 --threads 1";
    let (told, _) = interrupted(folder.path(), &format!("{words} --json"), A_WHILE);
    let answer = json(&told);
    assert_eq!(answer["finished"], false);
    let matches = answer["matches"].as_array().unwrap();
    let played = |at: usize| matches[at]["deals"].as_u64().unwrap();
    assert!(played(0) > 0 && played(2) == 0, "{answer}");
    assert_eq!(answer["ratings"].as_array().unwrap().len(), 3);
    let (told, _) = interrupted(folder.path(), words, A_WHILE);
    assert!(
        told.contains("Not finished: ") && told.contains("of 27000000 deals"),
        "{told}"
    );
}

#[test]
fn rates_of_players_are_told_so_far() {
    let folder = tempfile::tempdir().unwrap();
    let words = "bench review random greedy --deals 5000 --samples 8 --threads 2 --json";
    let (told, _) = interrupted(folder.path(), words, Duration::from_secs(6));
    let answer = json(&told);
    assert_eq!(answer["finished"], false);
    let deals = answer["deals"].as_u64().unwrap();
    assert!((1..5000).contains(&deals), "{answer}");
    assert_eq!(answer["players"].as_array().unwrap().len(), 2);
}

/// What a review has done is kept; taken up again, it comes to what one that was not disturbed comes to.
#[test]
fn an_interrupted_review_goes_on_to_the_same_end() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    fs::write(at.join("long.dgn"), ROUND.repeat(12)).unwrap();
    let words = "review long.dgn --samples 200 --threads 1 --json";
    let resumed = format!("{words} --resume kept");
    let (told, _) = interrupted(at, &resumed, A_WHILE / 3);
    let answer = json(&told);
    assert_eq!(answer["finished"], false);
    let mut rounds = answer["rounds"].as_array().unwrap().iter();
    assert!(rounds.any(|round| round["left"].is_array()), "{answer:#}");
    let kept = fs::read_to_string(at.join("kept")).unwrap();
    assert!(
        kept.contains("null"),
        "it was through before it was stopped"
    );
    let [taken_up, whole] = [&resumed, words].map(|words| ended(start(at, words)));
    assert!(taken_up.status.success() && whole.status.success());
    assert_eq!(taken_up.stdout, whole.stdout);
}

/// Every experiment can be told however little of it was done, and a page that is there stays.
#[test]
fn a_rerun_tells_what_was_measured() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    fs::create_dir(at.join("docs")).unwrap();
    fs::write(at.join("docs/reproduction.md"), "whole").unwrap();
    for (work, wait) in [
        ("all", Duration::ZERO),
        ("dominai", A_WHILE),
        ("vielma", Duration::ZERO),
        ("fives", Duration::ZERO),
        ("pickomino", Duration::ZERO),
        ("beliefs", Duration::ZERO),
        ("levels", Duration::ZERO),
        ("strength", Duration::ZERO),
    ] {
        let words = format!("reproduce {work} --deals 100000 --out docs --threads 1");
        let (told, _) = interrupted(at, &words, wait);
        assert!(told.contains("**Unfinished:**"), "{work}: {told}");
        assert!(!told.contains("NaN"), "{work}: {told}");
        let (told, _) = interrupted(at, &format!("{words} --json"), wait);
        let answer = json(&told);
        assert_eq!(answer["finished"], false, "{work}");
        let page = fs::read_to_string(at.join("docs/reproduction.md")).unwrap();
        assert_eq!(page, "whole", "{work}");
    }
}

/// Who presses Ctrl-C again does not wait: here for somebody to read a long answer, which nobody does.
#[test]
fn a_second_time_ends_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let words = "match greedy random --seeds 1000 --deals 1000000 --threads 1 --json";
    let mut child = start(folder.path(), words);
    interrupt(&child);
    std::thread::sleep(Duration::from_millis(2500));
    assert!(child.try_wait().unwrap().is_none(), "it waits to be read");
    signal(&child);
    let began = Instant::now();
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(130));
    assert!(began.elapsed() < Duration::from_secs(2));
}
