//! The texts in which rules, moves, positions and games travel. Lenient on input, strict on output;
//! what cannot be read gets one error that says what, where and how to mend it.

mod fields;
mod line;
mod moves;
mod order;
mod position;
mod read_records;
mod record;
mod result;
mod rules_text;
mod setup;
mod snapshot;

pub use line::Line;
pub use moves::Written;
pub use position::Position;
pub use read_records::parse_records;
pub use record::{Record, RecordedMove, write_records};
pub use result::{ResultText, SideText};
pub use rules_text::{Argument, OPTIONS, OptionHelp, Sentence, describe};
pub use setup::{Part, Setup, SetupFault};
pub use snapshot::{Fault, Hand, Snapshot};

use std::ops::Range;

use capicua_core::InputError;

/// A piece of a larger text that knows where it stands, so that errors can point at it.
#[derive(Clone, Copy)]
pub(crate) struct Piece<'a> {
    pub whole: &'a str,
    pub start: usize,
    pub text: &'a str,
}

impl<'a> Piece<'a> {
    pub fn whole(text: &'a str) -> Piece<'a> {
        Piece {
            whole: text,
            start: 0,
            text,
        }
    }

    /// Bytes `range` of this piece.
    pub fn part(&self, range: Range<usize>) -> Piece<'a> {
        Piece {
            whole: self.whole,
            start: self.start + range.start,
            text: &self.text[range],
        }
    }

    /// The pieces between `separator`s.
    pub fn split(&self, separator: char) -> impl Iterator<Item = Piece<'a>> + use<'a> {
        let piece = *self;
        let mut from = 0;
        self.text.split(separator).map(move |text| {
            let part = piece.part(from..from + text.len());
            from += text.len() + separator.len_utf8();
            part
        })
    }

    /// The words, as white space separates them.
    pub fn words(&self) -> impl Iterator<Item = Piece<'a>> + use<'a> {
        let piece = *self;
        let base = self.text.as_ptr() as usize;
        self.text.split_whitespace().map(move |word| {
            let from = word.as_ptr() as usize - base;
            piece.part(from..from + word.len())
        })
    }

    /// The place just behind it.
    pub fn end(&self) -> Piece<'a> {
        self.part(self.text.len()..self.text.len())
    }

    /// An error that points at this piece.
    pub fn error(&self, what: impl Into<String>, help: impl Into<String>) -> InputError {
        InputError::new(what, help).at(self.whole, self.start..self.start + self.text.len())
    }
}
