//! Each mutant tried with the tests that can notice it, and what came of it.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::time::Duration;

use serde_json::{Value, json};

use super::programs::{Outcome, Program};
use super::{Answer, Folders, Mutant, Sample};

/// A mutant that makes a program take so many times as long is not caught, and does not count.
const PATIENCE: u32 = 4;

/// What a program may take at least: a machine may be busy.
const LEAST: Duration = Duration::from_secs(30);

/// After the tests of its own crate come those of others, the quickest first, for so long.
const OTHERS: Duration = Duration::from_secs(60);

/// Tries those that were not tried yet, then says how many were caught.
pub fn run(folders: &Folders, crates: &[String], sample: &Sample) -> Answer<()> {
    let Sample { mutants, programs } = sample;
    let mut results = BTreeMap::new();
    for line in fs::read_to_string(&folders.results)
        .unwrap_or_default()
        .lines()
    {
        let result: Value = serde_json::from_str(line)?;
        results.insert(result["id"].as_u64().unwrap_or_default() as usize, result);
    }
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(&folders.results)?;
    // The crates in turn, so that what is known early is about all of them.
    let mut seen = BTreeMap::new();
    let mut order: Vec<_> = (1..)
        .zip(mutants)
        .map(|(id, mutant)| {
            let nth = seen.entry(&mutant.krate).or_insert(0);
            *nth += 1;
            (*nth, id, mutant)
        })
        .collect();
    order.sort_by_key(|(nth, id, _)| (*nth, *id));
    for (_, id, mutant) in order {
        if results.contains_key(&id) || !crates.contains(&mutant.krate) {
            continue;
        }
        let result = attempt(folders, id, mutant, programs)?;
        eprintln!(
            "{id}/{}: {} {}: {}",
            mutants.len(),
            mutant.krate,
            mutant.name,
            result["verdict"]
        );
        writeln!(file, "{result}")?;
        results.insert(id, result);
    }
    summary(&results);
    Ok(())
}

fn attempt(folders: &Folders, id: usize, mutant: &Mutant, programs: &[Program]) -> Answer<Value> {
    let mut chosen: Vec<_> = programs
        .iter()
        .filter(|program| program.reaches.contains(&id))
        .collect();
    chosen.sort_by_key(|program| (program.krate != mutant.krate, program.time));
    let (mut ran, mut others) = (Vec::new(), Duration::ZERO);
    let mut verdict = json!("survived");
    for program in chosen {
        if program.krate != mutant.krate {
            others += program.time;
            if others > OTHERS {
                break;
            }
        }
        ran.push(&program.name);
        let limit = LEAST.max(program.time * PATIENCE);
        let (switch, id) = ("CAPICUA_MUTANT", id.to_string());
        let run = |test| program.run(folders, (switch, &id), test, limit);
        match run(None)? {
            Outcome::Passed => continue,
            Outcome::TimedOut => verdict = json!("timed out"),
            // A busy machine fails tests, too: one that notices a mutant does so again, and alone.
            Outcome::Failed(test) => match run(Some(&*test).filter(|test| !test.is_empty()))? {
                Outcome::Passed => {
                    eprintln!("{}: {test} fails by chance", program.name);
                    continue;
                }
                _ => verdict = json!({ "caught": test }),
            },
        }
        break;
    }
    Ok(json!({
        "id": id, "crate": mutant.krate, "kind": mutant.kind, "mutant": mutant.name, "verdict": verdict, "ran": ran,
    }))
}

/// A table by crate, then the survivors.
fn summary(results: &BTreeMap<usize, Value>) {
    let mut table: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for result in results.values() {
        let column = match &result["verdict"] {
            Value::Object(_) => 0,
            verdict if verdict == "survived" => 1,
            _ => 2,
        };
        for row in [result["crate"].as_str().unwrap_or_default(), "~ all"] {
            table.entry(row).or_default()[column] += 1;
        }
    }
    println!(
        "{:12}{:>8}{:>10}{:>11}",
        "crate", "caught", "survived", "timed out"
    );
    for (krate, [caught, survived, late]) in table {
        let share = 100.0 * caught as f64 / (caught + survived).max(1) as f64;
        println!(
            "{:12}{caught:8}{survived:10}{late:11}{share:8.1} %",
            krate.trim_start_matches("~ ")
        );
    }
    for result in results
        .values()
        .filter(|result| result["verdict"] == "survived")
    {
        let ran: Vec<_> = result["ran"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        println!(
            "survived: {} (ran: {})",
            result["mutant"].as_str().unwrap_or_default(),
            ran.join(", ")
        );
    }
}
