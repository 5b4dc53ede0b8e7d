//! Games as data: `generate/1` tells of a file, `games/1` and `round/1` are what is in it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{ByName, Unit, schema_name};

schema_name! {
    /// `generate/1`.
    GenerateSchema = "generate/1";
    /// `round/1`.
    RoundSchema = "round/1";
}

/// What was generated.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Generate {
    /// The name of this schema.
    pub schema: GenerateSchema,
    /// What it is made from.
    #[serde(flatten)]
    pub origin: Origin,
    /// Games, each a line for each of its rounds.
    pub games: u64,
    /// Rounds.
    pub rounds: u64,
    /// The file.
    pub file: String,
    /// Its length.
    pub bytes: u64,
    /// The SHA-256 of all of it.
    pub sha256: String,
}

/// A build of the program.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Build {
    /// The commit it was built from: `unknown` without git, with `+changes` where the tree was changed.
    pub commit: String,
    /// What the players play in fixed positions of these rules hashes to: another build with the same plays alike.
    pub fingerprint: String,
}

/// What a file of games is made from: its first line, with `games/1` as its schema.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Origin {
    /// The version of the program.
    pub program: String,
    /// The build of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub build: Option<Build>,
    /// The players.
    pub players: Vec<String>,
    /// The rules.
    pub rules: String,
    /// What is played in every seating.
    pub unit: Unit,
    /// Deals with each seed.
    pub deals: u64,
    /// The seeds.
    pub seeds: Vec<u64>,
    /// What the deals of a file hash to, where they come from one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suite: Option<String>,
    /// Whether every decision has who holds what.
    pub beliefs: bool,
    /// Whether one of the players does not repeat its moves: an engine from outside, one with a time limit.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub varies: bool,
    /// Which share of the work it is, if it is but one: `3/8`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<String>,
}

/// A round, with what its players saw and thought.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct AnnotatedRound {
    /// The number of the deal, from one; first, so that files can be put together by it.
    pub deal: u64,
    /// Which game of this deal it is, from zero: the seatings follow each other.
    pub game: usize,
    /// Number of the round in its match, from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    /// The name of this schema.
    pub schema: RoundSchema,
    /// Who sat where, in order of seats.
    pub seats: Vec<String>,
    /// The position it began with, all hands open.
    pub start: String,
    /// All moves, and what chance brought.
    pub moves: Vec<String>,
    /// Who made each of them, a letter for each; `-` is chance.
    pub by: String,
    /// What was to be decided, in order.
    pub decisions: Vec<Decision>,
    /// How it ended.
    pub end: String,
    /// The side that won, by number; nothing when nobody did.
    pub winner: Option<usize>,
    /// Points of each side.
    pub points: Vec<i32>,
}

/// A decision with a choice.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Decision {
    /// After so many moves.
    pub ply: usize,
    /// Who had to decide.
    pub seat: String,
    /// All that it could see, as a position.
    pub view: String,
    /// What it played.
    pub played: String,
    /// What it thought of its moves, the best first; only the move where it did not say.
    pub judgement: Vec<ThoughtMove>,
    /// Worlds or playouts that this rests on.
    pub samples: u32,
    /// Whether these are all there are.
    pub exact: bool,
    /// Who could hold what it did not see.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub belief: Option<Unseen>,
}

/// What a seat does not see, and where it may be.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Unseen {
    /// The tiles.
    pub unseen: Vec<String>,
    /// For each place (a seat, or `+` for the tiles face down) the chance of each of them, in the same order.
    pub places: ByName<Vec<f64>>,
}

/// What a player thought of a move.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ThoughtMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Chance to win the round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win: Option<f64>,
    /// Points of the round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<f64>,
    /// Chance to win the match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equity: Option<f64>,
}
