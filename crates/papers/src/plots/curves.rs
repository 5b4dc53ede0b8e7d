//! Curves over an axis, with intervals, named where they end.

use plotters::style::text_anchor::HPos;

use crate::plots::marks::{self, colour_of, mark_of};
use crate::plots::palette::Colour;
use crate::plots::sheet::{
    Area, DrawResult, block, draw_text, draw_text_upwards, line, sheet, text_width,
};
use crate::plots::{Estimate, Reference, ticks};

/// An axis.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Axis {
    /// What it measures, and in which unit.
    pub title: String,
    /// Whether equal ratios are equal distances.
    pub logarithmic: bool,
    /// From where to where; without it, what the points need.
    pub range: Option<(f64, f64)>,
    /// Where its marks stand and what they say; without them, at round values.
    pub ticks: Vec<(f64, String)>,
}

impl Axis {
    /// An axis over what the points need.
    pub fn new(title: &str) -> Axis {
        Axis {
            title: title.to_owned(),
            ..Axis::default()
        }
    }

    /// The same with equal ratios at equal distances.
    #[must_use]
    pub fn logarithmic(mut self) -> Axis {
        self.logarithmic = true;
        self
    }

    /// The same from one value to another.
    #[must_use]
    pub fn within(mut self, low: f64, high: f64) -> Axis {
        self.range = Some((low, high));
        self
    }

    /// The same with its marks where they are given.
    #[must_use]
    pub fn marked(mut self, ticks: impl Iterator<Item = (f64, String)>) -> Axis {
        self.ticks = ticks.collect();
        self
    }
}

/// One curve.
#[derive(Clone, PartialEq, Debug)]
pub struct Curve {
    /// Its name.
    pub name: String,
    /// Which colour and mark: curves of one kind may share them.
    pub series: usize,
    /// Whether its points are joined.
    pub joined: bool,
    /// Whether it stands behind the others: thin, and without a name of its own.
    pub behind: bool,
    /// Its points, from left to right.
    pub points: Vec<(f64, Estimate)>,
}

/// A stretch of the x axis with a name.
#[derive(Clone, PartialEq, Debug)]
pub struct Phase {
    /// From where to where.
    pub range: (f64, f64),
    /// What goes on there; empty if it has been said before.
    pub name: String,
    /// Whether its ground is shaded.
    pub shaded: bool,
}

/// A chart of curves.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Curves {
    /// What it shows.
    pub title: String,
    /// From left to right.
    pub x: Axis,
    /// From bottom to top.
    pub y: Axis,
    /// Lines across at values that matter, named where they end.
    pub references: Vec<Reference>,
    /// Stretches of the x axis.
    pub phases: Vec<Phase>,
    /// The curves.
    pub curves: Vec<Curve>,
}

const LABEL: i32 = 13;
const HEIGHT: i32 = 400;

/// Charts in a row on one sheet, all together `width` pixels wide.
pub fn side_by_side(title: &str, width: i32, charts: &[Curves]) -> String {
    let heading = if charts.len() > 1 { 34 } else { 0 };
    let each = width / charts.len().max(1) as i32;
    sheet((width, HEIGHT + heading), title, |area| {
        if charts.len() > 1 {
            draw_text(area, title, (16, 22), 17, HPos::Left, Colour::Ink)?;
        }
        for (number, chart) in charts.iter().enumerate() {
            chart.paint(area, (each * number as i32, heading), (each, HEIGHT))?;
        }
        Ok(())
    })
}

/// Values to pixels along one axis.
#[derive(Clone, Copy)]
struct Scale {
    range: (f64, f64),
    logarithmic: bool,
    pixels: (i32, i32),
}

impl Scale {
    fn at(&self, value: f64) -> i32 {
        let place = |v: f64| {
            if self.logarithmic {
                v.max(1e-12).log10()
            } else {
                v
            }
        };
        let (low, high) = (place(self.range.0), place(self.range.1));
        let part = ((place(value) - low) / (high - low)).clamp(0.0, 1.0);
        let (first, last) = self.pixels;
        first + (part * f64::from(last - first)).round() as i32
    }

    /// The marks of an axis, and what they say.
    fn ticks(&self, axis: &Axis) -> Vec<(i32, String)> {
        let round = if self.logarithmic {
            ticks::logarithmic(self.range)
        } else {
            ticks::linear(self.range, 7)
        };
        let round = round.iter().map(|&tick| (tick, ticks::label(tick)));
        let given = axis.ticks.iter().cloned();
        let ticks: Vec<(f64, String)> = if axis.ticks.is_empty() {
            round.collect()
        } else {
            given.collect()
        };
        ticks
            .into_iter()
            .map(|(tick, label)| (self.at(tick), label))
            .collect()
    }
}

fn span(axis: &Axis, values: impl Iterator<Item = f64>) -> (f64, f64) {
    if let Some(range) = axis.range {
        return range;
    }
    let finite = values.filter(|value| value.is_finite());
    let (low, high) = finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
        (low.min(value), high.max(value))
    });
    match (low < high, axis.logarithmic) {
        (true, true) => (low * 0.85, high * 1.18),
        (true, false) => (low - 0.04 * (high - low), high + 0.04 * (high - low)),
        (false, _) if low.is_finite() => (low - 0.5, low + 0.5),
        (false, _) => (0.0, 1.0),
    }
}

impl Curves {
    /// The chart alone on a sheet.
    pub fn draw(&self, width: i32) -> String {
        side_by_side(&self.title, width, std::slice::from_ref(self))
    }

    fn paint<'a>(&self, area: &Area<'a>, origin: (i32, i32), size: (i32, i32)) -> DrawResult<'a> {
        let points = || self.curves.iter().flat_map(|curve| &curve.points);
        let x_range = span(&self.x, points().map(|point| point.0));
        let references = self.references.iter().map(|reference| reference.at);
        let y_values = points()
            .flat_map(|point| point.1.extent())
            .chain(references);
        let y_range = span(&self.y, y_values);
        let named = self.curves.iter().filter(|curve| !curve.behind);
        let names = named.map(|curve| &curve.name);
        let names = names.chain(self.references.iter().map(|reference| &reference.name));
        let aside = names.map(|name| text_width(name, LABEL)).max().unwrap_or(0) + 26;
        let left = origin.0 + 66;
        let right = origin.0 + size.0 - aside - 8;
        let (top, bottom) = (origin.1 + 50, origin.1 + size.1 - 54);
        let x = Scale {
            range: x_range,
            logarithmic: self.x.logarithmic,
            pixels: (left, right),
        };
        let y = Scale {
            range: y_range,
            logarithmic: self.y.logarithmic,
            pixels: (bottom, top),
        };
        let heading = (origin.0 + 16, origin.1 + 22);
        draw_text(area, &self.title, heading, 16, HPos::Left, Colour::Ink)?;
        for phase in &self.phases {
            let (from, to) = (x.at(phase.range.0), x.at(phase.range.1));
            if phase.shaded {
                block(area, [(from, top), (to, bottom)], Colour::Shade.rgb())?;
            }
            let above = ((from + to) / 2, top - 9);
            draw_text(area, &phase.name, above, 11, HPos::Center, Colour::Faint)?;
        }
        for (at, label) in x.ticks(&self.x) {
            line(area, [(at, top), (at, bottom)], Colour::Grid, 1)?;
            let below = (at, bottom + 13);
            draw_text(area, &label, below, 12, HPos::Center, Colour::Ink)?;
        }
        for (at, label) in y.ticks(&self.y) {
            line(area, [(left, at), (right, at)], Colour::Grid, 1)?;
            let beside = (left - 7, at);
            draw_text(area, &label, beside, 12, HPos::Right, Colour::Ink)?;
        }
        let middle = ((left + right) / 2, bottom + 36);
        draw_text(area, &self.x.title, middle, 13, HPos::Center, Colour::Ink)?;
        let beside = (origin.0 + 18, (top + bottom) / 2);
        draw_text_upwards(area, &self.y.title, beside, 13)?;
        for reference in &self.references {
            let at = y.at(reference.at);
            line(area, [(left, at), (right, at)], Colour::Ink, 1)?;
        }
        for curve in &self.curves {
            let aside = self.aside(curve);
            self.paint_curve(area, curve, x, y, aside)?;
        }
        self.draw_names(area, right, y, (top, bottom))
    }

    /// Curves with intervals step aside a little, so that their intervals do not hide each other.
    fn aside(&self, curve: &Curve) -> i32 {
        let with_intervals = self.curves.iter().filter(|curve| {
            let points = &curve.points;
            points
                .iter()
                .any(|(_, estimate)| estimate.interval.is_some())
        });
        let all: Vec<&Curve> = with_intervals.collect();
        let place = all.iter().position(|one| std::ptr::eq(*one, curve));
        place.map_or(0, |place| 4 * place as i32 - 2 * (all.len() as i32 - 1))
    }

    fn paint_curve<'a>(
        &self,
        area: &Area<'a>,
        curve: &Curve,
        x: Scale,
        y: Scale,
        aside: i32,
    ) -> DrawResult<'a> {
        let x = |value: f64| x.at(value) + aside;
        let colour = colour_of(curve.series);
        if curve.joined {
            let width = if curve.behind { 1 } else { 2 };
            let points: Vec<(i32, i32)> = curve
                .points
                .iter()
                .map(|(at, estimate)| (x(*at), y.at(estimate.value)))
                .collect();
            line(area, points, colour, width)?;
        }
        if curve.behind {
            return Ok(());
        }
        // Where points are many, marks would hide the line.
        let marked = !curve.joined || curve.points.len() <= 40;
        for (at, estimate) in &curve.points {
            let at = x(*at);
            if let Some((low, high)) = estimate.interval {
                let ends = [(at, y.at(low)), (at, y.at(high))];
                line(area, ends, colour, 1)?;
            }
            if marked {
                let mark = mark_of(curve.series);
                marks::draw(area, mark, (at, y.at(estimate.value)), colour)?;
            }
        }
        Ok(())
    }

    /// The names of curves and lines stand to the right of where they end, and do not touch each
    /// other.
    fn draw_names<'a>(
        &self,
        area: &Area<'a>,
        right: i32,
        y: Scale,
        (top, bottom): (i32, i32),
    ) -> DrawResult<'a> {
        let curves = self.curves.iter().filter(|curve| !curve.behind);
        let curves = curves.filter_map(|curve| {
            let (_, last) = curve.points.last()?;
            Some((y.at(last.value), &curve.name, Some(curve.series)))
        });
        let lines = self.references.iter();
        let lines = lines.map(|line| (y.at(line.at), &line.name, None));
        let mut names: Vec<_> = lines
            .chain(curves)
            .filter(|(_, name, _)| !name.is_empty())
            .collect();
        names.sort_by_key(|(at, _, _)| *at);
        let mut places: Vec<i32> = names.iter().map(|(at, _, _)| *at).collect();
        spread_labels(&mut places, LABEL + 4, (top, bottom));
        for ((_, name, series), at) in names.into_iter().zip(places) {
            let Some(series) = series else {
                draw_text(
                    area,
                    name,
                    (right + 6, at),
                    LABEL,
                    HPos::Left,
                    Colour::Faint,
                )?;
                continue;
            };
            let colour = colour_of(series);
            marks::draw(area, mark_of(series), (right + 12, at), colour)?;
            draw_text(area, name, (right + 21, at), LABEL, HPos::Left, colour)?;
        }
        Ok(())
    }
}

/// Moves places, in order, as little as it takes to stand so far apart from each other: those that
/// touch gather around the middle of where they would be.
fn spread_labels(places: &mut [i32], apart: i32, (first, last): (i32, i32)) {
    // Groups that stand close: where the first stands, and how many there are.
    let mut groups: Vec<(Vec<i32>, i32)> = Vec::new();
    let start = |wanted: &[i32]| {
        let moved = wanted
            .iter()
            .zip(0..)
            .map(|(at, number)| at - number * apart);
        let count = wanted.len() as i32;
        let middle = moved.sum::<i32>() / count.max(1);
        middle.min(last - (count - 1) * apart).max(first)
    };
    for &place in places.iter() {
        let mut group = vec![place];
        let mut begin = start(&group);
        while let Some((above, from)) = groups.pop() {
            if from + above.len() as i32 * apart <= begin {
                groups.push((above, from));
                break;
            }
            group = [above, group].concat();
            begin = start(&group);
        }
        groups.push((group, begin));
    }
    let kept = groups.iter().flat_map(|(group, from)| {
        let numbers = 0..group.len() as i32;
        numbers.map(move |number| from + number * apart)
    });
    for (place, kept) in places.iter_mut().zip(kept) {
        *place = kept;
    }
}

impl Curve {
    /// A joined curve with a name.
    pub fn new(name: impl Into<String>, series: usize, points: Vec<(f64, Estimate)>) -> Curve {
        Curve {
            name: name.into(),
            series,
            joined: true,
            behind: false,
            points,
        }
    }

    /// Points that are not joined.
    #[must_use]
    pub fn scattered(mut self) -> Curve {
        self.joined = false;
        self
    }

    /// A thin line behind the others.
    #[must_use]
    pub fn behind(mut self) -> Curve {
        self.behind = true;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart() -> Curves {
        let points = |shift: f64| {
            let value = |n: f64| Estimate::between(n + shift, n + shift - 0.5, n + shift + 0.5);
            vec![
                (1.0, value(50.0)),
                (10.0, value(60.0)),
                (100.0, value(60.1)),
            ]
        };
        Curves {
            title: "strength".to_owned(),
            x: Axis::new("worlds").logarithmic(),
            y: Axis::new("won, %"),
            references: vec![Reference::at(50.0, "even")],
            phases: Vec::new(),
            curves: vec![
                Curve::new("first", 0, points(0.0)),
                Curve::new("second", 1, points(0.1)),
            ],
        }
    }

    /// The heights at which texts stand.
    fn height_of(svg: &str, name: &str) -> i32 {
        let text = svg
            .split("<text")
            .find(|text| text.contains(&format!("\n{name}\n")))
            .unwrap();
        let from = text.find(" y=\"").unwrap() + 4;
        text[from..].split('"').next().unwrap().parse().unwrap()
    }

    #[test]
    fn names_of_curves_that_end_close_together_do_not_touch() {
        let svg = chart().draw(800);
        let apart = (height_of(&svg, "first") - height_of(&svg, "second")).abs();
        assert!(apart >= LABEL, "{apart}");
        for text in ["worlds", "won, %", "even", "\n30\n"] {
            assert!(svg.contains(text), "{text} is missing");
        }
    }

    #[test]
    fn names_move_as_little_as_they_must() {
        let kept = |places: &[i32]| {
            let mut places = places.to_vec();
            spread_labels(&mut places, 10, (0, 100));
            places
        };
        assert_eq!(kept(&[20, 50, 80]), [20, 50, 80]);
        assert_eq!(kept(&[50, 50, 80]), [45, 55, 80]);
        assert_eq!(kept(&[45, 50, 50]), [38, 48, 58]);
        // Pushed from below, and then from above.
        assert_eq!(kept(&[95, 99, 100]), [80, 90, 100]);
        assert_eq!(kept(&[0, 1]), [0, 10]);
        assert_eq!(kept(&[]), [0; 0]);
    }

    #[test]
    fn marks_of_an_axis_may_be_given() {
        let mut chart = chart();
        chart.x.ticks = vec![(1.0, "one".to_owned()), (100.0, "to the end".to_owned())];
        let svg = chart.draw(800);
        assert!(svg.contains("\none\n") && svg.contains("\nto the end\n"));
        assert!(!svg.contains("\n30\n"));
    }

    #[test]
    fn an_empty_chart_is_a_drawing() {
        let empty = Curves {
            curves: Vec::new(),
            references: Vec::new(),
            ..chart()
        };
        assert!(empty.draw(400).starts_with("<svg"));
    }
}
