//! What people are told when the store fails.

use std::time::Duration;

use axum::http::StatusCode;

use crate::problem::Problem;
use crate::store::{StoreError, Trouble};

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

/// The file is as large as whoever runs the server lets it be.
pub fn no_disk() -> Problem {
    Problem::new(
        StatusCode::INSUFFICIENT_STORAGE,
        "store-full",
        "the store of this server is as large as it may be, so nothing new is kept",
        "Games that were begun go on. Old ones are forgotten in time; whoever runs the server can allow more with --disk.",
    )
    .after(Duration::from_secs(3600))
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
