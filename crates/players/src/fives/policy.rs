//! How seats play by a glance: in rollouts, where a round has to take about a microsecond, and as a
//! model of how others have played.

use capicua_dominoes::kernel::{
    CompactMove, CountedEnds, DOUBLES, OpenEnd, TileBits, each, halves, heaviest, score, scoring,
    suit,
};

/// What a seat to move sees. A policy gets nothing else, so it cannot peek.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SeatView {
    pub(crate) ends: CountedEnds,
    pub(crate) hand: TileBits,
    /// The tiles of the hand that fit.
    pub(crate) playable: TileBits,
    /// Tiles that are neither in the hand nor on the table.
    pub(crate) unseen: TileBits,
    /// Those of them that the other seat may hold, as far as its last draw or pass tells.
    pub(crate) possible: TileBits,
    /// How many of those the other seat holds.
    pub(crate) others: u32,
}

impl SeatView {
    /// A number for what is seen: the same for the same, different for what differs.
    pub(crate) fn key(&self) -> u64 {
        // The same line from its other side is something else: moves name the side.
        let ends = self.ends.0.iter().fold(0, |all, end| {
            all << 16 | u64::from(end.pip) << 8 | u64::from(end.counts)
        });
        let mut key = self.hand;
        for part in [self.unseen, ends << 8 | u64::from(self.others)] {
            key = (key ^ key >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ part;
        }
        key = (key ^ key >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        key ^ key >> 31
    }
}

/// A way to play by a glance.
pub trait PlayoutPolicy {
    /// Chooses what to lay.
    fn choose(&self, seen: &SeatView) -> CompactMove;
}

/// Most points now, then the heaviest tile.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MostPoints;

impl PlayoutPolicy for MostPoints {
    #[inline]
    fn choose(&self, seen: &SeatView) -> CompactMove {
        let (ends, playable) = (seen.ends, seen.playable);
        if ends.is_bare() {
            let lays = each(playable).map(|tile| CompactMove { tile, end: 1 });
            return lays
                .max_by_key(|&lay| (ends.points(lay), lay.tile))
                .expect("a seat to move has a tile");
        }
        let [left, right] = ends.0;
        let on_right = playable & scoring(right.pip, left.counts);
        let on_left = playable & scoring(left.pip, right.counts);
        let mut best = None;
        for (tiles, end) in [(on_right, 1), (on_left, 0)] {
            for tile in each(tiles) {
                let lay = CompactMove { tile, end };
                best = best.max(Some((ends.points(lay), lay)));
            }
        }
        match best {
            Some((1.., lay)) => lay,
            _ => {
                let tile = heaviest(playable);
                let end = (suit(right.pip) >> tile & 1) as u8;
                CompactMove { tile, end }
            }
        }
    }
}

/// How many things a move is judged by.
pub const FEATURES: usize = 9;

/// What a move is judged by, in the order of the weights; points count as they are.
pub const FEATURE_NAMES: [&str; FEATURES] = [
    "pips of the tile",
    "it is a double",
    "tiles left in the hand that fit afterwards",
    "no tile left in the hand fits afterwards",
    "tiles left in the hand with the pip it leaves",
    "points the other can score next, on average of its possible tiles",
    "share of the unseen tiles that fit afterwards",
    "share of the tiles the other may hold that fit afterwards",
    "tiles the other has to draw, on average",
];

/// Points now, and a weighted sum of what they cost or promise.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Careful {
    /// The weights, in points.
    pub weights: [f32; FEATURES],
}

/// The weights that win most matches: see `examples/fit_policy.rs`.
pub const CAREFUL_POLICY: Careful = Careful {
    weights: [0.12, 3.4, 0.23, -1.4, 0.16, -1.0, -6.3, -7.2, 0.6],
};

/// Points of the tiles of `tiles` that score at these ends, added up.
#[inline]
fn threats(ends: &CountedEnds, tiles: TileBits) -> u32 {
    let mut sum = 0;
    for (this, other) in [(0, 1), (1, 0)] {
        let (pip, beside) = (ends.0[this].pip, ends.0[other].counts);
        for tile in each(tiles & scoring(pip, beside)) {
            let (high, low) = halves(tile);
            let left = OpenEnd::left_by(pip, high + low - pip);
            sum += u32::from(left.counts + beside);
        }
    }
    sum
}

/// A power, by multiplication alone: the library's may differ from machine to machine.
#[inline]
fn power(base: f32, exponent: u32) -> f32 {
    (0..exponent).fold(1.0, |product, _| product * base)
}

impl Careful {
    /// What there is to say about a move, besides its points, which come second.
    #[inline]
    fn features(seen: &SeatView, lay: CompactMove) -> ([f32; FEATURES], u16) {
        let mut ends = seen.ends;
        let sum = ends.lay(lay);
        let points = score(sum.into());
        let rest = seen.hand & !(1 << lay.tile);
        let fitting = ends.fitting();
        let hidden = seen.unseen.count_ones().max(1) as f32;
        let possible = seen.possible.count_ones().max(seen.others).max(1) as f32;
        let danger = threats(&ends, seen.possible);
        let fits = (rest & fitting).count_ones();
        let left_open = ends.0[(lay.end & 1) as usize].pip;
        let (high, low) = halves(lay.tile);
        let fitting_hidden = (seen.unseen & fitting).count_ones() as f32;
        let share = (seen.possible & fitting).count_ones() as f32 / possible;
        let draws = power(1.0 - share, seen.others);
        let stock = hidden - seen.others as f32;
        let features = [
            f32::from(high + low),
            (DOUBLES >> lay.tile & 1) as f32,
            fits as f32,
            if fits == 0 { 1.0 } else { 0.0 },
            (rest & suit(left_open)).count_ones() as f32,
            danger as f32 * seen.others as f32 / possible,
            fitting_hidden / hidden,
            share,
            draws * ((stock + 1.0) / (fitting_hidden + 1.0)).min(stock),
        ];
        (features, points)
    }

    /// The worth of a move, in points.
    #[inline]
    pub(crate) fn worth(&self, seen: &SeatView, lay: CompactMove) -> f32 {
        let (features, points) = Careful::features(seen, lay);
        let weighed = features.iter().zip(&self.weights).map(|(f, w)| f * w);
        f32::from(points) + weighed.sum::<f32>()
    }
}

impl PlayoutPolicy for Careful {
    #[inline]
    fn choose(&self, seen: &SeatView) -> CompactMove {
        let lays = seen.ends.lays(seen.playable);
        if let [only] = lays[..] {
            return only;
        }
        let mut best = (f32::NEG_INFINITY, lays[0]);
        for &lay in &lays {
            let worth = self.worth(seen, lay);
            if worth > best.0 {
                best = (worth, lay);
            }
        }
        best.1
    }
}

/// Any way to lay, all alike: which one depends on the salt and on what is seen, so that it needs no
/// generator and repeats itself.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AnyMove {
    /// Another salt plays otherwise.
    pub salt: u64,
}

impl PlayoutPolicy for AnyMove {
    #[inline]
    fn choose(&self, seen: &SeatView) -> CompactMove {
        let lays = seen.ends.lays(seen.playable);
        let mixed = (self.salt ^ seen.hand.rotate_left(20) ^ seen.unseen.rotate_left(40))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 32;
        lays[((mixed * lays.len() as u64) >> 32) as usize]
    }
}
