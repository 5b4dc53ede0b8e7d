//! The texts of the program, in the language of its user.
//!
//! Sentences live in Fluent files under `locales/`, one folder for each language, and are compiled in;
//! `CAPICUA_LOCALES` names a folder with more languages or other sentences. Code names a message and
//! passes its arguments:
//!
//! ```
//! use capicua_words::{Language, Words};
//!
//! let words = Words::new(Language::nearest("es"));
//! let text = words.text("advice-best", &[("move", "25".into())]);
//! assert_eq!(text, "Juega 25.");
//! ```
//!
//! Tests check that every language has every message with the same variables, and that every message
//! named in the code exists.

mod language;
mod messages;
mod words;

pub use language::Language;
pub use messages::{MessagePart, ParsedMessage, all_messages, messages};
pub use words::{Value, Words};

/// What the README shows is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
