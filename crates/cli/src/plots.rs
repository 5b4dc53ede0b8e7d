//! Charts as SVG.

use plotters::prelude::*;

use crate::answer::Failure;

/// One line of an interval chart.
pub struct Bar {
    /// What it is.
    pub label: String,
    /// The value, drawn as a dot.
    pub value: f64,
    /// Its interval, drawn as a line.
    pub interval: Option<(f64, f64)>,
    /// Another value to compare with, drawn as a cross.
    pub reference: Option<f64>,
    /// The same measured in another way, drawn as a ring.
    pub other: Option<f64>,
}

const ROW: i32 = 34;
const WIDTH: i32 = 960;
const LABELS: i32 = 390;
const MEASURED: RGBColor = RGBColor(0x1b, 0x5e, 0x8c);
const REFERENCE: RGBColor = RGBColor(0xc0, 0x39, 0x2b);
const GRID: RGBColor = RGBColor(0xdd, 0xdd, 0xdd);

/// Values with their intervals, one below the other.
pub fn interval_chart(title: &str, axis: &str, bars: &[Bar]) -> Result<String, Failure> {
    let mut svg = String::new();
    draw(&mut svg, title, axis, bars)
        .map_err(|error| Failure::Failed(format!("cannot draw the chart: {error}")))?;
    Ok(svg)
}

fn draw(
    svg: &mut String,
    title: &str,
    axis: &str,
    bars: &[Bar],
) -> Result<(), Box<dyn std::error::Error>> {
    let top = 46;
    let bottom = top + ROW * bars.len() as i32;
    let root =
        SVGBackend::with_string(svg, (WIDTH as u32, (bottom + 56) as u32)).into_drawing_area();
    root.fill(&WHITE)?;
    let all = bars.iter().flat_map(|bar| {
        let (low, high) = bar.interval.unwrap_or((bar.value, bar.value));
        [
            low,
            high,
            bar.reference.unwrap_or(bar.value),
            bar.other.unwrap_or(bar.value),
        ]
    });
    let (low, high) = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| {
        (l.min(v), h.max(v))
    });
    let margin = ((high - low) * 0.06).max(1.0);
    let (low, high) = (low - margin, high + margin);
    let x = |value: f64| {
        LABELS + ((value - low) / (high - low) * f64::from(WIDTH - LABELS - 24)).round() as i32
    };
    let font = |size: f64| ("sans-serif", size).into_font().color(&BLACK);
    root.draw(&Text::new(title.to_owned(), (12, 12), font(17.0)))?;
    let step = tick_step(high - low);
    let mut tick = (low / step).ceil() * step;
    while tick <= high {
        root.draw(&PathElement::new([(x(tick), top), (x(tick), bottom)], GRID))?;
        let label = format!("{}", tick + 0.0);
        let shift = 3 * label.len() as i32;
        root.draw(&Text::new(label, (x(tick) - shift, bottom + 6), font(12.0)))?;
        tick += step;
    }
    for (bar, row) in bars.iter().zip(0..) {
        let y = top + ROW * row + ROW / 2;
        root.draw(&Text::new(bar.label.clone(), (12, y - 7), font(13.0)))?;
        if let Some((low, high)) = bar.interval {
            root.draw(&PathElement::new(
                [(x(low), y), (x(high), y)],
                MEASURED.stroke_width(3),
            ))?;
        }
        root.draw(&Circle::new((x(bar.value), y), 5, MEASURED.filled()))?;
        if let Some(other) = bar.other {
            root.draw(&Circle::new((x(other), y), 6, MEASURED.stroke_width(1)))?;
        }
        if let Some(reference) = bar.reference {
            root.draw(&Cross::new((x(reference), y), 6, REFERENCE.stroke_width(2)))?;
        }
    }
    root.draw(&Text::new(axis.to_owned(), (12, bottom + 30), font(13.0)))?;
    root.present()?;
    Ok(())
}

/// A round distance that gives about eight ticks.
fn tick_step(range: f64) -> f64 {
    let rough = range / 8.0;
    let unit = 10f64.powf(rough.log10().floor());
    [1.0, 2.0, 5.0]
        .into_iter()
        .map(|factor| factor * unit)
        .find(|step| *step >= rough)
        .unwrap_or(10.0 * unit)
}
