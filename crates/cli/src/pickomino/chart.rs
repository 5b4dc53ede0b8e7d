//! Drawings, as SVG.

use capicua_pickomino::contest::Mean;
use capicua_pickomino::tune::{Step, Weights};
use capicua_pickomino::turn::odds::Goal;
use plotters::coord::Shift;
use plotters::prelude::*;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

const INK: RGBColor = RGBColor(40, 40, 40);
const BLUE: RGBColor = RGBColor(31, 97, 141);
const ORANGE: RGBColor = RGBColor(202, 111, 30);

fn drawing(
    size: (u32, u32),
    draw: impl FnOnce(&Area) -> Result<(), Box<dyn std::error::Error>>,
) -> Result<String, String> {
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, size).into_drawing_area();
        area.fill(&WHITE)
            .map_err(Into::into)
            .and_then(|()| draw(&area))
            .and_then(|()| area.present().map_err(Into::into))
            .map_err(|error: Box<dyn std::error::Error>| format!("cannot draw: {error}"))?;
    }
    Ok(text)
}

/// The odds of each tile: at least, and exactly.
pub fn odds(table: &[(Goal, f64)]) -> Result<String, String> {
    let reach: Vec<(f64, f64)> = table
        .iter()
        .filter_map(|(goal, chance)| match goal {
            Goal::AtLeast(tile) => Some((f64::from(*tile), *chance)),
            _ => None,
        })
        .collect();
    let exact: Vec<(f64, f64)> = table
        .iter()
        .filter_map(|(goal, chance)| match goal {
            Goal::Exactly(tile) => Some((f64::from(*tile), *chance)),
            _ => None,
        })
        .collect();
    let (low, high) = match (reach.first(), reach.last()) {
        (Some(first), Some(last)) => (first.0 - 0.5, last.0 + 0.5),
        _ => return Err("there is nothing to draw".to_owned()),
    };
    drawing((760, 460), |area| {
        let mut chart = ChartBuilder::on(area)
            .caption(
                "Best chance to reach a tile in one turn",
                ("sans-serif", 20),
            )
            .margin(12)
            .x_label_area_size(38)
            .y_label_area_size(52)
            .build_cartesian_2d(low..high, 0.0..1.0)?;
        chart
            .configure_mesh()
            .x_desc("tile")
            .y_desc("probability")
            .x_labels(reach.len())
            .x_label_formatter(&|tile| format!("{tile:.0}"))
            .light_line_style(WHITE)
            .draw()?;
        for (series, color, name) in [(&reach, BLUE, "at least"), (&exact, ORANGE, "exactly")] {
            chart
                .draw_series(LineSeries::new(
                    series.iter().copied(),
                    color.stroke_width(2),
                ))?
                .label(name)
                .legend(move |(x, y)| {
                    PathElement::new([(x, y), (x + 18, y)], color.stroke_width(2))
                });
            chart.draw_series(
                series
                    .iter()
                    .map(|&point| Circle::new(point, 3, color.filled())),
            )?;
        }
        chart
            .configure_series_labels()
            .border_style(INK)
            .background_style(WHITE)
            .draw()?;
        Ok(())
    })
}

/// On the left the surface with the path on it, on the right the weights step by step with the
/// slopes' intervals.
pub fn tune(
    path: &[Step],
    reached: Weights,
    surface: &[(Weights, Mean)],
    unit: &str,
) -> Result<String, String> {
    drawing((1300, 620), |area| {
        let (left, right) = area.split_horizontally(700);
        draw_surface(&left, path, reached, surface, unit)?;
        let (top, bottom) = right.split_vertically(310);
        for (axis, name, part) in [(0, "alpha", &top), (1, "beta", &bottom)] {
            draw_slopes(part, path, axis, name, unit)?;
        }
        Ok(())
    })
}

fn draw_surface(
    area: &Area,
    path: &[Step],
    reached: Weights,
    surface: &[(Weights, Mean)],
    unit: &str,
) -> Result<(), Box<dyn std::error::Error>> {
    let mut grid: Vec<f64> = surface.iter().map(|(at, _)| at.beta).collect();
    grid.dedup();
    let step = surface
        .windows(2)
        .map(|pair| (pair[1].0.beta - pair[0].0.beta).abs())
        .fold(f64::INFINITY, |least, step| {
            if step > 0.0 { least.min(step) } else { least }
        });
    let half = if step.is_finite() { step / 2.0 } else { 0.5 };
    let points = path.iter().map(|step| step.at).chain([reached]);
    let (mut low, mut high) = (0.6_f64, 1.4_f64);
    for at in surface.iter().map(|(at, _)| *at).chain(points) {
        low = low.min(at.alpha).min(at.beta);
        high = high.max(at.alpha).max(at.beta);
    }
    let span = low - half..high + half;
    let mut chart = ChartBuilder::on(area)
        .caption(
            format!("({unit}) of (alpha, beta) against (1, 1)"),
            ("sans-serif", 20),
        )
        .margin(12)
        .x_label_area_size(38)
        .y_label_area_size(46)
        .build_cartesian_2d(span.clone(), span)?;
    chart
        .configure_mesh()
        .disable_mesh()
        .x_desc("alpha")
        .y_desc("beta")
        .draw()?;
    let deepest = surface.iter().fold(1e-9_f64, |deepest, (_, value)| {
        deepest.max(value.mean.abs())
    });
    let scale = if unit == "worms" { 1.0 } else { 100.0 };
    let even = if unit == "worms" { 0.0 } else { 0.5 };
    for (at, value) in surface {
        let part = ((value.mean - even) / deepest).clamp(-1.0, 1.0);
        let fade = |full: u8| (255.0 - (255.0 - f64::from(full)) * part.abs() * 0.85) as u8;
        let tone = if part >= 0.0 {
            RGBColor(fade(60), fade(150), fade(80))
        } else {
            RGBColor(fade(200), fade(90), fade(70))
        };
        chart.draw_series([Rectangle::new(
            [
                (at.alpha - half, at.beta - half),
                (at.alpha + half, at.beta + half),
            ],
            tone.filled(),
        )])?;
        let label = format!("{:+.2}", value.mean * scale);
        let width = format!("±{:.2}", value.half_width * scale);
        chart.draw_series([
            Text::new(
                label,
                (at.alpha - half * 0.72, at.beta + half * 0.55),
                ("sans-serif", 13).into_font().color(&INK),
            ),
            Text::new(
                width,
                (at.alpha - half * 0.72, at.beta - half * 0.05),
                ("sans-serif", 11).into_font().color(&INK),
            ),
        ])?;
    }
    let line: Vec<(f64, f64)> = path
        .iter()
        .map(|step| (step.at.alpha, step.at.beta))
        .collect();
    chart.draw_series(LineSeries::new(line.iter().copied(), BLUE.stroke_width(2)))?;
    chart.draw_series(
        line.iter()
            .map(|&point| Circle::new(point, 3, BLUE.filled())),
    )?;
    chart.draw_series([Circle::new(
        (reached.alpha, reached.beta),
        7,
        ORANGE.filled(),
    )])?;
    Ok(())
}

fn draw_slopes(
    area: &Area,
    path: &[Step],
    axis: usize,
    name: &str,
    unit: &str,
) -> Result<(), Box<dyn std::error::Error>> {
    let largest = path.iter().fold(0.01_f64, |largest, step| {
        let slope = step.slope[axis];
        let reach = if slope.half_width.is_finite() {
            slope.half_width
        } else {
            0.0
        };
        largest.max(slope.mean.abs() + reach)
    });
    let mut chart = ChartBuilder::on(area)
        .caption(
            format!("slope along {name}, {unit} per unit, with 95 % intervals"),
            ("sans-serif", 16),
        )
        .margin(12)
        .x_label_area_size(34)
        .y_label_area_size(52)
        .build_cartesian_2d(-0.5..path.len().max(1) as f64 - 0.5, -largest..largest)?;
    chart
        .configure_mesh()
        .x_desc("step")
        .light_line_style(WHITE)
        .draw()?;
    for (number, step) in path.iter().enumerate() {
        let (at, slope) = (number as f64, step.slope[axis]);
        if slope.half_width.is_finite() {
            let ends = [
                (at, slope.mean - slope.half_width),
                (at, slope.mean + slope.half_width),
            ];
            chart.draw_series([PathElement::new(ends, BLUE.stroke_width(1))])?;
        }
        chart.draw_series([Circle::new((at, slope.mean), 3, BLUE.filled())])?;
    }
    Ok(())
}
