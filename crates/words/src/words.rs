//! Sentences made of messages and values.

use std::borrow::Cow;

use fluent_bundle::{FluentArgs, FluentValue};

use capicua_core::{Argument, Message};

use crate::language::Language;

/// Something that goes into a sentence.
#[derive(Clone, PartialEq, Debug)]
pub enum Value<'a> {
    /// A name, a tile, a number already written.
    Text(Cow<'a, str>),
    /// A count: sentences choose singular and plural by it.
    Count(usize),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Value<'a> {
        Value::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Value::Text(Cow::Owned(text))
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Value<'a> {
        Value::Text(Cow::Borrowed(text))
    }
}

impl From<char> for Value<'_> {
    fn from(letter: char) -> Self {
        Value::Text(Cow::Owned(letter.to_string()))
    }
}

impl From<usize> for Value<'_> {
    fn from(count: usize) -> Self {
        Value::Count(count)
    }
}

/// The sentences of one language.
#[derive(Clone, Copy)]
pub struct Words {
    language: Language,
}

impl Words {
    /// Those of `language`.
    pub fn new(language: Language) -> Words {
        Words { language }
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The message `id` with `values` in it. An unknown message gives its own name: ugly, but
    /// better than stopping in the middle of a game (a test finds such names in the code).
    pub fn text(&self, id: &str, values: &[(&str, Value)]) -> String {
        let said = self.language.with_fallbacks().find_map(|language| {
            let bundle = language.bundle();
            Some((bundle, bundle.get_message(id)?.value()?))
        });
        let Some((bundle, pattern)) = said else {
            return id.to_owned();
        };
        let mut args = FluentArgs::with_capacity(values.len());
        for (name, value) in values {
            args.set(
                (*name).to_owned(),
                match value {
                    Value::Text(text) => FluentValue::from(text.to_string()),
                    Value::Count(count) => FluentValue::from(*count),
                },
            );
        }
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&args), &mut errors);
        debug_assert!(errors.is_empty(), "{id}: {errors:?}");
        text.into_owned()
    }

    /// Whether the language itself says `id`, without falling back to another one.
    pub fn says(&self, id: &str) -> bool {
        self.language.bundle().has_message(id)
    }

    /// The message `id`, into which nothing goes, if there is one.
    pub fn find(&self, id: &str) -> Option<String> {
        let mut speakers = self.language.with_fallbacks();
        let said = speakers.any(|language| language.bundle().has_message(id));
        said.then(|| self.plain(id))
    }

    /// The message `id`, into which nothing goes.
    pub fn plain(&self, id: &str) -> String {
        self.text(id, &[])
    }

    /// What a message says; one that no language knows gives its code.
    pub fn say(&self, message: &Message) -> String {
        let arguments = message.arguments().iter();
        let said = arguments.map(|(name, argument)| match argument {
            Argument::Number(number) => (*name, Value::Count(*number as usize)),
            argument => (*name, argument.said(&|inner| self.say(inner)).into()),
        });
        self.text(message.code(), &said.collect::<Vec<_>>())
    }

    /// A share as a percentage with `digits` after the mark, without the sign.
    pub fn percent(&self, share: f64, digits: usize) -> String {
        self.number(100.0 * share, digits)
    }

    /// A number with `digits` after the mark.
    pub fn number(&self, number: f64, digits: usize) -> String {
        let text = format!("{:.digits$}", number);
        // Rounded to nothing it has no sign.
        let zero = text.starts_with('-') && text.chars().all(|c| matches!(c, '-' | '0' | '.'));
        let text = if zero { &text[1..] } else { &text[..] };
        text.replace('.', &self.plain("decimal-mark"))
    }

    /// A number with its sign, plus or minus.
    pub fn signed(&self, number: f64, digits: usize) -> String {
        let text = self.number(number, digits);
        let positive = !text.starts_with('-') && text.chars().any(|c| matches!(c, '1'..='9'));
        if positive { format!("+{text}") } else { text }
    }

    /// `a, b and c`, in the words of the language.
    pub fn list(&self, items: &[String]) -> String {
        Argument::list(items, "list-and").said(&|joined| self.say(joined))
    }

    /// `a, b or c`, in the words of the language.
    pub fn choice(&self, items: &[String]) -> String {
        Argument::list(items, "list-or").said(&|joined| self.say(joined))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_people_write_them() {
        let (en, es) = (
            Words::new(Language::ENGLISH),
            Words::new(Language::nearest("es")),
        );
        assert_eq!(en.percent(0.4731, 1), "47.3");
        assert_eq!(es.percent(0.4731, 1), "47,3");
        assert_eq!(en.signed(1.84, 1), "+1.8");
        assert_eq!(en.signed(-1.84, 1), "-1.8");
        assert_eq!(en.signed(-0.04, 1), "0.0");
        assert_eq!(en.signed(0.0, 0), "0");
    }

    #[test]
    fn lists_end_in_the_right_word() {
        let items = |n: usize| -> Vec<String> {
            let items = ["1", "2", "3"][..n].iter();
            items.map(|s| (*s).to_owned()).collect()
        };
        let words = Words::new(Language::nearest("pt"));
        let lists = [0, 1, 2, 3].map(|n| words.list(&items(n)));
        assert_eq!(lists, ["", "1", "1 e 2", "1, 2 e 3"]);
        assert_eq!(
            Words::new(Language::nearest("es")).choice(&items(2)),
            "1 o 2"
        );
    }

    #[test]
    fn an_unknown_message_gives_its_name() {
        assert_eq!(
            Words::new(Language::ENGLISH).plain("no-such-thing"),
            "no-such-thing"
        );
    }
}
