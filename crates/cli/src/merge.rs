//! `capicua merge`: the parts of a run, put together to what one run would have given.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};

use capicua_arena::{Outcome, Standings};
use capicua_core::{InputError, message, sha256};
use capicua_ui::games::files::{checked, in_file, merge, merge_records};
use capicua_ui::games::replay::{self, RecheckOutcome};
use serde::Deserialize;

use crate::answer::{Answer, CliError, check_files};
use crate::generate;
use crate::long_run::{COMMIT, read_sealed};
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
enum FileKind {
    Match,
    Tournament,
    Games,
}

pub fn run(args: &Args) -> Answer {
    check_files([&args.out, &args.record])?;
    args.drawn.check()?;
    let mut kinds = Vec::new();
    for path in &args.files {
        kinds.push(kind_of(path)?);
    }
    let times = !args.no_times;
    match kinds[0] {
        FileKind::Games => games(args),
        FileKind::Tournament => {
            let (parts, sums) = read_all(&args.files, Standings::read)?;
            let merged = Standings::merge(parts.clone())?;
            played_again(&parts, &sums, replay::recheck_tournament)?;
            tournament::render(&merged, &args.drawn, args.json, times)
        }
        FileKind::Match => {
            let (parts, sums) = read_all(&args.files, Outcome::read)?;
            let merged = Outcome::merge(parts.clone())?;
            played_again(&parts, &sums, replay::recheck_match)?;
            if let Some(path) = &args.record {
                merge_records(&args.files, parts, path)?;
            }
            Ok(match_::render(&merged, args.json, times))
        }
    }
}

fn kind_of(path: &Path) -> Result<FileKind, CliError> {
    #[derive(Deserialize)]
    struct Form {
        schema: String,
    }
    let unreadable = |error| CliError::unread(path, &error);
    let mut line = Vec::new();
    let mut reader = BufReader::new(File::open(path).map_err(unreadable)?);
    reader.read_until(b'\n', &mut line).map_err(unreadable)?;
    let form: Option<Form> = serde_json::from_slice(&line).ok();
    let schema = form.map(|form| form.schema).unwrap_or_default();
    match schema.split('/').next() {
        Some("match-state") => Ok(FileKind::Match),
        Some("tournament-state") => Ok(FileKind::Tournament),
        Some("games") => Ok(FileKind::Games),
        _ => {
            let what = message!("not-a-part");
            let help = message!("fix-give-files-match-tournament-generate");
            Err(in_file(path, &InputError::new(what, help)).into())
        }
    }
}

/// Parts with the names of their files, and their checksums.
type Parts<T> = (Vec<(String, T)>, Vec<String>);

fn read_all<T>(
    files: &[PathBuf],
    read: impl Fn(&str) -> Result<T, InputError>,
) -> Result<Parts<T>, CliError> {
    let one = |path: &PathBuf| {
        let text = read_sealed(path)?;
        let part = read(&text).map_err(|error| in_file(path, &error))?;
        Ok(((path.display().to_string(), part), sha256(text.as_bytes())))
    };
    files.iter().map(one).collect()
}

/// Plays a sample of each part again, and says of how much that was done.
fn played_again<T: Sync>(
    parts: &[(String, T)],
    sums: &[String],
    again: impl Fn(&str, &T, &str, &str) -> Result<RecheckOutcome, InputError> + Sync,
) -> Result<(), CliError> {
    let both = parts.iter().zip(sums);
    let found =
        both.map(|((name, part), sum)| Ok((name.as_str(), again(name, part, sum, COMMIT)?)));
    let found: Result<Vec<_>, CliError> = found.collect();
    tell(&found?);
    Ok(())
}

/// On standard error: what is merged is told to the byte as one run would tell it.
fn tell(found: &[(&str, RecheckOutcome)]) {
    let (mut files, mut played, mut all) = (0, 0, 0);
    let mut left: Vec<(&str, Vec<&str>)> = Vec::new();
    for (name, replayed) in found {
        match replayed {
            RecheckOutcome::Same { deals, of } => {
                (files, played, all) = (files + 1, played + deals, all + of);
            }
            RecheckOutcome::Not(why) => match left.iter_mut().find(|(other, _)| other == why) {
                Some((_, names)) => names.push(name),
                None => left.push((why, vec![name])),
            },
        }
    }
    let mut text = String::new();
    if files > 0 {
        text += &format!(
            "replayed {played} of {all} deals, some of each of {files} files: they came out as written\n"
        );
    }
    for (why, names) in left {
        let more = names.len() - 1;
        let name = match more {
            0 => names[0].to_owned(),
            _ => format!("{} and {more} more", names[0]),
        };
        text += &format!("nothing was replayed of {name}: {why}\n");
    }
    // Nowhere left to report that standard error is closed.
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// Puts games together that were generated in parts.
fn games(args: &Args) -> Answer {
    let Some(out) = &args.out else {
        let help = message!("fix-add-out");
        return Err(InputError::new(message!("games-need-file-go"), help).into());
    };
    let mut found = Vec::new();
    for path in &args.files {
        let (origin, looked) = checked(path)?;
        let replayed = replay::recheck_games(path, &origin, &looked.checkpoint.sha256, COMMIT)?;
        found.push((path.to_str().unwrap_or_default(), replayed));
    }
    let (whole, looked) = merge(&args.files, out)?;
    tell(&found);
    Ok(generate::render(out, &whole, &looked, args.json))
}
