//! Charts as SVG: values with intervals, curves, heat maps, triangles of chances.
//!
//! All drawings share a palette in which every colour has a twin for dark pages; the drawing itself
//! says which to use (`prefers-color-scheme`). Series differ in the shape of their marks, too, so
//! that nothing is told by colour alone. Every axis has a title, and names stand beside what they
//! name or above it, never on top of it.

mod curves;
mod heat;
mod intervals;
mod marks;
mod palette;
mod sheet;
mod ticks;
mod triangle;

pub use curves::{Axis, Curve, Curves, Phase, side_by_side};
pub use heat::{Cell, Heat};
pub use intervals::{Intervals, Row};
pub use triangle::{Triangle, Triangles};

/// A value, and the interval it is known to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// Its interval, if it has one.
    pub interval: Option<(f64, f64)>,
}

impl Estimate {
    /// A value that is known exactly, or of which no more is known.
    pub fn bare(value: f64) -> Estimate {
        Estimate {
            value,
            interval: None,
        }
    }

    /// A value between two bounds.
    pub fn between(value: f64, low: f64, high: f64) -> Estimate {
        Estimate {
            value,
            interval: Some((low, high)),
        }
    }

    /// The value and the ends of its interval: all that has to be on the sheet.
    pub(crate) fn extent(&self) -> [f64; 3] {
        let (low, high) = self.interval.unwrap_or((self.value, self.value));
        [low, self.value, high]
    }
}

/// A line across the whole chart at a value that matters.
#[derive(Clone, PartialEq, Debug)]
pub struct Reference {
    /// Where.
    pub at: f64,
    /// What it is.
    pub name: String,
}

impl Reference {
    /// A line.
    pub fn at(at: f64, name: impl Into<String>) -> Reference {
        let name = name.into();
        Reference { at, name }
    }
}
