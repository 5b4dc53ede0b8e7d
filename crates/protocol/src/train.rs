//! `train/1` and `reproduce/2`.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::{ByName, schema_name};

schema_name! {
    /// `train/1`.
    TrainSchema = "train/1";
    /// `reproduce/2`.
    ReproduceSchema = "reproduce/2";
}

/// All Fives, learnt by playing.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct TrainFives {
    /// The name of this schema.
    pub schema: TrainSchema,
    /// `fives`.
    pub game: String,
    /// The recipe.
    pub recipe: String,
    /// The seed.
    pub seed: u64,
    /// The folder with the weights.
    pub out: String,
    /// What is counted.
    pub unit: String,
    /// How many are done.
    pub done: u64,
    /// Those of this run.
    pub done_now: u64,
    /// Games played.
    pub games: u64,
    /// Those of this run.
    pub games_now: u64,
    /// How long this run took.
    pub seconds: f64,
    /// Against random players.
    pub random: Option<Share>,
    /// Against greedy ones.
    pub greedy: Option<Share>,
}

/// A share of games won.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Share {
    /// The share.
    pub win: f64,
    /// Half the width of its 95 % interval.
    pub win_ci: f64,
}

/// Published experiments, rerun.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Reproduce {
    /// The name of this schema.
    pub schema: ReproduceSchema,
    /// Deals of each measurement.
    pub deals: u64,
    /// The seed.
    pub seed: u64,
    /// How many seeds.
    pub seeds: u64,
    /// Whether all was measured that was asked for; what was not is left out.
    pub finished: bool,
    /// Each experiment by name, in figures of its own kind.
    pub works: ByName<Value>,
}
