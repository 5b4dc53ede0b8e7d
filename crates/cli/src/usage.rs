//! What is wrong with arguments: clap says it as data, and it is told in any language.

use std::error::Error as _;
use std::fmt::Display;
use std::net::AddrParseError;
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};
use std::ops::{Bound, RangeBounds};
use std::str::FromStr;

use capicua_core::{ALL_OF, Argument, InputError, Message, ONE_OF, message};
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Reads a number within bounds. clap's own reader says what is wrong with it in English alone.
pub fn within<T>(
    bounds: impl RangeBounds<T> + Clone + Send + Sync + 'static,
) -> impl Fn(&str) -> Result<T, Message> + Clone + Send + Sync + 'static
where
    T: FromStr<Err: 'static + std::error::Error> + PartialOrd + Display,
{
    move |text| {
        let number: T = text.parse().map_err(|error| not_a_number(&error))?;
        if bounds.contains(&number) {
            return Ok(number);
        }
        Err(match (bounds.start_bound(), bounds.end_bound()) {
            (Bound::Included(least), Bound::Included(most)) => {
                message!("number-out-of-range", number, least, most)
            }
            (Bound::Included(least), _) => message!("number-too-small-for", number, least),
            _ => message!("not-a-whole-number"),
        })
    }
}

/// Why a text is not the number it should be.
fn not_a_number(error: &(dyn std::error::Error + 'static)) -> Message {
    match error
        .downcast_ref::<ParseIntError>()
        .map(ParseIntError::kind)
    {
        Some(IntErrorKind::PosOverflow) => message!("number-too-large"),
        Some(IntErrorKind::NegOverflow) => message!("number-too-small"),
        Some(_) => message!("not-a-whole-number"),
        None => message!("not-a-number"),
    }
}

/// What is wrong, and what may have been meant; `usage` is how the command is called.
pub fn explained(error: &clap::Error, usage: &str) -> InputError {
    let told = ClapContext(error);
    let argument = told.text(ContextKind::InvalidArg);
    let value = told.text(ContextKind::InvalidValue);
    let what = match error.kind() {
        ErrorKind::UnknownArgument => message!("unexpected-argument", argument),
        ErrorKind::InvalidSubcommand => {
            message!(
                "unknown-command",
                name = told.text(ContextKind::InvalidSubcommand)
            )
        }
        ErrorKind::MissingSubcommand => {
            message!(
                "command-missing",
                name = told.text(ContextKind::InvalidSubcommand)
            )
        }
        // An option without its value comes like this, too.
        ErrorKind::InvalidValue if value.is_empty() => message!("value-missing", argument),
        ErrorKind::ValueValidation => match reason(error) {
            Some(why) => message!("invalid-argument-because", argument, value, why),
            None => message!("invalid-argument", argument, value),
        },
        ErrorKind::InvalidValue => message!("invalid-argument", argument, value),
        ErrorKind::NoEquals => message!("equals-missing", argument),
        ErrorKind::TooManyValues => message!("too-many-values", argument, value),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            message!("value-missing", argument)
        }
        ErrorKind::ArgumentConflict => {
            let others = told.list(ContextKind::PriorArg, ALL_OF);
            match others {
                Argument::List(ref others, _)
                    if others
                        .iter()
                        .all(|other| *other == Argument::Text(argument.clone())) =>
                {
                    message!("argument-twice", argument)
                }
                others => message!("arguments-conflict", argument, others),
            }
        }
        ErrorKind::MissingRequiredArgument => {
            let arguments = told.list(ContextKind::InvalidArg, ALL_OF);
            message!("arguments-missing", arguments)
        }
        ErrorKind::InvalidUtf8 => message!("arguments-not-utf8"),
        _ => Message::verbatim(error.render().to_string().trim_end()),
    };
    InputError::new(what, told.remedy(usage))
}

/// Why a value is not taken, where its reader said it as data.
fn reason(error: &clap::Error) -> Option<Message> {
    let why = error.source()?;
    if let Some(said) = why.downcast_ref::<Message>() {
        return Some(said.clone());
    }
    if let Some(said) = why.downcast_ref::<InputError>() {
        return Some(said.message().clone());
    }
    if why.is::<AddrParseError>() {
        return Some(message!("not-an-address"));
    }
    let number = why.is::<ParseIntError>() || why.is::<ParseFloatError>();
    number.then(|| not_a_number(why))
}

/// What an error of clap carries.
struct ClapContext<'a>(&'a clap::Error);

impl ClapContext<'_> {
    fn texts(&self, kind: ContextKind) -> Vec<String> {
        match self.0.get(kind) {
            Some(ContextValue::String(text)) => vec![text.clone()],
            Some(ContextValue::Strings(texts)) => texts.clone(),
            Some(ContextValue::StyledStr(text)) => vec![text.to_string()],
            Some(ContextValue::StyledStrs(texts)) => {
                texts.iter().map(ToString::to_string).collect()
            }
            _ => Vec::new(),
        }
    }

    fn text(&self, kind: ContextKind) -> String {
        self.texts(kind).join(", ")
    }

    fn list(&self, kind: ContextKind, join: &'static str) -> Argument {
        Argument::list(self.texts(kind), join)
    }

    /// What may have been meant, what there is, and where more is told.
    fn remedy(&self, usage: &str) -> Message {
        const MEANT: [ContextKind; 3] = [
            ContextKind::SuggestedArg,
            ContextKind::SuggestedSubcommand,
            ContextKind::SuggestedValue,
        ];
        const THERE: [ContextKind; 2] = [ContextKind::ValidValue, ContextKind::ValidSubcommand];
        let said = |kinds: &[ContextKind]| -> Vec<String> {
            kinds.iter().flat_map(|kind| self.texts(*kind)).collect()
        };
        let (meant, there) = (said(&MEANT), said(&THERE));
        let more = message!("fix-usage", usage);
        let first = match (meant.is_empty(), there.is_empty()) {
            (false, _) => message!("fix-meant", meant = Argument::list(meant, ONE_OF)),
            (true, false) => message!("fix-there-are", names = there.join(", ")),
            (true, true) => return more,
        };
        message!("two-sentences", first, second = more)
    }
}
