//! `rules/1`, `check/1`, `play/1`, `perft/1`.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{ByName, named};

named! {
    /// `rules/1`.
    RulesSchema = "rules/1";
    /// `check/1`.
    CheckSchema = "check/1";
    /// `play/1`.
    PlaySchema = "play/1";
    /// `perft/1`.
    PerftSchema = "perft/1";
}

/// One set of rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RulesDocument {
    /// The name of this schema.
    pub schema: RulesSchema,
    /// The rules.
    #[serde(flatten)]
    pub rules: RulesEntry,
}

/// All presets.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RulesList {
    /// The name of this schema.
    pub schema: RulesSchema,
    /// The presets.
    pub rules: Vec<RulesEntry>,
}

/// A set of rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RulesEntry {
    /// The preset it is made of.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// Where it is played.
    pub about: String,
    /// The canonical text, changes included.
    pub text: String,
    /// Every option with its value.
    pub options: ByName<String>,
    /// The rules in sentences.
    pub sentences: Vec<String>,
}

/// A set of rules, and what a house may change about them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RulesSheet {
    /// The name of this schema.
    pub schema: RulesSchema,
    /// The rules.
    #[serde(flatten)]
    pub rules: RulesEntry,
    /// What may be changed, in the order in which it is written.
    pub changes: Vec<RuleChange>,
}

/// Something that a house may change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RuleChange {
    /// The option.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// What it is now.
    pub value: String,
    /// What it is in the preset.
    pub usual: String,
    /// What it may be, each with what that means.
    pub values: Vec<RuleValue>,
    /// Whether any number is a value, too; several are written with `/` between them.
    pub numbers: usize,
}

/// What an option may be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RuleValue {
    /// As it is written.
    pub value: String,
    /// The rules with it.
    pub text: String,
    /// The sentences that are true then and not with the other values; none where it is not played.
    pub sentences: Vec<String>,
}

/// Records, found in order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Check {
    /// The name of this schema.
    pub schema: CheckSchema,
    /// Every round.
    pub rounds: Vec<CheckedRound>,
}

/// A round that was found in order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CheckedRound {
    /// Its number in the match.
    pub round: u32,
    /// The rules.
    pub rules: String,
    /// What came of it.
    pub result: String,
    /// What passes brought each side on the way.
    pub gained: ByName<u16>,
    /// The score after it, where one is played for.
    pub score: Option<[u16; 2]>,
    /// The seat that leads the next round; `null` where the deal decides or the match is won.
    pub next: Option<String>,
    /// The side that has won the match with it.
    pub winner: Option<String>,
    /// How many moves.
    pub moves: usize,
    /// The last position.
    pub position: String,
}

/// Recorded games that are in order, where there is less to say of each than of a round of dominoes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct OtherCheck {
    /// The name of this schema.
    pub schema: CheckSchema,
    /// The games.
    pub rounds: Vec<OtherRound>,
}

/// A recorded game that is in order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct OtherRound {
    /// Its number in the file.
    pub round: u32,
    /// The rules.
    pub rules: String,
    /// What it comes to.
    pub result: String,
    /// How many moves it has.
    pub moves: usize,
}

/// A match among players of the program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Play {
    /// The name of this schema.
    pub schema: PlaySchema,
    /// The rules.
    pub rules: String,
    /// The seed.
    pub seed: u64,
    /// What came of each round.
    pub rounds: Vec<String>,
    /// What each side gained on the way of each round, where anything can be.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gained: Vec<[u16; 2]>,
    /// The score at the end, of each side.
    pub score: Vec<u16>,
    /// The side that won.
    pub winner: Option<String>,
}

/// Sequences of plies from a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Perft {
    /// The name of this schema.
    pub schema: PerftSchema,
    /// How many plies.
    pub depth: u32,
    /// How many sequences.
    pub count: u64,
}
