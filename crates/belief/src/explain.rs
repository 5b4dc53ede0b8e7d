//! Finds what contradicts what.
//!
//! By Hall's theorem the hidden tiles fit their places unless some tiles have too little room among
//! the places left to them. Such tiles are found by trying to seat the tiles one by one, moving
//! others aside: when that fails, the places that were tried are the ones that are too small.
//!
//! Where a place can have only so many doubles it is too small for doubles before it is for others:
//! then doubles alone are moved aside. That is looked at only when without it all tiles fit.

use capicua_core::Seat;
use capicua_dominoes::{Event, PipSet, Public, PublicMove, Ruleset, Tile, TileSet};

use crate::constraints::{Constraints, Knowledge, arrival_range};
use crate::contradiction::{ContradictionError, Statement};
use crate::place::{Holder, Place};

/// Contradictions that counting would not find, because they concern tiles that are not hidden: a
/// played tile that its seat cannot have had, a known tile that its seat cannot have.
pub(crate) fn check_seen<R: Ruleset>(knowledge: &Knowledge<R>) -> Result<(), ContradictionError> {
    let public = knowledge.public;
    for seat in Seat::all(public.seats()) {
        let barred = knowledge.known(seat) & public.voids(seat).tiles();
        if let Some(tile) = barred.iter().next_back() {
            return Err(ContradictionError::Pair {
                first: Statement::Held {
                    holder: Holder::Seat(seat),
                    tile,
                },
                second: void_in(knowledge, seat, tile, knowledge.history),
            });
        }
    }
    check_led(knowledge)?;
    check_doubles(knowledge)?;
    let mut voids = knowledge.voids;
    for (at, event) in knowledge.history.iter().enumerate() {
        let seat = event.seat;
        let void = &mut voids[seat.index()];
        if let PublicMove::Play(placement) = event.seen {
            let tile = placement.tile();
            if void.tiles().contains(tile) {
                return Err(ContradictionError::Pair {
                    first: Statement::Played {
                        seat,
                        tile,
                        event: at,
                    },
                    second: void_in(knowledge, seat, tile, &knowledge.history[..at]),
                });
            }
        } else if event.seen == PublicMove::Draw {
            // The tile drawn may be any.
            *void = PipSet::EMPTY;
        } else if knowledge.shows_void(event) {
            *void |= event.open;
        }
    }
    Ok(())
}

/// Tiles in sight that would have led, had they been dealt.
fn check_led<R: Ruleset>(knowledge: &Knowledge<R>) -> Result<(), ContradictionError> {
    let public = knowledge.public;
    let Some(lead) = public.lead_tile() else {
        return Ok(());
    };
    let objection = |first| {
        let second = Statement::Led { tile: lead };
        Err(ContradictionError::Pair { first, second })
    };
    let higher = |tiles: TileSet| {
        let mut tiles = tiles.iter().rev();
        tiles.find(|&tile| knowledge.never_dealt(tile))
    };
    let mut before = public.played();
    for seat in Seat::all(public.seats()) {
        for (at, tile) in knowledge.laid(seat) {
            before.remove(tile);
            if drawn_until(knowledge, seat, tile, at) == 0 && knowledge.never_dealt(tile) {
                return objection(Statement::Played {
                    seat,
                    tile,
                    event: at,
                });
            }
        }
        let held = higher(knowledge.known(seat)).filter(|_| knowledge.draws(seat) == 0);
        if let Some(tile) = held {
            let holder = Holder::Seat(seat);
            return objection(Statement::Held { holder, tile });
        }
    }
    match higher(before) {
        Some(tile) => objection(Statement::OnTable { tile }),
        None => Ok(()),
    }
}

/// The last draw with which a tile can have come to a seat that had it at the `at`-th event.
fn drawn_until<R: Ruleset>(knowledge: &Knowledge<R>, seat: Seat, tile: Tile, at: usize) -> usize {
    arrival_range(knowledge, seat, tile, &knowledge.history[..at]).1
}

/// Seats with more doubles in sight than they can have been dealt and have drawn.
fn check_doubles<R: Ruleset>(knowledge: &Knowledge<R>) -> Result<(), ContradictionError> {
    let Some(most) = knowledge.most_doubles() else {
        return Ok(());
    };
    let now = knowledge.history.len();
    for seat in Seat::all(knowledge.public.seats()) {
        let all = knowledge.doubles(seat);
        let held = knowledge.known(seat).iter().map(|tile| (now, tile));
        let from_the_first: TileSet = knowledge
            .laid(seat)
            .chain(held)
            .filter(|&(at, tile)| drawn_until(knowledge, seat, tile, at) == 0)
            .map(|(_, tile)| tile)
            .collect();
        let drawn = most + knowledge.draws(seat);
        for (tiles, room) in [(all & from_the_first, most), (all, drawn)] {
            if tiles.len() > room {
                let mut because = Vec::new();
                why_so_few_doubles(knowledge, seat, tiles, &mut because);
                return Err(ContradictionError::TooManyTiles {
                    tiles,
                    holders: vec![Holder::Seat(seat)],
                    room,
                    because,
                });
            }
        }
    }
    Ok(())
}

/// Adds that hands with many doubles are dealt again, after the `tiles` of `seat` that count.
fn why_so_few_doubles<R: Ruleset>(
    knowledge: &Knowledge<R>,
    seat: Seat,
    tiles: TileSet,
    because: &mut Vec<Statement>,
) {
    let redealt = Statement::Redealt {
        doubles: knowledge.public.rules().redeal,
    };
    because.retain(|statement| *statement != redealt);
    for tile in tiles.iter().rev() {
        let laid = knowledge.laid(seat).find(|&(_, laid)| laid == tile);
        let statement = match laid {
            Some((event, tile)) => Statement::Played { seat, tile, event },
            None => Statement::Held {
                holder: Holder::Seat(seat),
                tile,
            },
        };
        add(because, statement);
    }
    because.push(redealt);
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
        PublicMove::Draw => Statement::Drew {
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
struct TileMatching<'a> {
    constraints: &'a Constraints,
    tiles: Vec<(Tile, u64)>,
    /// The tiles in each place, by number.
    filled: Vec<Vec<usize>>,
    /// Whether places have only so many doubles.
    limited: bool,
}

/// Places looked at, as bits: for any tile in them to move aside, or for a double.
#[derive(Clone, Copy, Default)]
struct VisitedPlaces {
    any: u64,
    doubles: u64,
}

impl VisitedPlaces {
    fn count(self) -> u32 {
        (self.any | self.doubles).count_ones()
    }
}

impl<'a> TileMatching<'a> {
    fn new(constraints: &'a Constraints, limited: bool) -> TileMatching<'a> {
        let groups = constraints.groups().iter();
        TileMatching {
            constraints,
            tiles: groups
                .flat_map(|group| group.tiles.iter().map(|tile| (tile, group.places)))
                .collect(),
            filled: vec![Vec::new(); constraints.places().len()],
            limited,
        }
    }

    /// Seats all tiles that can be, and says where the others have been tried; the fewest places.
    fn seat_all(&mut self) -> Option<VisitedPlaces> {
        let mut crowded: Option<VisitedPlaces> = None;
        for tile in 0..self.tiles.len() {
            let mut tried = VisitedPlaces::default();
            if !self.seat(tile, &mut tried) {
                let smaller = |best: VisitedPlaces| tried.count() < best.count();
                if crowded.is_none_or(smaller) {
                    crowded = Some(tried);
                }
            }
        }
        crowded
    }

    /// Seats a tile, moving others aside if need be. `tried` collects the places looked at.
    fn seat(&mut self, tile: usize, tried: &mut VisitedPlaces) -> bool {
        let places = self.tiles[tile].1;
        for place in 0..self.filled.len() {
            let bit = 1 << place;
            let doubles_only = self.is_double(tile) && self.has_its_doubles(place);
            let before = match doubles_only {
                true => tried.doubles,
                false => tried.any,
            };
            if places & !before & bit == 0 {
                continue;
            }
            // Doubles that are being moved already are not moved again.
            let doubles_too = tried.doubles & bit == 0;
            if !doubles_only {
                tried.any |= bit;
                if self.filled[place].len() < self.place(place).capacity as usize {
                    self.filled[place].push(tile);
                    return true;
                }
            }
            tried.doubles |= bit;
            for at in 0..self.filled[place].len() {
                let other = self.filled[place][at];
                let moves = match self.is_double(other) {
                    true => doubles_too,
                    false => !doubles_only,
                };
                if moves && self.seat(other, tried) {
                    self.filled[place][at] = tile;
                    return true;
                }
            }
        }
        false
    }

    fn place(&self, place: usize) -> &Place {
        &self.constraints.places()[place]
    }

    fn is_double(&self, tile: usize) -> bool {
        self.limited && self.tiles[tile].0.is_double()
    }

    fn has_its_doubles(&self, place: usize) -> bool {
        let doubles = self.filled[place].iter().filter(|&&t| self.is_double(t));
        let limit = self.place(place);
        limit.is_limited() && doubles.count() >= usize::from(limit.doubles)
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
) -> Option<ContradictionError> {
    let mut seating = TileMatching::new(constraints, false);
    let room: usize = capacity(constraints, u64::MAX);
    if seating.tiles.len() != room {
        return Some(ContradictionError::Counts {
            unseen: seating.tiles.len(),
            room,
        });
    }
    let reasons = Reasons {
        knowledge,
        constraints,
    };
    let Some(VisitedPlaces { any: crowded, .. }) = seating.seat_all() else {
        return reasons.too_many_doubles();
    };
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
    Some(if too_many.len() <= too_few.len() + 1 {
        ContradictionError::TooManyTiles {
            tiles: too_many,
            holders: holders(constraints, crowded),
            room: capacity(constraints, crowded),
            because: reasons.why(too_many, !crowded),
        }
    } else {
        ContradictionError::TooFewTiles {
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
    /// The tiles for which there is no place because of how few doubles a hand can have.
    fn too_many_doubles(&self) -> Option<ContradictionError> {
        let constraints = self.constraints;
        let mut seating = TileMatching::new(constraints, true);
        let crowded = seating.seat_all()?;
        let for_doubles = crowded.doubles & !crowded.any;
        let [others, doubles] = [false, true].map(|double| -> TileSet {
            let room = match double {
                true => crowded.any | for_doubles,
                false => crowded.any,
            };
            let tiles = seating.tiles.iter();
            tiles
                .filter(|(tile, places)| tile.is_double() == double && places & !room == 0)
                .map(|(tile, _)| *tile)
                .collect()
        });
        let mut because = self.why(doubles, !(crowded.any | for_doubles));
        for statement in self.why(others, !crowded.any) {
            add(&mut because, statement);
        }
        let mut room = capacity(constraints, crowded.any);
        for (at, place) in constraints.places().iter().enumerate() {
            if for_doubles >> at & 1 == 1
                && let Holder::Seat(seat) = place.holder
            {
                room += usize::from(place.doubles);
                let counted = match self.knowledge.draws(seat) {
                    0 => self.knowledge.doubles(seat),
                    _ => TileSet::EMPTY,
                };
                why_so_few_doubles(self.knowledge, seat, counted, &mut because);
            }
        }
        Some(ContradictionError::TooManyTiles {
            tiles: doubles | others,
            holders: holders(constraints, crowded.any | for_doubles),
            room,
            because,
        })
    }

    /// Why none of `tiles` can be in any of `places`: each statement once.
    fn why(&self, tiles: TileSet, places: u64) -> Vec<Statement> {
        let mut all = Vec::new();
        for tile in tiles.iter().rev() {
            for (at, place) in self.constraints.places().iter().enumerate() {
                if places >> at & 1 == 1 {
                    add(&mut all, self.why_not(tile, place));
                }
            }
        }
        all
    }

    fn why_not(&self, tile: Tile, place: &Place) -> Statement {
        let knowledge = self.knowledge;
        let public: &Public<R> = knowledge.public;
        let holder = place.holder;
        if let (Some(lead), Holder::Seat(_), 0) = (public.lead_tile(), holder, place.draw)
            && knowledge.never_dealt(tile)
        {
            return Statement::Led { tile: lead };
        }
        let played = |event: &Event| matches!(event.seen, PublicMove::Play(p) if p.tile() == tile);
        if let Some(event) = knowledge.history.iter().position(played) {
            let seat = knowledge.history[event].seat;
            let was_played = Statement::Played { seat, tile, event };
            return match holder {
                Holder::Seat(s) if s == seat => {
                    let void = void_in(knowledge, seat, tile, &knowledge.history[..event]);
                    if_it_says_something(void).unwrap_or(was_played)
                }
                _ => was_played,
            };
        }
        let known = Seat::all(public.seats()).find(|&seat| knowledge.known(seat).contains(tile));
        match (known, holder) {
            (Some(seat), _) if holder != Holder::Seat(seat) => Statement::Held {
                holder: Holder::Seat(seat),
                tile,
            },
            (_, Holder::Seat(seat)) => {
                let void = void_in(knowledge, seat, tile, knowledge.history);
                if_it_says_something(void).unwrap_or(Statement::Held { holder, tile })
            }
            (_, Holder::Stock) => Statement::Held { holder, tile },
        }
    }
}

/// A void of no pips is no reason: then it is known when the tile came.
fn if_it_says_something(statement: Statement) -> Option<Statement> {
    match statement {
        Statement::Void { pips, .. } if pips.is_empty() => None,
        _ => Some(statement),
    }
}
