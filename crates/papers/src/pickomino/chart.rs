//! Drawings, as SVG.

use capicua_arena::Mean;
use capicua_pickomino::players::Weights;
use capicua_pickomino::turn::odds::Goal;

use super::tune::Step;
use crate::plots::{Axis, Cell, Curve, Curves, Estimate, Heat, Reference};

/// The odds of each tile: at least, and exactly, in two series from `first` on.
pub fn odds(table: &[(Goal, f64)], first: usize) -> Curves {
    let curve = |name: &str, series: usize, tile_of: fn(&Goal) -> Option<u8>| {
        let points = table.iter().filter_map(|(goal, chance)| {
            Some((f64::from(tile_of(goal)?), Estimate::bare(*chance)))
        });
        Curve::new(name, series, points.collect())
    };
    Curves {
        title: "Best chance to reach a tile in one turn".to_owned(),
        x: Axis::new("tile"),
        y: Axis::new("probability").within(0.0, 1.0),
        curves: vec![
            curve("at least", first, |goal| match goal {
                Goal::AtLeast(tile) => Some(*tile),
                _ => None,
            }),
            curve("exactly", first + 1, |goal| match goal {
                Goal::Exactly(tile) => Some(*tile),
                _ => None,
            }),
        ],
        ..Curves::default()
    }
}

/// Cells by alpha and beta, which goes up: level with (1, 1) has no colour.
pub fn surface(title: &str, grid: &[f64], cell: impl Fn(usize, usize) -> Option<Cell>) -> Heat {
    let names: Vec<String> = grid.iter().map(|weight| format!("{weight:.1}")).collect();
    let row = |beta: usize| (0..grid.len()).map(|alpha| cell(alpha, beta)).collect();
    Heat {
        title: title.to_owned(),
        x: "alpha: what failing costs".to_owned(),
        y: "beta: what stealing is worth".to_owned(),
        columns: names.clone(),
        cells: (0..grid.len()).rev().map(row).collect(),
        rows: names.into_iter().rev().collect(),
        middle: 0.0,
        reach: 1.0,
        legend: String::new(),
        path: Vec::new(),
    }
}

/// The surface with the path of the climb on it; without a surface the weights step by step.
pub fn tune(
    path: &[Step],
    reached: Weights,
    points: &[(Weights, Mean)],
    grid: &[f64],
    unit: &str,
) -> String {
    match grid {
        [first, second, ..] => on_surface(path, reached, points, grid, second - first, unit),
        _ => step_by_step(path),
    }
}

fn on_surface(
    path: &[Step],
    reached: Weights,
    points: &[(Weights, Mean)],
    grid: &[f64],
    step: f64,
    unit: &str,
) -> String {
    let (scale, even) = if unit == "worms" {
        (1.0, 0.0)
    } else {
        (100.0, 50.0)
    };
    let reach = points
        .iter()
        .map(|(_, value)| (scale * value.mean - even).abs())
        .fold(1e-9, f64::max);
    let cell = |alpha: usize, beta: usize| {
        let (_, value) = points.get(alpha * grid.len() + beta)?;
        let (mean, half) = (scale * value.mean, scale * value.half_width.unwrap_or(0.0));
        Some(Cell {
            value: mean,
            text: format!("{:+.2}\n± {half:.2}", mean - even),
        })
    };
    // Rows go down, and beta goes up.
    let place = |weights: Weights| {
        let last = grid.len() as f64 - 1.0;
        (weights.alpha / step, last - weights.beta / step)
    };
    let title = format!("The climb on the surface: {unit} against (1, 1)");
    Heat {
        middle: even,
        reach,
        legend: "blue: better than (1, 1), orange: worse; the line is the path of the climb"
            .to_owned(),
        path: path
            .iter()
            .map(|step| step.at)
            .chain([reached])
            .map(place)
            .collect(),
        ..surface(&title, grid, cell)
    }
    .draw()
}

fn step_by_step(path: &[Step]) -> String {
    let curve = |name: &str, series: usize, of: fn(&Step) -> f64| {
        let points = path.iter().enumerate();
        let points = points.map(|(number, step)| (number as f64, Estimate::bare(of(step))));
        Curve::new(name, series, points.collect())
    };
    Curves {
        title: "The climb, step by step".to_owned(),
        x: Axis::new("step"),
        y: Axis::new("weight"),
        references: vec![Reference::at(1.0, "greedy: 1")],
        curves: vec![
            curve("alpha", 0, |step| step.at.alpha),
            curve("beta", 1, |step| step.at.beta),
        ],
        ..Curves::default()
    }
    .draw(860)
}
