//! The two ends of the table as All Fives sees them, numbered, and what each tile would score there.

use capicua_dominoes::kernel::{CompactMove, CountedEnds, OpenEnd, place_of, suit};
use capicua_dominoes::{Ends, Slot, Tile};

/// Tiles of a double-six set.
pub(crate) const TILES: usize = 28;

/// Pips of a double-six set.
pub(crate) const PIPS: usize = 7;

/// Kinds of ends: each pip lengthwise, and each as a crosswise double.
pub(crate) const KINDS: usize = 2 * PIPS;

/// Pairs of kinds, without order.
pub(crate) const PAIRS: usize = KINDS * (KINDS + 1) / 2;

/// An end: its pip, plus [`PIPS`] when a double lies across.
type EndKind = u8;

/// Both ends, the lower kind first: a line can be read from either side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TableEnds {
    low: EndKind,
    high: EndKind,
}

/// The end of a kind.
const fn open_end(kind: EndKind) -> OpenEnd {
    if kind < PIPS as u8 {
        OpenEnd::plain(kind)
    } else {
        OpenEnd::crosswise(kind - PIPS as u8)
    }
}

const fn pair_index(low: EndKind, high: EndKind) -> usize {
    let (low, high) = (low as usize, high as usize);
    high * (high + 1) / 2 + low
}

/// For each pair of ends, the most points each tile makes there; zero when it does not fit.
const POINTS: [[u8; TILES]; PAIRS] = {
    let mut table = [[0; TILES]; PAIRS];
    let mut high = 0;
    while high < KINDS as u8 {
        let mut low = 0;
        while low <= high {
            let ends = CountedEnds([open_end(low), open_end(high)]);
            let mut tile = 0;
            while tile < TILES {
                table[pair_index(low, high)][tile] = most_points(ends, Tile::from_index(tile));
                tile += 1;
            }
            low += 1;
        }
        high += 1;
    }
    table
};

/// The most that `tile` makes on either end.
const fn most_points(ends: CountedEnds, tile: Tile) -> u8 {
    let tile = place_of(tile);
    let mut most = 0;
    let mut end = 0;
    while end < 2 {
        if suit(ends.0[end as usize].pip) >> tile & 1 == 1 {
            let points = ends.points(CompactMove { tile, end });
            most = if points > most { points } else { most };
        }
        end += 1;
    }
    most
}

impl TableEnds {
    /// The ends of a table with at least one tile on it.
    #[inline]
    pub(crate) fn from_ends(ends: &Ends) -> Option<TableEnds> {
        let (left, right) = ends.pair()?;
        let kind = |pip: u8, slot| pip + PIPS as u8 * u8::from(ends.is_cross(slot));
        let (left, right) = (kind(left, Slot::Left), kind(right, Slot::Right));
        Some(TableEnds {
            low: left.min(right),
            high: left.max(right),
        })
    }

    /// The lower and the higher kind.
    #[inline]
    pub(crate) fn kinds(self) -> [usize; 2] {
        [self.low as usize, self.high as usize]
    }

    /// Both pips, those of the lower kind first.
    #[inline]
    pub(crate) fn pips(self) -> [u8; 2] {
        [open_end(self.low).pip, open_end(self.high).pip]
    }

    /// The number of this pair.
    #[inline]
    pub(crate) fn index(self) -> usize {
        pair_index(self.low, self.high)
    }

    /// The most points each tile would make on these ends.
    #[inline]
    pub(crate) fn points(self) -> &'static [u8; TILES] {
        &POINTS[self.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_core::{Chance, Game, MoveList, Seat, Seed, Turn};
    use capicua_dominoes::{Deal, FIVES, Fives, Move, State};

    /// The table agrees with the rules on every move of random rounds.
    #[test]
    fn points_are_those_of_the_rules() {
        let mut random = Seed(1).named("ends").random();
        let mut moves = MoveList::new();
        let mut checked = 0;
        for _ in 0..300 {
            let deal = Deal::shuffled(&FIVES, Seat::A, &mut random);
            let mut state = State::deal(Fives, &deal, None);
            while state.turn() != Turn::Over {
                state.legal(&mut moves);
                if let Some(ends) = TableEnds::from_ends(state.public().ends()) {
                    let mut best = [0; TILES];
                    for mv in &moves {
                        let Move::Play(placement) = mv else { continue };
                        let mut next = *state.public().ends();
                        next.lay(&FIVES, *placement);
                        let points = if next.sum() % 5 == 0 { next.sum() } else { 0 };
                        let best = &mut best[placement.tile().index()];
                        *best = (*best).max(points as u8);
                        checked += 1;
                    }
                    for mv in &moves {
                        let Move::Play(placement) = mv else { continue };
                        let tile = placement.tile().index();
                        assert_eq!(ends.points()[tile], best[tile]);
                    }
                }
                let mv = match moves.len() {
                    0 => state.sample_outcome(&mut random),
                    n => moves[random.below(n)],
                };
                state.play_unchecked(mv);
            }
        }
        assert!(checked > 5_000);
    }
}
