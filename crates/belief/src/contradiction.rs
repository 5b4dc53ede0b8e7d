//! When what is known cannot all be true: which statement contradicts which.

use std::error::Error;
use std::fmt;

use capicua_core::{InputError, Seat};
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
pub enum Contradiction {
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

impl Contradiction {
    /// The statements that contradict each other.
    pub fn statements(&self) -> Vec<Statement> {
        match self {
            Contradiction::Pair { first, second } => vec![*first, *second],
            Contradiction::TooManyTiles { because, .. }
            | Contradiction::TooFewTiles { because, .. } => because.clone(),
            Contradiction::Counts { .. } | Contradiction::TooManyDeals => Vec::new(),
        }
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Statement::Passed { seat, open, event } => {
                write!(f, "{seat} passed on {} (move {})", and(*open), event + 1)
            }
            Statement::Drew { seat, open, event } => {
                write!(
                    f,
                    "{seat} had to draw on {} (move {})",
                    and(*open),
                    event + 1
                )
            }
            Statement::Played { seat, tile, event } => {
                write!(f, "{seat} played {tile} (move {})", event + 1)
            }
            Statement::Void { seat, pips } => {
                write!(f, "{seat} is said to hold no {}", or(*pips))
            }
            Statement::Held {
                holder: Holder::Seat(seat),
                tile,
            } => write!(f, "{seat} is said to hold {tile}"),
            Statement::Held {
                holder: Holder::Stock,
                tile,
            } => write!(f, "{tile} is said to lie face down"),
            Statement::OnTable { tile } => write!(f, "{tile} lies on the table"),
            Statement::Led { tile } if tile.is_double() => {
                write!(f, "{tile} led as the highest double dealt")
            }
            Statement::Led { tile } => {
                write!(
                    f,
                    "{tile} led as the heaviest tile dealt, without any double"
                )
            }
            Statement::Redealt { doubles } => {
                write!(f, "a hand with {doubles} or more doubles is dealt again")
            }
        }
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Contradiction::Pair { first, second } => write!(f, "{first}, but {second}"),
            Contradiction::TooManyTiles {
                tiles,
                holders,
                room,
                because,
            } => {
                let names = list(tiles.iter().rev().map(|tile| tile.to_string()), "and");
                if holders.is_empty() {
                    write!(f, "{names} can be with nobody")?;
                } else {
                    write!(
                        f,
                        "{names} can only be {}, where there is room for {room}",
                        with(holders)
                    )?;
                }
                reasons(f, because)
            }
            Contradiction::TooFewTiles {
                holders,
                room,
                tiles,
                because,
            } => {
                let whose = with(holders);
                let there_are = if *room == 1 {
                    "is 1 hidden tile"
                } else {
                    &format!("are {room} hidden tiles")
                };
                if tiles.is_empty() {
                    write!(f, "there {there_are} {whose}, but no tile can be there")?;
                } else {
                    let names = list(tiles.iter().rev().map(|tile| tile.to_string()), "and");
                    write!(
                        f,
                        "there {there_are} {whose}, but only {names} can be there"
                    )?;
                }
                reasons(f, because)
            }
            Contradiction::Counts { unseen, room } => write!(
                f,
                "{unseen} tiles are not seen, but the hidden hands and the tiles face down are {room}"
            ),
            Contradiction::TooManyDeals => write!(f, "there are more deals than can be counted"),
        }
    }
}

impl Error for Contradiction {}

impl From<Contradiction> for InputError {
    fn from(contradiction: Contradiction) -> InputError {
        let help = match contradiction {
            Contradiction::TooManyDeals => "Give more moves, or a smaller set of tiles.",
            Contradiction::Counts { .. } => "Mend the number of tiles in a hand.",
            _ => "One of these cannot be true: mend a hand, a void or a move.",
        };
        InputError::new(contradiction.to_string(), help)
    }
}

fn reasons(f: &mut fmt::Formatter, because: &[Statement]) -> fmt::Result {
    if because.is_empty() {
        return Ok(());
    }
    write!(
        f,
        ": {}",
        list(because.iter().map(|s| s.to_string()), "and")
    )
}

fn with(holders: &[Holder]) -> String {
    let names = holders.iter().map(|holder| match holder {
        Holder::Seat(seat) => format!("with {seat}"),
        Holder::Stock => "face down".to_owned(),
    });
    list(names, "or")
}

fn and(pips: PipSet) -> String {
    list(pips.iter().map(|pip| pip_char(pip).to_string()), "and")
}

fn or(pips: PipSet) -> String {
    list(pips.iter().map(|pip| pip_char(pip).to_string()), "or")
}

/// `a, b and c`.
fn list(items: impl Iterator<Item = String>, last: &str) -> String {
    let items: Vec<String> = items.collect();
    match items.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((end, others)) => format!("{} {last} {end}", others.join(", ")),
    }
}
