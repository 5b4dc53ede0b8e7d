//! `capicua merge`: the parts of a run, put together to what one run would have given.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader};
use std::path::{Path, PathBuf};

use capicua_arena::{Outcome, Standings, in_order};
use capicua_core::{Growing, InputError, Looked, look_through, seal_of};
use serde::Deserialize;

use crate::answer::{Answer, Failure};
use crate::generate;
use crate::long_run::{of_file, read_sealed, unwritten};
use crate::match_;
use crate::parts::{self, Pieces};
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
                records(args, parts, path)?;
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

/// Puts the records together that the parts of a match have written beside their files.
fn records(args: &Args, parts: Vec<(String, Outcome)>, out: &Path) -> Result<(), Failure> {
    let mut pieces = Vec::new();
    for (path, (name, outcome)) in args.files.iter().zip(parts) {
        let Some(kept) = outcome.records else {
            let help = "Play all parts with --record, or merge without it.";
            return Err(InputError::new(format!("{name} has no records"), help).into());
        };
        let file = path.with_file_name(&kept.file);
        let unreadable = |error| Failure::file("read", &file, &error);
        let looked = look_through(File::open(&file).map_err(unreadable)?).map_err(unreadable)?;
        if (looked.mark.bytes, &looked.mark.sha256) != (kept.bytes, &kept.sha256) {
            let what = format!("these are not the records that {name} tells of");
            let help = "Take an unharmed copy, beside the file of its part.";
            return Err(of_file(&file, &InputError::new(what, help)).into());
        }
        pieces.push(Pieces::records(&file).map_err(unreadable)?);
    }
    write(out, "", "\n", pieces, |_| String::new()).map_err(|error| unwritten(&error))?;
    Ok(())
}

/// Writes the games of all parts into a file.
fn write(
    out: &Path,
    head: &str,
    between: &str,
    pieces: Vec<Pieces>,
    tail: impl FnOnce(&str) -> String,
) -> io::Result<Looked> {
    let mut file = Growing::begin(out)?;
    file.push(head)?;
    let mut lines = 1;
    parts::in_order(pieces, |text| {
        if lines > 1 {
            file.push(between)?;
        }
        lines += 1;
        file.push(text)
    })?;
    let tail = tail(&file.so_far().sha256);
    file.push(&tail)?;
    Ok(Looked {
        mark: file.finish()?,
        lines: lines + 1,
        sealed: true,
    })
}

/// Puts games together that were generated in parts.
fn games(args: &Args) -> Answer {
    let Some(out) = &args.out else {
        let help = "Add --out FILE.";
        return Err(InputError::new("games need a file to go to", help).into());
    };
    let mut parts = Vec::new();
    for path in &args.files {
        let (origin, _) = generate::checked(path)?;
        parts.push((path.display().to_string(), (path, origin)));
    }
    let ordered = in_order(parts, |(_, origin)| generate::part_of(origin))?;
    let (first_name, (_, first)) = &ordered[0];
    let mut whole = first.clone();
    whole.shard = None;
    let mut pieces = Vec::new();
    for (name, (path, origin)) in &ordered {
        let mut like = origin.clone();
        like.shard = None;
        if like != whole {
            let what =
                format!("{name} does not belong with {first_name}: it is made from other things");
            let help = "Merge the parts of one command, all by the same version of the program.";
            return Err(InputError::new(what, help).into());
        }
        pieces.push(Pieces::lines(path).map_err(|error| Failure::file("read", path, &error))?);
    }
    let seal = |sha256: &str| seal_of(sha256);
    let looked = write(out, &generate::head(&whole), "", pieces, seal);
    let looked = looked.map_err(|error| unwritten(&error))?;
    Ok(generate::told(out, &whole, &looked, args.json))
}
