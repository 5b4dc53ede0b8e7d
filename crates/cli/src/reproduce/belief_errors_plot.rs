//! The errors of the belief models, drawn: their mean and the worst, by tiles on the table. The
//! models differ in the shape of their marks, not only in colour.

use plotters::coord::Shift;
use plotters::prelude::*;

use super::belief_errors::{MODELS, Row};

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn<'a> = Result<(), DrawingAreaErrorKind<<SVGBackend<'a> as DrawingBackend>::ErrorType>>;

/// An SVG drawing with two panels.
pub fn draw(rows: &[Row]) -> String {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (1000, 400)).into_drawing_area();
        let drawn = paint(&area, rows);
        // Writing into a string does not fail.
        debug_assert!(drawn.is_ok());
    }
    svg
}

fn paint<'a>(area: &Area<'a>, rows: &[Row]) -> Drawn<'a> {
    area.fill(&WHITE)?;
    let panels = area.split_evenly((1, 2));
    let mean = |row: &Row, model: usize| 100.0 * row.errors[model].tiles.mean();
    let worst = |row: &Row, model: usize| 100.0 * row.errors[model].tiles.worst;
    panel(&panels[0], rows, "Mean error of a tile's chance", &mean)?;
    panel(&panels[1], rows, "Worst error of a tile's chance", &worst)?;
    area.present()
}

fn panel<'a>(
    area: &Area<'a>,
    rows: &[Row],
    title: &str,
    error: &dyn Fn(&Row, usize) -> f64,
) -> Drawn<'a> {
    let points = |model: usize| -> Vec<(f64, f64)> {
        rows.iter()
            .enumerate()
            .filter(|(_, row)| row.positions > 0)
            .map(|(played, row)| (played as f64, error(row, model)))
            .collect()
    };
    let most = (0..MODELS.len()).flat_map(points).map(|point| point.1);
    let top = 1.4 * most.fold(1.0, f64::max);
    let mut chart = ChartBuilder::on(area)
        .caption(title, ("sans-serif", 17))
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(48)
        .build_cartesian_2d(0.0..rows.len() as f64 - 1.0, 0.0..top)?;
    chart
        .configure_mesh()
        .light_line_style(WHITE)
        .x_desc("tiles on the table")
        .y_desc("percentage points")
        .x_label_formatter(&|played| format!("{played:.0}"))
        .y_label_formatter(&|points| format!("{points:.0}"))
        .draw()?;
    for (at, model) in MODELS.into_iter().enumerate() {
        let colour = [
            RGBColor(8, 69, 130),
            RGBColor(190, 60, 20),
            RGBColor(110, 110, 110),
        ][at];
        let line = LineSeries::new(points(at), colour.stroke_width(2));
        chart
            .draw_series(line)?
            .label(model.name())
            .legend(move |(x, y)| {
                EmptyElement::at((x + 8, y)) + PathElement::new(mark(at), colour.stroke_width(2))
            });
        chart.draw_series(points(at).into_iter().map(|point| {
            EmptyElement::at(point) + PathElement::new(mark(at), colour.stroke_width(2))
        }))?;
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .label_font(("sans-serif", 14))
        .background_style(WHITE)
        .border_style(BLACK)
        .draw()
}

/// The mark of a model, around a point: a diamond, a triangle, a cross.
fn mark(model: usize) -> Vec<(i32, i32)> {
    match model {
        0 => vec![(0, -5), (5, 0), (0, 5), (-5, 0), (0, -5)],
        1 => vec![(0, -5), (5, 4), (-5, 4), (0, -5)],
        _ => vec![(-4, -4), (4, 4), (0, 0), (4, -4), (-4, 4)],
    }
}
