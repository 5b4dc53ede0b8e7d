//! What went wrong, as everybody is told: a code for programs, a sentence and a way out for people.

use std::time::Duration;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use capicua_core::InputError;
use capicua_protocol::{Refusal, Refused, ServerFrame, Trouble as Told};

use crate::store::{StoreError, Trouble};

/// A problem, over HTTP or in a frame.
#[derive(Clone, Debug)]
pub struct Problem {
    status: StatusCode,
    code: &'static str,
    message: String,
    help: String,
    caret: Option<String>,
    retry: Option<Duration>,
}

impl Problem {
    /// A problem with a status for HTTP, a code for programs, and two sentences for people.
    pub fn new(
        status: StatusCode,
        code: &'static str,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Problem {
        Problem {
            status,
            code,
            message: message.into(),
            help: help.into(),
            caret: None,
            retry: None,
        }
    }

    /// Something in a request that cannot be read or cannot be.
    pub fn input(code: &'static str, error: &InputError) -> Problem {
        Problem {
            caret: error.pointed(),
            ..Problem::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                code,
                error.what(),
                error.help(),
            )
        }
    }

    /// Everybody who thinks is busy.
    pub fn busy() -> Problem {
        Problem::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "busy",
            "too many are waiting for an answer",
            "Ask again in a moment.",
        )
        .after(Duration::from_secs(2))
    }

    /// Something broke on this side.
    pub fn broken() -> Problem {
        Problem::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "broken",
            "something went wrong in the server",
            "Ask again; what was played is stored.",
        )
    }

    /// A game that is played elsewhere: there is nothing to show of it.
    pub fn no_page() -> Problem {
        Problem::new(
            StatusCode::NOT_IMPLEMENTED,
            "no-page",
            "there is no page for this game",
            "Play it in the terminal: `capicua play`.",
        )
    }

    /// A game that is there and cannot be read.
    pub fn damaged(why: impl std::fmt::Display) -> Problem {
        Problem::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "damaged-game",
            format!("this game is stored but cannot be read: {why}"),
            "Whoever runs the server may bring it back from a backup; other games are not touched.",
        )
    }

    /// Something that could not be stored, so that it did not happen.
    pub fn not_saved(error: &StoreError) -> Problem {
        match error.trouble {
            Trouble::Full => Problem::new(
                StatusCode::INSUFFICIENT_STORAGE,
                "no-room",
                "the server has no room left to store the game, so this was not done",
                "Nothing that was played is lost. Try again once there is room.",
            ),
            _ => Problem::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "not-saved",
                "the server cannot store the game now, so this was not done",
                "Nothing that was played is lost. Try again in a moment.",
            ),
        }
        .after(Duration::from_secs(5))
    }

    /// A game that could not be looked up.
    pub fn not_read(error: &StoreError) -> Problem {
        match error.trouble {
            Trouble::Damaged => Problem::damaged(error),
            _ => Problem::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "not-read",
                "the server cannot read its games now",
                "Try again in a moment.",
            )
            .after(Duration::from_secs(5)),
        }
    }

    /// There is no such game.
    pub fn no_game() -> Problem {
        Problem::new(
            StatusCode::NOT_FOUND,
            "no-such-game",
            "there is no such game",
            "Begin a new one.",
        )
    }

    /// Says when to ask again.
    pub fn after(mut self, wait: Duration) -> Problem {
        self.retry = Some(wait);
        self
    }

    /// The code.
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// As a part of a view.
    pub fn told(&self) -> Told {
        Told {
            code: self.code.to_owned(),
            message: self.message.clone(),
            help: self.help.clone(),
        }
    }

    /// As a frame of a socket.
    pub fn frame(&self) -> ServerFrame {
        ServerFrame::Error(self.told())
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let told = self.told();
        let error = Refused {
            told,
            caret: self.caret,
        };
        let body = axum::Json(Refusal { error });
        let mut response = (self.status, body).into_response();
        if let Some(wait) = self.retry {
            let seconds = wait.as_secs_f64().ceil().max(1.0) as u64;
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
