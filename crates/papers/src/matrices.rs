//! The matrices that the challenge report works through, beside its formulas and the truth.

use std::fmt::Write as _;

use capicua_belief::VielmaMatrices;
use capicua_dominoes::{Tile, TileSet};

use super::work::{Section, table};
use crate::plots::{Estimate, Intervals, Row};

type Matrix = [[f64; 7]; 7];

/// The tiles that are still hidden in the worked example, and who may have them.
const HIDDEN: [(u8, u8, [bool; 3]); 13] = {
    const ALL: [bool; 3] = [true, true, true];
    [
        (0, 1, ALL),
        (0, 2, ALL),
        (0, 5, ALL),
        (1, 1, ALL),
        (1, 2, ALL),
        (1, 4, ALL),
        (1, 5, ALL),
        (0, 4, [true, true, false]),
        (4, 6, [true, false, false]),
        (0, 3, [false, true, true]),
        (3, 5, [false, true, true]),
        (1, 3, [false, true, false]),
        (3, 4, [false, true, false]),
    ]
};

/// \"Fichas restantes\".
const SIZES: [usize; 3] = [4, 4, 5];

/// The relative probabilities as printed: PR1, PR2, PR3.
const RELATIVE: [Matrix; 3] = [
    [
        [0.0, 0.3, 0.3, 0.0, 0.5, 0.3, 0.0],
        [0.3, 0.3, 0.3, 0.0, 0.3, 0.3, 0.0],
        [0.3, 0.3, 0.0, 0.0, 0.0, 0.0, 0.0],
        [0.0; 7],
        [0.5, 0.3, 0.0, 0.0, 0.0, 0.0, 1.0],
        [0.3, 0.3, 0.0, 0.0, 0.0, 0.0, 0.0],
        [0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
    ],
    [
        [0.0, 0.3, 0.0, 0.5, 0.5, 0.33, 0.0],
        [0.3, 0.3, 0.0, 1.0, 0.3, 0.33, 0.0],
        [0.3, 0.3, 0.0, 0.0, 0.0, 0.0, 0.0],
        [0.5, 1.0, 0.0, 0.0, 1.0, 0.5, 0.0],
        [0.5, 0.3, 0.0, 1.0, 0.0, 0.0, 0.0],
        [0.3, 0.3, 0.0, 0.5, 0.0, 0.0, 0.0],
        [0.0; 7],
    ],
    [
        [0.0, 0.3, 0.3, 0.5, 0.0, 0.3, 0.0],
        [0.3, 0.3, 0.3, 0.0, 0.3, 0.3, 0.0],
        [0.3, 0.3, 0.0, 0.0, 0.0, 0.0, 0.0],
        [0.5, 0.0, 0.0, 0.0, 0.0, 0.5, 0.0],
        [0.0, 0.3, 0.0, 0.0, 0.0, 0.0, 0.0],
        [0.3, 0.3, 0.0, 0.5, 0.0, 0.0, 0.0],
        [0.0; 7],
    ],
];

/// The absolute probabilities as printed: PA1, PA2, PA3.
const ABSOLUTE: [Matrix; 3] = [
    [
        [0.0, 0.3, 0.3, 0.0, 0.6, 0.3, 0.0],
        [0.3, 0.3, 0.3, 0.0, 0.3, 0.3, 0.0],
        [0.3, 0.3, 0.0, 0.0, 0.0, 0.0, 0.0],
        [0.0; 7],
        [0.6, 0.3, 0.0, 0.0, 0.0, 0.0, 1.0],
        [0.3, 0.3, 0.0, 0.0, 0.0, 0.0, 0.0],
        [0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
    ],
    [
        [0.0, 0.0, 0.2, 0.3, 0.4, 0.2, 0.0],
        [0.2, 0.0, 0.2, 1.0, 0.2, 0.2, 0.0],
        [0.2, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        [0.3, 1.0, 0.0, 0.0, 1.0, 0.3, 0.0],
        [0.4, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
        [0.2, 0.0, 0.0, 0.3, 0.0, 0.0, 0.0],
        [0.0; 7],
    ],
    [
        [0.0, 0.5, 0.5, 0.7, 0.0, 0.5, 0.0],
        [0.5, 0.5, 0.5, 0.0, 0.5, 0.5, 0.0],
        [0.5, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0],
        [0.7, 0.0, 0.0, 0.0, 0.0, 0.7, 0.0],
        [0.0, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0],
        [0.5, 0.5, 0.0, 0.7, 0.0, 0.0, 0.0],
        [0.0; 7],
    ],
];

/// The value probabilities printed beside PA2, in percent, for 0 to 6.
const VALUES: [f64; 7] = [78.0, 100.0, 29.0, 100.0, 100.0, 49.0, 0.0];

/// The first example, as far as the text at hand shows it: the tiles that P1, P2 and P3 may have in
/// the rows 0 to 3, and what the accumulated matrix says of them.
const BINARY: [&[(u8, u8)]; 3] = [
    &[
        (0, 0),
        (0, 2),
        (0, 4),
        (0, 5),
        (2, 2),
        (2, 6),
        (3, 3),
        (3, 5),
        (3, 6),
    ],
    &[(0, 4), (1, 1), (1, 6), (2, 2), (2, 3), (3, 3), (3, 4)],
    &[(0, 0), (0, 2), (0, 5), (1, 2), (1, 5)],
];
const ACCUMULATED: [[usize; 7]; 4] = [
    [2, 0, 2, 0, 2, 2, 0],
    [0, 1, 1, 0, 0, 1, 1],
    [2, 1, 2, 1, 0, 0, 1],
    [0, 0, 1, 2, 1, 1, 1],
];

fn tile(entry: &(u8, u8, [bool; 3])) -> Tile {
    Tile::new(entry.0, entry.1)
}

/// The matrices of the report, computed.
fn computed() -> VielmaMatrices {
    let binary = (0..3)
        .map(|player| {
            let tiles = HIDDEN.iter().filter(|entry| entry.2[player]);
            tiles.map(tile).collect::<TileSet>()
        })
        .collect();
    VielmaMatrices::new(binary, SIZES.to_vec())
}

/// The truth: all deals that agree, counted one by one.
struct Truth {
    deals: u64,
    /// Deals in which a player has a tile.
    tiles: [[u64; HIDDEN.len()]; 3],
    /// Deals in which a player has a pip.
    pips: [[u64; 7]; 3],
}

impl Truth {
    fn count() -> Truth {
        let mut truth = Truth {
            deals: 0,
            tiles: [[0; HIDDEN.len()]; 3],
            pips: [[0; 7]; 3],
        };
        truth.deal(&mut Vec::new(), SIZES);
        truth
    }

    fn deal(&mut self, holders: &mut Vec<usize>, room: [usize; 3]) {
        let Some(entry) = HIDDEN.get(holders.len()) else {
            self.note(holders);
            return;
        };
        for player in (0..3).filter(|&player| entry.2[player] && room[player] > 0) {
            let mut less = room;
            less[player] -= 1;
            holders.push(player);
            self.deal(holders, less);
            holders.pop();
        }
    }

    fn note(&mut self, holders: &[usize]) {
        self.deals += 1;
        let mut held = [[false; 7]; 3];
        for (number, (&player, entry)) in holders.iter().zip(&HIDDEN).enumerate() {
            self.tiles[player][number] += 1;
            for pip in [entry.0, entry.1] {
                held[player][usize::from(pip)] = true;
            }
        }
        for (counts, held) in self.pips.iter_mut().zip(held) {
            for (count, held) in counts.iter_mut().zip(held) {
                *count += u64::from(held);
            }
        }
    }

    fn share(&self, count: u64) -> f64 {
        count as f64 / self.deals as f64
    }
}

/// A tile stands twice in a matrix; both are shown if they differ.
fn printed(matrix: &Matrix, entry: &(u8, u8, [bool; 3])) -> String {
    let (a, b) = (usize::from(entry.0), usize::from(entry.1));
    let (upper, lower) = (matrix[a][b], matrix[b][a]);
    let near = (upper - lower).abs() < 0.05;
    if near {
        format!("{upper}")
    } else {
        format!("{upper} and {lower}")
    }
}

/// Cells of the printed matrices, and how many of them follow from the formula.
fn agreeing(printed: &[Matrix; 3], formula: impl Fn(usize, Tile) -> f64) -> (usize, Vec<String>) {
    let mut wrong = Vec::new();
    let mut right = 0;
    for (player, matrix) in printed.iter().enumerate() {
        for (row, cells) in matrix.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                let value = formula(player, Tile::new(row as u8, column as u8));
                if (value - cell).abs() <= 0.05 {
                    right += 1;
                } else {
                    wrong.push(format!(
                        "row {row}, column {column} of player {}",
                        player + 1
                    ));
                }
            }
        }
    }
    (right, wrong)
}

fn three(values: impl Fn(usize) -> String) -> String {
    (0..3).map(values).collect::<Vec<_>>().join(" / ")
}

/// At least one tile with a pip, tiles taken to come independently: the report's formula.
fn any(chances: impl Iterator<Item = f64>) -> f64 {
    1.0 - chances.fold(1.0, |none, chance| none * (1.0 - chance))
}

/// What comes out with 0-2 and 0-5 closed to the first player, and nothing with a 1 counted but
/// 1-3: an older state of the sheet, by the look of it.
fn older_sheet(pip: usize) -> f64 {
    let chance = |other: usize| match (pip.min(other), pip.max(other)) {
        (1, 3) | (3, 4) => 1.0,
        (0, 4) => 0.4,
        (0, 2 | 3 | 5) | (3, 5) => 2.0 / 7.0,
        _ => 0.0,
    };
    any((0..7).map(chance))
}

pub fn add_to(section: &mut Section) {
    let (matrices, truth) = (computed(), Truth::count());
    section.add(format!(
        "### The worked matrices\n\nThe report works two positions through. Of the first it prints who can \
         have what (binary) and the sums (accumulated); as far as the text at hand goes (rows 0 to 3), \
         {} of 28 sums are those of the three binary matrices. The second has thirteen hidden tiles in \
         hands of 4, 4 and 5: relative and absolute probabilities, players 1 / 2 / 3, printed and by the \
         report's own formulas, and the truth, counted over all {} deals that agree.",
        sums_that_agree(),
        truth.deals
    ));
    let rows: Vec<[String; 6]> = HIDDEN
        .iter()
        .enumerate()
        .map(|(number, entry)| {
            let tile = tile(entry);
            let two = |value: f64| format!("{:.2}", value + 0.0);
            [
                format!("{}-{}", entry.1, entry.0),
                three(|player| printed(&RELATIVE[player], entry)),
                three(|player| two(matrices.relative(player, tile))),
                three(|player| printed(&ABSOLUTE[player], entry)),
                three(|player| two(matrices.absolute(player, tile))),
                three(|player| two(truth.share(truth.tiles[player][number]))),
            ]
        })
        .collect();
    let heads = [
        "tile",
        "relative, printed",
        "by the formula",
        "absolute, printed",
        "by the formula",
        "truth",
    ];
    section.add(table(heads, &rows));
    let (relative_right, relative_wrong) = agreeing(&RELATIVE, |p, t| matrices.relative(p, t));
    let (absolute_right, absolute_wrong) = agreeing(&ABSOLUTE, |p, t| matrices.absolute(p, t));
    section.add(format!(
        "Of 147 cells {relative_right} of the relative and {absolute_right} of the absolute matrices \
         follow from the formulas, to the digit printed. Those that do not are zeros where a column \
         was left out: {} (relative), and {} (absolute). Their mirror images, which stand for the same \
         tiles, are right (1-1 has none).",
        listed(&relative_wrong),
        listed(&absolute_wrong)
    ));
    section.add(
        "### The value probabilities\n\nThe chance that player 2 has a pip at all, in percent. The report \
         takes tiles to come independently, which tiles of one hand never do.",
    );
    let mut rows = Vec::new();
    let mut bars = Vec::new();
    for pip in 0..7_u8 {
        let place = usize::from(pip);
        let from_row = any(ABSOLUTE[1][place].iter().copied());
        let formula = 100.0 * matrices.value(1, pip);
        let exact = 100.0 * truth.share(truth.pips[1][place]);
        rows.push([
            pip.to_string(),
            format!("{:.0}", VALUES[place]),
            format!("{formula:.1}"),
            format!("{:.1}", 100.0 * from_row),
            format!("{:.1}", 100.0 * older_sheet(place)),
            format!("{exact:.1}"),
        ]);
        bars.push(Row {
            label: format!("has a {pip}"),
            values: [VALUES[place], formula, exact]
                .map(|value| Some(Estimate::bare(value)))
                .to_vec(),
        });
    }
    let heads = [
        "pip",
        "printed",
        "by the formula",
        "from its printed row",
        "from an older sheet",
        "truth",
    ];
    section.add(table(heads, &rows));
    section.picture(
        "reproduction-vielma-values.svg",
        "The chance that player 2 has each pip: printed, by the formula, and the truth",
        Intervals {
            title: "Value probabilities of player 2 in the worked example".to_owned(),
            axis: "chance to hold the pip, %".to_owned(),
            bounds: Some((0.0, 100.0)),
            reference: None,
            series: ["printed", "by the report's formula", "truth"]
                .map(str::to_owned)
                .to_vec(),
            rows: bars,
        }
        .draw(),
    );
    section.add(format!(
        "The printed 29 % and 49 % follow neither from the formula nor from the row printed beside them. \
         All seven follow if 0-2 and 0-5 are closed to player 1 and nothing with a 1 but 1-3 is counted \
         (\"an older sheet\"): it seems that the percentages were not computed again after the example \
         was changed. The formula itself misses the truth by up to {:.0} points here. The number of \
         deals, 28!/(7!)⁴ = {}, is right in the report (4.725·10¹⁴).",
        (0..7_u8)
            .map(|pip| {
                let exact = truth.share(truth.pips[1][usize::from(pip)]);
                100.0 * (matrices.value(1, pip) - exact).abs()
            })
            .fold(0.0, f64::max),
        deals_in_all()
    ));
}

fn listed(cells: &[String]) -> String {
    let mut text = String::new();
    for (number, cell) in cells.iter().enumerate() {
        let before = match number {
            0 => "",
            n if n + 1 == cells.len() => " and ",
            _ => ", ",
        };
        let _ = write!(text, "{before}{cell}");
    }
    text
}

fn sums_that_agree() -> usize {
    let mut right = 0;
    for (row, sums) in ACCUMULATED.iter().enumerate() {
        for (column, &sum) in sums.iter().enumerate() {
            let tile = (row.min(column) as u8, row.max(column) as u8);
            let holders = BINARY.iter().filter(|tiles| tiles.contains(&tile)).count();
            right += usize::from(holders == sum);
        }
    }
    right
}

/// 28 tiles into four hands of seven.
fn deals_in_all() -> u64 {
    let choose = |n: u64| (0..7).fold(1_u64, |ways, k| ways * (n - k) / (k + 1));
    choose(28) * choose(21) * choose(14)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The findings that the text states.
    #[test]
    fn what_follows_and_what_does_not() {
        let (matrices, truth) = (computed(), Truth::count());
        for (pip, printed) in VALUES.into_iter().enumerate() {
            assert!((100.0 * older_sheet(pip) - printed).abs() < 0.5, "{pip}");
            let formula = 100.0 * matrices.value(1, pip as u8);
            let follows = (formula - printed).abs() < 0.5;
            assert_eq!(follows, pip != 2 && pip != 5, "{pip}: {formula}");
            let row = 100.0 * any(ABSOLUTE[1][pip].iter().copied());
            assert_eq!(
                (row - printed).abs() < 0.5,
                ![0, 2, 5].contains(&pip),
                "{pip}: {row}"
            );
        }
        assert_eq!(sums_that_agree(), 28);
        let (_, wrong) = agreeing(&RELATIVE, |p, t| matrices.relative(p, t));
        assert_eq!(wrong.len(), 2, "{wrong:?}");
        let (_, wrong) = agreeing(&ABSOLUTE, |p, t| matrices.absolute(p, t));
        assert_eq!(wrong.len(), 5, "{wrong:?}");
        assert_eq!(deals_in_all(), 472_518_347_558_400);
        for (number, entry) in HIDDEN.iter().enumerate() {
            let holders: u64 = (0..3).map(|player| truth.tiles[player][number]).sum();
            assert_eq!(holders, truth.deals, "{entry:?}");
        }
    }
}
