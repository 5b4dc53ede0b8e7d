//! What the program says to people, in their language.
//!
//! Sentences live in Fluent files under `locales/`, one folder for each language, and are compiled
//! in; `CAPICUA_LOCALES` names a folder with more, or with other sentences. Code names a message and hands over what goes into it:
//!
//! ```
//! use capicua_words::{Language, Words};
//!
//! let words = Words::new(Language::nearest("es"));
//! let said = words.text("advice-best", &[("move", "25".into())]);
//! assert_eq!(said, "Juega 25.");
//! ```
//!
//! Tests see to it that every language has every message with the same variables, and that every
//! message named in the code exists.

mod language;
mod messages;
mod words;

pub use language::Language;
pub use messages::{MessagePart, ParsedMessage, all_messages, messages};
pub use words::{Value, Words};
