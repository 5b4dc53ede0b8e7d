//! The published crates as a stranger gets them: packaged, unpacked elsewhere, and built against.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What the stranger has written.
const PROGRAM: &str = r#"use capicua::prelude::*;

fn main() -> Result<(), Error> {
    let summary = compare("latin", "greedy", "random").deals(200).seed(7).run()?;
    println!("{summary}");
    assert!(summary.interval.0 > 0.5);
    Ok(())
}
"#;

/// Features of the library, each of which has to do without the others.
const FEATURES: [&str; 4] = ["players", "arena", "net", "teach"];

/// Packages all crates that are published, builds and runs a program that depends on the packages, and checks the
/// library with each of its features alone.
pub fn check() -> io::Result<()> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let repository = repository.canonicalize()?;
    let folder = repository.join("target/package-check");
    let [packed, unpacked, stranger] =
        ["package", "crates", "stranger"].map(|name| folder.join(name));
    for old in [&packed, &unpacked, &stranger] {
        if old.exists() {
            fs::remove_dir_all(old)?;
        }
    }
    let names = published(&repository.join("crates"))?;
    let ask = |place: &Path, arguments: &[&str]| {
        let program = env::var_os("CARGO").unwrap_or("cargo".into());
        let mut command = Command::new(program);
        command.args(arguments).arg("--quiet").current_dir(place);
        run(command.env("CARGO_TARGET_DIR", &folder))
    };

    // All at once: cargo puts them in order, and takes each for what the next one depends on.
    let mut arguments = vec!["package", "--no-verify", "--allow-dirty"];
    arguments.extend(names.iter().flat_map(|name| ["--package", name]));
    ask(&repository, &arguments)?;
    fs::create_dir_all(&unpacked)?;
    for name in &names {
        let package = packed.join(format!("{name}-{VERSION}.crate"));
        let mut tar = Command::new("tar");
        run(tar.arg("-xzf").arg(package).arg("-C").arg(&unpacked))?;
    }

    fs::create_dir_all(stranger.join("src"))?;
    fs::write(stranger.join("src/main.rs"), PROGRAM)?;
    fs::write(stranger.join("src/lib.rs"), "pub use capicua;\n")?;
    fs::write(stranger.join("Cargo.toml"), manifest(&names, &unpacked))?;
    // The libraries that the workspace is tested with.
    fs::copy(repository.join("Cargo.lock"), stranger.join("Cargo.lock"))?;
    ask(&stranger, &["run"])?;
    let alone = ["check", "--lib", "--no-default-features"];
    ask(&stranger, &alone)?;
    for feature in FEATURES {
        ask(&stranger, &[&alone[..], &["--features", feature]].concat())?;
    }
    println!(
        "{} packages, and a program that is built on them",
        names.len()
    );
    Ok(())
}

/// The names of the crates in a folder that do not say that they are not published.
fn published(crates: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(crates)? {
        let manifest = fs::read_to_string(entry?.path().join("Cargo.toml"))?;
        let name = manifest
            .lines()
            .find_map(|line| line.strip_prefix("name = "));
        if !manifest.contains("\npublish = false\n") {
            names.extend(name.map(|name| name.trim_matches('"').to_owned()));
        }
    }
    names.sort();
    Ok(names)
}

/// What the stranger depends on: the library of the registry, which has what was unpacked.
fn manifest(names: &[String], unpacked: &Path) -> String {
    let mut text = format!(
        "[package]\nname = \"stranger\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
         [dependencies]\ncapicua = {{ version = \"{VERSION}\", default-features = false }}\n\n\
         [features]\ndefault = [\"capicua/default\"]\n"
    );
    for feature in FEATURES {
        text += &format!("{feature} = [\"capicua/{feature}\"]\n");
    }
    text += "\n[patch.crates-io]\n";
    for name in names {
        let place: PathBuf = unpacked.join(format!("{name}-{VERSION}"));
        text += &format!("{name} = {{ path = {place:?} }}\n");
    }
    text
}

/// Runs a command to its end; an error if that is not a good one.
fn run(command: &mut Command) -> io::Result<()> {
    let status = command.status()?;
    let said = format!("{command:?} failed: the published crates do not serve a stranger");
    status.success().then_some(()).ok_or(io::Error::other(said))
}
