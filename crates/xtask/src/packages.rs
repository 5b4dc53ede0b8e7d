//! What the workspace is built from, as Cargo says it.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// A package, of the workspace or from elsewhere.
#[derive(Debug)]
pub struct Package {
    pub name: String,
    pub version: String,
    /// Its licences as an SPDX expression.
    pub license: String,
    pub authors: Vec<String>,
    pub repository: String,
    /// Where it comes from; nothing for those of the workspace.
    pub source: Option<String>,
    /// Its files.
    pub folder: PathBuf,
    /// The packages it needs.
    pub needs: Vec<String>,
}

impl Package {
    /// Its name and version.
    pub fn id(&self) -> String {
        format!("{} {}", self.name, self.version)
    }
}

/// All packages by name and version.
pub struct Packages {
    pub all: BTreeMap<String, Package>,
    /// What could not be looked at, if anything.
    pub missing: Option<String>,
}

/// The root of the repository.
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What Cargo answers.
fn cargo(words: &[&str]) -> Result<String, Box<dyn Error>> {
    let program = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let output = Command::new(program)
        .args(words)
        .args(["--locked", "--offline"])
        .current_dir(repository())
        .output()?;
    match output.status.success() {
        true => Ok(String::from_utf8(output.stdout)?),
        false => Err(String::from_utf8_lossy(&output.stderr).into()),
    }
}

/// The platform this runs on, in Cargo's words.
fn host() -> Result<String, Box<dyn Error>> {
    let output = Command::new("rustc").arg("-vV").output()?;
    let text = String::from_utf8(output.stdout)?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.ok_or("rustc does not say its host")?.to_owned())
}

impl Packages {
    /// Reads them, without the network: those of other platforms may not be there, which is said.
    pub fn read() -> Result<Packages, Box<dyn Error>> {
        let words = ["metadata", "--format-version", "1"];
        let (text, missing) = match cargo(&words) {
            Ok(text) => (text, None),
            Err(error) => {
                let host = host()?;
                let here = [&words[..], &["--filter-platform", &host]].concat();
                let why = error.to_string();
                let why = why.lines().next().unwrap_or_default();
                (
                    cargo(&here)?,
                    Some(format!(
                        "packages of other platforms than {host} ({why}): `cargo fetch` gets them"
                    )),
                )
            }
        };
        let metadata: Value = serde_json::from_str(&text)?;
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let mut names = BTreeMap::new();
        let mut all = BTreeMap::new();
        for each in list(&metadata["packages"]) {
            let package = Package {
                name: text(&each["name"]),
                version: text(&each["version"]),
                license: text(&each["license"])
                    .replace('/', " OR ")
                    .replace("  ", " "),
                authors: list(&each["authors"]).iter().map(text).collect(),
                repository: text(&each["repository"]),
                source: each["source"].as_str().map(str::to_owned),
                folder: Path::new(&text(&each["manifest_path"])).with_file_name(""),
                needs: Vec::new(),
            };
            names.insert(text(&each["id"]), package.id());
            all.insert(package.id(), package);
        }
        for node in list(&metadata["resolve"]["nodes"]) {
            let needs = list(&node["deps"]).into_iter();
            let needs = needs.filter_map(|need| names.get(&text(&need["pkg"])).cloned());
            if let Some(package) = names.get(&text(&node["id"])).and_then(|id| all.get_mut(id)) {
                package.needs = needs.collect();
            }
        }
        Ok(Packages { all, missing })
    }

    /// Those that the program is built from, as it is shipped.
    pub fn of_program(&self) -> Result<Vec<&Package>, Box<dyn Error>> {
        let words = [
            "tree",
            "-p",
            "capicua-cli",
            "-e",
            "normal,build",
            "--prefix",
            "none",
            "--format",
            "{p}",
        ];
        let everywhere = [&words[..], &["--target", "all"]].concat();
        let tree = if self.missing.is_none() {
            cargo(&everywhere)?
        } else {
            cargo(&words)?
        };
        let mut found = BTreeSet::new();
        for line in tree.lines() {
            let mut words = line.split(' ');
            if let (Some(name), Some(version)) = (words.next(), words.next()) {
                found.insert(format!("{name} {}", version.trim_start_matches('v')));
            }
        }
        let package = |id: &String| {
            self.all
                .get(id)
                .ok_or(format!("Cargo does not know {id}").into())
        };
        found.iter().map(package).collect()
    }
}

/// Where a locked package comes from, and the checksum it has there; nothing for those of the workspace.
pub type Origin = (Option<String>, Option<String>);

/// The packages of a lock file by name and version.
pub fn locked(file: &Path) -> Result<BTreeMap<String, Origin>, Box<dyn Error>> {
    let lock: toml::Table = fs::read_to_string(file)?.parse()?;
    let packages = lock.get("package").and_then(toml::Value::as_array);
    let each = packages.into_iter().flatten().map(|package| {
        let text = |name: &str| {
            package
                .get(name)
                .and_then(toml::Value::as_str)
                .map(str::to_owned)
        };
        let id = [text("name"), text("version")]
            .map(Option::unwrap_or_default)
            .join(" ");
        (id, (text("source"), text("checksum")))
    });
    Ok(each.collect())
}
