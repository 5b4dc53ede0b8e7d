//! `engine-check`: good engines pass it, bad ones fail where they are bad, and the examples are good.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use capicua_engine::{CheckSettings, CheckVerdict, Report, Settings, check};
use capicua_ui::games::games;

fn trial(positions: usize) -> CheckSettings {
    CheckSettings {
        settings: Settings {
            // The machine that runs the tests has other things to do as well.
            patience: Duration::from_secs(20),
            margin: Duration::from_millis(400),
            ..Settings::default()
        },
        rules: games().engine_check_rules(),
        positions,
        seed: 1,
    }
}

fn try_out(command: &str, trial: &CheckSettings) -> Report {
    check(command, trial, |rules| games().tried(rules)).unwrap()
}

fn example(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/engines");
    folder.join(name).canonicalize().unwrap()
}

/// Whether a command is there; `./test` sees to it that it is.
fn there(command: &str) -> bool {
    let found = Command::new(command).arg("--version").output().is_ok();
    if !found {
        eprintln!("{command} is not there: the example written for it is not tried");
    }
    found
}

fn assert_passes(report: &Report) {
    assert!(report.passed(), "{report:#?}");
    let moves = report
        .parts
        .iter()
        .filter(|p| p.part.starts_with("moves of"));
    let played = moves
        .filter(|part| part.verdict == CheckVerdict::Passed)
        .count();
    assert!(played >= 6, "{report:#?}");
}

#[test]
fn the_bot_in_python_passes() {
    if there("python3") {
        let bot = example("bot.py");
        let report = try_out(&format!("python3 '{}'", bot.display()), &trial(3000));
        assert_eq!(report.engine, "Heavy in Python");
        assert_passes(&report);
    }
}

#[test]
fn the_bot_in_c_passes() {
    if there("cc") {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("bot");
        let compiled = Command::new("cc")
            .args(["-std=c99", "-O2", "-Wall", "-Wextra", "-Werror", "-o"])
            .args([&program, &example("bot.c")])
            .status();
        assert!(compiled.unwrap().success());
        let report = try_out(program.to_str().unwrap(), &trial(3000));
        assert_eq!(report.engine, "Follower in C");
        assert_passes(&report);
    }
}

/// A bot in a shell with a fault: what `change` makes of the good one, which plays the only game it is
/// asked about as badly as can be.
fn fault(change: &str) -> Report {
    let bot = example("bot.py");
    let text = std::fs::read_to_string(bot).unwrap();
    let (from, to) = change.split_once(" => ").unwrap();
    assert!(text.contains(from), "{from}");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.py");
    std::fs::write(&path, text.replace(from, &to.replace("\\n", "\n"))).unwrap();
    let mut trial = trial(80);
    trial.rules = ["latin", "draw"].map(str::to_owned).to_vec();
    trial.settings.patience = Duration::from_secs(15);
    trial.settings.margin = Duration::from_millis(250);
    try_out(&format!("python3 '{}'", path.display()), &trial)
}

/// Every part of the check finds the fault it is there for, and shows the lines.
#[test]
fn each_fault_is_found_by_its_part() {
    if !there("python3") {
        return;
    }
    let faults = [
        ("handshake", "say(\"depok\") => pass"),
        ("handshake", "say(\"id name Heavy in Python\") => pass"),
        (
            "handshake",
            "say(\"depok\") => say(\"option speed int 5\"); say(\"depok\")",
        ),
        ("moves of latin", "default=\"--\" => default=\"99\""),
        ("moves of draw", "if who == self.seat: => if False:"),
        (
            "seed",
            "return max(moves, key => import random; return (random.choice(moves) if moves else '--') if True else max(moves, key",
        ),
        (
            "options",
            "say(\"depok\") => say(\"option size int 5 1 9\"); say(\"depok\")\\n        elif words[0] == \"set\": sys.exit(1)",
        ),
        (
            "time",
            "elif words[0] == \"go\": => elif words[0] == \"go\":\\n            import time; time.sleep(0.8 if len(words) > 1 else 0)",
        ),
        (
            "stop",
            "elif words[0] == \"quit\": => elif words[0] == \"stop\": say(\"play 66\")\\n        elif words[0] == \"quit\":",
        ),
        (
            "unknown lines",
            "if not words: => if words and words[0] == 'hello': raise SystemExit\\n        if not words:",
        ),
        (
            "quit",
            "break\\n\\n\\nmain() => import time; time.sleep(9)\\n\\n\\nmain()",
        ),
    ];
    // Most of the time they wait for an engine that says nothing.
    std::thread::scope(|scope| {
        for (part, change) in faults {
            scope.spawn(move || find(part, change));
        }
    });
}

fn find(part: &str, change: &str) {
    let change = change.replace("break\\n\\n\\nmain() =>", "break\n\n\nmain() =>");
    let report = fault(&change);
    let failed: Vec<&str> = report
        .parts
        .iter()
        .filter(|part| part.verdict == CheckVerdict::Failed)
        .map(|part| part.part.as_str())
        .collect();
    assert_eq!(failed.first(), Some(&part), "{change}: {report:#?}");
    let shown = report.parts.iter().find(|p| p.part == part).unwrap();
    assert!(
        part == "seed" || shown.lines.iter().any(|line| line.starts_with("-> ")),
        "{shown:?}"
    );
}

/// An engine may say that its moves need not repeat.
#[test]
fn what_is_not_seeded_is_not_held_to_it() {
    if !there("python3") {
        return;
    }
    let report = fault("say(\"depok\") => say(\"option seeded bool false\"); say(\"depok\")");
    assert!(report.passed(), "{report:#?}");
    let seed = report
        .parts
        .iter()
        .find(|part| part.part == "seed")
        .unwrap();
    assert_eq!(seed.verdict, CheckVerdict::Skipped);
}
