//! `capicua pickomino odds`.

use std::fmt::Write as _;
use std::path::PathBuf;

use capicua_documents::pickomino;
use capicua_pickomino::turn::odds::Goal;
use capicua_pickomino::{Position, Rules, paper};
use capicua_protocol::{Odds, line};

use super::{chart, read_rules, write_file};
use crate::answer::Answer;

#[derive(clap::Args)]
pub struct Args {
    /// A position; only its rules, kept dice and roll matter. Without one: the start of a turn
    position: Option<String>,
    /// The rules, if no position is given
    #[arg(long, conflicts_with = "position")]
    rules: Option<String>,
    /// Prints the figures of the paper "Pi-Kimono" beside ours
    #[arg(long, conflicts_with_all = ["position", "rules"])]
    paper: bool,
    /// Answers in JSON
    #[arg(long)]
    json: bool,
    /// Draws the odds into this SVG file
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
}

pub fn run(args: &Args) -> Answer {
    let position = args
        .position
        .as_deref()
        .map(str::parse::<Position>)
        .transpose()?;
    let rules = match &position {
        Some(position) => *position.rules(),
        None => read_rules(args.rules.as_deref())?,
    };
    let table = pickomino::odds_table(position.as_ref(), &rules);
    if let Some(path) = &args.plot {
        let drawing = chart::odds(&table, 0).draw(860);
        write_file(path, drawing.as_bytes())?;
    }
    Ok(match (args.json, args.paper) {
        (true, paper) => line(&document(position.as_ref(), &rules, &table, paper)),
        (false, true) => beside_paper(&table),
        (false, false) => as_text(position.as_ref(), &rules, &table),
    })
}

fn document(
    position: Option<&Position>,
    rules: &Rules,
    table: &[(Goal, f64)],
    paper: bool,
) -> Odds {
    let mut answer = pickomino::odds(position, rules, table);
    if paper {
        answer.states = Some(paper::count_states(rules.dice()));
    }
    answer
}

fn chance_of(table: &[(Goal, f64)], goal: Goal) -> f64 {
    table
        .iter()
        .find(|(known, _)| *known == goal)
        .map_or(f64::NAN, |(_, chance)| *chance)
}

fn as_text(position: Option<&Position>, rules: &Rules, table: &[(Goal, f64)]) -> String {
    let mut text = String::new();
    match position {
        Some(position) => {
            let _ = write!(text, "Kept {}", position.kept());
            match position.roll() {
                Some(roll) => {
                    let _ = writeln!(text, ", rolled {roll}.");
                }
                None => {
                    let _ = writeln!(text, ", {} dice to roll.", position.dice_left());
                }
            }
        }
        None => {
            let _ = writeln!(text, "From the start of a turn, {} dice.", rules.dice());
        }
    }
    text.push_str("Each goal under the best play for it:\n\n tile  at least   exactly\n");
    for tile in rules.tiles().iter() {
        let reach = chance_of(table, Goal::AtLeast(tile.0));
        let exact = chance_of(table, Goal::Exactly(tile.0));
        let _ = writeln!(text, "{:>5}  {reach:.6}  {exact:.6}", tile.0);
    }
    text.push_str("\nworms  at least\n");
    for &(goal, chance) in table {
        if let Goal::Worms(count) = goal {
            let _ = writeln!(text, "{count:>5}  {chance:.6}");
        }
    }
    text
}

fn beside_paper(table: &[(Goal, f64)]) -> String {
    let mut text = String::from("goal                 printed  exact\n");
    for (goal, printed) in paper::ODDS {
        let ours = chance_of(table, goal);
        let name = match goal {
            Goal::Worms(1) => "1 worm or more".to_owned(),
            Goal::Worms(count) => format!("{count} worms or more"),
            Goal::Exactly(tile) => format!("tile {tile} exactly"),
            Goal::AtLeast(tile) => format!("tile {tile} or more"),
        };
        // Agreement means: rounds to what is printed, to its last digit.
        let digits = if printed < 0.1 { 4 } else { 3 };
        let agrees = format!("{ours:.digits$}") == format!("{printed:.digits$}");
        let verdict = if agrees { "" } else { "  differs" };
        let _ = writeln!(text, "{name:<20} {printed:<8.digits$} {ours:.6}{verdict}");
    }
    let states = paper::count_states(Rules::STANDARD.dice());
    let verdict = if states == paper::STATES {
        ""
    } else {
        "  differs"
    };
    let _ = writeln!(
        text,
        "{:<20} {:<8} {states}{verdict}",
        "states of a turn",
        paper::STATES
    );
    text
}
