//! What every request goes through: limits first, then who may come in, then what browsers are told
//! about the answer.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};

use crate::problem::Problem;
use crate::secrets;
use crate::server::{App, Permit};

/// Scripts, styles, typefaces and connections of our own, and nothing else.
pub const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const COOKIE: &str = "capicua";
const TOKEN: &str = "x-capicua-token";

/// Lets a request through, or says why not.
pub async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut response = match check(&app, &request) {
        Ok(None) => next.run(request).await,
        Ok(Some(answer)) => answer,
        Err(problem) => problem.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

fn check(app: &App, request: &Request) -> Result<Option<Response>, Problem> {
    let (headers, uri) = (request.headers(), request.uri());
    if let Some(permit) = request.extensions().get::<Arc<Permit>>() {
        let taken = app.rates.take(permit.address(), &app.options.limits);
        taken.map_err(|wait| {
            Problem::new(
                StatusCode::TOO_MANY_REQUESTS,
                "too-many",
                "too many requests in a short time",
                "Wait a moment.",
            )
            .after(wait)
        })?;
    }
    check_host(app, headers)?;
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    if changes || headers.contains_key(header::UPGRADE) {
        check_origin(headers)?;
    }
    check_token(app, headers, uri)
}

/// A page elsewhere may have its own name lead to this machine; it must not get in by that.
fn check_host(app: &App, headers: &HeaderMap) -> Result<(), Problem> {
    if !app.options.host.is_loopback() {
        return Ok(());
    }
    let host = text(headers, header::HOST).unwrap_or_default();
    let name = match host.strip_prefix('[') {
        Some(six) => six.split(']').next(),
        None => host.split(':').next(),
    };
    match name.unwrap_or_default() {
        "localhost" | "127.0.0.1" | "::1" => Ok(()),
        name if app.options.host.to_string() == name => Ok(()),
        _ => Err(Problem::new(
            StatusCode::MISDIRECTED_REQUEST,
            "wrong-host",
            "this server answers to localhost only",
            "Open the address it has printed; other addresses need --host.",
        )),
    }
}

/// What changes something has to come from our own page, or from no page at all.
fn check_origin(headers: &HeaderMap) -> Result<(), Problem> {
    let Some(origin) = text(headers, header::ORIGIN) else {
        return Ok(());
    };
    let host = text(headers, header::HOST).unwrap_or_default();
    let from = origin.split_once("://").map_or(origin, |(_, host)| host);
    match from.eq_ignore_ascii_case(host) {
        true => Ok(()),
        false => Err(Problem::new(
            StatusCode::FORBIDDEN,
            "wrong-origin",
            "another page tried to speak for this one",
            "Open the table itself.",
        )),
    }
}

fn check_token(app: &App, headers: &HeaderMap, uri: &Uri) -> Result<Option<Response>, Problem> {
    let Some(token) = &app.options.token else {
        return Ok(None);
    };
    // Hashes are compared: how long that takes tells nothing about the token.
    let wanted = secrets::sha256(token);
    let right = |given: &str| secrets::sha256(given) == wanted;
    let cookies = text(headers, header::COOKIE).unwrap_or_default();
    let cookie = cookies.split(';').find_map(|part| {
        let (name, value) = part.trim().split_once('=')?;
        (name == COOKIE).then_some(value)
    });
    let header = headers.get(TOKEN).and_then(|value| value.to_str().ok());
    if cookie.is_some_and(right) || header.is_some_and(right) {
        return Ok(None);
    }
    let query = uri.query().unwrap_or_default();
    let asked = query
        .split('&')
        .find_map(|part| part.strip_prefix("token="));
    if uri.path() == "/" && asked.is_some_and(right) {
        let mut response = Redirect::to("/").into_response();
        let cookie =
            format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000");
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            response.headers_mut().insert(header::SET_COOKIE, cookie);
        }
        return Ok(Some(response));
    }
    Err(Problem::new(
        StatusCode::UNAUTHORIZED,
        "no-token",
        "this server asks for its token",
        "Open the whole address the server has printed, or send it as X-Capicua-Token.",
    ))
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}
