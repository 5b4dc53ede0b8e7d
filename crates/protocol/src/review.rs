//! `review/1`: games looked at again.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{ByName, Reason, schema_name};

schema_name! {
    /// `review/1`.
    ReviewSchema = "review/1";
}

/// Every decision of some rounds, graded by what its seat could know.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Review {
    /// The name of this schema.
    pub schema: ReviewSchema,
    /// The rules that were played.
    pub rules: String,
    /// The same seed gives the same figures.
    pub seed: u64,
    /// Whether every move was looked at. Where not, the rounds say which were not (`left`), figures are of
    /// the others, and what only all of them tell is left out: sides, luck, ratings, the turning point.
    pub finished: bool,
    /// Everybody at the table.
    pub seats: ByName<ReviewedSeat>,
    /// What came of it for each side, and from where: `result - before = skill + luck`.
    pub sides: ByName<ReviewedSide>,
    /// The rounds.
    pub rounds: Vec<ReviewedRound>,
    /// Where it turned: the largest step of the chances towards the side that won, or stands better.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turning: Option<Turning>,
    /// What an error rate stands for where this was played; nothing where no players of known strength
    /// were graded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fit: Option<Fit>,
}

/// What an error rate stands for, in points of Elo: a line fitted to players of known strength.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Fit {
    /// Who loses nothing has this.
    pub at_none: f64,
    /// Every point of error rate takes so much away.
    pub each: f64,
    /// The players lie so far around the line: half the width of a 95 % interval.
    pub spread: f64,
}

/// How somebody played.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ReviewedSeat {
    /// How the one who sat there is called.
    pub name: String,
    /// Decisions that were graded: those with a choice. None where the hand is not known.
    pub decisions: usize,
    /// Mean loss of a decision.
    pub loss: f64,
    /// Half the width of its 95 % interval.
    pub loss_ci: f64,
    /// A hundred times the mean loss.
    pub error_rate: f64,
    /// Decisions in which the best move was found.
    pub best: usize,
    /// Losses from 0.02 on.
    pub inaccuracies: usize,
    /// Losses from 0.05 on.
    pub mistakes: usize,
    /// Losses from 0.10 on.
    pub blunders: usize,
    /// The luck of its side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck: Option<f64>,
    /// Inaccuracies, mistakes and blunders by what they were about.
    pub kinds: ByName<usize>,
    /// How strong that is, from fifty decisions on, in games it was fitted to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rated>,
}

/// A rating, in points of Elo; a player that plays anything has none below it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Rated {
    /// The rating.
    pub rating: f64,
    /// Its 95 % interval.
    pub range: [f64; 2],
}

/// What came of it for a side.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ReviewedSide {
    /// The chance before the first deal, over all rounds that do not follow from each other together.
    pub before: f64,
    /// One when it won, zero when not; the chance where it goes on.
    pub result: f64,
    /// What the others lost, less what it lost itself.
    pub skill: f64,
    /// What is left when every decision is paid for.
    pub luck: f64,
}

/// A round.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ReviewedRound {
    /// Its number.
    pub round: u32,
    /// The score it was played at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<[u16; 2]>,
    /// What the chances are about.
    pub stakes: Stakes,
    /// What came of it.
    pub result: String,
    /// Everything that was played, in the order of plies.
    pub moves: Vec<String>,
    /// Who did, ply by ply.
    pub turns: Vec<String>,
    /// The decisions that were graded.
    pub decisions: Vec<ReviewedDecision>,
    /// The numbers of the moves that were not looked at, from one: there was no time for them. Chances stay
    /// there as they were before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<usize>,
    /// The chance of the first side: before the deal, after each ply as whoever moved could know it,
    /// and, once the round is over, what came of it.
    pub chances: Vec<f64>,
}

/// What chances are about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Stakes {
    /// To win the match.
    Match,
    /// To win the round.
    Round,
    /// To win the game.
    Game,
}

/// A decision.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ReviewedDecision {
    /// The number of the move in its round, from one; draws and rolls count.
    pub ply: usize,
    /// Who decided.
    pub seat: String,
    /// What was played.
    pub played: String,
    /// The best move.
    pub best: String,
    /// The chance after the move that was played, and with what it lost.
    pub equity: [f64; 2],
    /// What it lost. Chosen and measured on different worlds, so that it is right on average; a single
    /// one may be below zero.
    pub loss: f64,
    /// Half the width of its 95 % interval.
    pub loss_ci: f64,
    /// What that makes it.
    pub class: Class,
    /// What a loss was about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// What the same move cost with all hands open, which nobody could know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hindsight: Option<f64>,
    /// Every move, the best first. Those that fell behind early have met fewer worlds.
    pub moves: Vec<ReviewedMove>,
    /// How often the move is chosen by others in this place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen: Option<Chosen>,
    /// Worlds it was measured in.
    pub worlds: u32,
    /// Whether these are all there are.
    pub exact: bool,
    /// The position before it, as its seat saw it.
    pub position: String,
    /// Why the best move is better.
    pub reasons: Vec<Reason>,
    /// The same in a sentence, for a loss.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub said: Option<String>,
}

/// A move that could have been played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ReviewedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The chance after it.
    pub win: f64,
}

/// How often players choose a move, by models of how they play.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Chosen {
    /// Strong ones.
    pub strong: f64,
    /// Ordinary ones.
    pub ordinary: f64,
}

/// How good a decision was.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// No move is better.
    Best,
    /// It lost little, or its interval does not clear zero.
    Good,
    /// It lost 0.02 or more.
    Inaccuracy,
    /// It lost 0.05 or more.
    Mistake,
    /// It lost 0.10 or more.
    Blunder,
}

/// A place in a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Turning {
    /// The round.
    pub round: u32,
    /// The move; none for the deal itself.
    pub ply: usize,
}
