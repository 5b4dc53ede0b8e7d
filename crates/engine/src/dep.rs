//! The lines of DEP 1 in both directions: parsed leniently, written strictly. An unknown line is not an error:
//! it is ignored, so that the protocol can grow.

use std::fmt;
use std::time::Duration;

use capicua_core::{OptionEntry, Seat};

/// The longest line either side may write, its end not counted.
pub const LONGEST_LINE: usize = 4096;

/// A command to an engine.
///
/// ```
/// use std::time::Duration;
/// use capicua_core::Seat;
/// use capicua_engine::dep::EngineCommand;
///
/// let go = EngineCommand::read("go time 500");
/// let time = Some(Duration::from_millis(500));
/// assert_eq!(go, Some(EngineCommand::Go { samples: None, time }));
/// assert_eq!(EngineCommand::Saw(Seat::B, "66").to_string(), "saw B 66");
/// assert_eq!(EngineCommand::read("weather fine"), None);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum EngineCommand<'a> {
    /// `dep 1`: asks for name and options.
    Dep(u32),
    /// `set samples 500`: an option, from the next match on.
    Set(&'a str, &'a str),
    /// `match dominican seat C seed 7`: a new match begins.
    Match {
        /// The rules, in their own notation.
        rules: &'a str,
        /// The seat of the engine.
        seat: Seat,
        /// The seed of its random numbers.
        seed: u64,
    },
    /// `round POSITION`: a round begins, with the view of the seat.
    Round(&'a str),
    /// `saw A 66`: a move, in order, including its own.
    Saw(Seat, &'a str),
    /// `go samples 500 time 2000`: the seat is on turn.
    Go {
        /// How many worlds or the like to look at.
        samples: Option<u32>,
        /// How long it may take.
        time: Option<Duration>,
    },
    /// `stop`: answer at once with the best so far.
    Stop,
    /// `over …`: how the round ended, and what was dealt.
    Over(&'a str),
    /// `quit`: there is nothing more to do.
    Quit,
}

/// The first word of a line and what follows it.
fn first_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    match line.split_once(|c: char| c.is_ascii_whitespace()) {
        Some((word, rest)) => (word, rest.trim_start()),
        None => (line, ""),
    }
}

/// A seat by its letter alone.
fn seat(word: &str) -> Option<Seat> {
    let mut letters = word.chars();
    let seat = letters.next().and_then(Seat::from_letter)?;
    letters.next().is_none().then_some(seat)
}

impl<'a> EngineCommand<'a> {
    /// Reads a line; nothing if it is not one of these.
    pub fn read(line: &'a str) -> Option<EngineCommand<'a>> {
        let (word, rest) = first_word(line);
        Some(match word {
            "dep" => EngineCommand::Dep(rest.parse().ok()?),
            "set" => {
                let (name, value) = first_word(rest);
                if name.is_empty() {
                    return None;
                }
                EngineCommand::Set(name, value)
            }
            "match" => {
                let (rules, rest) = first_word(rest);
                let (mut at, mut seed) = (None, 0);
                let mut words = rest.split_ascii_whitespace();
                while let Some(word) = words.next() {
                    match word {
                        "seat" => at = words.next().and_then(seat),
                        "seed" => seed = words.next()?.parse().ok()?,
                        _ => {}
                    }
                }
                EngineCommand::Match {
                    rules,
                    seat: at?,
                    seed,
                }
            }
            "round" => EngineCommand::Round(rest),
            "saw" => {
                let (who, what) = first_word(rest);
                EngineCommand::Saw(seat(who)?, what)
            }
            "go" => {
                let (mut samples, mut time) = (None, None);
                let mut words = rest.split_ascii_whitespace();
                while let Some(word) = words.next() {
                    match word {
                        "samples" => samples = words.next().and_then(|n| n.parse().ok()),
                        "time" => time = words.next().and_then(|n| n.parse().ok()),
                        _ => {}
                    }
                }
                EngineCommand::Go {
                    samples,
                    time: time.map(Duration::from_millis),
                }
            }
            "stop" => EngineCommand::Stop,
            "over" => EngineCommand::Over(rest),
            "quit" => EngineCommand::Quit,
            _ => return None,
        })
    }
}

impl fmt::Display for EngineCommand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            EngineCommand::Dep(version) => write!(f, "dep {version}"),
            EngineCommand::Set(name, value) => write!(f, "set {name} {value}"),
            EngineCommand::Match { rules, seat, seed } => {
                write!(f, "match {rules} seat {seat} seed {seed}")
            }
            EngineCommand::Round(position) => write!(f, "round {position}"),
            EngineCommand::Saw(seat, what) => write!(f, "saw {seat} {what}"),
            EngineCommand::Go { samples, time } => {
                f.write_str("go")?;
                if let Some(samples) = samples {
                    write!(f, " samples {samples}")?;
                }
                match time {
                    // No time at all would be an answer before the question.
                    Some(time) => write!(f, " time {}", time.as_millis().max(1)),
                    None => Ok(()),
                }
            }
            EngineCommand::Stop => f.write_str("stop"),
            EngineCommand::Over(how) => write!(f, "over {how}"),
            EngineCommand::Quit => f.write_str("quit"),
        }
    }
}

/// A reply of an engine.
///
/// ```
/// use capicua_engine::dep::EngineReply;
///
/// assert_eq!(EngineReply::read("play 25"), Some(EngineReply::Play("25")));
/// let Some(EngineReply::Info(info)) = EngineReply::read("info 25 win 0.473 points nan") else {
///     panic!("it is an info line");
/// };
/// assert_eq!((info.mv, info.win, info.points), ("25", Some(0.473), None));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum EngineReply<'a> {
    /// `id name Mybot 0.3`.
    Name(&'a str),
    /// `option samples int 100 1 100000`.
    Option(DeclaredOption),
    /// `depok`: the end of the handshake.
    DepOk,
    /// `info 25 win 0.473 points 1.8`: its evaluation of a move.
    Info(Info<'a>),
    /// `play 25`: its move.
    Play(&'a str),
    /// `error …`: a failure, in words.
    Error(&'a str),
}

/// The evaluation of a move by an engine.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Info<'a> {
    /// The move.
    pub mv: &'a str,
    /// Its chance to win the round, or the game where that is one round.
    pub win: Option<f64>,
    /// Its expected points.
    pub points: Option<f64>,
    /// Its chance to win the match.
    pub equity: Option<f64>,
}

impl<'a> EngineReply<'a> {
    /// Parses a line; `None` if it is unknown. Impossible figures are dropped: a chance is between 0 and 1,
    /// points are finite.
    pub fn read(line: &'a str) -> Option<EngineReply<'a>> {
        let (word, rest) = first_word(line);
        Some(match word {
            "id" => match first_word(rest) {
                ("name", name) if !name.is_empty() => EngineReply::Name(name),
                _ => return None,
            },
            "option" => EngineReply::Option(DeclaredOption::read(rest)?),
            "depok" => EngineReply::DepOk,
            "info" => EngineReply::Info(Info::read(rest)?),
            "play" if !rest.is_empty() => EngineReply::Play(rest),
            "error" => EngineReply::Error(rest),
            _ => return None,
        })
    }
}

impl fmt::Display for EngineReply<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            EngineReply::Name(name) => write!(f, "id name {name}"),
            EngineReply::Option(option) => write!(f, "option {option}"),
            EngineReply::DepOk => f.write_str("depok"),
            EngineReply::Info(info) => {
                write!(f, "info {}", info.mv)?;
                let figures = [
                    ("win", info.win, 4),
                    ("points", info.points, 2),
                    ("equity", info.equity, 4),
                ];
                for (name, value, digits) in figures {
                    if let Some(value) = value {
                        let text = format!("{value:.digits$}");
                        // No negative zero.
                        let nothing = !text.contains(|c: char| matches!(c, '1'..='9'));
                        let text = text.trim_start_matches(|c| nothing && c == '-');
                        write!(f, " {name} {text}")?;
                    }
                }
                Ok(())
            }
            EngineReply::Play(mv) => write!(f, "play {mv}"),
            EngineReply::Error(why) => write!(f, "error {why}"),
        }
    }
}

impl<'a> Info<'a> {
    fn read(rest: &'a str) -> Option<Info<'a>> {
        let (mv, rest) = first_word(rest);
        let mut info = Info {
            mv,
            win: None,
            points: None,
            equity: None,
        };
        let number = |word: Option<&str>| {
            let value: Option<f64> = word.and_then(|word| word.parse().ok());
            value.filter(|value| value.is_finite())
        };
        let share = |word| number(word).filter(|value| (0.0..=1.0).contains(value));
        let mut words = rest.split_ascii_whitespace();
        while let Some(word) = words.next() {
            match word {
                "win" => info.win = share(words.next()),
                "points" => info.points = number(words.next()),
                "equity" => info.equity = share(words.next()),
                _ => {}
            }
        }
        (!mv.is_empty()).then_some(info)
    }
}

/// An option as an engine declares it: `samples int 100 1 100000`.
///
/// ```
/// use capicua_engine::dep::EngineReply;
///
/// let line = "option samples int 100 1 100000";
/// let Some(EngineReply::Option(samples)) = EngineReply::read(line) else {
///     panic!("it declares an option");
/// };
/// assert_eq!(samples.default.as_deref(), Some("100"));
/// assert!(samples.takes("5000") && !samples.takes("0"));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct DeclaredOption {
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: DeclaredType,
    /// The default; `None` if the engine decides.
    pub default: Option<String>,
}

/// The type of an option.
#[derive(Clone, PartialEq, Debug)]
pub enum DeclaredType {
    /// `int DEFAULT LEAST MOST`.
    Int(i64, i64),
    /// `float DEFAULT LEAST MOST`.
    Float(f64, f64),
    /// `bool DEFAULT`: true or false.
    Bool,
    /// `choice DEFAULT WORD WORD …`.
    Choice(Vec<String>),
    /// `text DEFAULT`: the rest of the line.
    Text,
}

/// How a missing default is written.
const UNSAID: &str = "-";

impl DeclaredOption {
    fn read(rest: &str) -> Option<DeclaredOption> {
        let (name, rest) = first_word(rest);
        let (kind, rest) = first_word(rest);
        let mut words = rest.split_ascii_whitespace();
        if kind == "text" {
            return Some(DeclaredOption {
                name: name.to_owned(),
                kind: DeclaredType::Text,
                default: (!rest.is_empty()).then(|| rest.to_owned()),
            });
        }
        let default = words.next()?;
        let kind = match kind {
            "int" => DeclaredType::Int(words.next()?.parse().ok()?, words.next()?.parse().ok()?),
            "float" => {
                DeclaredType::Float(words.next()?.parse().ok()?, words.next()?.parse().ok()?)
            }
            "bool" => DeclaredType::Bool,
            "choice" => DeclaredType::Choice(words.map(str::to_owned).collect()),
            _ => return None,
        };
        let declared = DeclaredOption {
            name: name.to_owned(),
            kind,
            default: (default != UNSAID).then(|| default.to_owned()),
        };
        let sound = declared
            .default
            .as_deref()
            .is_none_or(|d| declared.takes(d));
        sound.then_some(declared)
    }

    /// Whether `value` is valid for this option.
    pub fn takes(&self, value: &str) -> bool {
        match &self.kind {
            DeclaredType::Int(low, high) => value
                .parse()
                .is_ok_and(|n: i64| (*low..=*high).contains(&n)),
            DeclaredType::Float(low, high) => value
                .parse()
                .is_ok_and(|n: f64| (*low..=*high).contains(&n)),
            DeclaredType::Bool => matches!(value, "true" | "false"),
            DeclaredType::Choice(words) => words.iter().any(|word| word == value),
            DeclaredType::Text => !value.contains(['\n', '\r']),
        }
    }

    /// How its values are written, for errors.
    pub fn values(&self) -> String {
        match &self.kind {
            DeclaredType::Int(low, high) => format!("a whole number from {low} to {high}"),
            DeclaredType::Float(low, high) => format!("a number from {low} to {high}"),
            DeclaredType::Bool => "true or false".to_owned(),
            DeclaredType::Choice(words) => words.join(" or "),
            DeclaredType::Text => "a line of text".to_owned(),
        }
    }

    /// An option of a catalogue in the protocol. `given` is the value it was set to.
    pub fn from_entry(entry: &OptionEntry, given: Option<&str>) -> DeclaredOption {
        use capicua_core::OptionType;
        let kind = match entry.kind {
            OptionType::Whole(low, high) => {
                let bound = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
                DeclaredType::Int(bound(low), bound(high))
            }
            OptionType::Number(low, high) => DeclaredType::Float(low, high),
            OptionType::Choice(words) => {
                DeclaredType::Choice(words.iter().map(|&word| word.to_owned()).collect())
            }
            // Times and files have no type of their own in the protocol.
            OptionType::Time | OptionType::File => DeclaredType::Text,
        };
        let default = given.unwrap_or(entry.default);
        let default = match kind {
            DeclaredType::Float(..) => as_decimal(default),
            _ => default.to_owned(),
        };
        DeclaredOption {
            name: entry.name.to_owned(),
            kind,
            default: (!default.is_empty()).then_some(default),
        }
    }
}

/// A fraction such as `1/3` as a decimal number.
fn as_decimal(text: &str) -> String {
    let parts = text.split_once('/').map(|(above, below)| {
        let number = |part: &str| part.parse::<f64>().unwrap_or(f64::NAN);
        number(above) / number(below)
    });
    parts.map_or_else(|| text.to_owned(), |value| value.to_string())
}

impl fmt::Display for DeclaredOption {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let name = &self.name;
        let default = self.default.as_deref();
        let said = default.unwrap_or(UNSAID);
        match &self.kind {
            DeclaredType::Int(low, high) => write!(f, "{name} int {said} {low} {high}"),
            DeclaredType::Float(low, high) => write!(f, "{name} float {said} {low} {high}"),
            DeclaredType::Bool => write!(f, "{name} bool {said}"),
            DeclaredType::Choice(words) => {
                write!(f, "{name} choice {said}")?;
                words.iter().try_for_each(|word| write!(f, " {word}"))
            }
            DeclaredType::Text => {
                write!(f, "{name} text")?;
                default.map_or(Ok(()), |default| write!(f, " {default}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A value is part of a line: one that goes on with another would be an order of its own.
    #[test]
    fn a_text_is_one_line() {
        let option = DeclaredOption {
            name: "book".to_owned(),
            kind: DeclaredType::Text,
            default: None,
        };
        assert!(option.takes("a book.txt"));
        assert!(!option.takes("a\nquit"));
        assert!(!option.takes("a\rquit"));
    }

    /// Every line of the protocol reads as what it says, and is written as it was read.
    #[test]
    fn lines_read_back() {
        for line in [
            "dep 1",
            "set samples 500",
            "match dominican seat C seed 7",
            "round dominican ?7/?7/55545250444232/?7 - A 45:30/200",
            "saw A 66",
            "saw B +?",
            "saw A roll 11345w2w",
            "go",
            "go samples 500 time 2000",
            "stop",
            "over AC+51 out capicua gained 25:0 score 76:0/200 deal A:66 B:55",
            "quit",
        ] {
            assert_eq!(EngineCommand::read(line).unwrap().to_string(), line);
        }
        for line in [
            "id name Mybot 0.3",
            "option samples int 100 1 100000",
            "option samples int - 1 100000",
            "option beta float 0.5 0 1",
            "option seeded bool false",
            "option lead choice search search greedy",
            "option book text",
            "option book text a file.txt",
            "depok",
            "info 25 win 0.4730 points 1.80",
            "play 25",
            "error no such rules",
        ] {
            assert_eq!(EngineReply::read(line).unwrap().to_string(), line);
        }
    }

    #[test]
    fn what_is_unknown_or_unsound_is_no_line() {
        for line in [
            "",
            "  ",
            "hello",
            "match latin",
            "match latin seat Z seed 1",
            "match latin seat A seed x",
            "saw",
            "saw AB 66",
            "dep",
            "dep one",
            "set",
        ] {
            assert_eq!(EngineCommand::read(line), None, "{line}");
        }
        for line in [
            "play",
            "id",
            "id author me",
            "info",
            "option x",
            "option x int",
            "option x int 5 1 4",
            "option x choice a b c",
            "option x colour red",
            "go",
        ] {
            assert_eq!(EngineReply::read(line), None, "{line}");
        }
        // Impossible figures are dropped.
        let Some(EngineReply::Info(info)) =
            EngineReply::read("info 25 win 7 points nan equity 0.5")
        else {
            panic!("it is an info");
        };
        assert_eq!(
            (info.win, info.points, info.equity),
            (None, None, Some(0.5))
        );
        // Unknown words in a known line are ignored.
        let go = EngineCommand::read("go depth 9 time 50").unwrap();
        assert_eq!(go.to_string(), "go time 50");
    }

    proptest! {
        /// Whatever an engine writes is a line or none: it never breaks the reader, and what was
        /// understood is written so that it is understood again.
        #[test]
        fn any_line_is_read_or_ignored(line in "[a-z]{0,6} ?[ -~é]{0,60}") {
            for word in ["", "option x ", "info ", "id name ", "play "] {
                let line = format!("{word}{line}");
                if let Some(answer) = EngineReply::read(&line) {
                    let written = answer.to_string();
                    let again = EngineReply::read(&written).map(|again| again.to_string());
                    prop_assert_eq!(again, Some(written));
                }
                if let Some(order) = EngineCommand::read(&line) {
                    let written = order.to_string();
                    let again = EngineCommand::read(&written).map(|again| again.to_string());
                    prop_assert_eq!(again, Some(written));
                }
            }
        }
    }
}
