//! The tables of "DominAI" by G. Angeris and L. Li (CS221 project report).

use super::rerun::{Experiment, Row, Setting};
use super::scorers::as_dominai_scored;
use super::shares::Published;

/// Milliseconds of a decision of the authors' program at these parameters, measured by running it:
/// PIMC with 50 samples, α = 4, β = 1/3, and IMS with α = 5, β = 1/3.
const PIMC_50_MS: f64 = 4200.0;
const IMS_5_MS: f64 = 1000.0;

/// All rows of the paper that computers play, and a few of ours to hold them against.
pub fn dominai() -> Experiment {
    let row = |label, first, second, published: Option<(u64, u64, u64)>, published_ms| Row {
        label,
        players: [first, second],
        setting: Setting::Pairs,
        published: published.map(|(wins, losses, ties)| Published { wins, losses, ties }),
        published_ms,
    };
    Experiment {
        name: "dominai",
        source: "\"DominAI\", G. Angeris and L. Li",
        scorer: as_dominai_scored,
        rows: vec![
            row("greedy v greedy (control)", "greedy", "greedy", None, None),
            row(
                "IMS α=5 β=1/3, pieces counted",
                "ims:alpha=5,beta=1/3,pieces=-6",
                "greedy",
                Some((128, 68, 4)),
                Some(IMS_5_MS),
            ),
            row(
                "IMS α=5 β=1/3 (not published)",
                "ims:alpha=5,beta=1/3",
                "greedy",
                None,
                Some(IMS_5_MS),
            ),
            row(
                "IMS α=4 β=1/3",
                "ims:alpha=4,beta=1/3",
                "greedy",
                Some((66, 31, 3)),
                None,
            ),
            row(
                "IMS α=6 β=1/2",
                "ims:alpha=6,beta=1/2",
                "greedy",
                Some((63, 37, 0)),
                None,
            ),
            row(
                "IMS α=6 β=1/2, greedy lead",
                "ims:alpha=6,beta=1/2,lead=greedy",
                "greedy",
                Some((40, 16, 1)),
                None,
            ),
            row(
                "PIMC 100 samples α=4 β=1/3",
                "pimc:samples=100,alpha=4,beta=1/3",
                "greedy",
                Some((73, 26, 1)),
                None,
            ),
            row(
                "PIMC 50 samples α=4 β=1/3",
                "pimc:samples=50,alpha=4,beta=1/3",
                "greedy",
                Some((68, 32, 0)),
                Some(PIMC_50_MS),
            ),
            row(
                "PIMC 20 samples α=8 β=1/2",
                "pimc:samples=20,alpha=8,beta=1/2",
                "greedy",
                Some((69, 27, 4)),
                None,
            ),
            row(
                "PIMC 20 samples α=6 β=1/3",
                "pimc:samples=20,alpha=6,beta=1/3",
                "greedy",
                Some((70, 29, 1)),
                None,
            ),
            row(
                "PIMC v IMS, 50 samples α=5 β=1/3",
                "pimc:samples=50,alpha=5,beta=1/3",
                "ims:alpha=5,beta=1/3",
                Some((55, 43, 2)),
                None,
            ),
            row(
                "oracle α=5 β=3",
                "oracle:alpha=5,beta=3",
                "greedy",
                Some((91, 9, 0)),
                None,
            ),
            row(
                "oracle α=5 β=1/3 (as in the program)",
                "oracle:alpha=5,beta=1/3",
                "greedy",
                None,
                None,
            ),
            row("oracle, exact (ours)", "oracle", "greedy", None, None),
            row(
                "PIMC 10 exact worlds, for the win (ours)",
                "pimc:samples=10,depth=exact,objective=win",
                "greedy",
                None,
                None,
            ),
            row(
                "ISMCTS 500 iterations (ours)",
                "ismcts:iterations=500",
                "greedy",
                None,
                None,
            ),
        ],
    }
}
