//! Texts: pieces that know where they stand, and what records of all games have in common. Tags in
//! brackets, then the moves, comments in braces.

use std::fmt::Write as _;
use std::ops::Range;

use capicua_core::{InputError, Message, message};

/// Where lines of moves are broken.
const WIDTH: usize = 80;

/// A piece of a larger text that knows where it stands, so that errors can point at it.
#[derive(Clone, Copy)]
pub struct TextSpan<'a> {
    /// The text it was cut from.
    pub whole: &'a str,
    /// Where it begins.
    pub start: usize,
    /// What it says.
    pub text: &'a str,
}

impl<'a> TextSpan<'a> {
    /// All of a text.
    pub fn whole(text: &'a str) -> TextSpan<'a> {
        TextSpan {
            whole: text,
            start: 0,
            text,
        }
    }

    /// Bytes `range` of this piece.
    pub fn part(&self, range: Range<usize>) -> TextSpan<'a> {
        TextSpan {
            whole: self.whole,
            start: self.start + range.start,
            text: &self.text[range],
        }
    }

    /// The pieces between `separator`s.
    pub fn split(&self, separator: char) -> impl Iterator<Item = TextSpan<'a>> + use<'a> {
        let piece = *self;
        let mut from = 0;
        self.text.split(separator).map(move |text| {
            let part = piece.part(from..from + text.len());
            from += text.len() + separator.len_utf8();
            part
        })
    }

    /// The words, as white space separates them.
    pub fn words(&self) -> impl Iterator<Item = TextSpan<'a>> + use<'a> {
        let piece = *self;
        let base = self.text.as_ptr() as usize;
        self.text.split_whitespace().map(move |word| {
            let from = word.as_ptr() as usize - base;
            piece.part(from..from + word.len())
        })
    }

    /// The place just behind it.
    pub fn end(&self) -> TextSpan<'a> {
        self.part(self.text.len()..self.text.len())
    }

    /// The same error, pointing at this piece.
    pub fn says(&self, error: &InputError) -> InputError {
        self.error(error.message().clone(), error.remedy().clone())
    }

    /// An error that points at this piece.
    pub fn error(&self, what: Message, help: Message) -> InputError {
        InputError::new(what, help).at(self.whole, self.start..self.start + self.text.len())
    }
}

/// What was typed, short enough for a message, on one line.
pub fn shorten(text: &str) -> String {
    const LONGEST: usize = 24;
    let plain = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut short: String = text.chars().take(LONGEST).map(plain).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}

/// A part of a record.
pub enum Token<'a> {
    /// `[Name "value"]`.
    Tag(TextSpan<'a>, TextSpan<'a>),
    /// What stands in braces.
    Comment(TextSpan<'a>),
    /// Anything else up to a space: a move, a number.
    Word(TextSpan<'a>),
}

/// Cuts a text into tags, comments and words.
pub fn tokens(whole: TextSpan) -> Result<Vec<Token>, InputError> {
    let text = whole.text;
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        match c {
            c if c.is_whitespace() => at += c.len_utf8(),
            '{' => {
                let end = text[at..].find('}').map(|end| at + end).ok_or_else(|| {
                    whole.part(at..at + 1).error(
                        message!("comment-does-not-end"),
                        message!("fix-close-brace"),
                    )
                })?;
                tokens.push(Token::Comment(whole.part(at + 1..end)));
                at = end + 1;
            }
            '[' if is_tag(&text[at..]) => {
                let (name, value, end) = read_tag(whole, at)?;
                tokens.push(Token::Tag(name, value));
                at = end;
            }
            _ => {
                let end = text[at..]
                    .find(|c: char| c.is_whitespace() || c == '{')
                    .map_or(text.len(), |end| at + end);
                tokens.push(Token::Word(whole.part(at..end)));
                at = end;
            }
        }
    }
    Ok(tokens)
}

/// `[6|4]` is a tile, `[Name` a tag.
fn is_tag(text: &str) -> bool {
    text[1..].starts_with(|c: char| c.is_ascii_alphabetic())
}

fn read_tag<'a>(
    whole: TextSpan<'a>,
    at: usize,
) -> Result<(TextSpan<'a>, TextSpan<'a>, usize), InputError> {
    let text = whole.text;
    let line_end = text[at..].find('\n').map_or(text.len(), |end| at + end);
    let bad = || {
        let shown = whole.part(at..line_end);
        shown.error(
            message!("tag-does-not-end"),
            message!("fix-tag-name-value-on-line"),
        )
    };
    let name_end = at
        + 1
        + text[at + 1..]
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .ok_or_else(bad)?;
    let rest = &text[name_end..line_end];
    let quote = name_end + rest.len() - rest.trim_start().len();
    if !text[quote..].starts_with('"') {
        return Err(bad());
    }
    let mut escaped = false;
    let close = text[quote + 1..line_end]
        .char_indices()
        .find(|&(_, c)| {
            let closes = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            closes
        })
        .map(|(i, _)| quote + 1 + i)
        .ok_or_else(bad)?;
    let after = &text[close + 1..line_end];
    let end = close + 1 + after.len() - after.trim_start().len();
    if !text[end..].starts_with(']') {
        return Err(bad());
    }
    Ok((
        whole.part(at + 1..name_end),
        whole.part(quote + 1..close),
        end + 1,
    ))
}

/// What the first record of a text says is played.
pub fn rules_tag(text: &str) -> Result<TextSpan<'_>, InputError> {
    let whole = TextSpan::whole(text);
    let tag = tokens(whole)?.into_iter().find_map(|token| match token {
        Token::Tag(name, value) if name.text == "Rules" => Some(value),
        _ => None,
    });
    tag.ok_or_else(|| {
        whole.part(0..0).error(
            message!("no-record-no-tag"),
            message!(
                "fix-record-tags",
                tags = "`[DGN \"1\"]`, `[Rules \"latin\"]`"
            ),
        )
    })
}

/// Which of several games some rules are of, by the names that the rules of each begin with. A position begins
/// with its rules, too.
pub fn which_game(text: &str, presets: &[Vec<&'static str>]) -> Result<usize, InputError> {
    let rules = text.split_whitespace().next().unwrap_or_default();
    let name = rules.split(',').next().unwrap_or_default();
    let has = |names: &Vec<&str>| names.iter().any(|known| known.eq_ignore_ascii_case(name));
    presets.iter().position(has).ok_or_else(|| {
        let start = text.len() - text.trim_start().len();
        InputError::new(
            message!("unknown-rules", name = shorten(name)),
            message!("fix-there-are", names = presets.concat().join(", ")),
        )
        .at(text, start..start + name.len())
    })
}

/// An error when a text has tags, but something else before them.
pub fn begins_with_tags(tokens: &[Token]) -> Result<(), InputError> {
    let tagged = tokens.iter().any(|token| matches!(token, Token::Tag(..)));
    match tokens.first() {
        Some(Token::Word(text) | Token::Comment(text)) if tagged => Err(text.error(
            message!("text-before-tags", text = shorten(text.text.trim())),
            message!(
                "fix-record-tags-remarks",
                tags = "`[DGN \"1\"]`, `[Rules \"latin\"]`"
            ),
        )),
        _ => Ok(()),
    }
}

/// Puts the value of a tag into its place; an error when it stands twice.
pub fn enter<'a>(
    slot: &mut Option<TextSpan<'a>>,
    name: TextSpan,
    value: TextSpan<'a>,
) -> Result<(), InputError> {
    match slot.replace(value) {
        None => Ok(()),
        Some(_) => Err(name.error(
            message!("tag-twice", tag = name.text),
            message!("fix-record-has-each-tag-once"),
        )),
    }
}

/// An error unless the tag `DGN`, if there is one, is of the version that is read here.
pub fn check_version(version: Option<TextSpan>) -> Result<(), InputError> {
    match version.filter(|version| version.text != "1") {
        None => Ok(()),
        Some(version) => Err(version.error(
            message!("unknown-version", version = shorten(version.text)),
            message!("fix-newer-program-may-read"),
        )),
    }
}

/// The value of a tag as it was meant.
pub fn unescape(text: &str) -> String {
    let mut escaped = false;
    text.chars()
        .filter(|&c| {
            escaped = c == '\\' && !escaped;
            !escaped
        })
        .collect()
}

/// The value of a tag as it is written.
pub fn escape(text: &str) -> String {
    text.replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace(['\n', '\r'], " ")
}

/// A tag on a line of its own.
pub fn tag(name: &str, value: &str) -> String {
    format!("[{name} \"{}\"]\n", escape(value))
}

/// A comment as it is written.
pub fn comment_text(comment: &str) -> String {
    format!("{{{}}}", comment.replace('}', ")"))
}

/// Words with spaces between them, broken where a line is full.
#[derive(Default)]
pub struct MoveText {
    lines: String,
    line: String,
}

impl MoveText {
    /// Adds a word, after a wide gap if it begins something.
    pub fn add(&mut self, word: &str, wide: bool) {
        if !self.line.is_empty() && self.line.chars().count() + word.chars().count() + 2 > WIDTH {
            let _ = writeln!(self.lines, "{}", std::mem::take(&mut self.line));
        }
        if !self.line.is_empty() {
            self.line.push_str(if wide { "  " } else { " " });
        }
        self.line.push_str(word);
    }

    /// The lines.
    pub fn finish(mut self) -> String {
        if !self.line.is_empty() {
            let _ = writeln!(self.lines, "{}", self.line);
        }
        self.lines
    }
}
