//! The page: files inside the program, or those of a folder while the page is being worked on; and the
//! engine for pages that do without a server, which lies beside the program.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::{LazyLock, OnceLock};

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use capicua_core::message;
use capicua_words::{Language, all_messages};
use rust_embed::RustEmbed;

use crate::api_error::ApiError;
use crate::secrets;

#[derive(RustEmbed)]
#[folder = "page/"]
struct Page;

/// The texts of all languages, as they are served: written as Fluent, but the page cannot parse.
static TEXTS: LazyLock<BTreeMap<String, Found>> = LazyLock::new(|| {
    let mut texts = BTreeMap::new();
    for language in Language::all() {
        // What is wrong is said by whoever finds it, not by the page.
        let said = all_messages(language).into_iter();
        for (file, messages) in said.filter(|(file, _)| *file != "errors") {
            let bytes = serde_json::to_vec(&messages).expect("messages are plain data");
            texts.insert(
                format!("locales/{language}/{file}.json"),
                Found::made(bytes),
            );
        }
    }
    texts
});

/// Where the page comes from.
pub struct Files {
    folder: Option<PathBuf>,
    /// Whether a server answers behind it.
    server: bool,
    /// The engine, packed or not.
    engine: Option<Vec<u8>>,
    /// What keeps the page on a device, with the files of this version written into it.
    keeper: OnceLock<String>,
}

/// What the engine is called among the files.
const ENGINE: &str = "engine.bin";

/// What keeps the page on a device.
const KEEPER: &str = "sw.js";

/// Whether a device keeps a file: pictures are for installing, which is done with a network, and licences
/// for those who copy the site.
fn kept(name: &str) -> bool {
    !name.starts_with("icons/") && !name.ends_with(".txt")
}

/// The texts that the page itself speaks; all others are spoken by the engine.
const SPOKEN: [&str; 7] = [
    "advice", "play", "web", "people", "country", "review", "friends",
];

/// What the page is told about who answers it, as it is written in `index.html`.
const ANSWERS: &str = "<meta name=\"capicua\" content=\"server\" />";

/// Where nobody else answers, the engine is fetched while the page is still read.
const PRELOAD: &str = "\n    <link rel=\"preload\" href=\"engine.bin\" as=\"fetch\" crossorigin />";

/// The languages the page can be read in, by their own names, as `index.html` has a place for them.
const LANGUAGES: &str = "<meta name=\"languages\" content=\"[]\" />";

fn languages() -> String {
    let names =
        Language::all().map(|language| [language.code().to_owned(), language.native_name()]);
    let names = serde_json::to_string(&names.collect::<Vec<_>>()).expect("names are plain data");
    LANGUAGES.replace("[]", &names.replace('&', "&amp;").replace('"', "&quot;"))
}

#[derive(Clone)]
struct Found {
    bytes: Cow<'static, [u8]>,
    tag: String,
}

impl Found {
    fn made(bytes: Vec<u8>) -> Found {
        Found {
            tag: capicua_core::sha256(&bytes),
            bytes: bytes.into(),
        }
    }
}

impl Files {
    /// The files inside the program, or those of a folder.
    pub fn new(folder: Option<PathBuf>, engine: Option<Vec<u8>>) -> Files {
        Files {
            folder,
            server: true,
            engine,
            keeper: OnceLock::new(),
        }
    }

    /// The files inside the program for a host that serves files and answers nothing.
    pub fn alone(engine: Vec<u8>) -> Files {
        Files {
            server: false,
            ..Files::new(None, Some(engine))
        }
    }

    /// The names of all files inside the program, in order.
    pub fn names(&self) -> Vec<String> {
        let spoken = |name: &&String| {
            let mut spoken = SPOKEN.iter();
            spoken.any(|file| name.ends_with(&format!("/{file}.json")))
        };
        let locales = TEXTS.keys().filter(spoken).cloned();
        let own = Page::iter().map(Cow::into_owned).chain(locales);
        let mut names: Vec<String> = own.filter(|name| !name.ends_with(".md")).collect();
        match self.engine {
            Some(_) => names.push(ENGINE.to_owned()),
            None => names.retain(|name| name != KEEPER),
        }
        names.sort_unstable();
        names
    }

    /// A file as it is served.
    pub fn bytes(&self, path: &str) -> Option<Cow<'static, [u8]>> {
        self.get(path).map(|found| found.bytes)
    }

    /// A file, with what depends on the engine written into it.
    fn get(&self, path: &str) -> Option<Found> {
        match (path, &self.engine) {
            (ENGINE, engine) => engine.clone().map(Found::made),
            // A page that is worked on is never kept: a reload shows a change.
            (KEEPER, Some(_)) if self.folder.is_none() => {
                let keeper = self.keeper.get_or_init(|| self.keeper());
                Some(Found::made(keeper.clone().into_bytes()))
            }
            (KEEPER, _) => None,
            ("index.html", engine) => {
                let page = self.find(path)?;
                let answers = match (self.server, engine) {
                    (true, None) => "server",
                    (true, Some(_)) => "server engine",
                    (false, _) => "engine",
                };
                let mut told = ANSWERS.replace("server", answers);
                if !self.server {
                    told += PRELOAD;
                }
                let text = String::from_utf8_lossy(&page.bytes).replace(ANSWERS, &told);
                let text = text.replace(LANGUAGES, &languages());
                Some(Found::made(text.into_bytes()))
            }
            _ if path.starts_with("locales/") => TEXTS.get(path).cloned(),
            _ => self.find(path),
        }
    }

    /// What keeps this version on a device: its files, and a name that changes when any of them does.
    fn keeper(&self) -> String {
        let mut names = self.names();
        names.retain(|name| name != KEEPER);
        let mut all = String::new();
        for name in &names {
            let tag = self.get(name).map(|found| found.tag);
            all += &format!("{name} {}\n", tag.unwrap_or_default());
        }
        let found = Page::get(KEEPER).map(|file| file.data);
        let text = String::from_utf8_lossy(&found.unwrap_or_default()).into_owned();
        let version = secrets::sha256(&format!("{all}{text}"));
        names.retain(|name| kept(name));
        text.replace("$VERSION", &version[..16])
            .replace("$FILES", &names.join("\", \""))
    }

    /// Answers a request for a file.
    pub fn answer(&self, path: &str, headers: &HeaderMap) -> Response<Body> {
        let path = match path.trim_start_matches('/') {
            "" => "index.html",
            path => path,
        };
        let plain = |part: Component| matches!(part, Component::Normal(_));
        let found = match Path::new(path).components().all(plain) {
            true => self.get(path),
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
            None => ApiError::new(
                StatusCode::NOT_FOUND,
                "not-found",
                message!("not-found"),
                message!("fix-table-api-described-api-openapi"),
            )
            .into_response(),
            Some(page) => {
                let kind = [(header::CONTENT_TYPE, kind("lost.html"))];
                (StatusCode::NOT_FOUND, kind, page.bytes.into_owned()).into_response()
            }
        }
    }

    fn find(&self, path: &str) -> Option<Found> {
        if let Some(folder) = &self.folder {
            let bytes = std::fs::read(folder.join(path)).ok()?;
            return Some(Found::made(bytes));
        }
        let file = Page::get(path)?;
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
        "bin" => "application/octet-stream",
        _ => "text/plain; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(files: &Files, name: &str) -> String {
        String::from_utf8(files.bytes(name).unwrap().into_owned()).unwrap()
    }

    #[test]
    fn a_version_names_all_its_files_and_changes_with_any_of_them() {
        let (one, other) = (Files::alone(vec![1]), Files::alone(vec![2]));
        let keeper = text(&one, KEEPER);
        assert!(
            !["$VERSION", "$FILES"]
                .iter()
                .any(|place| keeper.contains(place)),
            "{keeper}"
        );
        for name in one.names() {
            assert!(one.bytes(&name).is_some(), "{name}");
            let wanted = name != KEEPER && kept(&name);
            assert_eq!(keeper.contains(&format!("\"{name}\"")), wanted, "{name}");
        }
        assert!(keeper.contains("\"js/worker.js\"") && keeper.contains("\"engine.bin\""));
        assert_eq!(keeper, text(&Files::alone(vec![1]), KEEPER));
        assert_ne!(keeper, text(&other, KEEPER));
    }

    #[test]
    fn a_site_has_the_texts_that_the_page_fetches() {
        let files = Files::alone(vec![1]);
        let words = text(&files, "js/words.js");
        let (_, list) = words.split_once("const FILES = [").unwrap();
        let list = list.split(']').next().unwrap();
        let fetched: Vec<&str> = list
            .split(',')
            .map(|one| one.trim().trim_matches('"'))
            .collect();
        assert_eq!(fetched, SPOKEN);
        let names = files.names();
        for language in Language::all() {
            for file in SPOKEN {
                let name = format!("locales/{language}/{file}.json");
                assert!(names.contains(&name), "{name}");
            }
        }
        let texts = names.iter().filter(|name| name.starts_with("locales/"));
        assert_eq!(texts.count(), Language::all().len() * SPOKEN.len());
    }

    #[test]
    fn the_page_is_told_who_answers() {
        let answers = |files: Files| {
            let page = text(&files, "index.html");
            let (_, rest) = page.split_once("name=\"capicua\" content=\"").unwrap();
            rest.split('"').next().unwrap().to_owned()
        };
        assert_eq!(answers(Files::new(None, None)), "server");
        assert_eq!(answers(Files::new(None, Some(vec![1]))), "server engine");
        assert_eq!(answers(Files::alone(vec![1])), "engine");
        let without = Files::new(None, None);
        assert!(without.bytes(KEEPER).is_none() && without.bytes(ENGINE).is_none());
        assert!(!without.names().contains(&KEEPER.to_owned()));
    }
}
