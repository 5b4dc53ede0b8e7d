//! `capicua players`.

use std::fmt::Write as _;

use capicua_core::{Cost, OptionEntry};
use capicua_protocol::{ByName, Player, Players, line};
use capicua_teach::documents;
use capicua_ui::games::{Game, PlayerInfo, games};

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

pub fn run(args: &Args) -> Answer {
    let games = games();
    if args.json {
        let list = |game: Game| game.players().iter().map(document).collect::<Vec<Player>>();
        // The first game is the one that has no name of its own here.
        let mut lists = games.iter().map(|game| (game.name(), list(game)));
        let first = lists.next().map_or(Vec::new(), |(_, players)| players);
        return Ok(line(&Players {
            schema: Default::default(),
            players: first,
            others: lists
                .map(|(name, players)| (name.to_owned(), players))
                .collect::<ByName<Vec<Player>>>(),
        }));
    }
    if args.markdown {
        return Ok(page());
    }
    let mut text = String::new();
    for (number, game) in games.iter().enumerate() {
        if number > 0 {
            let _ = writeln!(text, "\n{}:", title(game));
        }
        for player in game.players() {
            tell(&mut text, &player);
        }
    }
    Ok(text)
}

/// The name of a game as it is printed.
fn title(game: Game) -> String {
    let mut letters = game.name().chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

fn document(player: &PlayerInfo) -> Player {
    Player {
        name: player.name.to_owned(),
        about: player.about.to_owned(),
        plays: Some(player.plays.to_owned()),
        options: player.options.iter().map(documents::option).collect(),
    }
}

fn tell(text: &mut String, player: &PlayerInfo) {
    let PlayerInfo {
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
fn page() -> String {
    let mut text = String::from(
        "# Players and their options\n\nAll players and their options, as `capicua players` lists them (this page is what \
         `capicua players --markdown` writes). A player is named by a spec: `pimc:samples=100,depth=exact`. What an \
         option is when it is not given stands in brackets; \"at home\" are options that tables of a server do not \
         take from strangers, or not beyond the number named.\n",
    );
    for game in games().iter() {
        let _ = writeln!(text, "\n## {}", title(game));
        for player in game.players() {
            let _ = writeln!(text, "\n### `{}`\n\n{}.", player.name, player.about);
            let _ = writeln!(text, "Plays {}.", player.plays);
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
