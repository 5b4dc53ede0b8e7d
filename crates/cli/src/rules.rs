//! `capicua rules`.

use std::fmt::Write as _;

use capicua_dominoes::notation::OPTIONS;
use capicua_dominoes::{PRESETS, Rules};
use capicua_protocol::{RulesDocument, RulesEntry, RulesList, line};
use capicua_session::telling;
use capicua_words::{Language, Words};

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
            let rules = entry(&words, &text.parse()?);
            let schema = Default::default();
            Ok(line(&RulesDocument { schema, rules }))
        }
        (None, false) => Ok(list(&words)),
        (None, true) => {
            let presets = PRESETS.iter();
            let rules = presets.map(|(_, rules)| entry(&words, rules)).collect();
            let schema = Default::default();
            Ok(line(&RulesList { schema, rules }))
        }
    }
}

/// One set of rules for programs.
fn entry(words: &Words, rules: &Rules) -> RulesEntry {
    let name = rules.preset().name();
    let (title, about) = telling::preset(words, name);
    let options = OPTIONS.iter();
    RulesEntry {
        name: name.to_owned(),
        title,
        about,
        text: rules.to_string(),
        options: options
            .map(|option| (option.name.to_owned(), option.value(rules)))
            .collect(),
        sentences: telling::rules(words, rules),
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
