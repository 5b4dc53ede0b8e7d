//! A sentence as data: a code, and what goes into it. Programs match on the code; people read the sentence
//! that a language has for it.

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

/// Everything the library says of errors, in English and in the syntax of [Fluent](https://projectfluent.org):
/// `code = sentence with { $arguments }`. Other languages have the same codes, in `capicua-words`.
pub const ENGLISH: &str = include_str!("errors.ftl");

/// The same of what only commands for researchers and developers say, which languages may leave to English. A page
/// has no such commands.
pub const ENGLISH_ONLY: &str = if cfg!(target_arch = "wasm32") {
    ""
} else {
    include_str!("errors-tools.ftl")
};

static SENTENCES: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let lines = ENGLISH.lines().chain(ENGLISH_ONLY.lines());
    let messages = lines.filter(|line| !line.starts_with('#'));
    messages.filter_map(|line| line.split_once(" = ")).collect()
});

/// What somebody is told: a code and its arguments. Made by [`message!`](crate::message). Displayed, it is
/// English.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    code: &'static str,
    arguments: Vec<(&'static str, Argument)>,
}

/// What goes into a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// Something that is the same in every language: a tile, a number, what somebody typed.
    Text(String),
    /// A number, which may change the words around it.
    Number(u32),
    /// Something that is said in the language of the whole.
    Message(Message),
    /// Several of them, with commas and at last a word between: the code of `{ $first } and { $last }`.
    List(Vec<Argument>, &'static str),
}

/// Joins a list with "and".
pub const ALL_OF: &str = "join-and";
/// Joins a list with "or".
pub const ONE_OF: &str = "join-or";

/// The code of a text that has no translation: what another program or the system said.
const VERBATIM: &str = "verbatim";

/// Longer arguments nobody reads.
const LONGEST: usize = 600;

/// A text with its middle left out where it is too long to read.
fn readable(text: String) -> String {
    if text.len() <= LONGEST {
        return text;
    }
    let letters: Vec<char> = text.chars().collect();
    let part = LONGEST / 4;
    if letters.len() <= 2 * part {
        return text;
    }
    let beginning = letters[..part].iter();
    let end = letters[letters.len() - part..].iter();
    beginning.chain(&['…']).chain(end).collect()
}

impl Message {
    /// The message of that code, still without arguments.
    pub const fn new(code: &'static str) -> Message {
        Message {
            code,
            arguments: Vec::new(),
        }
    }

    /// The message of that code with all its arguments, as [`message!`](crate::message) makes it.
    #[doc(hidden)]
    pub fn with_arguments<const N: usize>(
        code: &'static str,
        arguments: [(&'static str, Argument); N],
    ) -> Message {
        Message {
            code,
            arguments: arguments.into(),
        }
    }

    /// What another program or the system said, as it is.
    pub fn verbatim(text: impl fmt::Display) -> Message {
        Message::new(VERBATIM).with("text", text)
    }

    /// Nothing: there is no more to say.
    pub const fn empty() -> Message {
        Message::new("")
    }

    /// Whether there is nothing to say.
    pub fn is_empty(&self) -> bool {
        self.code.is_empty()
    }

    /// With something that is the same in every language. Other programs quote what they choke on: of a very
    /// long text its beginning and its end are kept.
    #[must_use]
    pub fn with(self, name: &'static str, text: impl fmt::Display) -> Message {
        self.and(name, Argument::Text(readable(text.to_string())))
    }

    /// With something that is said in the language of the whole.
    #[must_use]
    pub fn and(mut self, name: &'static str, argument: impl Into<Argument>) -> Message {
        self.arguments.push((name, argument.into()));
        self
    }

    /// With a number that may change the words around it.
    #[must_use]
    pub fn number(self, name: &'static str, number: impl Into<u32>) -> Message {
        self.and(name, Argument::Number(number.into()))
    }

    /// What it says, for programs.
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// What goes into it, by name.
    pub fn arguments(&self) -> &[(&'static str, Argument)] {
        &self.arguments
    }
}

impl Argument {
    /// Several things that are the same in every language.
    pub fn list<T: fmt::Display>(
        items: impl IntoIterator<Item = T>,
        join: &'static str,
    ) -> Argument {
        let texts = items
            .into_iter()
            .map(|item| Argument::Text(item.to_string()));
        Argument::List(texts.collect(), join)
    }

    /// Said by `say`, which knows the sentences of a language.
    pub fn said(&self, say: &dyn Fn(&Message) -> String) -> String {
        match self {
            Argument::Text(text) => text.clone(),
            Argument::Number(number) => number.to_string(),
            Argument::Message(message) => say(message),
            Argument::List(items, join) => {
                let items: Vec<String> = items.iter().map(|item| item.said(say)).collect();
                match &items[..] {
                    [] => String::new(),
                    [only] => only.clone(),
                    [first @ .., last] => {
                        let joined = Message::new(join).with("first", first.join(", "));
                        say(&joined.with("last", last))
                    }
                }
            }
        }
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Argument {
        Argument::Message(message)
    }
}

/// In English.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let argument = |name: &str| self.arguments.iter().find(|(known, _)| *known == name);
        // Somebody else's code, which only its own words know.
        let Some(sentence) = SENTENCES.get(self.code) else {
            return f.write_str(self.code);
        };
        let mut rest = *sentence;
        while let Some((before, after)) = rest.split_once('{') {
            let (inside, after) = after.split_once(" }").unwrap_or((after, ""));
            f.write_str(before)?;
            match inside.trim().strip_prefix('$') {
                Some(name) => {
                    let said = argument(name).map(|(_, it)| it.said(&Message::to_string));
                    f.write_str(&said.unwrap_or_default())?;
                }
                None => f.write_str(inside.trim().trim_matches('"'))?,
            }
            rest = after;
        }
        f.write_str(rest)
    }
}

impl std::error::Error for Message {}

/// A message by its code, with its arguments: `message!("not-a-pip", text)`, or
/// `message!("not-a-pip", text = word.trim())`. A message or a list as an argument is said in the language of
/// the whole, all else is the same in every language.
#[macro_export]
macro_rules! message {
    ($code:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        #[allow(unused_imports)]
        use $crate::argument::{Plain as _, Said as _};
        $crate::Message::with_arguments($code, [
            $((stringify!($name), $crate::message!(@ $name $($value)?))),*
        ])
    }};
    (@ $name:ident) => { (&$crate::argument::ArgumentRef(&$name)).argument() };
    (@ $name:ident $value:expr) => { (&$crate::argument::ArgumentRef(&$value)).argument() };
}

/// How [`message!`](crate::message) tells what is said from what is the same in every language: a method of
/// [`Said`](argument::Said) is found before one of [`Plain`](argument::Plain), which needs one reference more.
#[doc(hidden)]
pub mod argument {
    use super::{Argument, Message, readable};
    use std::fmt::Display;

    pub struct ArgumentRef<'a, T: ?Sized>(pub &'a T);

    pub trait Said {
        fn argument(&self) -> Argument;
    }

    impl Said for ArgumentRef<'_, Message> {
        fn argument(&self) -> Argument {
            Argument::Message(self.0.clone())
        }
    }

    impl Said for ArgumentRef<'_, &Message> {
        fn argument(&self) -> Argument {
            Argument::Message((*self.0).clone())
        }
    }

    impl Said for ArgumentRef<'_, Argument> {
        fn argument(&self) -> Argument {
            self.0.clone()
        }
    }

    pub trait Plain {
        fn argument(&self) -> Argument;
    }

    impl<T: Display + ?Sized> Plain for &ArgumentRef<'_, T> {
        fn argument(&self) -> Argument {
            Argument::Text(readable(self.0.to_string()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_that_quotes_a_megabyte_stays_readable() {
        let quoted = format!("bad: {} at line 7", "é".repeat(100_000));
        let long = Message::verbatim(quoted).to_string();
        assert!(long.len() < LONGEST, "{}", long.len());
        assert!(long.starts_with("bad: ") && long.ends_with("at line 7"));
        assert_eq!(Message::verbatim("bad").to_string(), "bad");
    }

    #[test]
    fn arguments_are_put_where_the_sentence_has_them() {
        let (pip, highest) = (7, 6);
        let said = message!("pip-too-high", highest, pip).to_string();
        assert_eq!(said, "7 is more than the highest pip of this set, 6");
        assert_eq!(
            message!("fix-close-brace").to_string(),
            "Close it with `}`."
        );
        assert_eq!(
            message!("somebody-elses-code").to_string(),
            "somebody-elses-code"
        );
        assert_eq!(Message::empty().to_string(), "");
    }

    #[test]
    fn what_goes_into_a_sentence_may_be_a_sentence_or_a_list() {
        let first = message!("lies-on-table", tile = "65");
        let passed = message!("seat-passed", seat = "B", move = 6)
            .and("pips", Argument::list([5, 6], ALL_OF));
        let both = Message::new("contradiction")
            .and("first", first)
            .and("second", passed);
        assert_eq!(
            both.to_string(),
            "65 lies on the table, but B passed on 5 and 6 (move 6)"
        );
        let lists = [0, 1, 2, 3].map(|n| Argument::list(1..=n, ONE_OF).said(&Message::to_string));
        assert_eq!(lists, ["", "1", "1 or 2", "1, 2 or 3"]);
    }

    /// Each message is a line, said once, with no more than texts and arguments in it.
    #[test]
    fn english_is_made_of_lines_that_can_be_said() {
        let lines = ENGLISH.lines().chain(ENGLISH_ONLY.lines());
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        let mut codes = std::collections::BTreeSet::new();
        for line in lines {
            let (code, sentence) = line.split_once(" = ").unwrap_or_else(|| panic!("{line}"));
            assert!(codes.insert(code), "{code} is said twice");
            let name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            assert!(code.chars().all(name), "{code}");
            for inside in sentence.split('{').skip(1) {
                let (inside, _) = inside.split_once(" }").unwrap_or_else(|| panic!("{line}"));
                assert!(
                    inside.starts_with(" $") || inside.starts_with(" \""),
                    "{line}"
                );
            }
        }
        assert_eq!(codes.len(), SENTENCES.len());
    }
}
