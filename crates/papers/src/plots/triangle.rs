//! Chances of unordered pairs: a triangle for each holder. The darker the likelier; the numbers in the
//! cells say the same without colour.

use plotters::style::text_anchor::HPos;

use crate::plots::palette::{Colour, text_on, tone};
use crate::plots::sheet::{Area, DrawResult, block, draw_text, frame, line, sheet};

/// Sides of a cell, and the air around a panel, in pixels.
const CELL: i32 = 44;
const MARGIN: i32 = 28;
const HEADING: i32 = 56;
/// The title of the whole drawing.
const TITLE: i32 = 34;

/// Triangles side by side.
pub struct Triangles {
    /// The title of the drawing.
    pub title: String,
    /// Names of rows and columns.
    pub names: Vec<String>,
    /// What the row below each triangle says.
    pub below: String,
    /// The triangles.
    pub panels: Vec<Triangle>,
}

/// The chances of one holder.
pub struct Triangle {
    /// Its title.
    pub title: String,
    /// Row by row, from the first column to the diagonal; without a chance it is known already.
    pub cells: Vec<Vec<Option<f64>>>,
    /// The row below it.
    pub below: Vec<f64>,
}

impl Triangles {
    /// As SVG.
    pub fn draw(&self) -> String {
        let side = self.names.len() as i32;
        let panel = (
            side * CELL + 2 * MARGIN,
            HEADING + (side + 2) * CELL + MARGIN,
        );
        let panels = self.panels.len().max(1) as i32;
        let title = self.title.as_str();
        // A title is wider than a single small panel.
        let width = (panels * panel.0).max(11 * title.len() as i32 / 2 + 2 * MARGIN);
        sheet((width, TITLE + panel.1), title, |area| {
            draw_text(area, title, (MARGIN, 22), 15, HPos::Left, Colour::Ink)?;
            for (at, triangle) in self.panels.iter().enumerate() {
                let left = at as i32 * panel.0 + MARGIN;
                self.paint(area, triangle, (left, TITLE))?;
            }
            Ok(())
        })
    }

    fn paint<'a>(
        &self,
        area: &Area<'a>,
        triangle: &Triangle,
        (left, top): (i32, i32),
    ) -> DrawResult<'a> {
        let ink = Colour::Ink;
        let heading = (left, top + 16);
        draw_text(area, &triangle.title, heading, 16, HPos::Left, ink)?;
        let grid = top + HEADING;
        let column = |at: usize| left + at as i32 * CELL;
        for (at, (name, cells)) in self.names.iter().zip(&triangle.cells).enumerate() {
            let row = grid + at as i32 * CELL;
            let beside = (left - 12, row + CELL / 2);
            draw_text(area, name, beside, 14, HPos::Center, ink)?;
            let above = (column(at) + CELL / 2, grid - 12);
            draw_text(area, name, above, 14, HPos::Center, ink)?;
            for (low, &chance) in cells.iter().enumerate() {
                cell(area, (column(low), row), chance)?;
            }
        }
        let bottom = grid + self.names.len() as i32 * CELL + CELL / 2;
        draw_text(area, &self.below, (left, bottom), 13, HPos::Left, ink)?;
        for (at, &chance) in triangle.below.iter().enumerate() {
            cell(area, (column(at), bottom + CELL / 4), Some(chance))?;
        }
        Ok(())
    }
}

/// Whether nothing else can be.
fn is_sure(chance: f64) -> bool {
    chance > 1.0 - 1e-9
}

/// A cell; without a chance the tile is in sight already.
fn cell<'a>(area: &Area<'a>, (x, y): (i32, i32), chance: Option<f64>) -> DrawResult<'a> {
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
    draw_text(area, &number, middle, 15, HPos::Center, ink)
}
