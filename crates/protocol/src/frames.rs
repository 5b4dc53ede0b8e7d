//! The frames of a socket, both ways.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Advise, Belief, DiceAdvise, Trouble, View};

/// What a page sends.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum PageFrame {
    /// The first one: who it is.
    Hello {
        /// The key of a seat.
        key: String,
        /// The language of sentences.
        lang: Option<String>,
    },
    /// A move.
    Play {
        /// The ply of the view it answers.
        ply: usize,
        /// The move.
        #[serde(rename = "move")]
        text: String,
    },
    /// Take back.
    Undo,
    /// Deal the next round.
    Next,
    /// Rank the moves.
    Hint {
        /// The ply of the view it is about.
        ply: usize,
    },
    /// Say who holds what.
    Belief {
        /// The ply of the view it is about.
        ply: usize,
    },
    /// Stop a hint.
    Cancel,
    /// Speak another language.
    Lang {
        /// Its code.
        lang: String,
    },
    /// Is anybody there?
    Ping,
}

/// What the server sends.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ServerFrame {
    /// What the seat may know: at once, and after every change.
    View(View),
    /// The moves ranked, as they were asked for.
    Hint {
        /// The round.
        round: usize,
        /// The ply of the view it is about.
        ply: usize,
        /// The moves.
        advice: Box<Advice>,
    },
    /// Who holds what, as it was asked for.
    Belief {
        /// The round.
        round: usize,
        /// The ply of the view it is about.
        ply: usize,
        /// Who holds what.
        belief: Box<Belief>,
    },
    /// Somebody is there.
    Pong,
    /// Something cannot be done; the view is what it was.
    Error(Trouble),
}

/// Advice of either game.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Advice {
    /// For dominoes.
    Dominoes(Advise),
    /// For Pickomino.
    Dice(DiceAdvise),
}
