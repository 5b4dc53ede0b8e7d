//! `capicua reproduce beliefs`: the published belief models against the exact one.

use std::fmt::Write as _;
use std::path::PathBuf;

use capicua_arena::play_round;
use capicua_belief::{Belief, Errors, Model, Plays};
use capicua_core::{Budget, Game, Hidden, Seat, Seed, Turn, write_whole};
use capicua_dominoes::{Deal, Event, House, Rules, State};
use capicua_players::Lineup;
use serde_json::{Value, json};

use super::belief_errors_plot;
use crate::answer::{Answer, Failure};

#[derive(clap::Args)]
pub struct Args {
    /// The rules of the table.
    #[arg(long, default_value = "latin")]
    rules: String,
    /// How many positions, each as the seat to move sees it.
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    positions: u64,
    /// The same seed gives the same positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Draw the errors, into an SVG file.
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

/// The models that are measured.
pub const MODELS: [Model; 3] = [Model::DominAi, Model::Vielma, Model::Uniform];

/// Positions with the same number of tiles on the table.
#[derive(Clone, Copy, Default)]
pub struct Row {
    pub positions: u64,
    /// In the order of [`MODELS`].
    pub errors: [Errors; MODELS.len()],
}

pub fn run(args: &Args) -> Answer {
    let rules: Rules = args.rules.parse()?;
    let rows = measure(rules, args.positions, Seed(args.seed))?;
    if let Some(path) = &args.plot {
        let drawing = belief_errors_plot::draw(&rows);
        write_whole(path, drawing.as_bytes())
            .map_err(|error| Failure::file("write", path, &error))?;
    }
    Ok(if args.json {
        as_json(args, &rows)
    } else {
        as_text(&rows)
    })
}

/// Plays rounds, `greedy` on one side and `random` on the other by turns, until there are enough
/// positions. The rows are by tiles on the table.
fn measure(rules: Rules, positions: u64, seed: Seed) -> Result<Vec<Row>, Failure> {
    let mut rows = vec![Row::default(); rules.set_size() + 1];
    let players = [Lineup::parse("greedy")?, Lineup::parse("random")?];
    let mut left = positions;
    for round in 0.. {
        let seed = seed.named("beliefs").at(round);
        let leader = Seat::new(round as usize % usize::from(rules.seats));
        let deal = Deal::shuffled(&rules, leader, &mut seed.named("deal").random());
        let start = State::deal(House(rules), &deal, None);
        let mut seats: Vec<_> = (0..u64::from(rules.seats))
            .map(|seat| {
                let player = &players[((seat + round / 4) % 2) as usize];
                player.sit(seed.named("player").at(seat))
            })
            .collect();
        let mut history: Vec<Event> = Vec::new();
        play_round(start, &deal, &mut seats, &Budget::default(), |state, mv| {
            if left > 0 && matches!(state.turn(), Turn::Seat(_)) {
                compare(state, &history, &mut rows);
                left -= 1;
            }
            history.push(state.event(mv));
        });
        if left == 0 {
            break;
        }
    }
    Ok(rows)
}

/// Adds the errors of all models as the seat to move would make them.
fn compare(state: &State<House>, history: &[Event], rows: &mut [Row]) {
    let view = state.view(state.public().turn());
    let belief = Belief::new(&view, history).expect("what has happened is possible");
    let plays = Plays::new(view.public(), &[]);
    let exact = belief.chances();
    let row = &mut rows[view.public().played().len()];
    row.positions += 1;
    for (model, sum) in MODELS.into_iter().zip(&mut row.errors) {
        let chances = model.chances(&belief, &plays, Seed(0));
        *sum = sum.and(chances.errors(&exact));
    }
}

fn total(rows: &[Row]) -> Row {
    let mut total = Row::default();
    for row in rows {
        total.positions += row.positions;
        for (sum, errors) in total.errors.iter_mut().zip(row.errors) {
            *sum = sum.and(errors);
        }
    }
    total
}

fn as_json(args: &Args, rows: &[Row]) -> String {
    let described = |row: &Row| -> Value {
        MODELS
            .iter()
            .zip(&row.errors)
            .map(|(model, errors)| {
                let of = json!({
                    "tile_mean": errors.tiles.mean(), "tile_worst": errors.tiles.worst,
                    "pip_mean": errors.pips.mean(), "pip_worst": errors.pips.worst,
                });
                (model.name().to_owned(), of)
            })
            .collect::<serde_json::Map<_, _>>()
            .into()
    };
    let by_played: Vec<Value> = rows
        .iter()
        .enumerate()
        .filter(|(_, row)| row.positions > 0)
        .map(|(played, row)| {
            json!({"played": played, "positions": row.positions, "models": described(row)})
        })
        .collect();
    let answer = json!({
        "schema": "reproduce-beliefs/1", "rules": args.rules, "seed": args.seed,
        "positions": args.positions, "models": described(&total(rows)), "by_played": by_played,
    });
    format!("{answer}\n")
}

fn as_text(rows: &[Row]) -> String {
    let mut text = String::from("Error of the chance of a tile, in percentage points.\n\n");
    heading(&mut text);
    for (played, row) in rows.iter().enumerate().filter(|(_, r)| r.positions > 0) {
        line(&mut text, &played.to_string(), row, |errors| errors.tiles);
    }
    let total = total(rows);
    line(&mut text, "all", &total, |errors| errors.tiles);
    text.push_str("\nError of the chance of holding a pip, in percentage points.\n\n");
    heading(&mut text);
    line(&mut text, "all", &total, |errors| errors.pips);
    text
}

fn heading(text: &mut String) {
    text.push_str("played  positions");
    for model in MODELS {
        let _ = write!(text, "  {:>8} {:>6}", model.name(), "worst");
    }
    text.push('\n');
}

fn line(
    text: &mut String,
    name: &str,
    row: &Row,
    of: impl Fn(&Errors) -> capicua_belief::ErrorSum,
) {
    let _ = write!(text, "{name:>6} {:>10}", row.positions);
    for errors in &row.errors {
        let sum = of(errors);
        let _ = write!(
            text,
            "  {:>8.2} {:>6.1}",
            100.0 * sum.mean(),
            100.0 * sum.worst
        );
    }
    text.push('\n');
}
