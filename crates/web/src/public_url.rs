//! The address others know a server by that stands behind a proxy.

use std::str::FromStr;

use axum::http::Uri;
use capicua_core::{Message, message};

/// An address without a path: `https://games.example.org`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl {
    secure: bool,
    /// With its port, where that is not the usual one.
    host: String,
}

impl PublicUrl {
    /// Whether browsers come by TLS.
    pub fn is_secure(&self) -> bool {
        self.secure
    }

    /// How requests name the host, in small letters.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// How browsers name the page.
    pub fn origin(&self) -> String {
        let scheme = if self.secure { "https" } else { "http" };
        format!("{scheme}://{}", self.host)
    }
}

fn no_public_url() -> Message {
    message!("not-a-public-url")
}

impl FromStr for PublicUrl {
    type Err = Message;

    fn from_str(text: &str) -> Result<PublicUrl, Message> {
        let uri: Uri = text.trim().parse().map_err(|_| no_public_url())?;
        let secure = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return Err(no_public_url()),
        };
        let authority = uri.authority().ok_or(no_public_url())?;
        let plain = !authority.as_str().contains('@') && !authority.host().is_empty();
        if !plain || uri.path() != "/" || uri.query().is_some() {
            return Err(no_public_url());
        }
        let usual = if secure { 443 } else { 80 };
        let host = match authority.port_u16() {
            Some(port) if port != usual => format!("{}:{port}", authority.host()),
            None if authority.as_str().ends_with(':') => return Err(no_public_url()),
            _ => authority.host().to_owned(),
        };
        Ok(PublicUrl {
            secure,
            host: host.to_ascii_lowercase(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_without_a_path_are_read() {
        let read = |text: &str| text.parse::<PublicUrl>();
        let public = read("https://Games.Example.org/").unwrap();
        assert_eq!(public.host(), "games.example.org");
        assert_eq!(public.origin(), "https://games.example.org");
        assert!(public.is_secure());
        assert_eq!(read("https://a.b:443").unwrap().host(), "a.b");
        assert_eq!(read("http://a.b:8080").unwrap().origin(), "http://a.b:8080");
        for text in [
            "",
            "games.example.org",
            "ftp://a.b",
            "https://",
            "https://a.b/games",
            "https://a.b/?x",
            "https://me@a.b",
            "https://a b",
        ] {
            assert_eq!(read(text), Err(no_public_url()), "{text}");
        }
    }
}
