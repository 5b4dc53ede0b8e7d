//! `capicua belief`.

mod heat_map;

use std::fmt::Write as _;
use std::path::PathBuf;

use capicua_belief::{
    Belief, Chances, Contradiction, Holder, Knowledge, Levels, Model, Plays, Weighted, gamma,
    viewpoint,
};
use capicua_core::{InputError, Seat, Seed, write_whole};
use capicua_dominoes::notation::Position;
use capicua_dominoes::pip_char;
use serde_json::{Map, Value, json};

use crate::answer::{Answer, Failure};
use crate::text::position;

#[derive(clap::Args)]
pub struct Args {
    /// A position; one with its moves tells more than a snapshot.
    position: String,
    /// How the chances are worked out: exact, uniform, dominai, vielma or gamma.
    #[arg(long, default_value_t = Model::Exact)]
    model: Model,
    /// Through whose eyes: the seat to move if its hand is known, else the first whose hand is.
    #[arg(long, value_parser = seat)]
    seat: Option<Seat>,
    /// Draw the tiles as a triangle for each seat, into an SVG file.
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// For `gamma`, when there are too many deals to look at all of them.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

fn seat(text: &str) -> Result<Seat, String> {
    let mut letters = text.chars();
    match (letters.next().and_then(Seat::from_letter), letters.next()) {
        (Some(seat), None) => Ok(seat),
        _ => Err("seats are A, B, C and D".to_owned()),
    }
}

/// What is answered, before it is written as text or JSON.
struct Answered {
    position: Position,
    seat: Option<Seat>,
    model: Model,
    deals: u128,
    chances: Chances,
    /// What `gamma` has learnt on the way.
    learnt: Option<(Weighted, Levels)>,
}

pub fn run(args: &Args) -> Answer {
    let position = position(&args.position)?;
    let seat = viewer(args, &position)?;
    let belief = Belief::of(&Knowledge::of_position(&position, seat))
        .map_err(|contradiction| located(contradiction, &args.position))?;
    let plays = Plays::new(position.start().public(), position.history());
    let learnt = (args.model == Model::Gamma).then(|| gamma(&belief, &plays, Seed(args.seed)));
    let chances = match &learnt {
        Some((weighted, _)) => weighted.chances(&belief),
        None => args.model.chances(&belief, &plays, Seed(args.seed)),
    };
    let answered = Answered {
        seat,
        model: args.model,
        deals: belief.deals(),
        chances,
        learnt,
        position,
    };
    if let Some(path) = &args.plot {
        let drawing = heat_map::draw(&answered.chances, &answered.title());
        write_whole(path, drawing.as_bytes())
            .map_err(|error| Failure::file("write", path, &error))?;
    }
    Ok(if args.json {
        format!("{}\n", answered.json())
    } else {
        answered.text()
    })
}

fn viewer(args: &Args, position: &Position) -> Result<Option<Seat>, Failure> {
    let Some(seat) = args.seat else {
        return Ok(viewpoint(position));
    };
    let seats = position.now().public().seats();
    if seat.index() >= seats {
        let last = Seat::new(seats - 1);
        return Err(Failure::Input(hands_error(
            &args.position,
            format!("there is no seat {seat} at this table"),
            &format!("Seats go from A to {last}."),
        )));
    }
    if position.now().hand(seat).unknown > 0 {
        return Err(Failure::Input(hands_error(
            &args.position,
            format!("the hand of {seat} is not fully known, so one cannot look through its eyes"),
            "Write its tiles instead of `?`, or leave --seat away.",
        )));
    }
    Ok(Some(seat))
}

/// An error that points at the hands of a position.
fn hands_error(text: &str, what: String, help: &str) -> InputError {
    InputError::new(what, help).at(text, word(text, 1))
}

/// Where the `nth` word of a text is.
fn word(text: &str, nth: usize) -> std::ops::Range<usize> {
    match text.split_whitespace().nth(nth) {
        Some(word) => {
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            start..start + word.len()
        }
        None => 0..text.len(),
    }
}

/// Points at the last move that has to do with it, or else at the hands.
fn located(contradiction: Contradiction, text: &str) -> Failure {
    let events = contradiction.statements().into_iter();
    let last = events.filter_map(|statement| statement.event()).max();
    let moves = text.split_whitespace().position(|word| word == "moves");
    let span = match (last, moves) {
        (Some(event), Some(moves)) => word(text, moves + 1 + event),
        _ => word(text, 1),
    };
    Failure::Input(InputError::from(contradiction).at(text, span))
}

impl Answered {
    fn title(&self) -> String {
        let rules = self.position.now().rules();
        let eyes = match self.seat {
            Some(seat) => format!("seen by {seat}"),
            None => "seen by a bystander".to_owned(),
        };
        let deals = match self.deals {
            1 => "1 deal".to_owned(),
            deals => format!("{deals} deals"),
        };
        format!("{rules}, {eyes}: {deals}, model {}", self.model)
    }

    fn json(&self) -> Value {
        let chances = &self.chances;
        let mut seats = Map::new();
        let mut suits = Map::new();
        for (at, holder) in chances.holders().iter().enumerate() {
            let tiles = chances.tiles().iter().rev();
            let of: Map<String, Value> = tiles
                .map(|tile| (tile.to_string(), json!(chances.of(at, tile))))
                .collect();
            seats.insert(holder.to_string(), Value::Object(of));
            let any: Vec<f64> = (0..chances.pips())
                .map(|pip| chances.of_pip(at, pip))
                .collect();
            suits.insert(holder.to_string(), json!(any));
        }
        let mut answer = json!({
            "schema": "belief/1",
            "position": self.position.to_string(),
            "deals": self.deals.to_string(),
            "seats": seats,
            "suits": suits,
            "model": self.model.name(),
            "seat": self.seat.map(|seat| seat.to_string()),
        });
        if let Some((weighted, levels)) = &self.learnt {
            answer["levels"] = self
                .hidden_seats()
                .map(|seat| (seat.to_string(), json!(levels.mean(seat))))
                .collect::<Map<String, Value>>()
                .into();
            answer["effective_samples"] = json!(weighted.effective_size());
            answer["sampled"] = json!(!weighted.is_exact());
        }
        answer
    }

    fn hidden_seats(&self) -> impl Iterator<Item = Seat> {
        self.chances
            .holders()
            .iter()
            .filter_map(|holder| match holder {
                Holder::Seat(seat) => Some(*seat),
                Holder::Stock => None,
            })
    }

    fn text(&self) -> String {
        let mut text = self.title();
        text.push_str("\n\n");
        if self.chances.holders().is_empty() {
            text.push_str("Every tile is in its known place.\n");
            return text;
        }
        self.tiles(&mut text);
        self.pips(&mut text);
        if let Some((weighted, levels)) = &self.learnt {
            text.push('\n');
            for seat in self.hidden_seats() {
                let _ = writeln!(text, "{seat} plays at level {:.2}", levels.mean(seat));
            }
            let (size, of) = (weighted.effective_size(), weighted.iter().count());
            let kind = if weighted.is_exact() {
                "deals"
            } else {
                "sampled deals"
            };
            let _ = writeln!(
                text,
                "The {of} {kind} are worth {size:.0} equally likely ones."
            );
        }
        text
    }

    fn heading(&self, text: &mut String, first: &str) {
        let _ = write!(text, "{first:<6}");
        for holder in self.chances.holders() {
            let _ = write!(text, "{:>7}", holder.to_string());
        }
        text.push('\n');
    }

    fn tiles(&self, text: &mut String) {
        let chances = &self.chances;
        self.heading(text, "tile");
        let mut sure = 0;
        for tile in chances.tiles().iter().rev() {
            let of: Vec<f64> = (0..chances.holders().len())
                .map(|at| chances.of(at, tile))
                .collect();
            sure += usize::from(of.iter().any(|&chance| is_sure(chance)));
            line(text, &tile.to_string(), &of);
        }
        let all = chances.tiles().len();
        let _ = writeln!(
            text,
            "{all} tiles, {sure} of them certain; chances in percent"
        );
    }

    fn pips(&self, text: &mut String) {
        let chances = &self.chances;
        text.push('\n');
        self.heading(text, "has a");
        for pip in (0..chances.pips()).rev() {
            let any: Vec<f64> = (0..chances.holders().len())
                .map(|at| chances.of_pip(at, pip))
                .collect();
            line(text, &pip_char(pip).to_string(), &any);
        }
    }
}

fn line(text: &mut String, name: &str, chances: &[f64]) {
    let _ = write!(text, "{name:<6}");
    for &chance in chances {
        let _ = write!(text, "{:>7}", shown(chance));
    }
    text.push('\n');
}

/// Sums of weights may miss one by a rounding error.
fn is_sure(chance: f64) -> bool {
    chance > 1.0 - 1e-9
}

fn shown(chance: f64) -> String {
    if is_sure(chance) {
        "sure".to_owned()
    } else if chance == 0.0 {
        "never".to_owned()
    } else {
        format!("{:.1}", 100.0 * chance)
    }
}
