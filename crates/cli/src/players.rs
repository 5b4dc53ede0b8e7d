//! `capicua players`.

use std::fmt::Write as _;

use capicua_documents as documents;
use capicua_players::{Lineup, catalogue};
use serde_json::json;

use crate::answer::Answer;

#[derive(clap::Args)]
pub struct Args {
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Answer {
    if args.json {
        let players: Vec<_> = catalogue()
            .iter()
            .map(|entry| {
                let options: Vec<_> = entry.options.iter().map(documents::option).collect();
                json!({"name": entry.name, "about": entry.about, "plays": plays(entry.name),
                       "options": options})
            })
            .collect();
        return Ok(format!(
            "{}\n",
            json!({"schema": "players/1", "players": players})
        ));
    }
    let mut text = String::new();
    for entry in catalogue() {
        let plays = plays(entry.name);
        let _ = writeln!(text, "{:<8}  {} ({plays})", entry.name, entry.about);
        for option in entry.options {
            let usual = match option.default {
                "" => String::new(),
                default => format!(" ({default})"),
            };
            let (name, values, about) = (option.name, option.kind.values(), option.about);
            let _ = writeln!(text, "          {name}={values}  {about}{usual}");
        }
    }
    Ok(text)
}

/// Which rules a player knows with its usual options.
fn plays(name: &str) -> &'static str {
    Lineup::parse(name).map_or("", |player| player.plays())
}
