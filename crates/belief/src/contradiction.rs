//! When what is known cannot all be true: which statement contradicts which.
//!
//! By Hall's theorem the hidden tiles fit their places unless some tiles have too little room among
//! the places left to them. Such tiles are found by trying to seat the tiles one by one, moving
//! others aside: when that fails, the places that were tried are the ones that are too small.

use std::error::Error;
use std::fmt;

use capicua_core::{InputError, Seat};
use capicua_dominoes::{Event, PipSet, Public, Ruleset, Seen, Tile, TileSet, pip_char};

use crate::constraints::{Constraints, Knowledge};
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
            Statement::Void { .. } | Statement::Held { .. } => None,
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

/// Contradictions that counting would not find, because they concern tiles that are not hidden: a
/// played tile that its seat cannot have had, a known tile that its seat cannot have.
pub(crate) fn check_seen<R: Ruleset>(knowledge: &Knowledge<R>) -> Result<(), Contradiction> {
    let public = knowledge.public;
    for seat in Seat::all(public.seats()) {
        let barred = knowledge.known(seat) & public.voids(seat).tiles();
        if let Some(tile) = barred.iter().next_back() {
            return Err(Contradiction::Pair {
                first: Statement::Held {
                    holder: Holder::Seat(seat),
                    tile,
                },
                second: void_in(knowledge, seat, tile, knowledge.history),
            });
        }
    }
    let mut voids = knowledge.voids;
    for (at, event) in knowledge.history.iter().enumerate() {
        let seat = event.seat;
        let void = &mut voids[seat.index()];
        if let Seen::Play(placement) = event.seen {
            let tile = placement.tile();
            if void.tiles().contains(tile) {
                return Err(Contradiction::Pair {
                    first: Statement::Played {
                        seat,
                        tile,
                        event: at,
                    },
                    second: void_in(knowledge, seat, tile, &knowledge.history[..at]),
                });
            }
        } else if event.seen == Seen::Draw {
            // The tile drawn may be any.
            *void = PipSet::EMPTY;
        } else if knowledge.shows_void(event) {
            *void |= event.open;
        }
    }
    Ok(())
}

/// Why a seat cannot have `tile` at the end of `history`: the last event that says so, or else the
/// position itself.
fn void_in<R: Ruleset>(
    knowledge: &Knowledge<R>,
    seat: Seat,
    tile: Tile,
    history: &[Event],
) -> Statement {
    let shows =
        |event: &Event| event.seat == seat && knowledge.shows_void(event) && fits(event.open, tile);
    match history.iter().rposition(shows) {
        Some(at) => shown(&history[at], at),
        None => Statement::Void {
            seat,
            pips: (knowledge.public.voids(seat) | knowledge.voids[seat.index()])
                .iter()
                .filter(|&pip| pip == tile.high() || pip == tile.low())
                .collect(),
        },
    }
}

fn shown(event: &Event, at: usize) -> Statement {
    let Event { seat, open, .. } = *event;
    match event.seen {
        Seen::Draw => Statement::Drew {
            seat,
            open,
            event: at,
        },
        _ => Statement::Passed {
            seat,
            open,
            event: at,
        },
    }
}

fn fits(open: PipSet, tile: Tile) -> bool {
    open.contains(tile.high()) || open.contains(tile.low())
}

/// Tiles seated one by one in the places that may hold them.
struct Seating<'a> {
    constraints: &'a Constraints,
    tiles: Vec<(Tile, u64)>,
    /// The tiles in each place, by number.
    filled: Vec<Vec<usize>>,
}

impl Seating<'_> {
    /// Seats a tile, moving others aside if need be. `tried` collects the places looked at.
    fn seat(&mut self, tile: usize, tried: &mut u64) -> bool {
        let places = self.tiles[tile].1;
        for place in 0..self.filled.len() {
            if places & !*tried & 1 << place == 0 {
                continue;
            }
            *tried |= 1 << place;
            let capacity = self.constraints.places()[place].capacity as usize;
            if self.filled[place].len() < capacity {
                self.filled[place].push(tile);
                return true;
            }
            for at in 0..capacity {
                let other = self.filled[place][at];
                if self.seat(other, tried) {
                    self.filled[place][at] = tile;
                    return true;
                }
            }
        }
        false
    }

    /// The places short of tiles, and those from which tiles could be moved there: none of them can
    /// get a tile from elsewhere.
    fn starved(&self) -> u64 {
        let capacities = self.constraints.places().iter().zip(&self.filled);
        let Some(short) = capacities
            .clone()
            .position(|(place, tiles)| tiles.len() < place.capacity as usize)
        else {
            return 0;
        };
        let mut starved = 1u64 << short;
        loop {
            let more =
                self.filled.iter().enumerate().filter(|(_, tiles)| {
                    tiles.iter().any(|&tile| self.tiles[tile].1 & starved != 0)
                });
            let grown = more.fold(starved, |all, (place, _)| all | 1 << place);
            if grown == starved {
                return starved;
            }
            starved = grown;
        }
    }
}

/// What is wrong with knowledge that no deal agrees with. `None` when some deal does.
pub(crate) fn explain<R: Ruleset>(
    knowledge: &Knowledge<R>,
    constraints: &Constraints,
) -> Option<Contradiction> {
    let groups = constraints.groups().iter();
    let mut seating = Seating {
        constraints,
        tiles: groups
            .flat_map(|group| group.tiles.iter().map(|tile| (tile, group.places)))
            .collect(),
        filled: vec![Vec::new(); constraints.places().len()],
    };
    let room: usize = capacity(constraints, u64::MAX);
    if seating.tiles.len() != room {
        return Some(Contradiction::Counts {
            unseen: seating.tiles.len(),
            room,
        });
    }
    let mut crowded: Option<u64> = None;
    for tile in 0..seating.tiles.len() {
        let mut tried = 0;
        if !seating.seat(tile, &mut tried) {
            let smaller = |best: u64| tried.count_ones() < best.count_ones();
            if crowded.is_none_or(smaller) {
                crowded = Some(tried);
            }
        }
    }
    let crowded = crowded?;
    let starved = seating.starved();
    let within = |tile: &(Tile, u64)| tile.1 & !crowded == 0;
    let reaching = |tile: &(Tile, u64)| tile.1 & starved != 0;
    let too_many: TileSet = seating
        .tiles
        .iter()
        .filter(|t| within(t))
        .map(|t| t.0)
        .collect();
    let too_few: TileSet = seating
        .tiles
        .iter()
        .filter(|t| reaching(t))
        .map(|t| t.0)
        .collect();
    let reasons = Reasons {
        knowledge,
        constraints,
    };
    Some(if too_many.len() <= too_few.len() + 1 {
        Contradiction::TooManyTiles {
            tiles: too_many,
            holders: holders(constraints, crowded),
            room: capacity(constraints, crowded),
            because: reasons.why(too_many, !crowded),
        }
    } else {
        Contradiction::TooFewTiles {
            holders: holders(constraints, starved),
            room: capacity(constraints, starved),
            tiles: too_few,
            because: reasons.why(
                seating.tiles.iter().map(|t| t.0).collect::<TileSet>() - too_few,
                starved,
            ),
        }
    })
}

fn capacity(constraints: &Constraints, places: u64) -> usize {
    let all = constraints.places().iter().enumerate();
    all.filter(|(at, _)| places >> at & 1 == 1)
        .map(|(_, place)| place.capacity as usize)
        .sum()
}

fn holders(constraints: &Constraints, places: u64) -> Vec<Holder> {
    let all = constraints.places().iter().enumerate();
    let mut holders: Vec<Holder> = all
        .filter(|(at, _)| places >> at & 1 == 1)
        .map(|(_, place)| place.holder)
        .collect();
    holders.dedup();
    holders
}

/// Adds a statement that is not there yet; what is said of a seat's pips is said in one breath.
fn add(all: &mut Vec<Statement>, statement: Statement) {
    if let Statement::Void { seat, pips } = statement {
        for other in all.iter_mut() {
            if let Statement::Void { seat: s, pips: p } = other
                && *s == seat
            {
                *p |= pips;
                return;
            }
        }
    }
    if !all.contains(&statement) {
        all.push(statement);
    }
}

struct Reasons<'a, R> {
    knowledge: &'a Knowledge<'a, R>,
    constraints: &'a Constraints,
}

impl<R: Ruleset> Reasons<'_, R> {
    /// Why none of `tiles` can be in any of `places`: each statement once.
    fn why(&self, tiles: TileSet, places: u64) -> Vec<Statement> {
        let mut all = Vec::new();
        for tile in tiles.iter().rev() {
            for (at, place) in self.constraints.places().iter().enumerate() {
                if places >> at & 1 == 1 {
                    add(&mut all, self.why_not(tile, place.holder));
                }
            }
        }
        all
    }

    fn why_not(&self, tile: Tile, holder: Holder) -> Statement {
        let played = |event: &Event| matches!(event.seen, Seen::Play(p) if p.tile() == tile);
        let knowledge = self.knowledge;
        if let Some(event) = knowledge.history.iter().position(played) {
            let seat = knowledge.history[event].seat;
            return match holder {
                Holder::Seat(s) if s == seat => {
                    void_in(knowledge, seat, tile, &knowledge.history[..event])
                }
                _ => Statement::Played { seat, tile, event },
            };
        }
        let public: &Public<R> = knowledge.public;
        let known = Seat::all(public.seats()).find(|&seat| knowledge.known(seat).contains(tile));
        match (known, holder) {
            (Some(seat), _) if holder != Holder::Seat(seat) => Statement::Held {
                holder: Holder::Seat(seat),
                tile,
            },
            (_, Holder::Seat(seat)) => void_in(knowledge, seat, tile, knowledge.history),
            (_, Holder::Stock) => Statement::Held { holder, tile },
        }
    }
}
