//! `capicua pickomino odds`.

use std::fmt::Write as _;
use std::path::PathBuf;

use capicua_papers::pickomino::{chart, published};
use capicua_pickomino::turn::odds::Goal;
use capicua_pickomino::{Position, Rules};
use capicua_protocol::{Odds, line};
use capicua_teach::pickomino::documents;

use super::read_rules;
use crate::answer::{Answer, check_files, words, write_file};

#[derive(clap::Args)]
pub struct Args {
    /// A position; only its rules, kept dice and roll matter. Without one: the start of a turn
    position: Option<String>,
    /// The rules, if no position is given
    #[arg(long, conflicts_with = "position")]
    rules: Option<String>,
    /// Print the figures of the paper "Pi-Kimono" beside ours
    #[arg(long, conflicts_with_all = ["position", "rules"])]
    paper: bool,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
    /// Draw the odds into this SVG file
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
}

pub fn run(args: &Args) -> Answer {
    check_files([&args.plot])?;
    let position = args
        .position
        .as_deref()
        .map(str::parse::<Position>)
        .transpose()?;
    let rules = match &position {
        Some(position) => *position.rules(),
        None => read_rules(args.rules.as_deref())?,
    };
    let table = documents::odds_table(position.as_ref(), &rules);
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
    let mut answer = documents::odds(position, rules, table);
    if paper {
        answer.states = Some(published::count_states(rules.dice()));
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
    let words = words();
    let from = match position {
        Some(position) => {
            let kept = position.kept().to_string();
            match position.roll() {
                Some(roll) => words.text(
                    "odds-rolled",
                    &[("kept", kept.into()), ("roll", roll.to_string().into())],
                ),
                None => words.text(
                    "odds-left",
                    &[("kept", kept.into()), ("dice", position.dice_left().into())],
                ),
            }
        }
        None => words.text("odds-start", &[("dice", rules.dice().into())]),
    };
    let [tiles, worms, least, exactly] = [
        "odds-tile",
        "dice-column-worms",
        "odds-least",
        "odds-exactly",
    ]
    .map(|id| words.plain(id));
    let wide = 5.max(tiles.chars().count()).max(worms.chars().count());
    let mut text = format!(
        "{from}\n{}\n\n{tiles:>wide$}  {least:>8}  {exactly:>8}\n",
        words.plain("odds-each")
    );
    for tile in rules.tiles().iter() {
        let [reach, exact] = [Goal::AtLeast(tile.0), Goal::Exactly(tile.0)]
            .map(|goal| words.number(chance_of(table, goal), 6));
        let _ = writeln!(text, "{:>wide$}  {reach}  {exact}", tile.0);
    }
    let _ = writeln!(text, "\n{worms:>wide$}  {least:>8}");
    for &(goal, chance) in table {
        if let Goal::Worms(count) = goal {
            let _ = writeln!(text, "{count:>wide$}  {}", words.number(chance, 6));
        }
    }
    text
}

fn beside_paper(table: &[(Goal, f64)]) -> String {
    let words = words();
    let [goal, printed, exact, differs, states_of_a_turn] = [
        "odds-goal",
        "odds-printed",
        "odds-exact",
        "odds-differs",
        "odds-states",
    ]
    .map(|id| words.plain(id));
    let verdict = |agrees: bool| {
        if agrees {
            String::new()
        } else {
            format!("  {differs}")
        }
    };
    let mut text = format!("{goal:<20} {printed:<8} {exact}\n");
    for (goal, printed) in published::ODDS {
        let ours = chance_of(table, goal);
        let name = match goal {
            Goal::Worms(count) => words.text("odds-worms", &[("worms", usize::from(count).into())]),
            Goal::Exactly(tile) => {
                words.text("odds-tile-exactly", &[("tile", usize::from(tile).into())])
            }
            Goal::AtLeast(tile) => {
                words.text("odds-tile-least", &[("tile", usize::from(tile).into())])
            }
        };
        // Agreement means: rounds to what is printed, to its last digit.
        let digits = if printed < 0.1 { 4 } else { 3 };
        let agrees = format!("{ours:.digits$}") == format!("{printed:.digits$}");
        let (printed, ours) = (words.number(printed, digits), words.number(ours, 6));
        let _ = writeln!(text, "{name:<20} {printed:<8} {ours}{}", verdict(agrees));
    }
    let states = published::count_states(Rules::STANDARD.dice());
    let _ = writeln!(
        text,
        "{states_of_a_turn:<20} {:<8} {states}{}",
        published::STATES,
        verdict(states == published::STATES)
    );
    text
}
