//! What the networks see of a position: features that hold (one) or do not (zero, left out).

use arrayvec::ArrayVec;
use capicua_core::{Game, Seat};

use crate::position::{Position, Stack};
use crate::rules::{MAX_PLAYERS, MAX_TILES};
use crate::tile::{Tile, TileSet};

/// The features that hold, by number, as a network takes them.
pub type ActiveFeatures = ArrayVec<(u16, f32), 64>;

/// A tile or none.
const TILE: usize = MAX_TILES + 1;
/// A difference in worms, cut off at 20 either way.
const LEAD: usize = 41;
/// The worms on the grill.
const WORMS: usize = 41;
/// A close lead (cut off at 8) while at most six tiles lie face up: who is ahead matters most, and
/// most finely, when the game is about to end.
const CLOSE: usize = 17 * 6;

/// How many features a table of two has.
const DUEL: usize = 3 * MAX_TILES + 4 * TILE + LEAD + TILE + 1 + WORMS + CLOSE + 2 * TILE;

/// How many features a larger table has.
const MANY: usize =
    4 * MAX_TILES + 4 * TILE + LEAD + TILE + 1 + WORMS + CLOSE + 2 * TILE + 4 * (MAX_PLAYERS + 1);

/// The two kinds of table, each with a network of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableSize {
    /// Two players.
    Duel,
    /// Three to seven.
    Many,
}

impl TableSize {
    /// Both.
    pub const ALL: [TableSize; 2] = [TableSize::Duel, TableSize::Many];

    /// The table of so many players.
    pub const fn for_players(players: usize) -> TableSize {
        match players {
            2 => TableSize::Duel,
            _ => TableSize::Many,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            TableSize::Duel => "duel",
            TableSize::Many => "many",
        }
    }

    /// How many features it has.
    pub const fn inputs(self) -> usize {
        match self {
            TableSize::Duel => DUEL,
            TableSize::Many => MANY,
        }
    }

    /// A position of such a table at the start of a turn, as `seat` sees it; at a table of two that
    /// must be the seat to move.
    pub fn features(self, position: &Position, seat: Seat) -> ActiveFeatures {
        match self {
            TableSize::Duel => duel(position),
            TableSize::Many => many(position, seat),
        }
    }
}

/// Writes features one block after another.
struct Writer {
    active: ActiveFeatures,
    base: usize,
}

impl Writer {
    fn new() -> Writer {
        Writer {
            active: ActiveFeatures::new(),
            base: 0,
        }
    }

    /// The feature so far into the block holds.
    fn hold(&mut self, which: usize) {
        self.active.push(((self.base + which) as u16, 1.0));
    }

    /// One of `size`.
    fn one(&mut self, which: usize, size: usize) {
        debug_assert!(which < size);
        self.hold(which);
        self.base += size;
    }

    fn flag(&mut self, holds: bool) {
        if holds {
            self.hold(0);
        }
        self.base += 1;
    }

    fn tile(&mut self, position: &Position, tile: Option<Tile>) {
        self.one(
            tile.map_or(MAX_TILES, |tile| position.rules().index(tile)),
            TILE,
        );
    }

    fn tiles(&mut self, position: &Position, tiles: impl Iterator<Item = Tile>) {
        for tile in tiles {
            self.hold(position.rules().index(tile));
        }
        self.base += MAX_TILES;
    }

    /// What both kinds of table have in common: the grill, and one's lead over the best opponent.
    fn grill_and_lead(&mut self, position: &Position, lead: i32, highest_is_mine: bool) {
        let grill = position.grill();
        self.tiles(position, grill.iter());
        self.tile(position, grill.iter().next());
        self.tile(position, grill.highest());
        self.one(grill.len(), TILE);
        let worms: usize = grill
            .iter()
            .map(|tile| position.rules().worms(tile) as usize)
            .sum();
        self.one(worms.min(WORMS - 1), WORMS);
        self.one((lead.clamp(-20, 20) + 20) as usize, LEAD);
        self.flag(highest_is_mine);
        if (1..=6).contains(&grill.len()) {
            let close = (lead.clamp(-8, 8) + 8) as usize;
            self.hold(close * 6 + grill.len() - 1);
        }
        self.base += CLOSE;
    }
}

fn below_top(stack: &Stack) -> Option<Tile> {
    stack.len().checked_sub(2).map(|place| stack[place])
}

/// A table of two at the start of a turn, as the seat to move sees it.
fn duel(position: &Position) -> ActiveFeatures {
    let mover = position.seat();
    let other = mover.next(2);
    let (mine, theirs) = (position.stack(mover), position.stack(other));
    let mut write = Writer::new();
    let lead = position.worms(mover) as i32 - position.worms(other) as i32;
    write.grill_and_lead(position, lead, mine.iter().max() > theirs.iter().max());
    for stack in [mine, theirs] {
        write.tiles(position, stack.iter().copied());
        write.tile(position, stack.last().copied());
        write.tile(position, below_top(stack));
    }
    debug_assert_eq!(write.base, DUEL);
    write.active
}

/// A larger table at the start of somebody's turn, as `seat` sees it.
fn many(position: &Position, seat: Seat) -> ActiveFeatures {
    let seats = position.seats();
    let mine = position.stack(seat);
    let own = position.worms(seat) as i32;
    let mut write = Writer::new();
    let others = || Seat::all(seats).filter(|&other| other != seat);
    let best = others()
        .max_by_key(|&other| {
            (
                position.worms(other),
                position.stack(other).iter().max().copied(),
            )
        })
        .unwrap_or(seat);
    let lead = own - position.worms(best) as i32;
    let highest = mine.iter().max() > position.stack(best).iter().max();
    write.grill_and_lead(position, lead, highest);
    write.tiles(position, mine.iter().copied());
    write.tile(position, mine.last().copied());
    write.tile(position, below_top(mine));
    let mut tops = TileSet::EMPTY;
    let mut buried = TileSet::EMPTY;
    for other in others() {
        if let Some((&top, rest)) = position.stack(other).split_last() {
            tops.insert(top);
            for &tile in rest {
                buried.insert(tile);
            }
        }
    }
    write.tiles(position, tops.iter());
    write.tiles(position, buried.iter());
    write.tile(position, position.stack(best).last().copied());
    write.tile(position, position.stack(position.seat()).last().copied());
    let wait = (seat.index() + seats - position.seat().index()) % seats;
    let ahead = others()
        .filter(|&other| position.worms(other) as i32 > own)
        .count();
    let close = others()
        .filter(|&other| (position.worms(other) as i32 - own).abs() <= 3)
        .count();
    for count in [seats, wait, ahead, close] {
        write.one(count, MAX_PLAYERS + 1);
    }
    debug_assert_eq!(write.base, MANY);
    write.active
}
