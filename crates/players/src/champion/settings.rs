//! How a champion thinks: its version, which is a row of settings over the parts, and what may be chosen besides.

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
    /// Late in a round of a block game nobody sees the others' hands.
    Three,
    /// The same, and early in a round, too.
    #[default]
    Four,
}

/// How the worlds of a block game for more than two are searched at some stage of the round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Method {
    /// Solved with open hands.
    OpenHands,
    /// Rolled out to the end of the round: nobody looks beyond the own hand.
    Rollouts,
    /// Solved without open hands, by regret.
    Cfr,
}

/// What a version is: which parts it plays by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stages {
    /// Whether block games are played for the match where a score stands, or always for the round.
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
    /// ImperfectInformation where moves are read as strong players make them: only there was it measured. Else open.
    #[default]
    Auto,
    /// Worlds are solved with open hands.
    Open,
    /// As the version does it without open hands, if it does, whatever is read into the moves.
    ImperfectInformation,
}

impl SearchMode {
    /// All of them, by name.
    pub const ALL: [(&'static str, SearchMode); 3] = [
        ("auto", SearchMode::Auto),
        ("open", SearchMode::Open),
        ("hidden", SearchMode::ImperfectInformation),
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

/// How it thinks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChampionSettings {
    /// Which champion.
    pub version: Version,
    /// Worlds for each decision, at most; `None` for as many as suit the rules.
    pub samples: Option<u32>,
    /// Positions searched for each decision, about: early worlds take a thousand times as long to
    /// solve as late ones. Counted, not timed, so that games repeat themselves.
    pub work: u64,
    /// What it reads into the moves of the others.
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
