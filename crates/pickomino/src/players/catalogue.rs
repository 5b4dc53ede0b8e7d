//! Players by name.

use std::sync::Arc;

use capicua_core::{
    Cost, InputError, OptionEntry, OptionType, OptionValues, Player, Seed, Spec, message,
};
use capicua_table::{Catalogue, SeatedPlayer};

use super::person::{NAMES, Person};
use super::{OneTurn, RandomPlayer, Simple};
use crate::champion::{Champion, ValueNetwork};
use crate::position::Position;
use crate::rules::Rules;

/// A player that can sit down at a table with dice.
pub type Entrant = capicua_table::Entrant<Position>;
type Entry = capicua_table::Entry<Position>;
type PlayerFactory = capicua_table::PlayerFactory<Position>;

const fn weight(name: &'static str, about: &'static str) -> OptionEntry {
    // Negative weights reward failing, and a table of players who want to fail never ends.
    OptionEntry {
        name,
        kind: OptionType::Number(0.0, 100.0),
        default: "1",
        about,
        cost: Cost::Safe,
    }
}

/// Every kind of player, the simplest first.
pub fn catalogue() -> Catalogue<Position> {
    Catalogue {
        entries: ENTRIES,
        expand_shorthand,
    }
}

/// Finds a player by its spec. An unknown player or option is an error that lists what there is.
pub fn player(text: &str) -> Result<Entrant, InputError> {
    catalogue().player(text)
}

/// The one-turn player with these weights.
pub fn one_turn(alpha: f64, beta: f64) -> Entrant {
    Entrant::custom(&format!("turn:{alpha},{beta}"), move |_| {
        OneTurn::new(alpha, beta)
    })
}

const ENTRIES: &[Entry] = &[
    Entry {
        name: "random",
        about: "any legal decision",
        options: &[],
        quick: true,
        build: |_| Ok(everywhere(RandomPlayer::new)),
    },
    Entry {
        name: "simple",
        about: "stops at the first tile that can be taken",
        options: &[],
        quick: true,
        build: |_| Ok(everywhere(|_| Simple)),
    },
    Entry {
        name: "greedy",
        about: "plays each turn best for the worms it brings: turn:1,1",
        options: &[],
        quick: true,
        build: |_| Ok(everywhere(|_| OneTurn::new(1.0, 1.0))),
    },
    Entry {
        name: "turn",
        about: "the same, with weights of its own: turn:ALPHA,BETA",
        options: &[
            weight("alpha", "weight of the tile lost by failing"),
            weight("beta", "weight of a stolen tile"),
        ],
        quick: true,
        build: |given| {
            let (alpha, beta) = (given.number("alpha"), given.number("beta"));
            Ok(everywhere(move |_| OneTurn::new(alpha, beta)))
        },
    },
    Entry {
        name: "champion",
        about: "plays for the whole game",
        options: CHAMPION_OPTIONS,
        quick: false,
        build: build_champion,
    },
    Entry {
        name: "person",
        about: "somebody with a name and a way of playing, from beginner to champion: person:chago",
        options: &[OptionEntry {
            name: "name",
            kind: OptionType::Choice(NAMES),
            default: "chago",
            about: "who, the weakest first",
            cost: Cost::Safe,
        }],
        quick: false,
        build: |given| {
            let name = given.word("name").to_owned();
            Ok(everywhere(move |seed| {
                Person::named(&name, seed).expect("a choice of the catalogue")
            }))
        },
    },
];

const CHAMPION_OPTIONS: &[OptionEntry] = &[
    OptionEntry {
        name: "turns",
        kind: OptionType::Choice(&["1", "2"]),
        default: "2",
        about: "how many turns it looks ahead",
        cost: Cost::Safe,
    },
    OptionEntry {
        name: "weights",
        kind: OptionType::File,
        default: "",
        about: "weights written by `capicua pickomino train`, instead of those that ship",
        cost: Cost::Unsafe,
    },
];

fn everywhere<P: Player<Position> + 'static>(
    sit: impl Fn(Seed) -> P + Send + Sync + 'static,
) -> PlayerFactory {
    PlayerFactory::new("Pickomino", |_| None, move |seed| honest(sit(seed)))
}

fn honest(player: impl Player<Position> + 'static) -> SeatedPlayer<Position> {
    SeatedPlayer::Honest(Box::new(player))
}

/// The champion has learnt with eight dice; house rules change little of what it has learnt, fewer
/// dice everything.
fn build_champion(given: OptionValues) -> Result<PlayerFactory, InputError> {
    let (value_network, turns) = champion_options(&given)?;
    Ok(PlayerFactory::new(
        "Pickomino with eight dice",
        |party| {
            let known = party.rules.name() == Rules::STANDARD.name();
            (!known).then_some(message!("scope-eight-dice"))
        },
        move |_| honest(Champion::new(value_network.clone(), turns)),
    ))
}

fn champion_options(given: &OptionValues) -> Result<(Arc<ValueNetwork>, usize), InputError> {
    let value_network = match given.has("weights") {
        true => Arc::new(read_value_network(given.spec(), given.word("weights"))?),
        false => ValueNetwork::shipped(),
    };
    Ok((value_network, given.whole("turns") as usize))
}

/// The champion by its spec: of all players it alone tells what its decisions lead to.
pub fn champion(text: &str) -> Result<Champion, InputError> {
    let entrant = player(text)?;
    let spec = entrant.spec();
    if spec.name() != "champion" {
        let what = message!("player-tells-no-outcomes", player = spec.name());
        return Err(spec.error_at_name(what, message!("fix-ask-champion-champion-turns")));
    }
    let (value_network, turns) = champion_options(&spec.check(CHAMPION_OPTIONS)?)?;
    Ok(Champion::new(value_network, turns))
}

/// `turn:1,1` is short for `turn:alpha=1,beta=1`, `person:chago` for `person:name=chago`.
fn expand_shorthand(input: &str) -> String {
    if let Some(name) = input.trim().strip_prefix("person:")
        && !name.contains('=')
    {
        return format!("person:name={name}");
    }
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

fn read_value_network(written: &Spec, path: &str) -> Result<ValueNetwork, InputError> {
    let wrong = |why: String| {
        let what = message!("cannot-use-weights", path, why);
        let help = message!("fix-name-file-capicua-pickomino-train");
        written.error_at_value("weights", what, help)
    };
    let bytes = std::fs::read(path).map_err(|problem| wrong(problem.to_string()))?;
    ValueNetwork::from_bytes(&bytes).map_err(|problem| wrong(problem.to_string()))
}
