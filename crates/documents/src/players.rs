//! Players and their options, as the catalogues declare them.

use capicua_core::{Cost, Kind, OptionEntry};
use serde_json::{Value, json};

/// An option: what it takes, what it is when it is not given, and what it means.
pub fn option(option: &OptionEntry) -> Value {
    let mut entry = json!({
        "name": option.name,
        "kind": option.kind.name(),
        "values": option.kind.values(),
        "default": match option.default {
            "" => Value::Null,
            default => json!(default),
        },
        "about": option.about,
        "safe": option.cost != Cost::Unsafe,
    });
    match option.kind {
        Kind::Whole(low, high) => entry["range"] = json!([low, high]),
        Kind::Number(low, high) => entry["range"] = json!([low, high]),
        Kind::Choice(words) => entry["choices"] = json!(words),
        Kind::Time | Kind::File => {}
    }
    if let Cost::SafeUpTo(most) = option.cost {
        entry["safe_up_to"] = json!(most);
    }
    entry
}
