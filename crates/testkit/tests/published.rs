//! The published crates: what a registry asks for is said, nothing unpublished is needed, and the library brings no
//! networks to whoever asks for players alone.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What cargo answers about the workspace.
fn cargo(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .arg("--offline")
        .current_dir(root())
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {error}");
    String::from_utf8(output.stdout).unwrap()
}

/// The crates that are published, as cargo describes them.
fn published() -> Vec<Value> {
    let text = cargo(&["metadata", "--no-deps", "--format-version", "1"]);
    let metadata: Value = serde_json::from_str(&text).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    // No list of registries is any of them; an empty one is none.
    let public = packages
        .iter()
        .filter(|package| package["publish"].is_null());
    public.cloned().collect()
}

fn name(package: &Value) -> &str {
    package["name"].as_str().unwrap()
}

/// What is missing in the description of a crate.
fn missing(package: &Value) -> Vec<&'static str> {
    let asked = [
        "description",
        "license",
        "readme",
        "rust_version",
        "keywords",
        "categories",
    ];
    let empty = |value: &Value| value.is_null() || value.as_array().is_some_and(Vec::is_empty);
    let missing = asked.into_iter().filter(|field| empty(&package[*field]));
    missing.collect()
}

/// What a crate needs that a registry would not have: our crates without a version, or that are not published.
fn unreachable(package: &Value, public: &[&str]) -> Vec<String> {
    let needed = package["dependencies"].as_array().unwrap().iter();
    let ours = needed.filter(|needed| needed["path"].is_string());
    let lacking = ours.filter(|needed| {
        let unversioned = needed["req"] == "*";
        // What only tests need is left out of a package where it has no version.
        let for_tests = needed["kind"] == "dev" && unversioned;
        !for_tests && (unversioned || !public.contains(&name(needed)))
    });
    lacking.map(|needed| name(needed).to_owned()).collect()
}

#[test]
fn published_crates_say_what_a_registry_asks_for() {
    let packages = published();
    let public: Vec<&str> = packages.iter().map(name).collect();
    assert!(public.contains(&"capicua") && public.contains(&"capicua-core"));
    for package in &packages {
        let crate_name = name(package);
        assert_eq!(missing(package), [""; 0], "{crate_name}");
        assert_eq!(unreachable(package, &public), [""; 0], "{crate_name}");
        let manifest = Path::new(package["manifest_path"].as_str().unwrap());
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let copy = fs::read_to_string(manifest.with_file_name(licence)).unwrap_or_default();
            let whole = fs::read_to_string(root().join(licence)).unwrap();
            assert!(
                copy == whole,
                "{crate_name}: {licence} is not that of the project"
            );
        }
    }
}

#[test]
fn what_is_missing_is_found() {
    let package = serde_json::json!({
        "name": "a", "description": "A.", "license": null, "readme": "README.md", "rust_version": "1",
        "keywords": [], "categories": ["games"],
        "dependencies": [
            { "name": "b", "path": "/b", "req": "^0.1.0", "kind": null },
            { "name": "c", "path": "/c", "req": "^0.1.0", "kind": null },
            { "name": "b", "path": "/b", "req": "*", "kind": null },
            { "name": "t", "path": "/t", "req": "*", "kind": "dev" },
            { "name": "serde", "req": "^1", "kind": null },
        ],
    });
    assert_eq!(missing(&package), ["license", "keywords"]);
    assert_eq!(unreachable(&package, &["a", "b"]), ["c", "b"]);
}

/// The page about the library names every crate that is published, and no other of ours as one to take.
#[test]
fn the_page_names_what_is_published() {
    let page = fs::read_to_string(root().join("docs/rust.md")).unwrap();
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with('|')).collect();
    for package in published() {
        let named = format!("`{}`", name(&package));
        assert!(rows.iter().any(|row| row.contains(&named)), "{named}");
    }
    let quoted = rows
        .iter()
        .flat_map(|row| row.split('`').skip(1).step_by(2));
    let packages = published();
    let public: Vec<&str> = packages.iter().map(name).collect();
    for taken in quoted.filter(|word| word.starts_with("capicua-")) {
        assert!(public.contains(&taken), "{taken}");
    }
}

/// The crates that the library brings with these features, tests apart.
fn brought(features: &str) -> Vec<String> {
    let chosen = [
        "tree",
        "-p",
        "capicua",
        "--no-default-features",
        "--features",
    ];
    let form = ["-e", "normal", "--prefix", "none", "--format", "{p}"];
    let tree = cargo(&[&chosen[..], &[features], &form].concat());
    let names = tree.lines().filter_map(|line| line.split(' ').next());
    names.map(str::to_owned).collect()
}

#[test]
fn players_alone_bring_no_networks() {
    const NETWORKS: [&str; 3] = ["capicua-network", "safetensors", "pulp"];
    let has = |features: &str| {
        let brought = brought(features);
        NETWORKS.map(|network| brought.iter().any(|name| name == network))
    };
    assert_eq!(has("players"), [false; 3]);
    assert_eq!(has("default"), [false; 3]);
    // Otherwise nothing would be looked for.
    assert_eq!(has("net"), [true; 3]);
    assert!(brought("players").contains(&"capicua-players".to_owned()));
}
