//! Every language has every message with the same variables, regional variants may have some, and every message
//! named in the code exists.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use capicua_words::Language;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::parse;

/// The messages of a language, each with the variables that go into it.
type Messages = BTreeMap<String, BTreeSet<String>>;

fn here() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The files of a language; what is wrong the library says in English by itself.
fn files(language: &str) -> Vec<(PathBuf, String)> {
    let listed = fs::read_dir(here().join("locales").join(language)).unwrap();
    let paths = listed.map(|file| file.unwrap().path());
    let mut files: Vec<_> = paths
        .map(|path| (path.clone(), fs::read_to_string(&path).unwrap()))
        .collect();
    if language == "en" {
        files.push(("errors.ftl".into(), capicua_core::ENGLISH.to_owned()));
        files.push((
            "errors-tools.ftl".into(),
            capicua_core::ENGLISH_ONLY.to_owned(),
        ));
    }
    files
}

fn codes(text: &str) -> BTreeSet<String> {
    let messages = text.lines().filter_map(|line| line.split_once(" = "));
    messages.map(|(code, _)| code.to_owned()).collect()
}

fn said_in_english() -> BTreeSet<String> {
    &codes(capicua_core::ENGLISH) | &left_to_english()
}

/// The errors that languages may leave to English: what commands for researchers and developers say.
fn left_to_english() -> BTreeSet<String> {
    codes(capicua_core::ENGLISH_ONLY)
}

fn messages(language: &str) -> Messages {
    let mut messages = Messages::new();
    for (path, text) in files(language) {
        let resource = parse(text).unwrap_or_else(|(_, errors)| panic!("{path:?}: {errors:?}"));
        for entry in resource.body {
            let Entry::Message(message) = entry else {
                assert!(
                    !matches!(entry, Entry::Term(_) | Entry::Junk { .. }),
                    "{path:?}: {entry:?}"
                );
                continue;
            };
            let mut variables = BTreeSet::new();
            let value = message.value.expect("every message says something");
            in_pattern(&value, &mut variables);
            let twice = messages.insert(message.id.name.clone(), variables);
            assert!(
                twice.is_none(),
                "{language} has `{}` twice",
                message.id.name
            );
        }
    }
    messages
}

fn in_pattern(pattern: &Pattern<String>, variables: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            in_expression(expression, variables);
        }
    }
}

fn in_expression(expression: &Expression<String>, variables: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => in_inline(inline, variables),
        Expression::Select { selector, variants } => {
            in_inline(selector, variables);
            variants
                .iter()
                .for_each(|v| in_pattern(&v.value, variables));
        }
    }
}

fn in_inline(inline: &InlineExpression<String>, variables: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            variables.insert(id.name.clone());
        }
        InlineExpression::Placeable { expression } => in_expression(expression, variables),
        _ => {}
    }
}

#[test]
fn all_languages_have_all_messages_with_the_same_variables() {
    let english = messages("en");
    assert!(english.len() > 20, "{} messages", english.len());
    let spare = left_to_english();
    let errors = said_in_english();
    for language in Language::all().map(Language::code) {
        let other = messages(language);
        // What a country says in its own words need not differ in every language.
        let ids = |messages: &Messages| {
            let ids = messages.keys().filter(|id| !id.starts_with("country-"));
            ids.filter(|id| !spare.contains(*id))
                .cloned()
                .collect::<BTreeSet<_>>()
        };
        if language.contains('-') {
            assert!(ids(&other).is_subset(&ids(&english)), "{language}")
        } else {
            assert_eq!(ids(&english), ids(&other), "{language}")
        }
        for id in ids(&other) {
            // Of an error a language may leave out what it has no word for.
            let spoken = if errors.contains(&id) {
                other[&id].is_subset(&english[&id])
            } else {
                other[&id] == english[&id]
            };
            assert!(
                spoken,
                "{language}: {id}: {:?} {:?}",
                other[&id], english[&id]
            );
        }
    }
}

/// Nobody has to name a folder anywhere.
#[test]
fn every_folder_is_a_language() {
    let folders = fs::read_dir(here().join("locales")).unwrap();
    let folders = folders.map(|entry| entry.unwrap().path());
    let names = folders.filter(|path| path.is_dir());
    let names = names.map(|path| path.file_name().unwrap().to_str().unwrap().to_owned());
    let codes = Language::all().map(|language| language.code().to_owned());
    assert_eq!(names.collect::<BTreeSet<_>>(), codes.collect());
}

/// To Portuguese nothing is singular, too: what is one has to be told by its number.
#[test]
fn nothing_is_not_one() {
    for file in fs::read_dir(here().join("locales/pt")).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        assert!(!text.contains("[one]"), "{path:?}");
    }
}

/// `country-mexico-guide-doubles` says what `guide-doubles` says, of a game there is.
#[test]
fn countries_say_what_is_said_everywhere() {
    for language in Language::all().map(Language::code) {
        let mut all = messages("en");
        all.extend(messages(language));
        let said = all.iter().filter(|(id, _)| id.starts_with("country-"));
        for (id, variables) in said {
            let mut parts = id.splitn(3, '-').skip(1);
            let (game, usual) = (parts.next().unwrap(), parts.next().unwrap());
            assert!(all.contains_key(&format!("preset-{game}")), "{id}");
            assert_eq!(all.get(usual), Some(variables), "{language}: {id}");
        }
    }
}

#[test]
fn every_message_named_in_the_code_exists_and_every_message_is_used() {
    let english = messages("en");
    let crates = here().parent().unwrap().to_owned();
    let (mut code, mut page) = (String::new(), String::new());
    sources(&crates, "rs", &mut code);
    sources(&crates, "js", &mut page);
    // The page calls `t`: what stands before it tells a call from the end of another name.
    for before in " (![{,`".chars() {
        page = page.replace(&format!("{before}t(\""), ".text(\"");
    }
    let calls = [(".text(", &code), (".plain(", &code), (".text(", &page)];
    for (call, source) in calls {
        for piece in source.split(call).skip(1) {
            let Some(literal) = piece.trim_start().strip_prefix('"') else {
                continue;
            };
            let id = literal.split('"').next().unwrap();
            assert!(
                english.contains_key(id) || id == "no-such-thing",
                "there is no message `{id}`"
            );
        }
    }
    code.push_str(&page);
    let errors = said_in_english();
    for id in english.keys().filter(|id| !errors.contains(*id)) {
        // What games, options and people are called is looked up by their names, what a page finds about
        // a deal by its code; a country says some things in words of its own.
        let mut named = ["preset-", "option-", "person-", "deal-lie-", "deal-gap-"].into_iter();
        let name = named.find_map(|what| id.strip_prefix(what)).unwrap_or(id);
        let name = name.strip_suffix("-about").unwrap_or(name);
        let name = match id.split_once('-') {
            Some(("country", rest)) => rest.split_once('-').map_or(rest, |(_, said)| said),
            // Commands and their options.
            Some(("help", rest)) if !code.contains(&format!("\"{id}\"")) => {
                rest.split('-').next().unwrap_or(rest)
            }
            _ => name,
        };
        assert!(code.contains(&format!("\"{name}\"")), "nothing says `{id}`");
    }
}

/// The sources of all crates in one language: Rust, or that of the page.
fn sources(folder: &Path, ending: &str, code: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "tests") {
            sources(&path, ending, code);
        } else if path
            .extension()
            .is_some_and(|extension| extension == ending)
        {
            code.push_str(&fs::read_to_string(&path).unwrap());
        }
    }
}
