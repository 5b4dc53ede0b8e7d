//! `capicua players`.

use std::fmt::Write as _;

use capicua_documents as documents;
use capicua_players::{Lineup, catalogue};
use capicua_protocol::{Player, Players, line};

use crate::answer::Answer;

#[derive(clap::Args)]
pub struct Args {
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Answer {
    if args.json {
        let players = catalogue().iter().map(|entry| Player {
            name: entry.name.to_owned(),
            about: entry.about.to_owned(),
            plays: Some(plays(entry.name).to_owned()),
            options: entry.options.iter().map(documents::option).collect(),
        });
        return Ok(line(&Players {
            schema: Default::default(),
            players: players.collect(),
        }));
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
