//! What is measured: `bench/1` and its parts.

use schemars::JsonSchema;
use serde::Serialize;

use crate::schema_name;

schema_name! {
    /// `bench/1`.
    BenchSchema = "bench/1";
    /// `bench-solve/1`.
    BenchSolveSchema = "bench-solve/1";
    /// `bench-players/1`.
    BenchPlayersSchema = "bench-players/1";
    /// `bench-serve/1`.
    BenchServeSchema = "bench-serve/1";
    /// `bench-learn/1`.
    BenchLearnSchema = "bench-learn/1";
    /// `bench-engine/1`.
    BenchEngineSchema = "bench-engine/1";
    /// `bench-review/1`.
    BenchReviewSchema = "bench-review/1";
}

/// How fast rules and beliefs are.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Bench {
    /// The name of this schema.
    pub schema: BenchSchema,
    /// The seed.
    pub seed: u64,
    /// Random rounds.
    pub variants: Vec<BenchRounds>,
    /// Beliefs.
    pub beliefs: Vec<BenchBeliefs>,
}

/// Random rounds of one game.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct BenchRounds {
    /// The rules.
    pub rules: String,
    /// How many.
    pub rounds: u64,
    /// Plies of all of them.
    pub plies: u64,
    /// The speed.
    pub rounds_per_second: f64,
    /// The same on every machine for the same seed.
    pub signature: String,
}

/// Beliefs of one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BenchBeliefs {
    /// The rules.
    pub rules: String,
    /// Positions looked at.
    pub positions: usize,
    /// Nanoseconds to count all deals.
    pub table_ns: Spread,
    /// Nanoseconds to draw one.
    pub sample_ns: Spread,
    /// The same on every machine for the same seed.
    pub signature: String,
}

/// A median and what 99 of 100 do not exceed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Spread {
    /// The median.
    pub median: u64,
    /// What 99 of 100 do not exceed.
    pub p99: u64,
}

/// How fast the open-hand solver is.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct BenchSolve {
    /// The name of this schema.
    pub schema: BenchSolveSchema,
    /// The rules.
    pub rules: String,
    /// The seed.
    pub seed: u64,
    /// Deals.
    pub deals: u64,
    /// Memory of the solver.
    pub memory_bytes: usize,
    /// By objective and tiles played before.
    pub rows: Vec<BenchSolveRow>,
}

/// Positions of one kind.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct BenchSolveRow {
    /// What the sides play for.
    pub objective: String,
    /// Tiles on the table.
    pub played: usize,
    /// How many positions.
    pub positions: usize,
    /// Nodes searched.
    pub nodes: Quantiles<u64>,
    /// Milliseconds.
    pub ms: Quantiles<f64>,
    /// The same on every machine for the same seed.
    pub signature: String,
}

/// Median, what 99 of 100 do not exceed, and the most.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Quantiles_of_{T}")]
pub struct Quantiles<T> {
    /// The median.
    pub median: T,
    /// What 99 of 100 do not exceed.
    pub p99: T,
    /// The most.
    pub worst: T,
}

/// How players are graded by a review.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct BenchReview {
    /// The name of this schema.
    pub schema: BenchReviewSchema,
    /// The rules.
    pub rules: String,
    /// The seed.
    pub seed: u64,
    /// Deals that were played, the same for every player, which sits on all seats.
    pub deals: u64,
    /// Whether these are all that were asked for.
    pub finished: bool,
    /// Whether the rounds are by themselves, or come up in matches.
    pub unit: crate::Unit,
    /// The players, in the order given; nobody before the first deal is done.
    pub players: Vec<ReviewedPlayer>,
    /// With ratings of the players: what an error rate stands for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fit: Option<crate::Fit>,
}

/// How a player is graded.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ReviewedPlayer {
    /// Its spec.
    pub player: String,
    /// Decisions that were graded.
    pub decisions: u64,
    /// A hundred times the mean loss.
    pub error_rate: f64,
    /// Half the width of its 95 % interval, over deals.
    pub error_rate_ci: f64,
    /// The share of decisions in which the best move was found.
    pub best: f64,
    /// How much lower its error rate is than that of the player before it, deal by deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub below: Option<f64>,
    /// Half the width of its 95 % interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub below_ci: Option<f64>,
    /// Its rating, where one was given; the first player has none below it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo: Option<f64>,
}

/// How long players think.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct BenchPlayers {
    /// The name of this schema.
    pub schema: BenchPlayersSchema,
    /// The rules.
    pub rules: String,
    /// Rounds by themselves, or rounds that come up in matches.
    pub unit: crate::Unit,
    /// The seed.
    pub seed: u64,
    /// Decisions of each player at each stage.
    pub decisions: u32,
    /// The players.
    pub players: Vec<BenchPlayer>,
}

/// How long a player thinks.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct BenchPlayer {
    /// Its spec.
    pub player: String,
    /// At the stages of a round.
    pub stages: Vec<BenchStage>,
}

/// Decisions at one stage of a round.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct BenchStage {
    /// Tiles on the table; none: any decision of a round.
    pub tiles: Option<usize>,
    /// The mean time.
    pub mean_ms: f64,
    /// The median time.
    pub median_ms: f64,
    /// The longest time.
    pub worst_ms: f64,
}

/// Many games over sockets, the server killed in the middle.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct BenchServe {
    /// The name of this schema.
    pub schema: BenchServeSchema,
    /// Games at the same time.
    pub games: u16,
    /// How long.
    pub seconds: u16,
    /// How often the server was killed.
    pub kills: u16,
    /// Moves acknowledged.
    pub moves: u64,
    /// Moves a second.
    pub moves_per_second: f64,
    /// Rounds played to their end.
    pub rounds: u64,
    /// Games played to their end.
    pub finished: u64,
    /// Times somebody had to come back.
    pub reconnects: u64,
    /// Times the game was further then than had been told: by a move on its way and what followed it.
    pub ahead: u64,
    /// Games lost.
    pub lost: u64,
    /// Games stuck.
    pub stuck: u64,
    /// The median answer time.
    pub p50_ms: f64,
    /// What 99 of 100 answers do not exceed.
    pub p99_ms: f64,
    /// The longest answer time.
    pub longest_ms: f64,
    /// Processor time of the server for each move.
    pub work_ms_per_move: Option<f64>,
    /// How long the server was away.
    pub restart_ms: f64,
    /// Memory of the server.
    pub memory_mib: BenchMemory,
    /// Size of the store.
    pub store_kib: u64,
    /// What people noticed of one who takes all that it can get.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hostile: Option<BenchHostile>,
}

/// What somebody takes who takes all that it can get.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BenchWith {
    /// Hints.
    Hints,
    /// Room for past games, of the largest size there may be.
    History,
}

/// The same people without and beside one who takes all that it can get.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct BenchHostile {
    /// Its sockets.
    pub sockets: u16,
    /// What it takes.
    pub with: BenchWith,
    /// Hints it was given.
    pub hints: u64,
    /// Past games it had stored.
    pub stored: u64,
    /// Moves of people acknowledged beside it.
    pub moves: u64,
    /// The median of the acknowledgements, without it and beside it.
    pub p50_ms: [f64; 2],
    /// What 99 of 100 of them do not exceed.
    pub p99_ms: [f64; 2],
    /// How many times as long these are beside it.
    pub p99_ratio: f64,
    /// The same from a move until it is one's turn again.
    pub turn_p99_ms: [f64; 2],
}

/// Memory of a server, where the system tells.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct BenchMemory {
    /// Before it was killed.
    pub before_the_kill: Option<f64>,
    /// At the end.
    pub at_the_end: Option<f64>,
    /// The most.
    pub most: Option<f64>,
}

/// How fast networks are.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct BenchLearn {
    /// The name of this schema.
    pub schema: BenchLearnSchema,
    /// The seed.
    pub seed: u64,
    /// Games of each network.
    pub games: u64,
    /// The networks.
    pub networks: Vec<BenchNetwork>,
    /// Training; `null` in a program without it.
    pub training: Option<BenchTraining>,
}

/// A network playing itself.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct BenchNetwork {
    /// The player.
    pub player: String,
    /// Games a second.
    pub games_per_second: f64,
    /// Decisions with a choice a second.
    pub decisions_per_second: f64,
    /// Forward passes a second.
    pub evaluations_per_second: f64,
    /// The same on every machine for the same seed.
    pub signature: String,
}

/// Training.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct BenchTraining {
    /// Updates of the published recipe a second.
    pub published_updates_per_second: f64,
    /// Steps of the best recipe a second.
    pub best_steps_per_second: f64,
    /// Decisions of the best recipe a second.
    pub best_decisions_per_second: f64,
}

/// How fast engines from outside are asked.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct BenchEngine {
    /// The name of this schema.
    pub schema: BenchEngineSchema,
    /// The player on both sides, each seat in a process of its own.
    pub player: String,
    /// The rules.
    pub rules: String,
    /// Threads played on.
    pub threads: u16,
    /// The seed.
    pub seed: u64,
    /// Rounds played.
    pub rounds: u64,
    /// Rounds lost by a fault.
    pub forfeits: u64,
    /// Moves asked for.
    pub moves: u64,
    /// How long it took.
    pub seconds: f64,
    /// Moves a second.
    pub moves_per_second: f64,
}
