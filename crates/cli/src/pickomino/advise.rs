//! `capicua pickomino advise`.

use std::fmt::Write as _;

use capicua_documents::pickomino;
use capicua_pickomino::Position;
use capicua_pickomino::advice::{Advice, advise};
use capicua_pickomino::champion::{Champion, Judge};
use capicua_pickomino::turn::Outcomes;
use capicua_protocol::line;

use super::percent;
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
    let position = pickomino::position_to_advise(&args.position)?;
    let mut champion = Champion::new(Judge::shipped(), args.turns as usize);
    let advice = advise(&position, &mut champion);
    Ok(if args.json {
        line(&pickomino::advice(&position, &advice))
    } else {
        as_text(&position, &advice)
    })
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
        for (place, (mv, outlook)) in advice.decisions.iter().enumerate() {
            let mark = if place == 0 { "best" } else { "" };
            let _ = writeln!(
                text,
                "{mark:<4} {mv} {:>12} {:>12} {:>+7.2}",
                percent(outlook.win),
                percent(outlook.fail),
                outlook.worms
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
