//! `rules/1`, `check/1`, `play/1`, `perft/1`.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{ByName, schema_name};

schema_name! {
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

/// Records in which nothing wrong was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Check {
    /// The name of this schema.
    pub schema: CheckSchema,
    /// Whether all of it was checked: nothing is open in any round.
    pub in_order: bool,
    /// Every round.
    pub rounds: Vec<CheckedRound>,
}

/// A round in which nothing wrong was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CheckedRound {
    /// Its number in the match.
    pub round: u32,
    /// The rules.
    pub rules: String,
    /// What came of it; `?` for what neither follows from the moves nor was written down.
    pub result: String,
    /// What passes brought each side on the way.
    pub gained: ByName<u16>,
    /// The score after it, where one is played for and it is known.
    pub score: Option<[u16; 2]>,
    /// The seat that leads the next round; `null` where the deal decides, the match is won, or that
    /// does not follow from the moves.
    pub next: Option<String>,
    /// The side that has won the match with it.
    pub winner: Option<String>,
    /// How many moves.
    pub moves: usize,
    /// The last position.
    pub position: String,
    /// What could not be checked; nothing when all of it was.
    pub unchecked: Vec<UncheckedPart>,
}

/// Something about a round that could not be checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct UncheckedPart {
    /// What it is.
    pub what: UncheckedKind,
    /// In words.
    pub text: String,
    /// Whose passes or draws.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<String>,
    /// The least and the most that the moves allow, of points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub between: Option<[u16; 2]>,
}

/// What about a round could not be checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum UncheckedKind {
    /// It was left unfinished.
    Unfinished,
    /// The score and the leader it begins with.
    Start,
    /// Whether those who passed could have played.
    Passes,
    /// Whether those who drew could have played.
    Draws,
    /// Who won.
    Winner,
    /// What it is worth.
    Points,
    /// Who leads the next round.
    Next,
}

/// Recorded games in which nothing wrong was found, where there is less to say of each than of a round
/// of dominoes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct OtherCheck {
    /// The name of this schema.
    pub schema: CheckSchema,
    /// Whether all of them were played to their end.
    pub in_order: bool,
    /// The games.
    pub rounds: Vec<OtherRound>,
}

/// A recorded game in which nothing wrong was found.
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
    /// What could not be checked: nothing, or that it was left unfinished.
    pub unchecked: Vec<UncheckedPart>,
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
