//! Why there is no advice.

use std::error::Error;
use std::fmt;

use capicua_belief::Contradiction;
use capicua_core::{InputError, Seat};

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

impl fmt::Display for NoAdvice {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            NoAdvice::Over => f.write_str("the round is over"),
            NoAdvice::NoSuchSeat(seat) => write!(f, "there is no seat {seat} at this table"),
            NoAdvice::HandUnknown(seat) => write!(f, "the hand of {seat} is not fully known"),
            NoAdvice::NotOnTurn { seat, turn } => {
                write!(f, "{seat} is not on turn, {turn} is")
            }
            NoAdvice::MustDraw(seat) => write!(f, "{seat} has nothing that fits and has to draw"),
            NoAdvice::Dishonest => f.write_str("an oracle sees all hands and cannot advise"),
            NoAdvice::Fault(what) => write!(f, "the player that was asked failed: {what}"),
            NoAdvice::Rules(error) => f.write_str(error.what()),
            NoAdvice::Contradiction(contradiction) => contradiction.fmt(f),
        }
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
        let what = why.to_string();
        let help = match why {
            NoAdvice::Rules(error) => return error,
            NoAdvice::Contradiction(contradiction) => return contradiction.into(),
            NoAdvice::Over => "Leave the last move away to be advised about it.",
            NoAdvice::NoSuchSeat(_) => "Name a seat of the table.",
            NoAdvice::Dishonest => "`capicua solve` tells what is best with all hands open.",
            NoAdvice::Fault(_) => "Ask another player, or try it with `capicua engine-check`.",
            NoAdvice::HandUnknown(_) => "Write its tiles instead of `?`.",
            NoAdvice::MustDraw(_) => "Add the tile it draws, like `+64`.",
            NoAdvice::NotOnTurn { .. } => "Ask for the seat on turn, or add the moves before it.",
        };
        InputError::new(what, help)
    }
}
