//! The routes, and how requests about games are answered.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::body::Body;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, Response, StatusCode, Uri, header};
use axum::response::IntoResponse;
use axum::routing::{MethodRouter, get, post};
use axum::{Extension, Json, Router, middleware};
use capicua_core::{Seat, message};
use capicua_protocol::{About, Joining, NewGame, Seated};
use serde::de::DeserializeOwned;
use tower_http::catch_panic::CatchPanicLayer;

use crate::api_error::ApiError;
use crate::game_message::GameMessage;
use crate::game_request::GameRequest;
use crate::games::{self, NAME};
use crate::guard::{Caller, guard};
use crate::history;
use crate::info::{health, info, rules};
use crate::invite;
use crate::lan::LanConnection;
use crate::questions;
use crate::secrets;
use crate::server::{App, Permit, closing_of};
use crate::socket;
use crate::store::{Created, Room};
use crate::store_refusals;

/// Longest time to wait for the body of a request.
const BODY: Duration = Duration::from_secs(10);

/// Largest frame that is read at all; longer ones end the connection.
const LARGEST: usize = 64 << 10;

/// Who may ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Whoever reaches the server.
    All,
    /// Whoever knows the name of the table, if several people play there.
    Table,
    /// Whoever runs the server: has its token, or is at the machine where no token is asked for.
    Owner,
}

/// An address, who may ask there, and what answers.
type Route = (&'static str, Access, MethodRouter<Arc<App>>);

/// All routes of the API. Each says whom it is for.
fn routes() -> Vec<Route> {
    use Access::{All, Owner, Table};
    let own = capicua_ui::host::questions::own().iter();
    let own = own.map(|question| (question.address, Owner, questions::own(question)));
    let routes = vec![
        ("/api/info", All, get(info)),
        ("/api/rules", All, get(rules)),
        ("/api/health", Owner, get(health)),
        ("/api/openapi.json", Owner, get(questions::openapi)),
        ("/api/advise", Owner, post(questions::advise_position)),
        ("/api/belief", Owner, post(questions::believe_position)),
        ("/api/solve", Owner, post(questions::solve_position)),
        ("/api/table", Owner, post(questions::table)),
        ("/api/review", Owner, post(questions::review_record)),
        (
            "/api/history",
            Owner,
            get(history::read).post(history::change),
        ),
        ("/api/games", Owner, post(create)),
        ("/api/games/{game}", Table, get(about)),
        ("/api/games/{game}/join", Table, post(join)),
        ("/api/games/{game}/record", Table, get(record)),
        ("/api/games/{game}/invite", Table, get(invite::invite)),
        ("/api/games/{game}/socket", Table, get(open_socket)),
        ("/api/lan", Owner, post(invite::set_lan)),
    ];
    routes.into_iter().chain(own).collect()
}

/// Every address of the API and who may ask there; the files of the page are for all.
pub fn addresses() -> Vec<(&'static str, Access)> {
    let named = |(address, who, _): Route| (address, who);
    routes().into_iter().map(named).collect()
}

/// Who may ask at a route; what is not known is not for guests.
pub fn access_of(route: &str) -> Access {
    static KNOWN: LazyLock<HashMap<&'static str, Access>> =
        LazyLock::new(|| addresses().into_iter().collect());
    KNOWN.get(route).copied().unwrap_or(Access::Owner)
}

/// All that is answered.
pub fn router(app: Arc<App>) -> Router {
    let add = |router: Router<Arc<App>>, (address, _, answer): Route| router.route(address, answer);
    routes()
        .into_iter()
        .fold(Router::new(), add)
        .fallback(get(file))
        .method_not_allowed_fallback(wrong_method)
        .layer(CatchPanicLayer::custom(panicked))
        .layer(middleware::from_fn_with_state(app.clone(), guard))
        .with_state(app)
}

fn panicked(_: Box<dyn Any + Send>) -> Response<Body> {
    ApiError::broken().into_response()
}

async fn wrong_method() -> ApiError {
    ApiError::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "wrong-method",
        message!("wrong-method"),
        message!("fix-see-api-openapi-json"),
    )
}

async fn file(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response<Body> {
    app.files.answer(uri.path(), &headers)
}

/// The body of a request as JSON, within the limits.
pub async fn body<T: DeserializeOwned>(app: &App, request: Request) -> Result<T, ApiError> {
    body_within(app.options.limits.body, request).await
}

/// The same, with a limit of its own.
pub async fn body_within<T: DeserializeOwned>(
    most: usize,
    request: Request,
) -> Result<T, ApiError> {
    let too_large = || {
        ApiError::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "too-large",
            message!("request-too-long", most),
            message!("fix-send-less"),
        )
    };
    let length = request.headers().get(header::CONTENT_LENGTH);
    let length = length.and_then(|value| value.to_str().ok()?.parse::<usize>().ok());
    if length.is_some_and(|length| length > most) {
        return Err(too_large());
    }
    let read = axum::body::to_bytes(request.into_body(), most);
    let bytes = match tokio::time::timeout(BODY, read).await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(_)) => return Err(too_large()),
        Err(_) => {
            return Err(ApiError::new(
                StatusCode::REQUEST_TIMEOUT,
                "too-slow",
                message!("request-too-slow"),
                message!("fix-send-again"),
            ));
        }
    };
    serde_json::from_slice(&bytes).map_err(|error| {
        ApiError::new(
            StatusCode::BAD_REQUEST,
            "bad-json",
            message!("unreadable-request", error),
            message!("fix-send-json-object-as-api"),
        )
    })
}

/// `POST /api/games`.
async fn create(
    State(app): State<Arc<App>>,
    request: Request,
) -> Result<impl IntoResponse, ApiError> {
    let Caller(address) = Caller::from_request(&request);
    let wanted = GameRequest(body(&app, request).await?);
    let mut table = wanted.table()?;
    let NewGame {
        name, key, clock, ..
    } = &wanted.0;
    let (seat, key) = table.take_chair(name.as_deref(), key.as_deref(), None)?;
    if let (Some(company), Some(clock)) = (table.company_mut(), clock) {
        company.clock = *clock;
    }
    let id = secrets::word(NAME);
    let running = table.save().running_text()?;
    let room = Room::from_limits(&app.options.limits);
    match app.store.create(&id, running, address, room).await {
        Ok(Created::Kept) => {}
        Ok(Created::ShareFull) => {
            return Err(ApiError::new(
                StatusCode::TOO_MANY_REQUESTS,
                "too-many-games",
                message!("too-many-games-from-address"),
                message!("fix-old-games-are-forgotten-time"),
            )
            .after(Duration::from_secs(3600)));
        }
        Ok(Created::NoDisk) => return Err(store_refusals::no_disk()),
        Ok(_) => {
            return Err(ApiError::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "too-many-games",
                message!("too-many-games"),
                message!("fix-old-games-are-forgotten-time"),
            )
            .after(Duration::from_secs(3600)));
        }
        Err(error) => {
            eprintln!("capicua: a new game cannot be stored: {error}");
            return Err(store_refusals::not_saved(&error));
        }
    }
    let seated = Seated {
        game: id,
        seat: seat.map(|seat| seat.to_string()),
        key,
        open: Some(table.chairs().open().iter().map(Seat::to_string).collect()),
    };
    Ok((StatusCode::CREATED, Json(seated)))
}

/// `GET /api/games/GAME`.
async fn about(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Extension(Caller(address)): Extension<Caller>,
) -> Result<Json<About>, ApiError> {
    let (about, _) = games::ask(&app, address, &game, |reply| GameMessage::About { reply }).await?;
    Ok(Json(about))
}

/// `POST /api/games/GAME/join`.
async fn join(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    request: Request,
) -> Result<Json<Seated>, ApiError> {
    let Caller(address) = Caller::from_request(&request);
    let joining: Joining = body(&app, request).await?;
    let joined = games::ask(&app, address, &game, |reply| GameMessage::Join {
        joining: joining.clone(),
        reply,
    });
    let ((seat, key), _) = joined.await?;
    Ok(Json(Seated {
        game,
        seat: seat.map(|seat| seat.to_string()),
        key,
        open: None,
    }))
}

/// The key that a request comes with.
pub fn bearer(headers: &HeaderMap) -> String {
    let key = headers.get(header::AUTHORIZATION);
    let key = key.and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    key.unwrap_or_default().to_owned()
}

/// `GET /api/games/GAME/record`.
async fn record(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Extension(Caller(address)): Extension<Caller>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    let key = bearer(&headers);
    let (record, _) = games::ask(&app, address, &game, |reply| GameMessage::Record {
        key: key.clone(),
        reply,
    })
    .await?;
    let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    Ok((kind, record))
}

/// `GET /api/games/GAME/socket`.
async fn open_socket(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    permit: Option<Extension<Arc<Permit>>>,
    lan: Option<Extension<LanConnection>>,
    Extension(Caller(address)): Extension<Caller>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response<Body>, ApiError> {
    let upgrade = upgrade.map_err(|_| {
        ApiError::new(
            StatusCode::UPGRADE_REQUIRED,
            "no-socket",
            message!("websocket-needed"),
            message!("fix-open-address-websocket-browser"),
        )
    })?;
    // Behind a proxy the connection counts as the proxy's; here it counts as the person's own.
    let behind = permit.as_ref().is_some_and(|p| p.address() != address);
    let own = match behind {
        false => None,
        true => Some(app.admit(address).ok_or_else(|| {
            ApiError::new(
                StatusCode::TOO_MANY_REQUESTS,
                "too-many",
                message!("too-many-connections"),
                message!("fix-close-some-them-wait"),
            )
            .after(Duration::from_secs(5))
        })?),
    };
    let closing = closing_of(&app, lan.as_ref().map(|Extension(lan)| lan));
    let upgrade = upgrade.max_message_size(LARGEST).max_frame_size(LARGEST);
    Ok(upgrade.on_upgrade(move |socket| async move {
        socket::serve(app, game, address, closing, socket).await;
        // Until here the connection counts.
        drop((permit, own));
    }))
}
