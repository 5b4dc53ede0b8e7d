//! `capicua players`.

use std::fmt::Write as _;

use capicua_core::{Cost, OptionEntry};
use capicua_documents as documents;
use capicua_pickomino::players::CATALOGUE as DICE_PLAYERS;
use capicua_players::{Lineup, catalogue};
use capicua_protocol::{Player, Players, line};

use crate::answer::Answer;

#[derive(clap::Args)]
pub struct Args {
    /// Answer in JSON.
    #[arg(long)]
    json: bool,

    /// Write the page of the documentation.
    #[arg(long, hide = true, conflicts_with = "json")]
    markdown: bool,
}

/// A player of some catalogue.
struct Listed {
    name: &'static str,
    about: &'static str,
    plays: &'static str,
    options: &'static [OptionEntry],
}

pub fn run(args: &Args) -> Answer {
    let dominoes: Vec<Listed> = catalogue()
        .iter()
        .map(|entry| Listed {
            name: entry.name,
            about: entry.about,
            plays: plays(entry.name),
            options: entry.options,
        })
        .collect();
    let dice: Vec<Listed> = DICE_PLAYERS
        .iter()
        .map(|entry| Listed {
            name: entry.name,
            about: entry.about,
            plays: "Pickomino",
            options: entry.options,
        })
        .collect();
    if args.json {
        let list = |players: &[Listed]| players.iter().map(document).collect();
        return Ok(line(&Players {
            schema: Default::default(),
            players: list(&dominoes),
            pickomino: list(&dice),
        }));
    }
    if args.markdown {
        return Ok(page(&dominoes, &dice));
    }
    let mut text = String::new();
    for player in &dominoes {
        tell(&mut text, player);
    }
    text.push_str("\nPickomino:\n");
    for player in &dice {
        tell(&mut text, player);
    }
    Ok(text)
}

fn document(player: &Listed) -> Player {
    Player {
        name: player.name.to_owned(),
        about: player.about.to_owned(),
        plays: Some(player.plays.to_owned()),
        options: player.options.iter().map(documents::option).collect(),
    }
}

fn tell(text: &mut String, player: &Listed) {
    let Listed {
        name, about, plays, ..
    } = player;
    let _ = writeln!(text, "{name:<8}  {about} ({plays})");
    for option in player.options {
        let (name, values, about) = (option.name, option.kind.values(), option.about);
        let usual = usual(option);
        let _ = writeln!(text, "          {name}={values}  {about}{usual}");
    }
}

fn usual(option: &OptionEntry) -> String {
    match option.default {
        "" => String::new(),
        default => format!(" ({default})"),
    }
}

/// The page of the documentation: a test holds the one in `docs/` against it.
fn page(dominoes: &[Listed], dice: &[Listed]) -> String {
    let mut text = String::from(
        "# Players and their options\n\nAll players and their options, as `capicua players` lists them (this page is what \
         `capicua players --markdown` writes). A player is named by a spec: `pimc:samples=100,depth=exact`. What an \
         option is when it is not given stands in brackets; \"at home\" are options that tables of a server do not \
         take from strangers, or not beyond the number named.\n",
    );
    for (title, players) in [("Dominoes", dominoes), ("Pickomino", dice)] {
        let _ = writeln!(text, "\n## {title}");
        for player in players {
            let _ = writeln!(text, "\n### `{}`\n\n{}.", player.name, player.about);
            if title == "Dominoes" {
                let _ = writeln!(text, "Plays {}.", player.plays);
            }
            if player.options.is_empty() {
                continue;
            }
            text.push_str("\n| option | values | meaning | at home |\n|---|---|---|---|\n");
            for option in player.options {
                let values = option.kind.values().replace('|', ", ");
                let home = match option.cost {
                    Cost::Safe => String::new(),
                    Cost::SafeUpTo(most) => format!("above {most}"),
                    Cost::Unsafe => "yes".to_owned(),
                };
                let (name, about, usual) = (option.name, option.about, usual(option));
                let _ = writeln!(text, "| `{name}` | {values} | {about}{usual} | {home} |");
            }
        }
    }
    text
}

/// Which rules a player knows with its usual options.
fn plays(name: &str) -> &'static str {
    capicua_players::player(name).map_or("", |player| player.plays())
}
