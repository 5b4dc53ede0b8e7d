//! `match/1` and `tournament/1`, of dominoes and of Pickomino.

use schemars::JsonSchema;
use serde::Serialize;

use crate::named;

named! {
    /// `match/1`.
    MatchSchema = "match/1";
    /// `tournament/1`.
    TournamentSchema = "tournament/1";
}

/// Two players on duplicate deals, seen from the first.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Match {
    /// The name of this schema.
    pub schema: MatchSchema,
    /// The specs of both.
    pub players: Vec<String>,
    /// The rules.
    pub rules: String,
    /// What is played twice.
    pub unit: Unit,
    /// Deals.
    pub deals: u64,
    /// Games: two for each deal.
    pub games: u64,
    /// Rounds of all games.
    pub rounds: u64,
    /// Games won.
    pub wins: u64,
    /// Games lost.
    pub losses: u64,
    /// Games tied.
    pub ties: u64,
    /// Share of the games won, a tie counting half.
    pub score: Option<f64>,
    /// Half the width of its 95 % interval, over deals.
    pub score_ci: Option<f64>,
    /// Points a game.
    pub points: Option<f64>,
    /// Half the width of their 95 % interval, over deals.
    pub points_ci: Option<f64>,
    /// The difference of ratings; `null` for a clean sweep.
    pub elo: Option<f64>,
    /// Its 95 % interval.
    pub elo_ci: Option<[Option<f64>; 2]>,
    /// Deals by the score of their two games: 0, ½, 1, 1½, 2.
    pub pentanomial: [u64; 5],
    /// Shares of the ways rounds ended.
    pub ends: Ends,
    /// The seed.
    pub seed: u64,
    /// Milliseconds a move, of both.
    pub ms_per_move: [Option<f64>; 2],
    /// The sequential test, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SequentialTest>,
}

/// What is played twice with the sides swapped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// A round.
    Round,
    /// A match to the target.
    Match,
    /// A game of Pickomino.
    Game,
}

/// How rounds ended, as shares.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Ends {
    /// Somebody went out.
    pub out: Option<f64>,
    /// Blocked.
    pub blocked: Option<f64>,
    /// A pass was called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub called: Option<f64>,
    /// The target was reached in the middle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<f64>,
    /// Lost by a fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<f64>,
}

/// A sequential probability ratio test.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SequentialTest {
    /// The lower hypothesis.
    pub elo0: f64,
    /// The upper hypothesis.
    pub elo1: f64,
    /// The logarithm of the likelihood ratio.
    pub llr: Option<f64>,
    /// Where it stops.
    pub bounds: [Option<f64>; 2],
    /// What it found: `elo0`, `elo1` or `undecided`.
    pub verdict: TestVerdict,
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

/// All against all on duplicate deals.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Tournament {
    /// The name of this schema.
    pub schema: TournamentSchema,
    /// The rules.
    pub rules: String,
    /// What is played twice.
    pub unit: Unit,
    /// Deals of each pairing.
    pub deals: u64,
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

/// Players of Pickomino at one table, seen from the first.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct DiceMatch {
    /// The name of this schema.
    pub schema: MatchSchema,
    /// Their specs.
    pub players: Vec<String>,
    /// The rules.
    pub rules: String,
    /// A game.
    pub unit: Unit,
    /// Groups of games with the same dice, seats rotated.
    pub deals: usize,
    /// Games.
    pub rounds: usize,
    /// Games won by the first.
    pub wins: usize,
    /// Games won by others.
    pub losses: usize,
    /// Games without a winner.
    pub ties: usize,
    /// Share of the games won.
    pub score: f64,
    /// Half the width of its 95 % interval, over groups; `null` with one group.
    pub score_ci: Option<f64>,
    /// Worms more than the best of the others.
    pub points: f64,
    /// Half the width of their 95 % interval, over groups.
    pub points_ci: Option<f64>,
    /// The difference of ratings, at a table of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo: Option<f64>,
    /// Its 95 % interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo_ci: Option<[Option<f64>; 2]>,
    /// Shares of the ways games ended.
    pub ends: DiceEnds,
    /// Turns a game.
    pub turns: f64,
    /// Share of the games the first seat won.
    pub first_seat: f64,
    /// Half the width of its 95 % interval.
    pub first_seat_ci: Option<f64>,
    /// Every player's own figures.
    pub table: Vec<DiceRow>,
    /// The seed.
    pub seed: u64,
    /// Milliseconds a decision, of each player.
    pub ms_per_move: Vec<f64>,
}

/// How games of Pickomino ended, as shares.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct DiceEnds {
    /// Somebody won.
    pub won: f64,
    /// Nobody won.
    pub tied: f64,
    /// Broken off.
    pub unfinished: f64,
}

/// A player of Pickomino.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct DiceRow {
    /// Its spec.
    pub player: String,
    /// Games won.
    pub wins: usize,
    /// Share of the games won.
    pub score: f64,
    /// Half the width of its 95 % interval.
    pub score_ci: Option<f64>,
    /// Worms at the end.
    pub worms: f64,
    /// Half the width of their 95 % interval.
    pub worms_ci: Option<f64>,
}

/// Players of Pickomino, all against all in pairs.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct DiceTournament {
    /// The name of this schema.
    pub schema: TournamentSchema,
    /// Their specs.
    pub players: Vec<String>,
    /// The rules.
    pub rules: String,
    /// Games of each pair.
    pub rounds: usize,
    /// Share of the games the row won against the column.
    pub score: Vec<Vec<f64>>,
    /// Half the widths of their 95 % intervals.
    pub score_ci: Vec<Vec<Option<f64>>>,
    /// The ratings, in the order of the players.
    pub elo: Vec<f64>,
    /// The players, the best first.
    pub ranking: Vec<String>,
    /// The seed.
    pub seed: u64,
}
