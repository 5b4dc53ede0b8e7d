//! Every error somebody at a page, a terminal or a command for people can meet is said in every
//! language: the sources are searched for what they say.

use std::fs;
use std::path::{Path, PathBuf};

use capicua_words::{Language, error_in, known_errors};

/// Where errors for people are written; folders with all that is in them.
const SOURCES: [&str; 41] = [
    "belief/src/contradiction.rs",
    "belief/src/model.rs",
    "cli/src/advise.rs",
    "cli/src/advise/of_record.rs",
    "cli/src/pickomino/small.rs",
    "cli/src/play.rs",
    "cli/src/text.rs",
    "core/src/files.rs",
    "core/src/spec.rs",
    "dominoes/src/at_table.rs",
    "dominoes/src/notation",
    "dominoes/src/rules.rs",
    "pickomino/src/at_table.rs",
    "pickomino/src/notation.rs",
    "pickomino/src/party.rs",
    "pickomino/src/players/catalogue.rs",
    "players/src/catalogue.rs",
    "players/src/champion/mod.rs",
    "players/src/net.rs",
    "players/src/scope.rs",
    "solver/src/solver.rs",
    "table/src/catalogue.rs",
    "table/src/lineup.rs",
    "table/src/session.rs",
    "table/src/text.rs",
    "teach/src/advice/error.rs",
    "teach/src/documents",
    "teach/src/review/dominoes/mod.rs",
    "terminal/src/beside.rs",
    "ui/src/games/mod.rs",
    "ui/src/games/rules.rs",
    "ui/src/host",
    "web/src/actor",
    "web/src/actor.rs",
    "web/src/files.rs",
    "web/src/guard.rs",
    "web/src/history.rs",
    "web/src/invite.rs",
    "web/src/lan.rs",
    "web/src/routes.rs",
    "web/src/unstored.rs",
];

/// What stands there and is no error, or not one for people at a table.
const NO_ERRORS: [&str; 36] = [
    // Put together with others: whole sentences of them are in the catalogue.
    "{}, with commas between.",
    "N from {} to {}",
    "N from {} to {}, or a fraction as 1/3",
    "500ms or 2s",
    "with these hands {} cannot be on turn {}{}",
    " in a round led by {}",
    // Answers.
    "server engine",
    "<meta name=\"capicua\" content=\"server\" />",
    "<meta name=\"languages\" content=\"[]\" />",
    "\\n    <link rel=\"preload\" href=\"engine.bin\" as=\"fetch\" crossorigin />",
    // Who plays what, as `capicua players` lists it.
    "weight of the tile lost by failing",
    "weight of a stolen tile",
    "a choice of the catalogue is one of the champion's",
    "Pickomino with eight dice",
    "all rules",
    "all rules without calls",
    "block games for four without calls",
    "block games for four up to double-six and All Fives, without calls or a spinner",
    "block games for four up to double-six, without calls",
    "All Fives without a spinner",
    "block games up to double-six, without calls",
    "All Fives for two, to any target",
    // Matches and tournaments among programs.
    "{} players are named, {} has two sides",
    "Name two players: the one whose results are counted, and the other one.",
    "asked for: {}; the file has {}",
    "Ask for fewer; with --seeds N each of them is played with N seeds.",
    "A tournament is played in pairs; `capicua match` lets several sit at one table.",
    "deal {} of the file is of {}, not of {}",
    "Give its rules with --rules, and deals of one game in a file.",
    "there is no deal in the file",
    "Write a position on each line, or give a file of records.",
    // Faults of programs at a table, kept in records.
    "illegal move {}",
    // For whoever runs the server.
    "capicua: game {} cannot be read: {}",
    "capicua: game {} cannot be stored: {}",
    "capicua: a new game cannot be stored: {}",
    "capicua: past games cannot be stored: {}",
];

/// Before what is not said to people: faults of the program, and what the lists of players say.
const NOT_SAID: [&str; 7] = [
    "expect(",
    "panic!(",
    "unreachable!(",
    "about:",
    "about(",
    "eprintln!(",
    "assert!(",
];

/// The literals of some code up to its tests, each with what stands before it.
fn literals(code: &str) -> Vec<(&str, String)> {
    let code = code.split("#[cfg(test)]").next().unwrap_or(code);
    let bytes = code.as_bytes();
    let (mut found, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        match bytes[at] {
            b'/' if bytes[at..].starts_with(b"//") => {
                at += code[at..].find('\n').unwrap_or(code.len() - at);
            }
            // A letter in quotes, not a lifetime.
            b'\'' if bytes.get(at + 1) == Some(&b'\\') => {
                at += 3 + code[at + 3..].find('\'').unwrap_or(0) + 1;
            }
            b'\'' if bytes.get(at + 2) == Some(&b'\'') => at += 3,
            b'"' => {
                let (start, mut text) = (at, String::new());
                at += 1;
                while bytes[at] != b'"' {
                    match (bytes[at], bytes[at + 1]) {
                        // A line that goes on.
                        (b'\\', b'\n') => {
                            at += 2;
                            at += code[at..].len() - code[at..].trim_start().len();
                        }
                        (b'\\', b'"') => {
                            text.push('"');
                            at += 2;
                        }
                        _ => {
                            let letter = code[at..].chars().next().unwrap();
                            text.push(letter);
                            at += letter.len_utf8();
                        }
                    }
                }
                at += 1;
                found.push((code[..start].trim_end(), text));
            }
            _ => at += 1,
        }
    }
    found
}

/// The literal as the catalogue has it: `{}` where something goes in.
fn bare(literal: &str) -> String {
    let (mut bare, mut rest) = (String::new(), literal);
    while let Some(c) = rest.chars().next() {
        let doubled = rest.starts_with("{{") || rest.starts_with("}}");
        let inside = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
        rest = match inside {
            _ if doubled => {
                bare.push(c);
                &rest[2..]
            }
            Some((name, after)) if !name.contains(['"', ' ']) => {
                bare.push_str("{}");
                after
            }
            _ => {
                bare.push(c);
                &rest[c.len_utf8()..]
            }
        };
    }
    bare
}

/// Whether it is made of words, as sentences are.
fn is_sentence(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    let word = |c: char| c.is_ascii_lowercase();
    letters
        .windows(3)
        .any(|three| word(three[0]) && three[1] == ' ' && word(three[2]))
}

fn files(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_file() {
        return found.push(path.to_owned());
    }
    let mut inside: Vec<PathBuf> = fs::read_dir(path)
        .unwrap_or_else(|error| panic!("{path:?}: {error}"))
        .map(|entry| entry.unwrap().path())
        .collect();
    inside.sort();
    for path in inside {
        files(&path, found);
    }
}

#[test]
fn every_error_for_people_is_said_in_every_language() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut paths = Vec::new();
    for source in SOURCES {
        files(&crates.join(source), &mut paths);
    }
    let known = known_errors();
    let (mut sentences, mut unused) = (0, NO_ERRORS.to_vec());
    let mut unsaid = Vec::new();
    for path in paths {
        let code = fs::read_to_string(&path).unwrap();
        for (before, literal) in literals(&code) {
            let said = bare(&literal);
            unused.retain(|text| *text != said);
            let skipped = NOT_SAID.iter().any(|call| before.ends_with(call));
            if skipped || !is_sentence(&said) || NO_ERRORS.contains(&&said[..]) {
                continue;
            }
            sentences += 1;
            let filled = said.replace("{}", "X");
            let mut whole = Language::all().map(|language| error_in(language, &filled));
            if !known.contains(&said) && whole.any(|said| said.is_none()) {
                unsaid.push(format!("{}: {said}", path.display()));
            }
        }
    }
    assert!(sentences > 300, "{sentences} sentences were found");
    assert!(
        unsaid.is_empty(),
        "not in locales/errors.txt:\n{}",
        unsaid.join("\n")
    );
    assert!(unused.is_empty(), "nobody says {unused:?}");
}

#[test]
fn every_error_of_the_catalogue_is_said_by_somebody() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut paths = Vec::new();
    for entry in fs::read_dir(crates).unwrap() {
        let source = entry.unwrap().path().join("src");
        if source.is_dir() {
            files(&source, &mut paths);
        }
    }
    let mut said: Vec<String> = Vec::new();
    for path in paths
        .iter()
        .filter(|path| path.extension().is_some_and(|e| e == "rs"))
    {
        let code = fs::read_to_string(path).unwrap();
        said.extend(literals(&code).into_iter().map(|(_, text)| bare(&text)));
    }
    // Pieces that the code puts together: each has to be in some literal.
    let pieces = |text: &str| -> Vec<String> {
        let text = text.replace("nothing", "{}");
        let pieces = text.split("{}").flat_map(|piece| piece.split(", "));
        let pieces = pieces.map(|piece| piece.trim_matches([' ', ':', '.', '=']).to_owned());
        pieces.filter(|piece| piece.len() > 2).collect()
    };
    for known in known_errors() {
        let whole = said.contains(&known);
        let put_together = || {
            let mut pieces = pieces(&known).into_iter();
            pieces.all(|piece| said.iter().any(|text| text.contains(&piece)))
        };
        assert!(whole || put_together(), "nobody says `{known}`");
    }
}
