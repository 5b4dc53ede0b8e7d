//! Who holds what, as a table of percentages: every deal that agrees with what the seat has seen,
//! counted.

use capicua_belief::Holder;
use capicua_dominoes::pip_char;
use capicua_teach::advice::exact_chances;
use capicua_words::Words;

use super::seat_view::SeatView;

/// Between two columns of tiles.
const GAP: usize = 3;

/// The table in lines no wider than `width`; `None` for a bystander, who has no tiles to go by.
pub fn table(words: &Words, sight: &SeatView, width: usize) -> Option<Vec<String>> {
    let seat = sight.seat()?;
    let chances = match exact_chances(sight.position()?, seat) {
        Ok(chances) => chances,
        Err(why) => return Some(vec![why.to_string()]),
    };
    let holders: Vec<usize> = (0..chances.holders().len())
        .filter(|&at| chances.holders()[at] != Holder::Seat(seat))
        .collect();
    let name = |at: usize| match chances.holders()[at] {
        Holder::Seat(seat) => seat.letter().to_string(),
        Holder::Stock => "+".to_owned(),
    };
    let cells = |label: &str, of: &dyn Fn(usize) -> String| {
        let columns: String = holders.iter().map(|&at| format!("{:>4}", of(at))).collect();
        format!("{label:>2}{columns}")
    };
    let hidden = sight.view()?.unseen();
    let tiles: Vec<String> = hidden
        .iter()
        .rev()
        .map(|tile| cells(&tile.to_string(), &|at| percent(chances.of(at, tile))))
        .collect();
    let any: Vec<String> = (0..chances.pips())
        .map(|pip| {
            let label = format!("{}·", pip_char(pip));
            cells(&label, &|at| percent(chances.of_pip(at, pip)))
        })
        .collect();
    let heading = cells("", &name);
    let mut lines = in_columns(&heading, &tiles, width);
    lines.push(String::new());
    lines.push(words.plain("play-belief-any"));
    lines.extend(in_columns(&heading, &any, width));
    Some(lines)
}

/// Whole percents; what cannot be, and what is certain, is told from what is merely unlikely.
fn percent(chance: f64) -> String {
    if chance <= 0.0 {
        return "-".to_owned();
    }
    let rounded = (100.0 * chance).round();
    let shown = match chance < 1.0 {
        true => rounded.clamp(1.0, 99.0),
        false => 100.0,
    };
    format!("{shown:.0}")
}

/// Cells of equal width in as many columns as fit, read downwards, each under its heading.
fn in_columns(heading: &str, cells: &[String], width: usize) -> Vec<String> {
    let cell = heading.chars().count() + GAP;
    let columns = ((width + GAP) / cell).clamp(1, cells.len().max(1));
    let rows = cells.len().div_ceil(columns);
    let columns = cells.len().div_ceil(rows.max(1));
    let join = |parts: Vec<&str>| parts.join(&" ".repeat(GAP));
    let mut lines = vec![join(vec![heading; columns])];
    for row in 0..rows {
        let parts = (0..columns).filter_map(|column| cells.get(column * rows + row));
        lines.push(join(parts.map(String::as_str).collect()));
    }
    lines
}
