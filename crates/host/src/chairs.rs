//! Who sits where.

use capicua_core::Seat;
use serde::{Deserialize, Serialize};

use crate::secrets;

/// How a person is written among the seats of a new game.
pub const PERSON: &str = "you";

/// Longest name, in characters.
const LONGEST_NAME: usize = 24;

/// Who sits on a chair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sitter {
    /// A person. Whoever has the key is that person; only its hash is kept, `None` while nobody has
    /// sat down.
    Person {
        /// How the person is called.
        name: String,
        /// SHA-256 of the key.
        key: Option<String>,
    },
    /// A player of the program, by its spec.
    Program(String),
}

/// The chairs of a table, in order of seats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chairs(pub Vec<Sitter>);

impl Chairs {
    /// Everybody with a seat.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &Sitter)> {
        Seat::all(self.0.len()).zip(&self.0)
    }

    /// How the one on each seat is called.
    pub fn name(&self, seat: Seat) -> &str {
        match &self.0[seat.index()] {
            Sitter::Person { name, .. } => name,
            Sitter::Program(spec) => spec,
        }
    }

    /// The seats of people, taken or not.
    pub fn people(&self) -> Vec<Seat> {
        let person = |(seat, sitter): (Seat, &Sitter)| match sitter {
            Sitter::Person { .. } => Some(seat),
            Sitter::Program(_) => None,
        };
        self.iter().filter_map(person).collect()
    }

    /// The seats that wait for somebody.
    pub fn open(&self) -> Vec<Seat> {
        let open = |(seat, sitter): (Seat, &Sitter)| match sitter {
            Sitter::Person { key: None, .. } => Some(seat),
            _ => None,
        };
        self.iter().filter_map(open).collect()
    }

    /// The seat this key belongs to.
    pub fn seat_of(&self, key: &str) -> Option<Seat> {
        let wanted = secrets::sha256(key);
        let has = |(seat, sitter): (Seat, &Sitter)| match sitter {
            Sitter::Person { key: Some(key), .. } if *key == wanted => Some(seat),
            _ => None,
        };
        self.iter().find_map(has)
    }

    /// Somebody sits down on the first free chair and gets a key.
    pub fn sit_down(&mut self, name: Option<&str>) -> Option<(Seat, String)> {
        let seat = *self.open().first()?;
        let key = secrets::word(32);
        self.seat_person(seat, name, &key);
        Some((seat, key))
    }

    /// Somebody with a key sits down.
    pub fn seat_person(&mut self, seat: Seat, name: Option<&str>, key: &str) {
        self.0[seat.index()] = Sitter::Person {
            name: cleaned(name).unwrap_or_else(|| PERSON.to_owned()),
            key: Some(secrets::sha256(key)),
        };
    }

    /// Whoever sits here is called so from now on.
    pub fn call(&mut self, seat: Seat, called: &str) {
        if let Sitter::Person { name, .. } = &mut self.0[seat.index()] {
            *name = cleaned(Some(called)).unwrap_or_else(|| PERSON.to_owned());
        }
    }

    /// Whoever sits here gets up; the chair waits for somebody.
    pub fn free(&mut self, seat: Seat) {
        self.0[seat.index()] = Sitter::Person {
            name: PERSON.to_owned(),
            key: None,
        };
    }
}

/// A name that does no harm in a page, a record or a terminal: one line, no control signs, short.
fn cleaned(name: Option<&str>) -> Option<String> {
    let plain: String = name?
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| !c.is_control() && !is_invisible(*c) && !"\"\\[]{}<>".contains(*c))
        .collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    let short: String = words.join(" ").chars().take(LONGEST_NAME).collect();
    let short = short.trim_end();
    (!short.is_empty()).then(|| short.to_owned())
}

/// Marks that turn the direction of writing or show nothing.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cleaned_and_cut() {
        let clean = |name: &str| cleaned(Some(name));
        assert_eq!(clean("  Ana \n María "), Some("Ana María".to_owned()));
        assert_eq!(clean("a\"]\\<b>\u{202e}\u{7}"), Some("ab".to_owned()));
        assert_eq!(clean(&"x".repeat(1000)).unwrap().len(), LONGEST_NAME);
        assert_eq!(clean(" \u{0} "), None);
        assert_eq!(cleaned(None), None);
    }

    #[test]
    fn whoever_has_the_key_is_the_seat() {
        let person = || Sitter::Person {
            name: PERSON.to_owned(),
            key: None,
        };
        let mut chairs = Chairs(vec![person(), Sitter::Program("greedy".into()), person()]);
        let (first, key) = chairs.sit_down(Some("Ana")).unwrap();
        let (second, other) = chairs.sit_down(None).unwrap();
        assert_eq!((first, second), (Seat::A, Seat::C));
        assert_eq!(chairs.sit_down(None), None);
        assert_eq!(chairs.seat_of(&key), Some(Seat::A));
        assert_eq!(chairs.seat_of(&other), Some(Seat::C));
        assert_eq!(chairs.seat_of("guess"), None);
        assert_eq!(chairs.name(Seat::A), "Ana");
        chairs.call(Seat::A, " Ana <María> ");
        chairs.call(Seat::B, "not a person");
        chairs.call(Seat::C, "\u{7}");
        let names = Seat::all(3).map(|seat| chairs.name(seat));
        assert_eq!(names.collect::<Vec<_>>(), ["Ana María", "greedy", PERSON]);
        assert_eq!(chairs.seat_of(&key), Some(Seat::A), "the key stays");
    }
}
