//! Generates the table of languages: one for each folder under `locales/`, with all its Fluent files.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Files that only the page or the command line uses: the wasm build leaves them out to stay small.
const NOT_OF_AN_ENGINE: [&str; 5] = ["web", "people", "country", "friends", "help"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=locales");
    let engine = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32");
    let locales = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap()).join("locales");
    let mut folders = listed(&locales);
    folders.retain(|folder| folder.is_dir());
    // English is the first: what nobody else says is said by it.
    folders.sort_by_key(|folder| (name(folder) != "en", name(folder)));
    let mut table = "[\n".to_owned();
    for folder in folders {
        let _ = writeln!(table, "({:?}, &[", name(&folder));
        for file in listed(&folder) {
            let fluent = file.extension().is_some_and(|ending| ending == "ftl");
            if fluent && !(engine && NOT_OF_AN_ENGINE.contains(&name(&file).as_str())) {
                let _ = writeln!(table, "({:?}, include_str!({file:?})),", name(&file));
            }
        }
        table += "]),\n";
    }
    let out = PathBuf::from(env::var("OUT_DIR").unwrap());
    fs::write(out.join("locales.rs"), table + "]\n").unwrap();
}

/// What is in a folder, in order.
fn listed(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// The name of a file or folder without its ending.
fn name(path: &Path) -> String {
    path.file_stem().unwrap().to_str().unwrap().to_owned()
}
