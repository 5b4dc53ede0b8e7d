//! What goes over a socket.

use capicua_core::{Message, message};
use capicua_protocol::{PageFrame, ServerFrame};
use http::StatusCode;

use crate::host::api_error::ApiError;

/// Reads a frame of at most `longest` bytes.
pub fn read(text: &str, longest: usize) -> Result<PageFrame, ApiError> {
    if text.len() > longest {
        return Err(bad(message!("frame-too-long", most = longest)));
    }
    serde_json::from_str(text).map_err(|error| bad(message!("unreadable-frame", error)))
}

/// A frame as text.
pub fn written(frame: &ServerFrame) -> String {
    // Frames are plain data with text keys: nothing in them can refuse to be written.
    serde_json::to_string(frame).expect("a frame is plain data")
}

/// A frame that cannot be read.
pub fn bad(message: Message) -> ApiError {
    ApiError::new(
        StatusCode::BAD_REQUEST,
        "bad-frame",
        message,
        message!(
            "fix-frames",
            types = "{\"type\":\"play\",\"ply\":12,\"move\":\"64\"}"
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_read_and_nonsense_is_not() {
        let read = |text: &str| super::read(text, 100);
        assert_eq!(
            read(r#"{"type":"play","ply":3,"move":"64"}"#).unwrap(),
            PageFrame::Play {
                ply: 3,
                text: "64".to_owned()
            }
        );
        assert_eq!(read(r#"{"type":"undo"}"#).unwrap(), PageFrame::Undo);
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
