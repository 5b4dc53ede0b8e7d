//! The games somebody has behind them: kept for whoever has a key, and shown to nobody else.

use std::io;
use std::sync::Arc;
use std::time::Duration;
use std::vec::IntoIter;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use capicua_core::{Message, message};
use capicua_protocol::{History, HistoryChange, HistoryKept, KeptGame};
use capicua_ui::host::ownership::is_key;
use futures_util::stream::{self, Stream};

use crate::api_error::ApiError;
use crate::guard::{Caller, too_many};
use crate::routes::{bearer, body_within};
use crate::server::App;
use crate::store::{Change, Created, Found, Past, Room, StoreError};
use crate::store_refusals;

/// What a request may have beside one of the largest games, in bytes.
const BESIDE: usize = 32 << 10;

/// Most games that are kept and most that are deleted by one request, and most names at a table.
const AT_ONCE: usize = 500;
const NAMES: usize = 8;

/// The key that a request comes with. It is made by whoever has it; it has to be one that nobody guesses.
fn key(headers: &HeaderMap) -> Result<String, ApiError> {
    let key = bearer(headers);
    Some(key).filter(|key| is_key(key)).ok_or_else(|| {
        ApiError::new(
            StatusCode::FORBIDDEN,
            "bad-key-text",
            message!("bad-key"),
            message!("fix-send-header-authorization-after-bearer"),
        )
    })
}

/// `GET /api/history`.
pub async fn read(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let key = key(&headers)?;
    let names = app.store.history(address, &key).await;
    let names = names.map_err(|error| store_refusals::not_read(&error))?;
    let games = document(names, move |id| {
        let (store, key) = (app.store.clone(), key.clone());
        async move { store.past_game(address, &key, &id).await }
    });
    let kind = [(header::CONTENT_TYPE, "application/json")];
    Ok((kind, Body::from_stream(games)).into_response())
}

/// A document on its way: what is left of it.
enum DocumentState {
    Opening(IntoIter<String>),
    Games {
        names: IntoIter<String>,
        any: bool,
        damaged: usize,
    },
    Nothing,
}

/// A document of these games, piece by piece. A game is read when the piece before it has been sent: however many there
/// are, one of them is in memory. When one cannot be looked up the answer breaks off, so that nobody takes
/// a part for the whole.
fn document<F, R>(names: Vec<String>, read: F) -> impl Stream<Item = io::Result<String>>
where
    F: Fn(String) -> R,
    R: Future<Output = Result<Found, StoreError>>,
{
    let read = Arc::new(read);
    stream::unfold(DocumentState::Opening(names.into_iter()), move |left| {
        let read = read.clone();
        async move {
            let (mut names, mut any, mut damaged) = match left {
                DocumentState::Opening(names) => {
                    let left = DocumentState::Games {
                        names,
                        any: false,
                        damaged: 0,
                    };
                    return Some((Ok(around(0).0), left));
                }
                DocumentState::Games {
                    names,
                    any,
                    damaged,
                } => (names, any, damaged),
                DocumentState::Nothing => return None,
            };
            for id in names.by_ref() {
                match read(id).await {
                    Ok(Found::Game(game)) => {
                        let comma = if std::mem::replace(&mut any, true) {
                            ","
                        } else {
                            ""
                        };
                        let left = DocumentState::Games {
                            names,
                            any,
                            damaged,
                        };
                        return Some((Ok(format!("{comma}{game}")), left));
                    }
                    Ok(Found::Damaged) => damaged += 1,
                    Ok(Found::Nothing) => {}
                    Err(error) => {
                        return Some((
                            Err(io::Error::other(error.to_string())),
                            DocumentState::Nothing,
                        ));
                    }
                }
            }
            Some((Ok(around(damaged).1), DocumentState::Nothing))
        }
    })
}

/// What stands before and after the games of a document.
fn around(damaged: usize) -> (String, String) {
    let empty = History {
        schema: Default::default(),
        games: Vec::new(),
        damaged,
    };
    let text = serde_json::to_string(&empty).unwrap_or_default();
    let (before, after) = text.split_once("[]").unwrap_or_default();
    (format!("{before}["), format!("]{after}"))
}

/// `POST /api/history`.
pub async fn change(
    State(app): State<Arc<App>>,
    request: Request,
) -> Result<Json<HistoryKept>, ApiError> {
    let key = key(request.headers())?;
    let Caller(address) = Caller::from_request(&request);
    let limits = &app.options.limits;
    let most = limits.past_game + BESIDE;
    let length = request.headers().get(header::CONTENT_LENGTH);
    let length = length.and_then(|value| value.to_str().ok()?.parse().ok());
    let bytes = length.unwrap_or(most).min(most);
    app.past_rates
        .take_bytes(address, bytes)
        .map_err(too_many)?;
    let change: HistoryChange = body_within(most, request).await?;
    if change.keep.len() > AT_ONCE || change.drop.len() > AT_ONCE {
        return Err(bad(message!("too-many-games-at-once")));
    }
    let past = |game| past(game, limits.past_game);
    let change = Change {
        keep: change.keep.iter().map(past).collect::<Result<_, _>>()?,
        drop: change.drop,
        all: change.all,
    };
    let room = Room::from_limits(limits);
    let changed = app.store.change_history(&key, address, change, room).await;
    let refused = match changed {
        Ok((Created::Kept, games)) => return Ok(Json(HistoryKept { games })),
        Ok((refused, _)) => refused,
        Err(error) => {
            eprintln!("capicua: past games cannot be stored: {error}");
            return Err(store_refusals::not_saved(&error));
        }
    };
    let megabytes = limits.past_games >> 20;
    let (code, what) = match refused {
        Created::NoDisk => return Err(store_refusals::no_disk()),
        Created::KeyBytes => ("history-full", message!("history-of-key-full", megabytes)),
        Created::ShareBytes => (
            "address-full",
            message!("history-of-address-full", megabytes),
        ),
        Created::ShareFull => ("address-full", message!("history-from-address-full")),
        Created::Full | Created::Kept => ("no-room", message!("history-full")),
    };
    let help = message!("fix-they-stay-on-your-device");
    let refused = ApiError::new(StatusCode::INSUFFICIENT_STORAGE, code, what, help);
    Err(refused.after(Duration::from_secs(3600)))
}

fn bad(what: Message) -> ApiError {
    ApiError::new(
        StatusCode::UNPROCESSABLE_ENTITY,
        "bad-history",
        what,
        message!("fix-send-games-as-api-openapi"),
    )
}

/// A game as it is stored.
fn past(game: &KeptGame, most: usize) -> Result<Past, ApiError> {
    let plain = |c: u8| c.is_ascii_alphanumeric() || c == b'-' || c == b'_';
    if !(1..=64).contains(&game.id.len()) || !game.id.bytes().all(plain) {
        return Err(bad(message!("bad-name-of-game")));
    }
    if game.names.len() > NAMES {
        return Err(bad(message!("too-many-names")));
    }
    let saved = serde_json::to_string(game).map_err(|_| ApiError::broken())?;
    if saved.len() > most {
        return Err(ApiError::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "game-too-large",
            message!("past-game-too-large", most, bytes = saved.len()),
            message!("fix-stays-on-your-device-save"),
        ));
    }
    Ok(Past {
        id: game.id.clone(),
        at: game.at,
        saved,
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use capicua_protocol::HistorySchema;
    use futures_util::StreamExt;
    use serde_json::Value;

    use super::*;

    fn names(count: usize) -> Vec<String> {
        (0..count).map(|number| number.to_string()).collect()
    }

    /// However many games there are, none is read before the one before it was asked for.
    #[tokio::test]
    async fn games_are_read_one_at_a_time() {
        let reads = Arc::new(AtomicUsize::new(0));
        let counted = reads.clone();
        let game = format!("\"{}\"", "x".repeat(60_000));
        let length = game.len();
        let read = move |_| {
            counted.fetch_add(1, Ordering::Relaxed);
            let game = game.clone();
            async move { Ok(Found::Game(game)) }
        };
        let mut pieces = Box::pin(document(names(500), read));
        let mut pulled = 0;
        while let Some(piece) = pieces.next().await {
            assert!(piece.unwrap().len() <= length + 1);
            assert!(reads.load(Ordering::Relaxed) <= pulled);
            pulled += 1;
        }
        assert_eq!((reads.load(Ordering::Relaxed), pulled), (500, 502));
    }

    /// What is damaged is counted, what is gone is left out, and the pieces together are a document.
    #[tokio::test]
    async fn the_pieces_are_a_document() {
        let read = |id: String| async move {
            Ok(match id.as_str() {
                "0" | "3" => Found::Damaged,
                "1" => Found::Nothing,
                _ => Found::Game(format!("{{\"id\":\"{id}\"}}")),
            })
        };
        for (count, games, damaged) in [(0, 0, 0), (2, 0, 1), (6, 3, 2)] {
            let pieces = Box::pin(document(names(count), read));
            let pieces: Vec<String> = pieces.map(Result::unwrap).collect().await;
            let told: Value = serde_json::from_str(&pieces.concat()).unwrap();
            let schema = serde_json::to_value(HistorySchema::default()).unwrap();
            assert_eq!(told["schema"], schema);
            assert_eq!(told["games"].as_array().unwrap().len(), games);
            assert_eq!(told["damaged"].as_u64().unwrap_or(0), damaged);
        }
    }

    /// A part is never taken for the whole.
    #[tokio::test]
    async fn what_cannot_be_read_breaks_the_answer_off() {
        let read = |id: String| async move {
            match id.as_str() {
                "1" => Err(StoreError::new(
                    crate::store::StoreErrorKind::Busy,
                    capicua_core::Message::verbatim("busy"),
                )),
                _ => Ok(Found::Game("{}".to_owned())),
            }
        };
        let pieces: Vec<_> = Box::pin(document(names(9), read)).collect().await;
        assert_eq!(pieces.len(), 3);
        assert!(pieces[2].is_err());
    }
}
