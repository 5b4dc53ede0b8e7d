//! `advise/1` of dominoes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{ByName, Holdings, Stakes, schema_name};

schema_name! {
    /// `advise/1`.
    AdviseSchema = "advise/1";
}

/// The moves of a seat, ranked.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Advise {
    /// The name of this schema.
    pub schema: AdviseSchema,
    /// The position, as it was understood.
    pub position: String,
    /// Who asks.
    pub seat: String,
    /// Who judges.
    pub player: String,
    /// Deals drawn, rounds played out or iterations made.
    pub samples: u32,
    /// Different deals among them.
    pub worlds: u32,
    /// The same seed gives the same answer.
    pub seed: u64,
    /// What the chances of the moves are about, and what reasons count in: the match, or the round where no
    /// score stands.
    pub stakes: Stakes,
    /// Every move, the best first.
    pub moves: Vec<RankedMove>,
    /// The best move.
    pub best: String,
    /// Why it is, the most telling reason first.
    pub reasons: Vec<Reason>,
    /// Whether all deals there can be were looked at.
    pub exact: bool,
    /// How many deals agree with what is known; text, because it may have 30 digits.
    pub deals: String,
    /// What was played there, where a record tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub played: Option<String>,
    /// Who holds what, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub belief: Option<Holdings>,
    /// The same in sentences, from the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub said: Option<Said>,
}

/// A move and what it is worth to the side that plays it.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RankedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Chance to win what `stakes` says; `null` where it is not known.
    pub win: Option<f64>,
    /// Half the width of its 95 % interval.
    pub win_ci: Option<f64>,
    /// Points of the round.
    pub points: Option<f64>,
    /// Half the width of their 95 % interval.
    pub points_ci: Option<f64>,
    /// Chance to win given away against the best move.
    pub loss: Option<f64>,
    /// Half the width of its 95 % interval.
    pub loss_ci: Option<f64>,
    /// How it stands to the best move.
    pub verdict: Verdict,
    /// The interval of `win`, which stays within 0 and 1; not where `win` is exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win_range: Option<[f64; 2]>,
}

/// How a move stands to the best one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// As good in everything that is shown.
    Equal,
    /// Not told apart from it by what was looked at.
    Undecided,
    /// Worse.
    Worse,
}

/// A reason as data: its code, and what carries it by name.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Reason {
    /// Which reason.
    pub code: String,
    /// What carries it.
    #[serde(flatten)]
    pub facts: ByName<Fact>,
}

/// A pip, a count, a share, a mean; or a seat or a tile.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Fact {
    /// A whole number.
    Count(u64),
    /// Any number.
    Number(f64),
    /// A seat or a tile.
    Name(String),
}

/// Advice in sentences.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Said {
    /// What to play.
    pub verdict: String,
    /// Why.
    pub reasons: Vec<String>,
    /// What that rests on.
    pub basis: String,
}
