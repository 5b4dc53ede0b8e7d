//! The copy of the tree, with the mutants in it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::process::{Command, Stdio};

use serde_json::Value;

use super::sites::Site;
use super::{Answer, Folders, cargo};

/// The crate that all mutants ask. `0` switches none on.
const SWITCH: &str = r#"//! Which mutant is switched on.
use std::io::Write;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

static ON: LazyLock<usize> = LazyLock::new(|| {
    let id = std::env::var("CAPICUA_MUTANT").ok();
    id.and_then(|id| id.parse().ok()).unwrap_or(0)
});
static TRACE: LazyLock<Option<std::ffi::OsString>> = LazyLock::new(|| std::env::var_os("CAPICUA_MUTANT_TRACE"));
static SEEN: [AtomicBool; 5000] = [const { AtomicBool::new(false) }; 5000];

/// Whether it is this one. A run that traces notes who asked.
#[inline]
pub fn on(id: usize) -> bool {
    if TRACE.is_some() { trace(id) }
    *ON == id
}

#[cold]
fn trace(id: usize) {
    if let Some(path) = &*TRACE && !SEEN[id].swap(true, Ordering::Relaxed) {
        let file = std::fs::OpenOptions::new().create(true).append(true).open(path);
        let _ = file.and_then(|mut file| file.write_all(format!("{id}\n").as_bytes()));
    }
}
"#;

const SWITCH_MANIFEST: &str =
    "[package]\nname = \"mutant-switch\"\nversion = \"0.0.0\"\nedition = \"2024\"\n";

/// The files that git knows.
pub fn tracked(folders: &Folders) -> Answer<Vec<String>> {
    let git = Command::new("git")
        .args(["ls-files", "-z"])
        .current_dir(&folders.repository)
        .output()?;
    if !git.status.success() {
        return Err(String::from_utf8_lossy(&git.stderr).into());
    }
    let files = String::from_utf8(git.stdout)?;
    Ok(files.split_terminator('\0').map(str::to_owned).collect())
}

/// Writes the copy: every file, the switch as one more crate on which those with mutants depend, and the mutants.
/// What is there already and the same is left alone, so that it is not built again.
pub fn write(
    folders: &Folders,
    crates: &[String],
    files: &[String],
    texts: &BTreeMap<String, String>,
    sample: &[(String, Site)],
) -> Answer<()> {
    let list = folders.tree.join(".files");
    for gone in fs::read_to_string(&list).unwrap_or_default().lines() {
        if !files.iter().any(|file| file == gone) {
            fs::remove_file(folders.tree.join(gone))?;
        }
    }
    for file in files {
        let from = folders.repository.join(file);
        let krate = file
            .strip_prefix("crates/")
            .and_then(|rest| rest.strip_suffix("/Cargo.toml"));
        if let Some(text) = texts.get(file) {
            put(folders, file, mutated(file, text, sample).0.as_bytes())?;
        } else if krate.is_some_and(|krate| crates.iter().any(|each| each == krate)) {
            put(
                folders,
                file,
                switched(&fs::read_to_string(from)?).as_bytes(),
            )?;
        } else if from.is_file() {
            put(folders, file, &fs::read(&from)?)?;
            fs::set_permissions(folders.tree.join(file), fs::metadata(&from)?.permissions())?;
        }
    }
    put(
        folders,
        "crates/mutant-switch/Cargo.toml",
        SWITCH_MANIFEST.as_bytes(),
    )?;
    put(
        folders,
        "crates/mutant-switch/src/lib.rs",
        SWITCH.as_bytes(),
    )?;
    put(folders, ".files", files.join("\n").as_bytes())
}

fn put(folders: &Folders, file: &str, bytes: &[u8]) -> Answer<()> {
    let path = folders.tree.join(file);
    if fs::read(&path).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    Ok(fs::write(path, bytes)?)
}

/// A manifest with the switch among the dependencies.
fn switched(manifest: &str) -> String {
    let head = "[dependencies]\n";
    let line = "mutant-switch = { path = \"../mutant-switch\" }\n";
    match manifest.split_once(head) {
        Some((before, after)) => [before, head, line, after].concat(),
        None => [manifest, "\n", head, line].concat(),
    }
}

/// A source with its mutants, and where each of them is in it: its number, from one, and its bytes.
fn mutated(
    file: &str,
    text: &str,
    sample: &[(String, Site)],
) -> (String, Vec<(usize, Range<usize>)>) {
    let mut sites: Vec<_> = (1..)
        .zip(sample)
        .filter(|(_, (_, site))| site.file == file)
        .collect();
    sites.sort_by_key(|(_, (_, site))| site.range.start);
    let (mut made, mut places, mut done) = (String::new(), Vec::new(), 0);
    for (id, (_, site)) in sites {
        made.push_str(&text[done..site.range.start]);
        let start = made.len();
        made.push_str(&site.text(id));
        places.push((id, start..made.len()));
        done = site.range.end;
    }
    made.push_str(&text[done..]);
    (made, places)
}

/// The mutants that the compiler does not take.
pub fn failed(
    folders: &Folders,
    texts: &BTreeMap<String, String>,
    sample: &[(String, Site)],
) -> Answer<Vec<String>> {
    let output = cargo(
        folders,
        &["check", "--lib", "--keep-going", "--message-format=json"],
    )
    .stderr(Stdio::inherit())
    .output()?;
    let (mut failed, mut elsewhere) = (BTreeSet::new(), String::new());
    for line in String::from_utf8(output.stdout)?.lines() {
        let message: Value = serde_json::from_str(line)?;
        let message = &message["message"];
        if message["level"] != "error" {
            continue;
        }
        let spans = message["spans"].as_array().into_iter().flatten();
        let notes = message["children"].as_array().into_iter().flatten();
        let notes = notes.flat_map(|note| note["spans"].as_array().into_iter().flatten());
        let (mut near, mut same_file) = (BTreeSet::new(), BTreeSet::new());
        for span in spans.chain(notes) {
            let file = span["file_name"].as_str().unwrap_or_default();
            let Some(text) = texts.get(file) else {
                continue;
            };
            let at = |end: &str| span[end].as_u64().unwrap_or_default() as usize;
            for (id, place) in mutated(file, text, sample).1 {
                same_file.insert(id);
                if at("byte_start") < place.end && place.start < at("byte_end") {
                    near.insert(id);
                }
            }
        }
        // What a change breaks may be said of another line: then all of the file have to go.
        if near.is_empty() {
            near = same_file;
        }
        if near.is_empty() {
            elsewhere += message["rendered"].as_str().unwrap_or_default();
        }
        failed.extend(near);
    }
    if failed.is_empty() && !output.status.success() {
        return Err(format!("the copy does not compile\n{elsewhere}").into());
    }
    Ok(failed.iter().map(|id| sample[id - 1].1.key()).collect())
}
