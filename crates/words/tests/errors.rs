//! Every error code of the code has an English sentence with the same arguments, and every sentence is used.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use capicua_core::{ENGLISH, ENGLISH_ONLY, Message};
use capicua_words::{Language, Words};

/// The sources of all crates, each with its code up to its tests.
fn sources(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() && !["tests", "target", "page"].contains(&name) {
            sources(&path, found);
        } else if name.ends_with(".rs") && name != "tests.rs" {
            let code = fs::read_to_string(&path).unwrap();
            let code = code.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
            found.push((path.display().to_string(), code.to_owned()));
        }
    }
}

/// The arguments a sentence has a place for.
fn places(sentence: &str) -> BTreeSet<String> {
    let pieces = sentence.split("{ $").skip(1);
    pieces
        .map(|piece| piece.split(" }").next().unwrap().to_owned())
        .collect()
}

fn english() -> BTreeMap<&'static str, BTreeSet<String>> {
    let lines = ENGLISH.lines().chain(ENGLISH_ONLY.lines());
    let lines = lines.filter_map(|line| line.split_once(" = "));
    lines.map(|(code, said)| (code, places(said))).collect()
}

/// The code and the names of the arguments of each call of `message!`.
fn calls(code: &str) -> Vec<(String, BTreeSet<String>)> {
    let mut all = Vec::new();
    for (at, begun) in code.match_indices("message!(") {
        let call = code[at + begun.len()..].trim_start();
        let Some(literal) = call.strip_prefix('"') else {
            continue;
        };
        let (name, rest) = literal.split_once('"').unwrap();
        let (mut depth, mut names, mut part) = (0, BTreeSet::new(), String::new());
        let mut letters = rest.chars();
        let mut quoted = false;
        loop {
            let letter = letters.next().expect("calls end");
            match letter {
                '\\' => drop(letters.next()),
                '"' => quoted = !quoted,
                _ if quoted => {}
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' if depth > 0 => depth -= 1,
                ',' | ')' if depth == 0 => {
                    let argument = part.split('=').next().unwrap().trim();
                    if !argument.is_empty() {
                        names.insert(argument.to_owned());
                    }
                    part.clear();
                    if letter == ')' {
                        break;
                    }
                    continue;
                }
                _ => {}
            }
            part.push(letter);
        }
        all.push((name.to_owned(), names));
    }
    all
}

#[test]
fn every_error_is_said_with_what_goes_into_it_and_every_sentence_is_used() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut all = Vec::new();
    sources(crates, &mut all);
    sources(&crates.with_file_name("python").join("src"), &mut all);
    let (english, mut count, mut wrong) = (english(), 0, Vec::new());
    let words = Words::new(Language::ENGLISH);
    for (path, code) in &all {
        for (name, given) in calls(code) {
            count += 1;
            let Some(places) = english.get(&name[..]) else {
                if !words.says(&name) {
                    wrong.push(format!("{path}: nobody says `{name}`"));
                }
                continue;
            };
            if &given != places {
                wrong.push(format!("{path}: {name} has {places:?}, not {given:?}"));
            }
        }
    }
    assert!(count > 700, "{count} calls");
    let code: String = all.iter().map(|(_, code)| &code[..]).collect();
    for name in english.keys() {
        assert!(
            code.contains(&format!("\"{name}\"")),
            "nothing says `{name}`"
        );
    }
}

/// Every sentence with the same in each place, as the library says it and as the words of English do.
#[test]
fn the_library_speaks_the_english_of_the_words() {
    let words = Words::new(Language::ENGLISH);
    for (code, places) in english() {
        let filled = places.iter().fold(Message::new(code), |message, name| {
            message.with(name.clone().leak(), "X")
        });
        assert_eq!(filled.to_string(), words.say(&filled), "{code}");
    }
}

#[test]
fn what_goes_into_a_sentence_is_said_in_its_language() {
    use capicua_core::{ALL_OF, Argument, ONE_OF, message};
    let spanish = Words::new(Language::nearest("es"));
    let said = |message: Message| spanish.say(&message);
    assert_eq!(
        said(message!("not-a-move", text = "is no move")),
        "`is no move` no es una jugada"
    );
    let tiles = Argument::list(["55", "54", "50"], ALL_OF);
    let places = Argument::List(
        vec![
            message!("place-with", seat = "B").into(),
            message!("place-face-down").into(),
        ],
        ONE_OF,
    );
    let first =
        message!("seat-passed", seat = "B", pips = Argument::list([5, 6], ALL_OF), move = 6);
    let second = message!(
        "said-void",
        seat = "C",
        pips = Argument::list([5, 3, 1], ONE_OF)
    );
    let third = message!("lies-on-table", tile = "66");
    let why = Argument::List(vec![first.into(), second.into(), third.into()], ALL_OF);
    let what = message!("tiles-without-room", tiles, places, room = 2);
    assert_eq!(
        said(message!("because", what, why)),
        "55, 54 y 50 solo puede estar con B o boca abajo, donde hay lugar para 2: \
         B pasó a 5 y 6 (jugada 6), se dice que C no lleva 5, 3 o 1 y 66 está en la mesa"
    );
}
