//! How others come to a table: links, and pictures of them for the cameras of phones.

use std::sync::Arc;

use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::{Extension, Json};
use capicua_core::message;
use capicua_protocol::{Invite, Lan, Link, OpenLan};
use qrcode::QrCode;
use qrcode::render::svg;

use crate::api_error::ApiError;
use crate::game_message::GameMessage;
use crate::games;
use crate::guard::Caller;
use crate::lan::{self, LanConnection};
use crate::routes::{bearer, body};
use crate::server::{App, Permit};

/// A request as far as it tells who may open the door.
struct At<'a> {
    permit: Option<&'a Arc<Permit>>,
    lan: bool,
    headers: &'a HeaderMap,
}

impl At<'_> {
    /// Whether somebody at this machine itself asks: no other one, and no proxy that speaks for
    /// others.
    fn is_here(&self, app: &App) -> bool {
        let near = self
            .permit
            .is_some_and(|permit| permit.address().is_loopback());
        let proxied = ["forwarded", "x-forwarded-for", "x-real-ip", "via"];
        let proxied = proxied.iter().any(|name| self.headers.contains_key(*name));
        near && !self.lan && !proxied && app.options.public.is_none()
    }
}

fn state(app: &App, at: &At) -> Lan {
    let addresses = app.door.addresses();
    Lan {
        open: !addresses.is_empty(),
        yours: at.is_here(app),
        addresses: addresses.iter().map(|a| format!("http://{a}")).collect(),
    }
}

/// `POST /api/lan`.
pub async fn set_lan(State(app): State<Arc<App>>, request: Request) -> Result<Json<Lan>, ApiError> {
    let permit = request.extensions().get::<Arc<Permit>>().cloned();
    let came = request.extensions().get::<LanConnection>().is_some();
    let headers = request.headers().clone();
    let at = At {
        permit: permit.as_ref(),
        lan: came,
        headers: &headers,
    };
    if !at.is_here(&app) {
        return Err(ApiError::new(
            StatusCode::FORBIDDEN,
            "not-here",
            message!("only-at-the-machine"),
            message!("fix-open-page-on-machine-where"),
        ));
    }
    let wanted: OpenLan = body(&app, request).await?;
    match wanted.open {
        true => lan::open(&app).await?,
        false => app.door.close(),
    }
    Ok(Json(state(&app, &at)))
}

/// `GET /api/games/GAME/invite`.
pub async fn invite(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    permit: Option<Extension<Arc<Permit>>>,
    came: Option<Extension<LanConnection>>,
    Extension(Caller(address)): Extension<Caller>,
    headers: HeaderMap,
) -> Result<Json<Invite>, ApiError> {
    let key = bearer(&headers);
    let (watch, _) = games::ask(&app, address, &game, |reply| GameMessage::Invite {
        key: key.clone(),
        reply,
    })
    .await?;
    let permit = permit.map(|Extension(permit)| permit);
    let at = At {
        permit: permit.as_ref(),
        lan: came.is_some(),
        headers: &headers,
    };
    let lan = state(&app, &at);
    let play = format!("#join={game}");
    let watch = format!("#watch={game}.{watch}");
    // The token of the server is in no invitation: the name of a table opens that table alone.
    let mut roots: Vec<String> = lan.addresses.iter().map(|a| format!("{a}/")).collect();
    if let Some(public) = &app.options.public {
        roots = vec![format!("{}/", public.origin())];
    } else if !app.options.host.is_loopback() {
        roots.push(app.root());
    }
    let link = |root: &String, rest: &str| {
        let url = format!("{root}{rest}");
        let qr = picture(&url).unwrap_or_default();
        Link { url, qr }
    };
    Ok(Json(Invite {
        play: roots.iter().map(|root| link(root, &play)).collect(),
        watch: roots.iter().map(|root| link(root, &watch)).collect(),
        here: play,
        watch_here: watch,
        lan,
    }))
}

/// An address as a QR code.
fn picture(url: &str) -> Option<String> {
    let code = QrCode::new(url).ok()?;
    let mut drawn = code.render::<svg::Color>();
    Some(drawn.min_dimensions(200, 200).build())
}
