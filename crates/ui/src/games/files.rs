//! Files of games as data: lines of JSON, the first of which says what it is made from (`games/1`), then a
//! line for each round (`round/1`), and last its checksum. Parts of one are put together here.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader};
use std::path::{Path, PathBuf};

use capicua_arena::{Build, Outcome, Shard, sort_shards};
use capicua_core::{
    AppendLog, Checkpoint, InputError, VerifiedFile, checksum_line, message, verify_file,
};
use capicua_protocol::{self as protocol, Generate, Origin};
use capicua_teach::documents;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::games::pieces::{self, Pieces};

/// The form of the first line.
const SCHEMA: &str = "games/1";

/// Why a file of games cannot be had.
#[derive(Debug)]
pub enum GamesFileError {
    /// It cannot be read.
    Unreadable(PathBuf, io::Error),
    /// Games cannot be written; the error names the file.
    Unwritable(io::Error),
    /// What is in it is not what it should be.
    Wrong(InputError),
}

impl From<InputError> for GamesFileError {
    fn from(error: InputError) -> GamesFileError {
        GamesFileError::Wrong(error)
    }
}

impl fmt::Display for GamesFileError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            GamesFileError::Unreadable(path, error) => {
                message!("cannot-read-file", path = path.display(), error).fmt(f)
            }
            GamesFileError::Unwritable(error) => error.fmt(f),
            GamesFileError::Wrong(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for GamesFileError {}

/// An error that says in which file it is.
pub fn in_file(path: &Path, error: &InputError) -> InputError {
    let what = message!("because", what = path.display(), why = error.message());
    InputError::new(what, error.remedy().clone())
}

/// What games are made from.
pub fn origin(outcome: &Outcome, beliefs: bool) -> Origin {
    let experiment = &outcome.experiment;
    Origin {
        program: experiment.program.clone(),
        build: experiment.build.as_ref().map(|build| protocol::Build {
            commit: build.commit.clone(),
            fingerprint: build.fingerprint.clone(),
        }),
        players: experiment.players.clone(),
        rules: experiment.rules.clone(),
        unit: documents::unit(experiment.unit),
        deals: outcome.deals,
        seeds: experiment.seeds.clone(),
        suite: experiment.suite.clone(),
        beliefs,
        varies: outcome.varies,
        shard: (experiment.part != Shard::WHOLE).then(|| experiment.part.to_string()),
    }
}

/// The build that has made games.
pub(crate) fn build_of(origin: &Origin) -> Option<Build> {
    origin.build.clone().map(|build| Build {
        commit: build.commit,
        fingerprint: build.fingerprint,
    })
}

/// The same without the build, where that is decided by how it plays.
fn unsigned(origin: &Origin) -> Origin {
    Origin {
        program: origin
            .build
            .as_ref()
            .map_or(origin.program.clone(), |_| String::new()),
        build: None,
        ..origin.clone()
    }
}

/// An error unless the games of a file are those that are asked for.
pub fn admit(path: &Path, found: &Origin, asked: &Origin) -> Result<(), InputError> {
    if unsigned(found) != unsigned(asked) {
        let what = message!("holds-other-games", path = path.display());
        let help = message!("fix-name-another-file-remove");
        return Err(InputError::new(what, help));
    }
    match (build_of(found), build_of(asked)) {
        (Some(found), Some(ours)) => ours.admit(&found).map_err(|error| in_file(path, &error)),
        _ => Ok(()),
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
fn read_head(line: &str) -> Option<Origin> {
    #[derive(Deserialize)]
    struct Head {
        schema: String,
        #[serde(flatten)]
        origin: Origin,
    }
    let head: Head = serde_json::from_str(line).ok()?;
    let shard = head.origin.shard.as_deref();
    let shared = shard.is_none_or(|part| part.parse::<Shard>().is_ok());
    (head.schema == SCHEMA && shared).then_some(head.origin)
}

/// Reads a whole file of games for its checksum: what it is made from, and what all of it hashes to.
pub fn checked(path: &Path) -> Result<(Origin, VerifiedFile), GamesFileError> {
    let unreadable = |error| GamesFileError::Unreadable(path.to_owned(), error);
    let mut first = String::new();
    let mut reader = BufReader::new(File::open(path).map_err(unreadable)?);
    reader.read_line(&mut first).map_err(unreadable)?;
    let Some(origin) = read_head(&first) else {
        let what = message!("no-file-games");
        let error = InputError::new(what, message!("fix-give-files-capicua-generate-wrote"));
        return Err(in_file(path, &error).into());
    };
    let looked = verify_file(File::open(path).map_err(unreadable)?).map_err(unreadable)?;
    match looked.has_checksum {
        true => Ok((origin, looked)),
        false => {
            let what = message!("its-checksum-does-not-fit");
            let error = InputError::new(what, message!("fix-take-unharmed-copy-generate-again"));
            Err(in_file(path, &error).into())
        }
    }
}

/// What was generated, in the form `generate/1`.
pub fn document(path: &Path, origin: &Origin, looked: &VerifiedFile) -> Generate {
    let groups = part_of(origin).count(origin.deals.saturating_mul(origin.seeds.len() as u64));
    let Checkpoint { bytes, sha256 } = looked.checkpoint.clone();
    Generate {
        schema: Default::default(),
        origin: origin.clone(),
        games: groups.saturating_mul(origin.players.len() as u64),
        // Beside the rounds: the first line and the checksum.
        rounds: looked.lines.saturating_sub(2),
        file: path.display().to_string(),
        bytes,
        sha256,
    }
}

/// Which share of the work a file is.
pub fn part_of(origin: &Origin) -> Shard {
    let part = origin.shard.as_deref().and_then(|part| part.parse().ok());
    part.unwrap_or(Shard::WHOLE)
}

/// Puts games together that were generated in parts: what all of them are made from, and what the whole
/// hashes to.
pub fn merge(files: &[PathBuf], out: &Path) -> Result<(Origin, VerifiedFile), GamesFileError> {
    let mut parts = Vec::new();
    for path in files {
        let (origin, _) = checked(path)?;
        parts.push((path.display().to_string(), (path, origin)));
    }
    let ordered = sort_shards(parts, |(_, origin)| part_of(origin))?;
    let (first_name, (_, first)) = &ordered[0];
    let mut whole = first.clone();
    whole.shard = None;
    let mut pieces = Vec::new();
    for (name, (path, origin)) in &ordered {
        let mut like = origin.clone();
        like.shard = None;
        if let (Some(one), Some(other)) = (build_of(origin), build_of(first))
            && !one.plays_like(&other)
        {
            let what = message!("does-not-belong-played-by", name, first_name, one, other);
            let help = message!("fix-play-all-parts-build-builds");
            return Err(InputError::new(what, help).into());
        }
        if unsigned(&like) != unsigned(&whole) {
            let what = message!("does-not-belong-made-from", name, first_name);
            let help = message!("fix-merge-parts-command-all-by");
            return Err(InputError::new(what, help).into());
        }
        let unreadable = |error| GamesFileError::Unreadable(path.to_path_buf(), error);
        pieces.push(Pieces::lines(path).map_err(unreadable)?);
    }
    let looked = write(out, &head(&whole), "", pieces, checksum_line);
    Ok((whole, looked.map_err(GamesFileError::Unwritable)?))
}

/// Puts records together that the parts of a match have written beside their files, each with its name.
pub fn merge_records(
    files: &[PathBuf],
    parts: Vec<(String, Outcome)>,
    out: &Path,
) -> Result<(), GamesFileError> {
    let mut pieces = Vec::new();
    for (path, (name, outcome)) in files.iter().zip(parts) {
        let Some(kept) = outcome.records else {
            let help = message!("fix-play-all-parts-record-merge");
            return Err(InputError::new(message!("has-no-records", name), help).into());
        };
        let file = path.with_file_name(&kept.file);
        let unreadable = |error| GamesFileError::Unreadable(file.clone(), error);
        let looked = verify_file(File::open(&file).map_err(unreadable)?).map_err(unreadable)?;
        if (looked.checkpoint.bytes, &looked.checkpoint.sha256) != (kept.bytes, &kept.sha256) {
            let what = message!("these-not-records-tells", name);
            let help = message!("fix-take-unharmed-copy-beside-file");
            return Err(in_file(&file, &InputError::new(what, help)).into());
        }
        pieces.push(Pieces::records(&file).map_err(unreadable)?);
    }
    let written = write(out, "", "\n", pieces, |_| String::new());
    written.map(drop).map_err(GamesFileError::Unwritable)
}

/// Writes the games of all parts into a file.
fn write(
    out: &Path,
    head: &str,
    between: &str,
    pieces: Vec<Pieces>,
    tail: impl FnOnce(&str) -> String,
) -> io::Result<VerifiedFile> {
    let mut file = AppendLog::create(out)?;
    file.push(head)?;
    let mut lines = 1;
    pieces::in_order(pieces, |text| {
        if lines > 1 {
            file.push(between)?;
        }
        lines += 1;
        file.push(text)
    })?;
    let tail = tail(&file.so_far().sha256);
    file.push(&tail)?;
    Ok(VerifiedFile {
        checkpoint: file.finish()?,
        lines: lines + 1,
        has_checksum: true,
    })
}
