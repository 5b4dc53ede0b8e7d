//! The view of a match of dominoes.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{Around, ByName, Fair, Phase, schema_name};

schema_name! {
    /// `both`.
    BothEnds = "both";
}

/// What a seat may know of a match of dominoes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DominoView {
    /// Who sits around the table.
    #[serde(flatten)]
    pub around: Around,
    /// The rules.
    pub rules: String,
    /// The score that ends the match.
    pub target: u16,
    /// Who is written the points.
    pub tally: Tally,
    /// The seat that sees this.
    pub seat: String,
    /// Its partner, in pairs.
    pub partner: Option<String>,
    /// The number of the round, from one.
    pub round: u32,
    /// Moves played in this round.
    pub ply: usize,
    /// The score of both sides.
    pub score: [u16; 2],
    /// How the sides are called.
    pub sides: [String; 2],
    /// Whose turn it is.
    pub turn: Option<String>,
    /// Who acts next.
    pub phase: Phase,
    /// The seat that leads the round.
    pub leader: String,
    /// The tile that has to be led.
    pub lead_tile: Option<String>,
    /// The tiles of this seat, the highest first.
    pub hand: Vec<String>,
    /// How many tiles each seat holds.
    pub counts: ByName<usize>,
    /// How many tiles lie face down.
    pub stock: usize,
    /// The tiles that lie.
    pub line: TableLine,
    /// The open ends.
    pub ends: Vec<OpenEnd>,
    /// What this seat may play; empty unless it is its turn.
    pub legal: Vec<LegalMove>,
    /// The pips seats passed on.
    pub passed: ByName<Vec<u8>>,
    /// What seats drew.
    pub drew: ByName<Drew>,
    /// What happened in this round.
    pub log: Vec<LogEntry>,
    /// What the open ends count, in All Fives.
    pub open_sum: Option<u16>,
    /// How the deal can be checked.
    pub fair: Fair,
    /// Whether the last choice can be taken back.
    pub undo: bool,
    /// What came of the round, once it is over.
    pub ending: Option<Ending>,
}

/// Who is written the points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Tally {
    /// Winners score, and the target wins.
    Winners,
    /// Losers are charged, and the target loses.
    Losers,
}

/// The tiles that lie, from left to right, each by its left and right pip.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TableLine {
    /// Which of the tiles was led.
    pub lead: Option<usize>,
    /// The tiles.
    pub tiles: Vec<[u8; 2]>,
    /// Which of the tiles is the spinner.
    pub spinner: Option<usize>,
    /// The arm that goes up from it.
    pub up: Vec<[u8; 2]>,
    /// The arm that goes down from it.
    pub down: Vec<[u8; 2]>,
}

/// The name of an end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum EndId {
    /// The left end.
    Left,
    /// The right end.
    Right,
    /// The end of the arm that goes up.
    Up,
    /// The end of the arm that goes down.
    Down,
}

/// An open end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct OpenEnd {
    /// What it shows.
    pub pip: u8,
    /// Which end.
    pub id: EndId,
    /// The tile that lies there.
    pub tile: Option<String>,
    /// Whether that is a double.
    pub double: bool,
}

/// A move one may make. A pass or a call has only `move`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LegalMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Where its tile goes.
    #[serde(flatten)]
    pub goes: Option<Goes>,
}

/// Where the tile of a move goes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Goes {
    /// The tile.
    pub tile: String,
    /// The end, `both`, or `null` for a lead.
    pub end: MoveEnd,
    /// All ends it may go to: several where no rule tells them apart.
    pub ends: Vec<EndId>,
}

/// Where the tile of a move goes, in one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum MoveEnd {
    /// To this end.
    One(EndId),
    /// To either: no rule tells the ends apart.
    Both(BothEnds),
    /// On an empty table.
    Lead,
}

/// What a seat drew.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Drew {
    /// How many tiles.
    pub count: usize,
    /// The pips that were open then.
    pub pips: Vec<u8>,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LogEntry {
    /// Who.
    pub seat: String,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// In a sentence.
    pub said: String,
    /// What it brought whoever gained.
    pub scored: u16,
    /// The same one by one.
    pub gains: Vec<Gain>,
    /// Bonuses it earned.
    pub bonuses: Vec<String>,
}

/// Points gained on the way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Gain {
    /// The side that gains.
    pub side: String,
    /// How many.
    pub points: u16,
    /// What for: `fives`, `openpass`, `roundpass` or `pass`.
    pub why: String,
    /// In a sentence.
    pub said: String,
}

/// What came of a round. There are no secrets left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Ending {
    /// The tiles each seat had left.
    pub hands: ByName<Vec<String>>,
    /// The tiles that lie face down.
    pub stock: Vec<String>,
    /// The side that won.
    pub winner: Option<String>,
    /// What happened and what it is worth, in sentences.
    pub items: Vec<String>,
    /// The hands and the items, in sentences.
    pub said: Vec<String>,
    /// What it brings the winners.
    pub points: u16,
    /// What is taken from the losers besides.
    pub taken: u16,
    /// The bonuses in the points.
    pub bonuses: Vec<String>,
    /// What both sides gained on the way.
    pub gained: [u16; 2],
    /// The seat that leads the next round; `null` where the deal decides or the match is over.
    pub next: Option<String>,
    /// The side that has won the match.
    #[serde(rename = "match")]
    pub won: Option<String>,
    /// The round as a record.
    pub record: String,
}
