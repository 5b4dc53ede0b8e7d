//! A clone of HEAD, in which lines are tried.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use super::{cargo_lines, git, lines, root};

/// The folder this test was built in, with all that was built for it.
fn target() -> PathBuf {
    let this = std::env::current_exe().unwrap();
    let folder = this.ancestors().nth(3);
    folder.expect("target/debug/deps/this").to_owned()
}

/// HEAD as whoever clones it gets it. The clone stays, so that only what has changed since is built again.
fn clone() -> PathBuf {
    let (root, clone) = (root(), target().join("head"));
    if !git(&root, &["status", "--porcelain"]).is_empty() {
        println!(
            "The tree has changes that are not committed: what is tried is HEAD, without them."
        );
    }
    let from = root.to_str().expect("a path in UTF-8");
    if !clone.join(".git").exists() {
        let to = clone.to_str().expect("a path in UTF-8");
        git(&root, &["clone", "--quiet", "--no-checkout", from, to]);
    }
    git(&clone, &["fetch", "--quiet", from, "HEAD"]);
    git(&clone, &["reset", "--quiet", "--hard", "FETCH_HEAD"]);
    // What an earlier run has built there stays.
    git(
        &clone,
        &["clean", "--quiet", "-ffdx", "--exclude", "/target"],
    );
    clone
}

/// Cargo in the clone, with none of what the cargo that runs this test says to it.
fn cargo(clone: &Path) -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
            cargo.env_remove(name);
        }
    }
    cargo.current_dir(clone);
    cargo
}

/// Tries every `cargo` line of HEAD.
///
/// Libraries of others are shared with the tests. Crates of ours are not: cargo tells a crate by its place within the
/// workspace, so that it would take what was built from the clone for what is built from the tree, and the other way
/// round. They are built without what debuggers need, which makes them others to it, and quick to build.
#[test]
#[ignore = "compiles for minutes: the first step of ./test"]
fn every_cargo_line_works_in_a_clone_of_head() {
    let clone = clone();
    let ways = cargo_lines(&lines(&clone)).unwrap_or_else(|faults| panic!("{faults}"));
    let mut faults = String::new();
    for (said, places) in ways {
        let began = Instant::now();
        let output = cargo(&clone)
            .env("CARGO_TARGET_DIR", target())
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_DEV_DEBUG", "false")
            .args(&said)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        println!(
            "{:>4} s  cargo {}",
            began.elapsed().as_secs(),
            said.join(" ")
        );
        if !output.status.success() {
            let error = String::from_utf8_lossy(&output.stderr);
            let tail: Vec<&str> = error.lines().rev().take(20).collect();
            let tail: Vec<&str> = tail.into_iter().rev().collect();
            faults += &format!(
                "{}\n  tried as: cargo {}\n{}\n\n",
                places.join("\n"),
                said.join(" "),
                tail.join("\n")
            );
        }
    }
    assert!(
        faults.is_empty(),
        "lines that do not work in a clone of HEAD:\n{faults}"
    );
    let left = git(&clone, &["status", "--porcelain"]);
    assert!(
        left.is_empty(),
        "trying the lines changes what is committed:\n{left}"
    );
}

/// Crates of ours are told apart from those of the clone by `debug` alone: none may set its own.
#[test]
fn no_crate_has_debug_information_of_its_own() {
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let profiles = manifest.split("\n[profile.dev.package.").skip(1);
    for profile in profiles.filter(|profile| profile.starts_with("capicua")) {
        let profile = profile.split("\n[").next().unwrap();
        assert!(!profile.contains("debug"), "{profile}");
    }
}

/// Ends a program with this test, however that ends.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The first command of the README as it is printed, to the address that it prints, from which the page comes.
///
/// It is built in the folder of the clone, not in that of the tree, for the reason given above: whoever has changed
/// something would otherwise be given HEAD by the next `cargo build --release`.
#[test]
#[ignore = "a release build: ./test all"]
fn the_first_command_prints_an_address_that_answers() {
    let clone = clone();
    let found = lines(&clone);
    let first = found
        .iter()
        .find(|found| found.place.starts_with("README.md:"));
    let words = &first.expect("the README has a command").words;
    println!("{}", words.join(" "));
    assert_eq!(words[0], "cargo");
    let data = clone.join("target/first-command");
    let began = Instant::now();
    let mut running = Running(
        cargo(&clone)
            .args(&words[1..])
            .env_remove("CARGO_TARGET_DIR")
            // The games of whoever runs this are left alone.
            .env("XDG_DATA_HOME", &data)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap(),
    );
    let printed = BufReader::new(running.0.stdout.take().unwrap());
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        // Whoever listens no longer has seen enough.
        printed
            .lines()
            .map_while(Result::ok)
            .try_for_each(|line| sender.send(line))
    });
    let line = lines
        .recv_timeout(Duration::from_secs(3600))
        .unwrap_or_else(|_| panic!("it printed nothing: {:?}", running.0.try_wait()));
    println!("{line}   (after {} s)", began.elapsed().as_secs());
    let address = line.split_once("http://").expect("an address").1;
    let (host, path) = address.split_once('/').expect("a path");
    let page = fetched(host, path);
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    assert!(page.contains("<title>Capicúa</title>"), "{page}");
}

/// What a server answers, with its head.
fn fetched(host: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(host).expect("somebody listens at the address");
    stream
        .set_read_timeout(Some(Duration::from_secs(30)))
        .unwrap();
    let question = format!("GET /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    stream.write_all(question.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}
