//! Files of games that were written in parts: read piece by piece, put together in order of deals.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader};
use std::path::Path;

use capicua_core::parse_checksum_line;

/// The games of a file, one after the other.
pub struct Pieces {
    reader: BufReader<File>,
    kind: FileKind,
    /// The line that the next piece begins with.
    ahead: String,
}

/// How games are told apart, and the number of their deal is told.
#[derive(Clone, Copy, PartialEq)]
enum FileKind {
    /// Records: each begins with this tag.
    Records,
    /// Lines of JSON.
    Lines,
}

const FIRST_TAG: &str = "[DGN ";
const DEAL_TAG: &str = "[Pair \"";
const DEAL_FIELD: &str = "{\"deal\":";

impl Pieces {
    /// Of a file of records.
    pub fn records(path: &Path) -> io::Result<Pieces> {
        Pieces::open(path, FileKind::Records)
    }

    /// Of a file of lines, after the first.
    pub fn lines(path: &Path) -> io::Result<Pieces> {
        let mut pieces = Pieces::open(path, FileKind::Lines)?;
        pieces.read_ahead()?;
        Ok(pieces)
    }

    fn open(path: &Path, kind: FileKind) -> io::Result<Pieces> {
        let mut pieces = Pieces {
            reader: BufReader::new(File::open(path)?),
            kind,
            ahead: String::new(),
        };
        pieces.read_ahead()?;
        Ok(pieces)
    }

    fn read_ahead(&mut self) -> io::Result<()> {
        self.ahead.clear();
        self.reader.read_line(&mut self.ahead)?;
        Ok(())
    }

    /// The next game: the number of its deal, and its text.
    pub(crate) fn next(&mut self) -> io::Result<Option<(u64, String)>> {
        if self.ahead.is_empty() || parse_checksum_line(self.ahead.as_bytes()).is_some() {
            return Ok(None);
        }
        let mut text = std::mem::take(&mut self.ahead);
        self.read_ahead()?;
        while self.kind == FileKind::Records
            && !self.ahead.is_empty()
            && !self.ahead.starts_with(FIRST_TAG)
        {
            text.push_str(&self.ahead);
            self.read_ahead()?;
        }
        // Records have a blank line between them, which is not theirs.
        text.truncate(text.trim_end_matches('\n').len());
        text.push('\n');
        let told = match self.kind {
            FileKind::Records => text.split(DEAL_TAG).nth(1),
            FileKind::Lines => text.strip_prefix(DEAL_FIELD),
        };
        let digits: String = told
            .unwrap_or_default()
            .chars()
            .take_while(char::is_ascii_digit)
            .collect();
        let deal = digits
            .parse()
            .map_err(|_| io::Error::other("a game does not tell the number of its deal"))?;
        Ok(Some((deal, text)))
    }
}

/// Hands over the games of all files in order of their deals.
pub fn in_order(
    mut parts: Vec<Pieces>,
    mut push: impl FnMut(&str) -> io::Result<()>,
) -> io::Result<()> {
    let next = parts.iter_mut().map(Pieces::next);
    let mut waiting: Vec<Option<(u64, String)>> = next.collect::<io::Result<_>>()?;
    loop {
        let first = (0..parts.len()).filter(|&at| waiting[at].is_some());
        let first = first.min_by_key(|&at| waiting[at].as_ref().map(|(deal, _)| *deal));
        let Some(at) = first else {
            return Ok(());
        };
        let (deal, text) = waiting[at].take().expect("it waits");
        push(&text)?;
        waiting[at] = parts[at].next()?;
        // All games of a deal stand together.
        while let Some((_, more)) = waiting[at].take_if(|(next, _)| *next == deal) {
            push(&more)?;
            waiting[at] = parts[at].next()?;
        }
    }
}
