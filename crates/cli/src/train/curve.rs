//! How the win rates rose, as SVG.

use capicua_learn::{Point, Run, WinRate};
use plotters::prelude::*;

use crate::answer::Failure;

const RANDOM: RGBColor = RGBColor(0x1b, 0x5e, 0x8c);
const GREEDY: RGBColor = RGBColor(0xc0, 0x39, 0x2b);

/// One of the win rates of a point.
type Against = fn(&Point) -> WinRate;

/// The curve of a run so far.
pub fn draw(run: &Run) -> Result<String, Failure> {
    let mut svg = String::new();
    drawing(&mut svg, run)
        .map_err(|error| Failure::Failed(format!("cannot draw the curve: {error}")))?;
    Ok(svg)
}

fn drawing(svg: &mut String, run: &Run) -> Result<(), Box<dyn std::error::Error>> {
    let area = SVGBackend::with_string(svg, (800, 460)).into_drawing_area();
    area.fill(&WHITE)?;
    let last = run.games().max(1) as f64;
    let title = format!(
        "All Fives, recipe {}, seed {}: matches to 100 won",
        run.plan().recipe().name(),
        run.plan().seed
    );
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(52)
        .build_cartesian_2d(0.0..last, 0.0..1.0)?;
    chart
        .configure_mesh()
        .x_desc("games played to learn from")
        .y_desc("share of matches won, with 95 % intervals")
        .y_label_formatter(&|share| format!("{:.0} %", 100.0 * share))
        .x_label_formatter(&|games| format!("{games:.0}"))
        .light_line_style(WHITE)
        .draw()?;
    let curves: [(&str, RGBColor, Against); 2] = [
        ("against random", RANDOM, |point| point.random),
        ("against greedy", GREEDY, |point| point.greedy),
    ];
    for (name, colour, rate) in curves {
        let points = run.curve().iter();
        let line = points.clone().map(|p| (p.games as f64, rate(p).mean));
        chart
            .draw_series(LineSeries::new(line, colour.stroke_width(2)))?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], colour));
        chart.draw_series(points.map(|p| {
            let (games, rate) = (p.games as f64, rate(p));
            let (low, high) = (rate.mean - rate.half_width, rate.mean + rate.half_width);
            PathElement::new([(games, low), (games, high)], colour)
        }))?;
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::LowerRight)
        .border_style(BLACK)
        .background_style(WHITE)
        .draw()?;
    area.present()?;
    Ok(())
}
