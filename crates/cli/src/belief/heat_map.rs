//! Chances drawn: the triangle of all tiles for each seat. The darker the likelier; the numbers in
//! the cells say the same without colour.

use capicua_belief::{Chances, Holder};
use capicua_dominoes::{Tile, pip_char};
use capicua_plots::{Area, Colour, Drawn, HPos, block, frame, line, say, sheet, text_on, tone};

use super::is_sure;

/// Sides of a cell, and the air around a panel, in pixels.
const CELL: i32 = 44;
const MARGIN: i32 = 28;
const HEADING: i32 = 56;
/// The title of the whole drawing.
const TITLE: i32 = 34;

/// An SVG drawing with one panel for each holder.
pub fn draw(chances: &Chances, title: &str) -> String {
    let pips = i32::from(chances.pips());
    let panel = (
        pips * CELL + 2 * MARGIN,
        HEADING + (pips + 2) * CELL + MARGIN,
    );
    let panels = chances.holders().len().max(1) as i32;
    // A title is wider than a single small panel.
    let width = (panels * panel.0).max(11 * title.len() as i32 / 2 + 2 * MARGIN);
    sheet((width, TITLE + panel.1), title, |area| {
        say(area, title, (MARGIN, 22), 15, HPos::Left, Colour::Ink)?;
        for (at, &holder) in chances.holders().iter().enumerate() {
            let left = at as i32 * panel.0 + MARGIN;
            paint_panel(area, chances, at, holder, (left, TITLE))?;
        }
        Ok(())
    })
}

fn paint_panel<'a>(
    area: &Area<'a>,
    chances: &Chances,
    at: usize,
    holder: Holder,
    (left, top): (i32, i32),
) -> Drawn<'a> {
    let name = match holder {
        Holder::Seat(seat) => seat.to_string(),
        Holder::Stock => "face down".to_owned(),
    };
    let expected: f64 = chances.tiles().iter().map(|t| chances.of(at, t)).sum();
    let heading = format!("{name}: {expected:.0} tiles, chances in %");
    say(
        area,
        &heading,
        (left, top + 16),
        16,
        HPos::Left,
        Colour::Ink,
    )?;
    let grid = top + HEADING;
    let column = |pip: u8| left + i32::from(pip) * CELL;
    for high in 0..chances.pips() {
        let label = pip_char(high).to_string();
        let row = grid + i32::from(high) * CELL;
        say(
            area,
            &label,
            (left - 12, row + CELL / 2),
            14,
            HPos::Center,
            Colour::Ink,
        )?;
        say(
            area,
            &label,
            (column(high) + CELL / 2, grid - 12),
            14,
            HPos::Center,
            Colour::Ink,
        )?;
        for low in 0..=high {
            let tile = Tile::new(high, low);
            let chance = chances.tiles().contains(tile).then(|| chances.of(at, tile));
            cell(area, (column(low), row), chance)?;
        }
    }
    let bottom = grid + i32::from(chances.pips()) * CELL + CELL / 2;
    say(
        area,
        "has a tile with that pip:",
        (left, bottom),
        13,
        HPos::Left,
        Colour::Ink,
    )?;
    for pip in 0..chances.pips() {
        cell(
            area,
            (column(pip), bottom + CELL / 4),
            Some(chances.of_pip(at, pip)),
        )?;
    }
    Ok(())
}

/// A cell; without a chance the tile is in sight already.
fn cell<'a>(area: &Area<'a>, (x, y): (i32, i32), chance: Option<f64>) -> Drawn<'a> {
    let corners = [(x + 1, y + 1), (x + CELL - 1, y + CELL - 1)];
    let Some(chance) = chance else {
        frame(area, corners, Colour::Grid, 1)?;
        return line(area, corners, Colour::Grid, 1);
    };
    block(area, corners, tone(Colour::Blue, chance))?;
    let border = if is_sure(chance) { 3 } else { 1 };
    frame(area, corners, Colour::Ink, border)?;
    let ink = text_on(Colour::Blue, chance);
    let number = if chance > 0.0 && chance < 0.005 {
        "<1".to_owned()
    } else if chance >= 0.995 && !is_sure(chance) {
        ">99".to_owned()
    } else {
        format!("{:.0}", 100.0 * chance)
    };
    let middle = (x + CELL / 2, y + CELL / 2);
    say(area, &number, middle, 15, HPos::Center, ink)
}
