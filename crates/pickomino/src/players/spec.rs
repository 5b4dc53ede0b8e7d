//! Players by name.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use capicua_core::{InputError, Player, Seed};

use super::{OneTurn, RandomPlayer, Simple};
use crate::champion::{Champion, Judge};
use crate::position::Position;
use crate::rules::Rules;

/// Every kind of player: how it is written and what it does.
pub const CATALOGUE: [(&str, &str); 5] = [
    ("random", "any legal decision"),
    ("simple", "stops at the first tile that can be taken"),
    (
        "greedy",
        "plays each turn best for the worms it brings: turn:1,1",
    ),
    (
        "turn:ALPHA,BETA",
        "the same, with a failure weighted by ALPHA and a theft by BETA",
    ),
    (
        "champion",
        "plays for the whole game; champion:turns=1 thinks one turn ahead instead of two",
    ),
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
}

impl Spec {
    /// Reads a name. What is wrong with it is located in `input`.
    pub fn parse(input: &str) -> Result<Spec, InputError> {
        let (name, options) = match input.split_once(':') {
            Some((name, options)) => (name, Some(options)),
            None => (input, None),
        };
        let at = name.len() + 1;
        match (name, options) {
            ("random", None) => Ok(Spec::Random),
            ("simple", None) => Ok(Spec::Simple),
            ("greedy", None) => Ok(Spec::Turn {
                alpha: 1.0,
                beta: 1.0,
            }),
            ("turn", Some(options)) => read_weights(input, at, options),
            ("turn", None) => Err(InputError::new(
                "turn needs its two weights",
                "Write turn:ALPHA,BETA, for example turn:1,1.",
            )
            .at(input, 0..input.len())),
            ("champion", options) => read_champion(input, at, options.unwrap_or_default()),
            ("random" | "simple" | "greedy", Some(_)) => Err(InputError::new(
                format!("{name} has no options"),
                format!("Write just {name}."),
            )
            .at(input, at - 1..input.len())),
            _ => {
                let known: Vec<&str> = CATALOGUE.iter().map(|(name, _)| *name).collect();
                Err(InputError::new(
                    "there is no such player",
                    format!("Players: {}.", known.join(", ")),
                )
                .at(input, 0..name.len()))
            }
        }
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
        }
    }
}

/// `1,1` or `alpha=1,beta=1`. Negative weights are refused: they reward failing, and a table of
/// players who want to fail never ends.
fn read_weights(input: &str, at: usize, options: &str) -> Result<Spec, InputError> {
    let mut weights = [1.0, 1.0];
    let mut start = at;
    for (place, part) in options.split(',').enumerate() {
        let (place, text) = match part.split_once('=') {
            Some(("alpha", text)) => (0, text),
            Some(("beta", text)) => (1, text),
            Some(_) => (2, part),
            None => (place, part),
        };
        let number = text
            .parse::<f64>()
            .ok()
            .filter(|weight| (0.0..=100.0).contains(weight));
        match (weights.get_mut(place), number) {
            (Some(weight), Some(number)) => *weight = number,
            _ => {
                return Err(InputError::new(
                    "a weight is a number from 0 to 100",
                    "Write turn:ALPHA,BETA, for example turn:1,1.",
                )
                .at(input, start..start + part.len()));
            }
        }
        start += part.len() + 1;
    }
    let [alpha, beta] = weights;
    Ok(Spec::Turn { alpha, beta })
}

/// `turns=1`, `weights=FILE`, or both.
fn read_champion(input: &str, at: usize, options: &str) -> Result<Spec, InputError> {
    const HELP: &str = "Options of the champion: turns=1 or turns=2, weights=FILE.";
    let (mut turns, mut weights, mut judge) = (2, None, None);
    let mut start = at;
    for part in options.split(',').filter(|part| !part.is_empty()) {
        let error = |what: String| InputError::new(what, HELP).at(input, start..start + part.len());
        match part.split_once('=') {
            Some(("turns", "1")) => turns = 1,
            Some(("turns", "2")) => turns = 2,
            Some(("weights", path)) => {
                let bytes = std::fs::read(path)
                    .map_err(|problem| error(format!("cannot read {path}: {problem}")))?;
                let read =
                    Judge::from_bytes(&bytes).map_err(|problem| error(problem.to_string()))?;
                judge = Some(Arc::new(read));
                weights = Some(PathBuf::from(path));
            }
            _ => return Err(error("the champion has no such option".to_owned())),
        }
        start += part.len() + 1;
    }
    Ok(Spec::Champion {
        turns,
        weights,
        judge: judge.unwrap_or_else(Judge::shipped),
    })
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
        }
    }
}
