//! Games among players: matches, tournaments, games as data, and the parts of each put together.

use std::fs;
use std::path::{Path, PathBuf};

use capicua_arena::{ContestRun, Outcome, Shard, Sprt, Standings, UNKNOWN_COMMIT};
use capicua_core::message;
use capicua_core::{
    CancellationToken, InputError, LongRun as _, Seed, VerifiedFile, checksum_line,
    verify_checksum, with_checksum, write_atomic,
};
use capicua_protocol::line;
use capicua_ui::games::files::{self, checked, head, origin};
use capicua_ui::games::{Plan, Written, deals, games};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::ThreadPoolBuilder;

use crate::interruptible::{Progress, interruptible, unwritten, wrong};
use crate::python_player::{PendingException, participants};
use crate::round::unit;

/// What is played, and how often.
#[derive(FromPyObject)]
pub struct ContestArgs {
    rules: String,
    deals: Option<u64>,
    seed: u64,
    seeds: u64,
    unit: String,
    /// Deals of a file, as its text.
    suite: Option<String>,
    threads: Option<usize>,
    /// `3/8`.
    shard: Option<String>,
    times: bool,
}

/// Why there is no answer.
enum Failure {
    Input(InputError),
    Files(files::GamesFileError),
    Io(std::io::Error),
    Threads(String),
}

impl From<InputError> for Failure {
    fn from(error: InputError) -> Failure {
        Failure::Input(error)
    }
}

impl From<files::GamesFileError> for Failure {
    fn from(error: files::GamesFileError) -> Failure {
        Failure::Files(error)
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure::Io(error)
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> PyErr {
        match failure {
            Failure::Input(error) | Failure::Files(files::GamesFileError::Wrong(error)) => {
                wrong(error)
            }
            Failure::Files(error) => unwritten(error),
            Failure::Io(error) => unwritten(error),
            Failure::Threads(why) => PyRuntimeError::new_err(why),
        }
    }
}

impl ContestArgs {
    fn plan(&self, written: Written) -> PyResult<Plan> {
        let seeds = 0..self.seeds.max(1);
        Ok(Plan {
            unit: unit(&self.unit)?,
            seeds: seeds.map(|at| Seed(self.seed.wrapping_add(at))).collect(),
            suite: self.suite.clone(),
            written,
        })
    }

    fn part(&self) -> Result<Shard, InputError> {
        self.shard.as_deref().map_or(Ok(Shard::WHOLE), str::parse)
    }

    fn on_threads<T: Send>(&self, work: impl FnOnce() -> T + Send) -> Result<T, Failure> {
        let pool = ThreadPoolBuilder::new()
            .num_threads(self.threads.unwrap_or(0))
            .build()
            .map_err(|error| Failure::Threads(format!("cannot start threads: {error}")))?;
        Ok(pool.install(work))
    }
}

/// The answer, unless a player from Python has raised something.
fn finished<T>(raised: &PendingException, answer: PyResult<Result<T, Failure>>) -> PyResult<T> {
    match raised.take() {
        Some(error) => Err(error),
        None => Ok(answer??),
    }
}

/// Two players, or as many as sit at a table, on duplicate deals: the document, and the run as it is saved.
#[pyfunction]
#[pyo3(signature = (players, asked, sprt=None, alpha=0.05, beta=0.05, progress=None))]
pub fn play_match(
    py: Python<'_>,
    players: &Bound<'_, PyAny>,
    asked: ContestArgs,
    sprt: Option<&str>,
    alpha: f64,
    beta: f64,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(String, String)> {
    let raised = PendingException::default();
    let participants = participants(players, &raised)?.map_err(wrong)?;
    let plan = asked.plan(Written::Record)?;
    let answer = interruptible(py, progress, |stop, seen| {
        raised.stops(stop);
        let sprt = sprt
            .map(|text| Sprt::parse(text, alpha, beta))
            .transpose()?;
        let rules = games().parse_rules_for(&asked.rules, participants.len())?;
        let contest = rules.contest(&participants, &plan)?;
        let count = deals(&contest, asked.deals)?;
        let part = asked.part()?;
        asked.on_threads(|| {
            let run = ContestRun::new(contest, count, sprt).with_shard(part);
            let mut run = run.with_commit(UNKNOWN_COMMIT);
            while !run.is_finished() && !stop.is_cancelled() {
                run.step(stop)?;
                seen.set((run.outcome().played(), run.deals()));
            }
            let document = capicua_teach::documents::contest(run.outcome(), asked.times);
            Ok((line(&document), sealed_text(run.save())))
        })?
    });
    finished(&raised, answer)
}

/// All against all, or in a gauntlet the first against each of the others.
#[pyfunction]
#[pyo3(signature = (players, asked, gauntlet, progress=None))]
pub fn play_tournament(
    py: Python<'_>,
    players: &Bound<'_, PyAny>,
    asked: ContestArgs,
    gauntlet: bool,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(String, String)> {
    let raised = PendingException::default();
    let participants = participants(players, &raised)?.map_err(wrong)?;
    let plan = asked.plan(Written::Record)?;
    let answer = interruptible(py, progress, |stop, seen| {
        raised.stops(stop);
        if participants.len() < 2 {
            let help = message!("fix-name-least-two-players");
            return Err(InputError::new(message!("nobody-can-meet"), help).into());
        }
        let rules = games().parse_rules(&asked.rules)?;
        let part = asked.part()?;
        let tournament =
            capicua_ui::games::tournament(&rules, &participants, &plan, asked.deals, gauntlet)?;
        let mut run = tournament.with_shard(part).with_commit(UNKNOWN_COMMIT);
        asked.on_threads(|| {
            while !run.is_finished() && !stop.is_cancelled() {
                run.step(stop)?;
                seen.set(run.progress());
            }
            let document = capicua_teach::documents::tournament(&run.standings(), asked.times);
            Ok((line(&document), sealed_text(run.save())))
        })?
    });
    finished(&raised, answer)
}

/// Games as data, into a file. If it was stopped, it goes on from what is there.
#[pyfunction]
#[pyo3(signature = (players, asked, out, beliefs, progress=None))]
pub fn generate(
    py: Python<'_>,
    players: &Bound<'_, PyAny>,
    asked: ContestArgs,
    out: PathBuf,
    beliefs: bool,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let raised = PendingException::default();
    let mut participants = participants(players, &raised)?.map_err(wrong)?;
    if let [only] = &participants[..] {
        participants.push(only.clone());
    }
    let plan = asked.plan(Written::Data { beliefs })?;
    let answer = interruptible(py, progress, |stop, seen| {
        raised.stops(stop);
        let rules = games().parse_rules_for(&asked.rules, participants.len())?;
        let contest = rules.contest(&participants, &plan)?;
        let count = deals(&contest, asked.deals)?;
        let part = asked.part()?;
        let looked = asked.on_threads(|| {
            let run = ContestRun::new(contest, count, None).with_shard(part);
            let run = run.with_commit(UNKNOWN_COMMIT).with_build();
            let origin = origin(run.outcome(), beliefs);
            if out.exists() {
                let (found, looked) = checked(&out)?;
                files::admit(&out, &found, &origin)?;
                return Ok((origin, looked));
            }
            let run = run.with_records(out.clone(), head(&origin), "");
            let looked = written(run, &state_of(&out), stop, seen)?;
            Ok::<_, Failure>((origin, looked))
        })??;
        let (origin, looked) = looked;
        Ok(line(&files::document(&out, &origin, &looked)))
    });
    finished(&raised, answer)
}

fn state_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".state");
    PathBuf::from(name)
}

/// Plays games into their file; what there is of them is kept beside it until it is whole.
fn written(
    mut run: ContestRun,
    state: &Path,
    stop: &CancellationToken,
    seen: &Progress,
) -> Result<VerifiedFile, Failure> {
    if state.exists() {
        let text = fs::read(state)?;
        let kept = String::from_utf8_lossy(verify_checksum(&text)?).into_owned();
        run.resume(&kept)?;
    }
    while !run.is_finished() && !stop.is_cancelled() {
        run.step(stop)?;
        seen.set((run.outcome().played(), run.deals()));
    }
    if !run.is_finished() {
        run.sync()?;
        write_atomic(state, &with_checksum(run.save()))?;
        let help = message!("fix-same-call-goes-on-from");
        return Err(InputError::new(message!("interrupted-what-played-saved"), help).into());
    }
    let rounds = run.tally().rounds;
    let checkpoint = run.close(|checkpoint| checksum_line(&checkpoint.sha256))?;
    // It has served.
    let _ = fs::remove_file(state);
    Ok(VerifiedFile {
        checkpoint: checkpoint.expect("games were written"),
        lines: rounds + 2,
        has_checksum: true,
    })
}

/// A text that closes with its checksum.
fn sealed_text(text: String) -> String {
    String::from_utf8(with_checksum(text)).expect("text and a checksum are text")
}

/// Parts as they were saved, each with the name of its file.
fn read_all<T>(
    parts: &[(String, String)],
    read: impl Fn(&str) -> Result<T, InputError>,
) -> Result<Vec<(String, T)>, InputError> {
    let one = |(name, text): &(String, String)| {
        let kept = String::from_utf8_lossy(verify_checksum(text.as_bytes())?).into_owned();
        Ok((name.clone(), read(&kept)?))
    };
    parts.iter().map(one).collect()
}

/// The parts of a match, each with a name: what one run gives.
#[pyfunction]
pub fn merge_matches(parts: Vec<(String, String)>, times: bool) -> PyResult<String> {
    let merged = read_all(&parts, Outcome::read)
        .and_then(Outcome::merge)
        .map_err(wrong)?;
    Ok(line(&capicua_teach::documents::contest(&merged, times)))
}

/// The parts of a tournament, each with a name: what one run gives.
#[pyfunction]
pub fn merge_tournaments(
    py: Python<'_>,
    parts: Vec<(String, String)>,
    times: bool,
) -> PyResult<String> {
    py.detach(|| {
        let merged = read_all(&parts, Standings::read).and_then(Standings::merge)?;
        Ok(line(&capicua_teach::documents::tournament(&merged, times)))
    })
    .map_err(wrong)
}

/// The files of games that were generated in parts, put together into one.
#[pyfunction]
pub fn merge_games(py: Python<'_>, parts: Vec<PathBuf>, out: PathBuf) -> PyResult<String> {
    let merged = py.detach(|| files::merge(&parts, &out));
    let (origin, looked) = merged.map_err(|error| PyErr::from(Failure::Files(error)))?;
    Ok(line(&files::document(&out, &origin, &looked)))
}
