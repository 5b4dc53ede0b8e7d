//! Values with their intervals, one below the other.

use plotters::style::text_anchor::HPos;

use crate::plots::marks::{self, colour_of, mark_of};
use crate::plots::palette::Colour;
use crate::plots::sheet::{Area, DrawResult, draw_text, line, sheet, text_width};
use crate::plots::{Estimate, Reference, ticks};

/// A chart of values with intervals.
#[derive(Clone, PartialEq, Debug)]
pub struct Intervals {
    /// What it shows.
    pub title: String,
    /// What is measured, and in which unit.
    pub axis: String,
    /// Nothing beyond these can be.
    pub bounds: Option<(f64, f64)>,
    /// A line at a value that matters.
    pub reference: Option<Reference>,
    /// The names of the series.
    pub series: Vec<String>,
    /// The rows, from the top.
    pub rows: Vec<Row>,
}

/// A row of the chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// What it is.
    pub label: String,
    /// Its value in each series.
    pub values: Vec<Option<Estimate>>,
}

const WIDTH: i32 = 900;
const MARGIN: i32 = 16;
const LABEL: i32 = 13;
/// From one series of a row to the next.
const LANE: i32 = 13;

impl Intervals {
    /// The drawing.
    pub fn draw(&self) -> String {
        let row = self.row_height();
        let height = self.top() + row * self.rows.len() as i32 + 58;
        sheet((WIDTH, height), &self.title, |area| self.paint(area))
    }

    fn row_height(&self) -> i32 {
        LANE * self.series.len().max(1) as i32 + 11
    }

    /// Above the rows stand the title and, if there are several series, their names.
    fn top(&self) -> i32 {
        let legend = if self.series.len() > 1 { 24 } else { 0 };
        let reference = if self.reference.is_some() { 18 } else { 4 };
        40 + legend + reference
    }

    /// What the axis has to span: all there is, a little air, and no more than can be.
    fn range(&self) -> (f64, f64) {
        let values = self.rows.iter().flat_map(|row| row.values.iter().flatten());
        let all = values
            .flat_map(Estimate::extent)
            .chain(self.reference.iter().map(|reference| reference.at))
            .filter(|value| value.is_finite());
        let (low, high) = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (low.min(value), high.max(value))
        });
        if low > high {
            return self.bounds.unwrap_or((0.0, 1.0));
        }
        let air = ((high - low) * 0.04).max(1e-9);
        let (least, most) = self.bounds.unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
        let (low, high) = ((low - air).max(least), (high + air).min(most));
        if high > low {
            (low, high)
        } else {
            (low - 0.5, high + 0.5)
        }
    }

    fn paint<'a>(&self, area: &Area<'a>) -> DrawResult<'a> {
        let (top, row) = (self.top(), self.row_height());
        let bottom = top + row * self.rows.len() as i32;
        let widths = self.rows.iter().map(|row| text_width(&row.label, LABEL));
        let left = (2 * MARGIN + widths.max().unwrap_or(0)).min(WIDTH / 2);
        let right = WIDTH - MARGIN - 12;
        let (low, high) = self.range();
        let x = |value: f64| {
            let part = ((value - low) / (high - low)).clamp(0.0, 1.0);
            left + (part * f64::from(right - left)).round() as i32
        };
        draw_text(area, &self.title, (MARGIN, 22), 17, HPos::Left, Colour::Ink)?;
        if self.series.len() > 1 {
            self.legend(area, left)?;
        }
        for tick in ticks::linear((low, high), 8) {
            let ends = [(x(tick), top), (x(tick), bottom)];
            line(area, ends, Colour::Grid, 1)?;
            let below = (x(tick), bottom + 13);
            draw_text(
                area,
                &ticks::label(tick),
                below,
                12,
                HPos::Center,
                Colour::Ink,
            )?;
        }
        for row_number in 1..self.rows.len() as i32 {
            let y = top + row * row_number;
            let ends = [(MARGIN, y), (right, y)];
            line(area, ends, Colour::Shade, 1)?;
        }
        if let Some(reference) = &self.reference {
            let at = x(reference.at);
            let ends = [(at, top - 4), (at, bottom)];
            line(area, ends, Colour::Ink, 1)?;
            let anchor = if at > (left + right) / 2 {
                HPos::Right
            } else {
                HPos::Left
            };
            draw_text(
                area,
                &reference.name,
                (at, top - 13),
                12,
                anchor,
                Colour::Faint,
            )?;
        }
        for (row_number, entry) in self.rows.iter().enumerate() {
            let middle = top + row * row_number as i32 + row / 2;
            let beside = (left - MARGIN, middle);
            draw_text(area, &entry.label, beside, LABEL, HPos::Right, Colour::Ink)?;
            let first = middle - LANE * (self.series.len() as i32 - 1) / 2;
            for (series, value) in entry.values.iter().enumerate() {
                let Some(value) = value else { continue };
                let y = first + LANE * series as i32;
                let colour = colour_of(series);
                if let Some((low, high)) = value.interval {
                    let ends = [(x(low), y), (x(high), y)];
                    line(area, ends, colour, 2)?;
                }
                marks::draw(area, mark_of(series), (x(value.value), y), colour)?;
            }
        }
        let middle = ((left + right) / 2, bottom + 38);
        draw_text(area, &self.axis, middle, 13, HPos::Center, Colour::Ink)
    }

    fn legend<'a>(&self, area: &Area<'a>, left: i32) -> DrawResult<'a> {
        let wide: i32 = self
            .series
            .iter()
            .map(|name| text_width(name, LABEL) + 40)
            .sum();
        // Over the values where there is room, else from the margin on.
        let mut at = if left + wide <= WIDTH { left } else { MARGIN };
        for (series, name) in self.series.iter().enumerate() {
            let colour = colour_of(series);
            let ends = [(at, 48), (at + 20, 48)];
            line(area, ends, colour, 2)?;
            marks::draw(area, mark_of(series), (at + 10, 48), colour)?;
            draw_text(area, name, (at + 27, 48), LABEL, HPos::Left, Colour::Ink)?;
            at += text_width(name, LABEL) + 44;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(values: &[Estimate]) -> Intervals {
        Intervals {
            title: "A < B".to_owned(),
            axis: "won, %".to_owned(),
            bounds: Some((0.0, 100.0)),
            reference: Some(Reference::at(50.0, "even")),
            series: vec!["ours".to_owned()],
            rows: values
                .iter()
                .map(|&value| Row {
                    label: "row".to_owned(),
                    values: vec![Some(value)],
                })
                .collect(),
        }
    }

    #[test]
    fn the_axis_stays_within_its_bounds() {
        let (low, high) = chart(&[Estimate::between(99.0, 97.0, 100.0)]).range();
        assert!(low >= 0.0 && high <= 100.0 && low < 50.0, "{low} {high}");
        assert_eq!(chart(&[]).range().1, 50.04_f64.min(50.0 + 1e-9));
    }

    #[test]
    fn a_drawing_names_its_axis_and_what_matters() {
        let svg = chart(&[Estimate::bare(60.0)]).draw();
        for text in [
            "<title>A &lt; B</title>",
            "won, %",
            "even",
            "prefers-color-scheme",
        ] {
            assert!(svg.contains(text), "{text} is missing");
        }
    }
}
