//! Players and their options, as the catalogues declare them.

use capicua_core::{Cost, OptionEntry, OptionType};
use capicua_protocol::{OptionKind, PlayerOption, Range};

/// An option: what it takes, what it is when it is not given, and what it means.
pub fn option(option: &OptionEntry) -> PlayerOption {
    let (kind, range, choices) = match option.kind {
        OptionType::Whole(low, high) => (OptionKind::Int, Some(Range::Whole([low, high])), None),
        OptionType::Number(low, high) => {
            (OptionKind::Float, Some(Range::Number([low, high])), None)
        }
        OptionType::Choice(words) => (OptionKind::Choice, None, Some(words)),
        OptionType::Time => (OptionKind::Time, None, None),
        OptionType::File => (OptionKind::File, None, None),
    };
    PlayerOption {
        name: option.name.to_owned(),
        kind,
        values: option.kind.values(),
        default: Some(option.default.to_owned()).filter(|default| !default.is_empty()),
        about: option.about.to_owned(),
        safe: option.cost != Cost::Unsafe,
        range,
        choices: choices.map(|words| words.iter().map(|word| (*word).to_owned()).collect()),
        safe_up_to: match option.cost {
            Cost::SafeUpTo(most) => Some(most),
            Cost::Safe | Cost::Unsafe => None,
        },
    }
}
