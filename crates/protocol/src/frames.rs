//! The frames of a socket, both ways.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Advice, Belief, Clock, Draw, Lobby, Motion, Trouble, View, Waiting, Watch, Word};

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
    /// Give the game up, where one person plays: it is over, and its record says so.
    Resign,
    /// Rank the moves.
    Hint {
        /// The ply of the view it is about.
        ply: usize,
    },
    /// Say who holds what.
    Belief {
        /// The ply of the view it is about.
        ply: usize,
        /// Whether the moves are read, too, as the champion reads them; else tiles are counted.
        #[serde(default)]
        reading: bool,
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
    /// How one wants to be called, at a table of several people.
    Name {
        /// The name; what does harm in a page or a record is left out of it.
        name: String,
    },
    /// Move to a free chair, before the match.
    Sit {
        /// The chair.
        seat: String,
    },
    /// Ready to begin, or not.
    Ready {
        /// Which of them.
        ready: bool,
    },
    /// Settle how it is played, before the match; the host alone.
    Settle {
        /// How long people may think.
        clock: Option<Clock>,
        /// Whether the engine helps everybody.
        help: Option<bool>,
        /// The level of programs in free chairs.
        level: Option<String>,
    },
    /// Begin the match; the host alone. It also begins when every chair is taken and all are ready.
    Begin,
    /// Get up for good; or, for the host, free the chair of somebody who is gone from the next deal on.
    Free {
        /// The chair.
        seat: String,
    },
    /// Let somebody in who came after the match had begun, or not; the host alone.
    Admit {
        /// The number of the knock.
        knock: u32,
        /// Yes or no.
        yes: bool,
    },
    /// The hash of one's number for a deal.
    Seal {
        /// The attempt it is for.
        attempt: u32,
        /// SHA-256 of the number, in hexadecimal digits.
        hash: String,
    },
    /// The number itself.
    Open {
        /// The attempt it is for.
        attempt: u32,
        /// 32 hexadecimal digits.
        number: String,
    },
    /// Ask for something all have to agree on, agree, or refuse.
    Vote {
        /// What it is about.
        motion: Motion,
        /// Yes or no.
        yes: bool,
    },
    /// Say something.
    Say {
        /// What.
        word: Word,
    },
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
    /// Instead of a view, before the match of several people begins.
    Lobby(Box<Lobby>),
    /// Beside the lobby or the last view, while a deal of several people is drawn.
    Draw(Box<Draw>),
    /// Instead of a view, for spectators.
    Watch(Box<Watch>),
    /// Instead of a view, for those who wait to be let in.
    Waiting(Box<Waiting>),
    /// Somebody said something.
    Said {
        /// Who.
        seat: String,
        /// What.
        word: Word,
    },
    /// Something cannot be done; the view is what it was.
    Error(Trouble),
}
