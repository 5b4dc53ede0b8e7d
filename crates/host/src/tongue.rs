//! The sentences of each language, read once.

use std::sync::LazyLock;

use capicua_words::{Language, Words};

static WORDS: LazyLock<[Words; 3]> = LazyLock::new(|| Language::ALL.map(Words::new));

/// The sentences of a language.
pub fn words(language: Language) -> &'static Words {
    let at = Language::ALL.iter().position(|&l| l == language);
    &WORDS[at.unwrap_or(0)]
}
