//! A round with everything known, as small as it gets: what rollouts and exact searches run on.
//!
//! The rules are those of `capicua-dominoes`, written out once more for two seats and two ends
//! without any generality; a test plays both side by side. The order of the boneyard is not in
//! here: it belongs to the world the round is played in, and each move names nothing but a tile and
//! an end.

use arrayvec::ArrayVec;
use capicua_core::Seat;
use capicua_dominoes::kernel::{
    CompactMove, CountedEnds, TileBits, by_weight, pips, score, tile_at,
};
use capicua_dominoes::{
    End, FinishedRound, LastTile, Lead, MAX_TILES, MatchStakes, Public, Rules, Ruleset, State,
    TileSet, next_lead, settle,
};

use crate::fives::policy::SeatView;

#[cfg(test)]
mod tests;

/// The order in which tiles are drawn, as places.
pub type DrawOrder = ArrayVec<u8, MAX_TILES>;

/// What a round needs to know of the rules and the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// The rules.
    pub rules: Rules,
    /// Points that end the match; out of reach when the score does not matter.
    pub target: i16,
    /// Who leads this round.
    pub leader: u8,
}

/// A target nobody reaches.
pub const NO_TARGET: i16 = i16::MAX;

impl Terms {
    /// The terms of a round.
    pub fn new<R: Ruleset>(public: &Public<R>) -> Terms {
        Terms {
            rules: *public.rules(),
            target: public
                .standing()
                .map_or(NO_TARGET, |standing| standing.target as i16),
            leader: public.leader().index() as u8,
        }
    }
}

/// What comes out of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoundResult {
    /// The score of both seats, the end of the round included.
    pub score: [i16; 2],
    /// Who leads the next round (or has won the match).
    pub leader: u8,
}

/// A round in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Round {
    pub(crate) hands: [TileBits; 2],
    pub(crate) ends: CountedEnds,
    pub(crate) score: [i16; 2],
    pub(crate) turn: u8,
    pub(crate) passes: u8,
    /// How many tiles of the order have been drawn.
    pub(crate) drawn: u8,
    /// Tiles that everybody knows each seat not to hold: whoever draws until something fits, or
    /// passes, has nothing else that fits.
    pub(crate) voids: [TileBits; 2],
}

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// The seat on turn chooses among these tiles.
    Choose(TileBits),
    /// Both seats passed.
    Blocked,
}

/// Whether the searches of this crate know `rules`: All Fives for two, with a boneyard or without,
/// without a spinner and without points for passes.
pub fn knows(rules: &Rules) -> bool {
    rules.fives && rules.seats == 2 && !rules.spinner && !rules.passes_pay()
}

impl Round {
    /// A round about to be led by `leader`.
    pub fn start(hands: [TileSet; 2], leader: u8, score: [i16; 2]) -> Round {
        Round {
            hands: hands.map(by_weight),
            ends: CountedEnds::BARE,
            score,
            turn: leader,
            passes: 0,
            drawn: 0,
            voids: [0; 2],
        }
    }

    /// The round that stands at `public` with these hands.
    pub fn from_public<R: Ruleset>(public: &Public<R>, hands: [TileSet; 2]) -> Round {
        let gained = public.gained().map(|points| points as i16);
        let score = public.standing().map_or([0; 2], |standing| standing.score);
        Round {
            hands: hands.map(by_weight),
            ends: CountedEnds::new(public.ends()),
            score: [0, 1].map(|side| score[side] as i16 + gained[side]),
            turn: public.turn().index() as u8,
            passes: public.passes() as u8,
            drawn: 0,
            voids: [0; 2],
        }
    }

    /// The round of a state in which everything is known.
    pub fn from_state<R: Ruleset>(state: &State<R>) -> Round {
        let hands = [Seat::A, Seat::B].map(|seat| state.hand(seat));
        Round::from_public(state.public(), hands)
    }

    /// Whose turn it is.
    #[inline]
    pub fn turn(&self) -> usize {
        (self.turn & 1) as usize
    }

    /// Points of both seats so far.
    pub fn score(&self) -> [i16; 2] {
        self.score
    }

    /// The tiles that have not been drawn yet.
    #[inline]
    pub(crate) fn stock(&self, order: &DrawOrder) -> TileBits {
        let rest = order.get(self.drawn as usize..).unwrap_or(&[]);
        rest.iter().fold(0, |all, &tile| all | 1 << tile)
    }

    /// What the seat on turn sees, `stock` being what is left to draw.
    #[inline]
    pub(crate) fn seat_view(&self, playable: TileBits, stock: TileBits) -> SeatView {
        let turn = self.turn();
        let other = self.hands[turn ^ 1];
        SeatView {
            ends: self.ends,
            hand: self.hands[turn],
            playable,
            unseen: stock | other,
            possible: (stock | other) & !self.voids[turn ^ 1],
            others: other.count_ones(),
        }
    }

    /// Draws and passes until a seat has a choice or the round is blocked.
    #[inline]
    pub(crate) fn advance(&mut self, order: &DrawOrder) -> Next {
        let fitting = self.ends.fitting();
        loop {
            let turn = self.turn();
            let mut playable = self.hands[turn] & fitting;
            if playable != 0 {
                return Next::Choose(playable);
            }
            let before = self.drawn;
            while playable == 0
                && let Some(&tile) = order.get(self.drawn as usize)
            {
                self.hands[turn] |= 1 << tile;
                self.drawn += 1;
                playable = 1 << tile & fitting;
            }
            // What was drawn last is played at once, so that nothing that fits remains. Tiles drawn
            // on the way there may be what the seat was known not to have before.
            let kept = u32::from(self.drawn - before) - u32::from(playable != 0);
            self.voids[turn] = fitting | if kept == 0 { self.voids[turn] } else { 0 };
            if playable != 0 {
                return Next::Choose(playable);
            }
            self.passes += 1;
            if self.passes >= 2 {
                return Next::Blocked;
            }
            self.turn ^= 1;
        }
    }

    /// Lays a tile of the seat on turn. The result of the round, if that ends it; otherwise it is
    /// the other's turn.
    #[inline]
    pub(crate) fn lay(&mut self, lay: CompactMove, terms: &Terms) -> Option<RoundResult> {
        let turn = self.turn();
        let sum = self.ends.lay(lay);
        self.hands[turn] &= !(1 << lay.tile);
        self.passes = 0;
        self.score[turn] += score(sum.into()) as i16;
        if self.score[turn] >= terms.target {
            return Some(RoundResult {
                score: self.score,
                leader: turn as u8,
            });
        }
        if self.hands[turn] == 0 {
            let seat = Seat::new(turn);
            let tile = tile_at(lay.tile);
            let last = LastTile { tile, open: None };
            return Some(self.finish(End::Out { seat, last }, terms));
        }
        self.turn ^= 1;
        None
    }

    /// All that decides what a round is worth that ended like this.
    #[inline]
    pub(crate) fn finished(&self, end: End, terms: &Terms) -> FinishedRound {
        let [first, second] = self.hands.map(pips);
        FinishedRound {
            end,
            leader: Seat::new(usize::from(terms.leader)),
            blocker: Seat::new(self.turn()),
            pips: [first, second, 0, 0],
            rightly_called: false,
            stakes: MatchStakes::default(),
        }
    }

    /// The result of a round that ended like this.
    #[inline]
    fn finish(&self, end: End, terms: &Terms) -> RoundResult {
        let finished = self.finished(end, terms);
        let outcome = settle(&terms.rules, &finished);
        let mut score = self.score;
        if let Some(winner) = outcome.winner {
            score[winner.index()] += outcome.points as i16;
        }
        let leader = match next_lead(&terms.rules, &finished, &outcome) {
            Lead::Seat(seat) => seat.index() as u8,
            // Where the deal says who leads, that is anybody's guess.
            Lead::Lot | Lead::HighestDouble => terms.leader ^ 1,
        };
        RoundResult { score, leader }
    }

    /// The result when both seats have passed.
    #[inline]
    pub(crate) fn blocked(&self, terms: &Terms) -> RoundResult {
        self.finish(End::Blocked, terms)
    }
}
