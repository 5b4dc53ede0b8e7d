//! The test programs: built once, run once without a mutant.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Answer, Folders, cargo};

/// Crates whose tests are about the tree and its texts, not about what the program does.
const LEFT_OUT: [&str; 2] = ["testkit", "xtask"];

/// A program that takes longer than this without a mutant is left out.
const LONGEST: Duration = Duration::from_secs(120);

/// A test program.
#[derive(Deserialize, Serialize)]
pub struct Program {
    /// The crate whose tests it holds.
    pub krate: String,
    /// The crate and what of it is tested.
    pub name: String,
    path: PathBuf,
    folder: PathBuf,
    /// How long it takes without a mutant.
    pub time: Duration,
    /// The mutants it comes by.
    pub reaches: BTreeSet<usize>,
}

/// How a run ended.
#[derive(Debug)]
pub enum Outcome {
    Passed,
    /// With the name of the first test that failed; without one if the program came to no end.
    Failed(String),
    TimedOut,
}

impl Program {
    /// Runs it, or one test of it, and ends it at the first test that fails or when its time is over.
    pub fn run(
        &self,
        folders: &Folders,
        variable: (&str, &str),
        test: Option<&str>,
        limit: Duration,
    ) -> Answer<Outcome> {
        // Tests that are ended leave files behind.
        if folders.scratch.exists() {
            fs::remove_dir_all(&folders.scratch)?;
        }
        fs::create_dir_all(&folders.scratch)?;
        let mut command = Command::new("sh");
        // A mutant may ask for all memory there is.
        command
            .args(["-c", "ulimit -v 16000000; exec \"$0\" \"$@\""])
            .arg(&self.path);
        if let Some(test) = test {
            command.args(["--exact", test]);
        }
        command
            .current_dir(&self.folder)
            .env("TMPDIR", &folders.scratch)
            .env(variable.0, variable.1);
        command
            .env("CARGO_MANIFEST_DIR", &self.folder)
            .env("INSTA_UPDATE", "no");
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let started = Instant::now();
        let mut child = command.spawn()?;
        let (send, lines) = mpsc::channel();
        if let Some(output) = child.stdout.take() {
            std::thread::spawn(move || {
                BufReader::new(output)
                    .lines()
                    .map_while(Result::ok)
                    .all(|line| send.send(line).is_ok())
            });
        }
        let early = loop {
            match lines.recv_timeout(limit.saturating_sub(started.elapsed())) {
                Ok(line) => {
                    let test = line
                        .strip_prefix("test ")
                        .and_then(|line| line.strip_suffix(" ... FAILED"));
                    if let Some(test) = test {
                        break Some(Outcome::Failed(test.to_owned()));
                    }
                }
                Err(RecvTimeoutError::Timeout) => break Some(Outcome::TimedOut),
                Err(RecvTimeoutError::Disconnected) => break None,
            }
        };
        if early.is_some() {
            // Its servers and engines, too.
            let group = format!("-{}", child.id());
            Command::new("kill")
                .args(["-KILL", "--", &group])
                .stderr(Stdio::null())
                .status()?;
        }
        let status = child.wait()?;
        Ok(match early {
            Some(outcome) => outcome,
            None if status.success() => Outcome::Passed,
            None => Outcome::Failed(String::new()),
        })
    }
}

/// Builds them all, and finds out which mutants each comes by.
pub fn build_and_trace(folders: &Folders) -> Answer<Vec<Program>> {
    let words = [
        "test",
        "--lib",
        "--bins",
        "--tests",
        "--no-run",
        "--message-format=json",
    ];
    let output = cargo(folders, &words).stderr(Stdio::inherit()).output()?;
    if !output.status.success() {
        return Err("the tests of the copy do not compile".into());
    }
    let trace = folders.build.join("trace");
    let mut programs = Vec::new();
    for line in String::from_utf8(output.stdout)?.lines() {
        let message: Value = serde_json::from_str(line)?;
        let (Some(path), true) = (
            message["executable"].as_str(),
            message["profile"]["test"] == true,
        ) else {
            continue;
        };
        let manifest = Path::new(message["manifest_path"].as_str().unwrap_or_default());
        let folder = manifest.parent().unwrap_or(manifest).to_owned();
        let krate = folder
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let target = message["target"]["name"].as_str().unwrap_or_default();
        let name = match message["target"]["kind"][0].as_str() {
            Some("test") => format!("{krate}/{target}"),
            Some(_) => format!("{krate} (units)"),
            None => continue,
        };
        if LEFT_OUT.contains(&krate.as_str()) {
            eprintln!("left out: {name}");
            continue;
        }
        let mut program = Program {
            krate,
            name,
            path: path.into(),
            folder,
            time: LONGEST,
            reaches: BTreeSet::new(),
        };
        fs::write(&trace, "")?;
        let started = Instant::now();
        let outcome = program.run(
            folders,
            ("CAPICUA_MUTANT_TRACE", &trace.to_string_lossy()),
            None,
            LONGEST,
        )?;
        program.time = started.elapsed();
        match outcome {
            Outcome::Passed => {
                program.reaches = fs::read_to_string(&trace)?
                    .lines()
                    .map(str::parse)
                    .collect::<Result<_, _>>()?;
                let (seconds, reached) = (program.time.as_secs_f64(), program.reaches.len());
                eprintln!("{}: {seconds:.1} s, comes by {reached}", program.name);
                programs.push(program);
            }
            other => eprintln!("left out: {}: {other:?} without a mutant", program.name),
        }
    }
    Ok(programs)
}
