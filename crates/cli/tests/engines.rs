//! External engines at the command line: the program is both the table and the engine.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use assert_cmd::Command;
use serde_json::Value;

/// A run that takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(120);

fn program() -> String {
    assert_cmd::cargo::cargo_bin("capicua")
        .display()
        .to_string()
}

/// A player of ours, as an engine.
fn engine(player: &str) -> String {
    format!("exec:'{}' engine --player {player}", program())
}

fn capicua(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("capicua").unwrap();
    command.env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"));
    command.args(args).timeout(PATIENCE).env("LC_ALL", "C");
    command
}

fn json(args: &[&str]) -> Value {
    let output = capicua(args).output().unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {complaint}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Plays a script that was written for it, whatever is asked: a bot of a few lines.
fn script(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    format!("exec:sh '{}'", path.display())
}

const NEVER_LEGAL: &str = r#"while read -r word rest; do
    case $word in dep) echo "id name Never"; echo depok ;; go) echo "play 99" ;; quit) exit ;; esac
done"#;

/// Engines play as they do inside, wherever players sit.
#[test]
fn an_engine_is_a_player_everywhere() {
    // One that leaves nothing to chance: an engine is told another seed than the seat has.
    let steady = engine("vielma");
    let games = ["--deals", "12", "--seed", "4", "--threads", "1", "--json"];
    let mut by_pipe = json(&[&["match", &steady, "doubles"][..], &games].concat());
    let mut inside = json(&[&["match", "vielma", "doubles"][..], &games].concat());
    assert_eq!(by_pipe["players"][0], "Capicua vielma");
    for answer in [&mut by_pipe, &mut inside] {
        answer["players"] = Value::Null;
        answer["ms_per_move"] = Value::Null;
    }
    assert_eq!(by_pipe, inside);
    let outside = engine("greedy");
    let fives = [
        "--rules",
        "fives",
        "--deals",
        "3",
        "--json",
        "--threads",
        "1",
    ];
    let table = json(&[&["tournament", &outside, "random", "doubles"][..], &fives].concat());
    let ratings = table["ratings"].as_array().unwrap();
    assert!(ratings.iter().any(|row| row["player"] == "Capicua greedy"));
    let seats = format!("\"{steady}\",random,greedy,random");
    let played = json(&["play", "dominican", "--seats", &seats, "--json"]);
    let same = json(&[
        "play",
        "dominican",
        "--seats",
        "vielma,random,greedy,random",
        "--json",
    ]);
    assert_eq!(played, same);
    let dice: Vec<&str> = "--rules pickomino --deals 2 --threads 1 --json"
        .split(' ')
        .collect();
    let worms = json(&[&["match", &outside, "simple"][..], &dice].concat());
    let inside = json(&[&["match", "greedy", "simple"][..], &dice].concat());
    assert_eq!(worms["players"][0], "Capicua greedy");
    assert_eq!(
        (&worms["wins"], &worms["points"]),
        (&inside["wins"], &inside["points"])
    );
}

/// Anybody can be asked for advice, in the middle of a round, too.
#[test]
fn advice_of_any_player() {
    let positions = [
        "latin 5250444232/?5/?4/?4 2630^6655435 A 45:30/100",
        "latin 55545250444232/?7/?7/?7 - C 45:30/100 moves 66 65 55 60 03 36 54 43 62 35",
    ];
    for position in positions {
        let ask = |player: &str| {
            json(&[
                "advise", position, "--player", player, "--seed", "3", "--json",
            ])
        };
        let (outside, inside) = (ask(&engine("pimc:samples=20")), ask("pimc:samples=20"));
        assert_eq!(outside["player"], "Capicua pimc:samples=20");
        assert_eq!(outside["best"], inside["best"]);
        assert_eq!(
            outside["moves"].as_array().unwrap().len(),
            inside["moves"].as_array().unwrap().len()
        );
    }
    let oracle = capicua(&["advise", positions[0], "--player", "oracle"]).assert();
    oracle.failure().code(3);
}

/// After five failures in a row a run ends with what it has.
#[test]
fn a_hopeless_engine_ends_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let never = script(folder.path(), "never", NEVER_LEGAL);
    let record = folder.path().join("games.dgn");
    let record = record.to_str().unwrap();
    let args = [
        "match",
        &never,
        "greedy",
        "--rules",
        "block",
        "--threads",
        "1",
        "--record",
        record,
    ];
    let ended = capicua(&args).assert().failure().code(1);
    let output = ended.get_output();
    let (told, why) = (
        String::from_utf8_lossy(&output.stdout).into_owned(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    );
    assert!(told.contains("Never against greedy"), "{told}");
    assert!(
        why.contains("failed 5 times in a row") && why.contains("illegal move 99"),
        "{why}"
    );
    let games = fs::read_to_string(record).unwrap();
    assert!(games.contains("[A \"Never\"]"), "{games}");
    assert!(
        games.contains("forfeit\"]") && games.contains(": illegal move 99\"]"),
        "{games}"
    );
    capicua(&["check", record]).assert().success();
    // With people at the table, too, and what was played is kept.
    let file = folder.path().join("play.dgn");
    let args = [
        "play",
        "block,target=1000",
        "--plain",
        "--seats",
        &format!("you,\"{never}\""),
        "--record",
        file.to_str().unwrap(),
    ];
    // Somebody who tries every tile and goes on.
    let tiles = (0..=6).flat_map(|high| (0..=high).map(move |low| format!("{high}{low}\n")));
    let script = format!("{}\n", tiles.collect::<String>()).repeat(60);
    let ended = capicua(&args)
        .write_stdin(script)
        .assert()
        .failure()
        .code(1);
    let why = String::from_utf8_lossy(&ended.get_output().stderr).into_owned();
    assert!(why.contains("failed 5 times in a row"), "{why}");
    assert!(fs::read_to_string(file).unwrap().contains("[B \"Never\"]"));
    for command in [
        vec!["match", &never, "simple", "--rules", "pickomino"],
        vec!["tournament", &never, "simple", "--rules", "pickomino"],
        vec![
            "play",
            "pickomino",
            "--seats",
            &format!("\"{never}\",simple"),
        ],
        vec!["tournament", &never, "greedy", "random", "--rules", "block"],
        vec![
            "play",
            "block,target=1000",
            "--seats",
            &format!("\"{never}\",greedy"),
        ],
    ] {
        let ended = capicua(&command).assert().failure().code(1);
        let why = String::from_utf8_lossy(&ended.get_output().stderr).into_owned();
        assert!(
            why.contains("failed 5 times in a row"),
            "{command:?}: {why}"
        );
    }
}

/// A record names an engine and starts none: whoever goes on says who sits there.
#[test]
fn no_record_starts_an_engine() {
    let folder = tempfile::tempdir().unwrap();
    let mark = folder.path().join("started");
    let file = folder.path().join("game.dgn");
    let path = file.to_str().unwrap();
    let outside = engine("greedy");
    let seats = format!("you,\"{outside}\",random,random");
    let args = [
        "play", "latin", "--plain", "--seed", "7", "--seats", &seats, "--record", path,
    ];
    capicua(&args).write_stdin("1\n").assert().success();
    let saved = fs::read_to_string(&file).unwrap();
    assert!(saved.contains("[B \"Capicua greedy\"]"), "{saved}");
    let resume = ["play", "--plain", "--resume", path];
    let refused = capicua(&resume).write_stdin("").assert().failure().code(3);
    let why = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(why.contains("--seats"), "{why}");
    let named = saved.replace("Capicua greedy", &format!("exec:touch {}", mark.display()));
    fs::write(&file, named).unwrap();
    for args in [
        &resume[..],
        &["check", path],
        &["advise", "--record", path, "--seat", "A"],
    ] {
        let _ = capicua(args).write_stdin("").output().unwrap();
    }
    assert!(!mark.exists(), "a record started a command");
    fs::write(&file, saved).unwrap();
    let again = [&resume[..], &["--seats", &seats]].concat();
    capicua(&again).write_stdin("").assert().success();
}

/// What is asked for wrongly is said before anything is played.
#[test]
fn bad_engines_are_named() {
    for (args, code, part) in [
        (
            &["match", "exec:true", "greedy"][..],
            3,
            "does not speak DEP",
        ),
        (&["match", "exec:", "greedy"], 3, "no command"),
        (
            &["match", "exec:no-such-thing", "greedy"],
            3,
            "program `no-such-thing` not found",
        ),
        (&["engine", "--player", "oracle"], 3, "open hands"),
        (&["engine", "--player", "nobody"], 3, "unknown player"),
        (
            &["match", "greedy", "random", "--engine-set", "speed=1"],
            3,
            "no engine",
        ),
        (&["serve", "--player", "exec:true"], 2, "unexpected"),
    ] {
        let failed = capicua(args).assert().failure().code(code);
        let why = String::from_utf8_lossy(&failed.get_output().stderr).into_owned();
        assert!(why.contains(part), "{args:?}: {why}");
    }
}

/// `engine-check` is passed by our own, and tells what is wrong with others.
#[test]
fn engine_check_says_what_fails() {
    let command = engine("greedy");
    let command = command.strip_prefix("exec:").unwrap();
    let report = json(&["engine-check", command, "--positions", "400", "--json"]);
    assert_eq!(
        (&report["schema"], &report["passed"]),
        (&"engine-check/1".into(), &true.into())
    );
    assert_eq!(report["engine"], "Capicua greedy");
    let parts = report["parts"].as_array().unwrap();
    let passed = |part: &&Value| part["verdict"] == "passed";
    assert_eq!(
        parts.iter().filter(passed).count(),
        parts.len(),
        "{report:#}"
    );
    let folder = tempfile::tempdir().unwrap();
    let never = script(folder.path(), "never", NEVER_LEGAL);
    let failed = capicua(&["engine-check", &never, "--rules", "latin"])
        .assert()
        .failure()
        .code(1);
    let told = String::from_utf8_lossy(&failed.get_output().stdout).into_owned();
    assert!(
        told.contains("FAILED") && told.contains("<- play 99"),
        "{told}"
    );
}

/// Others of ours pass, too. (`./test all` tries it.)
#[test]
#[ignore = "takes minutes"]
fn others_of_ours_pass() {
    for player in [
        "random",
        "doubles",
        "vielma",
        "pimc:samples=20",
        "ismcts:iterations=50",
        "net",
        "mc",
        "champion",
    ] {
        let command = engine(player);
        let args = ["engine-check", &command, "--positions", "300", "--json"];
        let report = capicua(&args).output().unwrap();
        let report: Value = serde_json::from_slice(&report.stdout).unwrap();
        assert_eq!(report["passed"], true, "{player}: {report:#}");
    }
}

#[test]
fn the_speed_is_measured() {
    let measured = json(&["bench", "engine", "--deals", "20", "--json"]);
    assert_eq!(measured["forfeits"], 0);
    assert!(
        measured["moves"].as_u64().unwrap() > 500
            && measured["moves_per_second"].as_f64().unwrap() > 100.0
    );
}

/// A match that is killed leaves nothing behind.
#[test]
fn a_killed_match_leaves_no_engine() {
    let folder = tempfile::tempdir().unwrap();
    let mark = format!("engine-{}", std::process::id());
    let deaf = format!(
        "trap '' TERM HUP INT PIPE\nread -r x; echo depok; echo up > '{}'\nwhile :; do sleep 1; done # {mark}",
        folder.path().join("up").display()
    );
    let player = script(folder.path(), &mark, &deaf);
    let mut running = std::process::Command::new(program())
        .args(["match", &player, "greedy"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let until = Instant::now() + PATIENCE;
    let wait = |what: &str, done: &dyn Fn() -> bool| {
        while !done() {
            assert!(Instant::now() < until, "{what}");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    let alive = || {
        let list = std::process::Command::new("ps")
            .args(["-eo", "stat=,args="])
            .output()
            .unwrap();
        let list = String::from_utf8_lossy(&list.stdout).into_owned();
        let mine = |line: &&str| {
            line.contains(&mark) && !line.starts_with('Z') && !line.contains(" match ")
        };
        list.lines().filter(mine).count()
    };
    wait("the engine starts", &|| {
        folder.path().join("up").exists() && alive() > 0
    });
    running.kill().unwrap();
    running.wait().unwrap();
    wait("it ends", &|| alive() == 0);
}
