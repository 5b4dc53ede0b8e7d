//! Why there is no advice.

use std::error::Error;
use std::fmt;

use capicua_belief::Contradiction;
use capicua_core::{InputError, Message, Seat, message};

/// Why there is no advice.
#[derive(Clone, PartialEq, Debug)]
pub enum NoAdvice {
    /// The round is over.
    Over,
    /// There is no such seat at this table.
    NoSuchSeat(Seat),
    /// The tiles of the seat are not all known.
    HandUnknown(Seat),
    /// It is somebody else's turn.
    NotOnTurn {
        /// Who asks.
        seat: Seat,
        /// Whose turn it is.
        turn: Seat,
    },
    /// Nothing fits, and there are tiles to draw.
    MustDraw(Seat),
    /// The player that was asked looks at all hands: what it says is no advice.
    Dishonest,
    /// The player that was asked gave no legal move.
    Fault(String),
    /// The player that was asked does not know these rules.
    Rules(InputError),
    /// What is known contradicts itself.
    Contradiction(Contradiction),
}

impl NoAdvice {
    fn message(&self) -> Message {
        match self {
            NoAdvice::Over => message!("round-is-over"),
            NoAdvice::NoSuchSeat(seat) => message!("no-such-seat-here", seat),
            NoAdvice::HandUnknown(seat) => message!("hand-not-known", seat),
            NoAdvice::NotOnTurn { seat, turn } => message!("not-on-turn", seat, turn),
            NoAdvice::MustDraw(seat) => message!("seat-has-to-draw", seat),
            NoAdvice::Dishonest => message!("oracle-cannot-advise"),
            NoAdvice::Fault(why) => message!("player-failed", why),
            NoAdvice::Rules(error) => error.message().clone(),
            NoAdvice::Contradiction(contradiction) => contradiction.message(),
        }
    }
}

impl fmt::Display for NoAdvice {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl Error for NoAdvice {}

impl From<Contradiction> for NoAdvice {
    fn from(contradiction: Contradiction) -> NoAdvice {
        NoAdvice::Contradiction(contradiction)
    }
}

impl From<NoAdvice> for InputError {
    fn from(why: NoAdvice) -> InputError {
        let what = why.message();
        let help = match why {
            NoAdvice::Rules(error) => return error,
            NoAdvice::Contradiction(contradiction) => return contradiction.into(),
            NoAdvice::Over => message!("fix-leave-last-move-away-be"),
            NoAdvice::NoSuchSeat(_) => message!("fix-name-seat-table"),
            NoAdvice::Dishonest => message!("fix-capicua-solve-tells-what-best"),
            NoAdvice::Fault(_) => message!("fix-ask-another-player-try-capicua"),
            NoAdvice::HandUnknown(_) => message!("fix-write-its-tiles-instead"),
            NoAdvice::MustDraw(_) => message!("fix-add-tile-draws-like"),
            NoAdvice::NotOnTurn { .. } => message!("fix-ask-seat-on-turn-add"),
        };
        InputError::new(what, help)
    }
}
