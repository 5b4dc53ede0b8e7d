//! Search of a round in which everything is known: the end game, once the boneyard is empty and both
//! seats can tell what the other holds, and the oracle, which knows the order of the draws.

use capicua_core::CancellationToken;
use capicua_dominoes::kernel::CompactMove;

use crate::fives::policy::{CAREFUL_POLICY, MostPoints, PlayoutPolicy as _};
use crate::fives::rollout::play_out;
use crate::fives::round::{DrawOrder, Next, Round};
use crate::fives::worth::Worth;

#[cfg(test)]
mod tests;

/// So many positions are looked at between two looks at the flag.
const LOOK_EVERY: u64 = 1024;

/// How far to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SearchDepth {
    /// To the end of the round.
    End,
    /// So many choices; from there both seats go on carefully.
    Plies(u32),
}

/// Who is thought to play a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SeatModel {
    /// Both play as well as possible.
    Best,
    /// The seat with this number plays for points now, and the other makes the best of that.
    Greedy(usize),
    /// The seat with this number plays anything.
    Any(usize),
}

/// A search with alpha-beta. Values are chances of the first seat.
pub(crate) struct ExactSearch<'a> {
    order: &'a DrawOrder,
    worth: &'a Worth,
    horizon: SearchDepth,
    seats: SeatModel,
    nodes: u64,
    limit: u64,
    stop: Option<&'a CancellationToken>,
    complete: bool,
}

impl<'a> ExactSearch<'a> {
    /// A search to the end, of at most `limit` positions.
    pub(crate) fn new(order: &'a DrawOrder, worth: &'a Worth, limit: u64) -> ExactSearch<'a> {
        ExactSearch {
            order,
            worth,
            horizon: SearchDepth::End,
            seats: SeatModel::Best,
            nodes: 0,
            limit,
            stop: None,
            complete: true,
        }
    }

    /// The same, which comes to its limit when the flag is raised.
    pub(crate) fn until(self, stop: &'a CancellationToken) -> ExactSearch<'a> {
        ExactSearch {
            stop: Some(stop),
            ..self
        }
    }

    /// The same, less far.
    pub(crate) fn to(self, horizon: SearchDepth) -> ExactSearch<'a> {
        ExactSearch { horizon, ..self }
    }

    /// The same, against somebody who is thought to play like this.
    pub(crate) fn against(self, seats: SeatModel) -> ExactSearch<'a> {
        ExactSearch { seats, ..self }
    }

    /// Positions looked at.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether every line was followed to the end of the round.
    pub(crate) fn is_complete(&self) -> bool {
        self.complete
    }

    /// The value after a tile is laid, as [`ExactSearch::value`] gives it.
    pub(crate) fn after(
        &mut self,
        round: Round,
        lay: CompactMove,
        alpha: f32,
        beta: f32,
    ) -> Option<f32> {
        self.laid(round, lay, alpha, beta, 1)
    }

    /// The value of a round for the first seat if it lies between `alpha` and `beta`, else a bound
    /// on the same side; nothing when the search came to its limit.
    pub(crate) fn value(&mut self, round: Round, alpha: f32, beta: f32) -> Option<f32> {
        self.search(round, alpha, beta, 0)
    }

    fn laid(
        &mut self,
        mut round: Round,
        lay: CompactMove,
        alpha: f32,
        beta: f32,
        ply: u32,
    ) -> Option<f32> {
        match round.lay(lay, &self.worth.terms) {
            Some(finish) => {
                self.nodes += 1;
                Some(self.worth.win_chance(&finish))
            }
            None => self.search(round, alpha, beta, ply),
        }
    }

    fn search(&mut self, mut round: Round, mut alpha: f32, mut beta: f32, ply: u32) -> Option<f32> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK_EVERY)
            && self.stop.is_some_and(CancellationToken::is_cancelled)
        {
            self.limit = 0;
        }
        if self.nodes > self.limit {
            return None;
        }
        let terms = &self.worth.terms;
        let playable = match round.advance(self.order) {
            Next::Blocked => return Some(self.worth.win_chance(&round.blocked(terms))),
            Next::Choose(playable) => playable,
        };
        let mut lays = round.ends.lays(playable);
        if let [only] = lays[..] {
            return self.laid(round, only, alpha, beta, ply);
        }
        if self.horizon == SearchDepth::Plies(ply) {
            self.complete = false;
            let finish = play_out(
                round,
                self.order,
                terms,
                &CAREFUL_POLICY,
                &CAREFUL_POLICY,
                |_| (),
            );
            return Some(self.worth.win_chance(&finish));
        }
        match self.seats {
            SeatModel::Greedy(seat) if seat == round.turn() => {
                let seen = round.seat_view(playable, round.stock(self.order));
                let lay = MostPoints.choose(&seen);
                return self.laid(round, lay, alpha, beta, ply + 1);
            }
            SeatModel::Any(seat) if seat == round.turn() => {
                // A mean of bounds is no bound: all is looked at.
                let mut sum = 0.0;
                for &lay in &lays {
                    sum += self.laid(round, lay, 0.0, 1.0, ply + 1)?;
                }
                return Some(sum / lays.len() as f32);
            }
            _ => {}
        }
        // What scores first, then what is heavy.
        lays.sort_unstable_by_key(|&lay| std::cmp::Reverse((round.ends.points(lay), lay.tile)));
        let first = round.turn() == 0;
        let mut best = if first { 0.0 } else { 1.0 };
        for &lay in &lays {
            let value = self.laid(round, lay, alpha, beta, ply + 1)?;
            if first {
                best = value.max(best);
                alpha = alpha.max(best);
            } else {
                best = value.min(best);
                beta = beta.min(best);
            }
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }
}
