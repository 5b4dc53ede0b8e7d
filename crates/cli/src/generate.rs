//! `capicua generate`: games as data for those who learn from them.
//!
//! A file of games is lines of JSON: what it is made from (`games/1`), a line for each round
//! (`round/1`), and its checksum. While it grows it is `FILE.part`, beside `FILE.state` from which the same
//! command goes on.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};

use capicua_arena::{ContestRun, Outcome, Part};
use capicua_core::{InputError, Looked, Mark, look_through, seal_of};
use capicua_games::Written;
use capicua_protocol::{Generate, Origin, line};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::answer::{Answer, Failure};
use crate::engines::{EngineArgs, Engines};
use crate::long_run::{SplitArgs, finish_run, of_file, unwritten};
use crate::match_::{self, GameArgs};

/// The form of the first line.
const SCHEMA: &str = "games/1";

#[derive(clap::Args)]
pub struct Args {
    /// The players; where fewer are named than sit at the table, the last one plays all the others.
    #[arg(required = true, num_args = 1..=7, value_name = "PLAYER")]
    players: Vec<String>,
    #[command(flatten)]
    games: GameArgs,
    /// The file the games go to. If the command was stopped, it goes on from what is there.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Leave out who could hold what: that takes most of the room.
    #[arg(long)]
    no_beliefs: bool,
    #[command(flatten)]
    engines: EngineArgs,
    #[command(flatten)]
    split: SplitArgs,
    /// The same seed gives the same games, on any number of threads.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads to play on; by default as many as the machine has.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Answer {
    let rules = args.games.agreed(args.players.len())?;
    let engines = Engines::new(&args.engines);
    let players = args.players.iter().map(|spec| engines.sitter(spec));
    let mut players: Vec<_> = players.collect::<Result<_, _>>()?;
    if let [only] = &players[..] {
        players.push(only.clone());
    }
    engines.check()?;
    let beliefs = !args.no_beliefs;
    let plan = args.games.plan(args.seed, Written::Data { beliefs })?;
    let contest = rules.contest(&players, &plan)?;
    let deals = args.games.count(&*contest)?;
    let run = ContestRun::new(contest, deals, None).with_part(args.split.part());
    let origin = origin(run.outcome(), beliefs);
    if args.out.exists() {
        let (found, looked) = checked(&args.out)?;
        if found != origin {
            let what = format!("{} holds other games", args.out.display());
            let help = "Name another file, or remove this one.";
            return Err(InputError::new(what, help).into());
        }
        return engines.finish(told(&args.out, &origin, &looked, args.json));
    }
    let mut run = run.with_records(args.out.clone(), head(&origin), "");
    let state = state_of(&args.out);
    finish_run(&mut run, args.threads, Some(&state))?;
    let closed = run.close(|mark| seal_of(&mark.sha256));
    let mark = closed.map_err(|error| unwritten(&error))?;
    // It has served.
    let _ = fs::remove_file(&state);
    let looked = Looked {
        mark: mark.expect("games were written"),
        lines: run.tally().rounds + 2,
        sealed: true,
    };
    engines.finish(told(&args.out, &origin, &looked, args.json))
}

fn state_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".state");
    PathBuf::from(name)
}

/// What games are made from.
fn origin(outcome: &Outcome, beliefs: bool) -> Origin {
    let experiment = &outcome.experiment;
    Origin {
        program: experiment.program.clone(),
        players: experiment.players.clone(),
        rules: experiment.rules.clone(),
        unit: match_::unit(experiment.unit),
        deals: outcome.deals,
        seeds: experiment.seeds.clone(),
        suite: experiment.suite.clone(),
        beliefs,
        shard: (experiment.part != Part::WHOLE).then(|| experiment.part.to_string()),
    }
}

/// The first line of a file of games.
pub fn head(origin: &Origin) -> String {
    let mut head = json!({"schema": SCHEMA});
    if let (Value::Object(head), Ok(Value::Object(origin))) =
        (&mut head, serde_json::to_value(origin))
    {
        head.extend(origin);
    }
    format!("{head}\n")
}

/// What a first line tells, if it is one of a file of games.
pub fn read_head(line: &str) -> Option<Origin> {
    #[derive(Deserialize)]
    struct Head {
        schema: String,
        #[serde(flatten)]
        origin: Origin,
    }
    let head: Head = serde_json::from_str(line).ok()?;
    let shard = head.origin.shard.as_deref();
    let shared = shard.is_none_or(|part| part.parse::<Part>().is_ok());
    (head.schema == SCHEMA && shared).then_some(head.origin)
}

/// Reads a whole file of games for its checksum: what it is made from, and what all of it hashes to.
pub fn checked(path: &Path) -> Result<(Origin, Looked), Failure> {
    let unreadable = |error| Failure::file("read", path, &error);
    let mut first = String::new();
    let mut reader = BufReader::new(File::open(path).map_err(unreadable)?);
    reader.read_line(&mut first).map_err(unreadable)?;
    let Some(origin) = read_head(&first) else {
        let what = "this is no file of games";
        let error = InputError::new(what, "Give files that `capicua generate` wrote.");
        return Err(of_file(path, &error).into());
    };
    let looked = look_through(File::open(path).map_err(unreadable)?).map_err(unreadable)?;
    match looked.sealed {
        true => Ok((origin, looked)),
        false => {
            let what =
                "its checksum does not fit: it is not whole, or was changed after it was written";
            let error = InputError::new(what, "Take an unharmed copy, or generate it again.");
            Err(of_file(path, &error).into())
        }
    }
}

/// What was generated, for people or as JSON.
pub fn told(path: &Path, origin: &Origin, looked: &Looked, json: bool) -> String {
    let groups = part_of(origin).count(origin.deals.saturating_mul(origin.seeds.len() as u64));
    let games = groups.saturating_mul(origin.players.len() as u64);
    // Beside the rounds: the first line and the checksum.
    let rounds = looked.lines.saturating_sub(2);
    let Mark { bytes, sha256 } = looked.mark.clone();
    let file = path.display().to_string();
    match json {
        false => format!(
            "{games} games of {}, {rounds} rounds, in {file}\n  {bytes} bytes, SHA-256 {sha256}\n",
            origin.rules,
        ),
        true => line(&Generate {
            schema: Default::default(),
            origin: origin.clone(),
            games,
            rounds,
            file,
            bytes,
            sha256,
        }),
    }
}

/// Which share of the work a file is.
pub fn part_of(origin: &Origin) -> Part {
    let part = origin.shard.as_deref().and_then(|part| part.parse().ok());
    part.unwrap_or(Part::WHOLE)
}
