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
    pub stop: CancellationToken,
}

impl Budget {
    /// Nothing but a flag.
    pub fn until(stop: &CancellationToken) -> Budget {
        Budget {
            stop: stop.clone(),
            ..Budget::default()
        }
    }

    /// The thinking begins: the flag, which also counts as raised once the time is up.
    pub fn start(&self) -> CancellationToken {
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
pub struct BudgetTracker {
    stop: CancellationToken,
    /// Positions that may still be searched.
    left: Cell<u64>,
}

impl BudgetTracker {
    /// The thinking begins.
    pub fn new(budget: &Budget) -> BudgetTracker {
        BudgetTracker {
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
        self.left.get() == 0 || self.stop.is_cancelled()
    }
}

impl Default for BudgetTracker {
    /// None.
    fn default() -> BudgetTracker {
        BudgetTracker::new(&Budget::default())
    }
}

/// A flag shared between those who wait for a search and the search itself.
#[derive(Clone, Default, Debug)]
pub struct CancellationToken {
    flag: Option<Arc<AtomicBool>>,
    /// When it counts as raised by itself.
    at: Option<Instant>,
}

impl CancellationToken {
    /// A flag that can be raised.
    pub fn new() -> CancellationToken {
        CancellationToken {
            flag: Some(Arc::new(AtomicBool::new(false))),
            at: None,
        }
    }

    /// The same flag, which also counts as raised once so much time has passed from now on.
    #[must_use]
    pub fn within(&self, time: Duration) -> CancellationToken {
        let at = Instant::now().checked_add(time);
        CancellationToken {
            flag: self.flag.clone(),
            at: match (self.at, at) {
                (Some(before), Some(at)) => Some(before.min(at)),
                (before, at) => before.or(at),
            },
        }
    }

    /// Asks the search to come to an end. The default flag cannot be raised.
    pub fn cancel(&self) {
        if let Some(flag) = &self.flag {
            flag.store(true, Ordering::Relaxed);
        }
    }

    /// Whether the search should come to an end.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
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
        let stop = CancellationToken::new();
        let (soon, late) = (
            stop.within(Duration::ZERO),
            stop.within(Duration::from_secs(600)),
        );
        assert!(soon.is_cancelled() && !late.is_cancelled() && !stop.is_cancelled());
        assert!(soon.within(Duration::from_secs(600)).is_cancelled());
        late.cancel();
        assert!(stop.is_cancelled() && late.is_cancelled());
        let never = CancellationToken::default();
        never.cancel();
        assert!(!never.is_cancelled() && never.within(Duration::ZERO).is_cancelled());
    }

    /// A browser has no clock: whoever sets no time never reads one.
    #[test]
    fn only_a_budget_with_a_time_looks_at_the_clock() {
        let stop = CancellationToken::new();
        assert_eq!(Budget::until(&stop).start().at, None);
        let timed = Budget::until(&stop).or_time(Some(Duration::ZERO));
        assert!(timed.start().is_cancelled() && !timed.stop.is_cancelled());
        let longer = timed.or_time(Some(Duration::from_secs(600)));
        assert_eq!(longer.time, Some(Duration::ZERO));
    }
}
