//! Advice and review: [`advice`] says what to play and why, [`review`] grades the decisions of played
//! games, and [`documents`] are the answers as JSON, for these and for contests between players. What
//! only one game has is in a module with its name.
//!
//! ```
//! use capicua_core::Seat;
//! use capicua_dominoes::notation::Position;
//! use capicua_teach::advice::{AdviceOptions, advise, say};
//! use capicua_words::{Language, Words};
//!
//! let text = "latin 55545250444232/?7/?7/?7 - C 45:30/100 moves 66 65 55 60 03 36 54 43 62 35";
//! let position: Position = text.parse()?;
//! let options = AdviceOptions {
//!     samples: Some(200),
//!     ..AdviceOptions::default()
//! };
//! let advice = advise(&position, Seat::A, &options)?;
//! let english = Words::new(Language::ENGLISH);
//! assert!(say::verdict(&english, &advice).starts_with("Play 25."));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod advice;
pub mod documents;
pub mod pickomino;
pub mod review;

/// What single games add to the common modules.
mod own {
    pub(crate) use crate::pickomino::FITS;
}

/// What the README shows is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
