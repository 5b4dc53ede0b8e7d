//! How long a player may think, and who may tell it to stop.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long a player may think. Every search obeys all of it; what is `None` is left to the player's
/// own setting. Counted in samples and work by default, because seconds do not repeat; a clock is
/// read only where a time is set.
#[derive(Clone, Default, Debug)]
pub struct Budget {
    /// Worlds, iterations or the like.
    pub samples: Option<u32>,
    /// Positions searched, about.
    pub work: Option<u64>,
    /// Wall-clock limit for one move.
    pub time: Option<Duration>,
    /// Raised from outside when nobody waits for the answer any more.
    pub stop: Stop,
}

impl Budget {
    /// Nothing but a flag.
    pub fn until(stop: &Stop) -> Budget {
        Budget {
            stop: stop.clone(),
            ..Budget::default()
        }
    }

    /// The thinking begins: the flag, which also counts as raised once the time is up.
    pub fn start(&self) -> Stop {
        match self.time {
            Some(time) => self.stop.within(time),
            None => self.stop.clone(),
        }
    }

    /// The same budget with a time limit where it has none.
    #[must_use]
    pub fn or_time(&self, time: Option<Duration>) -> Budget {
        Budget {
            time: self.time.or(time),
            ..self.clone()
        }
    }
}

/// A budget while a search spends it.
#[derive(Clone, Debug)]
pub struct Limit {
    stop: Stop,
    /// Positions that may still be searched.
    left: Cell<u64>,
}

impl Limit {
    /// The thinking begins.
    pub fn of(budget: &Budget) -> Limit {
        Limit {
            stop: budget.start(),
            left: Cell::new(budget.work.unwrap_or(u64::MAX)),
        }
    }

    /// So many more positions were searched.
    #[inline]
    pub fn count(&self, positions: u64) {
        self.left.set(self.left.get().saturating_sub(positions));
    }

    /// Positions that may still be searched.
    pub fn left(&self) -> u64 {
        self.left.get()
    }

    /// Whether the search should come to an end. Looks at the clock where there is one: not for
    /// every position.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.left.get() == 0 || self.stop.raised()
    }
}

impl Default for Limit {
    /// None.
    fn default() -> Limit {
        Limit::of(&Budget::default())
    }
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

    /// A browser has no clock: whoever sets no time never reads one.
    #[test]
    fn only_a_budget_with_a_time_looks_at_the_clock() {
        let stop = Stop::new();
        assert_eq!(Budget::until(&stop).start().at, None);
        let timed = Budget::until(&stop).or_time(Some(Duration::ZERO));
        assert!(timed.start().raised() && !timed.stop.raised());
        let longer = timed.or_time(Some(Duration::from_secs(600)));
        assert_eq!(longer.time, Some(Duration::ZERO));
    }
}
