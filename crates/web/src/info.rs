//! What the page has to know before a game: rules, players, levels, limits.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use capicua_core::{Cost, OptionEntry};
use capicua_documents as documents;
use capicua_dominoes::{PRESETS, Rules};
use capicua_pickomino::{MAX_PLAYERS, MIN_PLAYERS, players};
use capicua_players::catalogue;
use capicua_protocol::{
    ByName, DicePreset, DominoPreset, Health, HealthGames, HealthPool, Info, InfoLimits, Level,
    Player, Preset,
};
use capicua_session::telling;
use capicua_words::Words;
use std::sync::atomic::Ordering;

use crate::admit::admitted;
use crate::domino_view::tally;
use crate::pool::Pool;
use crate::questions::Tongue;
use crate::server::App;

/// The levels of dominoes, from the easiest: the first player that knows the rules is taken.
const LEVELS: [(&str, &[&str]); 3] = [
    ("easy", &["greedy"]),
    (
        "medium",
        &[
            "pimc:samples=20",
            "net",
            "ismcts:iterations=300,objective=win",
        ],
    ),
    (
        "strong",
        &["champion", "ismcts:iterations=4000,objective=win"],
    ),
];

/// The levels of Pickomino.
const DICE_LEVELS: [(&str, &str); 3] = [
    ("easy", "simple"),
    ("medium", "greedy"),
    ("strong", "champion"),
];

/// The player of a level.
pub fn level(id: &str, rules: &Rules) -> Option<&'static str> {
    let (_, specs) = LEVELS.iter().find(|(level, _)| *level == id)?;
    let knows = |spec: &&&str| admitted(spec, rules).is_ok();
    specs.iter().find(knows).copied()
}

/// The player of a level of Pickomino.
pub fn dice_level(id: &str) -> Option<&'static str> {
    let found = DICE_LEVELS.iter().find(|(level, _)| *level == id);
    found.map(|(_, spec)| *spec)
}

/// `GET /api/info`.
pub async fn info(
    State(app): State<Arc<App>>,
    Query(tongue): Query<Tongue>,
    headers: HeaderMap,
) -> Json<Info> {
    let words = tongue.words(&headers);
    let limits = &app.options.limits;
    let mut players = ByName::new();
    let mut levels = ByName::new();
    for (name, rules) in &PRESETS {
        players.insert((*name).to_owned(), domino_players(rules));
        let entry = |&(id, _): &(&str, _)| Some(written(id, level(id, rules)?));
        levels.insert(
            (*name).to_owned(),
            LEVELS.iter().filter_map(entry).collect(),
        );
    }
    let dice = players::CATALOGUE.iter();
    let dice = dice.map(|entry| player(entry.name, entry.about, entry.options));
    players.insert("pickomino".to_owned(), dice.collect());
    let dice = DICE_LEVELS.map(|(id, spec)| written(id, spec));
    levels.insert("pickomino".to_owned(), dice.to_vec());
    let presets = PRESETS.iter();
    let mut rules: Vec<Preset> = presets
        .map(|(_, rules)| Preset::Dominoes(Box::new(describe_rules(words, rules))))
        .collect();
    rules.push(Preset::Dice(DicePreset {
        name: "pickomino".to_owned(),
        seats: MIN_PLAYERS,
        most_seats: MAX_PLAYERS,
    }));
    Json(Info {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        rules,
        players,
        levels,
        limits: InfoLimits {
            body: limits.body,
            frame: limits.frame,
            requests_per_second: limits.requests,
            thought_ms: limits.thought.as_millis() as u64,
        },
    })
}

fn written(id: &str, spec: &str) -> Level {
    Level {
        id: id.to_owned(),
        spec: spec.to_owned(),
    }
}

fn describe_rules(words: &Words, rules: &Rules) -> DominoPreset {
    let name = rules.preset().name();
    let (title, about) = telling::preset(words, name);
    DominoPreset {
        name: name.to_owned(),
        title,
        about,
        seats: rules.seats,
        hand: rules.hand,
        highest: rules.highest,
        stock: rules.undealt(),
        draws: rules.draws(),
        target: rules.target,
        tally: tally(rules),
        text: telling::rules(words, rules),
    }
}

fn domino_players(rules: &Rules) -> Vec<Player> {
    catalogue()
        .iter()
        .filter(|entry| admitted(entry.name, rules).is_ok())
        .map(|entry| player(entry.name, entry.about, entry.options))
        .collect()
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

/// `GET /api/health`: how busy the server is.
pub async fn health(State(app): State<Arc<App>>) -> Json<Health> {
    let pool = |pool: &Pool| {
        let counts = pool.counts();
        HealthPool {
            running: counts.running.load(Ordering::Relaxed),
            waiting: pool.waiting(),
            done: counts.done.load(Ordering::Relaxed),
            stopped: counts.stopped.load(Ordering::Relaxed),
            hurried: counts.hurried.load(Ordering::Relaxed),
            broken: counts.lost.load(Ordering::Relaxed),
        }
    };
    let stored = app.store.count().await.ok();
    let in_memory = app.games.count();
    Json(Health {
        games: HealthGames { stored, in_memory },
        connections: app.open_connections(),
        searches: pool(&app.deep),
        counts: pool(&app.quick),
    })
}
