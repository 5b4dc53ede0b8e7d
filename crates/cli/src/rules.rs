//! `capicua rules`.

use std::fmt::Write as _;

use capicua_protocol::{RulesDocument, RulesList, line};
use capicua_ui::games::{RulesHandle, games};
use capicua_ui::wording;
use capicua_words::{Language, Words};

use crate::answer::Answer;

#[derive(clap::Args)]
pub struct Args {
    /// A preset, with or without changes: `dominican`, `femundo,target=150`; without it, a list.
    rules: Option<String>,
    /// The language of the sentences; by default that of the locale.
    #[arg(long)]
    lang: Option<Language>,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Answer {
    let words = Words::new(args.lang.unwrap_or_else(Language::from_environment));
    match (&args.rules, args.json) {
        (Some(text), json) => {
            let agreed = games().parse_rules(text)?;
            match json {
                false => Ok(explain(&words, &agreed)),
                true => {
                    let rules = agreed.entry(&words);
                    let schema = Default::default();
                    Ok(line(&RulesDocument { schema, rules }))
                }
            }
        }
        (None, false) => Ok(list(&words)),
        (None, true) => {
            let games = games();
            let presets = games.iter().flat_map(|game| game.presets());
            let rules =
                presets.filter_map(|name| Some(games.parse_rules(name).ok()?.entry(&words)));
            let rules = rules.collect();
            let schema = Default::default();
            Ok(line(&RulesList { schema, rules }))
        }
    }
}

/// One set of rules in sentences, and what could be changed.
fn explain(words: &Words, rules: &RulesHandle) -> String {
    let written = rules.text();
    let mut text = format!("{written}\n");
    for sentence in rules.sentences(words) {
        let _ = writeln!(text, "  {sentence}");
    }
    let mut options = rules.options();
    options.retain(|option| option.applies && !option.about.is_empty());
    if options.is_empty() {
        return text;
    }
    let name = written.split(',').next().unwrap_or_default();
    let example = format!("{name},target=N");
    let heading = words.text("rules-options", &[("example", example.into())]);
    let _ = writeln!(text, "\n{heading}");
    for option in options {
        let about = words.say(&option.about);
        let _ = writeln!(text, "  {}={}  {about}", option.name, option.values);
    }
    text
}

/// All presets, a line each.
fn list(words: &Words) -> String {
    let mut text = String::new();
    let names = games()
        .iter()
        .flat_map(|game| game.presets())
        .collect::<Vec<_>>();
    let widest = names.iter().map(|name| name.len()).max().unwrap_or(0);
    for name in names {
        let (title, about) = wording::preset(words, name);
        let _ = writeln!(
            text,
            "{}",
            format!("{name:<widest$}  {title}. {about}").trim_end()
        );
    }
    let _ = writeln!(text, "\n{}", words.plain("rules-more"));
    text
}
