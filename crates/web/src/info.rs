//! What the server offers, and how busy it is.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use capicua_protocol::{Health, HealthGames, HealthPool, Info, InfoLimits, RulesSheet};
use serde::Deserialize;

use crate::api_error::ApiError;
use crate::pool::Pool;
use crate::questions::Locale;
use crate::server::App;

/// Rules of a house that somebody thinks of playing.
#[derive(Deserialize)]
pub struct RulesQuery {
    rules: Option<String>,
}

/// `GET /api/info`.
pub async fn info(
    State(app): State<Arc<App>>,
    Query(locale): Query<Locale>,
    Query(considered): Query<RulesQuery>,
    headers: HeaderMap,
) -> Result<Json<Info>, ApiError> {
    let limits = &app.options.limits;
    let limits = InfoLimits {
        body: limits.body,
        frame: limits.frame,
        requests_per_second: limits.requests,
        thought_ms: limits.thought.as_millis() as u64,
    };
    let (words, considered) = (locale.words(&headers), considered.rules.as_deref());
    capicua_ui::host::offered(words, considered, limits).map(Json)
}

/// `GET /api/rules`.
pub async fn rules(
    Query(locale): Query<Locale>,
    Query(considered): Query<RulesQuery>,
    headers: HeaderMap,
) -> Result<Json<RulesSheet>, ApiError> {
    let text = considered.rules.unwrap_or_default();
    capicua_ui::host::sheet(locale.words(&headers), &text).map(Json)
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
