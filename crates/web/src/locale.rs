//! Whom to speak to in which language.

use axum::http::{HeaderMap, header};
pub use capicua_ui::host::words;
use capicua_words::Language;

/// The language of a request: what it asks for, else what the browser likes, else English.
pub fn from_request(asked: Option<&str>, headers: &HeaderMap) -> Language {
    if let Some(language) = asked.and_then(|code| code.parse().ok()) {
        return language;
    }
    let liked = headers
        .get(header::ACCEPT_LANGUAGE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    liked
        .split(',')
        .filter_map(|item| item.split(';').next()?.trim().parse().ok())
        .next()
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_browser_says_what_it_likes() {
        let of = |asked: Option<&str>, liked: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, liked.parse().unwrap());
            from_request(asked, &headers)
        };
        assert_eq!(
            of(None, "de-DE,pt-BR;q=0.8,en;q=0.5"),
            Language::nearest("pt")
        );
        assert_eq!(of(Some("es"), "pt"), Language::nearest("es"));
        assert_eq!(of(Some("xx"), "pt"), Language::nearest("pt"));
        assert_eq!(of(None, "*"), Language::ENGLISH);
    }
}
