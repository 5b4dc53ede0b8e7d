//! A position: a moment, and the moves since.

use std::fmt;
use std::str::FromStr;

use capicua_core::{InputError, message};

use super::moves::parse_move;
use super::{Snapshot, TextSpan, WrittenMove};
use crate::action::Event;

/// Longer texts are no position; this keeps a megabyte of garbage from being taken for one.
const LONGEST: usize = 20_000;

/// A position string, read: `RULES HANDS LINE TURN SCORE [moves M1 M2 ...]`. After moves one knows
/// more than the last moment shows: who passed on what, and who played what.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    start: Snapshot,
    moves: Vec<WrittenMove>,
    now: Snapshot,
    history: Vec<Event>,
}

impl Position {
    /// A position without moves.
    pub fn new(start: Snapshot) -> Position {
        Position {
            now: start.clone(),
            start,
            moves: Vec::new(),
            history: Vec::new(),
        }
    }

    /// The moment it starts from.
    pub fn start(&self) -> &Snapshot {
        &self.start
    }

    /// The moves since, in canonical form.
    pub fn moves(&self) -> &[WrittenMove] {
        &self.moves
    }

    /// The moment after the moves.
    pub fn now(&self) -> &Snapshot {
        &self.now
    }

    /// What everybody saw of the moves.
    pub fn history(&self) -> &[Event] {
        &self.history
    }

    /// Plays one more move; when it cannot be played nothing changes.
    pub fn play(&mut self, written: WrittenMove) -> Result<Event, super::MoveError> {
        let canonical = self.now.canonical(written);
        let event = self.now.play(written)?;
        self.moves.push(canonical);
        self.history.push(event);
        Ok(event)
    }
}

impl FromStr for Position {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Position, InputError> {
        let whole = TextSpan::whole(text.trim_end());
        if whole.text.len() > LONGEST {
            return Err(whole.part(0..0).error(
                message!("position-too-long", bytes = text.len()),
                message!("fix-position-line-file-records-capicua"),
            ));
        }
        let words: Vec<TextSpan> = whole.words().collect();
        let before = words.iter().take_while(|word| word.text != "moves").count();
        let start = Snapshot::parse(&words[..before], whole)?;
        let mut position = Position::new(start);
        for word in words.iter().skip(before + 1) {
            let written = parse_move(*word)?;
            position
                .play(written)
                .map_err(|fault| word.error(fault.what, fault.help))?;
        }
        Ok(position)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.start)?;
        if !self.moves.is_empty() {
            f.write_str(" moves")?;
        }
        self.moves.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}
