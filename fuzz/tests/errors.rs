//! Whatever is wrong with a text of the corpus, or with one that was spoilt, is said in every language:
//! the sentences as they really come out, with what stands in them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use capicua_core::{Argument, InputError, Message};
use capicua_dominoes::Rules;
use capicua_dominoes::notation::{Position, parse_records};
use capicua_teach::advice::{AdviceOptions, advise};
use capicua_ui::games::games;
use capicua_words::{Language, Words};

/// What is tried of a text: whole, cut off, and with a letter changed here and there.
fn spoilt(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().take(160).collect();
    let mut all = vec![text.to_owned()];
    for at in (0..letters.len()).step_by(3) {
        all.push(letters[..at].iter().collect());
        for wrong in ['9', '?', ',', ' ', 'x', '-'] {
            let mut changed = letters.clone();
            changed[at] = wrong;
            all.push(changed.into_iter().collect());
        }
    }
    all
}

fn corpus(target: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("corpus")
        .join(target);
    let files = fs::read_dir(folder).unwrap();
    let texts = files.map(|file| fs::read(file.unwrap().path()).unwrap());
    let texts = texts.filter_map(|bytes| String::from_utf8(bytes).ok());
    texts.flat_map(|text| spoilt(&text)).collect()
}

/// What is wrong with a position: as it is read, or when somebody asks what to play there.
fn of_position(text: &str) -> Option<InputError> {
    let position: Position = match text.parse() {
        Ok(position) => position,
        Err(error) => return Some(error),
    };
    let seat = position.now().public().turn();
    let options = AdviceOptions {
        samples: Some(1),
        time: Some(std::time::Duration::from_millis(1)),
        ..AdviceOptions::default()
    };
    advise(&position, seat, &options)
        .err()
        .map(InputError::from)
}

/// The codes of a message and of all that goes into it.
fn codes(message: &Message, found: &mut BTreeSet<&'static str>) {
    found.insert(message.code());
    let mut arguments: Vec<&Argument> = message.arguments().iter().map(|(_, it)| it).collect();
    while let Some(argument) = arguments.pop() {
        match argument {
            Argument::Text(_) | Argument::Number(_) => {}
            Argument::Message(inner) => codes(inner, found),
            Argument::List(items, join) => {
                found.insert(join);
                arguments.extend(items);
            }
        }
    }
}

#[test]
fn every_error_as_it_comes_out_is_said_in_every_language() {
    let (mut seen, mut texts) = (BTreeSet::new(), BTreeSet::new());
    let mut note = |error: Option<InputError>| {
        let Some(error) = error else { return };
        for message in [error.message(), error.remedy()] {
            codes(message, &mut seen);
            let english = message.to_string();
            assert_eq!(english, Words::new(Language::ENGLISH).say(message));
            assert!(!english.contains("{ $"), "{english}");
            texts.insert(english);
        }
    };
    for text in corpus("position") {
        note(of_position(&text));
    }
    for text in corpus("rules") {
        note(text.parse::<Rules>().err());
        note(games().parse_rules(&text).err());
    }
    for text in corpus("record").iter().chain(&corpus("rolls")) {
        note(parse_records(text).err());
        note(games().game_of_record(text).err());
    }
    for text in corpus("dice") {
        note(text.parse::<capicua_pickomino::Position>().err());
    }
    assert!(texts.len() > 150, "{} sentences", texts.len());
    assert!(seen.len() > 120, "{} codes", seen.len());
    // What is quoted from another library stays as that library says it; there may be nothing to say.
    for code in seen.iter().filter(|code| !["verbatim", ""].contains(code)) {
        for language in Language::all().filter(|language| *language != Language::ENGLISH) {
            let said = Words::new(language).says(code);
            assert!(said, "not said in {language}: {code}");
        }
    }
}
