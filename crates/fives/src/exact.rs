//! Search to the end of a round in which everything is known: the end game, once the boneyard is
//! empty and both seats can tell what the other holds, and the oracle, which knows the order of the
//! draws.

use crate::ends::Lay;
use crate::mc::Worth;
use crate::round::{Next, Order, Round};

/// A search with alpha-beta. Values are chances of the first seat.
pub(crate) struct Exact<'a> {
    order: &'a Order,
    worth: &'a Worth,
    nodes: u64,
    limit: u64,
}

/// The search was given up: too many positions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct TooWide;

impl<'a> Exact<'a> {
    /// A search of at most `limit` positions.
    pub(crate) fn new(order: &'a Order, worth: &'a Worth, limit: u64) -> Exact<'a> {
        Exact {
            order,
            worth,
            nodes: 0,
            limit,
        }
    }

    /// The value after a tile is laid.
    pub(crate) fn after(
        &mut self,
        mut round: Round,
        lay: Lay,
        alpha: f32,
        beta: f32,
    ) -> Result<f32, TooWide> {
        match round.lay(lay, &self.worth.terms) {
            Some(finish) => {
                self.nodes += 1;
                Ok(self.worth.of(&finish))
            }
            None => self.value(round, alpha, beta),
        }
    }

    /// The value of a round for the first seat if it lies between `alpha` and `beta`; else a bound
    /// on the same side.
    pub(crate) fn value(
        &mut self,
        mut round: Round,
        mut alpha: f32,
        mut beta: f32,
    ) -> Result<f32, TooWide> {
        self.nodes += 1;
        if self.nodes > self.limit {
            return Err(TooWide);
        }
        let playable = match round.advance(self.order) {
            Next::Blocked => return Ok(self.worth.of(&round.blocked(&self.worth.terms))),
            Next::Choose(playable) => playable,
        };
        let mut lays = round.ends.lays(playable);
        if lays.len() > 1 {
            // What scores first, then what is heavy.
            lays.sort_unstable_by_key(|&lay| {
                std::cmp::Reverse((round.ends.points(lay), lay.tile))
            });
        }
        let first = round.turn() == 0;
        let mut best = if first { -1.0 } else { 2.0 };
        for &lay in &lays {
            let value = self.after(round, lay, alpha, beta)?;
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
        Ok(best)
    }
}
