//! `solve/1`.

use schemars::JsonSchema;
use serde::Serialize;

use crate::schema_name;

schema_name! {
    /// `solve/1`.
    SolveSchema = "solve/1";
}

/// The exact value of every move with all hands open.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Solve {
    /// The name of this schema.
    pub schema: SolveSchema,
    /// The position, as it was understood.
    pub position: String,
    /// The side to move: `AC`, `BD`, `A` or `B`.
    pub side: String,
    /// What the position is worth to that side, in points (or won, tied and lost as 1, 0 and -1).
    pub value: i32,
    /// Every move with its value; with `--best` only a best one.
    pub moves: Vec<SolvedMove>,
    /// Positions searched.
    pub nodes: u64,
    /// Time it took, in milliseconds.
    pub time_ms: f64,
    /// A best move.
    pub best: String,
    /// What values are, if they are not points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub objective: Option<Objective>,
    /// A line of best play to the end of the round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<String>>,
}

/// A move and its value.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SolvedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it is worth.
    pub value: i32,
}

/// What is played for instead of points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Objective {
    /// To win the round.
    Win,
}
