//! What somebody types beside the table.

use capicua_dominoes::notation::WrittenMove;

/// A line, understood.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// A move as it was played.
    Move(WrittenMove),
    /// Take the last move back.
    Undo,
    /// Other moves from this number on.
    Replace(usize, Vec<WrittenMove>),
    /// Moves left out before this number.
    Insert(usize, Vec<WrittenMove>),
    /// A move that never was.
    Remove(usize),
    /// Other tiles at the beginning.
    Hand(String),
    /// Advice once more.
    Advice,
    /// Who holds what.
    Belief,
    /// The moves so far.
    List,
    /// Another round.
    New,
    /// What can be typed.
    Help,
    /// Enough.
    Quit,
    /// An empty line.
    Nothing,
    /// Anything else.
    Nonsense,
}

impl Command {
    pub fn parse(line: &str) -> Command {
        let line = line.trim();
        let lower = line.to_lowercase();
        match lower.as_str() {
            "" => return Command::Nothing,
            "p" | "paso" | "passo" => return Command::Move(WrittenMove::Pass),
            "u" => return Command::Undo,
            "a" => return Command::Advice,
            "b" => return Command::Belief,
            "l" => return Command::List,
            "n" => return Command::New,
            "?" | "h" | "help" => return Command::Help,
            "q" | "quit" => return Command::Quit,
            _ => {}
        }
        if let Some(tiles) = lower.strip_prefix("hand ") {
            return Command::Hand(tiles.to_owned());
        }
        if let Some(number) = lower.strip_prefix('x').and_then(|n| n.trim().parse().ok()) {
            return Command::Remove(number);
        }
        if let Ok(written) = line.parse() {
            return Command::Move(written);
        }
        Command::correction(&lower).unwrap_or(Command::Nonsense)
    }

    /// `5=64 45` and `5+--`.
    fn correction(line: &str) -> Option<Command> {
        let at = line.find(['=', '+'])?;
        let (number, moves) = (line[..at].trim().parse().ok()?, &line[at + 1..]);
        let moves: Vec<WrittenMove> = moves.split_whitespace().map(one).collect::<Option<_>>()?;
        match (moves.is_empty(), line.as_bytes()[at]) {
            (true, _) => None,
            (_, b'=') => Some(Command::Replace(number, moves)),
            _ => Some(Command::Insert(number, moves)),
        }
    }
}

fn one(word: &str) -> Option<WrittenMove> {
    match word {
        "p" => Some(WrittenMove::Pass),
        _ => word.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood() {
        let written = |text: &str| text.parse::<WrittenMove>().unwrap();
        for (line, command) in [
            ("64", Command::Move(written("64"))),
            (" 6-4 ", Command::Move(written("64"))),
            ("p", Command::Move(WrittenMove::Pass)),
            ("--", Command::Move(WrittenMove::Pass)),
            ("P", Command::Move(WrittenMove::Pass)),
            ("u", Command::Undo),
            ("5=64", Command::Replace(5, vec![written("64")])),
            (
                "5 = 64 p",
                Command::Replace(5, vec![written("64"), WrittenMove::Pass]),
            ),
            ("12+--", Command::Insert(12, vec![WrittenMove::Pass])),
            ("x3", Command::Remove(3)),
            ("hand 66 54", Command::Hand("66 54".to_owned())),
            ("", Command::Nothing),
            ("?", Command::Help),
        ] {
            assert_eq!(Command::parse(line), command, "{line}");
        }
    }

    #[test]
    fn everything_else_is_nonsense_and_nothing_panics() {
        for line in [
            "hello",
            "5=",
            "=64",
            "5=xyz",
            "99999999999999999999999=64",
            "é",
            "x",
            "xx",
            "6",
            "-5=64",
            "5+",
            "++",
            "\u{0}",
            "7=64 7=65",
        ] {
            assert_eq!(Command::parse(line), Command::Nonsense, "{line}");
        }
    }
}
