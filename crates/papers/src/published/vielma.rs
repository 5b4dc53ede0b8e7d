//! The tables of J. P. Vielma's challenge report "DominAI".

use super::rerun::{Experiment, Rerun, Row, RowPart, Setting};
use super::scorers::as_vielma_scored;
use super::shares::Published;
use crate::work::Section;

/// The games of the replay table: changed for the better, for the worse, not at all.
pub const REPLAYED: Published = Published::new(119, 80, 247);

/// The games against a program that the report does not name.
pub const OTHER_PROGRAM: Published = Published::new(29, 12, 0);

/// What the report tells of its player against the beginner strategy. (Its other opponents, a
/// program it does not name and people, cannot be had again; the programs of the other paper stand
/// in for the former.)
pub fn vielma(section: fn(&Rerun) -> Section) -> Experiment {
    let published = Published::new(643, 475, 23);
    let row = |label: &str, [first, second]: [&str; 2], setting, part, published| Row {
        label: label.to_owned(),
        players: [first.to_owned(), second.to_owned()],
        part,
        setting,
        published,
    };
    let exact = "pimc:samples=10,depth=exact,objective=win";
    Experiment {
        name: "vielma",
        section,
        scorer: as_vielma_scored,
        rows: vec![
            row(
                "vielma with three greedy players",
                ["vielma", "greedy"],
                Setting::Alone,
                RowPart::Table,
                Some(published),
            ),
            row(
                "two vielma against two greedy",
                ["vielma", "greedy"],
                Setting::Pairs,
                RowPart::Table,
                None,
            ),
            row(
                "greedy in its place (control)",
                ["greedy", "greedy"],
                Setting::Alone,
                RowPart::Table,
                None,
            ),
            row(
                "PIMC 10 exact worlds with three greedy players (ours)",
                [exact, "greedy"],
                Setting::Alone,
                RowPart::Table,
                None,
            ),
            row(
                "two vielma against two IMS α=5 β=1/3",
                ["vielma", "ims:alpha=5,beta=1/3"],
                Setting::Pairs,
                RowPart::Substitute,
                None,
            ),
            row(
                "two vielma against two PIMC 50 samples α=4 β=1/3",
                ["vielma", "pimc:samples=50,alpha=4,beta=1/3"],
                Setting::Pairs,
                RowPart::Substitute,
                None,
            ),
        ],
    }
}
