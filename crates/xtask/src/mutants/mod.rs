//! Whether tests notice mistakes: `capicua-xtask mutants` makes small ones in a seeded sample of places, in a copy
//! of the tree and behind a switch, builds the tests once, and runs for each the programs that come by its place.
//!
//! What it finds is in `target/mutants`: `sample.json` (the mutants, the test programs and which come by which
//! mutant) and `results.jsonl` (a line for each mutant that was tried). `--resume` goes on from there.

mod programs;
mod sites;
mod tree;
mod trial;

use std::collections::{BTreeMap, HashSet};
use std::error::Error;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::process::Command;

use serde::{Deserialize, Serialize};

use programs::Program;
use sites::Site;

/// Crates that decide nothing: tools, texts, and what only calls others.
const LEFT_OUT: [&str; 7] = ["cli", "load", "papers", "testkit", "wasm", "words", "xtask"];

type Answer<T> = Result<T, Box<dyn Error>>;

/// How the command is used.
pub const USAGE: &str =
    "capicua-xtask mutants [--seed N] [--each N] [--crate NAME]... [--list | --resume]";

/// What was asked for.
struct Options {
    seed: u64,
    each: usize,
    crates: Vec<String>,
    list: bool,
    resume: bool,
}

impl Options {
    fn new(words: &[&str]) -> Answer<Options> {
        let mut options = Options {
            seed: 1,
            each: 13,
            crates: Vec::new(),
            list: false,
            resume: false,
        };
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            let mut value = || words.next().ok_or(format!("{word} needs a value"));
            match word {
                "--seed" => options.seed = value()?.parse()?,
                "--each" => options.each = value()?.parse()?,
                "--crate" => options.crates.push((*value()?).to_owned()),
                "--list" => options.list = true,
                "--resume" => options.resume = true,
                _ => return Err(format!("{word} is no option; usage: {USAGE}").into()),
            }
        }
        Ok(options)
    }
}

/// Where things are.
struct Folders {
    repository: PathBuf,
    /// The copy that is changed.
    tree: PathBuf,
    /// What is built from it.
    build: PathBuf,
    /// For files of tests that were ended early.
    scratch: PathBuf,
    sample: PathBuf,
    results: PathBuf,
}

/// What is tried: kept for those that resume.
#[derive(Deserialize, Serialize)]
struct Sample {
    mutants: Vec<Mutant>,
    programs: Vec<Program>,
}

/// A mutant: its number is its place in the sample, from one.
#[derive(Deserialize, Serialize)]
struct Mutant {
    krate: String,
    name: String,
    kind: String,
}

/// The crates with mutants among these files: those that decide something.
fn crates(files: &[String]) -> Vec<String> {
    let manifests = files.iter().filter_map(|file| {
        let name = file.strip_prefix("crates/")?.strip_suffix("/Cargo.toml")?;
        (!LEFT_OUT.contains(&name)).then(|| name.to_owned())
    });
    manifests.collect()
}

/// Does what the words after `mutants` ask for.
pub fn mutants(words: &[&str]) -> Answer<()> {
    let mut options = Options::new(words)?;
    let repository = fs::canonicalize(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))?;
    let target = repository.join("target/mutants");
    let folders = Folders {
        tree: target.join("tree"),
        build: target.join("build"),
        scratch: target.join("scratch"),
        sample: target.join("sample.json"),
        results: target.join("results.jsonl"),
        repository,
    };
    let files = tree::tracked(&folders)?;
    let crates = crates(&files);
    if options.crates.is_empty() {
        options.crates = crates.clone();
    }
    if let Some(unknown) = options.crates.iter().find(|name| !crates.contains(name)) {
        return Err(format!("{unknown} is none of {}", crates.join(", ")).into());
    }
    if options.resume {
        let sample = fs::read_to_string(&folders.sample)
            .map_err(|error| format!("there is nothing to resume ({error}): leave out --resume"))?;
        return trial::run(&folders, &options.crates, &serde_json::from_str(&sample)?);
    }
    let sources = Sources::read(&folders, &crates, &files)?;
    if options.list {
        for (krate, site) in sources.sample(&options, &HashSet::new()) {
            println!("{krate}: {} ({})", site.key(), site.kind);
        }
        return Ok(());
    }
    fs::create_dir_all(&target)?;
    let mut dropped = HashSet::new();
    let sample = loop {
        let sample = sources.sample(&options, &dropped);
        tree::write(&folders, &crates, &files, &sources.texts, &sample)?;
        let failed = tree::failed(&folders, &sources.texts, &sample)?;
        if failed.is_empty() {
            break sample;
        }
        eprintln!(
            "{} of {} do not compile and are replaced",
            failed.len(),
            sample.len()
        );
        dropped.extend(failed);
    };
    let mutant = |(krate, site): (String, Site)| Mutant {
        krate,
        name: site.key(),
        kind: site.kind.to_owned(),
    };
    let sample = Sample {
        mutants: sample.into_iter().map(mutant).collect(),
        programs: programs::build_and_trace(&folders)?,
    };
    fs::write(&folders.sample, serde_json::to_string(&sample)?)?;
    match fs::remove_file(&folders.results) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
        _ => trial::run(&folders, &options.crates, &sample),
    }
}

/// The sources of the crates, and every site in them.
struct Sources {
    texts: BTreeMap<String, String>,
    /// For each crate and each kind of change.
    sites: BTreeMap<String, BTreeMap<&'static str, Vec<Site>>>,
}

impl Sources {
    fn read(folders: &Folders, crates: &[String], files: &[String]) -> Answer<Sources> {
        let mut sources = Sources {
            texts: BTreeMap::new(),
            sites: BTreeMap::new(),
        };
        for krate in crates {
            let folder = format!("crates/{krate}/src/");
            for file in files
                .iter()
                .filter(|file| file.starts_with(&folder) && file.ends_with(".rs"))
            {
                let text = fs::read_to_string(folders.repository.join(file))?;
                // A module of tests has that name.
                if !file.ends_with("/tests.rs") && !file.contains("/tests/") {
                    let sites =
                        sites::sites(file, &text).map_err(|error| format!("{file}: {error}"))?;
                    let kinds = sources.sites.entry(krate.clone()).or_default();
                    for site in sites {
                        kinds.entry(site.kind).or_default().push(site);
                    }
                }
                sources.texts.insert(file.clone(), text);
            }
        }
        Ok(sources)
    }

    /// So many sites of each crate, the kinds in turn. Which ones hangs on the seed, their line and what is
    /// changed: most of a sample stays the same when the tree changes.
    fn sample(&self, options: &Options, dropped: &HashSet<String>) -> Vec<(String, Site)> {
        let mut sample: Vec<(String, Site)> = Vec::new();
        for krate in &options.crates {
            let mut kinds: Vec<Vec<&Site>> = Vec::new();
            for sites in self.sites.get(krate).into_iter().flat_map(BTreeMap::values) {
                let mut sites: Vec<_> = sites
                    .iter()
                    .filter(|site| !dropped.contains(&site.key()))
                    .collect();
                sites.sort_by_cached_key(|site| hash(options.seed, &site.key()));
                kinds.push(sites);
            }
            let (first, mut turn) = (sample.len(), 0);
            while sample.len() < first + options.each && kinds.iter().any(|sites| !sites.is_empty())
            {
                let turn_of = turn % kinds.len();
                turn += 1;
                // The best is last: it goes out of the list when it is taken.
                if let Some(site) = kinds[turn_of].pop()
                    && !sample[first..]
                        .iter()
                        .any(|(_, other)| other.overlaps(site))
                {
                    sample.push((krate.clone(), site.clone()));
                }
            }
        }
        sample
    }
}

/// FNV-1a, mixed once more.
fn hash(seed: u64, text: &str) -> u64 {
    let mut sum = seed ^ 0xcbf2_9ce4_8422_2325;
    for byte in text.bytes() {
        sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    (sum ^ sum >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Cargo in the copy.
fn cargo(folders: &Folders, words: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    command.args(words).arg("--workspace").arg("--offline");
    command
        .current_dir(&folders.tree)
        .env("CARGO_TARGET_DIR", &folders.build);
    command
}
