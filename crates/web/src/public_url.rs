//! The address others know a server by that stands behind a proxy.

use std::fmt;
use std::str::FromStr;

use axum::http::Uri;

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

/// Why a text is no such address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoPublicUrl;

impl fmt::Display for NoPublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("write it like https://games.example.org: http or https, a host, no path")
    }
}

impl std::error::Error for NoPublicUrl {}

impl FromStr for PublicUrl {
    type Err = NoPublicUrl;

    fn from_str(text: &str) -> Result<PublicUrl, NoPublicUrl> {
        let uri: Uri = text.trim().parse().map_err(|_| NoPublicUrl)?;
        let secure = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return Err(NoPublicUrl),
        };
        let authority = uri.authority().ok_or(NoPublicUrl)?;
        let plain = !authority.as_str().contains('@') && !authority.host().is_empty();
        if !plain || uri.path() != "/" || uri.query().is_some() {
            return Err(NoPublicUrl);
        }
        let usual = if secure { 443 } else { 80 };
        let host = match authority.port_u16() {
            Some(port) if port != usual => format!("{}:{port}", authority.host()),
            None if authority.as_str().ends_with(':') => return Err(NoPublicUrl),
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
            assert_eq!(read(text), Err(NoPublicUrl), "{text}");
        }
    }
}
