//! Whatever the server says in these tests is what it has promised: answers are held against its
//! OpenAPI document, frames against their schema.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use jsonschema::Validator;
use serde_json::{Value, json};

static PROMISED: LazyLock<Value> = LazyLock::new(capicua_protocol::openapi);

/// Holds a frame against its schema.
pub fn frame(frame: &Value) {
    kept("#/components/schemas/ServerFrame", frame);
}

/// Holds the answer to a request (`POST /api/solve`) against what is promised for its status.
pub fn answer(line: &str, status: u16, body: &str) {
    let (method, path) = line.split_once(' ').unwrap_or_default();
    let path = path.split('?').next().unwrap_or_default();
    let paths = PROMISED["paths"].as_object().expect("there are paths");
    let Some((_, operations)) = paths.iter().find(|(known, _)| fits(known, path)) else {
        return;
    };
    let responses = &operations[method.to_lowercase()]["responses"];
    let schema = &responses[status.to_string()]["content"]["application/json"]["schema"];
    if let Some(target) = schema["$ref"].as_str() {
        let body = serde_json::from_str(body).unwrap_or_else(|e| panic!("{line}: {e}: {body}"));
        kept(target, &body);
    }
}

/// Whether a path is one of those a description is about.
fn fits(known: &str, path: &str) -> bool {
    let (known, path): (Vec<&str>, Vec<&str>) =
        (known.split('/').collect(), path.split('/').collect());
    let same = |(a, b): (&&str, &&str)| a == b || a.starts_with('{');
    known.len() == path.len() && known.iter().zip(&path).all(same)
}

fn kept(target: &str, said: &Value) {
    let validator = validator(target);
    let broken: Vec<String> = validator
        .iter_errors(said)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(
        broken.is_empty(),
        "{target} is not what was sent: {broken:#?}\n{said:#}"
    );
}

fn validator(target: &str) -> Arc<Validator> {
    static KNOWN: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    let made = known.entry(target.to_owned()).or_insert_with(|| {
        let schema = json!({"$ref": target, "components": PROMISED["components"]});
        Arc::new(jsonschema::validator_for(&schema).expect("the schema is one"))
    });
    made.clone()
}

/// A check that lets everything pass would pass, too.
#[test]
fn what_was_not_promised_is_found_out() {
    let lies = [
        json!({"type": "hint", "round": 1, "ply": 2}),
        json!({"type": "error", "code": "x", "message": "y"}),
        json!({"type": "view", "game": "g"}),
        json!({"type": "moon"}),
    ];
    for lie in lies {
        assert!(
            !validator("#/components/schemas/ServerFrame").is_valid(&lie),
            "{lie}"
        );
    }
    assert!(validator("#/components/schemas/ServerFrame").is_valid(&json!({"type": "pong"})));
    assert!(!validator("#/components/schemas/Refusal").is_valid(&json!({"error": {"code": 3}})));
}
