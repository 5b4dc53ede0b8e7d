//! What a seat knows about the opponent's hand, in numbers: which tiles it may hold, how likely
//! each is, and how likely it is that none of them fits.

use capicua_core::View as _;
use capicua_dominoes::{Ruleset, TileSet, View};

use crate::policy::void_tracker::VoidTracker;

/// The opponent's hand as far as it is known.
pub(crate) struct OpponentHand {
    /// Tiles that may be in the hand.
    pub(crate) possible: TileSet,
    /// How many it holds.
    pub(crate) count: usize,
    /// The chance of each possible tile to be in the hand. Exact but for tiles that were drawn
    /// before other ones: all possible tiles are taken to be equally likely.
    pub(crate) chance: f32,
}

impl OpponentHand {
    #[inline]
    pub(crate) fn new<R: Ruleset>(view: &View<R>, memory: &VoidTracker) -> OpponentHand {
        let other = view.seat().next(2);
        let unseen = view.unseen();
        let count = view.public().count(other);
        let lacks = memory.lacks(other) | view.public().voids(other);
        let mut possible = unseen - lacks.tiles();
        if possible.len() < count {
            // Only where a position was set up with a history that does not fit it.
            possible = unseen;
        }
        let chance = if possible.is_empty() {
            0.0
        } else {
            (count as f32 / possible.len() as f32).min(1.0)
        };
        OpponentHand {
            possible,
            count,
            chance,
        }
    }

    /// The chance that none of these tiles is in the hand.
    #[inline]
    pub(crate) fn chance_of_none(&self, tiles: TileSet) -> f32 {
        let all = self.possible.len();
        let others = all - (self.possible & tiles).len();
        if others < self.count {
            return 0.0;
        }
        (0..self.count)
            .map(|held| (others - held) as f32 / (all - held) as f32)
            .product()
    }
}
