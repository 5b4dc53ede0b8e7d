//! All players there are: name, options, a sentence, and how to build one.

use std::sync::Arc;

use capicua_core::{InputError, Oracle, Player, Seat, Seed};
use capicua_dominoes::Rules;

use crate::{Doubles, Greedy, RandomPlayer, Spec, Table};

/// A player in its chair. The two kinds are asked differently: only an oracle is shown the state.
pub enum Seated {
    /// Sees its view.
    Honest(Box<dyn Player<Table>>),
    /// Sees all hands: a bound, not a player.
    Oracle(Box<dyn Oracle<Table>>),
}

/// Builds a player for a chair; the same seed gives the same player.
type Build = Arc<dyn Fn(Seed) -> Seated + Send + Sync>;

/// An option of a player.
pub struct OptionEntry {
    /// Its name before the `=`.
    pub name: &'static str,
    /// The values it takes.
    pub values: &'static str,
    /// What it means, with the default.
    pub about: &'static str,
}

/// A player of the catalogue.
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// Its options.
    pub options: &'static [OptionEntry],
    /// The rules it knows.
    scope: Scope,
    build: fn(&Spec) -> Result<Build, InputError>,
}

/// Which rules a player knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Scope {
    /// All there are.
    All,
}

impl Scope {
    /// Why a player does not know `rules`, if it does not.
    fn refuses(self, rules: &Rules) -> Option<&'static str> {
        let _ = rules;
        match self {
            Scope::All => None,
        }
    }
}

/// All players, the simplest first.
pub fn catalogue() -> &'static [Entry] {
    &[
        Entry {
            name: "random",
            about: "any legal move, all equally likely",
            options: &[],
            scope: Scope::All,
            build: |_| Ok(Arc::new(|seed| honest(RandomPlayer::new(seed)))),
        },
        Entry {
            name: "greedy",
            about: "the heaviest playable tile; equal weights and the end are left to chance",
            options: &[],
            scope: Scope::All,
            build: |_| Ok(Arc::new(|seed| honest(Greedy::new(seed)))),
        },
        Entry {
            name: "doubles",
            about: "a double first, the heaviest first; then the heaviest tile; the end is left to chance",
            options: &[],
            scope: Scope::All,
            build: |_| Ok(Arc::new(|seed| honest(Doubles::new(seed)))),
        },
    ]
}

fn honest(player: impl Player<Table> + 'static) -> Seated {
    Seated::Honest(Box::new(player))
}

/// A player that can sit down any number of times.
#[derive(Clone)]
pub struct Lineup {
    spec: Spec,
    scope: Scope,
    build: Build,
}

impl Lineup {
    /// Finds a player by its spec. An unknown player or option is an error that lists what there is.
    pub fn parse(text: &str) -> Result<Lineup, InputError> {
        let spec = Spec::parse(text)?;
        let entry = catalogue()
            .iter()
            .find(|entry| entry.name == spec.name())
            .ok_or_else(|| {
                let names: Vec<&str> = catalogue().iter().map(|entry| entry.name).collect();
                spec.error_at_name(
                    format!(
                        "there is no player `{}`",
                        spec.name().chars().take(24).collect::<String>()
                    ),
                    format!("There are: {}.", names.join(", ")),
                )
            })?;
        let mut given = Vec::new();
        for option in spec.option_names() {
            if !entry.options.iter().any(|known| known.name == option) {
                let names: Vec<&str> = entry.options.iter().map(|known| known.name).collect();
                let help = match names[..] {
                    [] => "It has no options.".to_owned(),
                    _ => format!("It has: {}.", names.join(", ")),
                };
                return Err(spec.error_at_option(
                    option,
                    format!("`{}` has no option `{option}`", entry.name),
                    help,
                ));
            }
            if given.contains(&option) {
                return Err(spec.error_at_option(
                    option,
                    format!("`{option}` is given twice"),
                    "Leave one of them away.",
                ));
            }
            given.push(option);
        }
        Ok(Lineup {
            build: (entry.build)(&spec)?,
            scope: entry.scope,
            spec,
        })
    }

    /// The spec it was built from.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// An error when the player does not know these rules.
    pub fn knows(&self, rules: &Rules) -> Result<(), InputError> {
        match self.scope.refuses(rules) {
            None => Ok(()),
            Some(why) => Err(self.spec.error_at_name(
                format!("`{}` does not play `{rules}`: {why}", self.spec.name()),
                "`capicua players` lists who plays what; `random`, `greedy` and `doubles` play everything.",
            )),
        }
    }

    /// Sits it down.
    pub fn sit(&self, seed: Seed) -> Seated {
        (self.build)(seed)
    }
}

/// The players of all seats, from a list like `random,greedy,random,greedy`. A comma inside the
/// options of a player is told from one between players by the `=` that follows it.
pub fn lineup(text: &str, rules: &Rules) -> Result<Vec<Lineup>, InputError> {
    let mut specs: Vec<String> = Vec::new();
    for part in text.split(',') {
        let continues = part.contains('=') && !part.contains(':');
        match specs.last_mut() {
            Some(last) if continues && last.contains(':') => {
                last.push(',');
                last.push_str(part);
            }
            _ => specs.push(part.to_owned()),
        }
    }
    let seats = usize::from(rules.seats);
    if specs.len() != seats {
        return Err(InputError::new(
            format!("{} players are given for {seats} seats", specs.len()),
            format!(
                "Name one for each seat A to {}, with commas between.",
                Seat::new(seats - 1)
            ),
        )
        .at(text, 0..text.len()));
    }
    let players: Result<Vec<Lineup>, _> = specs.iter().map(|spec| Lineup::parse(spec)).collect();
    let players = players?;
    players.iter().try_for_each(|player| player.knows(rules))?;
    Ok(players)
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_dominoes::LATIN;

    #[test]
    fn unknown_players_and_options_list_what_there_is() {
        let unknown = Lineup::parse("gredy").err().unwrap();
        assert!(unknown.help().contains("random, greedy"), "{unknown}");
        let option = Lineup::parse("greedy:fast=1").err().unwrap();
        assert!(option.what().contains("no option `fast`"), "{option}");
        assert_eq!(option.column(), Some(8));
    }

    #[test]
    fn a_lineup_has_one_player_for_each_seat() {
        assert_eq!(
            lineup("random,greedy,random,greedy", &LATIN).unwrap().len(),
            4
        );
        assert!(
            lineup("random,greedy", &LATIN)
                .err()
                .unwrap()
                .what()
                .contains("4 seats")
        );
    }
}
