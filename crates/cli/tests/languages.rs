//! The mistakes that people make at the commands for players are answered wholly in their language.

use std::collections::BTreeMap;

use assert_cmd::Command;

fn capicua(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("capicua").unwrap();
    command.args(args).env_remove("LANG");
    command
}

const POSITION: &str = "latin 55545250444232/?7/?7/?7 - A -";

/// A mistake: the command with its arguments. `{folder}` is one that is there, with `nonsense.dgn`, `binary.dgn`,
/// `false.dgn`, `dice.dgn` and `file`.
const MISTAKES: [&[&str]; 50] = [
    &["rules", "chess"],
    &["rules", "latin,target=x"],
    &["rules", "latin,colour=red"],
    &["rules", "latin,target=50,target=60"],
    &["rules", "fives,capicua=25"],
    &["rules", "latin,seats=3"],
    &["rules", "latin,hand=20"],
    &["rules", "--colour"],
    &["rules", "pickomino,players=9"],
    &["play", "chess"],
    &["play", "latin", "--seats", "you,x,x,x"],
    &["play", "latin", "--seats", "you,greedy,greedy"],
    &[
        "play",
        "latin",
        "--seats",
        "you,greedy:fast=1,greedy,greedy",
    ],
    &[
        "play",
        "latin",
        "--seats",
        "you,pimc:samples=0,greedy,greedy",
    ],
    &[
        "play",
        "latin",
        "--seats",
        "you,pimc:samples=1,samples=2,greedy,greedy",
    ],
    &["play", "fives", "--seats", "you,ims"],
    &["play", "latin", "--delay", "soon"],
    &["play", "latin", "--delay", "70000"],
    &["play", "latin", "--record", "{folder}/none/game.dgn"],
    &["play", "latin", "--resume", "{folder}/none.dgn"],
    &["play", "latin", "--json"],
    &[
        "play",
        "latin",
        "--seats",
        "you,exec:no-such-program,greedy,greedy",
    ],
    &["play", "latin", "--seats"],
    &["play", "latin", "--lang", "xx"],
    &["players", "--colour"],
    &["belief", "latin 5555/?7/?7/?7 - A -"],
    &["belief", POSITION, "--seat", "Q"],
    &["belief", POSITION, "--model", "best"],
    &["belief", "latin 555452504442/?7/?7/?7 - A -"],
    &["advise"],
    &["advise", "latin ?7/?7/?7/?7 - A -"],
    &["advise", POSITION, "--samples", "many"],
    &["advise", POSITION, "--player", "oracle"],
    &["advise", POSITION, "--reading", "well"],
    &["advise", "--record", "{folder}/none.dgn"],
    &["advise", "pickomino 21-36 -/- A w ww"],
    &["advise", "latin 55545250444232/?7/?7/?7 - A - moves 99"],
    &["check", "{folder}/none.dgn"],
    &["check", "{folder}/nonsense.dgn"],
    &["check", "{folder}/binary.dgn"],
    &["check", "{folder}/false.dgn"],
    &["check"],
    &["review", "{folder}/none.dgn"],
    &["review", "{folder}/nonsense.dgn"],
    &["review", "{folder}/false.dgn", "--seat", "Z"],
    &["serve", "--port", "99999"],
    &["serve", "--host", "nowhere"],
    &["serve", "--public-url", "games/example"],
    &["serve", "--token", "short"],
    &["serve", "--data", "{folder}/file/games"],
];

/// Words by which English is known.
const ENGLISH: [&str; 22] = [
    "the", "is", "not", "of", "with", "and", "cannot", "has", "have", "there", "write", "give",
    "name", "this", "that", "for", "to", "from", "be", "it", "found", "value",
];

/// What stands between quotation marks or in angle brackets is what somebody typed or has to type, and so are names
/// of files and options.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut until = None;
    for letter in text.chars() {
        match (until, letter) {
            (Some(end), letter) if letter == end => until = None,
            (Some(_), _) => {}
            (None, '`') => until = Some('`'),
            (None, '\'') => until = Some('\''),
            (None, '<') => until = Some('>'),
            (None, letter) => plain.push(letter),
        }
    }
    plain
}

fn words(text: &str) -> Vec<String> {
    let text = plain(text);
    let typed = |word: &&str| {
        word.contains(['/', '=', ':', '|', '_']) && !word.ends_with(':') || word.starts_with("--")
    };
    let words = text.split_whitespace().filter(|word| !typed(word));
    words
        .map(|word| {
            word.trim_matches(|c: char| !c.is_alphabetic())
                .to_lowercase()
        })
        .collect()
}

/// What is told on standard error, without the lines that show what was typed.
fn told(arguments: &[String], locale: &str) -> (i32, Vec<String>) {
    let mut command = capicua(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    let output = command
        .env("LC_ALL", locale)
        .write_stdin("")
        .output()
        .unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    let lines = text
        .lines()
        .filter(|line| !line.starts_with("  ") && !line.is_empty());
    (
        output.status.code().unwrap(),
        lines.map(str::to_owned).collect(),
    )
}

#[test]
fn fifty_mistakes_are_answered_wholly_in_spanish_and_in_portuguese() {
    let folder = tempfile::tempdir().unwrap();
    let dice = capicua(&[
        "play",
        "pickomino",
        "--seats",
        "greedy,greedy",
        "--seed",
        "1",
        "--record",
    ])
    .arg(folder.path().join("dice.dgn"))
    .output()
    .unwrap();
    assert!(dice.status.success());
    let played = capicua(&[
        "play",
        "latin",
        "--seats",
        "greedy,greedy,greedy,greedy",
        "--seed",
        "1",
        "--record",
    ])
    .arg(folder.path().join("false.dgn"))
    .output()
    .unwrap();
    assert!(played.status.success());
    let record = std::fs::read_to_string(folder.path().join("false.dgn")).unwrap();
    let spoilt = record.replacen("[Result \"", "[Result \"AC+99 out\"]\n[Old \"", 1);
    std::fs::write(folder.path().join("false.dgn"), spoilt).unwrap();
    std::fs::write(folder.path().join("nonsense.dgn"), "what is this?").unwrap();
    std::fs::write(folder.path().join("binary.dgn"), [b'[', 255, 254]).unwrap();
    std::fs::write(folder.path().join("file"), "").unwrap();
    let shown = folder.path().display().to_string();
    let mut leaks: BTreeMap<String, String> = BTreeMap::new();
    for mistake in MISTAKES {
        let arguments: Vec<String> = mistake
            .iter()
            .map(|argument| argument.replace("{folder}", shown.trim_end_matches('/')))
            .collect();
        let (code, english) = told(&arguments, "C");
        assert!(code != 0 && !english.is_empty(), "{mistake:?}: {english:?}");
        for locale in ["es_DO.UTF-8", "pt_BR.UTF-8"] {
            let (same, lines) = told(&arguments, locale);
            assert_eq!(same, code, "{mistake:?} in {locale}: {lines:?}");
            assert!(!lines.is_empty(), "{mistake:?} in {locale}");
            for line in lines {
                let said = words(&line);
                if said.iter().any(|word| ENGLISH.contains(&&word[..])) || english.contains(&line) {
                    leaks.insert(format!("{mistake:?} in {locale}"), line);
                }
            }
        }
    }
    assert!(leaks.is_empty(), "{leaks:#?}");
}

/// What the commands for players answer, beside `rules`, `play`, `advise` and `review`, which have tests of their own.
#[test]
fn answers_are_in_the_language_of_whoever_asks() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("match.dgn");
    for (rules, seats) in [
        ("dominican", "greedy,greedy,greedy,greedy"),
        ("pickomino", "greedy,greedy"),
    ] {
        let played = capicua(&["play", rules, "--seats", seats, "--seed", "3", "--record"])
            .arg(&record)
            .output()
            .unwrap();
        assert!(played.status.success());
        for (arguments, spanish, portuguese) in [
            (
                vec!["check", record.to_str().unwrap()],
                "todo en orden",
                "tudo em ordem",
            ),
            (vec!["belief", POSITION], "visto por A", "visto por A"),
        ] {
            for (locale, said) in [("es_DO.UTF-8", spanish), ("pt_BR.UTF-8", portuguese)] {
                let mut command = capicua(&arguments);
                let output = command.env("LC_ALL", locale).output().unwrap();
                assert!(output.status.success(), "{arguments:?}");
                let text = String::from_utf8(output.stdout).unwrap();
                assert!(text.contains(said), "{arguments:?} in {locale}: {text}");
                let leaks: Vec<String> = words(&text)
                    .into_iter()
                    .filter(|word| ENGLISH.contains(&&word[..]))
                    .collect();
                assert!(leaks.is_empty(), "{leaks:?} in {text}");
            }
        }
    }
}

/// The list of players: every line says something, in the language of whoever asks and in no other.
#[test]
fn players_are_listed_wholly_in_the_language_of_whoever_asks() {
    let listed = |arguments: &[&str], locale: &str| {
        let output = capicua(arguments).env("LC_ALL", locale).output().unwrap();
        assert!(output.status.success(), "{arguments:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let english = listed(&["players"], "C");
    for (locale, code, said) in [
        ("es_DO.UTF-8", "es", "el jugador honesto más fuerte"),
        ("pt_BR.UTF-8", "pt", "o jogador honesto mais forte"),
    ] {
        let text = listed(&["players"], locale);
        assert!(text.contains(said), "{text}");
        assert_eq!(text, listed(&["players", "--lang", code], "C"));
        assert_eq!(text.lines().count(), english.lines().count());
        for (line, before) in text.lines().zip(english.lines()) {
            let leak = words(line)
                .into_iter()
                .find(|word| ENGLISH.contains(&&word[..]));
            assert_eq!(leak, None, "{line}");
            // Between two lists stands the name of a game.
            let title = line.is_empty() || line.ends_with(':');
            assert!(title || line != before, "{line}");
            // What is in the language is said by a sentence, not by its code.
            assert!(
                !line.contains("player-") && !line.contains("plays-"),
                "{line}"
            );
        }
        let json = listed(&["players", "--json"], locale);
        assert!(json.contains(said), "{json}");
    }
}
