//! A player as people write it: `pimc:samples=100,depth=exact`; and its options as a catalogue
//! declares them, once: what is read, refused, listed and allowed to strangers follows from there.

use std::fmt;
use std::ops::Range;
use std::time::Duration;

use crate::{InputError, Message, message};

/// A name and its options, in order; values are for the player to understand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    text: String,
    name: Range<usize>,
    options: Vec<(Range<usize>, Range<usize>)>,
}

impl Spec {
    /// Reads the form; whether there is such a player is for the catalogue to say.
    pub fn parse(text: &str) -> Result<Spec, InputError> {
        let text = text.trim();
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let mut at = name.len() + 1;
        let mut options = Vec::new();
        for part in rest.split(',').filter(|_| !rest.is_empty()) {
            let key = part.split_once('=').map(|(key, _)| key).ok_or_else(|| {
                InputError::new(
                    message!(
                        "not-an-option",
                        text = part.chars().take(24).collect::<String>()
                    ),
                    message!("fix-options-are-name-value-commas"),
                )
                .at(text, at..at + part.len())
            })?;
            options.push((at..at + key.len(), at + key.len() + 1..at + part.len()));
            at += part.len() + 1;
        }
        Ok(Spec {
            text: text.to_owned(),
            name: 0..name.len(),
            options,
        })
    }

    /// A name without options, whatever is in it.
    pub fn named(name: &str) -> Spec {
        Spec {
            text: name.to_owned(),
            name: 0..name.len(),
            options: Vec::new(),
        }
    }

    /// The player's name.
    pub fn name(&self) -> &str {
        &self.text[self.name.clone()]
    }

    /// The names of the options given.
    pub fn option_names(&self) -> impl Iterator<Item = &str> {
        self.options.iter().map(|(key, _)| &self.text[key.clone()])
    }

    /// The value of an option, if it is given.
    pub fn get(&self, option: &str) -> Option<&str> {
        self.find(option)
            .map(|(_, value)| &self.text[value.clone()])
    }

    /// An error that points at the name.
    pub fn error_at_name(&self, what: Message, help: Message) -> InputError {
        InputError::new(what, help).at(&self.text, self.name.clone())
    }

    /// An error that points at an option.
    pub fn error_at_option(&self, option: &str, what: Message, help: Message) -> InputError {
        let span = self
            .find(option)
            .map_or(self.name.clone(), |(key, _)| key.clone());
        InputError::new(what, help).at(&self.text, span)
    }

    /// An error that points at the value of an option.
    pub fn error_at_value(&self, option: &str, what: Message, help: Message) -> InputError {
        let span = self
            .find(option)
            .map_or(self.name.clone(), |(_, value)| value.clone());
        InputError::new(what, help).at(&self.text, span)
    }

    fn find(&self, option: &str) -> Option<&(Range<usize>, Range<usize>)> {
        self.options
            .iter()
            .find(|(key, _)| &self.text[key.clone()] == option)
    }
}

/// An option of a player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OptionEntry {
    /// Its name before the `=`.
    pub name: &'static str,
    /// What it takes.
    pub kind: OptionType,
    /// What it is when it is not given; empty when it is then left to the player.
    pub default: &'static str,
    /// What it means.
    pub about: &'static str,
    /// What it may cost others than the one who sets it.
    pub cost: Cost,
}

/// What an option takes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum OptionType {
    /// A whole number in a range.
    Whole(u64, u64),
    /// A number in a range, also as a fraction `1/3`.
    Number(f64, f64),
    /// One of some words.
    Choice(&'static [&'static str]),
    /// A time from a millisecond to an hour, `500ms` or `2s`.
    Time,
    /// The name of a file, which is read.
    File,
}

/// What an option may cost others: a machine that plays with strangers allows what is declared safe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cost {
    /// Nothing: any value is as quick as the default, or its search can be interrupted at any time.
    Safe,
    /// Work that cannot be interrupted: safe up to here.
    SafeUpTo(u64),
    /// It may think for hours at a stretch, or read what is not its own.
    Unsafe,
}

impl OptionType {
    /// How values are written, for lists and errors.
    pub fn values(&self) -> String {
        match self {
            OptionType::Whole(low, high) => format!("N from {low} to {high}"),
            OptionType::Number(low, high) => {
                format!("N from {low} to {high}, or a fraction as 1/3")
            }
            OptionType::Choice(words) => words.join("|"),
            OptionType::Time => "500ms or 2s".to_owned(),
            OptionType::File => "FILE".to_owned(),
        }
    }

    /// How to write an option of this kind.
    fn help(&self, name: &str) -> Message {
        match self {
            OptionType::Whole(least, most) => message!("fix-write-number", name, least, most),
            OptionType::Number(least, most) => {
                message!("fix-write-number-or-fraction", name, least, most)
            }
            OptionType::Time => message!("fix-write-duration", name),
            kind => message!("fix-write-value", name, values = kind.values()),
        }
    }

    /// Its name where machines read it.
    pub fn name(&self) -> &'static str {
        match self {
            OptionType::Whole(..) => "int",
            OptionType::Number(..) => "float",
            OptionType::Choice(_) => "choice",
            OptionType::Time => "time",
            OptionType::File => "file",
        }
    }

    /// Whether an option of this kind can be `text`.
    fn takes(&self, text: &str) -> bool {
        match self {
            OptionType::Whole(low, high) => {
                text.parse().is_ok_and(|n: u64| (*low..=*high).contains(&n))
            }
            OptionType::Number(low, high) => {
                number(text).is_some_and(|n| (*low..=*high).contains(&n))
            }
            OptionType::Choice(words) => words.contains(&text),
            OptionType::Time => time(text).is_some(),
            OptionType::File => !text.is_empty(),
        }
    }
}

/// `5`, `0.5`, `1/3`.
fn number(text: &str) -> Option<f64> {
    let plain = |part: &str| part.parse::<f64>().ok();
    let value = match text.split_once('/') {
        Some((above, below)) => plain(above)? / plain(below)?,
        None => plain(text)?,
    };
    value.is_finite().then_some(value)
}

/// Milliseconds or seconds, from a millisecond to an hour.
fn time(text: &str) -> Option<Duration> {
    let (amount, unit) = match text.strip_suffix("ms") {
        Some(amount) => (amount, 0.001),
        None => (text.strip_suffix('s')?, 1.0),
    };
    let seconds = number(amount)? * unit;
    (0.001..=3600.0)
        .contains(&seconds)
        .then(|| Duration::from_secs_f64(seconds))
}

/// A spec whose options are known and in range: reading them cannot fail.
#[derive(Clone, Copy)]
pub struct OptionValues<'a> {
    spec: &'a Spec,
    options: &'static [OptionEntry],
}

impl Spec {
    /// Holds the options given against those declared: an unknown one, one given twice or out of
    /// range is an error that says what there is.
    pub fn check(&self, options: &'static [OptionEntry]) -> Result<OptionValues<'_>, InputError> {
        let mut seen = Vec::new();
        for name in self.option_names() {
            let Some(option) = options.iter().find(|option| option.name == name) else {
                let names: Vec<&str> = options.iter().map(|option| option.name).collect();
                let help = match names[..] {
                    [] => message!("fix-no-options"),
                    _ => message!("fix-it-has", names = names.join(", ")),
                };
                let name = short(name);
                let what = message!("unknown-option", owner = self.name(), option = name);
                return Err(self.error_at_option(&name, what, help));
            };
            if seen.contains(&name) {
                let what = message!("given-twice", name);
                return Err(self.error_at_option(name, what, message!("fix-leave-them-away")));
            }
            seen.push(name);
            let value = self.get(name).unwrap_or_default();
            if !option.kind.takes(value) {
                let what = message!("invalid-value", name, value = short(value));
                let help = option.kind.help(name);
                return Err(self.error_at_value(name, what, help));
            }
        }
        Ok(OptionValues {
            spec: self,
            options,
        })
    }

    /// Whether a machine that plays with strangers may seat this player; the error points at what it
    /// must not be asked for.
    pub fn check_safe(&self, options: &'static [OptionEntry]) -> Result<(), InputError> {
        let given = self.check(options)?;
        for name in self.option_names() {
            let most = match given.entry(name).cost {
                Cost::Safe => continue,
                Cost::SafeUpTo(most) if given.whole(name) <= most => continue,
                Cost::SafeUpTo(most) => Some(most),
                Cost::Unsafe => None,
            };
            let (what, help) = match most {
                Some(most) => (
                    message!("option-too-large-for-server", option = name, most),
                    message!("fix-write-smaller-number-play-terminal"),
                ),
                None => (
                    message!("option-not-for-server", option = name),
                    message!("fix-leave-away-play-terminal-capicua"),
                ),
            };
            return Err(self.error_at_option(name, what, help));
        }
        Ok(())
    }
}

impl<'a> OptionValues<'a> {
    /// The spec itself, for errors that point into it.
    pub fn spec(&self) -> &'a Spec {
        self.spec
    }

    /// Whether an option is given.
    pub fn has(&self, option: &str) -> bool {
        self.spec.get(option).is_some()
    }

    /// An option as it is written, or its default.
    pub fn word(&self, option: &str) -> &'a str {
        match self.spec.get(option) {
            Some(value) => value,
            None => self.entry(option).default,
        }
    }

    /// A whole number, or its default. Panics on an option that was not declared so, here as below.
    pub fn whole(&self, option: &str) -> u64 {
        let value = self.word(option).parse();
        value.expect("checked when the options were, and defaults by a test")
    }

    /// A number, or its default.
    pub fn number(&self, option: &str) -> f64 {
        number(self.word(option)).expect("checked when the options were, and defaults by a test")
    }

    /// A time, if one is given or usual.
    pub fn time(&self, option: &str) -> Option<Duration> {
        time(self.word(option))
    }

    /// Whether the same seed may give other moves another time, or on another machine: where a clock decides, or a
    /// file that may be another one there. All else is counted, and comes from the seed.
    pub fn varies(&self) -> bool {
        self.options.iter().any(|option| {
            let outside = matches!(option.kind, OptionType::Time | OptionType::File);
            outside && !self.word(option.name).is_empty()
        })
    }

    fn entry(&self, option: &str) -> &'static OptionEntry {
        let found = self.options.iter().find(|entry| entry.name == option);
        found.unwrap_or_else(|| panic!("`{option}` is not declared"))
    }
}

impl OptionEntry {
    /// Whether its default is something it takes, or nothing.
    pub fn is_sound(&self) -> bool {
        self.default.is_empty() || self.kind.takes(self.default)
    }
}

/// What is quoted in errors, not too much of it.
fn short(text: &str) -> String {
    text.chars().take(24).collect()
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_options_are_told_apart() {
        let spec = Spec::parse("pimc:samples=100,depth=exact").unwrap();
        assert_eq!(spec.name(), "pimc");
        assert_eq!(spec.get("samples"), Some("100"));
        assert_eq!(spec.get("depth"), Some("exact"));
        assert_eq!(spec.get("beta"), None);
        assert_eq!(spec.to_string(), "pimc:samples=100,depth=exact");
    }

    #[test]
    fn what_is_no_option_is_pointed_at() {
        let error = Spec::parse("pimc:samples=1,fast").unwrap_err();
        assert_eq!(error.column(), Some(16));
    }

    const OPTIONS: &[OptionEntry] = &[
        OptionEntry {
            name: "samples",
            kind: OptionType::Whole(1, 100),
            default: "10",
            about: "",
            cost: Cost::SafeUpTo(50),
        },
        OptionEntry {
            name: "beta",
            kind: OptionType::Number(0.0, 1.0),
            default: "1/3",
            about: "",
            cost: Cost::Safe,
        },
        OptionEntry {
            name: "time",
            kind: OptionType::Time,
            default: "",
            about: "",
            cost: Cost::Safe,
        },
        OptionEntry {
            name: "weights",
            kind: OptionType::File,
            default: "",
            about: "",
            cost: Cost::Unsafe,
        },
    ];

    #[test]
    fn options_are_read_as_declared() {
        let spec = Spec::parse("x:samples=7,time=1/2s").unwrap();
        let given = spec.check(OPTIONS).unwrap();
        assert_eq!(given.whole("samples"), 7);
        assert_eq!(given.number("beta"), 1.0 / 3.0);
        assert_eq!(given.time("time"), Some(Duration::from_millis(500)));
        assert!(!given.has("weights"));
        assert!(given.varies(), "a clock decides");
        for (text, varies) in [("x:samples=7", false), ("x:weights=w", true)] {
            let spec = Spec::parse(text).unwrap();
            assert_eq!(spec.check(OPTIONS).unwrap().varies(), varies, "{text}");
        }
        for (text, column) in [
            ("x:samples=0", 11),
            ("x:samples=many", 11),
            ("x:beta=1/0", 8),
            ("x:beta=nan", 8),
            ("x:time=2", 8),
            ("x:fast=1", 3),
            ("x:beta=0,beta=1", 3),
        ] {
            let spec = Spec::parse(text).unwrap();
            let error = spec.check(OPTIONS).err().unwrap();
            assert_eq!(error.column(), Some(column), "{error}");
        }
    }

    #[test]
    fn strangers_get_what_is_declared_safe() {
        let safe = |text: &str| Spec::parse(text).unwrap().check_safe(OPTIONS);
        assert!(safe("x:samples=50,time=9s").is_ok());
        assert!(
            safe("x:samples=51")
                .unwrap_err()
                .what()
                .contains("up to 50")
        );
        assert!(safe("x:weights=/etc/passwd").is_err());
        assert!(safe("x:samples=101").is_err(), "out of range for anybody");
    }
}
