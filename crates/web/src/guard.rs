//! What every request goes through: limits first, then who may come in, then what browsers are told
//! about the answer.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};

use crate::api_error::ApiError;
use crate::guests;
use crate::lan::LanConnection;
use crate::limits::household;
use crate::locale;
use crate::secrets;
use crate::server::{App, Permit};
use capicua_core::{Message, message};

/// Scripts, styles, typefaces and connections of our own, and nothing else.
pub const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const COOKIE: &str = "capicua";
const TOKEN: &str = "x-capicua-token";
const FORWARDED: &str = "x-forwarded-for";

/// Who asks: everybody behind one line is one.
#[derive(Clone, Copy, Debug)]
pub struct Caller(pub IpAddr);

impl Caller {
    /// Who made a request that came through the guard.
    pub fn from_request(request: &Request) -> Caller {
        let unknown = Caller(IpAddr::from([0, 0, 0, 0]));
        request.extensions().get().copied().unwrap_or(unknown)
    }
}

/// The language a request asks for.
fn language_of(request: &Request) -> Option<&str> {
    let mut values = request.uri().query()?.split('&');
    values.find_map(|value| value.strip_prefix("lang="))
}

/// What is known of whoever stands at the door.
enum Entry {
    /// Is let in.
    In,
    /// Is let in if guests may ask this.
    Guest,
    /// Has been answered.
    Answered(Box<Response>),
}

/// What is not for guests is refused: whoever came from the local network needs an invitation, anybody else
/// the token.
fn not_for_guests(lan: bool) -> ApiError {
    match lan {
        true => ApiError::new(
            StatusCode::FORBIDDEN,
            "not-invited",
            message!("only-invited-tables"),
            message!("fix-ask-whoever-invited-you-link"),
        ),
        false => no_token(),
    }
}

fn no_token() -> ApiError {
    ApiError::new(
        StatusCode::UNAUTHORIZED,
        "no-token",
        message!("token-needed"),
        message!("fix-open-whole-address-server-has"),
    )
}

/// Lets a request through, or says why not.
pub async fn guard(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let caller = caller(&app, &request);
    let lan = request.extensions().get::<LanConnection>().is_some();
    let words = locale::words(locale::from_request(
        language_of(&request),
        request.headers(),
    ));
    let entry = match check(&app, &request, caller, lan) {
        Ok(Entry::Guest) => match guests::may_ask(&app, caller.0, &mut request).await {
            true => Ok(Entry::In),
            false => Err(not_for_guests(lan)),
        },
        checked => checked,
    };
    let mut response = match entry {
        Ok(Entry::Answered(answer)) => *answer,
        Ok(_) => {
            request.extensions_mut().insert(caller);
            next.run(request).await
        }
        Err(problem) => problem.into_response(),
    };
    if let Some(problem) = response.extensions_mut().remove::<ApiError>() {
        response = problem.said(words).into_response();
    }
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

/// Where a request comes from. A proxy of ours says it in the last place of `X-Forwarded-For`; what
/// stands before that, or comes without a proxy, anybody may have written.
fn caller(app: &App, request: &Request) -> Caller {
    let permit = request.extensions().get::<Arc<Permit>>();
    let peer = permit.map_or(IpAddr::from([0, 0, 0, 0]), |permit| permit.address());
    if !app.is_proxy(peer) {
        return Caller(peer);
    }
    let told = request.headers().get_all(FORWARDED).iter().next_back();
    let told = told.and_then(|value| value.to_str().ok()?.rsplit(',').next());
    let address = told.and_then(|address| address.trim().parse().ok());
    Caller(address.map_or(peer, household))
}

/// Somebody asks for more than anybody may in a short time.
pub fn too_many(wait: Duration) -> ApiError {
    ApiError::new(
        StatusCode::TOO_MANY_REQUESTS,
        "too-many",
        message!("too-many-requests"),
        message!("fix-wait-moment"),
    )
    .after(wait)
}

fn check(app: &App, request: &Request, caller: Caller, lan: bool) -> Result<Entry, ApiError> {
    let (headers, uri) = (request.headers(), request.uri());
    app.rates.take(caller.0).map_err(too_many)?;
    match lan {
        true => check_lan_host(app, headers)?,
        false => check_host(app, headers)?,
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    if changes || headers.contains_key(header::UPGRADE) {
        check_origin(app, headers)?;
    }
    match lan {
        true => Ok(Entry::Guest),
        false => check_token(app, headers, uri),
    }
}

/// Through the door to the local network only its addresses are answered to, never a name.
fn check_lan_host(app: &App, headers: &HeaderMap) -> Result<(), ApiError> {
    let mut hosts = headers.get_all(header::HOST).iter();
    let host = hosts.next().and_then(|host| host.to_str().ok());
    match host.filter(|_| hosts.next().is_none()) {
        Some(host) if app.door.is_host(host) => Ok(()),
        _ => Err(ApiError::new(
            StatusCode::MISDIRECTED_REQUEST,
            "wrong-host",
            message!("wrong-host"),
            message!("fix-open-link-invitation-as"),
        )),
    }
}

/// A page elsewhere may have its own name lead to this machine; it must not get in by that.
fn check_host(app: &App, headers: &HeaderMap) -> Result<(), ApiError> {
    let wrong = |message: Message| {
        Err(ApiError::new(
            StatusCode::MISDIRECTED_REQUEST,
            "wrong-host",
            message,
            message!("fix-open-address-has-printed-other"),
        ))
    };
    let mut hosts = headers.get_all(header::HOST).iter();
    let host = match (hosts.next(), hosts.next()) {
        (Some(host), None) => host.to_str().unwrap_or_default(),
        _ => return wrong(message!("several-hosts")),
    };
    let Some(name) = host_name(host) else {
        return wrong(message!("unreadable-host"));
    };
    let public = app.options.public.as_ref();
    if public.is_some_and(|public| public.host().eq_ignore_ascii_case(host)) {
        return Ok(());
    }
    if !app.options.host.is_loopback() {
        return Ok(());
    }
    match name {
        "127.0.0.1" | "::1" => Ok(()),
        name if name.eq_ignore_ascii_case("localhost") => Ok(()),
        name if app.options.host.to_string() == name => Ok(()),
        _ => wrong(message!("wrong-host")),
    }
}

/// The name in `name`, `name:port`, `[six]` or `[six]:port`, and nothing around it.
fn host_name(host: &str) -> Option<&str> {
    let (name, port) = match host.strip_prefix('[') {
        Some(rest) => rest.split_once(']')?,
        None => host.split_at(host.find(':').unwrap_or(host.len())),
    };
    let fine = match host.starts_with('[') {
        true => name.parse::<std::net::Ipv6Addr>().is_ok(),
        false => name
            .bytes()
            .all(|c| c.is_ascii_alphanumeric() || b"-._".contains(&c)),
    };
    let digits = |port: &str| port.bytes().all(|c| c.is_ascii_digit());
    let numbered = |port: &str| digits(port) && port.parse::<u16>().is_ok();
    let fine = fine && !name.is_empty();
    let ported = port.is_empty() || port.strip_prefix(':').is_some_and(numbered);
    (fine && ported).then_some(name)
}

/// What changes something has to come from our own page, or from no page at all. Of several origins
/// every one has to be ours.
fn check_origin(app: &App, headers: &HeaderMap) -> Result<(), ApiError> {
    let host = text(headers, header::HOST).unwrap_or_default();
    let ours = |origin: &HeaderValue| {
        let Ok(origin) = origin.to_str() else {
            return false;
        };
        let public = app.options.public.as_ref();
        if public.is_some_and(|public| public.origin().eq_ignore_ascii_case(origin)) {
            return true;
        }
        let from = origin.strip_prefix("http://");
        let from = from.or_else(|| origin.strip_prefix("https://"));
        from.is_some_and(|from| from.eq_ignore_ascii_case(host))
    };
    match headers.get_all(header::ORIGIN).iter().all(ours) {
        true => Ok(()),
        false => Err(ApiError::new(
            StatusCode::FORBIDDEN,
            "wrong-origin",
            message!("another-page"),
            message!("fix-open-table-itself"),
        )),
    }
}

/// Whoever has the token is the owner. One that is wrong is refused, so that it is noticed; without any one
/// is a guest.
fn check_token(app: &App, headers: &HeaderMap, uri: &Uri) -> Result<Entry, ApiError> {
    let Some(token) = &app.options.token else {
        return Ok(Entry::In);
    };
    // Hashes are compared: how long that takes tells nothing about the token.
    let wanted = secrets::sha256(token);
    let right = |given: &str| secrets::sha256(given) == wanted;
    let cookies = text(headers, header::COOKIE).unwrap_or_default();
    let cookie = cookies.split(';').find_map(|part| {
        let (name, value) = part.trim().split_once('=')?;
        (name == COOKIE).then_some(value)
    });
    let header = headers
        .get(TOKEN)
        .map(|value| value.to_str().unwrap_or_default());
    if cookie.is_some_and(right) || header.is_some_and(right) {
        return Ok(Entry::In);
    }
    let query = uri.query().unwrap_or_default();
    let asked = query
        .split('&')
        .find_map(|part| part.strip_prefix("token="));
    if uri.path() == "/" && asked.is_some_and(right) {
        return Ok(Entry::Answered(Box::new(welcome(app, token))));
    }
    match asked.or(header) {
        Some(_) => Err(no_token()),
        None => Ok(Entry::Guest),
    }
}

/// Whoever came with the token in the address keeps it in a cookie, and is sent on without it.
fn welcome(app: &App, token: &str) -> Response {
    let mut response = Redirect::to("/").into_response();
    let secure = match &app.options.public {
        Some(public) if public.is_secure() => "; Secure",
        _ => "",
    };
    let cookie =
        format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000{secure}");
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

#[cfg(test)]
mod tests {
    use super::host_name;

    #[test]
    fn a_host_is_a_name_and_perhaps_a_port() {
        for (host, name) in [
            ("localhost", "localhost"),
            ("localhost:8642", "localhost"),
            ("127.0.0.1:1", "127.0.0.1"),
            ("[::1]", "::1"),
            ("[::1]:8642", "::1"),
        ] {
            assert_eq!(host_name(host), Some(name), "{host}");
        }
        for host in [
            "",
            ":80",
            "me@localhost",
            "localhost:80@evil.example",
            "localhost:8642:evil.example",
            "localhost:",
            "localhost:99999",
            "localhost:+1",
            "localhost/evil",
            "localhost evil.example",
            "[::1",
            "[::1]x",
            "[::1]evil.example:80",
            "[evil]",
        ] {
            assert_eq!(host_name(host), None, "{host}");
        }
    }
}
