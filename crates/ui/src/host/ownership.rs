//! Who owns which chair and hand at a table of several people. A person is identified by a key, of which the
//! hash is stored. A hand belongs to the key that sat there when it was dealt and is shown to no other: so
//! nobody sees two hands of a round, however chairs change. A key is good until its owner gives it up, or
//! until the deal after the host has freed the chair.

use std::collections::{BTreeMap, BTreeSet};

use capicua_core::{Seat, message};
use capicua_protocol::Waiting;
use http::StatusCode;
use serde::{Deserialize, Serialize};

use crate::host::api_error::ApiError;
use crate::host::chairs::{PERSON, cleaned};
use crate::host::fixes::{self, Fix};
use crate::host::multiplayer::{conflict, no_free_chair, not_host};
use crate::host::secrets;
use crate::host::table::{ServedGame, letters};

/// Newcomers that may wait to be let in.
const MOST_WAITING: usize = 8;

/// Keys that were not let in and are remembered.
const MOST_REFUSED: usize = 32;

/// Different signs a key has at least.
const FEWEST_SIGNS: usize = 6;

/// Who owns which chair and hand.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatOwnership {
    /// The hash of the key each hand of the round was dealt to.
    hands: BTreeMap<char, String>,
    /// Chairs the host has freed: their keys are good until the next deal.
    freed: BTreeSet<char>,
    /// Chairs whose owners have been there since the deal.
    here: BTreeSet<char>,
    /// Chairs whose owners have been away since a whole round was played for them.
    missed: BTreeSet<char>,
    /// Who wants to come in, or has been let in and waits for a chair.
    newcomers: Vec<Newcomer>,
    /// Hashes of keys that were not let in.
    refused: Vec<String>,
    /// How often somebody has knocked.
    knocks: u32,
}

/// Somebody who came after the match had begun.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Newcomer {
    /// What an answer names.
    pub number: u32,
    /// How that person wants to be called.
    pub name: Option<String>,
    /// The hash of the key.
    pub key: String,
    /// The chair that is wanted.
    wants: Option<char>,
    /// Let in already: the next chair that is free is this one's.
    pub admitted: bool,
}

/// Who is connected. The table has no clock: the caller says who has been away for long.
#[derive(Clone, Default, Debug)]
pub struct Attendance {
    /// Seats of people who are there.
    pub present: Vec<Seat>,
    /// Seats of people who have been away so long that others need not wait for them.
    pub gone: Vec<Seat>,
}

impl SeatOwnership {
    /// Who wants to come in.
    pub fn newcomers(&self) -> &[Newcomer] {
        &self.newcomers
    }

    /// Seats the host has freed, which are so from the next deal on.
    pub fn freed(&self) -> impl Iterator<Item = String> {
        self.freed.iter().map(char::to_string)
    }
}

/// The hand of the round is not shown to whoever asks.
fn no_hand() -> ApiError {
    conflict(
        "no-hand",
        message!("hand-dealt-before"),
        message!("fix-you-play-from-next-round"),
    )
}

/// A name that somebody has.
fn name_taken() -> ApiError {
    conflict(
        "name-taken",
        message!("name-taken"),
        message!("fix-choose-another"),
    )
}

/// The key of somebody who was not let in.
pub fn not_admitted() -> ApiError {
    ApiError::new(
        StatusCode::FORBIDDEN,
        "not-admitted",
        message!("not-let-in"),
        message!("fix-ask-whoever-invited-you"),
    )
}

/// Whether a key is long and varied enough not to be guessed.
pub fn is_key(key: &str) -> bool {
    let fits = (16..=64).contains(&key.len()) && key.bytes().all(|c| c.is_ascii_alphanumeric());
    let signs: BTreeSet<u8> = key.bytes().collect();
    fits && signs.len() >= FEWEST_SIGNS
}

/// A key that is of no use as one's own.
fn bad_key_text() -> ApiError {
    ApiError::new(
        StatusCode::UNPROCESSABLE_ENTITY,
        "bad-key-text",
        message!("bad-key"),
        message!("fix-send-another-none"),
    )
}

impl ServedGame {
    fn places(&self) -> Option<&SeatOwnership> {
        self.company.as_ref().map(|company| &company.places)
    }

    fn places_mut(&mut self) -> Option<&mut SeatOwnership> {
        self.company.as_mut().map(|company| &mut company.places)
    }

    /// Whether the hand of `seat` was dealt to whoever sits there. Where nothing is hidden it does not
    /// matter.
    pub fn plays(&self, seat: Seat) -> bool {
        let Some(places) = self.places() else {
            return true;
        };
        let dealt = places.hands.get(&seat.letter()).map(String::as_str);
        fixes::is_off(Fix::OneHand)
            || !self.table.status().hides
            || (dealt.is_some() && dealt == self.chairs.hash_at(seat))
    }

    /// Whether whoever sits there plays from the next deal on, and not before.
    pub fn waits(&self, seat: Seat) -> bool {
        self.in_play() && self.table.phase().turn().is_some() && !self.plays(seat)
    }

    /// An error unless the hand of `seat` is whoever's who sits there.
    pub(crate) fn check_hand(&self, seat: Seat) -> Result<(), ApiError> {
        if self.plays(seat) {
            Ok(())
        } else {
            Err(no_hand())
        }
    }

    /// Whether `seat` has a say in what is done with the round: not before its first deal.
    pub fn check_plays(&self, seat: Seat) -> Result<(), ApiError> {
        if self.waits(seat) {
            Err(no_hand())
        } else {
            Ok(())
        }
    }

    /// Chairs that can be taken: before the match those, too, whose owners the host has given up.
    pub fn open(&self) -> Vec<Seat> {
        let mut open = self.chairs.open();
        if let Some(company) = self.company.as_ref().filter(|company| !company.begun) {
            let freed = company.places.freed.iter();
            open.extend(freed.filter_map(|letter| Seat::from_letter(*letter)));
            open.sort_unstable();
        }
        open
    }

    /// Whoever opened the table; while that person is gone, the first of the others who are there.
    pub fn host(&self, who: &Attendance) -> Option<Seat> {
        let host = self.company.as_ref()?.host.and_then(Seat::from_letter);
        let away = host.is_none_or(|host| who.gone.contains(&host));
        if away {
            who.present.first().copied().or(host)
        } else {
            host
        }
    }

    /// An error unless `by` may do what is the host's to do.
    pub(crate) fn check_host(&self, by: Seat, who: &Attendance) -> Result<(), ApiError> {
        if self.host(who) == Some(by) {
            Ok(())
        } else {
            Err(not_host())
        }
    }

    /// An error if somebody has this name already, where several people play.
    pub(crate) fn check_name(&self, name: &str, of: Option<Seat>) -> Result<(), ApiError> {
        if self.company.is_some() && self.chairs.is_taken(name, of) {
            Err(name_taken())
        } else {
            Ok(())
        }
    }

    /// Somebody sits down, before the match: on the chair of the key, if it has one, else on the one that
    /// is wanted, else on the first that is free. Once the match has begun one knocks, and has no seat
    /// before the host has answered.
    pub fn take_chair(
        &mut self,
        name: Option<&str>,
        key: Option<&str>,
        seat: Option<Seat>,
    ) -> Result<(Option<Seat>, String), ApiError> {
        if let Some(key) = key {
            if let Some(seat) = self.chairs.seat_of(key) {
                return Ok((Some(seat), key.to_owned()));
            }
            // The key of those who watch is everybody's who has their link: whoever took a chair with it
            // would share the hand.
            let watches = self.company.as_ref().is_some_and(|one| one.watch == key);
            if watches || !is_key(key) {
                return Err(bad_key_text());
            }
        }
        let key = key.map_or_else(|| secrets::word(32), str::to_owned);
        let hash = secrets::sha256(&key);
        let known = |places: &SeatOwnership| places.newcomers.iter().any(|one| one.key == hash);
        if self.places().is_some_and(known) {
            return Ok((None, key));
        }
        self.check_name(name.unwrap_or_default(), None)?;
        if self.company.as_ref().is_some_and(|company| company.begun) {
            self.knock(name, hash, seat)?;
            return Ok((None, key));
        }
        let open = self.open();
        let wanted = seat.filter(|seat| open.contains(seat));
        let seat = wanted.or(open.first().copied()).ok_or_else(no_free_chair)?;
        self.seat(seat, name, hash);
        Ok((Some(seat), key))
    }

    /// Seats somebody on a chair that is free.
    fn seat(&mut self, seat: Seat, name: Option<&str>, hash: String) {
        self.chairs.seat_hash(seat, name, hash);
        if !self.is_played_for(seat) {
            self.table.sit(seat, self.chairs.name(seat));
        }
        if let Some(company) = &mut self.company {
            company.host.get_or_insert(seat.letter());
            company.places.freed.remove(&seat.letter());
        }
    }

    /// Somebody wants to be let in.
    fn knock(
        &mut self,
        name: Option<&str>,
        hash: String,
        seat: Option<Seat>,
    ) -> Result<(), ApiError> {
        let open = !self.chairs.open().is_empty();
        let places = self.places_mut().ok_or_else(no_free_chair)?;
        if places.refused.contains(&hash) {
            return Err(not_admitted());
        }
        if !open && places.freed.is_empty() {
            return Err(no_free_chair());
        }
        if places.newcomers.len() >= MOST_WAITING {
            return Err(ApiError::new(
                StatusCode::TOO_MANY_REQUESTS,
                "too-many",
                message!("too-many-waiting"),
                message!("fix-wait-moment"),
            ));
        }
        places.knocks += 1;
        places.newcomers.push(Newcomer {
            number: places.knocks,
            name: cleaned(name).filter(|name| name != PERSON),
            key: hash,
            wants: seat.map(Seat::letter),
            admitted: false,
        });
        Ok(())
    }

    /// Where no more could wait, the first leaves who is not `there` any more.
    pub fn make_room(&mut self, there: impl Fn(&str) -> bool) {
        if let Some(places) = self.places_mut()
            && places.newcomers.len() >= MOST_WAITING
        {
            let left = |one: &Newcomer| !one.admitted && !there(&one.key);
            if let Some(at) = places.newcomers.iter().position(left) {
                places.newcomers.remove(at);
            }
        }
    }

    /// Whether the key with this hash waits to be let in.
    pub fn is_newcomer(&self, hash: &str) -> bool {
        let waits = |places: &SeatOwnership| places.newcomers.iter().any(|one| one.key == hash);
        self.places().is_some_and(waits)
    }

    /// What a newcomer is shown.
    pub fn waiting(&self, game: &str, hash: &str, who: &Attendance) -> Option<Waiting> {
        let mut newcomers = self.places()?.newcomers.iter();
        let newcomer = newcomers.find(|one| one.key == hash)?;
        Some(Waiting {
            game: game.to_owned(),
            rules: self.table.status().rules,
            names: self.names(),
            people: letters(&self.chairs.people()),
            host: self.host(who).map(|seat| seat.to_string()),
            admitted: newcomer.admitted,
        })
    }

    /// The host lets a newcomer in, or does not. Whoever is let in sits down at once where a chair is
    /// free, else on one that was freed, at the next deal.
    pub fn admit(
        &mut self,
        by: Seat,
        who: &Attendance,
        number: u32,
        yes: bool,
    ) -> Result<(), ApiError> {
        self.check_host(by, who)?;
        let open = self.chairs.open().len();
        let places = self.places_mut().ok_or_else(not_host)?;
        let numbered = |one: &Newcomer| one.number == number && !one.admitted;
        let Some(at) = places.newcomers.iter().position(numbered) else {
            return Err(conflict(
                "no-newcomer",
                message!("nobody-waits"),
                message!("fix-look-table"),
            ));
        };
        if !yes {
            let refused = places.newcomers.remove(at);
            places.refused.push(refused.key);
            let most = places.refused.len().saturating_sub(MOST_REFUSED);
            places.refused.drain(..most);
            return Ok(());
        }
        let promised = places.newcomers.iter().filter(|one| one.admitted).count();
        if open + places.freed.len() <= promised {
            return Err(no_free_chair());
        }
        places.newcomers[at].admitted = true;
        self.seat_newcomers();
        Ok(())
    }

    /// Those who were let in sit down, as far as chairs are free.
    fn seat_newcomers(&mut self) {
        loop {
            let open = self.chairs.open();
            let Some(places) = self.places_mut() else {
                return;
            };
            let first = places.newcomers.iter().position(|one| one.admitted);
            let (Some(&free), Some(at)) = (open.first(), first) else {
                return;
            };
            let Newcomer {
                name, key, wants, ..
            } = places.newcomers.remove(at);
            let wanted = wants.and_then(Seat::from_letter);
            let seat = wanted.filter(|seat| open.contains(seat)).unwrap_or(free);
            // Somebody may have taken the name meanwhile.
            let name = name.filter(|name| !self.chairs.is_taken(name, None));
            self.seat(seat, name.as_deref(), key);
        }
    }

    /// Somebody is there: nobody frees that chair. True for somebody who had been away for long.
    pub fn is_here(&mut self, seat: Seat) -> bool {
        let letter = seat.letter();
        self.places_mut().is_some_and(|places| {
            places.here.insert(letter);
            let [freed, missed] =
                [&mut places.freed, &mut places.missed].map(|all| all.remove(&letter));
            freed || missed
        })
    }

    /// Seats whose owners have been away since a whole round was played for them.
    pub fn missed(&self) -> Vec<Seat> {
        let over = self.table.phase().turn().is_none();
        let Some(places) = self.places() else {
            return Vec::new();
        };
        let dealt_in = |seat: &Seat| {
            let dealt = places.hands.get(&seat.letter()).map(String::as_str);
            dealt.is_some() && dealt == self.chairs.hash_at(*seat)
        };
        let missed = |seat: &Seat| {
            let letter = seat.letter();
            let this = over && dealt_in(seat) && !places.here.contains(&letter);
            this || places.missed.contains(&letter)
        };
        self.taken().into_iter().filter(missed).collect()
    }

    /// Frees a chair: `by` its owner, at once; or by the host, from the next deal on, where its owner has
    /// been away for long and, once the match has begun, for a whole round.
    pub fn free(&mut self, by: Seat, seat: Seat, who: &Attendance) -> Result<(), ApiError> {
        if self.chairs.hash_at(seat).is_none() {
            return Err(conflict(
                "no-such-chair",
                message!("chair-empty"),
                message!("fix-look-table"),
            ));
        }
        let company = self.company.as_ref().ok_or_else(not_host)?;
        if by == seat {
            self.vacate(seat, &who.present);
            return Ok(());
        }
        let begun = company.begun;
        self.check_host(by, who)?;
        if fixes::is_off(Fix::KeysStay) && !who.present.contains(&seat) {
            self.vacate(seat, &who.present);
            return Ok(());
        }
        if who.present.contains(&seat) || !who.gone.contains(&seat) {
            return Err(conflict(
                "not-gone",
                message!("owner-is-there"),
                message!("fix-wait-seconds-whoever-comes-back"),
            ));
        }
        if begun && !self.missed().contains(&seat) {
            return Err(conflict(
                "not-missed",
                message!("no-round-played-for-owner"),
                message!("fix-play-round-program-plays-whoever"),
            ));
        }
        if let Some(company) = &mut self.company {
            company.ready.remove(&seat.letter());
            company.places.freed.insert(seat.letter());
        }
        Ok(())
    }

    /// A chair is free: its key is good for nothing any more.
    pub(crate) fn vacate(&mut self, seat: Seat, present: &[Seat]) {
        self.chairs.free(seat);
        let taken = self.taken();
        let heir = taken.iter().find(|one| present.contains(one));
        let heir = heir.or(taken.first()).map(|seat| seat.letter());
        if let Some(company) = &mut self.company {
            let letter = seat.letter();
            company.ready.remove(&letter);
            let SeatOwnership {
                freed,
                here,
                missed,
                ..
            } = &mut company.places;
            for all in [freed, here, missed] {
                all.remove(&letter);
            }
            if company.host == Some(letter) {
                company.host = heir;
            }
        }
        if self.in_play() {
            self.play_for(seat)
        } else {
            self.table.sit(seat, self.chairs.name(seat))
        }
    }

    /// Before a deal: chairs that were freed are, those who were let in sit down, and the hands belong to
    /// whoever sits there now.
    pub(crate) fn deal_places(&mut self, present: &[Seat]) {
        let missed = self.missed();
        let freed: Vec<Seat> = self.places().map_or(Vec::new(), |places| {
            let freed = places
                .freed
                .iter()
                .filter_map(|one| Seat::from_letter(*one));
            freed.filter(|seat| !present.contains(seat)).collect()
        });
        for seat in &freed {
            self.vacate(*seat, present);
        }
        self.seat_newcomers();
        let kept = |seat: &&Seat| !freed.contains(seat);
        let missed: BTreeSet<char> = missed.iter().filter(kept).map(|one| one.letter()).collect();
        self.own_hands();
        if let Some(places) = self.places_mut() {
            places.missed = missed;
            places.here = present.iter().map(|seat| seat.letter()).collect();
            places.freed.clear();
        }
    }

    /// The hands belong to whoever sits there now.
    pub(crate) fn own_hands(&mut self) {
        let key =
            |(seat, _): (Seat, _)| Some((seat.letter(), self.chairs.hash_at(seat)?.to_owned()));
        let hands = self.chairs.iter().filter_map(key).collect();
        if let Some(places) = self.places_mut() {
            places.hands = hands;
        }
    }
}
