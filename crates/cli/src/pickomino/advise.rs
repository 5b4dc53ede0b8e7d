//! `capicua pickomino advise`.

use std::fmt::Write as _;

use capicua_core::InputError;
use capicua_pickomino::advice::{Advice, Prospect, advise};
use capicua_pickomino::champion::{Champion, Judge};
use capicua_pickomino::turn::Outcomes;
use capicua_pickomino::{Position, Rules};
use serde_json::{Map, Value, json};

use super::{json_line, percent};
use crate::answer::Answer;

#[derive(clap::Args)]
pub struct Args {
    /// The position, for example "pickomino 21,23-29,31-36 22/30/- A ww44 1553"
    position: String,
    /// How many turns to look ahead (two only at tables of two)
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=2))]
    turns: u8,
    /// Answers in JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Answer {
    let position: Position = args.position.parse()?;
    let place = || 0..args.position.len();
    if position.is_over() {
        return Err(
            InputError::new("the game is over", "Put a tile on the grill.")
                .at(&args.position, place())
                .into(),
        );
    }
    if position.rules().name() != Rules::STANDARD.name() {
        let what = format!("the champion has not learnt {}", position.rules().name());
        let help = "`capicua pickomino small --advise POSITION` answers for the small game.";
        return Err(InputError::new(what, help)
            .at(&args.position, place())
            .into());
    }
    let mut champion = Champion::new(Judge::shipped(), args.turns as usize);
    let advice = advise(&position, &mut champion);
    Ok(if args.json {
        json_line(&as_json(&position, &advice))
    } else {
        as_text(&position, &advice)
    })
}

fn as_json(position: &Position, advice: &Advice) -> Value {
    let best = advice.now.win;
    let moves: Vec<Value> = advice
        .decisions
        .iter()
        .map(|(mv, prospect)| {
            let mut entry = prospect_json(prospect);
            entry.insert("loss".to_owned(), json!(best - prospect.win));
            let mut named = Map::new();
            named.insert("move".to_owned(), json!(mv.to_string()));
            named.append(&mut entry);
            Value::Object(named)
        })
        .collect();
    json!({
        "schema": "advise/1",
        "position": position.to_string(),
        "seat": position.seat().to_string(),
        "player": "champion",
        "now": prospect_json(&advice.now),
        "moves": moves,
        "best": advice.decisions.first().map(|(mv, _)| mv.to_string()),
    })
}

fn prospect_json(prospect: &Prospect) -> Map<String, Value> {
    let mut totals = Map::new();
    for (total, &chance) in prospect.outcomes.total.iter().enumerate() {
        if chance > 0.0 {
            totals.insert(total.to_string(), json!(chance));
        }
    }
    let mut entry = Map::new();
    entry.insert("win".to_owned(), json!(prospect.win));
    entry.insert("fail".to_owned(), json!(prospect.fail));
    entry.insert("worms".to_owned(), json!(prospect.worms));
    entry.insert("totals".to_owned(), Value::Object(totals));
    entry
}

/// Also shown as the hint while playing.
pub fn as_text(position: &Position, advice: &Advice) -> String {
    let mut text = String::new();
    let seat = position.seat();
    if advice.decisions.is_empty() {
        let count = position.dice_left();
        let _ = writeln!(
            text,
            "{seat} rolls {count} dice: wins the game {}, the turn fails {}, {:+.2} worms.",
            percent(advice.now.win),
            percent(advice.now.fail),
            advice.now.worms
        );
    } else {
        text.push_str("       win the game   turn fails   worms\n");
        for (place, (mv, prospect)) in advice.decisions.iter().enumerate() {
            let mark = if place == 0 { "best" } else { "" };
            let _ = writeln!(
                text,
                "{mark:<4} {mv} {:>12} {:>12} {:>+7.2}",
                percent(prospect.win),
                percent(prospect.fail),
                prospect.worms
            );
        }
    }
    text.push_str(&totals_line(position, &advice.now.outcomes));
    text
}

/// What the turn will end with: `22: 12.0 %  23 (takes 22): 3.1 %`.
fn totals_line(position: &Position, outcomes: &Outcomes) -> String {
    let mut text = String::from("ends with:");
    for (total, &chance) in outcomes.total.iter().enumerate() {
        if chance >= 0.0005 {
            let takes = match position.gain(total) {
                None => " (nothing)".to_owned(),
                Some(gain) if gain.tile().0 as usize == total => String::new(),
                Some(gain) => format!(" (takes {})", gain.tile()),
            };
            let _ = write!(text, "  {total}{takes} {:.1} %", 100.0 * chance);
        }
    }
    let _ = writeln!(text, "  no tile {:.1} %", 100.0 * outcomes.fail);
    text
}
