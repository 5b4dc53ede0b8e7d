//! What the two domino papers share: rows of games, scored as published and by the rules, that become a
//! section of the page.

use capicua_arena::Share;
use serde_json::{Value, json};

use super::published::{Published, Rerun, Row, RowPart, RowResult, Setting, Shares};
use super::work::table;
use crate::plots::{Estimate, Intervals, Reference, Row as ChartRow};

/// `61.5 [57.2, 65.7]`, in percent.
pub fn percent(share: Share) -> String {
    let Share { share, low, high } = share;
    format!(
        "{:.1} [{:.1}, {:.1}]",
        100.0 * share,
        100.0 * low,
        100.0 * high
    )
}

/// Won with its interval, lost, tied.
pub fn shares_text(won: Share, lost: Share, tied: Share) -> String {
    let (lost, tied) = (100.0 * lost.share, 100.0 * tied.share);
    format!("{} / {lost:.1} / {tied:.1}", percent(won))
}

fn ours_text(shares: &Shares) -> String {
    shares_text(shares.won(), shares.lost(), shares.tied())
}

pub fn published_text(published: Option<Published>) -> String {
    published.map_or("–".to_owned(), |p| {
        shares_text(p.won(), p.lost(), p.tied())
    })
}

/// A share as it is drawn, in percent.
pub fn estimate(share: Share) -> Estimate {
    Estimate::between(100.0 * share.share, 100.0 * share.low, 100.0 * share.high)
}

/// The lowest and the highest of shares, in percent.
pub fn lowest_to_highest(shares: impl Iterator<Item = Share>) -> String {
    let shares = shares.map(|share| 100.0 * share.share);
    let (low, high) = shares.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), share| {
        (low.min(share), high.max(share))
    });
    format!("{low:.1} to {high:.1}")
}

/// The rows of one part that have been played, numbered, with what came out.
pub fn rows_of<'a>(
    rerun: &'a Rerun,
    wanted: impl Fn(&RowPart) -> bool + 'a,
) -> impl Iterator<Item = (usize, &'a Row, RowResult)> {
    rerun
        .rows()
        .enumerate()
        .filter(move |(_, (row, result))| wanted(&row.part) && result.deals > 0)
        .map(|(number, (row, result))| (number, row, result))
}

/// Published and ours side by side.
pub fn rows_table(rerun: &Rerun, wanted: impl Fn(&RowPart) -> bool) -> String {
    let rows: Vec<[String; 6]> = rows_of(rerun, wanted)
        .map(|(number, row, result)| {
            [
                row.label.clone(),
                published_text(row.published),
                row.published
                    .map_or("–".to_owned(), |p| p.games().to_string()),
                ours_text(&result.as_published),
                ours_text(&result.by_rules),
                lowest_to_highest(rerun.by_seed(number).iter().map(|seed| seed.by_rules.won())),
            ]
        })
        .collect();
    let heads = [
        "row",
        "published: won / lost / tied %",
        "games",
        "ours, scored as published",
        "ours, by the rules",
        "by the rules, single seeds",
    ];
    table(heads, &rows)
}

/// The same as a picture.
pub fn rows_chart(rerun: &Rerun, title: &str) -> String {
    let rows = rows_of(rerun, |part| *part == RowPart::Table)
        .map(|(_, row, result)| ChartRow {
            label: row.label.clone(),
            values: vec![
                row.published.map(|p| estimate(p.won())),
                Some(estimate(result.as_published.won())),
                Some(estimate(result.by_rules.won())),
            ],
        })
        .collect();
    Intervals {
        title: title.to_owned(),
        axis: "rounds won, % (95 % intervals)".to_owned(),
        bounds: Some((0.0, 100.0)),
        reference: Some(Reference::at(50.0, "50 %")),
        series: [
            "published",
            "ours, scored as published",
            "ours, by the rules",
        ]
        .map(str::to_owned)
        .to_vec(),
        rows,
    }
    .draw()
}

/// Who plays in the rows.
pub fn players_list(rerun: &Rerun) -> String {
    let lines = rows_of(rerun, |part| {
        matches!(part, RowPart::Table | RowPart::Substitute)
    })
    .map(|(_, row, _)| {
        let [first, second] = &row.players;
        format!("- {}: `{first}` against `{second}`", row.label)
    });
    format!(
        "The players of the rows:\n\n{}",
        lines.collect::<Vec<_>>().join("\n")
    )
}

fn shares_json(shares: &Shares) -> Value {
    let round = |x: f64| (x * 1e5).round() / 1e5;
    let won = shares.won();
    json!({
        "games": shares.games(), "won": round(won.share), "won_ci": [round(won.low), round(won.high)],
        "lost": round(shares.lost().share), "tied": round(shares.tied().share),
    })
}

/// What the rows came to, as data.
pub fn rows_json(rerun: &Rerun) -> Value {
    let rows: Vec<Value> = rerun
        .rows()
        .enumerate()
        .map(|(number, (row, result))| {
            let published = row
                .published
                .map(|p| json!({"wins": p.wins, "losses": p.losses, "ties": p.ties}));
            let by_seed: Vec<Value> = rerun
                .by_seed(number)
                .iter()
                .map(|result| shares_json(&result.by_rules))
                .collect();
            let mut value = json!({
                "row": row.label, "players": row.players, "published": published,
                "as_published": shares_json(&result.as_published),
                "by_rules": shares_json(&result.by_rules),
                "by_rules_by_seed": by_seed,
                "pips_left_when_lost": (result.left.mean().mean * 1e3).round() / 1e3,
            });
            if row.setting == Setting::Alone {
                value["replaced"] = shares_json(&result.replaced);
                value["replaced_as_published"] = shares_json(&result.replaced_as_published);
            }
            value
        })
        .collect();
    json!({"deals": rerun.deals(), "rows": rows})
}
