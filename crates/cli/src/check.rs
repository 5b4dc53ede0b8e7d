//! `capicua check`: the referee.

use std::fmt::Write as _;
use std::path::PathBuf;

use capicua_core::message;
use capicua_core::{Side, counted};
use capicua_dominoes::Match;
use capicua_dominoes::notation::{Record, Refereed, SideText, Unchecked, referee};
use capicua_protocol::{
    Check, CheckedRound, OtherCheck, OtherRound, UncheckedKind, UncheckedPart, line,
};
use capicua_ui::games::games;
use capicua_ui::{Checked, sheet};
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
    /// The language of the sheet; by default that of the locale.
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
    let read = referee(&text)?;
    if args.sheet {
        let words = Words::new(args.lang.unwrap_or_else(Language::from_environment));
        let sheets = read.iter().map(|read| sheet(&words, &read.record));
        return Ok(sheets.collect::<Vec<String>>().join("\n"));
    }
    let rounds: Vec<Round> = read.iter().zip(1..).map(Round::of).collect();
    let open = read.iter().filter(|read| !read.unchecked.is_empty());
    let summary = Summary {
        name: "round",
        rounds: rounds.len(),
        open: open.count(),
        moves: read.iter().map(|read| read.record.moves().len()).sum(),
    };
    if args.json {
        return Ok(line(&Check {
            schema: Default::default(),
            in_order: summary.open == 0,
            rounds: rounds.iter().map(Round::document).collect(),
        }));
    }
    let text: String = rounds.iter().map(Round::line).collect();
    Ok(text + &summary.line())
}

/// What is said in the end: that all is in order only where all was checked.
struct Summary {
    /// What there are several of.
    name: &'static str,
    rounds: usize,
    /// How many of them were not wholly checked.
    open: usize,
    moves: usize,
}

impl Summary {
    fn line(&self) -> String {
        let Summary {
            name,
            rounds,
            open,
            moves,
        } = *self;
        let found = match open {
            0 => "all in order".to_owned(),
            _ => {
                let whole = rounds - open;
                format!("nothing wrong found: {whole} checked in full, {open} could not be")
            }
        };
        let rounds = counted(rounds, name);
        format!("{rounds}, {}, {found}\n", counted(moves, "move"))
    }
}

/// Games of which there is less to say than of dominoes: what each comes to.
fn other(args: &Args, checked: &[Checked]) -> Answer {
    if args.sheet {
        let why = message!("no-sheet");
        return Err(Failure::misused(why));
    }
    let unchecked = |checked: &Checked| match checked.finished {
        true => Vec::new(),
        false => vec![part(&Unchecked::Unfinished)],
    };
    let summary = Summary {
        name: "game",
        rounds: checked.len(),
        open: checked.iter().filter(|checked| !checked.finished).count(),
        moves: checked.iter().map(|checked| checked.moves).sum(),
    };
    if args.json {
        let round = |(checked, number): (&Checked, u32)| OtherRound {
            round: number,
            rules: checked.rules.clone(),
            result: checked.result.clone(),
            moves: checked.moves,
            unchecked: unchecked(checked),
        };
        return Ok(line(&OtherCheck {
            schema: Default::default(),
            in_order: summary.open == 0,
            rounds: checked.iter().zip(1..).map(round).collect(),
        }));
    }
    let mut text = String::new();
    for (checked, number) in checked.iter().zip(1..) {
        let Checked {
            rules,
            result,
            moves,
            ..
        } = checked;
        let moves = counted(*moves, "move");
        let _ = writeln!(text, "{number:>4}. {rules}: {moves}, {result}");
        text += &left_open(&unchecked(checked));
    }
    Ok(text + &summary.line())
}

/// What could not be checked, as documents have it.
fn part(unchecked: &Unchecked) -> UncheckedPart {
    let (what, seats, between) = match unchecked {
        Unchecked::Unfinished => (UncheckedKind::Unfinished, &[][..], None),
        Unchecked::Start => (UncheckedKind::Start, &[][..], None),
        Unchecked::Passes(seats) => (UncheckedKind::Passes, &seats[..], None),
        Unchecked::Draws(seats) => (UncheckedKind::Draws, &seats[..], None),
        Unchecked::Winner => (UncheckedKind::Winner, &[][..], None),
        Unchecked::Points { least, most } => {
            (UncheckedKind::Points, &[][..], Some([*least, *most]))
        }
        Unchecked::Next => (UncheckedKind::Next, &[][..], None),
    };
    UncheckedPart {
        what,
        text: unchecked.to_string(),
        seats: seats.iter().map(|seat| seat.to_string()).collect(),
        between,
    }
}

/// The line below a round that was not wholly checked.
fn left_open(parts: &[UncheckedPart]) -> String {
    let texts: Vec<&str> = parts.iter().map(|part| &part.text[..]).collect();
    match texts.is_empty() {
        true => String::new(),
        false => format!("      not checked: {}\n", texts.join("; ")),
    }
}

/// A round in which nothing wrong was found.
struct Round<'a> {
    record: &'a Record,
    unchecked: Vec<UncheckedPart>,
    number: u32,
    /// The match after it, where it is played for one and its end is known.
    after: Option<Match>,
}

impl Round<'_> {
    fn of((read, place): (&Refereed, u32)) -> Round<'_> {
        let record = &read.record;
        let scored = record.start().public().standing().is_some();
        Round {
            record,
            unchecked: read.unchecked.iter().map(part).collect(),
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
            unchecked: self.unchecked.clone(),
        }
    }

    fn line(&self) -> String {
        let record = self.record;
        let mut line = format!(
            "{:>4}. {}: {}, {}",
            self.number,
            record.start().rules(),
            counted(record.moves().len(), "move"),
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
        line + &left_open(&self.unchecked)
    }
}
