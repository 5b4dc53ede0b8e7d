//! Why there is no advice.

use std::error::Error;
use std::fmt;

use capicua_belief::ContradictionError;
use capicua_core::{InputError, Message, Seat, message};

/// Why there is no advice.
#[derive(Clone, PartialEq, Debug)]
pub enum AdviceError {
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
    ContradictionError(ContradictionError),
}

impl AdviceError {
    fn message(&self) -> Message {
        match self {
            AdviceError::Over => message!("round-is-over"),
            AdviceError::NoSuchSeat(seat) => message!("no-such-seat-here", seat),
            AdviceError::HandUnknown(seat) => message!("hand-not-known", seat),
            AdviceError::NotOnTurn { seat, turn } => message!("not-on-turn", seat, turn),
            AdviceError::MustDraw(seat) => message!("seat-has-to-draw", seat),
            AdviceError::Dishonest => message!("oracle-cannot-advise"),
            AdviceError::Fault(why) => message!("player-failed", why),
            AdviceError::Rules(error) => error.message().clone(),
            AdviceError::ContradictionError(contradiction) => contradiction.message(),
        }
    }
}

impl fmt::Display for AdviceError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl Error for AdviceError {}

impl From<ContradictionError> for AdviceError {
    fn from(contradiction: ContradictionError) -> AdviceError {
        AdviceError::ContradictionError(contradiction)
    }
}

impl From<AdviceError> for InputError {
    fn from(why: AdviceError) -> InputError {
        let what = why.message();
        let help = match why {
            AdviceError::Rules(error) => return error,
            AdviceError::ContradictionError(contradiction) => return contradiction.into(),
            AdviceError::Over => message!("fix-leave-last-move-away-be"),
            AdviceError::NoSuchSeat(_) => message!("fix-name-seat-table"),
            AdviceError::Dishonest => message!("fix-capicua-solve-tells-what-best"),
            AdviceError::Fault(_) => message!("fix-ask-another-player-try-capicua"),
            AdviceError::HandUnknown(_) => message!("fix-write-its-tiles-instead"),
            AdviceError::MustDraw(_) => message!("fix-add-tile-draws-like"),
            AdviceError::NotOnTurn { .. } => message!("fix-ask-seat-on-turn-add"),
        };
        InputError::new(what, help)
    }
}
