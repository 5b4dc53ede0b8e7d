//! What `capicua reproduce` shows: a table for the terminal, JSON, a chart, and the page.

use std::fmt::Write as _;

use capicua_arena::Mean;
use capicua_arena::published::{Published, REPLAYED, Rerun, Row, RowResult, Setting, Shares};
use serde_json::{Value, json};

use crate::answer::Failure;
use crate::plots::{Bar, interval_chart};

/// `61.5 ± 4.3`, in percent.
fn percent(mean: Mean) -> String {
    let mean = mean.times(100.0);
    match mean.half_width {
        Some(half_width) => format!("{:.1} ± {half_width:.1}", mean.mean),
        None => format!("{:.1}", mean.mean),
    }
}

/// `61.5 ± 4.3 / 36.0 / 2.5`: won, lost, tied.
fn shares_text(shares: &Shares) -> String {
    let (lost, tied) = (100.0 * shares.lost().mean, 100.0 * shares.tied().mean);
    format!("{} / {lost:.1} / {tied:.1}", percent(shares.won()))
}

fn published_text(published: Option<Published>) -> String {
    published.map_or("–".to_owned(), |p| {
        let share = |count: u64| 100.0 * count as f64 / p.games() as f64;
        format!(
            "{} / {:.1} / {:.1}",
            percent(p.won()),
            share(p.losses),
            share(p.ties)
        )
    })
}

fn milliseconds(ms: f64) -> String {
    match ms {
        ms if ms >= 100.0 => format!("{ms:.0}"),
        ms if ms >= 1.0 => format!("{ms:.1}"),
        ms => format!("{ms:.3}"),
    }
}

/// The cells of a row, the same in the terminal and on the page.
fn cells(row: &Row, result: &RowResult) -> [String; 7] {
    let ms = result.ms_per_decision();
    let faster = row.published_ms().map_or("–".to_owned(), |theirs| {
        format!("{:.0}×", theirs / ms.max(1e-9))
    });
    [
        row.label().to_owned(),
        published_text(row.published()),
        row.published()
            .map_or("–".to_owned(), |p| p.games().to_string()),
        shares_text(&result.as_published),
        shares_text(&result.by_rules),
        milliseconds(ms),
        faster,
    ]
}

const HEADS: [&str; 7] = [
    "row",
    "published: won / lost / tied %",
    "games",
    "ours, scored as published",
    "ours, by the rules",
    "ms a decision",
    "faster",
];

/// How often the outcome changed when greedy sat in the player's place.
fn replay_lines(rerun: &Rerun) -> Vec<[String; 4]> {
    let alone = rerun
        .rows()
        .filter(|(row, _)| row.setting() == Setting::Alone);
    let mut lines: Vec<[String; 4]> = alone
        .map(|(row, result)| {
            let share = |mean: Mean| percent(mean);
            let replaced = &result.replaced;
            [
                row.label().to_owned(),
                share(replaced.won()),
                share(replaced.lost()),
                share(replaced.tied()),
            ]
        })
        .collect();
    if !lines.is_empty() {
        let share = |count: u64| format!("{:.1}", 100.0 * count as f64 / REPLAYED.games() as f64);
        let published = [
            format!("published ({} games)", REPLAYED.games()),
            share(REPLAYED.wins),
            share(REPLAYED.losses),
            share(REPLAYED.ties),
        ];
        lines.insert(0, published);
    }
    lines
}

const REPLAY_HEADS: [&str; 4] = ["greedy in its place", "better %", "worse %", "no change %"];

/// Columns as wide as what they hold.
fn aligned<const N: usize>(heads: [&str; N], lines: &[[String; N]]) -> String {
    let width = |k: usize| {
        let cells = lines.iter().map(|line| line[k].chars().count());
        cells.chain([heads[k].chars().count()]).max().unwrap_or(0)
    };
    let widths: [usize; N] = std::array::from_fn(width);
    let mut text = String::new();
    let mut push = |cells: [&str; N]| {
        let padded: Vec<String> = (0..N)
            .map(|k| format!("{:<1$}", cells[k], widths[k]))
            .collect();
        text.push_str(padded.join("  ").trim_end());
        text.push('\n');
    };
    push(heads);
    for line in lines {
        push(std::array::from_fn(|k| line[k].as_str()));
    }
    text
}

fn markdown<const N: usize>(heads: [&str; N], lines: &[[String; N]]) -> String {
    let mut text = format!("| {} |\n|{}\n", heads.join(" | "), "---|".repeat(N));
    for line in lines {
        let _ = writeln!(text, "| {} |", line.join(" | "));
    }
    text
}

pub fn as_text(rerun: &Rerun, seed: u64) -> String {
    let lines: Vec<[String; 7]> = rerun
        .rows()
        .map(|(row, result)| cells(row, result))
        .collect();
    let mut text = format!(
        "{}, {} deals a row, seed {seed}\n",
        rerun.experiment().source,
        rerun.deals()
    );
    text.push_str(&aligned(HEADS, &lines));
    let replay = replay_lines(rerun);
    if !replay.is_empty() {
        text.push('\n');
        text.push_str(&aligned(REPLAY_HEADS, &replay));
    }
    text.push_str(
        "(± is a 95 % interval: over deals for ours, over games for the published ones)\n",
    );
    text
}

fn shares_json(shares: &Shares) -> Value {
    let round = |x: f64| (x * 1e5).round() / 1e5;
    let half_width = shares.won().half_width.map(round);
    json!({
        "games": shares.games(),
        "won": round(shares.won().mean),
        "won_ci": half_width,
        "lost": round(shares.lost().mean),
        "tied": round(shares.tied().mean),
    })
}

pub fn as_json(rerun: &Rerun, seed: u64) -> Value {
    let rows: Vec<Value> = rerun
        .rows()
        .map(|(row, result)| {
            let published = row
                .published()
                .map(|p| json!({"wins": p.wins, "losses": p.losses, "ties": p.ties}));
            let mut value = json!({
                "row": row.label(),
                "players": row.players(),
                "published": published,
                "as_published": shares_json(&result.as_published),
                "by_rules": shares_json(&result.by_rules),
                "ms_per_decision": (result.ms_per_decision() * 1e4).round() / 1e4,
                "published_ms_per_decision": row.published_ms(),
            });
            if row.setting() == Setting::Alone {
                let changed = |shares: &Shares| {
                    let round = |mean: Mean| (mean.mean * 1e5).round() / 1e5;
                    json!({"better": round(shares.won()), "worse": round(shares.lost()),
                           "unchanged": round(shares.tied())})
                };
                value["replaced"] = changed(&result.replaced);
                value["replaced_as_published"] = changed(&result.replaced_as_published);
            }
            value
        })
        .collect();
    json!({"schema": "reproduce/1", "work": rerun.experiment().name, "deals": rerun.deals(),
           "seed": seed, "rows": rows})
}

/// Games won in each row by the rules, with the published share as a cross.
pub fn chart(rerun: &Rerun) -> Result<String, Failure> {
    let bars: Vec<Bar> = rerun
        .rows()
        .map(|(row, result)| {
            let won = result.by_rules.won().times(100.0);
            Bar {
                label: row.label().to_owned(),
                value: won.mean,
                interval: won.interval(),
                reference: row.published().map(|p| 100.0 * p.won().mean),
                other: Some(100.0 * result.as_published.won().mean),
            }
        })
        .collect();
    let axis = "games won, % · dot and line: ours by the rules, 95 % · ring: ours, scored as published · cross: published";
    interval_chart(rerun.experiment().source, axis, &bars)
}

const INTRO: &str = "# The published experiments, rerun

This page is written by `capicua reproduce dominai --out docs` and `capicua reproduce vielma --out
docs`; run them with more `--deals` for narrower intervals. All our figures are over duplicate
deals where both sides can be swapped, ± is a 95 % interval over deals (normal approximation), for
published figures over games. Times are wall clock, for decisions with a choice, on one thread; a
machine busy with other work makes them longer than they are (`capicua bench players` gives medians).
";

const ABOUT_DOMINAI: &str = "## \"DominAI\", G. Angeris and L. Li

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

const ABOUT_VIELMA: &str = "## \"Challenge Report - DominAI\", J. P. Vielma

The report plays its minimax against \"a beginner strategy\", the heaviest tile. In the test program
its author published, the minimax sits alone in one seat, greedy players in the three others (its
partner, too), the holder of 6-6 leads it, and a *blocked* round is given to the side with *more*
pips. \"Scored as published\" turns blocked rounds round in that way; \"by the rules\" does not.

The replay table answers the report's question: the same deals with a greedy player in its place,
how often was the outcome better with the minimax, worse, or the same. (In the author's program the
replayed rounds store blocked results in the wrong place; ours are counted by the rules.)

The report's other opponents, a program it does not name (29 won, 12 lost) and people, cannot be
had again. What we chose where the report is silent is said in the documentation of the player
(`crates/players/src/vielma.rs`).
";

/// The page with this rerun's section written anew.
pub fn page_with(old: &str, rerun: &Rerun, seed: u64) -> String {
    let name = rerun.experiment().name;
    let mut sections: Vec<(&str, String)> = Vec::new();
    for work in ["dominai", "vielma"] {
        let text = if work == name {
            Some(section(rerun, seed))
        } else {
            old_section(old, work)
        };
        sections.extend(text.map(|text| (work, text)));
    }
    let mut page = INTRO.to_owned();
    for (work, text) in sections {
        let _ = write!(page, "\n{}\n{text}{}\n", begin(work), end(work));
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

fn section(rerun: &Rerun, seed: u64) -> String {
    let name = rerun.experiment().name;
    let about = if name == "dominai" {
        ABOUT_DOMINAI
    } else {
        ABOUT_VIELMA
    };
    let lines: Vec<[String; 7]> = rerun
        .rows()
        .map(|(row, result)| cells(row, result))
        .collect();
    let mut text = format!(
        "{about}\n{} deals a row, seed {seed}: `capicua reproduce {name} --deals {} --seed {seed}`\n\n",
        rerun.deals(),
        rerun.deals()
    );
    text.push_str(&markdown(HEADS, &lines));
    let replay = replay_lines(rerun);
    if !replay.is_empty() {
        text.push('\n');
        text.push_str(&markdown(REPLAY_HEADS, &replay));
    }
    let _ = write!(text, "\n![games won](reproduction-{name}.svg)\n");
    text.push_str("\nThe players of the rows:\n\n");
    for (row, _) in rerun.rows() {
        let [first, second] = row.players();
        let _ = writeln!(text, "- {}: `{first}` against `{second}`", row.label());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_arena::published::vielma;
    use capicua_core::Seed;

    #[test]
    fn a_section_is_replaced_and_the_other_one_kept() {
        let rerun = Rerun::new(vielma(), 1, Seed(1)).unwrap();
        let old = format!("{}\nkept\n{}\n", begin("dominai"), end("dominai"));
        let page = page_with(&old, &rerun, 1);
        assert!(page.contains("kept"));
        assert!(page.contains("J. P. Vielma"));
        assert_eq!(page_with(&page, &rerun, 1), page);
    }
}
