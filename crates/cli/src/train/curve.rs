//! How the win rates rose, as SVG.

use capicua_learn::{CurvePoint, TrainingRun, WinRate};
use capicua_papers::plots::{Axis, Curve, Curves, Estimate, Reference};

/// The curve of a run so far.
pub fn draw(run: &TrainingRun) -> String {
    let curve = |name: &str, series: usize, against: fn(&CurvePoint) -> WinRate| {
        let points = run.curve().iter().map(|point| {
            let WinRate { mean, half_width } = against(point);
            let [low, mean, high] = [mean - half_width, mean, mean + half_width]
                .map(|share| 100.0 * share.clamp(0.0, 1.0));
            (point.games as f64, Estimate::between(mean, low, high))
        });
        Curve::new(name, series, points.collect())
    };
    Curves {
        title: format!(
            "All Fives, recipe {}, seed {}: matches to 100 won",
            run.plan().recipe().name(),
            run.plan().seed
        ),
        x: Axis::new("games played to learn from").within(0.0, run.games().max(1) as f64),
        y: Axis::new("matches won, % (95 % intervals)").within(0.0, 100.0),
        references: vec![Reference::at(50.0, "50 %")],
        phases: Vec::new(),
        curves: vec![
            curve("against random", 0, |point| point.random),
            curve("against greedy", 1, |point| point.greedy),
        ],
    }
    .draw(860)
}
