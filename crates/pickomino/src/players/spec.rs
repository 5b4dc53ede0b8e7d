//! Players by name.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use capicua_core::{Cost, InputError, Kind, OptionEntry, Player, Seed, Spec as Written, Stop};

use super::{OneTurn, RandomPlayer, Simple};
use crate::champion::{Champion, Judge};
use crate::position::Position;
use crate::rules::Rules;

/// A player of the catalogue.
#[derive(Debug)]
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// Its options, declared once.
    pub options: &'static [OptionEntry],
    /// Whether it answers at once.
    pub quick: bool,
}

const fn weight(name: &'static str, about: &'static str) -> OptionEntry {
    // Negative weights reward failing, and a table of players who want to fail never ends.
    OptionEntry {
        name,
        kind: Kind::Number(0.0, 100.0),
        default: "1",
        about,
        cost: Cost::Safe,
    }
}

/// Every kind of player, the simplest first.
pub const CATALOGUE: [Entry; 5] = [
    Entry {
        name: "random",
        about: "any legal decision",
        options: &[],
        quick: true,
    },
    Entry {
        name: "simple",
        about: "stops at the first tile that can be taken",
        options: &[],
        quick: true,
    },
    Entry {
        name: "greedy",
        about: "plays each turn best for the worms it brings: turn:1,1",
        options: &[],
        quick: true,
    },
    Entry {
        name: "turn",
        about: "the same, with weights of its own: turn:ALPHA,BETA",
        options: &[
            weight("alpha", "weight of the tile lost by failing"),
            weight("beta", "weight of a stolen tile"),
        ],
        quick: true,
    },
    Entry {
        name: "champion",
        about: "plays for the whole game",
        options: &[
            OptionEntry {
                name: "turns",
                kind: Kind::Choice(&["1", "2"]),
                default: "2",
                about: "how many turns it looks ahead",
                cost: Cost::Safe,
            },
            OptionEntry {
                name: "weights",
                kind: Kind::File,
                default: "",
                about: "weights written by `capicua pickomino train`, instead of those that ship",
                cost: Cost::Unsafe,
            },
        ],
        quick: false,
    },
];

/// A player's name, understood.
#[derive(Clone, Debug)]
pub enum Spec {
    /// Any legal decision.
    Random,
    /// Stops at the first tile that can be taken.
    Simple,
    /// The one-turn player of the paper.
    Turn {
        /// Weight of the tile lost by failing.
        alpha: f64,
        /// Weight of a stolen tile.
        beta: f64,
    },
    /// Plays for the whole game.
    Champion {
        /// How many turns it looks ahead.
        turns: usize,
        /// Weights from a file instead of those that ship with the program.
        weights: Option<PathBuf>,
        /// What the weights know.
        judge: Arc<Judge>,
    },
    /// One that is not of the catalogue.
    Custom(Custom),
}

/// Any player at all, under a name of its own.
#[derive(Clone)]
pub struct Custom {
    name: String,
    build: Arc<dyn Fn(Seed) -> Box<dyn Player<Position>> + Send + Sync>,
    /// Raised when it will never move again.
    gone: Stop,
}

impl fmt::Debug for Custom {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl Spec {
    /// Any player at all, under a name of its own: it sits in matches like those of the catalogue,
    /// until `gone` is raised. Then it will never move again, and matches with it are broken off.
    pub fn custom<P: Player<Position> + 'static>(
        name: &str,
        gone: &Stop,
        build: impl Fn(Seed) -> P + Send + Sync + 'static,
    ) -> Spec {
        Spec::Custom(Custom {
            name: name.to_owned(),
            build: Arc::new(move |seed| Box::new(build(seed))),
            gone: gone.clone(),
        })
    }

    /// Whether it will never move again.
    pub fn is_gone(&self) -> bool {
        matches!(self, Spec::Custom(custom) if custom.gone.raised())
    }

    /// Reads a name and its options.
    pub fn parse(input: &str) -> Result<Spec, InputError> {
        let (written, entry) = find(input)?;
        let given = written.check(entry.options)?;
        Ok(match entry.name {
            "random" => Spec::Random,
            "simple" => Spec::Simple,
            "champion" => {
                let weights = given.has("weights").then(|| given.word("weights"));
                Spec::Champion {
                    turns: given.whole("turns") as usize,
                    judge: match weights {
                        Some(path) => Arc::new(read_judge(&written, path)?),
                        None => Judge::shipped(),
                    },
                    weights: weights.map(PathBuf::from),
                }
            }
            "turn" => Spec::Turn {
                alpha: given.number("alpha"),
                beta: given.number("beta"),
            },
            _ => Spec::Turn {
                alpha: 1.0,
                beta: 1.0,
            },
        })
    }

    /// The same where strangers ask: only what the catalogue declares safe for the machine.
    pub fn parse_safe(input: &str) -> Result<Spec, InputError> {
        let (written, entry) = find(input)?;
        written.check_safe(entry.options)?;
        Spec::parse(input)
    }

    /// Whether it answers at once.
    pub fn is_quick(&self) -> bool {
        !matches!(self, Spec::Champion { .. } | Spec::Custom(_))
    }

    /// Whether it knows the game with these rules. The champion has learnt with eight dice; house
    /// rules change little of what it has learnt, fewer dice everything.
    pub fn plays(&self, rules: &Rules) -> bool {
        !matches!(self, Spec::Champion { .. }) || rules.name() == Rules::STANDARD.name()
    }

    /// The player, with its own source of chance.
    pub fn build(&self, seed: Seed) -> Box<dyn Player<Position>> {
        match self {
            Spec::Random => Box::new(RandomPlayer::new(seed)),
            Spec::Simple => Box::new(Simple),
            &Spec::Turn { alpha, beta } => Box::new(OneTurn::new(alpha, beta)),
            Spec::Champion { turns, judge, .. } => Box::new(Champion::new(judge.clone(), *turns)),
            Spec::Custom(custom) => (custom.build)(seed),
        }
    }
}

/// The entry of a name, and the name with its options.
fn find(input: &str) -> Result<(Written, &'static Entry), InputError> {
    let written = Written::parse(&spelled_out(input))?;
    let found = CATALOGUE.iter().find(|entry| entry.name == written.name());
    let entry = found.ok_or_else(|| {
        let known: Vec<&str> = CATALOGUE.iter().map(|entry| entry.name).collect();
        let help = format!("Players: {}.", known.join(", "));
        written.error_at_name("there is no such player", help)
    })?;
    Ok((written, entry))
}

/// `turn:1,1` is short for `turn:alpha=1,beta=1`.
pub fn spelled_out(input: &str) -> String {
    let Some(weights) = input.trim().strip_prefix("turn:") else {
        return input.to_owned();
    };
    let named = weights.split(',').zip(["alpha", "beta"]);
    let mut parts: Vec<String> = named
        .map(|(part, name)| match part.contains('=') {
            true => part.to_owned(),
            false => format!("{name}={part}"),
        })
        .collect();
    parts.extend(weights.split(',').skip(2).map(str::to_owned));
    format!("turn:{}", parts.join(","))
}

fn read_judge(written: &Written, path: &str) -> Result<Judge, InputError> {
    let wrong = |why: String| {
        let what = format!("cannot use the weights in {path}: {why}");
        let help = "Name a file that `capicua pickomino train` has written.";
        written.error_at_value("weights", what, help)
    };
    let bytes = std::fs::read(path).map_err(|problem| wrong(problem.to_string()))?;
    Judge::from_bytes(&bytes).map_err(|problem| wrong(problem.to_string()))
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Spec::Random => write!(f, "random"),
            Spec::Simple => write!(f, "simple"),
            Spec::Turn { alpha, beta } if (*alpha, *beta) == (1.0, 1.0) => write!(f, "greedy"),
            Spec::Turn { alpha, beta } => write!(f, "turn:{alpha},{beta}"),
            Spec::Champion { turns, weights, .. } => {
                let mut options = Vec::new();
                if *turns != 2 {
                    options.push(format!("turns={turns}"));
                }
                if let Some(path) = weights {
                    options.push(format!("weights={}", path.display()));
                }
                let colon = if options.is_empty() { "" } else { ":" };
                write!(f, "champion{colon}{}", options.join(","))
            }
            Spec::Custom(custom) => f.write_str(&custom.name),
        }
    }
}
