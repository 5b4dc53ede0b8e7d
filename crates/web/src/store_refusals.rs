//! What people are told when the store fails.

use std::time::Duration;

use axum::http::StatusCode;

use crate::api_error::ApiError;
use crate::store::{StoreError, StoreErrorKind};
use capicua_core::message;

/// Something that could not be stored, so that it did not happen.
pub fn not_saved(error: &StoreError) -> ApiError {
    match error.kind {
        StoreErrorKind::Full => ApiError::new(
            StatusCode::INSUFFICIENT_STORAGE,
            "no-room",
            message!("no-room-to-store"),
            message!("fix-nothing-was-played-lost-try"),
        ),
        _ => ApiError::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "not-saved",
            message!("cannot-store"),
            message!("fix-nothing-lost-in-a-moment"),
        ),
    }
    .after(Duration::from_secs(5))
}

/// The file is as large as whoever runs the server lets it be.
pub fn no_disk() -> ApiError {
    ApiError::new(
        StatusCode::INSUFFICIENT_STORAGE,
        "store-full",
        message!("store-is-full"),
        message!("fix-games-were-begun-go-on"),
    )
    .after(Duration::from_secs(3600))
}

/// A game that could not be looked up.
pub fn not_read(error: &StoreError) -> ApiError {
    match error.kind {
        StoreErrorKind::Damaged => ApiError::damaged(error.why.clone()),
        _ => ApiError::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "not-read",
            message!("cannot-read-games"),
            message!("fix-try-again-moment"),
        )
        .after(Duration::from_secs(5)),
    }
}
