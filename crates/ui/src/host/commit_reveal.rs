//! How a deal is drawn where several people play: the server promises its seed, everybody sends the
//! hash of a number, then all numbers are opened, and the deal follows from all of them. Whoever
//! chooses last knows too little to choose by. Pages hold this against what they have seen
//! (`witness.js`): nothing that was shown may change.

use std::collections::{BTreeMap, BTreeSet};

use capicua_core::{Message, Seat, message};
use capicua_protocol::{ByName, Draw, Drawn, Stage, Voided};
use http::StatusCode;
use serde::{Deserialize, Serialize};

use crate::host::api_error::ApiError;
use crate::host::fair::FairDeal;
use crate::host::secrets;

/// Hexadecimal digits of a number, and of its hash.
const NUMBER: usize = 32;
const HASH: usize = 64;

/// Which deal a number is for: at which table, in which match and which round of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DealId<'a> {
    /// The name of the table.
    pub table: &'a str,
    /// The number of the match there, from one.
    pub game: u32,
    /// The round of it, from one.
    pub round: u32,
}

impl DealId<'_> {
    /// The hash that a seat sends before its number. It fits this seat in this attempt at this deal and
    /// nowhere else, so that nobody can take another's for their own.
    pub fn commitment(&self, attempt: u32, seat: Seat, number: &str) -> String {
        let DealId { table, game, round } = self;
        secrets::sha256(&format!("{table}:{game}:{round}:{attempt}:{seat}:{number}"))
    }
}

/// What is dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Purpose {
    /// The first round at the table.
    First,
    /// The next round of a match.
    Next,
    /// The first round of another match.
    Rematch,
}

/// A deal that is being drawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CommitReveal {
    /// What it is for.
    pub purpose: Purpose,
    promise: FairDeal,
    stage: Stage,
    hashes: BTreeMap<char, String>,
    numbers: BTreeMap<char, String>,
    /// Who did not open a number before, and is not asked again.
    barred: BTreeSet<char>,
    voided: Vec<Voided>,
}

fn refused(what: Message) -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        "bad-draw",
        what,
        message!("fix-send-hash-number-first-number"),
    )
}

fn is_hex(text: &str, digits: usize) -> bool {
    let hex = |c: u8| c.is_ascii_digit() || (b'a'..=b'f').contains(&c);
    text.len() == digits && text.bytes().all(hex)
}

fn by_name(by_letter: &BTreeMap<char, String>) -> ByName<String> {
    let named = |(letter, text): (&char, &String)| (letter.to_string(), text.clone());
    by_letter.iter().map(named).collect()
}

fn names(letters: &BTreeSet<char>) -> Vec<String> {
    letters.iter().map(char::to_string).collect()
}

impl CommitReveal {
    /// The promise is made before anybody has said anything.
    pub fn begin(purpose: Purpose) -> CommitReveal {
        CommitReveal {
            purpose,
            promise: FairDeal::draw(None),
            stage: Stage::Hashes,
            hashes: BTreeMap::new(),
            numbers: BTreeMap::new(),
            barred: BTreeSet::new(),
            voided: Vec::new(),
        }
    }

    /// What is waited for.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    fn check(&self, attempt: u32, stage: Stage) -> Result<(), ApiError> {
        match attempt as usize == self.voided.len() && stage == self.stage {
            true => Ok(()),
            false => Err(refused(message!("not-waited-for"))),
        }
    }

    /// Takes the hash of a seat, once.
    pub fn commit(&mut self, seat: Seat, attempt: u32, hash: &str) -> Result<(), ApiError> {
        let letter = seat.letter();
        // Said twice is said once: views cross on the way.
        if attempt as usize == self.voided.len()
            && self.hashes.get(&letter).is_some_and(|known| known == hash)
        {
            return Ok(());
        }
        self.check(attempt, Stage::Hashes)?;
        if !is_hex(hash, HASH) || self.barred.contains(&letter) {
            return Err(refused(message!("hash-not-taken")));
        }
        match self.hashes.get(&letter) {
            Some(known) if known != hash => Err(refused(message!("hash-changed"))),
            None if self.hashes.values().any(|known| known == hash) => {
                Err(refused(message!("hash-of-another")))
            }
            _ => {
                self.hashes.insert(letter, hash.to_owned());
                Ok(())
            }
        }
    }

    /// Takes the number of a seat, which has to be the one its hash was made of.
    pub fn reveal(
        &mut self,
        place: DealId<'_>,
        seat: Seat,
        attempt: u32,
        number: &str,
    ) -> Result<(), ApiError> {
        self.check(attempt, Stage::Numbers)?;
        let letter = seat.letter();
        let fits = self.hashes.get(&letter) == Some(&place.commitment(attempt, seat, number));
        if !is_hex(number, NUMBER) || !fits {
            return Err(refused(message!("number-against-hash")));
        }
        self.numbers.insert(letter, number.to_owned());
        Ok(())
    }

    /// Whether everybody who is there has sent a hash.
    pub fn has_hashes(&self, present: &[Seat]) -> bool {
        let sent = |seat: &Seat| {
            let letter = seat.letter();
            self.barred.contains(&letter) || self.hashes.contains_key(&letter)
        };
        self.stage == Stage::Hashes && present.iter().all(sent)
    }

    /// No more hashes: from now on numbers are opened.
    pub fn close_hashes(&mut self) {
        self.stage = Stage::Numbers;
    }

    /// Whether every number is open that has been promised.
    pub fn is_open(&self) -> bool {
        self.stage == Stage::Numbers && self.numbers.len() == self.hashes.len()
    }

    /// Somebody does not open the number: everything is drawn anew, without that one. What the server
    /// had promised is shown, for it serves no more.
    pub fn void(&mut self) {
        let unopened = |letter: &&char| !self.numbers.contains_key(letter);
        let missing: BTreeSet<char> = self.hashes.keys().filter(unopened).copied().collect();
        let promise = std::mem::replace(&mut self.promise, FairDeal::draw(None));
        self.voided.push(Voided {
            hash: promise.hash(),
            seed: promise.seed.to_string(),
            salt: promise.salt,
            hashes: by_name(&std::mem::take(&mut self.hashes)),
            numbers: by_name(&std::mem::take(&mut self.numbers)),
            seats: names(&missing),
        });
        self.barred.extend(missing);
        self.stage = Stage::Hashes;
    }

    /// The deal, from everything that is open.
    pub fn deal(self, people: &[Seat]) -> FairDeal {
        let missing = |seat: &&Seat| !self.numbers.contains_key(&seat.letter());
        FairDeal {
            drawn: Some(Drawn {
                hashes: by_name(&self.hashes),
                numbers: by_name(&self.numbers),
                without: people.iter().filter(missing).map(Seat::to_string).collect(),
                voided: self.voided,
            }),
            ..self.promise
        }
    }

    /// As everybody sees it.
    pub fn shown(&self, game: u32, round: u32, left_ms: u64) -> Draw {
        Draw {
            game,
            round,
            attempt: self.voided.len() as u32,
            hash: self.promise.hash(),
            stage: self.stage,
            hashes: by_name(&self.hashes),
            numbers: by_name(&self.numbers),
            without: names(&self.barred),
            voided: self.voided.clone(),
            left_ms,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTH: [Seat; 2] = [Seat::A, Seat::B];

    const HERE: DealId<'static> = DealId {
        table: "abcdefghjkmnpqrs",
        game: 1,
        round: 2,
    };

    fn number(digit: char) -> String {
        digit.to_string().repeat(NUMBER)
    }

    fn sealed(numbers: [&str; 2]) -> CommitReveal {
        let mut drawing = CommitReveal::begin(Purpose::First);
        for (seat, number) in BOTH.into_iter().zip(numbers) {
            assert!(!drawing.has_hashes(&BOTH));
            drawing
                .commit(seat, 0, &HERE.commitment(0, seat, number))
                .unwrap();
        }
        assert!(drawing.has_hashes(&BOTH));
        drawing.close_hashes();
        drawing
    }

    #[test]
    fn the_deal_follows_from_every_number() {
        let (one, two, other) = (number('1'), number('2'), number('3'));
        let drawing = sealed([&one, &two]);
        let dealt = |second: &str| {
            let mut drawing = drawing.clone();
            drawing
                .hashes
                .insert('B', HERE.commitment(0, Seat::B, second));
            drawing.reveal(HERE, Seat::A, 0, &one).unwrap();
            drawing.reveal(HERE, Seat::B, 0, second).unwrap();
            assert!(drawing.is_open());
            drawing.deal(&BOTH)
        };
        let (deal, changed) = (dealt(&two), dealt(&other));
        assert_ne!(deal.seed_of_deal(), changed.seed_of_deal());
        // As the page works it out.
        let text = format!("{}:{}:A:{one}:B:{two}", deal.seed, deal.salt);
        let first = &secrets::sha256(&text)[..16];
        assert_eq!(
            deal.seed_of_deal().0,
            u64::from_str_radix(first, 16).unwrap()
        );
        assert!(deal.drawn.unwrap().without.is_empty());
    }

    /// Neither the server nor a player can take another number once others are open.
    #[test]
    fn whoever_chooses_last_has_chosen_before() {
        let (one, two) = (number('1'), number('2'));
        let mut drawing = sealed([&one, &two]);
        let promised = drawing.shown(1, 1, 0).hash;
        drawing.reveal(HERE, Seat::A, 0, &one).unwrap();
        assert!(drawing.reveal(HERE, Seat::B, 0, &number('3')).is_err());
        assert!(
            drawing
                .commit(Seat::B, 0, &HERE.commitment(0, Seat::B, &number('3')))
                .is_err()
        );
        drawing.reveal(HERE, Seat::B, 0, &two).unwrap();
        let deal = drawing.deal(&BOTH);
        assert_eq!(deal.hash(), promised);
        // A host that takes another seed after all is found out by the promise.
        let lie = FairDeal {
            seed: deal.seed ^ 1,
            ..deal
        };
        assert_ne!(lie.hash(), promised);
    }

    #[test]
    fn a_number_that_is_withheld_voids_the_deal_and_is_not_asked_for_again() {
        let (one, two) = (number('1'), number('2'));
        let mut drawing = sealed([&one, &two]);
        let first = drawing.shown(1, 1, 0);
        drawing.reveal(HERE, Seat::A, 0, &one).unwrap();
        assert!(!drawing.is_open());
        drawing.void();
        let again = drawing.shown(1, 1, 0);
        assert_ne!(again.hash, first.hash, "another promise");
        assert_eq!((again.attempt, &again.without), (1, &vec!["B".to_owned()]));
        assert_eq!(again.voided[0].hash, first.hash);
        assert_eq!(again.voided[0].hashes, first.hashes, "as they were shown");
        assert_eq!(again.voided[0].numbers.len(), 1);
        let open = format!("{}:{}", again.voided[0].seed, again.voided[0].salt);
        assert_eq!(secrets::sha256(&open), first.hash);
        assert!(
            drawing
                .commit(Seat::B, 1, &HERE.commitment(1, Seat::B, &two))
                .is_err()
        );
        assert!(
            drawing
                .commit(Seat::A, 0, &HERE.commitment(0, Seat::A, &one))
                .is_err(),
            "too late"
        );
        drawing
            .commit(Seat::A, 1, &HERE.commitment(1, Seat::A, &one))
            .unwrap();
        assert!(drawing.has_hashes(&BOTH));
        drawing.close_hashes();
        drawing.reveal(HERE, Seat::A, 1, &one).unwrap();
        let drawn = drawing.deal(&BOTH).drawn.unwrap();
        assert_eq!(drawn.without, ["B"]);
        assert_eq!(drawn.voided.len(), 1);
    }

    /// A hash is of use to the seat, the attempt and the deal it was made for, and to no other.
    #[test]
    fn nobody_takes_the_hash_of_another_for_their_own() {
        let (one, two) = (number('1'), number('2'));
        let theirs = HERE.commitment(0, Seat::A, &one);
        let mut drawing = CommitReveal::begin(Purpose::First);
        drawing.commit(Seat::A, 0, &theirs).unwrap();
        assert!(drawing.commit(Seat::B, 0, &theirs).is_err(), "copied");
        let elsewhere = [
            DealId {
                table: "zzzzzzzzzzzzzzzz",
                ..HERE
            },
            DealId { game: 2, ..HERE },
            DealId { round: 3, ..HERE },
        ];
        let others = elsewhere.map(|place| place.commitment(0, Seat::B, &two));
        let others = others.into_iter().chain([
            HERE.commitment(1, Seat::B, &two),
            HERE.commitment(0, Seat::C, &two),
        ]);
        for hash in others {
            let mut drawing = drawing.clone();
            drawing.commit(Seat::B, 0, &hash).unwrap();
            drawing.close_hashes();
            assert!(drawing.reveal(HERE, Seat::B, 0, &two).is_err(), "{hash}");
        }
        // As the page works it out.
        let text = format!("abcdefghjkmnpqrs:1:2:0:A:{one}");
        assert_eq!(theirs, secrets::sha256(&text));
    }

    #[test]
    fn what_is_no_number_is_refused() {
        let mut drawing = CommitReveal::begin(Purpose::Next);
        for hash in ["", "x", &"A".repeat(HASH), &"a".repeat(HASH + 1)] {
            assert!(drawing.commit(Seat::A, 0, hash).is_err(), "{hash}");
        }
        let short = "12";
        drawing
            .commit(Seat::A, 0, &HERE.commitment(0, Seat::A, short))
            .unwrap();
        drawing.close_hashes();
        assert!(drawing.reveal(HERE, Seat::A, 0, short).is_err());
    }
}
