//! `advise/1`, `odds/1`, `small/1`, `tune/1`, `pickomino-bench/1` and its `train/1`.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{AdviseSchema, ByName, Said, TrainSchema, schema_name};

schema_name! {
    /// `odds/1`.
    OddsSchema = "odds/1";
    /// `small/1`.
    SmallSchema = "small/1";
    /// `tune/1`.
    TuneSchema = "tune/1";
    /// `pickomino-bench/1`.
    DiceBenchSchema = "pickomino-bench/1";
}

/// Every decision of a turn with what it leads to.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct DiceAdvise {
    /// The name of this schema.
    pub schema: AdviseSchema,
    /// The position, as it was understood.
    pub position: String,
    /// The seat on turn.
    pub seat: String,
    /// Who judges.
    pub player: String,
    /// What the turn leads to under best play.
    pub now: Outlook,
    /// Every decision, the best first.
    pub moves: Vec<DiceMove>,
    /// The best; `null` while there is nothing to decide.
    pub best: Option<String>,
    /// The same in sentences, from the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub said: Option<Said>,
    /// The chance to reach each tile, from the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach: Option<ByName<f64>>,
}

/// What a decision leads to.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct DiceMove {
    /// The decision.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it leads to.
    #[serde(flatten)]
    pub outlook: Outlook,
    /// Chance to win given away against the best.
    pub loss: f64,
}

/// What a turn leads to.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Outlook {
    /// The chance to win the game.
    pub win: f64,
    /// The chance that the turn brings nothing.
    pub fail: f64,
    /// By how many worms one's own stack grows, on average.
    pub worms: f64,
    /// The totals the turn may end with, and their chances.
    pub totals: ByName<f64>,
}

/// The chance of every goal of a turn, under the best play for it.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Odds {
    /// The name of this schema.
    pub schema: OddsSchema,
    /// The rules.
    pub rules: String,
    /// At least this tile.
    pub reach: ByName<f64>,
    /// Exactly this tile.
    pub exact: ByName<f64>,
    /// A tile with at least so many worms.
    pub worms: ByName<f64>,
    /// The position, if one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// With `--paper`: states of a turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states: Option<usize>,
}

/// The small game, solved.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Small {
    /// The name of this schema.
    pub schema: SmallSchema,
    /// The rules.
    pub rules: String,
    /// Positions between turns.
    pub positions: usize,
    /// Iterations of the layer that took most.
    pub iterations: usize,
    /// The first player's chance to win.
    pub first_player: f64,
    /// Best play against greedy.
    pub against_greedy: AgainstGreedy,
    /// The position asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Its decisions, the best first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<SmallMove>>,
}

/// Chances to win against greedy.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct AgainstGreedy {
    /// Going first.
    pub first: f64,
    /// Going second.
    pub second: f64,
    /// Both in turn.
    pub mean: f64,
}

/// A decision of the small game.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SmallMove {
    /// The decision.
    #[serde(rename = "move")]
    pub mv: String,
    /// The chance to win under best play of both.
    pub win: f64,
}

/// A climb over the weights of the greedy player.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Tune {
    /// The name of this schema.
    pub schema: TuneSchema,
    /// The rules.
    pub rules: String,
    /// What was maximised.
    pub aim: String,
    /// The steps of the climb.
    pub path: Vec<TuneStep>,
    /// Points of the surface.
    pub surface: Vec<TunePoint>,
    /// The weights reached.
    pub reached: TuneWeights,
    /// How they do on fresh games.
    #[serde(rename = "final")]
    pub last: TuneFinal,
    /// The seed.
    pub seed: u64,
}

/// A step: where, and the slope there along both weights.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct TuneStep {
    /// Weight of worms lost.
    pub alpha: f64,
    /// Weight of worms taken.
    pub beta: f64,
    /// The slope.
    pub slope: [f64; 2],
    /// Half the width of its 95 % interval.
    pub slope_ci: [f64; 2],
}

/// A point of the surface.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct TunePoint {
    /// Weight of worms lost.
    pub alpha: f64,
    /// Weight of worms taken.
    pub beta: f64,
    /// What is maximised.
    pub value: f64,
    /// Half the width of its 95 % interval.
    pub value_ci: f64,
}

/// Weights of the greedy player.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct TuneWeights {
    /// Weight of worms lost.
    pub alpha: f64,
    /// Weight of worms taken.
    pub beta: f64,
}

/// Games at the end.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct TuneFinal {
    /// How many.
    pub games: usize,
    /// The share won.
    pub score: f64,
    /// Half the width of its 95 % interval.
    pub score_ci: f64,
    /// Worms more than the other.
    pub points: f64,
    /// Half the width of their 95 % interval.
    pub points_ci: f64,
}

/// How fast Pickomino is.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct DiceBench {
    /// The name of this schema.
    pub schema: DiceBenchSchema,
    /// The whole table of odds, the first time.
    pub odds_cold_ms: f64,
    /// The whole table of odds, again.
    pub odds_us: f64,
    /// A turn solved.
    pub solve_us: f64,
    /// A turn solved among eight.
    pub solve_in_batch_us: f64,
    /// Games a second between two greedy players.
    pub greedy_games_per_second: f64,
    /// Turns of all games: the same on every machine.
    pub signature: usize,
}

/// Pickomino, learnt by playing.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct TrainDice {
    /// The name of this schema.
    pub schema: TrainSchema,
    /// The file with the weights.
    pub out: String,
    /// Rounds for tables of two.
    pub rounds: u32,
    /// Rounds for larger tables.
    pub many_rounds: u32,
    /// The seed.
    pub seed: u64,
    /// How far the network for two is off.
    pub error: Option<f64>,
    /// How far that for larger tables is off.
    pub many_error: Option<f64>,
    /// How long this run took.
    pub seconds: f64,
}
