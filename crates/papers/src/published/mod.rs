//! The published experiments, rerun: each published row beside ours, as it was scored then and by
//! the rules.

mod dominai;
mod rerun;
mod scorers;
mod shares;
mod vielma;

pub use dominai::{BASELINE, SWEPT, WITH_PEOPLE, dominai};
pub use rerun::{Rerun, Row, RowPart, RowResult, Setting};
pub use shares::{Published, Shares};
pub use vielma::{OTHER_PROGRAM, REPLAYED, vielma};
