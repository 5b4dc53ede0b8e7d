//! JSON Schemas of everything, and the files that are made from them.

use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value};

use crate::typescript;
use crate::*;

/// Adds a type to the definitions of a generator, and returns a schema for it.
pub(crate) type Root = fn(&mut SchemaGenerator) -> Schema;

pub(crate) fn root<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// Documents that only commands write, by the name of the file in `docs/schemas/`. Where two games answer with
/// the same schema, each has a file of its own.
const PRINTED: [(&str, Root); 21] = [
    ("bench-1", root::<Bench>),
    ("bench-engine-1", root::<BenchEngine>),
    ("bench-learn-1", root::<BenchLearn>),
    ("bench-players-1", root::<BenchPlayers>),
    ("bench-review-1", root::<BenchReview>),
    ("bench-serve-1", root::<BenchServe>),
    ("bench-solve-1", root::<BenchSolve>),
    ("check-1", root::<Check>),
    ("engine-check-1", root::<EngineCheck>),
    ("error-1", root::<ErrorDocument>),
    ("generate-1", root::<Generate>),
    ("match-1", root::<Match>),
    ("perft-1", root::<Perft>),
    ("play-1", root::<Play>),
    ("players-1", root::<Players>),
    ("reproduce-2", root::<Reproduce>),
    ("round-1", root::<AnnotatedRound>),
    ("rules-1", root::<RulesDocument>),
    ("rules-list-1", root::<RulesList>),
    ("tournament-1", root::<Tournament>),
    ("train-1", root::<TrainFives>),
];

/// Documents that the server writes; some also by commands.
const SERVED: [(&str, Root); 16] = [
    ("advise-1", root::<Advise>),
    ("belief-1", root::<Belief>),
    ("history-1", root::<History>),
    ("review-1", root::<Review>),
    ("server-about", root::<About>),
    ("server-frame", root::<ServerFrame>),
    ("server-health", root::<Health>),
    ("server-history", root::<HistoryKept>),
    ("server-info", root::<Info>),
    ("server-invite", root::<Invite>),
    ("server-lan", root::<Lan>),
    ("server-refusal", root::<Refusal>),
    ("server-rules", root::<RulesSheet>),
    ("server-seated", root::<Seated>),
    ("solve-1", root::<Solve>),
    ("table-1", root::<Situation>),
];

/// Requests that the server reads.
const QUESTIONS: [(&str, Root); 10] = [
    ("page-frame", root::<PageFrame>),
    ("ask-advise", root::<AdviseQuestion>),
    ("ask-belief", root::<BeliefQuestion>),
    ("ask-history", root::<HistoryChange>),
    ("ask-review", root::<ReviewQuestion>),
    ("ask-solve", root::<SolveQuestion>),
    ("ask-table", root::<TableQuestion>),
    ("ask-game", root::<NewGame>),
    ("ask-join", root::<Joining>),
    ("ask-lan", root::<OpenLan>),
];

fn printed() -> impl Iterator<Item = &'static (&'static str, Root)> {
    PRINTED.iter().chain(&games::PRINTED)
}

fn served() -> impl Iterator<Item = &'static (&'static str, Root)> {
    SERVED.iter().chain(&games::SERVED)
}

fn read() -> impl Iterator<Item = &'static (&'static str, Root)> {
    QUESTIONS.iter().chain(&games::QUESTIONS)
}

/// Schemas of what is written say what is always there; of what is read, what has to be.
fn settings(reads: bool) -> SchemaSettings {
    let settings = SchemaSettings::draft2020_12();
    if reads {
        settings.for_deserialize()
    } else {
        settings
            .for_serialize()
            .with_transform(RecursiveTransform(never_null))
    }
}

/// What may be left out is left out instead of being null.
fn never_null(schema: &mut Schema) {
    let Some(object) = schema.as_object_mut() else {
        return;
    };
    let required = object.get("required").and_then(Value::as_array).cloned();
    let required = required.unwrap_or_default();
    let Some(Value::Object(properties)) = object.get_mut("properties") else {
        return;
    };
    let optional = |(name, _): &(&String, &mut Value)| !required.iter().any(|one| one == *name);
    for (_, property) in properties.iter_mut().filter(optional) {
        if let Some(kinds) = property["type"].as_array() {
            let mut kinds: Vec<Value> = kinds
                .iter()
                .filter(|kind| *kind != "null")
                .cloned()
                .collect();
            property["type"] = match kinds.len() {
                1 => kinds.remove(0),
                _ => kinds.into(),
            };
        }
        let variants = property.get("anyOf").and_then(Value::as_array);
        let Some(variants) = variants else { continue };
        let mut left = variants.iter().filter(|one| one["type"] != "null").cloned();
        if let (Some(Value::Object(only)), None) = (left.next(), left.next())
            && let Value::Object(property) = property
        {
            property.remove("anyOf");
            property.extend(only);
        }
    }
}

/// The schema of a document, frame or request by the name of its file.
///
/// ```
/// let schema = capicua_protocol::schema("solve-1").unwrap();
/// assert_eq!(schema["$ref"], "#/$defs/Solve");
/// let required = schema["$defs"]["Solve"]["required"].as_array().unwrap();
/// assert!(required.iter().any(|field| field == "best"));
/// assert!(!required.iter().any(|field| field == "line"));
///
/// assert!(capicua_protocol::schema("solve-0").is_none());
/// ```
pub fn schema(name: &str) -> Option<Value> {
    let of = |reads: bool, root: Root| {
        let mut generator = settings(reads).into_generator();
        let schema = root(&mut generator);
        let mut document = Map::new();
        document.insert("$schema".to_owned(), META.into());
        document.extend(schema.as_object().cloned().unwrap_or_default());
        document.insert("$defs".to_owned(), generator.take_definitions(true).into());
        Value::Object(document)
    };
    let find = |&&(known, _): &&(&str, Root)| known == name;
    let written = printed().chain(served()).find(find);
    let written = written.map(|&(_, root)| of(false, root));
    written.or_else(|| read().find(find).map(|&(_, root)| of(true, root)))
}

/// The dialect all schemas are written in.
const META: &str = "https://json-schema.org/draft/2020-12/schema";

/// All types the server writes and reads, by name, as schemas that refer to each other under `path`.
pub(crate) fn definitions(path: &'static str) -> Map<String, Value> {
    let mut all = Map::new();
    let roots: [(bool, Vec<_>); 2] = [(false, served().collect()), (true, read().collect())];
    for (reads, roots) in roots {
        let mut settings = settings(reads);
        settings.definitions_path = path.into();
        let mut generator = settings.into_generator();
        for (_, root) in roots {
            root(&mut generator);
        }
        all.extend(generator.take_definitions(true));
    }
    all.sort_keys();
    all
}

/// Every file that is made from the types: its path in the repository, and what is in it.
///
/// ```
/// let files = capicua_protocol::files();
/// let paths: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
/// assert!(paths.contains(&"docs/schemas/solve-1.json"));
/// assert!(paths.contains(&"docs/openapi.json"));
/// ```
pub fn files() -> Vec<(String, String)> {
    let pretty = |value: &Value| format!("{value:#}\n");
    let names = printed()
        .chain(served())
        .chain(read())
        .map(|(name, _)| *name);
    let mut files: Vec<(String, String)> = names
        .filter_map(|name| {
            let schema = schema(name)?;
            Some((format!("docs/schemas/{name}.json"), pretty(&schema)))
        })
        .collect();
    files.push(("docs/openapi.json".to_owned(), pretty(&openapi())));
    let types = typescript::types(&definitions("/$defs"));
    files.push(("crates/web/page-types/protocol.d.ts".to_owned(), types));
    files
}
