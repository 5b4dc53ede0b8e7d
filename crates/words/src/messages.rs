//! Messages as data, for whoever speaks them elsewhere: the page has no parser of its own.

use std::collections::BTreeMap;

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use fluent_syntax::parser::parse;
use serde::Serialize;

use crate::language::{Language, warn};

/// A message: its parts one after another.
pub type ParsedMessage = Vec<MessagePart>;

/// A part of a message.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum MessagePart {
    /// As it is said.
    Text(String),
    /// The value of that name.
    Value {
        /// The name.
        value: String,
    },
    /// One of several messages, by a value: the number itself, its plural category, or a word.
    Select {
        /// The name of the value.
        select: String,
        /// The messages, by their keys.
        variants: BTreeMap<String, ParsedMessage>,
        /// The key of the one that is said when none fits.
        other: String,
    },
}

/// The messages of a Fluent file by their names. What the file has beyond messages, values and
/// selections is refused: nobody could say it.
pub fn messages(source: &str) -> Result<BTreeMap<String, ParsedMessage>, String> {
    let resource = parse(source).map_err(|(_, errors)| format!("{errors:?}"))?;
    let mut messages = BTreeMap::new();
    for entry in resource.body {
        match entry {
            Entry::Message(message) => {
                let name = message.id.name.to_owned();
                let said = message.value.ok_or(format!("{name} says nothing"))?;
                let said = pattern(&said).map_err(|what| format!("{name}: {what}"))?;
                messages.insert(name, said);
            }
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            Entry::Term(_) | Entry::Junk { .. } => return Err(format!("{entry:?}")),
        }
    }
    Ok(messages)
}

/// All that is said in a language, by the file in which English says it.
pub fn all_messages(language: Language) -> BTreeMap<&'static str, BTreeMap<String, ParsedMessage>> {
    let mut files: BTreeMap<_, BTreeMap<String, ParsedMessage>> = BTreeMap::new();
    let mut places: BTreeMap<String, &str> = BTreeMap::new();
    let mut speakers: Vec<Language> = language.with_fallbacks().collect();
    speakers.reverse();
    for speaker in speakers {
        for (name, source) in speaker.files() {
            let said =
                messages(source).inspect_err(|what| warn(&format!("{speaker}/{name}.ftl"), what));
            for (id, message) in said.into_iter().flatten() {
                // Only what a country says in words of its own need not be said in English.
                let place = if speaker == Language::ENGLISH {
                    name
                } else {
                    "country"
                };
                let file = *places.entry(id.clone()).or_insert(place);
                files.entry(file).or_default().insert(id, message);
            }
        }
    }
    files
}

fn pattern(from: &Pattern<&str>) -> Result<ParsedMessage, String> {
    let mut parts: ParsedMessage = Vec::new();
    for element in &from.elements {
        let part = match element {
            PatternElement::TextElement { value } => MessagePart::Text((*value).to_owned()),
            PatternElement::Placeable { expression } => expressed(expression)?,
        };
        match (parts.last_mut(), part) {
            (Some(MessagePart::Text(before)), MessagePart::Text(more)) => before.push_str(&more),
            (_, part) => parts.push(part),
        }
    }
    Ok(parts)
}

fn expressed(expression: &Expression<&str>) -> Result<MessagePart, String> {
    match expression {
        Expression::Inline(InlineExpression::StringLiteral { value }) => {
            let text = fluent_syntax::unicode::unescape_unicode_to_string(value);
            Ok(MessagePart::Text(text.into_owned()))
        }
        Expression::Inline(InlineExpression::NumberLiteral { value }) => {
            Ok(MessagePart::Text((*value).to_owned()))
        }
        Expression::Inline(InlineExpression::VariableReference { id }) => Ok(MessagePart::Value {
            value: id.name.to_owned(),
        }),
        Expression::Select {
            selector: InlineExpression::VariableReference { id },
            variants,
        } => {
            let key = |key: &VariantKey<&str>| match key {
                VariantKey::Identifier { name } => (*name).to_owned(),
                VariantKey::NumberLiteral { value } => (*value).to_owned(),
            };
            let other = variants.iter().find(|variant| variant.default);
            let said = variants
                .iter()
                .map(|v| Ok((key(&v.key), pattern(&v.value)?)));
            Ok(MessagePart::Select {
                select: id.name.to_owned(),
                variants: said.collect::<Result<_, String>>()?,
                other: key(&other.ok_or("a selection without a default")?.key),
            })
        }
        other => Err(format!("nobody can say {other:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(source: &str) -> String {
        serde_json::to_string(&messages(source).unwrap()).unwrap()
    }

    #[test]
    fn texts_values_and_selections_are_data() {
        assert_eq!(
            json("# note\na = x{\"\"}y { $v } z\nb =\n    first\n      second\n"),
            r#"{"a":["xy ",{"value":"v"}," z"],"b":["first\n  second"]}"#
        );
        assert_eq!(
            json("a = { $n ->\n    [1] just one\n    [one] one\n   *[other] { $n } tiles\n} left"),
            concat!(
                r#"{"a":[{"select":"n","variants":{"1":["just one"],"one":["one"],"#,
                r#""other":[{"value":"n"}," tiles"]},"other":"other"}," left"]}"#
            )
        );
    }

    #[test]
    fn what_nobody_could_say_is_refused() {
        for source in [
            "a = { NUMBER($n) }",
            "-term = x",
            "a = { b }",
            "a = { \n",
            "9",
        ] {
            assert!(messages(source).is_err(), "{source}");
        }
    }
}
