//! Errors in the language of whoever meets them.
//!
//! An error is written in English where it is found, by code that knows nothing of languages. As in
//! gettext that sentence is its own name: here it is recognised, what was put into it is taken out,
//! and the same is said in another language.

use std::sync::LazyLock;

use crate::language::Language;

static CATALOGUE: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue::read(include_str!("../locales/errors.txt")));

/// An error, or how to mend it, said in `language`; `None` when the catalogue does not know it.
pub fn error_in(language: Language, english: &str) -> Option<String> {
    CATALOGUE.sentences.say(english, language)
}

static USAGE: LazyLock<Entries> =
    LazyLock::new(|| Entries::read(include_str!("../locales/usage.txt")));

/// A line of what the reader of arguments says, in `language`; `None` when that is not known.
pub fn usage_in(language: Language, english: &str) -> Option<String> {
    USAGE.say(english, language)
}

/// The English sentences and parts of sentences of the catalogue, `{}` where something goes in.
pub fn known_errors() -> Vec<String> {
    let entries = CATALOGUE.sentences.0.iter().chain(&CATALOGUE.parts.0);
    entries.map(|entry| entry.english.bare()).collect()
}

struct Catalogue {
    sentences: Entries,
    /// What only stands inside of sentences.
    parts: Entries,
}

/// The same in every language. The most telling first: those with the most letters of their own.
struct Entries(Vec<Entry>);

struct Entry {
    english: Template,
    spanish: Template,
    portuguese: Template,
}

struct Template(Vec<Piece>);

enum Piece {
    Text(String),
    Hole(usize, Kind),
}

/// What may stand in a hole.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// Anything, which stays as it is: mostly what somebody typed.
    Any,
    /// Something without a space, which stays as it is.
    Word,
    /// Words with commas, `and` or `or` between.
    List,
    /// Something that is in the catalogue, or several such with commas, `and` or `or` between.
    Said,
}

/// Between the things of a list: in English, Spanish and Portuguese.
const BETWEEN: [[&str; 3]; 3] = [
    [", ", ", ", ", "],
    [" and ", " y ", " e "],
    [" or ", " o ", " ou "],
];

impl Catalogue {
    fn read(text: &str) -> Catalogue {
        let (sentences, parts) = text.split_once("\n---\n").expect("parts follow sentences");
        Catalogue {
            sentences: Entries::read(sentences),
            parts: Entries::read(parts),
        }
    }
}

impl Entries {
    fn read(text: &str) -> Entries {
        let mut lines = text
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with("# "));
        let mut entries = Vec::new();
        while let Some(english) = lines.next() {
            let mut next = || {
                Template::read(
                    lines
                        .next()
                        .unwrap_or_else(|| panic!("`{english}` is not said in every language")),
                )
            };
            entries.push(Entry {
                english: Template::read(english),
                spanish: next(),
                portuguese: next(),
            });
        }
        entries.sort_by_key(|entry| std::cmp::Reverse(entry.english.letters()));
        Entries(entries)
    }

    fn say(&self, english: &str, language: Language) -> Option<String> {
        if language == Language::ENGLISH {
            return Some(english.to_owned());
        }
        self.0.iter().find_map(|entry| entry.say(english, language))
    }
}

/// Which of the three sentences is that of a language.
fn column(language: Language) -> usize {
    let mut codes = language.and_fallbacks().map(Language::code);
    let known = codes.find_map(|code| ["en", "es", "pt"].iter().position(|&known| known == code));
    known.unwrap_or(0)
}

impl Entry {
    fn say(&self, english: &str, language: Language) -> Option<String> {
        let mut held = Vec::new();
        let said = [&self.english, &self.spanish, &self.portuguese][column(language)];
        let found = fill(&self.english.0, english, language, &mut held);
        found.then(|| said.with(&held))
    }
}

impl Template {
    fn read(text: &str) -> Template {
        let mut pieces = Vec::new();
        let (mut plain, mut rest) = (String::new(), text);
        while let Some(c) = rest.chars().next() {
            match hole(rest) {
                Some((piece, after)) => {
                    if !plain.is_empty() {
                        pieces.push(Piece::Text(std::mem::take(&mut plain)));
                    }
                    pieces.push(piece);
                    rest = after;
                }
                None => {
                    plain.push(c);
                    rest = &rest[c.len_utf8()..];
                }
            }
        }
        if !plain.is_empty() {
            pieces.push(Piece::Text(plain));
        }
        Template(pieces)
    }

    fn letters(&self) -> usize {
        let texts = self.0.iter().map(|piece| match piece {
            Piece::Text(text) => text.len(),
            Piece::Hole(..) => 0,
        });
        texts.sum()
    }

    fn with(&self, held: &[(usize, String)]) -> String {
        let said = self.0.iter().map(|piece| match piece {
            Piece::Text(text) => text.as_str(),
            Piece::Hole(number, _) => {
                let found = held.iter().find(|(n, _)| n == number);
                found.map_or("", |(_, text)| text)
            }
        });
        said.collect()
    }

    fn bare(&self) -> String {
        let bare = self.0.iter().map(|piece| match piece {
            Piece::Text(text) => text,
            Piece::Hole(..) => "{}",
        });
        bare.collect()
    }
}

/// `{1}` or `{1 word}` at the beginning of a text, and what follows it. Other braces are letters.
fn hole(text: &str) -> Option<(Piece, &str)> {
    let (inside, after) = text.strip_prefix('{')?.split_once('}')?;
    let (number, kind) = inside.split_once(' ').unwrap_or((inside, ""));
    let kind = match kind {
        "" => Kind::Any,
        "word" => Kind::Word,
        "list" => Kind::List,
        "said" => Kind::Said,
        _ => return None,
    };
    Some((Piece::Hole(number.parse().ok()?, kind), after))
}

/// Whether `text` is made like that; then `held` has what goes into the holes, in `language`.
fn fill(pieces: &[Piece], text: &str, language: Language, held: &mut Vec<(usize, String)>) -> bool {
    let Some((first, rest)) = pieces.split_first() else {
        return text.is_empty();
    };
    match first {
        Piece::Text(plain) => text
            .strip_prefix(plain.as_str())
            .is_some_and(|text| fill(rest, text, language, held)),
        Piece::Hole(number, kind) => {
            // Only where the text after the hole begins need be tried.
            let ends: Vec<usize> = match rest.first() {
                Some(Piece::Text(plain)) => text.match_indices(plain).map(|(at, _)| at).collect(),
                Some(Piece::Hole(..)) => text.char_indices().map(|(at, _)| at).collect(),
                None => vec![text.len()],
            };
            ends.into_iter().any(|end| {
                let Some(inside) = kind.say(&text[..end], language) else {
                    return false;
                };
                held.push((*number, inside));
                let fits = fill(rest, &text[end..], language, held);
                if !fits {
                    held.pop();
                }
                fits
            })
        }
    }
}

impl Kind {
    /// What stands in a hole of this kind, in `language`, if it may stand there.
    fn say(self, text: &str, language: Language) -> Option<String> {
        let word = |text: &str| (!text.contains(' ')).then(|| text.to_owned());
        match self {
            Kind::Any => Some(text.to_owned()),
            Kind::Word => word(text),
            Kind::List => listed(text, language, &word),
            Kind::Said => listed(text, language, &|text| {
                let part = CATALOGUE.parts.say(text, language);
                part.or_else(|| CATALOGUE.sentences.say(text, language))
            }),
        }
    }
}

/// A thing, or several with commas, `and` or `or` between.
fn listed(
    text: &str,
    language: Language,
    thing: &dyn Fn(&str) -> Option<String>,
) -> Option<String> {
    let at = column(language);
    let ends = BETWEEN.iter().flat_map(|between| {
        let found = text.match_indices(between[0]);
        found.map(move |(end, _)| (end, between))
    });
    let mut ends: Vec<(usize, &[&str; 3])> = ends.collect();
    ends.sort_by_key(|(end, _)| *end);
    let several = ends.into_iter().find_map(|(end, between)| {
        let first = thing(&text[..end])?;
        let others = listed(&text[end + between[0].len()..], language, thing)?;
        Some(format!("{first}{}{others}", between[at]))
    });
    several.or_else(|| thing(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spanish(english: &str) -> Option<String> {
        error_in(Language::nearest("es"), english)
    }

    #[test]
    fn what_goes_into_a_sentence_stays_as_it_is() {
        assert_eq!(
            spanish("`is no move` is no move").unwrap(),
            "`is no move` no es una jugada"
        );
        assert_eq!(
            spanish("Write +14, or the tiles themselves.").unwrap(),
            "Escribe +14, o las fichas mismas."
        );
        // The most telling one, not the first that fits.
        assert_eq!(spanish("Write A.").unwrap(), "Escribe A.");
        assert_eq!(spanish("A holds nothing.").unwrap(), "A no tiene nada.");
        assert_eq!(spanish("Close it with `}`.").unwrap(), "Ciérralo con `}`.");
        assert_eq!(spanish("something else entirely"), None);
        assert_eq!(error_in(Language::ENGLISH, "whatever").unwrap(), "whatever");
    }

    #[test]
    fn sentences_in_sentences_are_said_too() {
        let why = "55, 54 and 50 can only be with B or face down, where there is room for 2: \
                   B passed on 5 and 6 (move 6), C is said to hold no 5, 3 or 1 and 66 lies on the table";
        assert_eq!(
            spanish(why).unwrap(),
            "55, 54 y 50 solo puede estar con B o boca abajo, donde hay lugar para 2: \
             B pasó a 5 y 6 (jugada 6), se dice que C no lleva 5, 3 o 1 y 66 está en la mesa"
        );
        assert_eq!(
            spanish("A is said to hold 65, but B played 65 (move 3)").unwrap(),
            "se dice que A tiene 65, pero B jugó 65 (jugada 3)"
        );
        // A part is no sentence.
        assert_eq!(spanish("face down"), None);
        assert_eq!(spanish("something, but something else"), None);
    }

    /// Every language says as much as English does, and no two entries are one.
    #[test]
    fn the_catalogue_is_whole() {
        for entries in [&CATALOGUE.sentences.0, &CATALOGUE.parts.0, &USAGE.0] {
            let mut seen = std::collections::BTreeSet::new();
            for entry in entries {
                let bare = entry.english.bare();
                let holes = |template: &Template| {
                    let numbers = template.0.iter().filter_map(|piece| match piece {
                        Piece::Hole(number, _) => Some(*number),
                        Piece::Text(_) => None,
                    });
                    let mut numbers: Vec<usize> = numbers.collect();
                    numbers.sort_unstable();
                    numbers
                };
                let there = holes(&entry.english);
                assert!(there.iter().copied().eq(1..=there.len()), "{bare}");
                for said in [&entry.spanish, &entry.portuguese] {
                    let said = holes(said);
                    assert!(said.iter().all(|hole| there.contains(hole)), "{bare}");
                    // What somebody typed or has to type is never left out; an ending may be, and what
                    // English says of a value that is listed.
                    let spare = bare.contains("stack{}") || bare.starts_with("- ");
                    assert!(said.len() >= there.len() - usize::from(spare), "{bare}");
                }
                let kinds: String = entry
                    .english
                    .0
                    .iter()
                    .map(|piece| match piece {
                        Piece::Hole(_, kind) => format!("{}", *kind as u8),
                        Piece::Text(_) => "-".to_owned(),
                    })
                    .collect();
                assert!(seen.insert(format!("{bare}{kinds}")), "{bare} stands twice");
            }
        }
    }
}
