//! Requests and responses of HTTP, apart from documents.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{ByName, Clock, Player, Preset, Tally};

/// A position to be advised about.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, JsonSchema)]
pub struct AdviseQuestion {
    /// One line: RULES HANDS LINE TURN SCORE [moves ...].
    pub position: String,
    /// Who asks; the seat on turn if not given.
    pub seat: Option<String>,
    /// Deals to look at.
    pub samples: Option<u32>,
    /// The same seed gives the same answer.
    pub seed: Option<u64>,
    /// Add who holds what.
    #[serde(default)]
    pub belief: bool,
}

/// A position in which tiles are hidden.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, JsonSchema)]
pub struct BeliefQuestion {
    /// One line: RULES HANDS LINE TURN SCORE [moves ...].
    pub position: String,
    /// The point of view.
    pub seat: Option<String>,
    /// How the probabilities are computed: exact, uniform, dominai, vielma, gamma or champion.
    pub model: Option<String>,
    /// For gamma and champion, when deals are drawn.
    pub seed: Option<u64>,
}

/// A position with all hands open.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, JsonSchema)]
pub struct SolveQuestion {
    /// One line: RULES HANDS LINE TURN SCORE [moves ...].
    pub position: String,
}

/// A record to be reviewed.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ReviewQuestion {
    /// The record: one round, or a match.
    pub record: String,
    /// The round of it that is reviewed, counted from one as they stand there; the last one if not
    /// given. One at a time, so that an answer is there soon.
    pub round: Option<usize>,
    /// The seat whose decisions are graded; all whose hands are known if not given.
    pub seat: Option<String>,
    /// Worlds for a decision; as many as its verdict needs if not given.
    pub samples: Option<u32>,
    /// The same seed gives the same figures.
    pub seed: Option<u64>,
}

/// A game somebody wants to begin.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize, JsonSchema)]
pub struct NewGame {
    /// Any rules of any game.
    pub rules: String,
    /// For each seat `you`, a level, or a player. The first `you` is whoever asks.
    pub seats: Vec<String>,
    /// A whole number, as text or not; without one nobody knows the deal.
    #[schemars(with = "Option<SeedText>")]
    pub seed: Option<Value>,
    /// How whoever asks wants to be called.
    pub name: Option<String>,
    /// The key whoever asks will have; without one the server makes it.
    pub key: Option<String>,
    /// How long people may think, where several play.
    pub clock: Option<Clock>,
}

/// A seed, as a number or as text: browsers would round numbers of 64 bits.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum SeedText {
    /// As a number.
    Number(u64),
    /// As text.
    Text(String),
}

/// Somebody who wants to sit down.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Joining {
    /// How that person wants to be called.
    pub name: Option<String>,
    /// The key that person will have, 16 to 64 letters and digits, kept before it is sent: asked again
    /// with the same key, the same chair is answered. Without one the server makes it.
    pub key: Option<String>,
    /// The chair that is wanted; without one, or if it is taken, the first that is free.
    pub seat: Option<String>,
}

/// A seat, and the key that makes somebody that seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Seated {
    /// The game.
    pub game: String,
    /// The seat; nothing while one waits to be let in, since the match has begun.
    pub seat: Option<String>,
    /// Whoever has it is that seat.
    pub key: String,
    /// The chairs that are free, in a new game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<Vec<String>>,
}

/// What anybody may know about a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct About {
    /// The game.
    pub game: String,
    /// The rules.
    pub rules: String,
    /// The number of the round, in dominoes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<usize>,
    /// The score, in dominoes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<[u16; 2]>,
    /// How the one on each seat is called.
    pub names: ByName<String>,
    /// The seats of people.
    pub people: Vec<String>,
    /// The chairs that are free.
    pub open: Vec<String>,
    /// Whether the game is over.
    pub over: bool,
    /// Whether the match has begun; not there where one plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub begun: Option<bool>,
}

/// What a server offers.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Info {
    /// The version of the program.
    pub version: String,
    /// Every preset.
    pub rules: Vec<Preset>,
    /// The players that know each preset.
    pub players: ByName<Vec<Player>>,
    /// The levels of each preset.
    pub levels: ByName<Vec<Level>>,
    /// What anybody may ask for.
    pub limits: InfoLimits,
}

/// A preset of dominoes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DominoPreset {
    /// Its name.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// Where it is played.
    pub about: String,
    /// Seats.
    pub seats: u8,
    /// Tiles a hand.
    pub hand: u8,
    /// The highest pip.
    pub highest: u8,
    /// Tiles that are not dealt.
    pub stock: usize,
    /// Whether they are drawn.
    pub draws: bool,
    /// The score that ends the match.
    pub target: u16,
    /// Who is written the points.
    pub tally: Tally,
    /// The rules in sentences.
    pub text: Vec<String>,
}

/// A level, and the player it stands for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Level {
    /// `easy`, `medium` or `strong`.
    pub id: String,
    /// The player.
    pub spec: String,
}

/// What anybody may ask for.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct InfoLimits {
    /// Bytes of a request.
    pub body: usize,
    /// Bytes of a frame.
    pub frame: usize,
    /// Requests a second from one address.
    pub requests_per_second: f64,
    /// The longest thought.
    pub thought_ms: u64,
}

/// How busy a server is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Health {
    /// Games.
    pub games: HealthGames,
    /// Open connections.
    pub connections: usize,
    /// Searches.
    pub searches: HealthPool,
    /// Counting and other short work.
    pub counts: HealthPool,
}

/// Games of a server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct HealthGames {
    /// In the store; `null` while it cannot be read.
    pub stored: Option<usize>,
    /// In memory.
    pub in_memory: usize,
}

/// Work of one kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct HealthPool {
    /// Under way.
    pub running: usize,
    /// Waiting.
    pub waiting: usize,
    /// Done.
    pub done: u64,
    /// Stopped, because nobody waited any more.
    pub stopped: u64,
    /// Hurried, because others waited.
    pub hurried: u64,
    /// Broken.
    pub broken: u64,
}
