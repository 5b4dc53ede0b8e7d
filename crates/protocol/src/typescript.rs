//! TypeScript types from schemas: as much of JSON Schema as our own types need.

use std::fmt::Write as _;

use serde_json::{Map, Value};

/// A module with a type for every definition.
pub fn types(definitions: &Map<String, Value>) -> String {
    let mut text = String::from(
        "// What the server and the page say to each other. Made from the structs of crates/protocol by\n\
         // `cargo run -p capicua-xtask -- schemas`; not to be changed by hand.\n",
    );
    for (name, schema) in definitions {
        text.push('\n');
        text += &comment(schema, "");
        let _ = writeln!(text, "export type {name} = {};", written(schema, ""));
    }
    text
}

/// The description of a schema as a comment; empty where it has none.
fn comment(schema: &Value, indent: &str) -> String {
    let Some(about) = schema["description"].as_str() else {
        return String::new();
    };
    let about: Vec<&str> = about.split_whitespace().collect();
    format!("{indent}/** {} */\n", about.join(" "))
}

/// A schema as a type. What stands beside each other in a schema holds together.
fn written(schema: &Value, indent: &str) -> String {
    let mut parts = Vec::new();
    if let Some(target) = schema["$ref"].as_str() {
        let name = target.rsplit('/').next().unwrap_or(target);
        parts.push(name.to_owned());
    }
    for choice in ["oneOf", "anyOf"] {
        if let Some(variants) = schema[choice].as_array() {
            let variants: Vec<String> = variants.iter().map(|one| written(one, indent)).collect();
            parts.push(variants.join(" | "));
        }
    }
    if let Some(all) = schema["allOf"].as_array() {
        parts.extend(all.iter().map(|one| written(one, indent)));
    }
    if schema["properties"].is_object() || schema["additionalProperties"].is_object() {
        let null =
            matches!(&schema["type"], Value::Array(kinds) if kinds.iter().any(|one| one == "null"));
        let object = object(schema, indent);
        parts.push(if null { object + " | null" } else { object });
    } else if let Some(only) = schema.get("const") {
        parts.push(only.to_string());
    } else if let Some(words) = schema["enum"].as_array() {
        let words: Vec<String> = words.iter().map(Value::to_string).collect();
        parts.push(words.join(" | "));
    } else {
        match &schema["type"] {
            // A part that refers to another says no more by calling it an object.
            Value::String(kind) if kind != "object" || parts.is_empty() => {
                parts.push(plain(kind, schema, indent));
            }
            Value::Array(kinds) => {
                let kinds = kinds.iter().filter_map(Value::as_str);
                let kinds: Vec<String> = kinds.map(|kind| plain(kind, schema, indent)).collect();
                parts.push(kinds.join(" | "));
            }
            _ => {}
        }
    }
    match &parts[..] {
        [] => "unknown".to_owned(),
        [only] => only.clone(),
        _ => {
            let closed = parts.iter().map(|part| {
                if part.contains(" | ") {
                    format!("({part})")
                } else {
                    part.clone()
                }
            });
            closed.collect::<Vec<_>>().join(" & ")
        }
    }
}

fn plain(kind: &str, schema: &Value, indent: &str) -> String {
    match kind {
        "integer" | "number" => "number".to_owned(),
        "array" => {
            let item = written(&schema["items"], indent);
            match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
                (Some(least), Some(most)) if least == most => {
                    format!("[{}]", vec![item; least as usize].join(", "))
                }
                _ if item.contains([' ', '|']) => format!("({item})[]"),
                _ => format!("{item}[]"),
            }
        }
        "object" => "Record<string, unknown>".to_owned(),
        // string, boolean and null are called the same there.
        same => same.to_owned(),
    }
}

fn object(schema: &Value, indent: &str) -> String {
    let properties = schema["properties"].as_object();
    let rest = schema
        .get("additionalProperties")
        .filter(|rest| rest.is_object());
    if let (None, Some(rest)) = (properties, rest) {
        return format!("Record<string, {}>", written(rest, indent));
    }
    let required = |name: &str| {
        let names = schema["required"].as_array();
        names.is_some_and(|names| names.iter().any(|one| one == name))
    };
    let inner = format!("{indent}  ");
    let mut text = String::from("{\n");
    for (name, property) in properties.into_iter().flatten() {
        text += &comment(property, &inner);
        let mark = if required(name) { "" } else { "?" };
        let _ = writeln!(text, "{inner}{name}{mark}: {};", written(property, &inner));
    }
    if let Some(rest) = rest {
        let _ = writeln!(text, "{inner}[name: string]: {};", written(rest, &inner));
    }
    text.push_str(indent);
    text.push('}');
    text
}
