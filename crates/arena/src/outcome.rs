//! What a contest has come to, as it is told, saved, and put together out of parts.

use capicua_core::{InputError, counted, message};
use serde::{Deserialize, Serialize};

use crate::build::Build;
use capicua_table::Unit;

use crate::contest::ErasedContest;
use crate::ledger::Ledger;
use crate::shard::Shard;
use crate::sprt::{Sprt, SprtVerdict};
use crate::tally::Tally;

/// The name of the form in which outcomes are saved.
pub(crate) const SCHEMA: &str = "match-state/3";

/// Nobody sits down with more.
const MOST_PLAYERS: usize = 7;

/// What makes two runs the same experiment. How many deals are played is not part of it: a finished
/// run can be continued with more.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Experiment {
    /// The version of the program that plays.
    pub program: String,
    /// The build of it, in what is saved by itself: another one may play otherwise. What is saved within
    /// something larger leaves that to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub build: Option<Build>,
    /// The players, as they are written.
    pub players: Vec<String>,
    /// The rules, as they are written.
    pub rules: String,
    /// What is played in every seating.
    pub unit: Unit,
    /// Where the deals come from, and the chances of the players.
    pub seeds: Vec<u64>,
    /// What the deals of a file hash to, where they come from one.
    pub suite: Option<String>,
    /// The sequential test.
    pub sprt: Option<Sprt>,
    /// The share of the work.
    pub part: Shard,
    /// Whether records are written.
    pub records: bool,
}

impl Experiment {
    /// The builds of both, if they do not play alike.
    fn builds<'a>(&'a self, other: &'a Experiment) -> Option<[&'a Build; 2]> {
        let builds = self.build.as_ref().zip(other.build.as_ref());
        let (one, other) = builds.filter(|(one, other)| !one.plays_like(other))?;
        Some([one, other])
    }

    /// In what another one differs from this one, in words.
    fn differs(&self, asked: &Experiment) -> Option<String> {
        // Where both builds are known, these decide and not what they call themselves.
        let decided = usize::from(self.build.is_some() && asked.build.is_some());
        type Read = fn(&Experiment) -> String;
        let rows: [(&str, Read); 9] = [
            ("program", |e| format!("version {}", e.program)),
            ("list of players", |e| e.players.join(" against ")),
            ("set of rules", |e| e.rules.clone()),
            ("unit", |e| format!("{:?}", e.unit)),
            ("seed", |e| list(&e.seeds)),
            ("file of deals", |e| {
                e.suite.clone().unwrap_or("none".to_owned())
            }),
            ("sequential test", |e| {
                e.sprt.map_or("none".to_owned(), |s| s.to_string())
            }),
            ("share", |e| e.part.to_string()),
            ("record of the games", |e| {
                if e.records { "kept" } else { "not kept" }.to_owned()
            }),
        ];
        let rows = rows.iter().skip(decided);
        let mut rows = rows.map(|(what, of)| (what, of(self), of(asked)));
        let (what, one, other) = rows.find(|(_, one, other)| one != other)?;
        Some(format!("its {what} is {one}, not {other}"))
    }
}

fn list(numbers: &[u64]) -> String {
    let texts: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    texts.join(", ")
}

/// What a contest has come to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    schema: String,
    /// What it is of.
    pub experiment: Experiment,
    /// Deals to play with each seed, in all parts together.
    pub deals: u64,
    /// The ways in which rounds can end.
    pub ends: Vec<String>,
    /// How many of these are told of even where they did not occur.
    pub usual_ends: usize,
    /// What everybody has at the end of a game, where that is told.
    pub held: Option<String>,
    /// Whether one of the players does not repeat its moves, so that nothing of it can be played again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub varies: bool,
    /// What has been played with each seed.
    pub tallies: Vec<Tally>,
    /// The same piece by piece, where that is kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) ledgers: Vec<Ledger>,
    /// The units of the first player in each group, a digit or letter each, where that is kept.
    pub(crate) scores: Option<String>,
    /// What of the records was written.
    pub records: Option<RecordsFile>,
}

/// A file of records, as far as it was written.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RecordsFile {
    /// Its name, without the folder.
    pub file: String,
    /// Bytes.
    pub bytes: u64,
    /// Their SHA-256.
    pub sha256: String,
}

fn unreadable(why: String) -> InputError {
    InputError::new(
        message!("not-a-saved-match", why),
        message!("fix-give-file-resume-out-wrote"),
    )
}

/// Units of a group as a sign: `0` to `9`, `a` to `z`, ...; with seven players there are 49.
fn sign(units: u8) -> char {
    let signs = ('0'..='9').chain('a'..='z').chain('A'..='Z');
    signs.into_iter().nth(usize::from(units)).unwrap_or('?')
}

fn units(sign: char) -> u8 {
    match sign {
        'a'..='z' => sign as u8 - b'a' + 10,
        'A'..='Z' => sign as u8 - b'A' + 36,
        _ => (sign as u8).wrapping_sub(b'0'),
    }
}

impl Outcome {
    /// Nothing yet.
    pub(crate) fn new(contest: &ErasedContest, deals: u64, sprt: Option<Sprt>) -> Outcome {
        let (ends, usual_ends) = (contest.ends, contest.usual_ends);
        let (players, seeds) = (contest.players.clone(), &contest.seeds);
        Outcome {
            schema: SCHEMA.to_owned(),
            varies: contest.varies,
            tallies: vec![Tally::new(players.len(), ends.len()); seeds.len()],
            ledgers: Vec::new(),
            experiment: Experiment {
                program: env!("CARGO_PKG_VERSION").to_owned(),
                build: None,
                players,
                rules: contest.rules.clone(),
                unit: contest.unit,
                seeds: seeds.iter().map(|seed| seed.0).collect(),
                suite: contest.suite.as_ref().map(|(_, sha256)| sha256.clone()),
                sprt,
                part: Shard::WHOLE,
                records: false,
            },
            deals,
            ends: ends.iter().map(ToString::to_string).collect(),
            usual_ends,
            held: contest.held.map(str::to_owned),
            scores: None,
            records: None,
        }
    }

    /// What has been played with all seeds together.
    pub fn tally(&self) -> Tally {
        let mut tallies = self.tallies.iter();
        let mut sum = tallies.next().expect("there is a seed").clone();
        tallies.for_each(|tally| sum.join(tally));
        sum
    }

    /// Groups to play in this part.
    pub fn groups(&self) -> u64 {
        let seeds = self.experiment.seeds.len() as u64;
        self.experiment.part.count(self.deals * seeds)
    }

    /// Groups played.
    pub fn played(&self) -> u64 {
        self.tallies.iter().map(Tally::groups).sum()
    }

    /// Whether it says what its sums add up from, so that some of it can be played again.
    pub fn has_pieces(&self) -> bool {
        !self.ledgers.is_empty()
    }

    /// Whether there is nothing left to play.
    pub fn is_finished(&self) -> bool {
        self.played() >= self.groups() || self.verdict().is_some()
    }

    /// The units of the first player in each group, in order of deals, where that is kept; with two
    /// players half points, 0 to 4.
    pub fn scores(&self) -> Vec<u8> {
        let scores = self.scores.as_deref().unwrap_or_default();
        scores.chars().map(units).collect()
    }

    pub(crate) fn push_score(&mut self, units: u8) {
        if let Some(scores) = &mut self.scores {
            scores.push(sign(units));
        }
    }

    /// What the sequential test has come to, if it has.
    pub fn verdict(&self) -> Option<SprtVerdict> {
        let sprt = self.experiment.sprt?;
        sprt.verdict(&self.tally().spread)
    }

    /// Reads what was saved.
    pub fn read(text: &str) -> Result<Outcome, InputError> {
        #[derive(Deserialize)]
        struct Form {
            schema: String,
        }
        let form: Result<Form, _> = serde_json::from_str(text);
        let schema = form.map_err(|error| unreadable(error.to_string()))?.schema;
        if schema != SCHEMA {
            let shown: String = schema.chars().take(24).collect();
            return Err(unreadable(format!("its form is `{shown}`, not `{SCHEMA}`")));
        }
        let outcome: Outcome =
            serde_json::from_str(text).map_err(|error| unreadable(error.to_string()))?;
        outcome.check()?;
        Ok(outcome)
    }

    /// An error unless its numbers fit together.
    pub(crate) fn check(&self) -> Result<(), InputError> {
        let like = Tally::new(self.experiment.players.len(), self.ends.len());
        let alike = |tally: &Tally| {
            tally.rows.len() == like.rows.len()
                && tally.spread.len() == like.spread.len()
                && tally.ends.len() == like.ends.len()
        };
        let seeds = self.experiment.seeds.len();
        let sound =
            self.tallies.len() == seeds && seeds > 0 && self.tallies.iter().all(Tally::is_sound);
        let shared = self.deals.checked_mul(seeds as u64).is_some();
        let kept = self.scores.as_ref().is_none_or(|scores| {
            let most = like.spread.len();
            let mut spread = vec![0; most];
            let mut places = scores.chars().map(|sign| usize::from(units(sign)));
            let entered = places.all(|at| spread.get_mut(at).map(|count| *count += 1).is_some());
            let told = |at: usize| self.tallies.iter().filter_map(move |t| t.spread.get(at));
            entered
                && spread
                    .iter()
                    .enumerate()
                    .all(|(at, count)| told(at).sum::<u64>() == *count)
        });
        let mut both = self.ledgers.iter().zip(&self.tallies);
        let pieces = (self.ledgers.is_empty() || self.ledgers.len() == seeds)
            && both.all(|(ledger, tally)| ledger.is_sound(tally, seeds));
        let enough = (2..=MOST_PLAYERS).contains(&self.experiment.players.len());
        let alike = self.tallies.iter().all(alike);
        match sound && shared && enough && alike && kept && pieces {
            true => Ok(()),
            false => Err(unreadable("its counts do not add up".to_owned())),
        }
    }

    /// An error unless `saved` is of this very experiment, and not ahead of it.
    pub(crate) fn admit(&self, saved: &Outcome) -> Result<(), InputError> {
        if let Some([saved, ours]) = saved.experiment.builds(&self.experiment) {
            ours.admit(saved)?;
        }
        if let Some(difference) = saved.experiment.differs(&self.experiment) {
            return Err(InputError::new(
                message!("file-saved-by-another-experiment", difference),
                message!("fix-repeat-command-saved-by-give"),
            ));
        }
        if saved.ledgers.len() != self.ledgers.len() {
            return Err(InputError::new(
                message!("file-saved-by-another-command"),
                message!("fix-give-file-command-wrote-new"),
            ));
        }
        if saved.played() > self.groups() {
            let seeds = self.experiment.seeds.len() as u64;
            return Err(InputError::new(
                message!(
                    "file-holds-more",
                    deal = counted(self.deals, "deal"),
                    seeds = saved.played().div_ceil(seeds)
                ),
                message!("fix-ask-deals-more", deals = saved.deals),
            ));
        }
        Ok(())
    }

    /// Puts all parts of an experiment together, each with the name of its file. What is missing, doubled
    /// or of another experiment is refused by name.
    pub fn merge(parts: Vec<(String, Outcome)>) -> Result<Outcome, InputError> {
        let ordered = sort_shards(parts, |outcome| outcome.experiment.part)?;
        let (first_name, first) = &ordered[0];
        for (name, outcome) in &ordered {
            if let Some([one, other]) = outcome.experiment.builds(&first.experiment) {
                return Err(InputError::new(
                    message!("does-not-belong-played-by", name, first_name, one, other),
                    message!("fix-play-all-parts-build-builds"),
                ));
            }
            let mut like = outcome.experiment.clone();
            like.part = first.experiment.part;
            let difference = like.differs(&first.experiment).or_else(|| {
                let deals = |o: &Outcome| counted(o.deals, "deal");
                let differ = (outcome.deals != first.deals).then(|| deals(outcome));
                differ.map(|these| format!("it is of {these}, not {}", deals(first)))
            });
            if let Some(difference) = difference {
                return Err(InputError::new(
                    message!("does-not-belong", name, first_name, difference),
                    message!("fix-merge-parts-command-all-by"),
                ));
            }
            check_finished(name, outcome.played(), outcome.groups())?;
        }
        let mut whole = first.clone();
        whole.experiment.part = Shard::WHOLE;
        whole.records = None;
        whole.ledgers.clear();
        for (_, part) in &ordered[1..] {
            for (sum, tally) in whole.tallies.iter_mut().zip(&part.tallies) {
                sum.join(tally);
            }
        }
        if first.scores.is_some() {
            let mut scores: Vec<std::vec::IntoIter<u8>> = Vec::new();
            scores.extend(ordered.iter().map(|(_, part)| part.scores().into_iter()));
            let turns = (0..ordered.len()).cycle();
            let signs = turns.map_while(|at| scores[at].next().map(sign));
            whole.scores = Some(signs.collect());
        }
        Ok(whole)
    }
}

/// The parts of one whole in their order; an error names what is missing, doubled or foreign.
pub fn sort_shards<T>(
    parts: Vec<(String, T)>,
    part_of: impl Fn(&T) -> Shard,
) -> Result<Vec<(String, T)>, InputError> {
    let help = message!("fix-give-every-part-run-once");
    let Some(of) = parts.first().map(|(_, first)| part_of(first).of) else {
        return Err(InputError::new(message!("no-files-given"), help));
    };
    let mut slots: Vec<Option<(String, T)>> = Vec::new();
    slots.resize_with(usize::try_from(of).unwrap_or_default(), || None);
    for (name, value) in parts {
        let part = part_of(&value);
        let slot = usize::try_from(part.number - 1).unwrap_or(usize::MAX);
        let Some(slot) = slots.get_mut(slot).filter(|_| part.of == of) else {
            let what = message!("part-another-file", name, part, of);
            return Err(InputError::new(what, help.clone()));
        };
        if let Some((other, _)) = slot {
            let what = message!("both-part", name, other, part);
            return Err(InputError::new(what, help.clone()));
        }
        *slot = Some((name, value));
    }
    let missing: Vec<String> = (1..)
        .zip(&slots)
        .filter(|(_, slot)| slot.is_none())
        .map(|(number, _)| Shard { number, of }.to_string())
        .collect();
    match missing.is_empty() {
        true => Ok(slots.into_iter().flatten().collect()),
        false => {
            let list = shortened(&missing);
            Err(InputError::new(message!("parts-missing", list), help))
        }
    }
}

fn shortened(names: &[String]) -> String {
    match names.len() {
        0..=8 => names.join(", "),
        more => format!("{} and {} more", names[..8].join(", "), more - 8),
    }
}

/// An error if a part was not played to its end.
pub fn check_finished(name: &str, played: u64, groups: u64) -> Result<(), InputError> {
    match played < groups {
        false => Ok(()),
        true => Err(InputError::new(
            message!(
                "not-finished-holds-its",
                name,
                played,
                deal = counted(groups, "deal")
            ),
            message!("fix-give-command-writes-once-more"),
        )),
    }
}
