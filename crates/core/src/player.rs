//! Those who choose moves.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::{Game, Hidden};

/// An honest player: it gets a view, the public history of the round and its own memory, nothing
/// else. One object for each seat, so that partners share no memory.
pub trait Player<G: Hidden>: Send {
    /// Chooses among the legal moves of `view`. `history` holds what everybody saw since the round
    /// began (or since the position was set up).
    fn choose(&mut self, view: &G::View, history: &[G::Event], budget: &Budget) -> Choice<G::Move>;
}

/// A player that sees all hands and what chance will bring: a bound for the honest ones and a tool
/// for analysis. A type of its own, so that an honest player that peeks does not compile.
pub trait Oracle<G: Game>: Send {
    /// Chooses among the legal moves of `state`. `coming` are the outcomes of chance in their order,
    /// such as the draws from a boneyard; it is empty where chance has no part, or is not decided.
    fn choose(&mut self, state: &G, coming: &[G::Move], budget: &Budget) -> Choice<G::Move>;
}

/// A chosen move, and what the player thought of the others (for advice; may be empty).
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<M> {
    /// The move to play.
    pub best: M,
    /// The moves looked at, the best first.
    pub scored: Vec<Scored<M>>,
}

impl<M> Choice<M> {
    /// A choice without reasons.
    pub fn bare(best: M) -> Choice<M> {
        Choice {
            best,
            scored: Vec::new(),
        }
    }
}

/// What a player thinks of one move, for its own side.
#[derive(Clone, PartialEq, Debug)]
pub struct Scored<M> {
    /// The move.
    pub mv: M,
    /// Chance to win the round (a tie counts half), if the player thinks in chances.
    pub win: Option<Estimate>,
    /// Expected points, if it thinks in points.
    pub points: Option<Estimate>,
}

/// A mean and the half-width of its 95 % interval (zero when exact).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Half the width of the 95 % interval.
    pub half_width: f64,
}

/// How long a player may think. Counted in samples by default, because seconds do not repeat.
#[derive(Clone, Default, Debug)]
pub struct Budget {
    /// Worlds, iterations or the like; `None` leaves it to the player's own setting.
    pub samples: Option<u32>,
    /// Wall-clock limit for one move.
    pub time: Option<Duration>,
    /// Raised from outside when nobody waits for the answer any more.
    pub stop: Stop,
}

/// A flag shared between those who wait for a search and the search itself.
#[derive(Clone, Default, Debug)]
pub struct Stop {
    flag: Option<Arc<AtomicBool>>,
    /// When it counts as raised by itself.
    at: Option<Instant>,
}

impl Stop {
    /// A flag that can be raised.
    pub fn new() -> Stop {
        Stop {
            flag: Some(Arc::new(AtomicBool::new(false))),
            at: None,
        }
    }

    /// The same flag, which also counts as raised once so much time has passed from now on.
    #[must_use]
    pub fn within(&self, time: Duration) -> Stop {
        let at = Instant::now().checked_add(time);
        Stop {
            flag: self.flag.clone(),
            at: match (self.at, at) {
                (Some(before), Some(at)) => Some(before.min(at)),
                (before, at) => before.or(at),
            },
        }
    }

    /// Asks the search to come to an end. The default flag cannot be raised.
    pub fn raise(&self) {
        if let Some(flag) = &self.flag {
            flag.store(true, Ordering::Relaxed);
        }
    }

    /// Whether the search should come to an end.
    #[inline]
    pub fn raised(&self) -> bool {
        self.flag
            .as_ref()
            .is_some_and(|f| f.load(Ordering::Relaxed))
            || self.at.is_some_and(|at| Instant::now() >= at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flag_is_raised_by_hand_or_by_the_clock() {
        let stop = Stop::new();
        let (soon, late) = (
            stop.within(Duration::ZERO),
            stop.within(Duration::from_secs(600)),
        );
        assert!(soon.raised() && !late.raised() && !stop.raised());
        assert!(soon.within(Duration::from_secs(600)).raised());
        late.raise();
        assert!(stop.raised() && late.raised());
        let never = Stop::default();
        never.raise();
        assert!(!never.raised() && never.within(Duration::ZERO).raised());
    }
}
