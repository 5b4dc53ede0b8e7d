//! An objective written out as a table: every way a block round can end, and its worth.
//!
//! The block search looks worths up instead of calling a function, so that points, wins and match
//! equity run through the same code at the same speed. What the ends of a round bring is asked of
//! [`capicua_dominoes::award`], once for each entry. Running maxima over the table are bounds for
//! what can still come: the winners never get more than the pips in the hands now.

use capicua_core::{Seat, Side};
use capicua_dominoes::kernel::{BARE, EndPips, TileBits, place_of};
use capicua_dominoes::{
    End, LastTile, MAX_PIP, MatchStakes, Outcome, Points, Rules, SEATS, Terms, TileSet, award,
};

use crate::objective::Objective;

/// More than all pips of the largest set (495).
const PIPS: usize = 512;

/// The kinds of last tiles that a game tells apart: those that make different terms.
pub(crate) struct FinishKinds {
    /// One last tile of each kind.
    kinds: Vec<LastTile>,
    /// The kind of a tile on two ends, by place of the tile and pips; empty where there is one kind.
    of: Vec<u8>,
}

impl FinishKinds {
    /// The kinds under `rules`.
    pub(crate) fn new(rules: &Rules) -> FinishKinds {
        let mut terms: Vec<Terms> = Vec::new();
        let mut kinds = Vec::new();
        let mut of = vec![0; 1 << 14];
        let pips: Vec<u8> = (0..=MAX_PIP).collect();
        for tile in TileSet::full(rules.highest) {
            let place = usize::from(place_of(tile));
            let ends = pips.iter().flat_map(|&a| pips.iter().map(move |&b| (a, b)));
            for open in ends.map(Some).chain([None]) {
                let last = LastTile { tile, open };
                let made = Terms::new(rules, Some(last));
                let kind = terms.iter().position(|&known| known == made);
                let kind = kind.unwrap_or_else(|| {
                    terms.push(made);
                    kinds.push(last);
                    terms.len() - 1
                });
                let (left, right) = open.unwrap_or((BARE, BARE));
                of[FinishKinds::index(place, left, right)] = kind as u8;
            }
        }
        if kinds.len() == 1 {
            of.clear();
        }
        FinishKinds { kinds, of }
    }

    fn index(place: usize, left: u8, right: u8) -> usize {
        (place & 63) << 8 | usize::from(left & 15) << 4 | usize::from(right & 15)
    }

    /// Whether there is more than one kind.
    #[inline(always)]
    pub(crate) fn differ(&self) -> bool {
        !self.of.is_empty()
    }

    /// The kind of going out with a tile (one bit) on these ends, where kinds differ.
    pub(crate) fn kind(&self, tile: TileBits, ends: EndPips) -> usize {
        let place = tile.trailing_zeros() as usize;
        self.of[FinishKinds::index(place, ends.left, ends.right)].into()
    }
}

/// What every end of a round is worth to the first side, by the pips that count.
pub(crate) struct ValueTable {
    /// That seat went out with a last tile of the first kind: the only one in most games.
    out: [[i16; PIPS]; SEATS],
    /// The same for the other kinds.
    others: Vec<[[i16; PIPS]; SEATS]>,
    /// Blocked, won by that side.
    blocked: [[i16; PIPS]; 2],
    /// Blocked by that seat, won by nobody.
    nobody: [i16; SEATS],
    /// The most that can come of it when so many pips may count for the first side at most.
    upper: [i16; PIPS],
    /// The least that can come of it when so many pips may count for the second side at most.
    lower: [i16; PIPS],
    all: bool,
}

impl ValueTable {
    /// Writes out `objective` under `rules` for a round with these stakes, in which both sides have
    /// gained so much on the way.
    pub(crate) fn new(
        rules: &Rules,
        objective: &Objective,
        finishes: &FinishKinds,
        stakes: MatchStakes,
        gained: [u16; 2],
    ) -> ValueTable {
        let most = TileSet::full(rules.highest).pips() as usize;
        let seats = rules.seats as usize;
        let worth_by = |outcome: Outcome, blocker: Seat| {
            let worth = objective.worth(&outcome, gained, blocker, false);
            i16::try_from(worth.clamp(-32_000, 32_000)).expect("clamped")
        };
        // Who laid the last tile of a round that is won says nothing that its outcome does not.
        let worth = |outcome: Outcome| worth_by(outcome, Seat::A);
        let mut scale = ValueTable {
            out: [[0; PIPS]; SEATS],
            others: vec![[[0; PIPS]; SEATS]; finishes.kinds.len() - 1],
            blocked: [[0; PIPS]; 2],
            nobody: [0, 1, 2, 3]
                .map(|seat| worth_by(Outcome::nobody(End::Blocked), Seat::new(seat))),
            upper: [0; PIPS],
            lower: [0; PIPS],
            all: rules.points == Points::All,
        };
        for points in 0..=most {
            for (kind, &last) in finishes.kinds.iter().enumerate() {
                for seat in Seat::all(seats) {
                    let end = End::Out { seat, last };
                    let side = rules.side_of(seat);
                    let of_kind = match kind.checked_sub(1) {
                        None => &mut scale.out,
                        Some(other) => &mut scale.others[other],
                    };
                    of_kind[seat.index()][points] =
                        worth(award(rules, end, side, points as u16, stakes));
                }
            }
            for side in [Side::FIRST, Side::SECOND] {
                scale.blocked[side.index()][points] =
                    worth(award(rules, End::Blocked, side, points as u16, stakes));
            }
        }
        scale.bound(rules, most);
        scale
    }

    /// Fills in the bounds.
    fn bound(&mut self, rules: &Rules, most: usize) {
        let wins = |side: usize| {
            let seats = rules.seats_of(Side::new(side));
            let kinds = [&self.out].into_iter().chain(&self.others);
            seats
                .flat_map(move |seat| kinds.clone().map(move |out| &out[seat.index()]))
                .chain([&self.blocked[side]])
        };
        let of_nobody = self.nobody.iter().copied();
        let mut upper = of_nobody.clone().max().expect("there are seats");
        let mut lower = of_nobody.min().expect("there are seats");
        // Whatever the function, the other side's wins are covered too: by their extremes over all
        // points, which for any sensible function are those of the smallest win.
        for won in wins(1) {
            upper = upper.max(*won[..=most].iter().max().expect("not empty"));
        }
        for won in wins(0) {
            lower = lower.min(*won[..=most].iter().min().expect("not empty"));
        }
        let mut uppers = [0; PIPS];
        let mut lowers = [0; PIPS];
        for points in 0..=most {
            upper = wins(0).fold(upper, |most, won| most.max(won[points]));
            lower = wins(1).fold(lower, |least, won| least.min(won[points]));
            uppers[points] = upper;
            lowers[points] = lower;
        }
        self.upper = uppers;
        self.lower = lowers;
    }

    /// The pips that count for the winner of a round while the sides hold these.
    #[inline(always)]
    fn points(&self, pips: [i32; 2], winner: usize) -> usize {
        let counted = if self.all {
            pips[0] + pips[1]
        } else {
            pips[1 - winner]
        };
        counted as usize % PIPS
    }

    /// Worth of a round that `seat` ends by going out, where there is one kind of last tiles.
    #[inline(always)]
    pub(crate) fn out(&self, seat: usize, pips: [i32; 2]) -> i32 {
        self.out[seat & 3][self.points(pips, seat & 1)].into()
    }

    /// The same with a tile of that kind.
    pub(crate) fn out_by(&self, kind: usize, seat: usize, pips: [i32; 2]) -> i32 {
        match kind.checked_sub(1) {
            None => self.out(seat, pips),
            Some(other) => self.others[other][seat][self.points(pips, seat & 1)].into(),
        }
    }

    /// Worth of a round that `blocker` blocked.
    #[inline]
    pub(crate) fn blocked(&self, winner: Option<Side>, pips: [i32; 2], blocker: Seat) -> i32 {
        match winner {
            Some(side) => self.blocked[side.index()][self.points(pips, side.index())].into(),
            None => self.nobody[blocker.index()].into(),
        }
    }

    /// The most that can come of a round in which the sides hold these pips now.
    #[inline(always)]
    pub(crate) fn upper(&self, pips: [i32; 2]) -> i32 {
        self.upper[self.points(pips, 0)].into()
    }

    /// The least that can come of a round in which the sides hold these pips now.
    #[inline(always)]
    pub(crate) fn lower(&self, pips: [i32; 2]) -> i32 {
        self.lower[self.points(pips, 1)].into()
    }
}
