//! Who sits where.

use capicua_core::Seat;
use serde::{Deserialize, Serialize};

use crate::host::secrets;

/// How a person is written among the seats of a new game.
pub const PERSON: &str = "you";

/// Longest name, in characters.
const LONGEST_NAME: usize = 24;

/// Who sits on a chair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Occupant {
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
pub struct Chairs(pub Vec<Occupant>);

impl Chairs {
    /// Everybody with a seat.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &Occupant)> {
        Seat::all(self.0.len()).zip(&self.0)
    }

    /// How the one on each seat is called.
    pub fn name(&self, seat: Seat) -> &str {
        match &self.0[seat.index()] {
            Occupant::Person { name, .. } => name,
            Occupant::Program(spec) => spec,
        }
    }

    /// The seats of people, taken or not.
    pub fn people(&self) -> Vec<Seat> {
        let person = |(seat, occupant): (Seat, &Occupant)| match occupant {
            Occupant::Person { .. } => Some(seat),
            Occupant::Program(_) => None,
        };
        self.iter().filter_map(person).collect()
    }

    /// The seats that wait for somebody.
    pub fn open(&self) -> Vec<Seat> {
        let open = |(seat, occupant): (Seat, &Occupant)| match occupant {
            Occupant::Person { key: None, .. } => Some(seat),
            _ => None,
        };
        self.iter().filter_map(open).collect()
    }

    /// The seat this key belongs to.
    pub fn seat_of(&self, key: &str) -> Option<Seat> {
        self.seat_of_hash(&secrets::sha256(key))
    }

    /// The seat of the key with this hash.
    pub fn seat_of_hash(&self, hash: &str) -> Option<Seat> {
        let mut all = self.iter().map(|(seat, _)| seat);
        all.find(|seat| self.hash_at(*seat) == Some(hash))
    }

    /// The hash of the key of whoever sits here.
    pub fn hash_at(&self, seat: Seat) -> Option<&str> {
        match self.0.get(seat.index())? {
            Occupant::Person { key, .. } => key.as_deref(),
            Occupant::Program(_) => None,
        }
    }

    /// Whether somebody else than whoever sits on `besides` has this name, or a program has.
    pub fn is_taken(&self, name: &str, besides: Option<Seat>) -> bool {
        let Some(wanted) = cleaned(Some(name)).map(|name| folded(&name)) else {
            return false;
        };
        let others = self.iter().filter(|(seat, _)| Some(*seat) != besides);
        let mut names = others.map(|(_, occupant)| match occupant {
            Occupant::Person { name, .. } => name.as_str(),
            // The page knows these by their names alone.
            Occupant::Program(spec) => ["person:name=", "person:"]
                .iter()
                .find_map(|before| spec.strip_prefix(before))
                .unwrap_or(spec),
        });
        wanted != PERSON && names.any(|name| folded(name) == wanted)
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
        self.seat_hash(seat, name, secrets::sha256(key));
    }

    /// Somebody sits down whose key has this hash.
    pub fn seat_hash(&mut self, seat: Seat, name: Option<&str>, hash: String) {
        self.0[seat.index()] = Occupant::Person {
            name: cleaned(name).unwrap_or_else(|| PERSON.to_owned()),
            key: Some(hash),
        };
    }

    /// Whoever sits here is called so from now on.
    pub fn call(&mut self, seat: Seat, called: &str) {
        if let Occupant::Person { name, .. } = &mut self.0[seat.index()] {
            *name = cleaned(Some(called)).unwrap_or_else(|| PERSON.to_owned());
        }
    }

    /// Whoever sits here gets up; the chair waits for somebody.
    pub fn free(&mut self, seat: Seat) {
        self.0[seat.index()] = Occupant::Person {
            name: PERSON.to_owned(),
            key: None,
        };
    }
}

/// A name that does no harm in a page, a record or a terminal: one line, no control signs, short.
pub fn cleaned(name: Option<&str>) -> Option<String> {
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

/// A name as people tell names apart: neither by capitals nor by accents.
fn folded(name: &str) -> String {
    let plain = |c: char| match c {
        'á' | 'à' | 'â' | 'ã' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'ô' | 'õ' | 'ö' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ñ' => 'n',
        'ç' => 'c',
        other => other,
    };
    // Accents may also be signs of their own.
    let signs = name.to_lowercase();
    let signs = signs
        .chars()
        .filter(|c| !matches!(c, '\u{300}'..='\u{36f}'));
    signs.map(plain).collect()
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
        let person = || Occupant::Person {
            name: PERSON.to_owned(),
            key: None,
        };
        let mut chairs = Chairs(vec![person(), Occupant::Program("greedy".into()), person()]);
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

    #[test]
    fn names_are_told_apart_as_people_do() {
        let person = |name: &str| Occupant::Person {
            name: name.to_owned(),
            key: None,
        };
        let chairs = Chairs(vec![
            person("Ana María"),
            Occupant::Program("person:name=ramon".to_owned()),
            Occupant::Program("champion".to_owned()),
            person(PERSON),
        ]);
        for taken in [
            "Ana María",
            " ana  MARIA ",
            "Ana Mari\u{301}a",
            "Ana\u{200b} María",
            "Ramón",
            "champion",
        ] {
            assert!(chairs.is_taken(taken, None), "{taken}");
        }
        for free in ["Ana", "Bea", "", PERSON, "You"] {
            assert!(!chairs.is_taken(free, None), "{free}");
        }
        assert!(!chairs.is_taken("ana maría", Some(Seat::A)), "one's own");
    }
}
