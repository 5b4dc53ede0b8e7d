//! `history/1`: the games of somebody, as a server keeps them and as a file that takes them along.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{ByName, Fit, schema_name};

schema_name! {
    /// `history/1`.
    HistorySchema = "history/1";
}

/// The games somebody played or opened, the latest first.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct History {
    /// The name of this schema.
    pub schema: HistorySchema,
    /// The games.
    pub games: Vec<KeptGame>,
    /// Games that cannot be read any more, because what was stored is damaged.
    #[serde(skip_serializing_if = "is_none")]
    pub damaged: usize,
}

fn is_none(count: &usize) -> bool {
    *count == 0
}

/// A game that was played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct KeptGame {
    /// Its name: letters, digits, `-` and `_`.
    pub id: String,
    /// When something happened in it last, in milliseconds since 1970.
    pub at: u64,
    /// The rules.
    pub rules: String,
    /// One's own seat.
    pub own: String,
    /// How the one on each seat is called.
    pub names: ByName<String>,
    /// The rounds that are over, as records.
    pub record: String,
    /// Whether the game is over.
    pub over: bool,
    /// Whether it was given up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub resigned: bool,
    /// What a review found about one's own play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rate: Option<KeptRate>,
}

/// What a review found about somebody's play in a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct KeptRate {
    /// Decisions.
    pub decisions: u32,
    /// What they lost, added up.
    pub lost: f64,
    /// The squares of what they lost, added up.
    #[serde(default)]
    pub squares: f64,
    /// Losses by what they were about.
    pub kinds: ByName<u32>,
    /// What an error rate stands for there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fit: Option<Fit>,
}

/// What has changed about the games of somebody. What is deleted is deleted first.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct HistoryChange {
    /// Games that are new or have changed.
    #[serde(default)]
    pub keep: Vec<KeptGame>,
    /// Games to delete, by name.
    #[serde(default)]
    pub drop: Vec<String>,
    /// Whether all games are deleted.
    #[serde(default)]
    pub all: bool,
}

/// What came of a change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct HistoryKept {
    /// How many games are kept now.
    pub games: usize,
}
