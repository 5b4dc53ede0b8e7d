//! `match/1` and `tournament/1`, of any game.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{ByName, schema_name};

schema_name! {
    /// `match/1`.
    MatchSchema = "match/1";
    /// `tournament/1`.
    TournamentSchema = "tournament/1";
}

/// Players on the same deals in all seatings, seen from the first.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Match {
    /// The name of this schema.
    pub schema: MatchSchema,
    /// Their specs.
    pub players: Vec<String>,
    /// The rules.
    pub rules: String,
    /// What is played in every seating.
    pub unit: Unit,
    /// Deals that were played.
    pub deals: u64,
    /// Whether all was played that was asked for, or as much as the sequential test needed; not where it was
    /// interrupted, or a player was given up.
    pub finished: bool,
    /// Games: for each deal as many as there are players.
    pub games: u64,
    /// Rounds of all games.
    pub rounds: u64,
    /// Games won.
    pub wins: u64,
    /// Games that another one has won.
    pub losses: u64,
    /// Games that nobody has won.
    pub ties: u64,
    /// Share of the games won; one that nobody won counts for everybody in equal parts.
    pub score: Option<f64>,
    /// Half the width of its 95 % interval, over deals.
    pub score_ci: Option<f64>,
    /// Near nothing or all, or with few deals: an interval that stays within them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score_range: Option<[f64; 2]>,
    /// Points a game more than the others have on average.
    pub points: Option<f64>,
    /// Half the width of their 95 % interval, over deals.
    pub points_ci: Option<f64>,
    /// By how much the rating is above that of the others; `null` for a clean sweep.
    pub elo: Option<f64>,
    /// Its 95 % interval.
    pub elo_ci: Option<[Option<f64>; 2]>,
    /// With two players: deals by the score of their two games, 0, ½, 1, 1½, 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pentanomial: Option<Vec<u64>>,
    /// Shares of the ways rounds ended, by name; those that did not occur may be left out.
    pub ends: ByName<Option<f64>>,
    /// Turns a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<f64>,
    /// Share of the games won by the seat that began.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_seat: Option<f64>,
    /// Half the width of its 95 % interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_seat_ci: Option<f64>,
    /// In its place near nothing or all, or with few deals: one that stays within them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_seat_range: Option<[f64; 2]>,
    /// Every player's own figures, where a game has them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub table: Vec<MatchRow>,
    /// The seed, or the first of several.
    pub seed: u64,
    /// Where there are several: what came of each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seeds: Vec<SeedRow>,
    /// What the file of deals hashes to, where they come from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suite: Option<String>,
    /// Which share of the work this is, if it is but one: `3/8`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shard: Option<String>,
    /// Milliseconds a move, of each; left out with `--no-times`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ms_per_move: Vec<Option<f64>>,
    /// The sequential test, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SequentialTest>,
}

/// What is played in every seating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// A round.
    Round,
    /// A match to the target.
    Match,
    /// A game that has but one round.
    Game,
}

/// What came of one of several seeds.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SeedRow {
    /// The seed.
    pub seed: u64,
    /// Its deals.
    pub deals: u64,
    /// Share of the games won.
    pub score: Option<f64>,
    /// Half the width of its 95 % interval.
    pub score_ci: Option<f64>,
    /// In its place near nothing or all, or with few deals: one that stays within them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score_range: Option<[f64; 2]>,
}

/// A player of a match.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct MatchRow {
    /// Its spec.
    pub player: String,
    /// Games won.
    pub wins: u64,
    /// Share of the games won.
    pub score: Option<f64>,
    /// Half the width of its 95 % interval.
    pub score_ci: Option<f64>,
    /// In its place near nothing or all, or with few deals: one that stays within them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score_range: Option<[f64; 2]>,
    /// What it has at the end of a game.
    pub points: Option<f64>,
    /// Half the width of its 95 % interval.
    pub points_ci: Option<f64>,
}

/// A sequential probability ratio test.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SequentialTest {
    /// The lower hypothesis.
    pub elo0: f64,
    /// The upper hypothesis.
    pub elo1: f64,
    /// The chance to decide for the upper one although the lower one is true.
    pub alpha: f64,
    /// The chance to decide for the lower one although the upper one is true.
    pub beta: f64,
    /// The logarithm of the likelihood ratio.
    pub llr: Option<f64>,
    /// Where it stops.
    pub bounds: [Option<f64>; 2],
    /// Which of the two the games speak for, if that is decided: `elo0`, `elo1` or `undecided`. Not
    /// that the difference is as large, or larger.
    pub verdict: TestVerdict,
    /// Whether it ended the match: then score and Elo lean away from what they would have come to,
    /// and their intervals promise too much.
    pub stopped: bool,
}

/// What a sequential test found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum TestVerdict {
    /// The lower hypothesis.
    Elo0,
    /// The upper one.
    Elo1,
    /// Nothing yet.
    Undecided,
}

/// All against all on the same deals.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Tournament {
    /// The name of this schema.
    pub schema: TournamentSchema,
    /// The rules.
    pub rules: String,
    /// What is played in every seating.
    pub unit: Unit,
    /// Deals asked of each pairing; the pairings say how many they have played.
    pub deals: u64,
    /// Whether all pairings have played all of them.
    pub finished: bool,
    /// The seed.
    pub seed: u64,
    /// The players, the best first.
    pub ratings: Vec<Rating>,
    /// Every pairing.
    pub matches: Vec<Match>,
}

/// How strong a player is.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Rating {
    /// Its spec.
    pub player: String,
    /// Its rating; all of them have a mean of zero.
    pub elo: f64,
    /// Its 95 % interval.
    pub elo_ci: Option<[f64; 2]>,
}
