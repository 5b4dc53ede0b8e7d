//! `capicua rules`.

use std::fmt::Write as _;

use capicua_dominoes::notation::OPTIONS;
use capicua_dominoes::{PRESETS, Rules};
use capicua_session::telling;
use capicua_words::{Language, Words};
use serde_json::json;

use crate::answer::Answer;

#[derive(clap::Args)]
pub struct Args {
    /// A preset, with or without changes: `latin`, `latin,lead=free`, `fives,target=150`.
    rules: Option<String>,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Answer {
    let mut chosen: Vec<Rules> = PRESETS.iter().map(|(_, rules)| *rules).collect();
    if let Some(text) = &args.rules {
        chosen = vec![text.parse()?];
    }
    let words = Words::new(Language::English);
    let describe = |rules: &Rules| telling::rules(&words, rules);
    if args.json {
        let rules: Vec<_> = chosen
            .iter()
            .map(|rules| json!({"rules": rules.to_string(), "sentences": describe(rules)}))
            .collect();
        return Ok(format!(
            "{}\n",
            json!({"schema": "rules/1", "rules": rules})
        ));
    }
    let mut text = String::new();
    for rules in &chosen {
        let _ = writeln!(text, "{rules}");
        for sentence in describe(rules) {
            let _ = writeln!(text, "  {sentence}");
        }
        text.push('\n');
    }
    text.push_str("Options, after commas (`latin,lead=free,target=200`):\n");
    for option in OPTIONS {
        if chosen.iter().any(|rules| option.applies_to(rules)) {
            let _ = writeln!(
                text,
                "  {}={}  {}",
                option.name, option.values, option.about
            );
        }
    }
    Ok(text)
}
