//! `champion`: the strongest honest player. It is an [`Adviser`], too: what it thinks of each move is
//! what `capicua advise` answers.
//!
//! What the champion of a version plays never changes, so that later ones can be measured against it:
//! golden records in the arena's tests pin the first. A stronger champion is a version of its
//! own, in a module of its own beside [`version1`], [`version2`] and [`version3`]; this file is the only place that
//! chooses.

mod reads;
mod version1;
mod version2;
mod version3;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use capicua_belief::{Belief, Plays};
use capicua_core::{Budget, Judgement, Random};
use capicua_dominoes::{Event, House, Move, Secrets, View};

use crate::Thinker;
use crate::adviser::Adviser;
pub use reads::reads;
pub use version1::Reading;
pub use version2::{Before, FEATURE_NAMES, FEATURES, Glance, move_features};

/// Which champion.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Version {
    /// Block games solved world by world to win the round; All Fives by [`crate::Mc`].
    One,
    /// The same there, and every other game besides; for the match where a score stands.
    Two,
    /// Late in a round of a block game nobody sees the others' hands.
    Three,
    /// The same, and early in a round, too.
    #[default]
    Four,
}

impl Version {
    /// All of them, the oldest first.
    pub const ALL: [Version; 4] = [Version::One, Version::Two, Version::Three, Version::Four];
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Version::One => "1",
            Version::Two => "2",
            Version::Three => "3",
            Version::Four => "4",
        })
    }
}

impl FromStr for Version {
    type Err = String;

    fn from_str(text: &str) -> Result<Version, String> {
        let mut all = Version::ALL.into_iter();
        all.find(|version| version.to_string() == text)
            .ok_or_else(|| {
                format!(
                    "Versions: {}.",
                    Version::ALL.map(|v| v.to_string()).join(", ")
                )
            })
    }
}

/// How it thinks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// Which champion.
    pub version: Version,
    /// Worlds for each decision, at most; `None` for as many as suit the rules.
    pub samples: Option<u32>,
    /// Positions searched for each decision, about: early worlds take a thousand times as long to
    /// solve as late ones. Counted, not timed, so that games repeat themselves.
    pub work: u64,
    /// What it reads into the moves of the others.
    pub reading: Reading,
    /// Longest time for a move.
    pub time: Option<Duration>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            version: Version::default(),
            samples: None,
            work: 3_000_000,
            reading: Reading::Sensible,
            time: None,
        }
    }
}

/// The champion of some version.
pub enum Champion {
    /// Version 1.
    One(Box<version1::Champion>),
    /// Version 2.
    Two(Box<version2::Champion>),
    /// Versions 3 and 4.
    Three(Box<version3::Champion>),
}

impl Champion {
    /// A champion that thinks so.
    pub fn new(settings: Settings) -> Champion {
        match settings.version {
            Version::One => Champion::One(Box::new(version1::Champion::new(settings))),
            Version::Two => Champion::Two(Box::new(version2::Champion::new(settings))),
            Version::Three | Version::Four => {
                Champion::Three(Box::new(version3::Champion::new(settings)))
            }
        }
    }

    /// Version 2 from before a game had weights, to fit them again.
    pub fn before(settings: Settings, before: Before) -> Champion {
        Champion::Two(Box::new(version2::Champion::before(settings, before)))
    }
}

impl Adviser for Champion {
    fn consider(
        &mut self,
        view: &View<House>,
        belief: &Belief,
        plays: &Plays<House>,
        random: &mut Random,
        budget: &Budget,
    ) -> Judgement<Move> {
        match self {
            Champion::One(champion) => champion.consider(view, belief, plays, random, budget),
            Champion::Two(champion) => champion.consider(view, belief, plays, random, budget),
            Champion::Three(champion) => champion.consider(view, belief, plays, random, budget),
        }
    }

    fn worlds(&self) -> &[(Secrets, f64)] {
        match self {
            Champion::One(champion) => champion.worlds(),
            Champion::Two(champion) => champion.worlds(),
            Champion::Three(champion) => champion.worlds(),
        }
    }
}

impl Thinker for Champion {
    fn think(
        &mut self,
        view: &View,
        history: &[Event],
        random: &mut Random,
        budget: &Budget,
    ) -> Judgement<Move> {
        match self {
            Champion::One(champion) => champion.think(view, history, random, budget),
            Champion::Two(champion) => champion.think(view, history, random, budget),
            Champion::Three(champion) => champion.think(view, history, random, budget),
        }
    }

    fn learn(&mut self, view: &View, history: &[Event], random: &mut Random) {
        match self {
            Champion::One(champion) => champion.learn(view, history, random),
            Champion::Two(champion) => champion.learn(view, history, random),
            Champion::Three(champion) => champion.learn(view, history, random),
        }
    }
}
