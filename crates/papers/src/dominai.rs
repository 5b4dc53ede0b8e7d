//! "DominAI", as a section of the page.

use capicua_core::InputError;

use super::Effort;
use super::published::{BASELINE, Rerun, RowPart, RowResult, SWEPT, WITH_PEOPLE, dominai};
use super::rerun::{
    estimate, lowest_to_highest, percent, players_list, rows_chart, rows_of, rows_table,
};
use super::work::{Section, table};
use crate::plots::{Axis, Cell, Curve, Curves, Heat, Reference};

pub fn work(effort: &Effort) -> Result<Rerun, InputError> {
    Rerun::new(dominai(section), effort.deals, &effort.seeds())
}

/// The axis does not reach to the end of a round; there it is drawn.
const TO_THE_END: f64 = 28.0;

fn section(rerun: &Rerun) -> Section {
    let mut section = Section::default();
    section.add(ABOUT);
    section.add(rows_table(rerun, |part| *part == RowPart::Table));
    section.picture(
        "reproduction-dominai.svg",
        "Rounds won in each row: published, ours scored as published, ours by the rules",
        rows_chart(rerun, "\"DominAI\": published and rerun"),
    );
    add_sweep(rerun, &mut section);
    add_depth(rerun, &mut section);
    add_people(rerun, &mut section);
    section.add(players_list(rerun));
    section
}

fn sweep(rerun: &Rerun, wanted: &str) -> Vec<(u32, &'static str, RowResult)> {
    rerun
        .rows()
        .filter_map(|(row, result)| match row.part {
            RowPart::Sweep { of, alpha, beta } if of == wanted => Some((alpha, beta, result)),
            _ => None,
        })
        .collect()
}

fn add_sweep(rerun: &Rerun, section: &mut Section) {
    section.add(
        "### \"Insensitive to α and β\"\n\nThe law of depth α·2^(β⌊n/4⌋) swept for both players, \
         against greedy, on the deals of the table. The upper figure of a cell is the share won \
         scored as published, the lower one by the rules.",
    );
    let mut lines = Vec::new();
    for (of, file) in SWEPT.into_iter().zip(["ims", "pimc"]) {
        let cells = sweep(rerun, of);
        section.picture(
            &format!("reproduction-dominai-{file}.svg"),
            &format!("Rounds won by {of} for each α and β"),
            sweep_chart(of, &cells),
        );
        let of_paper = |alpha: u32, beta: &str| alpha >= 4 && beta != "0";
        let tried = cells
            .iter()
            .filter(|(alpha, beta, _)| of_paper(*alpha, beta));
        let groups: [(String, Vec<&RowResult>); 2] = [
            (of.to_owned(), cells.iter().map(|cell| &cell.2).collect()),
            (
                format!("{of}, α ≥ 4 and β ≥ 1/3"),
                tried.map(|cell| &cell.2).collect(),
            ),
        ];
        for (name, cells) in groups {
            let widest = cells
                .iter()
                .map(|result| {
                    let won = result.by_rules.won();
                    50.0 * (won.high - won.low)
                })
                .fold(0.0, f64::max);
            lines.push([
                name,
                lowest_to_highest(cells.iter().map(|result| result.as_published.won())),
                lowest_to_highest(cells.iter().map(|result| result.by_rules.won())),
                format!("{widest:.1}"),
            ]);
        }
    }
    let heads = [
        "player",
        "scored as published, won %: lowest to highest cell",
        "by the rules",
        "half an interval, points",
    ];
    section.add(table(heads, &lines));
    section.add(
        "So the remark holds for what they tried (α of 4 or more, β of 1/3 or 1/2), by either scoring: there the \
         cells differ little more than chance lets them. It does not hold where players look less far \
         ahead: by the rules they do worse there by far, and the scoring hides much of it, since a scorer that hands \
         three rounds in five to a greedy player leaves little room above. Values of IMS are discounted by \
         the chances of the moves on the way, so that the far end of a line hardly weighs; what PIMC sees far \
         ahead is a world that is not there.",
    );
}

fn add_depth(rerun: &Rerun, section: &mut Section) {
    let points: Vec<(f64, RowResult)> = rerun
        .rows()
        .filter_map(|(row, result)| match row.part {
            RowPart::Depth(plies) => Some((plies.map_or(TO_THE_END, f64::from), result)),
            _ => None,
        })
        .collect();
    let curve = |name: &str, series, part: fn(&RowResult) -> capicua_arena::Share| {
        let points = points
            .iter()
            .map(|(plies, result)| (*plies, estimate(part(result))));
        Curve::new(name, series, points.collect())
    };
    let name = |plies: f64| {
        if plies < TO_THE_END {
            format!("{plies:.0}")
        } else {
            "to the end".to_owned()
        }
    };
    let chart = Curves {
        title: "The oracle against greedy, by how far it looks ahead".to_owned(),
        x: Axis::new("plies looked ahead")
            .logarithmic()
            .marked(points.iter().map(|(plies, _)| (*plies, name(*plies)))),
        y: Axis::new("rounds won, %"),
        references: vec![Reference::at(50.0, "50 %")],
        curves: vec![
            curve("scored as published", 1, |result| result.as_published.won()),
            curve("by the rules", 2, |result| result.by_rules.won()),
        ],
        ..Curves::default()
    };
    section.add(format!(
        "### The deeper oracle plays worse\n\nFootnote 10: \"our oracle performed marginally *worse* when \
         increasing search depth, which should certainly not be the case.\" As they scored, depth indeed stops \
         paying after a few plies, and whether it then falls by a point is a matter of luck: the oracles of the \
         table, from the one that looks least far (α = 5, β = 1/3) over β = 3 to the end of the round, win {} % \
         of the rounds scored as published, and {} % by the rules. The same with a fixed number of plies:",
        oracles(rerun, |result| result.as_published.won().share),
        oracles(rerun, |result| result.by_rules.won().share),
    ));
    let lines: Vec<[String; 3]> = points
        .iter()
        .map(|(plies, result)| {
            [
                name(*plies),
                percent(result.as_published.won()),
                percent(result.by_rules.won()),
            ]
        })
        .collect();
    let heads = ["plies", "won %, scored as published", "won %, by the rules"];
    section.add(table(heads, &lines));
    section.picture(
        "reproduction-dominai-oracle.svg",
        "The oracle by depth: by the rules it rises to the end, scored as published it stops rising",
        chart.draw(860),
    );
    section.add(
        "It is the scoring. The rules the oracle thinks by say that going out wins, and counted by them depth \
         only helps. The published scorer errs both ways. It counts rounds as won that were lost with light \
         hands, and those are what a shallow oracle, which sees no end and only weighs pips, has more of. \
         And it stops a round after three passes in a row, the only way in which a round that is won by \
         the rules can be lost or tied there: that is where a deep oracle ends up on purpose, with all \
         others locked out and about to go on alone. Of 2000 rounds each, looking 5 plies ahead loses 52 wins to \
         that and is given 203 that it did not win; looking to the end loses 189 and is given 23 \
         ([counted](../experiments/players.md#the-published-scoring-and-the-oracle)).",
    );
}

/// The shares won by the oracles of the table, by how far they look ahead.
fn oracles(rerun: &Rerun, share: fn(&RowResult) -> f64) -> String {
    let wanted = ["oracle:alpha=5,beta=1/3", "oracle:alpha=5,beta=3", "oracle"];
    let shares = wanted.iter().filter_map(|wanted| {
        let mut rows = rows_of(rerun, |part| *part == RowPart::Table);
        let (_, _, result) = rows.find(|(_, row, _)| row.players[0] == *wanted)?;
        Some(format!("{:.1}", 100.0 * share(&result)))
    });
    shares.collect::<Vec<_>>().join(", ")
}

fn add_people(rerun: &Rerun, section: &mut Section) {
    let figure: Vec<[String; 4]> = WITH_PEOPLE
        .iter()
        .map(|(pips, alpha, beta, samples)| {
            [
                pips.to_string(),
                alpha.to_string(),
                (*beta).to_owned(),
                samples.to_string(),
            ]
        })
        .collect();
    section.add(
        "### With people\n\nFigure 3 lists five games of PIMC against a team of a beginner and an \
         advanced player, all lost. Those people cannot be had again, nor can the ones who played \
         beside and against the greedy baseline.",
    );
    section.add(table(["pips left", "α", "β", "samples"], &figure));
    section.add(format!(
        "The baseline won {} of {} rounds: {} %, which says nearly nothing. In place of people: \
         beginners are greedy players, strong players are PIMC over 10 exact worlds, solved to the \
         end. Scored by the rules:",
        BASELINE.wins,
        BASELINE.games(),
        percent(BASELINE.won())
    ));
    let lines: Vec<[String; 4]> = rows_of(rerun, |part| *part == RowPart::Substitute)
        .map(|(_, row, result)| {
            let won = result.by_rules.won();
            let left = result.left.mean();
            let left = match left.half_width {
                Some(half_width) => format!("{:.1} ± {half_width:.1}", left.mean),
                None => format!("{:.1}", left.mean),
            };
            let five = 100.0 * result.by_rules.lost().share.powi(5);
            [row.label.clone(), percent(won), format!("{five:.1}"), left]
        })
        .collect();
    let heads = [
        "row",
        "won %",
        "chance to lose five of five, %",
        "pips left when lost",
    ];
    section.add(table(heads, &lines));
    let (sum, count) = WITH_PEOPLE
        .iter()
        .fold((0, 0), |(sum, count), game| (sum + game.0, count + 1));
    section.add(format!(
        "The five games left {:.1} pips on the average, fewer than a side is left with when it \
         loses here: the people who won did not win by much. Five losses in five say that they \
         played better than the beginners of the other tables, and hardly more than that.",
        f64::from(sum) / f64::from(count)
    ));
}

fn sweep_chart(of: &str, cells: &[(u32, &'static str, RowResult)]) -> String {
    let mut alphas: Vec<u32> = cells.iter().map(|cell| cell.0).collect();
    alphas.dedup();
    let betas: Vec<&str> = cells
        .iter()
        .filter(|cell| Some(&cell.0) == alphas.first())
        .map(|cell| cell.1)
        .collect();
    let share = |result: &RowResult| 100.0 * result.as_published.won().share;
    let mean = cells.iter().map(|cell| share(&cell.2)).sum::<f64>() / cells.len().max(1) as f64;
    let row = |beta: &&str| {
        let find = |alpha: &u32| {
            let found = cells
                .iter()
                .find(|cell| cell.0 == *alpha && cell.1 == *beta);
            found.map(|(_, _, result)| {
                let rules = 100.0 * result.by_rules.won().share;
                Cell {
                    value: share(result),
                    text: format!("{:.1}\n{rules:.1} by the rules", share(result)),
                }
            })
        };
        alphas.iter().map(find).collect()
    };
    Heat {
        title: format!("{of} against greedy: rounds won, % (large: scored as published)"),
        x: "α".to_owned(),
        y: "β".to_owned(),
        columns: alphas.iter().map(u32::to_string).collect(),
        cells: betas.iter().map(row).collect(),
        rows: betas.iter().map(|beta| (*beta).to_owned()).collect(),
        middle: mean,
        reach: 10.0,
        legend: format!(
            "colour: scored as published; blue above the mean of all cells ({mean:.1} %), orange below, full at 10 points"
        ),
        path: Vec::new(),
    }
    .draw()
}

const ABOUT: &str = "## \"DominAI\", G. Angeris and L. Li

The games of the paper are single rounds; the lead goes round and is free. Two things in the
program its authors published bear on its figures:

- **Who won.** The program asks first whether one of the AI's hands is worth nothing *or the AI's
  hands together have fewer pips than the opponents'*, and only then whether an opponent is out. So
  a round in which an opponent went out counts as won for the AI whenever the partner of the one
  who went out holds more pips than both AI hands. (A hand of 0-0 alone counts as out, too.) Greedy
  against greedy \"wins\" about three rounds in five that way: see the control row.
- **When it is over.** A round stops after three passes in a row, not four.

Both live in the experiment alone (\"scored as published\"); the games are the same games in both
columns, cut and counted differently. Players think by the rules in both.

How the players follow the paper: Algorithm 1 with its law of depth α·2^(β⌊n/4⌋), cut to a whole
number; a leaf is worth the expected pips of the opponents less one's own; whoever goes out gets the
opponents' expected pips. Beliefs are the paper's: each tile shared among those who may have it in
proportion to their tiles. Our alpha-beta divides the window by the probability of the move, so that
it gives the value of the printed algorithm; handed down unchanged, as in the program, it cuts
branches that matter. \"Pieces counted\" is the row with the asterisk: the program adds six pips for
every tile the *opponents* played more, so the sign is against the side that plays; we keep it as
it is there (`pieces=-6`). PIMC samples tile by tile (Algorithm 2) anew for every candidate move, so
most of its worlds have hands of the wrong size. The paper gives β = 3 for its oracle, its program
1/3; both are here.
";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::ExperimentRun;
    use crate::work::tests::finish;

    /// The whole section from one deal.
    #[test]
    fn every_part_of_the_section_is_there() {
        let mut work = work(&Effort::new(1, 1)).unwrap();
        finish(&mut work);
        let section = work.section();
        for part in [
            "Insensitive",
            "deeper oracle",
            "With people",
            "| 14 ",
            "IMS α=6 β=1/2",
        ] {
            assert!(section.text.contains(part), "{part}");
        }
        assert_eq!(section.pictures.len(), 4);
        for (file, svg) in &section.pictures {
            assert!(section.text.contains(file.as_str()));
            assert!(svg.contains("prefers-color-scheme"), "{file}");
        }
        // 16 of the table, two sweeps of 15, seven depths, seven stand-ins.
        assert_eq!(work.json()["rows"].as_array().map(Vec::len), Some(60));
    }
}
