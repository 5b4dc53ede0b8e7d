//! What holds in every world, whatever is done in it. Each rule says what it was held against.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use capicua_core::Random;
use capicua_protocol::{Around, ByName};
use capicua_ui::host::table::GameSnapshot;
use capicua_words::Language;
use serde_json::Value;

use crate::people::{Left, Person, Standing};
use crate::tiles;

/// A rule that does not hold.
#[derive(Clone, Debug)]
pub struct Wrong {
    pub rule: &'static str,
    pub what: String,
}

pub fn wrong<T>(rule: &'static str, what: impl Into<String>) -> Result<T, Wrong> {
    let what = what.into();
    Err(Wrong { rule, what })
}

type Checked = Result<(), Wrong>;

/// A match and a round of it.
type Round = (u64, u64);

/// So long somebody is gone before others may do anything about it.
const GONE: Duration = Duration::from_secs(20);

/// An attempt at a deal, as all pages together saw it.
#[derive(Default)]
struct Attempt {
    promise: String,
    hashes: BTreeMap<String, String>,
    closed: Option<BTreeMap<String, String>>,
    numbers: BTreeMap<String, String>,
    touched: Duration,
}

/// Everything that was told in a world, as far as rules are about it.
#[derive(Default)]
pub struct Checks {
    pub now: Duration,
    /// Thoughts may be lost.
    pub odd: bool,
    /// When each round was first seen by anybody.
    dealt: BTreeMap<Round, Duration>,
    /// To whom each hand was shown.
    owners: BTreeMap<(Round, char), usize>,
    /// The moves of each round, and when they were first told.
    logs: BTreeMap<Round, Vec<(String, Duration)>>,
    /// Rounds in which somebody wanted to take something back.
    pub undone: BTreeSet<Round>,
    /// What was told before this server began.
    floor: (Round, usize),
    attempts: BTreeMap<(Round, u64), Attempt>,
    promises: BTreeMap<Round, (String, Duration)>,
    /// When somebody wanted to free each chair.
    pub freed: BTreeMap<char, Duration>,
    /// Rounds that are over, as a file, and when they were told.
    record: (String, Duration),
    pub redealt: usize,
}

fn texts(value: &Value) -> BTreeMap<String, String> {
    let all = value.as_object().into_iter().flatten();
    all.map(|(name, text)| (name.clone(), text.as_str().unwrap_or_default().to_owned()))
        .collect()
}

pub fn round_of(view: &Value) -> Round {
    let game = view["company"]["game"].as_u64().unwrap_or(1);
    (game, view["round"].as_u64().unwrap_or(0))
}

impl Checks {
    pub fn new(odd: bool) -> Checks {
        Checks {
            odd,
            ..Checks::default()
        }
    }

    /// A server begins after another. What was told before `lost` must be there, or all of it.
    pub fn begin_life(&mut self, lost: Option<Duration>) {
        if let Some(lost) = lost {
            let before = |at: &Duration| *at < lost;
            for log in self.logs.values_mut() {
                log.retain(|(_, at)| before(at));
            }
            self.dealt.retain(|_, at| before(at));
            let dealt = &self.dealt;
            self.logs.retain(|round, _| dealt.contains_key(round));
            self.owners
                .retain(|(round, _), _| dealt.contains_key(round));
            self.promises.retain(|_, (_, at)| before(at));
            self.attempts.retain(|_, attempt| before(&attempt.touched));
            if !before(&self.record.1) {
                self.record = Default::default();
            }
        }
        let last = self.logs.last_key_value();
        self.floor = last.map_or(((0, 0), 0), |(round, log)| (*round, log.len()));
    }

    /// Moves and deals that were told.
    pub fn played(&self) -> (usize, usize) {
        (self.logs.values().map(Vec::len).sum(), self.dealt.len())
    }

    /// A frame that came to somebody's page.
    pub fn frame(&mut self, who: usize, person: &Person, frame: &Value, text: &str) -> Checked {
        let kind = frame["type"].as_str().unwrap_or_default();
        match kind {
            "view" => self.view(who, person, frame, text)?,
            "draw" => self.draw(frame)?,
            "watch" => self.record(frame["record"].as_str().unwrap_or_default())?,
            "error" if frame["code"] == "damaged-game" => wrong("whole", text)?,
            // Where thoughts may be lost, so are hints.
            "error" if frame["code"] == "broken" && !self.odd => wrong("whole", text)?,
            _ => {}
        }
        if ["lobby", "waiting", "draw"].contains(&kind) && !tiles::secret(frame).is_empty() {
            wrong("knowledge", format!("{who} is told of tiles: {text}"))?;
        }
        Ok(())
    }

    fn view(&mut self, who: usize, person: &Person, view: &Value, text: &str) -> Checked {
        let round = round_of(view);
        let dealt = *self.dealt.entry(round).or_insert(self.now);
        self.moves(round, view)?;
        self.promise(round, view)?;
        let seat = view["seat"]
            .as_str()
            .and_then(|seat| seat.chars().next())
            .unwrap_or(' ');
        let hand = view["hand"].as_array().map_or(0, Vec::len);
        if !view["ending"].is_null() {
            return Ok(());
        }
        let secret = tiles::secret(view);
        if !secret.is_empty() {
            wrong("knowledge", format!("{who} is told of {secret:?}: {text}"))?;
        }
        if hand == 0 {
            return Ok(());
        }
        if person.standing == Standing::Watches {
            wrong("knowledge", format!("all who watch see the hand of {seat}"))?;
        }
        // A hand belongs to whoever it was dealt to, and nobody has two.
        let others = self.owners.range((round, ' ')..=(round, '~'));
        if let Some(((_, other), _)) = others
            .into_iter()
            .find(|((_, one), owner)| **owner == who && *one != seat)
        {
            wrong(
                "knowledge",
                format!("{who} sees the hands of {other} and {seat} in {round:?}"),
            )?;
        }
        match self.owners.get(&(round, seat)) {
            Some(owner) if *owner == who => Ok(()),
            Some(owner) => wrong(
                "knowledge",
                format!("{who} sees the hand of {seat} in {round:?}, which is that of {owner}"),
            ),
            None if person.asked > dealt && !person.unsure => wrong(
                "knowledge",
                format!(
                    "{who} came at {:?} and sees the hand of {seat} in {round:?}, dealt at {dealt:?}",
                    person.asked
                ),
            ),
            None => {
                self.owners.insert((round, seat), who);
                Ok(())
            }
        }
    }

    /// What was played stays played, and is there after a restart.
    fn moves(&mut self, round: Round, view: &Value) -> Checked {
        let log = view["log"].as_array().into_iter().flatten();
        let log = log.map(|entry| {
            let text = |name: &str| entry[name].as_str().unwrap_or_default();
            let drawn = text("move").starts_with('+');
            format!("{}{}", text("seat"), if drawn { "+" } else { text("move") })
        });
        let log: Vec<String> = log.collect();
        let undone = self.undone.contains(&round);
        if (round, log.len()) < self.floor && !undone {
            wrong(
                "acknowledged",
                format!(
                    "{:?} was told, and now it is {round:?} with {log:?}",
                    self.floor
                ),
            )?;
        }
        let told = self.logs.entry(round).or_default();
        let differs = told
            .iter()
            .zip(&log)
            .position(|((one, _), other)| one != other);
        match differs {
            Some(at) if !undone => wrong(
                "acknowledged",
                format!("{round:?}: {told:?} became {log:?} at {at}"),
            )?,
            Some(at) => told.truncate(at),
            None => {}
        }
        let known = told.len();
        told.extend(log.into_iter().skip(known).map(|mv| (mv, self.now)));
        Ok(())
    }

    fn promise(&mut self, round: Round, view: &Value) -> Checked {
        let fair = &view["fair"];
        let hash = fair["hash"].as_str().unwrap_or_default();
        let (known, _) = self
            .promises
            .entry(round)
            .or_insert((hash.to_owned(), self.now));
        if known != hash {
            wrong("promise", format!("{round:?}: {known} became {hash}"))?;
        }
        if let (Some(seed), Some(salt)) = (fair["seed"].as_str(), fair["salt"].as_str())
            && tiles::sha256(&format!("{seed}:{salt}")) != hash
        {
            wrong("promise", format!("{round:?}: {fair}"))?;
        }
        let attempt = fair["drawn"]["voided"].as_array().map_or(0, Vec::len) as u64;
        let Some(seen) = self
            .attempts
            .get(&(round, attempt))
            .filter(|_| fair["drawn"].is_object())
        else {
            return Ok(());
        };
        let hashes = texts(&fair["drawn"]["hashes"]);
        let closed = seen.closed.as_ref().is_none_or(|closed| *closed == hashes);
        let subset = seen
            .hashes
            .iter()
            .all(|(seat, one)| hashes.get(seat) == Some(one));
        match seen.promise == hash && closed && subset {
            true => Ok(()),
            false => wrong("promise", format!("{round:?} was drawn otherwise: {fair}")),
        }
    }

    /// Promise and hashes of an attempt never change, in whatever order pages see them.
    fn draw(&mut self, draw: &Value) -> Checked {
        let number = |name: &str| draw[name].as_u64().unwrap_or(0);
        let place = ((number("game"), number("round")), number("attempt"));
        let (now, hash) = (self.now, draw["hash"].as_str().unwrap_or_default());
        let seen = self.attempts.entry(place).or_insert_with(|| Attempt {
            promise: hash.to_owned(),
            ..Attempt::default()
        });
        seen.touched = now;
        let (hashes, numbers) = (texts(&draw["hashes"]), texts(&draw["numbers"]));
        let mut same = seen.promise == hash;
        for (known, told) in [(&mut seen.hashes, &hashes), (&mut seen.numbers, &numbers)] {
            for (seat, text) in told {
                same &= known.entry(seat.clone()).or_insert_with(|| text.clone()) == text;
            }
        }
        if draw["stage"] == "numbers" {
            same &= *seen.closed.get_or_insert(hashes) == seen.hashes;
        } else {
            same &= numbers.is_empty();
        }
        if let Some(closed) = &seen.closed {
            same &= seen.hashes.keys().all(|seat| closed.contains_key(seat));
        }
        match same {
            true => Ok(()),
            false => wrong("promise", format!("{place:?} changed: {draw}")),
        }
    }

    /// Rounds that are over stay as they were, and no other is told.
    pub fn record(&mut self, record: &str) -> Checked {
        // Who gives a match up sees its last round.
        if record.contains("[Result \"*\"]") && !record.contains("[Resigned ") {
            wrong(
                "knowledge",
                format!("a record of a running round: {record}"),
            )?;
        }
        // Who gave the match up may be added to its last round.
        let given_up = |line: &&str| !line.starts_with("[Resigned ");
        let record = &record
            .lines()
            .filter(given_up)
            .collect::<Vec<_>>()
            .join("\n");
        let (known, at) = &mut self.record;
        if !known.starts_with(record) && !record.starts_with(known.as_str()) {
            wrong(
                "acknowledged",
                format!("a record changed from {known} to {record}"),
            )?;
        }
        if record.len() > known.len() {
            (*known, *at) = (record.to_owned(), self.now);
        }
        Ok(())
    }

    /// The key of somebody who sat is not taken any more. That is right when the owner gave the chair up, or
    /// when the host freed it: not before the owner was gone and a whole round was played without them.
    pub fn refused(
        &self,
        who: usize,
        person: &Person,
        left: Left,
        deals: u64,
        begun: bool,
    ) -> Checked {
        let freed = person.seat.and_then(|seat| self.freed.get(&seat));
        // What was sent may have been on its way for long.
        let gone = freed.is_some() && self.now >= left.at + GONE;
        let missed = !begun || deals >= left.deals + 2;
        let gave_up = person.gave_up
            || person
                .seat
                .is_some_and(|seat| person.freeing.contains(&seat));
        match gave_up || (gone && missed) {
            true => Ok(()),
            false => wrong(
                "keys",
                format!(
                    "{who} left {:?} at {left:?}, comes back at {:?} after {deals} deals, and is not known; freed: {freed:?}",
                    person.seat, self.now
                ),
            ),
        }
    }

    /// What a seat sees does not depend on what it cannot see: tiles of two others change places.
    pub fn redeal(&mut self, kept: (String, u64, Vec<String>), random: &mut Random) -> Checked {
        let (running, first, over) = kept;
        let Ok(saved) = GameSnapshot::join(&running, first, &over) else {
            return wrong("whole", format!("cannot be read: {running}"));
        };
        let table = match saved.determinize() {
            Ok(table) => table,
            Err(problem) => return wrong("whole", format!("{problem:?}: {running}")),
        };
        // Programs are shown no views.
        let people = table.chairs().people();
        let (Some(seat), Some(_)) = (random.pick(&people).copied(), table.phase().turn()) else {
            return Ok(());
        };
        let shown = |saved: &GameSnapshot| {
            let table = saved.determinize().ok()?;
            let words = capicua_ui::host::words(Language::ENGLISH);
            serde_json::to_value(table.view(seat, words, around())?).ok()
        };
        let Some(other) = tiles::swapped(&saved.running.played, seat.letter(), random) else {
            return Ok(());
        };
        let mut changed = saved.clone();
        changed.running.played = other;
        // A deal in which the moves could not have been made is no other deal, nor one that another seat
        // leads, or with another tile, or draws next: that is for all to see.
        let (Some(now), Some(otherwise)) = (shown(&saved), shown(&changed)) else {
            return Ok(());
        };
        if ["leader", "lead_tile", "ply"]
            .iter()
            .any(|name| now[name] != otherwise[name])
        {
            return Ok(());
        }
        self.redealt += 1;
        match now == otherwise {
            true => Ok(()),
            false => {
                let fields = now.as_object().into_iter().flatten();
                let differ = fields.filter(|(name, value)| otherwise[name] != **value);
                let differ: Vec<_> = differ
                    .map(|(name, value)| (name, value, &otherwise[name]))
                    .collect();
                wrong("redeal", format!("{seat} sees {differ:?} in {running}"))
            }
        }
    }
}

fn around() -> Around {
    Around {
        game: String::new(),
        names: ByName::new(),
        people: Vec::new(),
        open: Vec::new(),
        connected: Vec::new(),
        thinking: None,
        trouble: None,
        resigned: None,
        company: None,
    }
}
