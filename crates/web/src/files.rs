//! The page: files inside the program, or those of a folder while the page is being worked on.

use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use rust_embed::RustEmbed;

use crate::problem::Problem;
use crate::secrets;

#[derive(RustEmbed)]
#[folder = "page/"]
struct Page;

#[derive(RustEmbed)]
#[folder = "../words/locales/"]
struct Locales;

/// Where the page comes from.
pub struct Files {
    folder: Option<PathBuf>,
}

struct Found {
    bytes: Cow<'static, [u8]>,
    tag: String,
}

impl Files {
    /// The files inside the program, or those of a folder.
    pub fn new(folder: Option<PathBuf>) -> Files {
        Files { folder }
    }

    /// Answers a request for a file.
    pub fn answer(&self, path: &str, headers: &HeaderMap) -> Response<Body> {
        let path = match path.trim_start_matches('/') {
            "" => "index.html",
            path => path,
        };
        let plain = |part: Component| matches!(part, Component::Normal(_));
        let found = match Path::new(path).components().all(plain) {
            true if path.starts_with("locales/") => self.messages(path),
            true => self.find(path),
            false => None,
        };
        let Some(found) = found else {
            return self.lost(path, headers);
        };
        let tag = format!("\"{}\"", found.tag);
        let known = headers
            .get(header::IF_NONE_MATCH)
            .is_some_and(|seen| seen.as_bytes() == tag.as_bytes());
        let mut response = match known {
            true => StatusCode::NOT_MODIFIED.into_response(),
            false => Response::new(Body::from(found.bytes.into_owned())),
        };
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(path)));
        // Asked for each time, but sent only when it has changed.
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        if let Ok(tag) = HeaderValue::from_str(&tag) {
            headers.insert(header::ETAG, tag);
        }
        response
    }

    /// There is nothing: programs are told so, people are shown the way back.
    fn lost(&self, path: &str, headers: &HeaderMap) -> Response<Body> {
        let accepts = headers.get(header::ACCEPT);
        let person = accepts.and_then(|value| value.to_str().ok());
        let person = person.is_some_and(|kinds| kinds.contains("text/html"));
        let page = match person && !path.starts_with("api/") {
            true => self.find("lost.html"),
            false => None,
        };
        match page {
            None => Problem::new(
                StatusCode::NOT_FOUND,
                "not-found",
                "there is nothing here",
                "The table is at /, the API is described at /api/openapi.json.",
            )
            .into_response(),
            Some(page) => {
                let kind = [(header::CONTENT_TYPE, kind("lost.html"))];
                (StatusCode::NOT_FOUND, kind, page.bytes.into_owned()).into_response()
            }
        }
    }

    /// The texts of a language are written as Fluent and served as data: the page cannot parse.
    fn messages(&self, path: &str) -> Option<Found> {
        let source = self.find(&format!("{}.ftl", path.strip_suffix(".json")?))?;
        let messages = capicua_words::messages(std::str::from_utf8(&source.bytes).ok()?);
        // While somebody works on a file it may not be one.
        let messages = messages.inspect_err(|what| eprintln!("capicua: {path}: {what}"));
        Some(Found {
            bytes: serde_json::to_vec(&messages.ok()?).ok()?.into(),
            tag: source.tag,
        })
    }

    fn find(&self, path: &str) -> Option<Found> {
        let locale = path.strip_prefix("locales/");
        if let Some(folder) = &self.folder {
            let file = match locale {
                Some(locale) => folder.join("../../words/locales").join(locale),
                None => folder.join(path),
            };
            if let Ok(bytes) = std::fs::read(file) {
                let tag = secrets::sha256(&String::from_utf8_lossy(&bytes));
                return Some(Found {
                    bytes: bytes.into(),
                    tag,
                });
            }
            // A folder elsewhere has no languages beside it.
            locale?;
        }
        let file = match locale {
            Some(locale) => Locales::get(locale)?,
            None => Page::get(path)?,
        };
        Some(Found {
            tag: secrets::hex(&file.metadata.sha256_hash()),
            bytes: file.data,
        })
    }
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        _ => "text/plain; charset=utf-8",
    }
}
