//! Beside a real table: `table/1`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Belief, ByName, EndId, LogEntry, OpenEnd, TableLine, schema_name};

schema_name! {
    /// `table/1`.
    TableSchema = "table/1";
}

/// A real table: everything that is known of it, each time.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, JsonSchema)]
pub struct TableQuestion {
    /// The rules.
    pub rules: String,
    /// One's own seat.
    pub seat: String,
    /// One's own tiles at the beginning.
    pub hand: Vec<String>,
    /// Who leads.
    pub leader: String,
    /// The score before the round, `45:30/100`.
    pub score: Option<String>,
    /// The moves so far.
    #[serde(default)]
    pub moves: Vec<String>,
    /// A position to begin from, in place of hand, leader and score.
    pub position: Option<String>,
}

/// A real table as far as its moves hold.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Situation {
    /// The name of this schema.
    pub schema: TableSchema,
    /// The position, to be advised about.
    pub position: String,
    /// How many moves hold.
    pub accepted: usize,
    /// Those, as they were understood.
    pub moves: Vec<String>,
    /// Whose turn it is.
    pub turn: Option<String>,
    /// The open ends.
    pub ends: Vec<OpenEnd>,
    /// The tiles that lie.
    pub line: TableLine,
    /// One's own tiles.
    pub hand: Vec<String>,
    /// How many tiles each seat holds.
    pub counts: ByName<usize>,
    /// How many tiles lie face down.
    pub stock: usize,
    /// The pips seats passed on.
    pub passed: ByName<Vec<u8>>,
    /// The pips that were open when seats drew.
    pub drew: ByName<Vec<u8>>,
    /// What happened.
    pub log: Vec<LogEntry>,
    /// What the seat on turn may play, by all that is known.
    pub offers: Vec<Offer>,
    /// Whether it may pass.
    pub pass: bool,
    /// Whether it may draw.
    pub draw: bool,
    /// The tiles oneself may have drawn.
    pub drawable: Vec<String>,
    /// What the open ends count, in All Fives.
    pub open_sum: Option<u16>,
    /// Who holds what.
    pub belief: Option<Belief>,
    /// How the round ended.
    pub over: Option<RoundOver>,
    /// The first entry that does not hold.
    pub objection: Option<EntryObjection>,
}

/// What a seat may play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Offer {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The tile.
    pub tile: String,
    /// The pip it covers; `null` for a lead.
    pub end: Option<u8>,
    /// All ends it may go to.
    pub ends: Vec<EndId>,
}

/// The end of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RoundOver {
    /// In a sentence.
    pub text: String,
}

/// An entry that does not hold.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct EntryObjection {
    /// Its number, counted from one.
    pub number: usize,
    /// The entry.
    #[serde(rename = "move")]
    pub entry: String,
    /// What speaks against it.
    pub text: String,
    /// The moves that has to do with.
    pub about: Vec<usize>,
}
