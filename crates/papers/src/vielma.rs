//! The challenge report, as a section of the page.

use capicua_core::InputError;

use super::Effort;
use super::matrices;
use super::published::{OTHER_PROGRAM, REPLAYED, Rerun, RowPart, Setting, vielma};
use super::rerun::{percent, players_list, published_text, rows_chart, rows_of, rows_table};
use super::work::{Section, table};

pub fn work(effort: &Effort) -> Result<Rerun, InputError> {
    Rerun::new(vielma(section), effort.deals, &effort.seeds())
}

fn section(rerun: &Rerun) -> Section {
    let mut section = Section::default();
    section.add("## \"Challenge Report - DominAI\", J. P. Vielma");
    matrices::add_to(&mut section);
    section.add(BEGINNERS);
    section.add(rows_table(rerun, |part| *part == RowPart::Table));
    section.picture(
        "reproduction-vielma.svg",
        "Rounds won among beginners: published, ours scored as published, ours by the rules",
        rows_chart(rerun, "The challenge report: published and rerun"),
    );
    add_nearer(rerun, &mut section);
    section.add(REPLAY);
    section.add(replay_table(rerun));
    section.add(format!(
        "### Against other programs\n\nThe report won {} against a program it does not name \
         ({} games; won / lost / tied %). That program cannot be had again; those of the other \
         paper stand in for it. Against people the report has \"To do\".",
        published_text(Some(OTHER_PROGRAM)),
        OTHER_PROGRAM.games()
    ));
    let lines: Vec<[String; 2]> = rows_of(rerun, |part| *part == RowPart::Substitute)
        .map(|(_, row, result)| [row.label.clone(), percent(result.by_rules.won())])
        .collect();
    section.add(table(["row", "won %, by the rules"], &lines));
    section.add(
        "What we chose where the report is silent is said in [players](players.md#what-the-papers-leave-open-and-what-we-chose).",
    );
    section.add(players_list(rerun));
    section
}
/// Which way of scoring comes nearer to what was published.
fn add_nearer(rerun: &Rerun, section: &mut Section) {
    for (row, result) in rerun.rows() {
        let Some(published) = row.published.map(|published| published.won().share) else {
            continue;
        };
        let scorings = [
            ("scored as published", result.as_published.won().share),
            ("by the rules", result.by_rules.won().share),
        ];
        let off = |share: f64| (share - published).abs();
        let [(name, share), (other, farther)] = if off(scorings[0].1) <= off(scorings[1].1) {
            scorings
        } else {
            [scorings[1], scorings[0]]
        };
        section.add(format!(
            "The published {:.1} % is nearer to ours {name} ({:.1} %) than to ours {other} ({:.1} %). With which \
             version of the program it was counted the report does not say.",
            100.0 * published,
            100.0 * share,
            100.0 * farther
        ));
    }
}

/// How often the outcome changed when greedy sat in the player's place.
fn replay_table(rerun: &Rerun) -> String {
    let mut lines = vec![[
        format!("published ({} games)", REPLAYED.games()),
        percent(REPLAYED.won()),
        percent(REPLAYED.lost()),
        percent(REPLAYED.tied()),
    ]];
    for (row, result) in rerun.rows() {
        if row.setting == Setting::Alone {
            let shares = &result.replaced;
            lines.push([
                row.label.clone(),
                percent(shares.won()),
                percent(shares.lost()),
                percent(shares.tied()),
            ]);
        }
    }
    let heads = ["greedy in its place", "better %", "worse %", "no change %"];
    table(heads, &lines)
}
const BEGINNERS: &str = "### Against beginners

The report plays its minimax against \"a beginner strategy\", the heaviest tile. In the test program
its author published, the minimax sits alone in one seat, greedy players in the three others (its
partner, too), the holder of 6-6 leads it, and a *blocked* round is given to the side with *more*
pips. \"Scored as published\" turns blocked rounds round in that way; \"by the rules\" does not.
";

const REPLAY: &str =
    "The replay table answers the report's question: the same deals with a greedy player \
in its place,
how often was the outcome better with the minimax, worse, or the same. (In the author's program the
replayed rounds store blocked results in the wrong place; ours are counted by the rules.)
";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::ExperimentRun;
    use crate::work::tests::finish;

    #[test]
    fn every_part_of_the_section_is_there() {
        let mut work = work(&Effort::new(1, 1)).unwrap();
        finish(&mut work);
        let section = work.section();
        for part in [
            "matrices",
            "value probabilities",
            "56.4 [53.5, 59.2]",
            "no change",
            "70.7 [",
        ] {
            assert!(section.text.contains(part), "{part}: {}", section.text);
        }
        assert_eq!(section.pictures.len(), 2);
    }
}
