//! The referee: records held against everything that can be.

use capicua_core::{InputError, Side};
use capicua_dominoes::Match;
use capicua_dominoes::notation::{CheckedRecord, Record, SideText, UncheckedClaim, referee};
use capicua_protocol::{Check, CheckedRound, UncheckedKind, UncheckedPart, line};
use capicua_words::Words;

use super::move_list::move_list;
use crate::game_ui::CheckReport;
use crate::plain::{left_open, summary};

/// What each recorded round comes to.
pub(super) fn check(text: &str, words: &Words) -> Result<CheckReport, InputError> {
    let read = referee(text)?;
    let rounds: Vec<Round> = read
        .iter()
        .zip(1..)
        .map(|read| Round::new(read, words))
        .collect();
    let open = read.iter().filter(|read| !read.unchecked.is_empty());
    let open = open.count();
    let moves = read.iter().map(|read| read.record.moves().len()).sum();
    let lines: String = rounds.iter().map(|round| round.line(words)).collect();
    let sheets = read.iter().map(|read| move_list(words, &read.record));
    Ok(CheckReport {
        text: lines + &summary(words, "check-rounds", rounds.len(), open, moves),
        json: line(&Check {
            schema: Default::default(),
            in_order: open == 0,
            rounds: rounds.iter().map(Round::document).collect(),
        }),
        sheet: Some(sheets.collect::<Vec<String>>().join("\n")),
    })
}

/// What could not be checked, as documents have it.
fn part(unchecked: &UncheckedClaim, words: &Words) -> UncheckedPart {
    let (what, seats, between) = match unchecked {
        UncheckedClaim::Unfinished => (UncheckedKind::Unfinished, &[][..], None),
        UncheckedClaim::Start => (UncheckedKind::Start, &[][..], None),
        UncheckedClaim::Passes(seats) => (UncheckedKind::Passes, &seats[..], None),
        UncheckedClaim::Draws(seats) => (UncheckedKind::Draws, &seats[..], None),
        UncheckedClaim::Winner => (UncheckedKind::Winner, &[][..], None),
        UncheckedClaim::Points { least, most } => {
            (UncheckedKind::Points, &[][..], Some([*least, *most]))
        }
        UncheckedClaim::Next => (UncheckedKind::Next, &[][..], None),
    };
    UncheckedPart {
        what,
        text: words.say(&unchecked.message()),
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
    fn new<'a>((read, place): (&'a CheckedRecord, u32), words: &Words) -> Round<'a> {
        let record = &read.record;
        let scored = record.start().public().standing().is_some();
        Round {
            record,
            unchecked: read.unchecked.iter().map(|it| part(it, words)).collect(),
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

    fn line(&self, words: &Words) -> String {
        let record = self.record;
        let moves = words.text("check-moves", &[("count", record.moves().len().into())]);
        let mut parts = vec![moves, record.result()];
        if let Some(gained) = record.gained() {
            parts.push(words.text("check-gained", &[("gained", gained.to_string().into())]));
        }
        if let Some(after) = &self.after {
            let [first, second] = after.score();
            let score = format!("{first}:{second}");
            parts.push(words.text("check-score", &[("score", score.into())]));
        }
        match (self.won(), self.next()) {
            (Some(side), _) => parts.push(words.text("check-won", &[("side", side.into())])),
            (None, Some(seat)) => parts.push(words.text("check-next", &[("seat", seat.into())])),
            (None, None) => {}
        }
        let rules = record.start().rules();
        let line = format!("{:>4}. {rules}: {}\n", self.number, parts.join(", "));
        line + &left_open(words, &self.unchecked)
    }
}
