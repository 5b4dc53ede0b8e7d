//! Tells the program which commit it is built from: `unknown` outside of a clone, with `+changes` behind it where
//! what it is built from is not as it was committed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    let sources = sources();
    // Whoever builds in an archive, or without git, has a program all the same.
    let commit = commit(&sources).unwrap_or("unknown".to_owned());
    println!("cargo::rustc-env=CAPICUA_COMMIT={commit}");
    // Only these: a program that is up to date is not built again.
    for source in &sources {
        println!("cargo::rerun-if-changed={source}");
    }
    let names = ["HEAD", "packed-refs"].map(str::to_owned);
    for name in names.into_iter().chain(branch()) {
        // In a work tree of its own `.git` is a file: git knows where its folder is.
        let path = git(&["rev-parse", "--git-path", &name]);
        if let Some(path) = path.filter(|path| Path::new(path).exists()) {
            println!("cargo::rerun-if-changed={path}");
        }
    }
}

/// All that the program is built from.
fn sources() -> Vec<String> {
    let listed = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        paths.sort();
        paths
    };
    let apart = ["tests", "examples", "benches"].map(Path::new);
    let of_crates = listed(Path::new(".."));
    let of_crates = of_crates.iter().flat_map(|krate| listed(krate));
    let built = of_crates.filter(|path| !apart.iter().any(|name| path.ends_with(name)));
    let manifests = ["../../Cargo.toml", "../../Cargo.lock"].map(PathBuf::from);
    let built = built.chain(manifests.into_iter().filter(|path| path.exists()));
    built.map(|path| path.display().to_string()).collect()
}

fn commit(sources: &[String]) -> Option<String> {
    // An archive that was unpacked within the clone of something else is none of its commits.
    git(&["ls-files", "--error-unmatch", "build.rs"])?;
    let commit = git(&["rev-parse", "--short=12", "HEAD"])?;
    let mut status = vec!["status", "--porcelain", "--"];
    status.extend(sources.iter().map(String::as_str));
    Some(if git(&status)?.is_empty() {
        commit
    } else {
        commit + "+changes"
    })
}

/// The branch that `HEAD` names.
fn branch() -> Option<String> {
    git(&["symbolic-ref", "--quiet", "HEAD"])
}

/// What git says, if it is there and knows.
fn git(arguments: &[&str]) -> Option<String> {
    let mut command = Command::new("git");
    // Somebody else may be at work in the same clone.
    let output = command
        .args(arguments)
        .env("GIT_OPTIONAL_LOCKS", "0")
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
