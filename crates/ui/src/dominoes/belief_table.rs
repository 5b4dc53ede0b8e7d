//! Who holds what, as a table: a row for each hidden tile and each pip, a column for each holder.

use std::fmt::Write as _;

use capicua_belief::Chances;
use capicua_dominoes::pip_char;
use capicua_words::Words;

/// That table, as text.
pub fn text(words: &Words, chances: &Chances) -> String {
    if chances.holders().is_empty() {
        return format!("{}\n", words.plain("belief-known"));
    }
    let mut text = format!("{}\n", words.plain("belief-title"));
    let mut rows: Vec<(String, Vec<String>)> = Vec::new();
    let columns = 0..chances.holders().len();
    let heads = chances.holders().iter().map(ToString::to_string).collect();
    rows.push((String::new(), heads));
    for tile in chances.tiles().iter().rev() {
        let cells = columns.clone().map(|at| chances.of(at, tile));
        rows.push((
            tile.to_string(),
            cells.map(|c| words.percent(c, 1)).collect(),
        ));
    }
    for pip in 0..chances.pips() {
        let cells = columns.clone().map(|at| chances.of_pip(at, pip));
        let name = words.text("belief-suit", &[("pip", pip_char(pip).into())]);
        rows.push((name, cells.map(|c| words.percent(c, 1)).collect()));
    }
    let width = rows.iter().map(|(name, _)| name.chars().count()).max();
    for (name, cells) in rows {
        let _ = write!(text, "  {name:<0$}", width.unwrap_or(0));
        for cell in cells {
            let _ = write!(text, "  {cell:>5}");
        }
        text.push('\n');
    }
    text
}
