//! Nothing long stands in two places: no run of 30 lines or more occurs twice in the sources. Blank lines,
//! lines that are comments and indentation do not count.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

/// So many identical lines are a copy.
const RUN: usize = 30;

/// Copies that are meant: the files, in the order of the report, and why.
const EXPLAINED: &[([&str; 2], &str)] = &[];

/// The lines of a file that count.
struct Source {
    /// Its path from the root.
    name: String,
    /// The lines, trimmed, each with its number in the file.
    lines: Vec<(usize, String)>,
}

impl Source {
    fn new(name: impl Into<String>, text: &str) -> Source {
        let lines = (1..).zip(text.lines().map(str::trim));
        let counted = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with("//"));
        Source {
            name: name.into(),
            lines: counted
                .map(|(number, line)| (number, line.to_owned()))
                .collect(),
        }
    }

    /// `path:first-last` of a run.
    fn place(&self, first: usize, length: usize) -> String {
        let (first, last) = (self.lines[first].0, self.lines[first + length - 1].0);
        format!("{}:{first}-{last}", self.name)
    }
}

/// A run that stands twice: file and first line of each, and its length.
#[derive(Debug, PartialEq)]
struct Copied {
    places: [(usize, usize); 2],
    length: usize,
}

/// Every run of at least [`RUN`] lines that stood somewhere before, as far as it goes.
fn copies(sources: &[Source]) -> Vec<Copied> {
    let texts: Vec<Vec<&str>> = sources
        .iter()
        .map(|source| source.lines.iter().map(|(_, line)| line.as_str()).collect())
        .collect();
    let mut seen: HashMap<&[&str], (usize, usize)> = HashMap::new();
    let mut copies: Vec<Copied> = Vec::new();
    for (file, text) in texts.iter().enumerate() {
        for (line, run) in text.windows(RUN).enumerate() {
            let Some(&(first_file, first_line)) = seen.get(run) else {
                seen.insert(run, (file, line));
                continue;
            };
            // Lines that repeat themselves, like a table of zeros, are no copy as long as they overlap.
            if first_file == file && first_line + RUN > line {
                continue;
            }
            match copies.last_mut() {
                // The copy found one line before goes on.
                Some(copied)
                    if copied
                        .places
                        .map(|(file, line)| (file, line + copied.length + 1 - RUN))
                        == [(first_file, first_line), (file, line)] =>
                {
                    copied.length += 1;
                }
                _ => copies.push(Copied {
                    places: [(first_file, first_line), (file, line)],
                    length: RUN,
                }),
            }
        }
    }
    copies
}

/// The sources of all crates, by name.
fn sources(root: &Path) -> Vec<Source> {
    let mut folders: Vec<PathBuf> = fs::read_dir(root.join("crates"))
        .unwrap()
        .map(|entry| entry.unwrap().path().join("src"))
        .filter(|folder| folder.is_dir())
        .collect();
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let name = path.strip_prefix(root).unwrap().display().to_string();
                sources.push(Source::new(name, &fs::read_to_string(&path).unwrap()));
            }
        }
    }
    sources.sort_by(|a, b| a.name.cmp(&b.name));
    sources
}

#[test]
fn nothing_long_stands_in_two_places() {
    let sources = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    assert!(sources.len() > 100, "{} sources", sources.len());
    let mut explained: HashSet<[&str; 2]> = EXPLAINED.iter().map(|(files, _)| *files).collect();
    let mut found = String::new();
    for Copied { places, length } in copies(&sources) {
        let files = places.map(|(file, _)| sources[file].name.as_str());
        if EXPLAINED.iter().any(|(known, _)| *known == files) {
            explained.remove(&files);
            continue;
        }
        let [first, second] = places.map(|(file, line)| sources[file].place(line, length));
        found += &format!("{length} lines of {first} stand again at {second}\n");
    }
    assert!(
        found.is_empty(),
        "{found}Let both use one piece of code, or explain the copy in EXPLAINED."
    );
    assert!(explained.is_empty(), "no longer copies: {explained:?}");
}

/// Lines that differ from each other.
fn lines(count: usize) -> Vec<String> {
    (0..count)
        .map(|number| format!("let x{number} = {number};"))
        .collect()
}

#[test]
fn a_copy_is_found_however_it_is_laid_out() {
    let text = lines(40);
    let original = Source::new("a", &format!("fn a() {{\n{}\n}}", text[..35].join("\n")));
    let spread: Vec<String> = text[..35]
        .iter()
        .map(|line| format!("        {line}\n\n        // A comment.\n"))
        .collect();
    let copy = Source::new("b", &format!("fn b() {{\n{}}}", spread.concat()));
    let found = copies(&[original, copy]);
    let expected = Copied {
        places: [(0, 1), (1, 1)],
        // The brace at the end, too.
        length: 36,
    };
    assert_eq!(found, [expected]);
}

#[test]
fn a_copy_within_one_file_is_found() {
    let text = lines(RUN).join("\n");
    let twice = Source::new("a", &format!("{text}\nfn between() {{}}\n{text}"));
    assert_eq!(copies(&[twice]).len(), 1);
}

#[test]
fn shorter_runs_and_tables_are_no_copies() {
    let text = lines(RUN - 1).join("\n");
    let short = |name| Source::new(name, &format!("fn {name}() {{\n{text}\n// {name}"));
    assert_eq!(copies(&[short("a"), short("b")]), []);
    let table = Source::new("table", &"0,\n".repeat(2 * RUN - 1));
    assert_eq!(copies(&[table]), []);
}
