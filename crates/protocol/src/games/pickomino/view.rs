//! The view of a game of Pickomino.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{Around, ByName, Fair, Phase};

/// What a seat may know of a game of Pickomino.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DiceView {
    /// Who sits around the table.
    #[serde(flatten)]
    pub around: Around,
    /// The rules.
    pub rules: String,
    /// The seat that sees this.
    pub seat: String,
    /// Rolls and decisions so far.
    pub ply: usize,
    /// Whose turn it is.
    pub turn: Option<String>,
    /// Who acts next.
    pub phase: Phase,
    /// The position in one line.
    pub position: String,
    /// Tiles face up.
    pub grill: Vec<u8>,
    /// Tiles face down.
    pub flipped: Vec<u8>,
    /// The stack of each seat, from bottom to top.
    pub stacks: ByName<Vec<u8>>,
    /// The worms of each seat.
    pub worms: ByName<u32>,
    /// Dice that are kept, by faces `1` to `5` and `w`.
    pub kept: Vec<String>,
    /// Dice that were rolled.
    pub roll: Option<Vec<String>>,
    /// What the kept dice count.
    pub total: usize,
    /// The decisions this seat may take; empty unless it is its turn.
    pub legal: Vec<String>,
    /// What happened, the last lines.
    pub log: Vec<DiceLogEntry>,
    /// How many lines there were before them.
    pub log_from: usize,
    /// How the dice can be checked.
    pub fair: Fair,
    /// Whether the last decision can be taken back.
    pub undo: bool,
    /// What came of the game, once it is over.
    pub ending: Option<DiceEnding>,
}

/// Something that happened in Pickomino.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DiceLogEntry {
    /// Who.
    pub seat: String,
    /// The dice that fell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roll: Option<Vec<String>>,
    /// In a sentence.
    pub said: String,
    /// The decision.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
}

/// What came of a game of Pickomino.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DiceEnding {
    /// Who won.
    pub winner: Option<String>,
    /// The worms of everybody, and who won, in sentences.
    pub items: Vec<String>,
    /// Seats, seed and decisions.
    pub record: String,
}
