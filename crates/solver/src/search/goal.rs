//! The evaluation of finished games, and what helps a search to find it.

use std::ops::RangeInclusive;

use capicua_core::Game;

/// The largest value, either way, that a goal may give: bounds are kept in sixteen bits.
pub(crate) const LIMIT: i32 = 32_000;

/// What finished games are worth, and what helps to search for it. Only [`Goal::worth`] decides the
/// result; the rest saves work.
pub trait Goal<G: Game> {
    /// What the finished game `state` is worth to the first side, within ±32,000. The second side
    /// gets the opposite.
    fn worth(&self, state: &G) -> i32;

    /// Values that can still come out of `state`, for the first side: too wide costs time, too
    /// narrow makes results wrong.
    fn range(&self, state: &G) -> RangeInclusive<i32> {
        let _ = state;
        -LIMIT..=LIMIT
    }

    /// How promising a move is for the side that plays it; the highest is tried first.
    fn ordering_score(&self, state: &G, mv: G::Move) -> i32 {
        let _ = (state, mv);
        0
    }
}
