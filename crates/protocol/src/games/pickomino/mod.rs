//! Pickomino: its documents and its view, what is asked about it, and where.

mod documents;
mod view;

pub use documents::*;
pub use view::*;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::openapi::{Answer, Operation, QUESTION};
use crate::schemas::{Root, root};

/// What only commands write.
pub(crate) const PRINTED: [(&str, Root); 4] = [
    ("pickomino-bench-1", root::<DiceBench>),
    ("pickomino-train-1", root::<TrainDice>),
    ("small-1", root::<Small>),
    ("tune-1", root::<Tune>),
];

/// What the server writes.
pub(crate) const SERVED: [(&str, Root); 2] = [
    ("odds-1", root::<Odds>),
    ("pickomino-advise-1", root::<DiceAdvise>),
];

/// What it reads.
pub(crate) const QUESTIONS: [(&str, Root); 1] = [("ask-pickomino", root::<DiceQuestion>)];

/// Where it is asked.
pub(crate) const OPERATIONS: [Operation; 2] = [
    Operation {
        path: "/api/pickomino/advise",
        about: "Every decision of a turn with what it leads to.",
        asks: Some("DiceQuestion"),
        speaks: true,
        answers: Answer::Json("DiceAdvise"),
        means: "advise/1 with its sentences and the chance to reach each tile.",
        refuses: QUESTION,
    },
    Operation {
        path: "/api/pickomino/odds",
        about: "The chance of every goal of a turn.",
        asks: Some("DiceQuestion"),
        speaks: false,
        answers: Answer::Json("Odds"),
        means: "odds/1.",
        refuses: QUESTION,
    },
];

/// A position of Pickomino, or its rules.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, JsonSchema)]
pub struct DiceQuestion {
    /// One line: pickomino GRILL STACKS TURN KEPT ROLL.
    pub position: Option<String>,
    /// The rules, for odds at the start of a turn.
    pub rules: Option<String>,
}

/// Pickomino.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DicePreset {
    /// Its name.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// What it is.
    pub about: String,
    /// The fewest seats.
    pub seats: usize,
    /// The most seats.
    pub most_seats: usize,
    /// The rules in sentences.
    pub text: Vec<String>,
}
