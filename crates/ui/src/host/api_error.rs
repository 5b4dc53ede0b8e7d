//! What went wrong, as everybody is told: a code for programs, a sentence and a way out for people.

use std::time::Duration;

use capicua_core::{InputError, Message, message};
use capicua_protocol::{Refusal, Refused, ServerFrame, Trouble as Told};
use capicua_words::{Language, Words};
use http::StatusCode;

const OUT_OF_TIME: &str = "out-of-time";

/// A problem, over HTTP or in a frame.
#[derive(Clone, Debug)]
pub struct ApiError {
    status: StatusCode,
    code: &'static str,
    error: Box<InputError>,
    language: Language,
    retry: Option<Duration>,
}

impl ApiError {
    /// A problem with a status for HTTP, a code for programs, and two sentences for people.
    pub fn new(
        status: StatusCode,
        code: &'static str,
        message: Message,
        help: Message,
    ) -> ApiError {
        ApiError {
            status,
            code,
            error: Box::new(InputError::new(message, help)),
            language: Language::ENGLISH,
            retry: None,
        }
    }

    /// Something in a request that cannot be read or cannot be.
    pub fn input(code: &'static str, error: &InputError) -> ApiError {
        ApiError {
            status: StatusCode::UNPROCESSABLE_ENTITY,
            code,
            error: Box::new(error.clone()),
            language: Language::ENGLISH,
            retry: None,
        }
    }

    /// Everybody who thinks is busy.
    pub fn busy() -> ApiError {
        ApiError::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "busy",
            message!("too-many-questions"),
            message!("fix-ask-again-moment"),
        )
        .after(Duration::from_secs(2))
    }

    /// The time there is for an answer is over.
    pub fn out_of_time() -> ApiError {
        ApiError::new(
            StatusCode::SERVICE_UNAVAILABLE,
            OUT_OF_TIME,
            message!("out-of-time"),
            message!("fix-ask-fewer-samples-again-when"),
        )
        .after(Duration::from_secs(2))
    }

    /// Whether that is what is wrong.
    pub fn is_out_of_time(&self) -> bool {
        self.code == OUT_OF_TIME
    }

    /// Something broke on this side.
    pub fn broken() -> ApiError {
        ApiError::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "broken",
            message!("server-broke"),
            message!("fix-ask-again-what-was-played"),
        )
    }

    /// A game that is played elsewhere: there is nothing to show of it.
    pub fn no_page() -> ApiError {
        ApiError::new(
            StatusCode::NOT_IMPLEMENTED,
            "no-page",
            message!("no-page"),
            message!("fix-play-terminal-capicua-play"),
        )
    }

    /// A game that is there and cannot be read.
    pub fn damaged(why: Message) -> ApiError {
        ApiError::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "damaged-game",
            message!("unreadable-game", why),
            message!("fix-whoever-runs-server-may-bring"),
        )
    }

    /// There is no such game.
    pub fn no_game() -> ApiError {
        ApiError::new(
            StatusCode::NOT_FOUND,
            "no-such-game",
            message!("no-such-game"),
            message!("fix-begin-new"),
        )
    }

    /// A key that belongs to nobody.
    pub fn bad_key() -> ApiError {
        ApiError::new(
            StatusCode::FORBIDDEN,
            "bad-key",
            message!("key-without-seat"),
            message!("fix-join-game-get"),
        )
    }

    /// Says when to ask again.
    pub fn after(mut self, wait: Duration) -> ApiError {
        self.retry = Some(wait);
        self
    }

    /// The same in the language of whoever is told.
    #[must_use]
    pub fn said(mut self, words: &Words) -> ApiError {
        self.language = words.language();
        self
    }

    /// The status for HTTP.
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// The code.
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// As a part of a view.
    pub fn told(&self) -> Told {
        let words = Words::new(self.language);
        Told {
            code: self.code.to_owned(),
            message: words.say(self.error.message()),
            help: words.say(self.error.remedy()),
        }
    }

    /// As the body of an answer.
    pub fn refusal(&self) -> Refusal {
        Refusal {
            error: Refused {
                told: self.told(),
                caret: self.error.excerpt(),
            },
        }
    }

    /// As a frame of a socket.
    pub fn frame(&self) -> ServerFrame {
        ServerFrame::Error(self.told())
    }
}

/// As an answer of the server.
#[cfg(feature = "http")]
impl axum::response::IntoResponse for ApiError {
    fn into_response(self) -> axum::response::Response {
        let (status, retry) = (self.status, self.retry);
        let mut response = (status, axum::Json(self.refusal())).into_response();
        // Whoever knows the language of the request says it again.
        response.extensions_mut().insert(self);
        if let Some(wait) = retry {
            let seconds = wait.as_secs_f64().ceil().max(1.0) as u64;
            response
                .headers_mut()
                .insert(http::header::RETRY_AFTER, http::HeaderValue::from(seconds));
        }
        response
    }
}
