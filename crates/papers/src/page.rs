//! The page `reproduction.md`: an introduction, what the four works show and where it is here, and a
//! section for each experiment. Only the sections of what was rerun are written anew.

use std::fmt::Write as _;

use crate::work::{ExperimentRun, Section};
use crate::{Effort, SECTIONS};

/// The file of the page.
pub const PAGE: &str = "reproduction.md";

/// The section, closed by the command that repeats it.
pub fn with_command(work: &dyn ExperimentRun, effort: &Effort) -> Section {
    let (done, all) = work.progress();
    // Nothing can be said of what has not begun.
    let mut section = match work.is_begun() {
        true => work.section(),
        false => Section::default(),
    };
    if section.text.is_empty() {
        section.add(format!("## {}", work.name()));
    }
    if done < all {
        section.add(format!(
            "**Unfinished:** {done} of {all} steps are done, and rows that have not been played are left out."
        ));
    }
    section.add(format!(
        "Repeated by `capicua reproduce {}{} --deals {} --seed {} --seeds {}`.",
        work.name(),
        work.options(),
        effort.deals,
        effort.seed,
        effort.seeds
    ));
    section
}

/// The text of a section for a terminal: pictures cannot be seen there.
pub fn in_terminal(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("!["));
    lines.map(|line| format!("{line}\n")).collect()
}

const INTRO: &str = "# The four papers, rerun

This page is written by `capicua reproduce all --out docs`; each section also alone, by its name
(`capicua reproduce dominai --out docs`). More `--deals` and `--seeds` narrow the intervals, `--resume
FILE` survives interruptions, and but for the times in the last section one version of the program writes
the same page to the byte for the same settings. What was measured for the page as it stands here lies in
`experiments/reproduction.json` ([with which version](../experiments/reproduction.md)): with `--resume`
that file and `--draw-only`, page and pictures are drawn again and nothing is played. A test does so.

Figures in brackets are 95 % intervals after Wilson, which cannot leave 0 to 100 %: of published figures
over their games, of ours over deals (the two games on one deal, sides swapped, are not independent; their
spread says how many independent games they are worth). \"Single seeds\" are the lowest and the highest
figure that one seed gave.

## What is in the papers, and where it is here

| work | table, figure or claim | here |
|---|---|---|
| DominAI | Figure 1, IMS against greedy | [rows IMS](#dominai-g-angeris-and-l-li) |
| | Figure 2, PIMC against greedy | rows PIMC |
| | Figure 3, PIMC against people; greedy with a person, 5 of 10 | [cannot be had again; stand-ins](#with-people) |
| | IMS with a greedy lead; PIMC against IMS; the oracle, 91 of 100 | rows of their names |
| | \"insensitive to α and β\" | [swept](#insensitive-to-α-and-β) |
| | footnote 10: the deeper oracle plays worse | [reproduced, and explained by the scoring](#the-deeper-oracle-plays-worse) |
| | the playing level γ, proposed | [levels](#reading-hands-out-of-the-play) |
| Challenge report | binary, accumulated, relative, absolute matrices | [the worked matrices](#the-worked-matrices) |
| | value probabilities | [beside the formula and the truth](#the-value-probabilities) |
| | 4.725·10¹⁴ deals | the same there |
| | against another program, 29 of 41 | [stand-ins](#against-other-programs) |
| | against beginners, 643 of 1141; the replay, 119 to 80 | [games](#against-beginners) |
| | against people | \"To do\" in the report, too |
| Pi-Kimono | 68,648 states; the table of six probabilities | [the turn](#the-turn) |
| | figure 1.4, all probabilities | the picture there |
| | figure 1, the descent | [the descent](#the-descent) |
| All Fives report | 82.3 % against a random player | [how strong](#how-strong) |
| | about 50 % untrained; phases | [learning curves](#learning-curves) |
| | only the win as reward is worse | the same there |

The text at hand of \"Pi-Kimono\" and of the challenge report has no pictures in it, so the curves of the
former and the diagrams of the latter are compared by what the text says about them.
";

/// The page with these sections written anew; those of other experiments are kept as they are in `old`.
pub fn page_with(old: &str, new: &[(&str, Section)]) -> String {
    let mut page = INTRO.to_owned();
    for name in SECTIONS {
        let text = match new.iter().find(|(work, _)| *work == name) {
            Some((_, section)) => Some(section.text.clone()),
            None => old_section(old, name),
        };
        if let Some(text) = text {
            let _ = write!(page, "\n{}\n{text}{}\n", begin(name), end(name));
        }
    }
    page
}

fn begin(work: &str) -> String {
    format!("<!-- begin {work} -->")
}

fn end(work: &str) -> String {
    format!("<!-- end {work} -->")
}

fn old_section(old: &str, work: &str) -> Option<String> {
    let (_, rest) = old.split_once(&(begin(work) + "\n"))?;
    let (text, _) = rest.split_once(&end(work))?;
    Some(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_is_replaced_and_the_others_kept() {
        let section = |text: &str| Section {
            text: text.to_owned(),
            pictures: Vec::new(),
        };
        let old = page_with(
            "",
            &[("levels", section("kept\n")), ("dominai", section("old\n"))],
        );
        let page = page_with(&old, &[("dominai", section("new\n"))]);
        assert!(page.contains("\nkept\n") && page.contains("\nnew\n") && !page.contains("\nold\n"));
        assert!(page.find("new").unwrap() < page.find("kept").unwrap());
        assert_eq!(page_with(&page, &[]), page);
    }

    #[test]
    fn the_terminal_gets_no_pictures() {
        assert_eq!(in_terminal("a\n![b](c.svg)\nd\n"), "a\nd\n");
    }
}
