//! What the page has to know before a game: rules, players, levels, limits.

use crate::games::{Participant, PlayerInfo, RulesHandle, games};
use capicua_core::{Cost, OptionEntry};
use capicua_protocol::{ByName, Info, InfoLimits, Level, Player, RulesSheet};
use capicua_teach::documents;
use capicua_words::Words;

use crate::host::api_error::ApiError;

/// What is offered, and who plays by the rules of a house that somebody thinks of.
pub fn offered(
    words: &Words,
    considered: Option<&str>,
    limits: InfoLimits,
) -> Result<Info, ApiError> {
    let mut players = ByName::new();
    let mut levels = ByName::new();
    let mut tell = |name: &str, rules: &RulesHandle, all: Vec<PlayerInfo>| {
        let admitted = |name: &str| rules.admit(&Participant::Safe(name.to_owned())).is_ok();
        let known = all.into_iter().filter(|p| admitted(p.name));
        let known = known.map(|p| player(p.name, p.about, p.options));
        players.insert(name.to_owned(), known.collect());
        let level = |id: &str| Some(written(id, rules.level(id)?));
        let known = rules.levels().into_iter().filter_map(level);
        levels.insert(name.to_owned(), known.collect());
    };
    for game in games().iter() {
        for name in game.presets() {
            if let Ok(rules) = game.parse_rules(name) {
                tell(name, &rules, game.players());
            }
        }
    }
    if let Some(text) = considered {
        let refused = |error| ApiError::input("bad-game", &error);
        let game = games().find(text).map_err(refused)?;
        let rules = game.parse_rules(text).map_err(refused)?;
        tell(text, &rules, game.players());
    }
    let rules = games()
        .iter()
        .flat_map(|game| game.offered(words))
        .collect();
    Ok(Info {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        rules,
        players,
        levels,
        limits,
    })
}

/// Some rules in sentences, and what a house can change about them.
pub fn sheet(words: &Words, rules: &str) -> Result<RulesSheet, ApiError> {
    let refused = |error| ApiError::input("bad-game", &error);
    let rules = games().parse_rules(rules).map_err(refused)?;
    Ok(RulesSheet {
        schema: Default::default(),
        rules: rules.entry(words),
        changes: rules.changes(words),
    })
}

fn written(id: &str, spec: &str) -> Level {
    Level {
        id: id.to_owned(),
        spec: spec.to_owned(),
    }
}

/// A player with the options that are open to strangers.
fn player(name: &str, about: &str, options: &[OptionEntry]) -> Player {
    let open = options.iter().filter(|option| option.cost != Cost::Unsafe);
    Player {
        name: name.to_owned(),
        about: about.to_owned(),
        plays: None,
        options: open.map(documents::option).collect(),
    }
}
