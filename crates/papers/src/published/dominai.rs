//! The tables of "DominAI" by G. Angeris and L. Li (CS221 project report).

use super::rerun::{Experiment, Rerun, Row, RowPart, Setting};
use super::scorers::as_dominai_scored;
use super::shares::Published;
use crate::work::Section;

/// Figure 3, games against people: pips left, α, β, samples. All were lost.
pub const WITH_PEOPLE: [(u32, u32, &str, u32); 5] = [
    (14, 8, "1/2", 20),
    (6, 6, "1/3", 20),
    (6, 6, "1/3", 40),
    (14, 6, "1/3", 40),
    (15, 6, "1/3", 40),
];

/// The baseline with a person as partner against two people.
pub const BASELINE: Published = Published::new(5, 5, 0);

/// The players whose law of depth is swept.
pub const SWEPT: [&str; 2] = ["IMS", "PIMC, 20 samples"];

/// α and β of the sweep; the published points are among them.
const ALPHAS: [u32; 5] = [2, 3, 4, 6, 8];
const BETAS: [&str; 3] = ["0", "1/3", "1/2"];
/// Plies that the oracle looks ahead.
const DEPTHS: [u32; 6] = [1, 2, 3, 5, 8, 12];
/// What stands in for people who play well.
const STRONG: &str = "pimc:samples=10,depth=exact,objective=win";

/// All rows of the paper that computers play, the sweeps behind its remarks on depth, stand-ins for
/// its people, and a few players of ours to hold them against.
pub fn dominai(section: fn(&Rerun) -> Section) -> Experiment {
    let mut rows = table();
    rows.extend(sweeps());
    rows.extend(substitutes());
    Experiment {
        name: "dominai",
        section,
        scorer: as_dominai_scored,
        rows,
    }
}

fn row(label: &str, first: &str, second: &str, part: RowPart) -> Row {
    Row {
        label: label.to_owned(),
        players: [first.to_owned(), second.to_owned()],
        part,
        setting: Setting::Pairs,
        published: None,
    }
}

fn table() -> Vec<Row> {
    let rows = [
        ("greedy v greedy (control)", "greedy", None),
        (
            "IMS α=5 β=1/3, pieces counted",
            "ims:alpha=5,beta=1/3,pieces=-6",
            Some((128, 68, 4)),
        ),
        (
            "IMS α=5 β=1/3 (not published)",
            "ims:alpha=5,beta=1/3",
            None,
        ),
        ("IMS α=4 β=1/3", "ims:alpha=4,beta=1/3", Some((66, 31, 3))),
        ("IMS α=6 β=1/2", "ims:alpha=6,beta=1/2", Some((63, 37, 0))),
        (
            "IMS α=6 β=1/2, greedy lead",
            "ims:alpha=6,beta=1/2,lead=greedy",
            Some((40, 16, 1)),
        ),
        (
            "PIMC 100 samples α=4 β=1/3",
            "pimc:samples=100,alpha=4,beta=1/3",
            Some((73, 26, 1)),
        ),
        (
            "PIMC 50 samples α=4 β=1/3",
            "pimc:samples=50,alpha=4,beta=1/3",
            Some((68, 32, 0)),
        ),
        (
            "PIMC 20 samples α=8 β=1/2",
            "pimc:samples=20,alpha=8,beta=1/2",
            Some((69, 27, 4)),
        ),
        (
            "PIMC 20 samples α=6 β=1/3",
            "pimc:samples=20,alpha=6,beta=1/3",
            Some((70, 29, 1)),
        ),
        (
            "PIMC v IMS, 50 samples α=5 β=1/3",
            "pimc:samples=50,alpha=5,beta=1/3",
            Some((55, 43, 2)),
        ),
        ("oracle α=5 β=3", "oracle:alpha=5,beta=3", Some((91, 9, 0))),
        (
            "oracle α=5 β=1/3 (as in the program)",
            "oracle:alpha=5,beta=1/3",
            None,
        ),
        ("oracle, exact (ours)", "oracle", None),
        ("PIMC 10 exact worlds, for the win (ours)", STRONG, None),
        (
            "ISMCTS 500 iterations (ours)",
            "ismcts:iterations=500",
            None,
        ),
    ];
    rows.into_iter()
        .map(|(label, player, published)| {
            let against_ims = label.starts_with("PIMC v IMS");
            let other = if against_ims {
                "ims:alpha=5,beta=1/3"
            } else {
                "greedy"
            };
            Row {
                published: published.map(|(wins, losses, ties)| Published { wins, losses, ties }),
                ..row(label, player, other, RowPart::Table)
            }
        })
        .collect()
}

fn sweeps() -> Vec<Row> {
    let mut rows = Vec::new();
    for (of, player) in SWEPT.into_iter().zip(["ims:", "pimc:samples=20,"]) {
        for alpha in ALPHAS {
            for beta in BETAS {
                let part = RowPart::Sweep { of, alpha, beta };
                let label = format!("{of}, α={alpha} β={beta}");
                let spec = format!("{player}alpha={alpha},beta={beta}");
                rows.push(row(&label, &spec, "greedy", part));
            }
        }
    }
    for plies in DEPTHS {
        let label = format!("oracle, {plies} plies");
        let spec = format!("oracle:alpha={plies},beta=0");
        rows.push(row(&label, &spec, "greedy", RowPart::Depth(Some(plies))));
    }
    rows.push(row(
        "oracle, to the end",
        "oracle",
        "greedy",
        RowPart::Depth(None),
    ));
    rows
}

fn substitutes() -> Vec<Row> {
    let mut rows = Vec::new();
    for (_, alpha, beta, samples) in &WITH_PEOPLE[..3] {
        let label = format!("PIMC {samples} samples α={alpha} β={beta}");
        let spec = format!("pimc:samples={samples},alpha={alpha},beta={beta}");
        for (name, other) in [("beginners", "greedy"), ("strong players", STRONG)] {
            let label = format!("{label} against {name}");
            rows.push(row(&label, &spec, other, RowPart::Substitute));
        }
    }
    rows.push(Row {
        setting: Setting::Alone,
        ..row(
            "greedy with a strong partner against strong players",
            "greedy",
            STRONG,
            RowPart::Substitute,
        )
    });
    rows
}
