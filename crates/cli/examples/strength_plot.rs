//! Draws strength against time: what players score against one of them, over how long they think.
//!
//! `strength_plot SCORES TIMES OUT` takes what `capicua tournament --gauntlet OPPONENT PLAYERS... --json` and
//! `capicua bench players PLAYERS... --json` say of the same players; a curve for each kind of player, as
//! named before the first option, by the version it names.
//!
//! `cargo run --release -p capicua --example strength_plot -- scores.json times.json docs/strength-time.svg`

use std::collections::BTreeMap;
use std::process::exit;

use capicua_papers::plots::{Axis, Curve, Curves, Estimate, Reference};
use serde_json::Value;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let done = match &args[..] {
        [scores, times, out] => draw(scores, times, out),
        _ => Err("strength_plot SCORES TIMES OUT".to_owned()),
    };
    if let Err(why) = done {
        eprintln!("{why}");
        exit(2);
    }
}

fn read(file: &str) -> Result<Value, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    serde_json::from_str(&text).map_err(|error| format!("{file}: {error}"))
}

/// The mean of a decision of a player anywhere in a round, in milliseconds.
fn time(times: &Value, player: &str) -> Option<f64> {
    let players = times["players"].as_array()?;
    let stages = players.iter().find(|known| known["player"] == player)?["stages"].as_array()?;
    stages.iter().find(|stage| stage["tiles"].is_null())?["mean_ms"].as_f64()
}

fn draw(scores: &str, times: &str, out: &str) -> Result<(), String> {
    let (scores, times) = (read(scores)?, read(times)?);
    let matches = scores["matches"]
        .as_array()
        .ok_or("SCORES has no matches")?;
    let mut curves: BTreeMap<String, Vec<(f64, Estimate)>> = BTreeMap::new();
    let mut opponent = "";
    for met in matches {
        let (one, two) = (met["players"][0].as_str(), met["players"][1].as_str());
        let (Some(one), Some(two)) = (one, two) else {
            return Err("SCORES is no tournament".to_owned());
        };
        let (Some(score), Some(half)) = (met["score"].as_f64(), met["score_ci"].as_f64()) else {
            return Err(format!("SCORES has no score of {one} and {two}"));
        };
        // Where a score is lopsided there is an interval that stays within nothing and all.
        let range = [0, 1].map(|at| met["score_range"][at].as_f64());
        let [low, high] = match range {
            [Some(low), Some(high)] => [low, high],
            _ => [score - half, score + half],
        };
        let taken = time(&times, two).ok_or_else(|| format!("TIMES has no {two}"))?;
        // The gauntlet is run by the first player: the others have what it has not.
        let [score, low, high] = [1.0 - score, 1.0 - high, 1.0 - low].map(|part| 100.0 * part);
        let (name, options) = two.split_once(':').unwrap_or((two, ""));
        let mut options = options.split(',');
        let kind = match options.find(|option| option.starts_with("version=")) {
            Some(version) => format!("{name}:{version}"),
            None => name.to_owned(),
        };
        let point = (taken, Estimate::between(score, low, high));
        curves.entry(kind).or_default().push(point);
        opponent = one;
    }
    let numbered = curves.into_iter().enumerate();
    let chart = Curves {
        title: format!("Score against {opponent} and time for a decision"),
        x: Axis::new("milliseconds of CPU a decision, mean").logarithmic(),
        y: Axis::new(&format!("score against {opponent}, %")),
        references: vec![Reference::at(50.0, "50 %")],
        phases: Vec::new(),
        curves: numbered
            .map(|(number, (name, points))| Curve::new(name, number, points))
            .collect(),
    };
    std::fs::write(out, chart.draw(760)).map_err(|error| format!("{out}: {error}"))
}
