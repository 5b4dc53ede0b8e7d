//! What is wrong with a text somebody typed, where, and how to fix it.

use std::error::Error;
use std::fmt;
use std::ops::Range;

use crate::message::Message;

/// How much of a long input is shown around the fault.
const SHOWN: usize = 60;

/// An error in a text from outside: a code with its arguments, how to fix it, and where. Printed, it is English
/// in three parts: what is wrong, the line with a caret under the place, and how to fix it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputError {
    message: Message,
    remedy: Message,
    place: Option<Box<Place>>,
}

/// The line the fault is in and where, in characters.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Place {
    /// Line number, counted from one; `None` when the input is a single line.
    line: Option<usize>,
    text: String,
    start: usize,
    width: usize,
}

impl InputError {
    /// An error that has no place, or gets one with [`InputError::at`]: what is wrong, and how to fix it
    /// ([`Message::empty`] where nobody can).
    pub fn new(message: Message, remedy: Message) -> InputError {
        InputError {
            message,
            remedy,
            place: None,
        }
    }

    /// An error in words that no catalogue knows: those of another program, or of a game that has no others.
    pub fn verbatim(what: impl fmt::Display, help: impl fmt::Display) -> InputError {
        InputError::new(Message::verbatim(what), Message::verbatim(help))
    }

    /// Points at `span`, bytes of `input`. An error that already points somewhere keeps its place:
    /// the innermost reader knows best.
    #[must_use]
    pub fn at(mut self, input: &str, span: Range<usize>) -> InputError {
        if self.place.is_none() {
            self.place = Some(Box::new(Place::find(input, span)));
        }
        self
    }

    /// The same in a text with several lines, of which this is the `number`-th.
    #[must_use]
    pub fn on_line(mut self, line: &str, number: usize) -> InputError {
        let place = self
            .place
            .get_or_insert_with(|| Box::new(Place::find(line, 0..line.len())));
        place.line = Some(number);
        self
    }

    /// What is wrong, for programs: `not-a-pip`.
    pub fn code(&self) -> &'static str {
        self.message.code()
    }

    /// What is wrong.
    pub fn message(&self) -> &Message {
        &self.message
    }

    /// How to fix it.
    pub fn remedy(&self) -> &Message {
        &self.remedy
    }

    /// What is wrong, in an English sentence.
    pub fn what(&self) -> String {
        self.message.to_string()
    }

    /// How to fix it, in English.
    pub fn help(&self) -> String {
        self.remedy.to_string()
    }

    /// What is told inside of an error of the system, as [`write_error`](crate::write_error) puts it there.
    pub fn from_io(error: &std::io::Error) -> Option<&InputError> {
        error.get_ref()?.downcast_ref()
    }

    /// The same place, with something else said of it.
    #[must_use]
    pub fn saying(self, message: Message, remedy: Message) -> InputError {
        InputError {
            place: self.place,
            ..InputError::new(message, remedy)
        }
    }

    /// The text around the fault and, on a second line, carets under it, when it has a place.
    pub fn excerpt(&self) -> Option<String> {
        let place = self.place.as_ref()?;
        Some(place.shown().join("\n"))
    }

    /// The column of the fault, in characters counted from one, when it has a place.
    pub fn column(&self) -> Option<usize> {
        self.place.as_ref().map(|place| place.start + 1)
    }

    /// The line of the fault, counted from one, when the input has several.
    pub fn line(&self) -> Option<usize> {
        self.place.as_ref().and_then(|place| place.line)
    }
}

impl Place {
    fn find(input: &str, span: Range<usize>) -> Place {
        let start = floor_boundary(input, span.start);
        let line_start = input[..start].rfind('\n').map_or(0, |i| i + 1);
        let line_end = input[start..].find('\n').map_or(input.len(), |i| start + i);
        let end = floor_boundary(input, span.end).clamp(start, line_end);
        Place {
            line: input
                .trim_end()
                .contains('\n')
                .then(|| input[..line_start].matches('\n').count() + 1),
            text: input[line_start..line_end].trim_end().to_owned(),
            start: input[line_start..start].chars().count(),
            width: input[start..end].chars().count().max(1),
        }
    }
}

fn floor_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

impl Place {
    /// A window around the fault with carets under it, so that a megabyte of garbage is answered in
    /// two lines. Control characters would move the caret or the terminal.
    fn shown(&self) -> [String; 2] {
        let first = self.start.saturating_sub(SHOWN / 2);
        let shown: String = self
            .text
            .chars()
            .skip(first)
            .take(SHOWN)
            .map(|c| if c.is_control() { '\u{fffd}' } else { c })
            .collect();
        let before = if first > 0 { "…" } else { "" };
        let after = if self.text.chars().count() > first + SHOWN {
            "…"
        } else {
            ""
        };
        let indent = self.start - first + before.chars().count();
        let carets = self.width.min(SHOWN - (self.start - first).min(SHOWN - 1));
        [
            format!("{before}{shown}{after}"),
            format!("{}{}", " ".repeat(indent), "^".repeat(carets)),
        ]
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.message)?;
        if let Some(place) = &self.place {
            if let Some(line) = place.line {
                write!(f, " (line {line}, column {})", place.start + 1)?;
            }
            let [text, carets] = place.shown();
            write!(f, "\n  {text}\n  {carets}")?;
        }
        if !self.remedy.is_empty() {
            write!(f, "\n{}", self.remedy)?;
        }
        Ok(())
    }
}

impl Error for InputError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message;

    #[test]
    fn points_at_the_place() {
        let tile = "6-7";
        let remedy = message!("fix-pips-go-to", highest = 6);
        let error =
            InputError::new(message!("tile-not-in-set", tile), remedy).at("latin 67/?7", 6..8);
        assert_eq!(
            error.to_string(),
            "6-7 is not in the set\n  latin 67/?7\n        ^^\nPips go from 0 to 6."
        );
        assert_eq!(error.code(), "tile-not-in-set");
        assert_eq!(error.excerpt().unwrap(), "latin 67/?7\n      ^^");
    }

    #[test]
    fn names_the_line_of_a_longer_text() {
        let error = InputError::new(Message::verbatim("bad move"), Message::empty())
            .at("one\ntwo 99\n", 8..10);
        assert_eq!(error.line(), Some(2));
        assert_eq!(
            error.to_string(),
            "bad move (line 2, column 5)\n  two 99\n      ^^"
        );
    }

    #[test]
    fn shows_a_window_of_a_huge_line_and_survives_any_span() {
        let input = "é".repeat(500_000);
        for span in [
            0..1,
            3..999_999,
            999_999..1_000_000,
            5..5,
            7_000_000..8_000_000,
        ] {
            let text = InputError::new(Message::verbatim("what"), Message::verbatim("how"))
                .at(&input, span)
                .to_string();
            assert!(text.len() < 600, "{} bytes", text.len());
        }
    }
}
