//! `capicua merge`: the parts of a run, put together to what one run would have given.

use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};

use capicua_arena::{Outcome, Standings};
use capicua_core::InputError;
use capicua_games::files::{merge, merge_records, of_file};
use serde::Deserialize;

use crate::answer::{Answer, Failure};
use crate::generate;
use crate::long_run::read_sealed;
use crate::match_;
use crate::tournament::{self, DrawArgs};

#[derive(clap::Args)]
pub struct Args {
    /// The files of all parts, in any order: of one match, one tournament, or one `generate`.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Where the games of `generate` go.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Where the records of a match go, if its parts have written theirs.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    #[command(flatten)]
    drawn: DrawArgs,
    /// Leave out times, the one thing that differs from run to run.
    #[arg(long)]
    no_times: bool,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

/// What a file is a part of.
enum Kind {
    Match,
    Tournament,
    Games,
}

pub fn run(args: &Args) -> Answer {
    let mut kinds = Vec::new();
    for path in &args.files {
        kinds.push(kind_of(path)?);
    }
    let times = !args.no_times;
    match kinds[0] {
        Kind::Games => games(args),
        Kind::Tournament => {
            let parts = read_all(&args.files, Standings::read)?;
            tournament::told(&Standings::merge(parts)?, &args.drawn, args.json, times)
        }
        Kind::Match => {
            let parts = read_all(&args.files, Outcome::read)?;
            let merged = Outcome::merge(parts.clone())?;
            if let Some(path) = &args.record {
                merge_records(&args.files, parts, path)?;
            }
            Ok(match_::told(&merged, args.json, times))
        }
    }
}

fn kind_of(path: &Path) -> Result<Kind, Failure> {
    #[derive(Deserialize)]
    struct Form {
        schema: String,
    }
    let unreadable = |error| Failure::file("read", path, &error);
    let mut line = Vec::new();
    let mut reader = BufReader::new(File::open(path).map_err(unreadable)?);
    reader.read_until(b'\n', &mut line).map_err(unreadable)?;
    let form: Option<Form> = serde_json::from_slice(&line).ok();
    let schema = form.map(|form| form.schema).unwrap_or_default();
    match schema.split('/').next() {
        Some("match-state") => Ok(Kind::Match),
        Some("tournament-state") => Ok(Kind::Tournament),
        Some("games") => Ok(Kind::Games),
        _ => {
            let what = "this is no part of a run, or it was damaged";
            let help =
                "Give the files that `match`, `tournament` or `generate` wrote with --shard.";
            Err(of_file(path, &InputError::new(what, help)).into())
        }
    }
}

/// Parts with the names of their files.
fn read_all<T>(
    files: &[PathBuf],
    read: impl Fn(&str) -> Result<T, InputError>,
) -> Result<Vec<(String, T)>, Failure> {
    let one = |path: &PathBuf| {
        let text = read_sealed(path)?;
        let part = read(&text).map_err(|error| of_file(path, &error))?;
        Ok((path.display().to_string(), part))
    };
    files.iter().map(one).collect()
}

/// Puts games together that were generated in parts.
fn games(args: &Args) -> Answer {
    let Some(out) = &args.out else {
        let help = "Add --out FILE.";
        return Err(InputError::new("games need a file to go to", help).into());
    };
    let (whole, looked) = merge(&args.files, out)?;
    Ok(generate::told(out, &whole, &looked, args.json))
}
