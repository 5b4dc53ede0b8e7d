//! `capicua check`: the referee.

use std::fmt::Write as _;
use std::path::PathBuf;

use capicua_core::Side;
use capicua_dominoes::Match;
use capicua_dominoes::notation::{Record, SideText, parse_records};
use capicua_games::games;
use capicua_protocol::{Check, CheckedRound, OtherCheck, OtherRound, line};
use capicua_session::{Checked, sheet};
use capicua_words::{Language, Words};

use crate::answer::{Answer, Failure};
use crate::text::read_file;

#[derive(clap::Args)]
pub struct Args {
    /// A file of records (`.dgn`): one round, or a match typed from its score sheet.
    file: PathBuf,
    /// Print every round as a sheet of the sequence of plays.
    #[arg(long, conflicts_with = "json")]
    sheet: bool,
    /// The language of the sheet: en, es or pt; by default that of the locale.
    #[arg(long, requires = "sheet")]
    lang: Option<Language>,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Answer {
    let text = read_file(&args.file)?;
    let (game, _) = games().of_record(&text)?;
    if let Some(checked) = game.check(&text) {
        return other(args, &checked?);
    }
    let records = parse_records(&text)?;
    if args.sheet {
        let words = Words::new(args.lang.unwrap_or_else(Language::from_environment));
        let sheets: Vec<String> = records.iter().map(|record| sheet(&words, record)).collect();
        return Ok(sheets.join("\n"));
    }
    let rounds: Vec<Round> = records.iter().zip(1..).map(Round::of).collect();
    if args.json {
        return Ok(line(&Check {
            schema: Default::default(),
            rounds: rounds.iter().map(Round::document).collect(),
        }));
    }
    let mut text: String = rounds.iter().map(Round::line).collect();
    let moves: usize = records.iter().map(|record| record.moves().len()).sum();
    let _ = writeln!(
        text,
        "{} rounds, {moves} moves, all in order",
        records.len()
    );
    Ok(text)
}

/// Games of which there is less to say than of dominoes: what each comes to.
fn other(args: &Args, checked: &[Checked]) -> Answer {
    if args.sheet {
        let why = "there is no sheet for this game; leave away --sheet".to_owned();
        return Err(Failure::Usage(why));
    }
    if args.json {
        let round = |(checked, number): (&Checked, u32)| OtherRound {
            round: number,
            rules: checked.rules.clone(),
            result: checked.result.clone(),
            moves: checked.moves,
        };
        return Ok(line(&OtherCheck {
            schema: Default::default(),
            rounds: checked.iter().zip(1..).map(round).collect(),
        }));
    }
    let mut text = String::new();
    for (checked, number) in checked.iter().zip(1..) {
        let Checked {
            rules,
            result,
            moves,
        } = checked;
        let _ = writeln!(text, "{number:>4}. {rules}: {moves} moves, {result}");
    }
    let moves: usize = checked.iter().map(|checked| checked.moves).sum();
    let _ = writeln!(text, "{} games, {moves} moves, all in order", checked.len());
    Ok(text)
}

/// A round that was found in order.
struct Round<'a> {
    record: &'a Record,
    number: u32,
    /// The match after it, where it is played for one and its end is known.
    after: Option<Match>,
}

impl Round<'_> {
    fn of((record, place): (&Record, u32)) -> Round<'_> {
        let scored = record.start().public().standing().is_some();
        Round {
            record,
            number: record.round.unwrap_or(place),
            after: record.after().filter(|_| scored),
        }
    }

    /// The seat that leads the next round: nobody where the deal decides, or the match is won.
    fn next(&self) -> Option<String> {
        let goes_on = self.after.filter(|after| after.winner().is_none())?;
        Some(goes_on.leader()?.to_string())
    }

    /// The side that has won the match with it.
    fn won(&self) -> Option<String> {
        let side = self.after?.winner()?;
        Some(self.side(side))
    }

    fn side(&self, side: Side) -> String {
        SideText(self.record.start().rules(), side).to_string()
    }

    fn document(&self) -> CheckedRound {
        let record = self.record;
        let points = record.end().public().gained();
        let gained =
            [Side::FIRST, Side::SECOND].map(|side| (self.side(side), points[side.index()]));
        CheckedRound {
            round: self.number,
            rules: record.start().rules().to_string(),
            result: record.result(),
            gained: gained.into_iter().collect(),
            score: self.after.map(|after| after.score()),
            next: self.next(),
            winner: self.won(),
            moves: record.moves().len(),
            position: record.end().to_string(),
        }
    }

    fn line(&self) -> String {
        let record = self.record;
        let mut line = format!(
            "{:>4}. {}: {} moves, {}",
            self.number,
            record.start().rules(),
            record.moves().len(),
            record.result()
        );
        if let Some(gained) = record.gained() {
            let _ = write!(line, ", gained {gained}");
        }
        if let Some(after) = &self.after {
            let score = after.score();
            let _ = write!(line, ", score {}:{}", score[0], score[1]);
        }
        match (self.won(), self.next()) {
            (Some(side), _) => line.push_str(&format!(", {side} wins the match")),
            (None, Some(seat)) => line.push_str(&format!(", {seat} leads next")),
            (None, None) => {}
        }
        line.push('\n');
        line
    }
}
