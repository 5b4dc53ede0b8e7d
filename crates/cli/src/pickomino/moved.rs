//! Commands that Pickomino once had of its own: they are understood, and say what they are now.

use clap::Parser;

use crate::answer::{Answer, Failure, words};
use crate::{Program, answer_of};

/// Everything after the name of the command.
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
pub struct Words {
    /// As before.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<String>,
}

/// Runs what `capicua pickomino COMMAND` is now.
pub fn run(command: &str, given: &Words) -> Answer {
    let now = renamed(command, &given.words);
    // Whoever reads JSON reads nothing else.
    if !now.iter().any(|word| word == "--json") {
        let values = [
            ("command", command.into()),
            ("words", shell_words::join(&now).into()),
        ];
        eprintln!("{}", words().text("moved-now", &values));
    }
    let program = Program::try_parse_from(["capicua".to_owned()].iter().chain(&now));
    match program {
        Ok(program) => answer_of(program),
        Err(error) if error.exit_code() == 0 => Ok(error.to_string()),
        Err(error) => Err(Failure::misused(&error)),
    }
}

/// The words of today for those of then.
fn renamed(command: &str, given: &[String]) -> Vec<String> {
    let mut now = vec![command.to_owned()];
    let mut rules: Option<String> = None;
    let mut games: Option<u64> = None;
    let mut saved: Option<String> = None;
    let mut players = 0;
    let mut rest = given.iter();
    while let Some(word) = rest.next() {
        let (name, written) = match word.split_once('=') {
            Some((name, value)) if name.starts_with("--") => (name, Some(value.to_owned())),
            _ => (word.as_str(), None),
        };
        let mut value = || written.clone().or_else(|| rest.next().cloned());
        match (name, command) {
            ("--rules", _) => rules = value(),
            ("--games", "match" | "tournament") => match value().map(|text| text.parse()) {
                Some(Ok(number)) => games = Some(number),
                // What makes no sense is for the command to refuse.
                _ => games = Some(0),
            },
            ("--turns", "advise") => {
                let turns = value().unwrap_or_default();
                now.push(format!("--player=champion:turns={turns}"));
            }
            ("--hints", "play") => eprintln!("{}", words().plain("moved-hints")),
            ("--save", "play") => saved = value(),
            (name, _) if name.starts_with("--") => now.push(word.clone()),
            _ => {
                // The value of an option counts as a player only if no option stands before it.
                let after_option = now.last().is_some_and(|last| {
                    last.starts_with("--") && !last.contains('=') && last != "--json"
                });
                players += usize::from(!after_option);
                now.push(word.clone());
            }
        }
    }
    let rules = rules.unwrap_or_else(|| "pickomino".to_owned());
    match command {
        "play" => now.extend(kept(saved.as_deref(), rules)),
        "advise" => {}
        _ => now.extend(["--rules".to_owned(), rules]),
    }
    if let Some(games) = games {
        let seatings = match command {
            "tournament" => 2,
            _ => players.max(2) as u64,
        };
        now.extend(["--deals".to_owned(), games.div_ceil(seatings).to_string()]);
    }
    now
}

/// Where a game is kept, and what it goes on from: such a file once held a position.
fn kept(saved: Option<&str>, rules: String) -> Vec<String> {
    let held = saved.and_then(|file| std::fs::read_to_string(file).ok());
    let words: Vec<&str> = match (saved, held.as_deref().map(str::trim)) {
        (Some(file), Some(record)) if record.starts_with('[') => vec!["--resume", file],
        (Some(file), Some(position)) if !position.is_empty() => {
            vec!["--from", position, "--record", file]
        }
        (Some(file), _) => vec![&rules, "--record", file],
        (None, _) => vec![&rules],
    };
    words.into_iter().map(str::to_owned).collect()
}
