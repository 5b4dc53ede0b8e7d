//! Marks of series: told apart by their shape, not only by their colour.

use plotters::element::{Circle, PathElement, Polygon};
use plotters::style::{Color, ShapeStyle};

use crate::plots::palette::{Colour, SERIES};
use crate::plots::sheet::{Area, DrawResult};

/// The shape of a series' marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A full circle.
    Dot,
    /// A full diamond.
    Diamond,
    /// An empty circle.
    Ring,
    /// A full triangle.
    Triangle,
    /// A cross.
    Cross,
}

/// Marks in the order of series.
pub(crate) const MARKS: [Mark; 5] = [
    Mark::Dot,
    Mark::Diamond,
    Mark::Ring,
    Mark::Triangle,
    Mark::Cross,
];

/// The colour of a series.
pub(crate) fn colour_of(series: usize) -> Colour {
    SERIES[series % SERIES.len()]
}

/// The mark of a series.
pub(crate) fn mark_of(series: usize) -> Mark {
    MARKS[series % MARKS.len()]
}

/// Draws a mark at a pixel.
pub(crate) fn draw<'a>(
    area: &Area<'a>,
    mark: Mark,
    at: (i32, i32),
    colour: Colour,
) -> DrawResult<'a> {
    let colour = colour.rgb();
    let full: ShapeStyle = colour.filled();
    let moved = |points: &[(i32, i32)]| -> Vec<(i32, i32)> {
        points.iter().map(|(x, y)| (at.0 + x, at.1 + y)).collect()
    };
    match mark {
        Mark::Dot => area.draw(&Circle::new(at, 4, full)),
        Mark::Ring => {
            area.draw(&Circle::new(at, 4, Colour::Paper.rgb().filled()))?;
            area.draw(&Circle::new(at, 4, colour.stroke_width(2)))
        }
        Mark::Diamond => {
            let points = moved(&[(0, -5), (5, 0), (0, 5), (-5, 0)]);
            area.draw(&Polygon::new(points, full))
        }
        Mark::Triangle => area.draw(&Polygon::new(moved(&[(0, -5), (5, 4), (-5, 4)]), full)),
        Mark::Cross => {
            for points in [[(-4, -4), (4, 4)], [(-4, 4), (4, -4)]] {
                area.draw(&PathElement::new(moved(&points), colour.stroke_width(2)))?;
            }
            Ok(())
        }
    }
}
