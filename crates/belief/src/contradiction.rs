//! When what is known cannot all be true: which statement contradicts which.

use std::error::Error;
use std::fmt;

use capicua_core::{ALL_OF, Argument, InputError, Message, ONE_OF, Seat, message};
use capicua_dominoes::{PipSet, Tile, TileSet, pip_char};

use crate::place::Holder;

/// Something known, as it was learnt. `event` counts what has happened from zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Statement {
    /// A seat passed while these pips were open.
    Passed {
        /// Who.
        seat: Seat,
        /// The open pips.
        open: PipSet,
        /// When.
        event: usize,
    },
    /// A seat had to draw while these pips were open.
    Drew {
        /// Who.
        seat: Seat,
        /// The open pips.
        open: PipSet,
        /// When.
        event: usize,
    },
    /// A seat laid a tile.
    Played {
        /// Who.
        seat: Seat,
        /// What.
        tile: Tile,
        /// When.
        event: usize,
    },
    /// The position says that a seat holds none of these pips.
    Void {
        /// Who.
        seat: Seat,
        /// The pips.
        pips: PipSet,
    },
    /// The position says who has a tile.
    Held {
        /// Who.
        holder: Holder,
        /// What.
        tile: Tile,
    },
    /// A tile lies on the table; who laid it is not known.
    OnTable {
        /// What.
        tile: Tile,
    },
    /// The round had to be led with this tile, so that no higher one was dealt.
    Led {
        /// The highest double that was dealt, or the heaviest tile if no double was.
        tile: Tile,
    },
    /// The rules say that hands with many doubles are dealt again.
    Redealt {
        /// How many doubles are too many.
        doubles: u8,
    },
}

/// Knowledge that contradicts itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ContradictionError {
    /// Two statements that exclude each other.
    Pair {
        /// The one.
        first: Statement,
        /// The other.
        second: Statement,
    },
    /// More tiles than there is room for where they can be.
    TooManyTiles {
        /// The tiles.
        tiles: TileSet,
        /// Who alone can have them; nobody at all if this is empty.
        holders: Vec<Holder>,
        /// How many tiles those can have.
        room: usize,
        /// Why nobody else can have them.
        because: Vec<Statement>,
    },
    /// Hands larger than the tiles that can be in them.
    TooFewTiles {
        /// Whose hands.
        holders: Vec<Holder>,
        /// How many hidden tiles they have.
        room: usize,
        /// All the tiles that they can have.
        tiles: TileSet,
        /// Why they can have no others.
        because: Vec<Statement>,
    },
    /// Hands and tiles face down do not add up to the tiles that are not seen.
    Counts {
        /// Tiles not seen.
        unseen: usize,
        /// Room for them.
        room: usize,
    },
    /// No contradiction, but more deals than 128 bits can count.
    TooManyDeals,
}

impl Statement {
    /// When it was learnt, if by an event.
    pub fn event(&self) -> Option<usize> {
        match *self {
            Statement::Passed { event, .. }
            | Statement::Drew { event, .. }
            | Statement::Played { event, .. } => Some(event),
            Statement::Void { .. }
            | Statement::Held { .. }
            | Statement::OnTable { .. }
            | Statement::Led { .. }
            | Statement::Redealt { .. } => None,
        }
    }
}

impl ContradictionError {
    /// The statements that contradict each other.
    pub fn statements(&self) -> Vec<Statement> {
        match self {
            ContradictionError::Pair { first, second } => vec![*first, *second],
            ContradictionError::TooManyTiles { because, .. }
            | ContradictionError::TooFewTiles { because, .. } => because.clone(),
            ContradictionError::Counts { .. } | ContradictionError::TooManyDeals => Vec::new(),
        }
    }
}

impl Statement {
    /// It as a sentence, to be said in some language.
    pub fn message(&self) -> Message {
        match *self {
            Statement::Passed { seat, open, event } => {
                message!("seat-passed", seat, pips = names(open, ALL_OF), move = event + 1)
            }
            Statement::Drew { seat, open, event } => {
                message!("seat-had-to-draw", seat, pips = names(open, ALL_OF), move = event + 1)
            }
            Statement::Played { seat, tile, event } => {
                message!("seat-played", seat, tile, move = event + 1)
            }
            Statement::Void { seat, pips } => {
                message!("said-void", seat, pips = names(pips, ONE_OF))
            }
            Statement::Held {
                holder: Holder::Seat(seat),
                tile,
            } => message!("said-to-hold", seat, tile),
            Statement::Held {
                holder: Holder::Stock,
                tile,
            } => message!("said-face-down", tile),
            Statement::OnTable { tile } => message!("lies-on-table", tile),
            Statement::Led { tile } if tile.is_double() => message!("led-as-highest-double", tile),
            Statement::Led { tile } => message!("led-as-heaviest", tile),
            Statement::Redealt { doubles } => message!("dealt-again", doubles),
        }
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl ContradictionError {
    /// It as a sentence, to be said in some language.
    pub fn message(&self) -> Message {
        match self {
            ContradictionError::Pair { first, second } => {
                message!(
                    "contradiction",
                    first = first.message(),
                    second = second.message()
                )
            }
            ContradictionError::TooManyTiles {
                tiles,
                holders,
                room,
                because,
            } => {
                let tiles = Argument::list(tiles.iter().rev(), ALL_OF);
                let what = match holders.is_empty() {
                    true => message!("tiles-with-nobody", tiles),
                    false => message!("tiles-without-room", tiles, places = places(holders), room),
                };
                with_reasons(what, because)
            }
            ContradictionError::TooFewTiles {
                holders,
                room,
                tiles: can,
                because,
            } => {
                let tiles = match room {
                    1 => message!("place-holds-one"),
                    count => message!("place-holds", count),
                };
                let place = places(holders);
                let only = Argument::list(can.iter().rev(), ALL_OF);
                let what = match can.is_empty() {
                    true => message!("place-without-tile", tiles, place),
                    false => message!("place-with-few-tiles", tiles, place, only),
                };
                with_reasons(what, because)
            }
            ContradictionError::Counts { unseen, room } => {
                message!("wrong-number-unseen", unseen, room)
            }
            ContradictionError::TooManyDeals => message!("too-many-deals"),
        }
    }
}

impl fmt::Display for ContradictionError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl Error for ContradictionError {}

impl From<ContradictionError> for InputError {
    fn from(contradiction: ContradictionError) -> InputError {
        let help = match contradiction {
            ContradictionError::TooManyDeals => message!("fix-give-more-moves-smaller-set"),
            ContradictionError::Counts { .. } => message!("fix-mend-number-tiles-hand"),
            _ => message!("fix-these-cannot-be-true-mend"),
        };
        InputError::new(contradiction.message(), help)
    }
}

fn with_reasons(what: Message, because: &[Statement]) -> Message {
    if because.is_empty() {
        return what;
    }
    let because = because.iter().map(|statement| statement.message().into());
    let why = Argument::List(because.collect(), ALL_OF);
    message!("because", what, why)
}

fn places(holders: &[Holder]) -> Argument {
    let named = holders.iter().map(|holder| match holder {
        Holder::Seat(seat) => message!("place-with", seat).into(),
        Holder::Stock => message!("place-face-down").into(),
    });
    Argument::List(named.collect(), ONE_OF)
}

fn names(pips: PipSet, join: &'static str) -> Argument {
    Argument::list(pips.iter().map(pip_char), join)
}
