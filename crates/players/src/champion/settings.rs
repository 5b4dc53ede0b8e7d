//! Settings of the champion: its version (a row of settings over the methods) and the options.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::opponent_model::OpponentModel;

/// Which champion.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Version {
    /// Block games solved world by world to win the round; All Fives by [`crate::Mc`].
    One,
    /// The same there, and every other game besides; for the match where a score stands.
    Two,
    /// Late in a round of a block game the search keeps hands hidden (CFR).
    Three,
    /// The same, and early in a round, too (rollouts).
    #[default]
    Four,
}

/// How the worlds of a block game for more than two are searched at some stage of the round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Method {
    /// Solved with open hands.
    OpenHands,
    /// Rolled out to the end of the round: the policies see only their own hand.
    Rollouts,
    /// Solved with hidden hands, by counterfactual regret minimisation.
    Cfr,
}

/// The methods of a version.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stages {
    /// Whether block games are played for the match where there is a score, or always for the round.
    pub(super) for_match: bool,
    pub(super) early: Method,
    pub(super) late: Method,
}

impl Version {
    /// All of them, the oldest first.
    pub const ALL: [Version; 4] = [Version::One, Version::Two, Version::Three, Version::Four];

    pub(super) const fn stages(self) -> Stages {
        let (for_match, early, late) = match self {
            Version::One => (false, Method::OpenHands, Method::OpenHands),
            Version::Two => (true, Method::OpenHands, Method::OpenHands),
            Version::Three => (true, Method::OpenHands, Method::Cfr),
            // Rollouts take a fraction of the time and are not seen to be weaker (`experiments/champion.md`).
            Version::Four => (true, Method::Rollouts, Method::Cfr),
        };
        Stages {
            for_match,
            early,
            late,
        }
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", *self as u8 + 1)
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

/// Whether block games for more than two are searched with open hands.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum SearchMode {
    /// Hidden with [`OpponentModel::Fitted`], for which it was measured; else open.
    #[default]
    Auto,
    /// Worlds are solved with open hands.
    Open,
    /// With hidden hands where the version has a method for it, whatever the opponent model.
    Hidden,
}

impl SearchMode {
    /// All of them, by name.
    pub const ALL: [(&'static str, SearchMode); 3] = [
        ("auto", SearchMode::Auto),
        ("open", SearchMode::Open),
        ("hidden", SearchMode::Hidden),
    ];
}

impl FromStr for SearchMode {
    type Err = String;

    fn from_str(text: &str) -> Result<SearchMode, String> {
        let found = SearchMode::ALL.iter().find(|(name, _)| *name == text);
        found
            .map(|(_, search)| *search)
            .ok_or_else(|| "searches are auto, open and hidden".to_owned())
    }
}

/// Settings of the champion.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChampionSettings {
    /// Which champion.
    pub version: Version,
    /// Worlds for each decision, at most; `None` for as many as suit the rules.
    pub samples: Option<u32>,
    /// Approximate limit of positions searched for each decision: early worlds take a thousand times as long
    /// to solve as late ones. Counted, not timed, so that games are reproducible.
    pub work: u64,
    /// The opponent model.
    pub reading: OpponentModel,
    /// Which algorithm searches block games for more than two.
    pub search: SearchMode,
    /// Longest time for a move.
    pub time: Option<Duration>,
}

impl Default for ChampionSettings {
    fn default() -> ChampionSettings {
        ChampionSettings {
            version: Version::default(),
            samples: None,
            work: 3_000_000,
            reading: OpponentModel::Fitted,
            search: SearchMode::Auto,
            time: None,
        }
    }
}
