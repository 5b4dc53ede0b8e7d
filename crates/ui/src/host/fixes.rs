//! Fixes that a simulation of the server switches off, one at a time, to see that it finds what they
//! are for. Only the feature `simulation` has the switch; without it every fix is on, and the
//! compiler knows it.

/// What a fix is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fix {
    /// A hand is shown to the key it was dealt to, and to no other.
    OneHand,
    /// The host frees the chair of somebody who has missed a round, and only from the next deal on.
    KeysStay,
    /// A thought goes on while names and votes change, and those have a limit.
    ThoughtsGoOn,
    /// What was promised for a deal stays promised when the game is loaded again.
    Promises,
}

/// Whether a fix is switched off on this thread.
#[cfg(not(feature = "simulation"))]
pub const fn is_off(_: Fix) -> bool {
    false
}

#[cfg(feature = "simulation")]
mod switch {
    use std::cell::Cell;

    use super::Fix;

    thread_local! {
        static OFF: Cell<Option<Fix>> = const { Cell::new(None) };
    }

    /// Switches one fix off on this thread, and all others on.
    pub fn switch_off(fix: Option<Fix>) {
        OFF.set(fix);
    }

    /// Whether a fix is switched off on this thread.
    pub fn is_off(fix: Fix) -> bool {
        OFF.get() == Some(fix)
    }
}

#[cfg(feature = "simulation")]
pub use switch::{is_off, switch_off};
