//! The two ends of the line, and what a tile makes of them.

use arrayvec::ArrayVec;

use super::tiles::{BARE, TileBits, each, halves, place_of, suit, tile_at};
use crate::action::{Arm, Placement};
use crate::ends::{Ends, Slot};
use crate::rules::Rules;
use crate::tile::{MAX_PIP, Tile, TileSet};

/// Both ends by their pips alone, [`BARE`] on an empty table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EndPips {
    /// The pip at the left end.
    pub left: u8,
    /// The pip at the right end.
    pub right: u8,
}

/// A number below 64 for two ends in either order: the line can be read from both.
const CODES: [[u8; 16]; 16] = {
    let mut codes = [[63; 16]; 16];
    let mut a = 0;
    while a <= MAX_PIP {
        let mut b = 0;
        while b <= MAX_PIP {
            codes[a as usize][b as usize] = Tile::new(a, b).index() as u8;
            b += 1;
        }
        a += 1;
    }
    codes
};

impl EndPips {
    /// An empty table.
    pub const BARE: EndPips = EndPips {
        left: BARE,
        right: BARE,
    };

    /// The ends of a table.
    pub fn new(ends: &Ends) -> EndPips {
        let pips = ends.pair();
        pips.map_or(EndPips::BARE, |(left, right)| EndPips { left, right })
    }

    /// Whether no tile lies.
    #[inline(always)]
    pub const fn is_bare(self) -> bool {
        self.left == BARE
    }

    /// Whether it does not matter at which end a tile goes.
    #[inline(always)]
    pub const fn are_alike(self) -> bool {
        self.left == self.right
    }

    /// All tiles that fit an end.
    #[inline(always)]
    pub const fn fitting(self) -> TileBits {
        suit(self.left) | suit(self.right)
    }

    /// The same, as a set of the rules.
    #[inline]
    pub fn fitting_tiles(self) -> TileSet {
        if self.is_bare() {
            TileSet::full(MAX_PIP)
        } else {
            TileSet::suit(self.left) | TileSet::suit(self.right)
        }
    }

    /// The ends that the first tile makes.
    #[inline(always)]
    pub const fn led(high: u8, low: u8) -> EndPips {
        EndPips {
            left: high,
            right: low,
        }
    }

    /// The ends after a tile of so many pips was laid at the left one, which it fits.
    #[inline(always)]
    pub const fn on_left(self, pips: u8) -> EndPips {
        EndPips {
            left: pips - self.left,
            right: self.right,
        }
    }

    /// The ends after a tile of so many pips was laid at the right one, which it fits.
    #[inline(always)]
    pub const fn on_right(self, pips: u8) -> EndPips {
        EndPips {
            left: self.left,
            right: pips - self.right,
        }
    }

    /// The same line read from its other side.
    #[inline(always)]
    pub const fn turned(self) -> EndPips {
        EndPips {
            left: self.right,
            right: self.left,
        }
    }

    /// The same for a line from either side: the lower pip comes first.
    #[inline]
    pub const fn sorted(self) -> EndPips {
        if self.left > self.right {
            self.turned()
        } else {
            self
        }
    }

    /// A number below 64 that tells ends apart that play differently.
    #[inline(always)]
    pub const fn code(self) -> u8 {
        CODES[(self.left & 15) as usize][(self.right & 15) as usize]
    }

    /// The ends after a move of a block game.
    #[inline]
    pub const fn laid(self, placement: Placement) -> EndPips {
        let Placement { cover, leave, .. } = placement;
        let EndPips { left, right } = self;
        if self.is_bare() {
            EndPips::led(cover, leave)
        } else if right == cover {
            EndPips { left, right: leave }
        } else {
            EndPips { left: leave, right }
        }
    }

    /// Calls `each` with the moves of a block game that lay `tile` here: none if it does not fit.
    /// (Searches ask this most of all, and an iterator took a third longer.)
    #[inline]
    pub fn each_placement(self, tile: Tile, mut each: impl FnMut(Placement)) {
        let (high, low) = (tile.high(), tile.low());
        let open = |pip: u8| pip == self.left || pip == self.right;
        let on = |cover: u8, leave: u8| Placement {
            cover,
            leave,
            arm: Arm::Any,
        };
        if self.is_bare() || open(high) {
            each(on(high, low));
        }
        if low != high && open(low) {
            each(on(low, high));
        }
    }
}

/// What the open ends of All Fives score when they add up to `sum`.
#[inline(always)]
pub const fn score(sum: u16) -> u16 {
    if sum.is_multiple_of(5) { sum } else { 0 }
}

/// A tile to lay, and where.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct CompactMove {
    /// The place of the tile among all tiles by weight.
    pub tile: u8,
    /// 0 for the left end, 1 for the right one.
    pub end: u8,
}

impl CompactMove {
    /// What a move of the rules lays on a table without a spinner, and where.
    pub fn new(ends: &Ends, placement: Placement) -> CompactMove {
        CompactMove {
            tile: place_of(placement.tile()),
            end: match ends.slot(placement) {
                Some(Slot::Left) => 0,
                _ => 1,
            },
        }
    }

    /// How the rules write it.
    pub fn placement(self, ends: &Ends, rules: &Rules) -> Placement {
        let tile = tile_at(self.tile);
        let slot = if self.end == 0 {
            Slot::Left
        } else {
            Slot::Right
        };
        let Some(cover) = ends.pip_at(slot) else {
            return Placement::lead(tile);
        };
        let placement = Placement {
            cover,
            leave: tile.other(cover),
            arm: Arm::Any,
        };
        ends.canonical(rules, placement, slot)
    }
}

/// All different ways to lay a tile.
pub type CompactMoves = ArrayVec<CompactMove, 64>;

/// An open end: its pip, and what it counts. (A crosswise 0-0 counts what a plain 0 does: here they
/// are the same.)
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenEnd {
    /// Its pip.
    pub pip: u8,
    /// What it counts.
    pub counts: u8,
}

impl OpenEnd {
    /// A tile lengthwise.
    #[inline(always)]
    pub const fn plain(pip: u8) -> OpenEnd {
        OpenEnd { pip, counts: pip }
    }

    /// A double crosswise: it counts with both halves.
    #[inline(always)]
    pub const fn crosswise(pip: u8) -> OpenEnd {
        OpenEnd {
            pip,
            counts: 2 * pip,
        }
    }

    /// What a tile leaves that covers `cover` and has `leave` as its other half.
    #[inline(always)]
    pub const fn left_by(cover: u8, leave: u8) -> OpenEnd {
        if cover == leave {
            OpenEnd::crosswise(leave)
        } else {
            OpenEnd::plain(leave)
        }
    }
}

/// The left end and the right one, with what they count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CountedEnds(pub [OpenEnd; 2]);

impl CountedEnds {
    /// An empty table.
    pub const BARE: CountedEnds = CountedEnds(
        [OpenEnd {
            pip: BARE,
            counts: 0,
        }; 2],
    );

    /// The ends of a table without a spinner.
    pub fn new(ends: &Ends) -> CountedEnds {
        CountedEnds([Slot::Left, Slot::Right].map(|slot| {
            match (ends.pip_at(slot), ends.count_at(slot)) {
                (Some(pip), Some(counts)) => OpenEnd {
                    pip,
                    counts: counts as u8,
                },
                _ => CountedEnds::BARE.0[0],
            }
        }))
    }

    /// Whether no tile lies.
    #[inline(always)]
    pub const fn is_bare(&self) -> bool {
        self.0[0].pip == BARE
    }

    /// Whether it does not matter at which end a tile goes.
    #[inline(always)]
    pub fn are_alike(&self) -> bool {
        self.0[0] == self.0[1]
    }

    /// All tiles that fit an end.
    #[inline(always)]
    pub const fn fitting(&self) -> TileBits {
        suit(self.0[0].pip) | suit(self.0[1].pip)
    }

    /// Lays a tile: what the ends add up to then.
    #[inline(always)]
    pub const fn lay(&mut self, lay: CompactMove) -> u8 {
        let (high, low) = halves(lay.tile);
        if self.is_bare() {
            // The lead makes both ends; a lone double counts once.
            self.0 = [OpenEnd::left_by(low, high), OpenEnd::left_by(high, low)];
            return high + low;
        }
        let at = (lay.end & 1) as usize;
        let cover = self.0[at].pip;
        self.0[at] = OpenEnd::left_by(cover, high + low - cover);
        self.0[0].counts + self.0[1].counts
    }

    /// What a tile scores.
    #[inline(always)]
    pub const fn points(mut self, lay: CompactMove) -> u8 {
        score(self.lay(lay) as u16) as u8
    }

    /// All different ways to lay one of the `playable` tiles.
    #[inline]
    pub fn lays(&self, playable: TileBits) -> CompactMoves {
        let mut lays = CompactMoves::new();
        for tile in each(playable & suit(self.0[1].pip)) {
            lays.push(CompactMove { tile, end: 1 });
        }
        if !self.are_alike() {
            for tile in each(playable & suit(self.0[0].pip)) {
                lays.push(CompactMove { tile, end: 0 });
            }
        }
        lays
    }
}
