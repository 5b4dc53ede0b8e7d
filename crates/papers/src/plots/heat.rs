//! A table whose cells are coloured by what they hold.

use plotters::style::text_anchor::HPos;

use crate::plots::palette::{Colour, text_on, tone};
use crate::plots::sheet::{
    Area, DrawResult, block, draw_text, draw_text_upwards, line, sheet, text_width,
};

/// A cell.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// What its colour tells.
    pub value: f64,
    /// What it says; a second line is smaller.
    pub text: String,
}

/// A table of coloured cells.
#[derive(Clone, PartialEq, Debug)]
pub struct Heat {
    /// What it shows.
    pub title: String,
    /// What the columns are.
    pub x: String,
    /// What the rows are.
    pub y: String,
    /// The columns.
    pub columns: Vec<String>,
    /// The rows, from the top.
    pub rows: Vec<String>,
    /// The cells of each row.
    pub cells: Vec<Vec<Option<Cell>>>,
    /// The value without colour.
    pub middle: f64,
    /// How far from the middle colours are full.
    pub reach: f64,
    /// What blue and orange mean.
    pub legend: String,
    /// A path over the cells, in columns and rows (0 is the middle of the first).
    pub path: Vec<(f64, f64)>,
}

const MARGIN: i32 = 16;
const LABEL: i32 = 13;
const CELL_HEIGHT: i32 = 38;

impl Heat {
    /// The drawing.
    pub fn draw(&self) -> String {
        let (size, _, _) = self.layout();
        sheet(size, &self.title, |area| self.paint(area))
    }

    /// Size of the sheet, corner of the first cell, width of a cell.
    fn layout(&self) -> ((i32, i32), (i32, i32), i32) {
        let labels = |texts: &[String]| texts.iter().map(|t| text_width(t, LABEL)).max();
        let cells = self.cells.iter().flatten().flatten();
        let texts = cells
            .flat_map(|cell| cell.text.lines())
            .map(|t| text_width(t, LABEL));
        let inside = texts
            .max()
            .unwrap_or(0)
            .max(labels(&self.columns).unwrap_or(0));
        let width = (inside + 14).max(44);
        let left = MARGIN + 24 + labels(&self.rows).unwrap_or(0) + 10;
        let top = 92;
        let grid = width * self.columns.len() as i32;
        let title = text_width(&self.title, 17).max(text_width(&self.legend, 12)) + 2 * MARGIN;
        let size = (
            (left + grid + MARGIN).max(title),
            top + CELL_HEIGHT * self.rows.len() as i32 + MARGIN,
        );
        (size, (left, top), width)
    }

    fn paint<'a>(&self, area: &Area<'a>) -> DrawResult<'a> {
        let (_, (left, top), width) = self.layout();
        draw_text(area, &self.title, (MARGIN, 22), 17, HPos::Left, Colour::Ink)?;
        draw_text(
            area,
            &self.legend,
            (MARGIN, 43),
            12,
            HPos::Left,
            Colour::Faint,
        )?;
        let grid = width * self.columns.len() as i32;
        draw_text(
            area,
            &self.x,
            (left + grid / 2, 62),
            LABEL,
            HPos::Center,
            Colour::Ink,
        )?;
        let bottom = top + CELL_HEIGHT * self.rows.len() as i32;
        draw_text_upwards(area, &self.y, (MARGIN + 6, (top + bottom) / 2), LABEL)?;
        let middle = |column: f64, row: f64| {
            let x = f64::from(left) + (column + 0.5) * f64::from(width);
            let y = f64::from(top) + (row + 0.5) * f64::from(CELL_HEIGHT);
            (x.round() as i32, y.round() as i32)
        };
        for (column, name) in self.columns.iter().enumerate() {
            let at = (middle(column as f64, 0.0).0, top - 12);
            draw_text(area, name, at, LABEL, HPos::Center, Colour::Ink)?;
        }
        for (row, name) in self.rows.iter().enumerate() {
            let y = middle(0.0, row as f64).1;
            draw_text(area, name, (left - 10, y), LABEL, HPos::Right, Colour::Ink)?;
            for (column, cell) in self.cells[row].iter().enumerate() {
                let Some(cell) = cell else { continue };
                let (x, y) = middle(column as f64, row as f64);
                self.paint_cell(area, cell, (x, y), width)?;
            }
        }
        if !self.path.is_empty() {
            let points: Vec<(i32, i32)> = self.path.iter().map(|&(c, r)| middle(c, r)).collect();
            line(area, points, Colour::Ink, 2)?;
        }
        Ok(())
    }

    fn paint_cell<'a>(
        &self,
        area: &Area<'a>,
        cell: &Cell,
        at: (i32, i32),
        width: i32,
    ) -> DrawResult<'a> {
        let strength = ((cell.value - self.middle) / self.reach.max(1e-12)).clamp(-1.0, 1.0);
        let hue = if strength < 0.0 {
            Colour::Orange
        } else {
            Colour::Blue
        };
        // A little paper shows through even where the colour is full.
        let strength = 0.85 * strength.abs();
        let shade = tone(hue, strength);
        let (x, y) = at;
        let (half, high) = (width / 2 - 1, CELL_HEIGHT / 2 - 1);
        let corners = [(x - half, y - high), (x + half, y + high)];
        block(area, corners, shade)?;
        let ink = text_on(hue, strength);
        let lines: Vec<&str> = cell.text.lines().collect();
        match lines.as_slice() {
            [only] => draw_text(area, only, at, LABEL, HPos::Center, ink),
            [first, second, ..] => {
                draw_text(area, first, (x, y - 7), LABEL, HPos::Center, ink)?;
                draw_text(area, second, (x, y + 9), 10, HPos::Center, ink)
            }
            [] => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_on_the_middle_has_no_colour_and_the_far_ones_have_their_own() {
        let cell = |value: f64| {
            Some(Cell {
                value,
                text: format!("{value}"),
            })
        };
        let heat = Heat {
            title: "cross table".to_owned(),
            x: "against".to_owned(),
            y: "player".to_owned(),
            columns: vec!["a".to_owned(), "b".to_owned(), "c".to_owned()],
            rows: vec!["a".to_owned()],
            cells: vec![vec![cell(0.0), cell(50.0), cell(100.0)]],
            middle: 50.0,
            reach: 50.0,
            legend: "blue: more".to_owned(),
            path: Vec::new(),
        };
        let svg = heat.draw();
        let hex = |colour: plotters::style::RGBColor| {
            format!("#{:02X}{:02X}{:02X}", colour.0, colour.1, colour.2)
        };
        assert!(svg.contains(&hex(tone(Colour::Blue, 0.85))));
        assert!(svg.contains(&hex(tone(Colour::Orange, 0.85))));
        assert_eq!(tone(Colour::Blue, 0.0), Colour::Paper.rgb());
        assert!(svg.contains("against") && svg.contains("player"));
    }
}
