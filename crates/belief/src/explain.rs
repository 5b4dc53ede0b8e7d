//! Finds what contradicts what.
//!
//! By Hall's theorem the hidden tiles fit their places unless some tiles have too little room among
//! the places left to them. Such tiles are found by trying to seat the tiles one by one, moving
//! others aside: when that fails, the places that were tried are the ones that are too small.

use capicua_core::Seat;
use capicua_dominoes::{Event, PipSet, Public, Ruleset, Seen, Tile, TileSet};

use crate::constraints::{Constraints, Knowledge};
use crate::contradiction::{Contradiction, Statement};
use crate::place::Holder;

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
