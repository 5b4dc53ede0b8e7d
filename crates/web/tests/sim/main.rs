//! A deterministic simulation of the server: worlds of people who play fair, sleep, come back, take second
//! chairs, pester and lie, of servers that die and disks that fail, and what holds in every one of them
//! (docs/reliability.md). A failure prints its number and a script that is as short as it gets.
//!
//!     CAPICUA_SIM_SECONDS=300 cargo test -p capicua-web --test sim
//!     CAPICUA_SIM_SEED=17 cargo test -p capicua-web --test sim -- every_rule --nocapture
//!
//! With `CAPICUA_SIM_TRACE=1` everything that is sent and heard is printed.

mod checks;
mod lines;
mod people;
mod script;
mod stories;
mod tiles;
mod world;

use std::process::Command;
use std::time::{Duration, Instant};

use capicua_core::Seed;
use capicua_web::simulation::{Fault, Fix, switch_off};
use checks::Wrong;
use script::{Act, Script, What};
use serde_json::Value;
use world::{Figures, notice_panics, run};

fn setting(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(
        text.parse()
            .unwrap_or_else(|_| panic!("{name} is a number, not {text:?}")),
    )
}

/// A script that fails by the same rule and has fewer acts: none can be left out, unless time is up.
fn shrunk(script: &Script, wrong: &Wrong, until: Instant) -> Script {
    let fails = |acts: &[Act]| {
        let fewer = Script {
            acts: acts.to_vec(),
            ..script.clone()
        };
        run(&fewer)
            .wrong
            .is_some_and(|other| other.rule == wrong.rule)
    };
    let mut acts = script.acts.clone();
    let mut chunk = acts.len().div_ceil(2).max(1);
    loop {
        let (mut at, before) = (0, acts.len());
        while at < acts.len() && Instant::now() < until {
            let mut fewer = acts.clone();
            fewer.drain(at..(at + chunk).min(acts.len()));
            match fails(&fewer) {
                true => acts = fewer,
                false => at += chunk,
            }
        }
        if Instant::now() >= until || (chunk == 1 && acts.len() == before) {
            return Script {
                acts,
                ..script.clone()
            };
        }
        chunk = (chunk / 2).max(1);
    }
}

fn told(script: &Script, wrong: &Wrong) -> String {
    let acts: Vec<String> = script
        .acts
        .iter()
        .map(|Act { at, what }| format!("  {at:>6} ms  {what:?}"))
        .collect();
    let (seed, setup) = (script.seed.0, &script.setup);
    format!(
        "seed {seed}: {} does not hold: {}\n{setup:?}\n{}\nCAPICUA_SIM_SEED={seed} repeats the whole script",
        wrong.rule,
        wrong.what,
        acts.join("\n")
    )
}

#[test]
fn every_rule_holds_in_every_world() {
    notice_panics();
    let seconds = Duration::from_secs(setting("CAPICUA_SIM_SECONDS").unwrap_or(10));
    let (only, began) = (setting("CAPICUA_SIM_SEED"), Instant::now());
    let mut all = Figures::new();
    for seed in only.unwrap_or(1).. {
        let script = Script::of(Seed(seed));
        let outcome = run(&script);
        for (what, count) in &outcome.figures {
            *all.entry(what).or_default() += count;
        }
        if let Some(wrong) = &outcome.wrong {
            println!("{}", told(&script, wrong));
            let short = shrunk(&script, wrong, Instant::now() + Duration::from_secs(60));
            let wrong = run(&short).wrong.unwrap_or(wrong.clone());
            panic!("as short as it gets:\n{}", told(&short, &wrong));
        }
        if only.is_some() || began.elapsed() >= seconds {
            break;
        }
    }
    println!("{all:#?}");
    // A world in which nothing happens holds every rule.
    if only.is_none() {
        assert!(all["plies"] > 20 * all["tables"] && all["sent"] > all["plies"]);
        assert!(all["redealt"] > all["tables"] && all["kills"] > 0);
    }
}

/// The same number is the same world, to the last byte and millisecond.
#[test]
fn a_number_is_a_world() {
    notice_panics();
    let mut traces = Vec::new();
    for seed in 1..=6 {
        let [one, two] = [(); 2].map(|()| run(&Script::of(Seed(seed))));
        assert_eq!(
            (one.trace, one.figures),
            (two.trace, two.figures),
            "seed {seed}"
        );
        traces.push(one.trace);
    }
    traces.dedup();
    assert_eq!(traces.len(), 6, "worlds differ");
}

/// Looks for a world in which something does not hold, for a minute at most.
fn found(rules: &[&str], script: impl Fn(u64) -> Script) -> (Script, Wrong) {
    notice_panics();
    let began = Instant::now();
    for seed in 1.. {
        let script = script(seed);
        if let Some(wrong) = run(&script).wrong {
            println!("after {:?}, in world {seed}", began.elapsed());
            assert!(rules.contains(&wrong.rule), "{}", told(&script, &wrong));
            return (script, wrong);
        }
        assert!(
            began.elapsed() < Duration::from_secs(60),
            "nothing was found in {seed} worlds"
        );
    }
    unreachable!()
}

fn found_without(fix: Fix, rules: &[&str]) -> (Script, Wrong) {
    switch_off(Some(fix));
    found(rules, |seed| Script::of(Seed(seed)))
}

/// H1: somebody who sits down in the middle of a round is shown its hand.
#[test]
fn hands_that_are_looked_into_are_found() {
    found_without(Fix::OneHand, &["knowledge"]);
}

/// M1: the host frees the chair of somebody whose line broke for a moment.
#[test]
fn chairs_that_are_taken_from_their_owners_are_found() {
    found_without(Fix::KeysStay, &["keys"]);
}

/// M2: three frames a second freeze every program at the table. Told in as few acts as it takes.
#[test]
fn programs_that_are_frozen_are_found() {
    let (script, wrong) = found_without(Fix::ThoughtsGoOn, &["liveness", "bytes"]);
    let short = shrunk(&script, &wrong, Instant::now() + Duration::from_secs(40));
    println!("{}", told(&short, &wrong));
    let (few, all) = (short.acts.len(), script.acts.len());
    assert!(few * 4 <= all, "{few} of {all}: {short:?}");
    switch_off(None);
    assert!(run(&short).wrong.is_none(), "with the fix it holds");
}

/// A server that makes another promise when it is started again.
#[test]
fn promises_that_are_broken_are_found() {
    found_without(Fix::Promises, &["promise"]);
}

/// A disk that says that it has written, and has not.
#[test]
fn moves_that_are_lost_are_found() {
    found(&["acknowledged"], |seed| {
        let mut script = Script::of(Seed(seed));
        script.acts.push(Act {
            at: 60_000,
            what: What::Disk(vec![Fault::Forgets; 3]),
        });
        script.acts.push(Act {
            at: 66_000,
            what: What::Kill(0),
        });
        script.acts.sort_by_key(|act| act.at);
        script
    });
}

/// The feature that has all this is for tests: no crate asks for it but in its tests.
#[test]
fn the_program_has_no_simulation() {
    let metadata = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--no-deps",
            "--offline",
            "--format-version",
            "1",
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&metadata.stdout).unwrap();
    let mut asked = Vec::new();
    for package in metadata["packages"].as_array().unwrap() {
        let name = package["name"].as_str().unwrap();
        let simulates = |features: &Value| {
            let mut features = features.as_array().unwrap().iter();
            features.any(|one| one.as_str().unwrap().contains("simulation"))
        };
        for needed in package["dependencies"].as_array().unwrap() {
            if simulates(&needed["features"]) {
                asked.push(format!("{name} {}", needed["kind"]));
            }
        }
        for (feature, needs) in package["features"].as_object().unwrap() {
            assert!(
                feature == "simulation" || !simulates(needs),
                "{name} {feature}"
            );
        }
    }
    assert_eq!(asked, ["capicua-web \"dev\""]);
}

/// H2: the host tries numbers for its own seat after the guests have opened theirs. The page's own modules
/// find it, against a host that is simulated beside them; where there is no node of today, the tests in a
/// browser do the same.
#[test]
fn deals_that_are_chosen_are_found_by_the_page() {
    let script = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/page-tests/fairness-in-node.mjs"
    );
    let Ok(output) = Command::new("node").arg(script).output() else {
        return println!("there is no node");
    };
    let said = String::from_utf8_lossy(&output.stderr);
    if said.contains("SyntaxError") && said.contains("import") | said.contains("export") {
        return println!("this node does not tell modules by their syntax");
    }
    let results: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{said}"));
    assert_eq!(results["failed"], Value::Array(Vec::new()));
    assert!(results["passed"].as_u64().unwrap() > 60, "{results}");
}
