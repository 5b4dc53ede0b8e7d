//! `players/1`.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{ByName, schema_name};

schema_name! {
    /// `players/1`.
    PlayersSchema = "players/1";
}

/// The players and their options.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Players {
    /// The name of this schema.
    pub schema: PlayersSchema,
    /// Those of dominoes.
    pub players: Vec<Player>,
    /// Those of each other game, by its name.
    #[serde(flatten)]
    pub others: ByName<Vec<Player>>,
}

/// A player.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Player {
    /// Its name in a spec.
    pub name: String,
    /// What it does.
    pub about: String,
    /// Which rules it knows with its usual options; left out by the server, which lists players by rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plays: Option<String>,
    /// Its options; from the server those that are open to strangers.
    pub options: Vec<PlayerOption>,
}

/// An option of a player.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct PlayerOption {
    /// Its name in a spec.
    pub name: String,
    /// What it takes.
    pub kind: OptionKind,
    /// How values are written, for people.
    pub values: String,
    /// What it is when it is not given; `null` where that depends.
    pub default: Option<String>,
    /// What it means.
    pub about: String,
    /// Whether a machine that plays with strangers may allow it.
    pub safe: bool,
    /// The lowest and the highest value of a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<Range>,
    /// The words of a choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choices: Option<Vec<String>>,
    /// The highest value a machine that plays with strangers may allow.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub safe_up_to: Option<u64>,
}

/// Bounds, both allowed.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Range {
    /// Of whole numbers.
    Whole([u64; 2]),
    /// Of any numbers.
    Number([f64; 2]),
}

/// What an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum OptionKind {
    /// A whole number.
    Int,
    /// A number.
    Float,
    /// One of some words.
    Choice,
    /// A time, as text.
    Time,
    /// The name of a file.
    File,
}
