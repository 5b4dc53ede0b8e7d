//! `capicua players`.

use std::fmt::Write as _;

use capicua_core::{Cost, OptionEntry};
use capicua_protocol::{ByName, Player, Players, line};
use capicua_teach::documents;
use capicua_ui::games::{Game, PlayerInfo, games};
use capicua_words::{Language, Words};

use crate::answer::Answer;

#[derive(clap::Args)]
pub struct Args {
    /// The language; by default that of the locale.
    #[arg(long)]
    lang: Option<Language>,

    /// Answer in JSON.
    #[arg(long)]
    json: bool,

    /// Write the page of the documentation.
    #[arg(long, hide = true, conflicts_with_all = ["json", "lang"])]
    markdown: bool,
}

pub fn run(args: &Args) -> Answer {
    let games = games();
    let words = Words::new(args.lang.unwrap_or_else(Language::from_environment));
    if args.json {
        let list = |game: Game| -> Vec<Player> {
            let players = game.players();
            players
                .iter()
                .map(|player| document(player, &words))
                .collect()
        };
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
            tell(&mut text, &player, &words);
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

fn document(player: &PlayerInfo, words: &Words) -> Player {
    Player {
        name: player.name.to_owned(),
        about: words.say(&player.about),
        plays: Some(words.say(&player.plays)),
        options: player
            .options
            .iter()
            .map(|option| documents::option(option, words))
            .collect(),
    }
}

fn tell(text: &mut String, player: &PlayerInfo, words: &Words) {
    let (name, about, plays) = (
        player.name,
        words.say(&player.about),
        words.say(&player.plays),
    );
    let _ = writeln!(text, "{name:<8}  {about} ({plays})");
    for option in player.options {
        let (name, usual) = (option.name, usual(option));
        let (values, about) = (words.say(&option.kind.values()), words.say(&option.about()));
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
                let values = option.kind.values().to_string().replace('|', ", ");
                let home = match option.cost {
                    Cost::Safe => String::new(),
                    Cost::SafeUpTo(most) => format!("above {most}"),
                    Cost::Unsafe => "yes".to_owned(),
                };
                let (name, about, usual) = (option.name, option.about(), usual(option));
                let _ = writeln!(text, "| `{name}` | {values} | {about}{usual} | {home} |");
            }
        }
    }
    text
}
