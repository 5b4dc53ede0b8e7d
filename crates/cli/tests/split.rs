//! Work that is shared among machines, files that notice when they were changed, and figures that say
//! no more than they know: from the outside.

use std::fs;
use std::path::Path;
use std::process::{Child, Command as Process, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::Command;
use serde_json::Value;

/// Runs in a folder and gives what it prints; fails after two minutes.
fn answer(folder: &Path, words: &str) -> Vec<u8> {
    let output = run(folder, words);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words}: {errors}");
    output.stdout
}

fn run(folder: &Path, words: &str) -> std::process::Output {
    let mut command = Command::cargo_bin("capicua").unwrap();
    let words = words.split_whitespace();
    command.current_dir(folder).args(words);
    command.env("XDG_DATA_HOME", folder.join("data"));
    command.timeout(Duration::from_secs(120)).output().unwrap()
}

fn text(folder: &Path, words: &str) -> String {
    String::from_utf8(answer(folder, words)).unwrap()
}

fn json(folder: &Path, words: &str) -> Value {
    serde_json::from_slice(&answer(folder, words)).unwrap()
}

/// What must fail with this code: the error.
fn refused(folder: &Path, words: &str, code: i32) -> String {
    let output = run(folder, words);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{words}: {errors}");
    assert!(output.stdout.is_empty(), "{words}");
    errors
}

fn start(folder: &Path, words: &str) -> Child {
    Process::new(assert_cmd::cargo::cargo_bin("capicua"))
        .current_dir(folder)
        .env("XDG_DATA_HOME", folder.join("data"))
        .args(words.split_whitespace())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Waits, but not for ever.
fn wait(child: &mut Child) -> std::process::ExitStatus {
    let until = Instant::now() + Duration::from_secs(120);
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        assert!(Instant::now() < until, "it does not end");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn signal(child: &Child, name: &str) {
    let sent = Process::new("kill")
        .args([name, &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
}

/// Eight shards in eight processes at once, of which one is killed and another one stopped on the way,
/// both started again.
fn in_eight(folder: &Path, words: &str, out: &str) {
    let shard = |number: usize| {
        let out = out.replace('*', &number.to_string());
        start(
            folder,
            &format!("{words} --shard {number}/8 {out} --threads 1"),
        )
    };
    let mut children: Vec<Child> = (1..=8).map(shard).collect();
    std::thread::sleep(Duration::from_millis(150));
    children[2].kill().unwrap();
    let _ = children[5]
        .try_wait()
        .unwrap()
        .is_none()
        .then(|| signal(&children[5], "-TERM"));
    for (number, child) in (1..).zip(&mut children) {
        let status = wait(child);
        assert!(
            status.success() || number == 3 || number == 6,
            "{number}: {status}"
        );
    }
    for number in [3, 6] {
        assert!(wait(&mut shard(number)).success());
    }
}

#[test]
fn eight_shards_merge_to_the_bytes_of_one_run() {
    for rules in ["latin", "fives", "pickomino"] {
        let slow = match rules {
            "pickomino" => "champion greedy",
            "fives" => "mc:worlds=5 greedy",
            _ => "pimc:samples=4,depth=exact greedy",
        };
        let folder = tempfile::tempdir().unwrap();
        let at = folder.path();
        let game = format!("match {slow} --rules {rules} --deals 50 --seeds 2 --no-times");
        in_eight(
            at,
            &format!("{game} --json"),
            "--out s*.json --record s*.dgn",
        );
        let files = "s7.json s8.json s1.json s2.json s3.json s4.json s5.json s6.json";
        let whole = answer(at, &format!("{game} --json --record one.dgn"));
        let merged = answer(
            at,
            &format!("merge {files} --json --no-times --record all.dgn"),
        );
        assert_eq!(
            String::from_utf8(merged),
            String::from_utf8(whole),
            "{rules}"
        );
        let read = |name: &str| fs::read(at.join(name)).unwrap();
        assert!(
            read("one.dgn") == read("all.dgn"),
            "{rules}: the records differ"
        );
        assert_eq!(
            answer(at, &format!("merge {files} --no-times")),
            answer(at, &game)
        );
        let tour = format!("tournament {slow} random --rules {rules} --deals 20 --no-times --json");
        in_eight(at, &tour, "--out t*.json");
        let files: Vec<String> = (1..=8).map(|number| format!("t{number}.json")).collect();
        let merged = answer(at, &format!("merge {} --json --no-times", files.join(" ")));
        assert_eq!(
            String::from_utf8(merged),
            String::from_utf8(answer(at, &tour)),
            "{rules}"
        );
        let data = format!("generate {slow} --rules {rules} --deals 40");
        in_eight(at, &data, "--out g*.ndjson");
        let files: Vec<String> = (1..=8).map(|number| format!("g{number}.ndjson")).collect();
        let summary = json(
            at,
            &format!("merge {} --out all.ndjson --json", files.join(" ")),
        );
        let alone = json(at, &format!("{data} --out one.ndjson --json"));
        assert!(
            read("all.ndjson") == read("one.ndjson"),
            "{rules}: the data differ"
        );
        assert_eq!(summary["sha256"], alone["sha256"]);
        assert_eq!(
            (&summary["games"], &summary["rounds"]),
            (&80.into(), &80.into())
        );
        // Done is done: the same command again reads what is there.
        let again = json(at, &format!("{data} --out one.ndjson --json"));
        assert_eq!(again, alone);
        let mut left: Vec<String> = fs::read_dir(at)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| name.ends_with(".part") || name.ends_with(".state"))
            .collect();
        left.sort();
        assert!(left.is_empty(), "{left:?}");
    }
}

#[test]
fn what_is_damaged_missing_doubled_or_foreign_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    for number in 1..=3 {
        answer(
            at,
            &format!("match greedy random --deals 30 --shard {number}/3 --out s{number}.json"),
        );
        answer(
            at,
            &format!("generate greedy --deals 6 --shard {number}/3 --out g{number}.ndjson"),
        );
    }
    answer(
        at,
        "match greedy random --deals 30 --seed 2 --shard 3/3 --out other.json",
    );
    let merge = |files: &str| refused(at, &format!("merge {files}"), 3);
    assert!(merge("s1.json s3.json").contains("part 2/3 is missing"));
    assert!(merge("s1.json s2.json s2.json s3.json").contains("both part 2/3"));
    let foreign = merge("s1.json s2.json other.json");
    assert!(foreign.contains("other.json does not belong with s1.json: its seed is 2, not 1"));
    assert!(merge("s1.json s2.json g3.ndjson").contains("g3.ndjson"));
    assert!(merge("g1.ndjson g3.ndjson --out all.ndjson").contains("part 2/3 is missing"));
    assert!(merge("g1.ndjson g2.ndjson g3.ndjson").contains("--out FILE"));
    let none = run(at, "merge nowhere.json");
    assert_eq!(none.status.code(), Some(1));
    // No byte of a file can be changed unnoticed, wherever it is.
    for (name, others) in [
        ("s2.json", "merge s1.json s2.json s3.json"),
        (
            "g2.ndjson",
            "merge g1.ndjson g2.ndjson g3.ndjson --out all.ndjson",
        ),
    ] {
        let path = at.join(name);
        let whole = fs::read(&path).unwrap();
        for part in 0..40 {
            let mut changed = whole.clone();
            let place = part * (whole.len() - 1) / 39;
            changed[place] = if changed[place] == b'7' { b'8' } else { b'7' };
            fs::write(&path, &changed).unwrap();
            let error = refused(at, others, 3);
            assert!(error.contains(name), "byte {place}: {error}");
        }
        fs::write(&path, &whole).unwrap();
        answer(at, others);
    }
}

/// A file without its checksum.
fn contents(path: &Path) -> String {
    let bytes = fs::read(path).unwrap();
    let contents = capicua_core::verify_checksum(&bytes).unwrap();
    String::from_utf8(contents.to_vec()).unwrap()
}

/// Rewrites what was counted so that the first player has won everything, with all that follows from it.
fn won_everything(outcome: &mut Value) {
    fn rewrite(sums: &mut [i64]) {
        let groups: i64 = sums[..5].iter().sum();
        sums[..5].copy_from_slice(&[0, 0, 0, 0, groups]);
        sums[5..8].copy_from_slice(&[groups * 2, groups * 4, groups * 16]);
        sums[8] = groups * 60;
        sums[14..17].copy_from_slice(&[0, 0, 0]);
        sums[23] = 0;
    }
    for ledger in outcome["ledgers"].as_array_mut().unwrap() {
        for piece in ledger["pieces"].as_array_mut().unwrap() {
            let mut sums: Vec<i64> = serde_json::from_value(piece.clone()).unwrap();
            rewrite(&mut sums);
            *piece = serde_json::to_value(sums).unwrap();
        }
    }
    for tally in outcome["tallies"].as_array_mut().unwrap() {
        let spread: Vec<u64> = serde_json::from_value(tally["spread"].clone()).unwrap();
        let groups: u64 = spread.iter().sum();
        tally["spread"] = serde_json::json!([0, 0, 0, 0, groups]);
        tally["ties"] = 0.into();
        for (row, won) in [(0, groups), (1, 0)] {
            let row = &mut tally["rows"][row];
            row["wins"] = (2 * won).into();
            row["units"] = (4 * won).into();
            row["units_squared"] = (16 * won).into();
        }
        tally["rows"][0]["points"] = (60 * groups).into();
    }
    if let Some(scores) = outcome["scores"].as_str() {
        outcome["scores"] = "4".repeat(scores.len()).into();
    }
}

/// A part whose games do not come out is refused by name, however well it was sealed; one of players that do
/// not repeat is said not to have been looked at.
#[test]
fn a_part_that_somebody_made_up_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let shards = |words: &str, name: &str| {
        for number in 1..=2 {
            answer(
                at,
                &format!("{words} --shard {number}/2 --out {name}{number}"),
            );
        }
        format!("merge {name}1 {name}2")
    };
    let forge = |name: &str, change: &dyn Fn(&mut Value)| {
        let path = at.join(name);
        let mut state: Value = serde_json::from_str(&contents(&path)).unwrap();
        change(&mut state);
        fs::write(&path, capicua_core::with_checksum(format!("{state}\n"))).unwrap();
    };
    let told = |words: &str| {
        let output = run(at, words);
        assert!(output.status.success(), "{words}: {output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    // A match: few deals, many, and of several seeds.
    for (name, deals) in [("a", "30"), ("b", "1500"), ("c", "40 --seeds 3")] {
        let merge = shards(&format!("match greedy random --deals {deals}"), name);
        assert!(told(&merge).contains("came out as written"), "{deals}");
        let second = format!("{name}2");
        forge(&second, &won_everything);
        let error = refused(at, &merge, 3);
        assert!(
            error.contains(&format!("{second}: the games of deal")),
            "{error}"
        );
        assert!(error.contains("do not come out"), "{error}");
    }
    // Counts that were changed without what they add up from are not even that.
    let merge = shards("match greedy random --deals 20", "d");
    forge("d1", &|state| {
        state["tallies"][0]["rows"][0]["points"] = 99.into()
    });
    assert!(
        refused(at, &merge, 3).contains("d1: this is no saved match: its counts do not add up")
    );
    // A tournament.
    let merge = shards("tournament greedy random doubles --deals 60", "t");
    assert!(told(&merge).contains("came out as written"));
    forge("t1", &|state| {
        for pairing in state["pairings"].as_array_mut().unwrap() {
            won_everything(&mut pairing["outcome"]);
        }
    });
    assert!(refused(at, &merge, 3).contains("t1: the games of deal"));
    // Games as data.
    let merge = shards("generate greedy random --deals 600 --no-beliefs", "g") + " --out all";
    assert!(told(&merge).contains("replayed 8 of 600 deals"));
    let text = contents(&at.join("g2"));
    let made_up = text.replace("\"winner\":1", "\"winner\":0");
    assert_ne!(made_up, text);
    fs::write(at.join("g2"), capicua_core::with_checksum(made_up)).unwrap();
    fs::remove_file(at.join("all")).unwrap();
    let error = refused(at, &merge, 3);
    assert!(
        error.contains("g2: game ") && error.contains(" does not come out"),
        "{error}"
    );
    assert!(!at.join("all").exists(), "nothing is written of it");
    // A clock, an engine, a file of deals: nothing that could be held against anybody.
    answer(
        at,
        "play latin --seats greedy,greedy,greedy,greedy --record deals.dgn",
    );
    for (name, words, why) in [
        (
            "v",
            "match champion:time=1ms greedy --deals 2",
            "does not repeat its moves",
        ),
        (
            "w",
            "match greedy random --deals-from deals.dgn",
            "deals come from a file",
        ),
    ] {
        let said = told(&shards(words, name));
        assert!(
            said.contains(&format!("nothing was replayed of {name}1 and 1 more: ")),
            "{said}"
        );
        assert!(said.contains(why), "{said}");
    }
    // Whatever an engine calls itself: it has other seeds than a player of that name.
    let program = assert_cmd::cargo::cargo_bin("capicua");
    let bot = format!(
        "'{}' engine --player random | sed -u 's/^id name .*/id name random/'",
        program.display()
    );
    fs::write(at.join("bot"), bot).unwrap();
    for number in 1..=2 {
        let output = Process::new(&program)
            .current_dir(at)
            .env("XDG_DATA_HOME", at.join("data"))
            .args(["match", "exec:sh bot", "greedy", "--rules", "block"])
            .args(["--deals", "4", "--shard", &format!("{number}/2")])
            .args(["--out", &format!("e{number}")])
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
    }
    let said = told("merge e1 e2");
    assert!(
        said.contains("nothing was replayed of e1 and 1 more"),
        "{said}"
    );
}

/// What another build has played that plays otherwise is neither gone on with nor merged, and both are named; one that
/// plays the same moves is as good as this one.
#[test]
fn what_another_build_has_played_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let forge = |name: &str, build: &dyn Fn(&mut Value)| {
        let path = at.join(name);
        let text = contents(&path);
        let (first, rest) = text.split_once('\n').unwrap();
        let mut head: Value = serde_json::from_str(first).unwrap();
        match head["schema"].as_str().unwrap().split('/').next().unwrap() {
            "games" => build(&mut head["build"]),
            "tournament-state" => {
                for pairing in head["pairings"].as_array_mut().unwrap() {
                    build(&mut pairing["outcome"]["experiment"]["build"]);
                }
            }
            _ => build(&mut head["experiment"]["build"]),
        }
        let text = format!("{head}\n{rest}");
        fs::write(&path, capicua_core::with_checksum(text)).unwrap();
    };
    let told = |build: &mut Value| build["commit"] = "0123456789ab".into();
    let otherwise = |build: &mut Value| build["fingerprint"] = "5a5a5a5a5a".into();
    for (words, name, more) in [
        ("match pimc:samples=4,depth=exact greedy --deals 4", "m", ""),
        ("tournament greedy random doubles --deals 4", "t", ""),
        ("generate greedy random --deals 4", "g", "--out all"),
    ] {
        for number in 1..=2 {
            answer(
                at,
                &format!("{words} --shard {number}/2 --out {name}{number}"),
            );
        }
        let merge = format!("merge {name}1 {name}2 {more}");
        let again = format!("{words} --shard 2/2 --out {name}2");
        // Another commit, the same moves.
        forge(&format!("{name}2"), &told);
        answer(at, &merge);
        answer(at, &again);
        forge(&format!("{name}2"), &|build| {
            told(build);
            otherwise(build);
        });
        let refusals = [refused(at, &merge, 3), refused(at, &again, 3)];
        // All parts alike, and none like this build.
        forge(&format!("{name}1"), &|build| {
            told(build);
            otherwise(build);
        });
        for error in refusals.into_iter().chain([refused(at, &merge, 3)]) {
            assert!(error.contains("0123456789ab (moves 5a5a5a)"), "{error}");
            assert_eq!(error.matches(" (moves ").count(), 2, "{error}");
            assert!(error.contains("plays otherwise"), "{error}");
        }
    }
}

/// Resume files, too: the result of a run never depends on what somebody did to its file.
#[test]
fn a_changed_resume_file_is_never_taken_up() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let words = "match greedy random --deals 40 --resume run.json --record games.dgn";
    answer(at, words);
    let path = at.join("run.json");
    let whole = fs::read(&path).unwrap();
    for place in 0..whole.len() {
        // Every digit of the file, and some of the rest.
        if !(whole[place].is_ascii_digit() || place % 37 == 0) {
            continue;
        }
        let mut changed = whole.clone();
        changed[place] = if changed[place] == b'1' { b'2' } else { b'1' };
        fs::write(&path, &changed).unwrap();
        let error = refused(at, words, 3);
        assert!(error.contains("run.json"), "{error}");
    }
    fs::write(&path, &whole).unwrap();
    // A digit in the records that were written.
    let games = at.join("games.dgn");
    let text = fs::read_to_string(&games).unwrap();
    fs::write(&games, text.replacen("[Pair \"1a\"]", "[Pair \"2a\"]", 1)).unwrap();
    assert!(refused(at, words, 3).contains("games.dgn: it was changed since"));
    fs::write(&games, text).unwrap();
    answer(at, words);
}

/// A signal that comes twice, as when it goes to a whole group of processes, does not lose the run.
#[test]
fn a_second_signal_shortly_after_the_first_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    for (trial, pause) in [(0, 0), (1, 0), (2, 1), (3, 5), (4, 50), (5, 300)] {
        let words = format!("match champion greedy --deals 20000 --resume run{trial}.json");
        let mut child = start(folder.path(), &words);
        std::thread::sleep(Duration::from_millis(600));
        signal(&child, "-TERM");
        std::thread::sleep(Duration::from_millis(pause));
        // It may be gone by now, which is fine.
        let _ = Process::new("kill")
            .args(["-TERM", &child.id().to_string()])
            .stderr(Stdio::null())
            .status();
        assert_eq!(wait(&mut child).code(), Some(130), "trial {trial}");
        assert!(
            folder.path().join(format!("run{trial}.json")).exists(),
            "trial {trial}"
        );
    }
}

/// Kept in memory are counts, not games.
#[cfg(target_os = "linux")]
#[test]
fn records_are_streamed() {
    let folder = tempfile::tempdir().unwrap();
    let peak = |deals: u32| -> u64 {
        let words =
            format!("match random random --deals {deals} --threads 1 --record r{deals}.dgn");
        let mut child = start(folder.path(), &words);
        let status = format!("/proc/{}/status", child.id());
        let mut most = 0;
        while child.try_wait().unwrap().is_none() {
            let text = fs::read_to_string(&status).unwrap_or_default();
            let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
            let kib = line.and_then(|line| line.trim().split(' ').next()?.parse().ok());
            most = most.max(kib.unwrap_or(0));
            std::thread::sleep(Duration::from_millis(2));
        }
        most
    };
    let (few, many) = (peak(12_000), peak(60_000));
    let written = fs::metadata(folder.path().join("r60000.dgn"))
        .unwrap()
        .len()
        / 1024;
    assert!(written > 30_000, "{written} KiB");
    assert!(many < few + 6_000, "{few} and {many} KiB");
}

#[test]
fn a_sequential_test_says_what_was_decided_and_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let test = "match greedy random --deals 4000 --sprt -200,-100 --alpha 0.01 --beta 0.2";
    let said = text(at, test);
    assert!(
        said.contains("the games speak for -100 rather than -200"),
        "{said}"
    );
    assert!(said.contains("stopped because of what it saw"), "{said}");
    assert!(
        !said.contains("or better") && !said.contains("accepted"),
        "{said}"
    );
    let told = json(at, &format!("{test} --json"));
    assert_eq!(told["sprt"]["verdict"], "elo1");
    assert_eq!(told["sprt"]["stopped"], true);
    assert_eq!(told["sprt"]["alpha"], 0.01);
    let bounds = &told["sprt"]["bounds"];
    assert!((bounds[0].as_f64().unwrap() - capicua_core::math::ln(0.2 / 0.99)).abs() < 1e-3);
    assert!((bounds[1].as_f64().unwrap() - capicua_core::math::ln(0.8 / 0.01)).abs() < 1e-3);
    assert!(refused(at, &format!("{test} --shard 1/2 --out x.json"), 2).contains("--shard"));
    refused(at, "match greedy random --sprt 0,5 --alpha 0.7", 2);
    refused(at, "match greedy random --alpha 0.1", 2);
    refused(at, "match greedy random --shard 1/2", 2);
    refused(at, "match greedy random --shard 3/2 --out x.json", 2);
}

#[test]
fn shares_stay_within_bounds() {
    let folder = tempfile::tempdir().unwrap();
    let told = json(
        folder.path(),
        "match champion random --rules pickomino --deals 12 --json",
    );
    let range = told["score_range"].as_array().unwrap();
    let [low, high] = [0, 1].map(|at| range[at].as_f64().unwrap());
    let score = told["score"].as_f64().unwrap();
    assert!(
        0.0 <= low && low <= score && score <= high && high <= 1.0,
        "{told}"
    );
    assert!(low < 0.95, "{told}");
    let many = json(folder.path(), "match greedy random --deals 200 --json");
    assert!(many.get("score_range").is_none());
}

/// Several seeds are as many runs, told each and all together; a file of deals is played as it stands.
#[test]
fn several_seeds_gauntlets_and_deals_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let both = json(
        at,
        "match greedy random --deals 50 --seeds 2 --seed 7 --json",
    );
    assert_eq!((&both["deals"], &both["games"]), (&100.into(), &200.into()));
    for (row, seed) in [(0, 7), (1, 8)] {
        let alone = json(
            at,
            &format!("match greedy random --deals 50 --seed {seed} --json"),
        );
        assert_eq!(both["seeds"][row]["score"], alone["score"]);
        assert_eq!(both["seeds"][row]["seed"], seed);
    }
    let gauntlet = json(
        at,
        "tournament greedy random doubles --gauntlet --deals 20 --json",
    );
    assert_eq!(gauntlet["matches"].as_array().unwrap().len(), 2);

    // Records give their deals: the same match again.
    let first = json(
        at,
        "match greedy random --deals 30 --record games.dgn --json --no-times",
    );
    let games = fs::read_to_string(at.join("games.dgn")).unwrap();
    let mut suite: Vec<&str> = games.split("\n\n[DGN").collect();
    assert_eq!(suite.len(), 60);
    // Every deal stands twice in the file, once for each seating.
    let deals: Vec<String> = suite
        .drain(..)
        .step_by(2)
        .map(|record| format!("[DGN{}\n", record.trim_start_matches("[DGN")))
        .collect();
    fs::write(at.join("deals.dgn"), deals.join("\n")).unwrap();
    let again = json(
        at,
        "match greedy random --deals-from deals.dgn --json --no-times",
    );
    // Random players draw from the seed and the number of the deal: all is the same.
    for key in [
        "deals",
        "wins",
        "losses",
        "ties",
        "points",
        "ends",
        "pentanomial",
    ] {
        assert_eq!(first[key], again[key], "{key}");
    }
    assert_eq!(again["suite"].as_str().unwrap().len(), 64);

    // Positions, with moves or without, and what is no position has its line.
    let deal = "latin 66605533321100/64615340302220/65636252433121/54515044424110 - A -";
    let suite = format!("# two of them\n{deal}\n\n{deal} moves 66 64\n");
    fs::write(at.join("suite.txt"), &suite).unwrap();
    let told = json(
        at,
        "match greedy greedy --deals-from suite.txt --seeds 3 --record p.dgn --json",
    );
    assert_eq!((&told["deals"], &told["score"]), (&6.into(), &0.5.into()));
    let games = fs::read_to_string(at.join("p.dgn")).unwrap();
    assert_eq!(games.matches("[Pair").count(), 12);
    text(at, "check p.dgn");
    fs::write(
        at.join("bad.txt"),
        format!("{deal}\nlatin nonsense - A -\n"),
    )
    .unwrap();
    let error = refused(at, "match greedy random --deals-from bad.txt", 3);
    assert!(
        error.contains("nonsense") && error.contains("line 2"),
        "{error}"
    );
    let over = "block,set=1,hand=1 11/01+00 - A - moves 11";
    fs::write(at.join("over.txt"), over).unwrap();
    let error = refused(
        at,
        "match greedy random --rules block,set=1,hand=1 --deals-from over.txt",
        3,
    );
    assert!(error.contains("the round is over (line 1"), "{error}");
    let other = refused(
        at,
        "match greedy random --rules fives --deals-from suite.txt",
        3,
    );
    assert!(other.contains("of latin, not of fives"), "{other}");
    let more = refused(
        at,
        "match greedy random --deals 9 --deals-from suite.txt",
        3,
    );
    assert!(more.contains("the file has 2"), "{more}");
    refused(
        at,
        "match greedy random --unit match --deals-from suite.txt",
        2,
    );
    let dice = "pickomino 21-36 -/- A\npickomino 21,23,24 35,36/22 B\n";
    fs::write(at.join("dice.txt"), dice).unwrap();
    let told = json(
        at,
        "match greedy simple --rules pickomino --deals-from dice.txt --seeds 5 --json",
    );
    assert_eq!(told["deals"], 10);
}

/// Every line of data can be checked by itself: the view shows nothing but what the seat saw, chances of a
/// tile add up to one, and the record leads to the result that is told.
#[test]
fn data_are_honest() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    for (rules, player) in [
        ("latin", "pimc:samples=4,depth=exact"),
        ("fives", "mc:worlds=5"),
    ] {
        let file = format!("{rules}.ndjson");
        answer(
            at,
            &format!("generate {player} greedy --rules {rules} --deals 4 --out {file}"),
        );
        let written = fs::read_to_string(at.join(&file)).unwrap();
        let lines: Vec<Value> = written
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(lines[0]["schema"], "games/1");
        assert_eq!(lines[0]["rules"], rules);
        assert_eq!(lines.last().unwrap()["sha256"].as_str().unwrap().len(), 64);
        let mut judged = 0;
        for round in &lines[1..lines.len() - 1] {
            let hands = round["start"].as_str().unwrap().split(' ').nth(1).unwrap();
            let hands: Vec<&str> = hands.split('+').next().unwrap().split('/').collect();
            assert_eq!(
                round["by"].as_str().unwrap().len(),
                round["moves"].as_array().unwrap().len()
            );
            for decision in round["decisions"].as_array().unwrap() {
                let seat = decision["seat"].as_str().unwrap().as_bytes()[0] - b'A';
                let shown = decision["view"]
                    .as_str()
                    .unwrap()
                    .split(' ')
                    .nth(1)
                    .unwrap();
                let (shown, boneyard) = shown.split_once('+').unwrap_or((shown, "0"));
                assert!(boneyard.parse::<u8>().unwrap() <= 14, "{decision}");
                for (at, shown) in shown.split('/').enumerate() {
                    match at == usize::from(seat) {
                        true => assert_eq!(shown, hands[at]),
                        false => {
                            let count = shown.strip_prefix('?').expect("it is hidden");
                            assert!(count.parse::<u8>().unwrap() <= 7, "{decision}");
                        }
                    }
                }
                let belief = &decision["belief"];
                for at in 0..belief["unseen"].as_array().unwrap().len() {
                    let places = belief["places"].as_object().unwrap().values();
                    let sum: f64 = places.map(|chances| chances[at].as_f64().unwrap()).sum();
                    assert!((sum - 1.0).abs() < 1e-3, "{belief}");
                }
                judged += usize::from(decision["judgement"].as_array().unwrap().len() > 1);
                assert_eq!(decision["judgement"][0]["move"], decision["played"]);
            }
        }
        assert!(judged > 5, "{rules}: {judged}");
    }
    let plain = "generate greedy --deals 4 --no-beliefs --out plain.ndjson";
    answer(at, plain);
    assert!(
        !fs::read_to_string(at.join("plain.ndjson"))
            .unwrap()
            .contains("belief\":{")
    );
    let other = refused(
        at,
        "generate random --deals 4 --no-beliefs --out plain.ndjson",
        3,
    );
    assert!(other.contains("holds other games"), "{other}");
}

/// Many questions: a line of JSON each, in order, and a bad one has its error in its line.
#[test]
fn advice_and_beliefs_about_many_positions() {
    let example = "latin 66605533321100/?7/?7/?7 - A -";
    let dice = "pickomino 21-36 -/- A wwww4 555";
    let input = format!("{example}\n\nnonsense\n{example} moves 66\n{dice}\n");
    for words in ["advise -", "belief - --threads 2"] {
        let mut command = Command::cargo_bin("capicua").unwrap();
        let output = command
            .args(words.split(' '))
            .write_stdin(input.clone())
            .timeout(Duration::from_secs(120))
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(3));
        assert!(output.stderr.is_empty());
        let lines = String::from_utf8(output.stdout).unwrap();
        let lines: Vec<Value> = lines
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(lines.len(), 4, "{words}");
        assert_eq!(lines[1]["schema"], "error/1");
        assert_eq!(lines[1]["where"]["line"], 3);
        let schema = format!("{}/1", words.split(' ').next().unwrap());
        assert_eq!(lines[0]["schema"], schema.as_str());
        assert!(
            lines[0]["position"]
                .as_str()
                .unwrap()
                .starts_with("latin 66")
        );
        match words {
            "advise -" => assert!(lines[3]["moves"][0]["win"].is_number(), "{}", lines[3]),
            // Nothing is hidden there.
            _ => assert_eq!(lines[3]["schema"], "error/1"),
        }
    }
}
