//! `capicua train` as a user meets it: with the feature a whole small run, without it the way there.

use std::process::Output;

use assert_cmd::Command;

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("capicua").expect("the program is built");
    command.args(arguments).output().expect("the program runs")
}

/// Runs what must fail: exit code, nothing on standard output, and the error.
fn complaint(arguments: &[&str], code: i32) -> String {
    let output = run(arguments);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {errors}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    assert!(!errors.contains("panicked"), "{errors}");
    errors
}

fn json(arguments: &[&str]) -> serde_json::Value {
    let output = run(arguments);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {errors}");
    serde_json::from_slice(&output.stdout).expect("the answer is JSON")
}

#[test]
fn the_signature_of_the_bench_repeats() {
    let bench = ["bench", "learn", "--games", "20", "--json"];
    let [first, second] = [json(&bench), json(&bench)];
    assert_eq!(first["schema"], "bench-learn/1");
    for network in 0..2 {
        let signature =
            |answer: &serde_json::Value| answer["networks"][network]["signature"].clone();
        assert_eq!(signature(&first), signature(&second));
        let speed = &first["networks"][network]["evaluations_per_second"];
        assert!(speed.as_f64().unwrap() > 0.0);
    }
    assert_eq!(first["training"].is_null(), cfg!(not(feature = "train")));
}

#[cfg(not(feature = "train"))]
#[test]
fn without_training_it_says_how_to_get_it() {
    let error = complaint(&["train", "fives"], 1);
    assert!(error.contains("--features train -- train fives"), "{error}");
    let error = complaint(&["pickomino", "train", "--out", "none"], 1);
    let way = "--features train -- pickomino train";
    assert!(error.contains(way), "{error}");
}

#[cfg(feature = "train")]
mod with_training {
    use std::fs;
    use std::path::Path;

    use super::*;

    const TINY: &str = "[best]\nhidden = [8]\ngenerations = 3\nmatches = 6\nequity_rounds = 40\n\
                        evaluate_every = 2\nevaluation_pairs = 10\n";

    fn text(path: &Path) -> &str {
        path.to_str().unwrap()
    }

    #[test]
    fn a_small_run_from_end_to_end() {
        let folder = tempfile::tempdir().unwrap();
        let config = folder.path().join("tiny.toml");
        fs::write(&config, TINY).unwrap();
        let out = folder.path().join("run");
        let order = [
            "train",
            "fives",
            "--config",
            text(&config),
            "--out",
            text(&out),
        ];
        let answer = json(&[&order[..], &["--seed", "5", "--threads", "2", "--json"]].concat());
        assert_eq!(answer["schema"], "train/1");
        assert_eq!(answer["done"], 3);
        assert_eq!(answer["games"], 18);
        assert!(answer["random"]["win_ci"].as_f64().unwrap() > 0.0);
        let curve = fs::read_to_string(out.join("curve.svg")).unwrap();
        assert!(curve.starts_with("<svg") && curve.contains("against greedy"));
        let settings = fs::read_to_string(out.join("config.toml")).unwrap();
        assert!(
            settings.contains("seed = 5") && settings.contains("epochs = "),
            "{settings}"
        );

        // The weights play, and the settings repeat the run bit by bit.
        let weights = out.join("weights.safetensors");
        let player = format!("net:weights={}", text(&weights));
        let game = [
            "match", &player, "random", "--rules", "fives", "--deals", "5", "--json",
        ];
        assert_eq!(json(&game)["rounds"], 10);
        let again = folder.path().join("again");
        let stored = out.join("config.toml");
        let order = [
            "train",
            "fives",
            "--config",
            text(&stored),
            "--out",
            text(&again),
        ];
        json(&[&order[..], &["--json", "--threads", "1"]].concat());
        let bytes = |folder: &Path| fs::read(folder.join("weights.safetensors")).unwrap();
        assert_eq!(bytes(&out), bytes(&again));

        // A finished run has nothing left to do and is not begun anew by mistake.
        let done = json(&["train", "fives", "--out", text(&out), "--resume", "--json"]);
        assert_eq!(done["done_now"], 0);
        let error = complaint(&["train", "fives", "--out", text(&out)], 1);
        assert!(error.contains("--resume"), "{error}");
        assert_eq!(bytes(&out), bytes(&again));
    }

    #[cfg(unix)]
    #[test]
    fn an_interrupted_run_goes_on_as_if_nothing_had_happened() {
        let folder = tempfile::tempdir().unwrap();
        let config = folder.path().join("config.toml");
        fs::write(&config, TINY.replace("generations = 3", "generations = 40")).unwrap();
        let [whole, part] = ["whole", "part"].map(|name| folder.path().join(name));
        let order = |out: &Path| {
            [
                "train",
                "fives",
                "--config",
                text(&config),
                "--out",
                text(out),
            ]
            .map(str::to_owned)
            .to_vec()
        };
        let program = assert_cmd::cargo::cargo_bin("capicua");
        let mut child = std::process::Command::new(program)
            .args(order(&part))
            .stderr(std::process::Stdio::null())
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        while !part.join("checkpoint.safetensors").exists() {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let kill = std::process::Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(kill.unwrap().success());
        // A machine that is very fast may have finished before the signal came.
        let code = child.wait().unwrap().code();
        assert!(matches!(code, Some(130 | 0)), "{code:?}");
        let mut arguments = order(&part);
        arguments.push("--resume".into());
        arguments.push("--json".into());
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        assert_eq!(json(&arguments)["done"], 40);
        let arguments = order(&whole);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        assert!(run(&arguments).status.success());
        let bytes = |folder: &Path| fs::read(folder.join("checkpoint.safetensors")).unwrap();
        assert_eq!(bytes(&whole), bytes(&part));
    }

    #[test]
    fn what_makes_no_sense_is_refused_and_loses_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let config = folder.path().join("bad.toml");
        let out = folder.path().join("run");
        fs::write(&config, "[best]\nbranchs = 1\n").unwrap();
        let order = [
            "train",
            "fives",
            "--config",
            text(&config),
            "--out",
            text(&out),
        ];
        let error = complaint(&order, 3);
        assert!(
            error.contains("branchs") && error.contains("line 2"),
            "{error}"
        );
        assert!(!out.exists());
        complaint(&["train", "fives", "--config", "missing.toml"], 1);
        let error = complaint(&["train", "fives", "--out", text(&out), "--resume"], 1);
        assert!(error.contains("remove --resume"), "{error}");
        fs::write(&config, TINY).unwrap();
        let blocked = config.join("run");
        let order = [
            "train",
            "fives",
            "--config",
            text(&config),
            "--out",
            text(&blocked),
        ];
        complaint(&order, 1);
        complaint(&["train", "fives", "--recipe", "worst"], 2);
        let wrong = [
            "train",
            "fives",
            "--recipe",
            "published",
            "--config",
            text(&config),
        ];
        fs::write(&config, format!("recipe = \"best\"\n{TINY}")).unwrap();
        complaint(&wrong, 3);
    }

    /// Orders a training of Pickomino with the rounds for two players alone.
    fn dice<'a>(rounds: &'a str, out: &'a Path) -> Vec<&'a str> {
        let order = ["pickomino", "train", "--many-rounds", "0", "--seed", "3"];
        [&order[..], &["--rounds", rounds, "--out", text(out)]].concat()
    }

    #[cfg(unix)]
    #[test]
    fn pickomino_goes_on_as_if_nothing_had_happened() {
        let folder = tempfile::tempdir().unwrap();
        let [whole, part] = ["whole", "part"].map(|name| folder.path().join(name));
        let checkpoint = folder.path().join("part.checkpoint");
        let program = assert_cmd::cargo::cargo_bin("capicua");
        let mut child = std::process::Command::new(program)
            .args(dice("2", &part))
            .stderr(std::process::Stdio::null())
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        while !checkpoint.exists() {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        // Killed between two rounds or in one: what was saved is whole.
        child.kill().unwrap();
        child.wait().unwrap();
        let answer = json(&[&dice("2", &part)[..], &["--resume", "--json"]].concat());
        assert_eq!(answer["schema"], "train/1");
        assert_eq!(answer["rounds"], 2);
        assert!(answer["error"].as_f64().unwrap() < 0.1 && answer["many_error"].is_null());
        assert!(!checkpoint.exists());
        json(&[&dice("2", &whole)[..], &["--threads", "1", "--json"]].concat());
        assert_eq!(fs::read(&whole).unwrap(), fs::read(&part).unwrap());
        let spec = format!("champion:turns=1,weights={}", text(&part));
        let game = ["match", &spec, "simple", "--rules", "pickomino", "--deals"];
        assert!(run(&[&game[..], &["1"]].concat()).status.success());
        // Half a checkpoint is not taken.
        fs::write(&checkpoint, b"half").unwrap();
        let resumed = [&dice("2", &part)[..], &["--resume"]].concat();
        let error = complaint(&resumed, 3);
        assert!(
            error.contains("part.checkpoint: it does not end with a checksum"),
            "{error}"
        );
    }

    #[test]
    fn the_published_recipe_runs_too() {
        let folder = tempfile::tempdir().unwrap();
        let config = folder.path().join("tiny.toml");
        let settings = "[published]\nupdates = 20\nrandom_phase = 6\nself_phase = 4\n\
                        evaluate_every = 10\nevaluation_pairs = 5\n";
        fs::write(&config, settings).unwrap();
        let out = folder.path().join("run");
        let order = ["train", "fives", "--recipe", "published", "--json"];
        let rest = ["--config", text(&config), "--out", text(&out)];
        let answer = json(&[&order[..], &rest].concat());
        assert_eq!(answer["recipe"], "published");
        assert_eq!(answer["games"], 80);
        let player = format!(
            "net-published:weights={}",
            text(&out.join("weights.safetensors"))
        );
        let game = [
            "match", &player, "random", "--rules", "fives", "--deals", "5", "--json",
        ];
        assert_eq!(json(&game)["rounds"], 10);
    }
}

#[test]
fn networks_play_all_fives_and_nothing_else() {
    let error = complaint(&["match", "net", "random", "--deals", "1"], 3);
    assert!(error.contains("trained for All Fives"), "{error}");
    let spinner = [
        "match",
        "net",
        "random",
        "--rules",
        "fives,spinner=on",
        "--deals",
        "1",
    ];
    complaint(&spinner, 3);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("w.safetensors");
    std::fs::write(&file, b"junk").unwrap();
    let player = format!("net:weights={}", file.display());
    let error = complaint(&["match", &player, "random", "--rules", "fives"], 3);
    assert!(error.contains("no whole safetensors file"), "{error}");
    let error = complaint(
        &["match", "net:weights=no.file", "random", "--rules", "fives"],
        3,
    );
    assert!(error.contains("no.file"), "{error}");
}
