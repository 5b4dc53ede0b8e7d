//! `capicua rules`.

use std::fmt::Write as _;

use capicua_dominoes::notation::OPTIONS;
use capicua_dominoes::{PRESETS, Rules};
use capicua_session::telling;
use capicua_words::{Language, Words};
use serde_json::{Map, Value, json};

use crate::answer::Answer;

#[derive(clap::Args)]
pub struct Args {
    /// A preset, with or without changes: `dominican`, `femundo,target=150`; without it, a list.
    rules: Option<String>,
    /// The language of the sentences: en, es or pt; by default that of the locale.
    #[arg(long)]
    lang: Option<Language>,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Answer {
    let words = Words::new(args.lang.unwrap_or_else(Language::from_environment));
    match (&args.rules, args.json) {
        (Some(text), false) => Ok(explain(&words, &text.parse()?)),
        (Some(text), true) => {
            let mut document = document(&words, &text.parse()?);
            document.insert("schema".to_owned(), "rules/1".into());
            Ok(format!("{}\n", Value::Object(document)))
        }
        (None, false) => Ok(list(&words)),
        (None, true) => {
            let rules: Vec<Value> = PRESETS
                .iter()
                .map(|(_, rules)| Value::Object(document(&words, rules)))
                .collect();
            Ok(format!(
                "{}\n",
                json!({"schema": "rules/1", "rules": rules})
            ))
        }
    }
}

/// One set of rules for programs.
fn document(words: &Words, rules: &Rules) -> Map<String, Value> {
    let name = rules.preset().name();
    let (title, about) = telling::preset(words, name);
    let options: Map<String, Value> = OPTIONS
        .iter()
        .map(|option| (option.name.to_owned(), option.value(rules).into()))
        .collect();
    let document = json!({
        "name": name,
        "title": title,
        "about": about,
        "text": rules.to_string(),
        "options": options,
        "sentences": telling::rules(words, rules),
    });
    match document {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

/// One set of rules in sentences, and what could be changed.
fn explain(words: &Words, rules: &Rules) -> String {
    let mut text = format!("{rules}\n");
    for sentence in telling::rules(words, rules) {
        let _ = writeln!(text, "  {sentence}");
    }
    let name = rules.preset().name();
    let _ = writeln!(text, "\nOptions, after commas (`{name},target=N`):");
    for option in OPTIONS.iter().filter(|option| option.applies_to(rules)) {
        let _ = writeln!(
            text,
            "  {}={}  {}",
            option.name, option.values, option.about
        );
    }
    text
}

/// All presets, a line each.
fn list(words: &Words) -> String {
    let mut text = String::new();
    let widest = PRESETS
        .iter()
        .map(|(name, _)| name.len())
        .max()
        .unwrap_or(0);
    for (name, _) in &PRESETS {
        let (title, about) = telling::preset(words, name);
        let _ = writeln!(text, "{name:<widest$}  {title}. {about}");
    }
    let _ = writeln!(text, "\n{}", words.plain("rules-more"));
    text
}
