//! What comes from a browser over a socket.

use axum::http::StatusCode;
use serde::Deserialize;

use crate::problem::Problem;

/// A frame, understood.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Frame {
    /// The first one: who it is.
    Hello {
        /// The key of a seat.
        key: String,
        /// The language of sentences.
        lang: Option<String>,
    },
    /// A move.
    Play {
        /// The ply of the view it answers.
        ply: usize,
        /// The move.
        #[serde(rename = "move")]
        text: String,
    },
    /// Take back.
    Undo,
    /// Deal the next round.
    Next,
    /// Rank the moves.
    Hint {
        /// The ply of the view it is about.
        ply: usize,
    },
    /// Say who holds what.
    Belief {
        /// The ply of the view it is about.
        ply: usize,
    },
    /// Stop a hint.
    Cancel,
    /// Speak another language.
    Lang {
        /// Its code.
        lang: String,
    },
    /// Is anybody there?
    Ping,
}

impl Frame {
    /// Reads a frame of at most `longest` bytes.
    pub fn read(text: &str, longest: usize) -> Result<Frame, Problem> {
        if text.len() > longest {
            return Err(bad(format!("a frame has at most {longest} bytes")));
        }
        serde_json::from_str(text)
            .map_err(|error| bad(format!("the frame cannot be read: {error}")))
    }
}

/// A frame that cannot be read.
pub fn bad(message: impl Into<String>) -> Problem {
    Problem::new(
        StatusCode::BAD_REQUEST,
        "bad-frame",
        message,
        "Frames are JSON objects with a type: {\"type\":\"play\",\"ply\":12,\"move\":\"64\"}.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_read_and_nonsense_is_not() {
        let read = |text: &str| Frame::read(text, 100);
        assert_eq!(
            read(r#"{"type":"play","ply":3,"move":"64"}"#).unwrap(),
            Frame::Play {
                ply: 3,
                text: "64".to_owned()
            }
        );
        assert_eq!(read(r#"{"type":"undo"}"#).unwrap(), Frame::Undo);
        let long = format!("{{\"type\":\"lang\",\"lang\":\"{}\"}}", "x".repeat(100));
        for text in [
            "",
            "{}",
            "[]",
            "null",
            "{\"type\":\"fly\"}",
            "{\"type\":\"play\"}",
            "{\"type\":\"play\",\"ply\":-1,\"move\":\"64\"}",
            "{\"type\":\"play\",\"ply\":1e99,\"move\":\"64\"}",
            "{\"type\":\"hello\"}",
            "\u{0}",
            &long,
        ] {
            assert_eq!(read(text).unwrap_err().code(), "bad-frame", "{text}");
        }
    }
}
