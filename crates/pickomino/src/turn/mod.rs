//! One turn, solved exactly.
//!
//! A turn has no cycles: every roll sets at least one die aside. So the best play for any reward
//! over final totals follows by backward induction over the moments before a roll, of which there
//! are only 1,293 with eight dice ([`TurnGraph`]). [`TurnGraph::solve`] does one reward,
//! [`TurnGraph::solve_batch`] eight side by side, and [`Solution`] answers what to do and what will
//! come of it.

mod graph;
mod kernel;
pub mod odds;
mod solution;

pub use graph::{TurnGraph, rolls};
pub use kernel::LANES;
pub use solution::{Outcomes, Solution, ValuedMove};

use crate::dice::{Face, MAX_DICE};
use crate::position::Position;

/// The highest total of a turn: eight dice of five.
pub const MAX_TOTAL: usize = MAX_DICE * 5;

/// What the end of a turn is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Reward {
    /// After a failure, or a stop without a worm.
    pub fail: f64,
    /// After a stop with at least one worm, by total. A total that takes nothing is a failure: its
    /// entry should be that of `fail`.
    pub total: [f64; MAX_TOTAL + 1],
}

impl Reward {
    /// A reward that depends on the total alone; failing is worth nothing.
    pub fn from_total(worth: impl Fn(usize) -> f64) -> Reward {
        let mut total = [0.0; MAX_TOTAL + 1];
        for (sum, slot) in total.iter_mut().enumerate() {
            *slot = worth(sum);
        }
        Reward { fail: 0.0, total }
    }

    /// Failure first, then the totals.
    fn ends(&self) -> graph::Ends {
        let mut ends = [self.fail; MAX_TOTAL + 2];
        ends[1..].copy_from_slice(&self.total);
        ends
    }

    /// A reward that depends on what the turn takes at this table.
    pub fn from_gain(
        position: &Position,
        mut worth: impl FnMut(Option<crate::Gain>) -> f64,
    ) -> Reward {
        let fail = worth(None);
        let mut total = [fail; MAX_TOTAL + 1];
        let most = position.rules().dice() * Face::WORM.value() as usize;
        let mut last = (None, fail);
        for (sum, slot) in total.iter_mut().enumerate().take(most + 1) {
            let gain = position.gain(sum);
            // Neighbouring totals often take the same tile, and `worth` may be dear.
            if gain != last.0 {
                last = (gain, if gain.is_some() { worth(gain) } else { fail });
            }
            *slot = last.1;
        }
        Reward { fail, total }
    }
}
