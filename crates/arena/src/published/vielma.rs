//! The tables of J. P. Vielma's challenge report "DominAI".

use super::rerun::{Experiment, Row, Setting};
use super::scorers::as_vielma_scored;
use super::shares::Published;

/// The games of the replay table: changed for the better, for the worse, not at all.
pub const REPLAYED: Published = Published {
    wins: 119,
    losses: 80,
    ties: 247,
};

/// What the report tells of its player against the beginner strategy. (Its other opponents, a
/// program it does not name and people, cannot be had again.)
pub fn vielma() -> Experiment {
    let published = Published {
        wins: 643,
        losses: 475,
        ties: 23,
    };
    let row = |label, player, setting, published| Row {
        label,
        players: [player, "greedy"],
        setting,
        published,
        published_ms: None,
    };
    Experiment {
        name: "vielma",
        source: "\"Challenge Report - DominAI\", J. P. Vielma",
        scorer: as_vielma_scored,
        rows: vec![
            row(
                "vielma with three greedy players",
                "vielma",
                Setting::Alone,
                Some(published),
            ),
            row(
                "two vielma against two greedy",
                "vielma",
                Setting::Pairs,
                None,
            ),
            row(
                "greedy in its place (control)",
                "greedy",
                Setting::Alone,
                None,
            ),
            row(
                "PIMC 10 exact worlds with three greedy players (ours)",
                "pimc:samples=10,depth=exact,objective=win",
                Setting::Alone,
                None,
            ),
        ],
    }
}
