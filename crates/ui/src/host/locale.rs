//! The sentences of each language, read once.

use std::sync::LazyLock;

use capicua_words::{Language, Words};

static WORDS: LazyLock<Vec<Words>> = LazyLock::new(|| Language::all().map(Words::new).collect());

/// The sentences of a language.
pub fn words(language: Language) -> &'static Words {
    let at = Language::all().position(|one| one == language);
    &WORDS[at.unwrap_or(0)]
}
