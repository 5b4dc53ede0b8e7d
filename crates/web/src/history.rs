//! The games somebody has behind them: kept for whoever has a key, and shown to nobody else.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use capicua_protocol::{History, HistoryChange, HistoryKept, KeptGame};

use crate::guard::Caller;
use crate::problem::Problem;
use crate::routes::{bearer, body_within};
use crate::server::App;
use crate::store::{Change, Created, Past, Room};
use crate::unstored;

/// Largest request, in bytes: a match of five hundred rounds is less than half of it.
const LARGEST: usize = 1 << 20;

/// Most games in one request, and most names at a table.
const AT_ONCE: usize = 500;
const NAMES: usize = 8;

/// The key that a request comes with. It is made by whoever has it; it has to be one that nobody guesses.
fn key(headers: &HeaderMap) -> Result<String, Problem> {
    let key = bearer(headers);
    let fits = (16..=64).contains(&key.len()) && key.bytes().all(|c| c.is_ascii_alphanumeric());
    fits.then_some(key).ok_or_else(|| {
        Problem::new(
            StatusCode::FORBIDDEN,
            "bad-key-text",
            "a key has 16 to 64 letters and digits",
            "Send one in the header Authorization, after Bearer.",
        )
    })
}

/// `GET /api/history`.
pub async fn read(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<Json<History>, Problem> {
    let behind = app.store.history(&key(&headers)?).await;
    let behind = behind.map_err(|error| unstored::not_read(&error))?;
    let games: Vec<KeptGame> = behind
        .games
        .iter()
        .filter_map(|saved| serde_json::from_str(saved).ok())
        .collect();
    Ok(Json(History {
        schema: Default::default(),
        damaged: behind.damaged + behind.games.len() - games.len(),
        games,
    }))
}

/// `POST /api/history`.
pub async fn change(
    State(app): State<Arc<App>>,
    request: Request,
) -> Result<Json<HistoryKept>, Problem> {
    let key = key(request.headers())?;
    let Caller(address) = Caller::of(&request);
    let change: HistoryChange = body_within(LARGEST, request).await?;
    let keep = change.keep.iter().map(past).collect::<Result<_, _>>()?;
    if change.keep.len() > AT_ONCE || change.drop.len() > 2 * AT_ONCE {
        return Err(bad("too many games at once"));
    }
    let limits = &app.options.limits;
    let room = Room {
        games: limits.games,
        own: limits.own_games,
    };
    let change = Change {
        keep,
        drop: change.drop,
        all: change.all,
    };
    let changed = app.store.change_history(&key, address, change, room).await;
    match changed {
        Ok((Created::Kept, games)) => Ok(Json(HistoryKept { games })),
        Ok(_) => Err(Problem::new(
            StatusCode::INSUFFICIENT_STORAGE,
            "no-room",
            "the server keeps as many past games as it can",
            "They stay on your device. Delete some, or save them as a file.",
        )
        .after(Duration::from_secs(3600))),
        Err(error) => {
            eprintln!("capicua: past games cannot be stored: {error}");
            Err(unstored::not_saved(&error))
        }
    }
}

fn bad(what: &str) -> Problem {
    Problem::new(
        StatusCode::UNPROCESSABLE_ENTITY,
        "bad-history",
        what,
        "Send games as /api/openapi.json describes them.",
    )
}

/// A game as it is stored.
fn past(game: &KeptGame) -> Result<Past, Problem> {
    let plain = |c: u8| c.is_ascii_alphanumeric() || c == b'-' || c == b'_';
    if !(1..=64).contains(&game.id.len()) || !game.id.bytes().all(plain) {
        return Err(bad(
            "a game is named by up to 64 letters, digits, `-` and `_`",
        ));
    }
    if game.names.len() > NAMES {
        return Err(bad("there are too many names at the table"));
    }
    Ok(Past {
        id: game.id.clone(),
        at: game.at,
        saved: serde_json::to_string(game).map_err(|_| Problem::broken())?,
    })
}
