//! The referee: records held against everything that can be.

use std::fmt::Write as _;

use capicua_core::{InputError, Side, counted};
use capicua_dominoes::Match;
use capicua_dominoes::notation::{Record, Refereed, SideText, Unchecked, referee};
use capicua_protocol::{Check, CheckedRound, UncheckedKind, UncheckedPart, line};
use capicua_words::Words;

use super::sheet::sheet;
use crate::face::Checked;
use crate::plain::{left_open, summary};

/// What each recorded round comes to.
pub(super) fn check(text: &str, words: &Words) -> Result<Checked, InputError> {
    let read = referee(text)?;
    let rounds: Vec<Round> = read.iter().zip(1..).map(Round::of).collect();
    let open = read.iter().filter(|read| !read.unchecked.is_empty());
    let open = open.count();
    let moves = read.iter().map(|read| read.record.moves().len()).sum();
    let lines: String = rounds.iter().map(Round::line).collect();
    let sheets = read.iter().map(|read| sheet(words, &read.record));
    Ok(Checked {
        text: lines + &summary("round", rounds.len(), open, moves),
        json: line(&Check {
            schema: Default::default(),
            in_order: open == 0,
            rounds: rounds.iter().map(Round::document).collect(),
        }),
        sheet: Some(sheets.collect::<Vec<String>>().join("\n")),
    })
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
