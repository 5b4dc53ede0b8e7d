//! The HTTP part as an OpenAPI document. Version 3.1 speaks the dialect of our schemas, so they stand
//! in it as they are.

use capicua_words::Language;
use serde_json::{Map, Value, json};

use crate::games;
use crate::schemas::definitions;

/// The content type of a response.
pub(crate) enum Answer {
    /// A type.
    Json(&'static str),
    /// Text.
    Text,
    /// Any object.
    Any,
    /// No body: frames follow.
    Socket,
}

/// A request that can be made.
pub(crate) struct Operation {
    pub path: &'static str,
    pub about: &'static str,
    /// The type of the body; a request without one is a GET.
    pub asks: Option<&'static str>,
    /// Whether sentences are answered, and so a language can be asked for.
    pub speaks: bool,
    pub answers: Answer,
    pub means: &'static str,
    /// Statuses that say no, besides 429.
    pub refuses: &'static [u16],
}

/// What can go wrong with a question to the engine.
pub(crate) const QUESTION: &[u16] = &[400, 413, 422, 503];

/// What a server offers, and questions to the engine.
const QUESTIONS: [Operation; 9] = [
    Operation {
        path: "/api/info",
        about: "Rules, players, levels and limits of this server; with rules of a house also who knows them.",
        asks: None,
        speaks: true,
        answers: Answer::Json("Info"),
        means: "Rules, players, levels, limits.",
        refuses: &[422],
    },
    Operation {
        path: "/api/rules",
        about: "One set of rules in sentences, and what a house may change about it.",
        asks: None,
        speaks: true,
        answers: Answer::Json("RulesSheet"),
        means: "rules/1, and what may be changed.",
        refuses: &[422],
    },
    Operation {
        path: "/api/health",
        about: "How busy the server is.",
        asks: None,
        speaks: false,
        answers: Answer::Json("Health"),
        means: "Games, connections and searches.",
        refuses: &[],
    },
    Operation {
        path: "/api/openapi.json",
        about: "This description.",
        asks: None,
        speaks: false,
        answers: Answer::Any,
        means: "OpenAPI 3.1.",
        refuses: &[],
    },
    Operation {
        path: "/api/advise",
        about: "The moves of a seat ranked, with values, intervals and reasons.",
        asks: Some("AdviseQuestion"),
        speaks: true,
        answers: Answer::Json("Advice"),
        means: "advise/1 with its sentences, or what the game has of its own.",
        refuses: QUESTION,
    },
    Operation {
        path: "/api/belief",
        about: "Who holds what.",
        asks: Some("BeliefQuestion"),
        speaks: false,
        answers: Answer::Json("Belief"),
        means: "belief/1.",
        refuses: QUESTION,
    },
    Operation {
        path: "/api/review",
        about: "A round of a record: every decision graded by what its seat could know.",
        asks: Some("ReviewQuestion"),
        speaks: true,
        answers: Answer::Json("Review"),
        means: "review/1 of that round, with its sentences.",
        refuses: QUESTION,
    },
    Operation {
        path: "/api/solve",
        about: "The exact value of every move with all hands open.",
        asks: Some("SolveQuestion"),
        speaks: false,
        answers: Answer::Json("Solve"),
        means: "solve/1.",
        refuses: QUESTION,
    },
    Operation {
        path: "/api/table",
        about: "Beside a real table: the moves so far checked, and what can come next.",
        asks: Some("TableQuestion"),
        speaks: true,
        answers: Answer::Json("Situation"),
        means: "table/1.",
        refuses: QUESTION,
    },
];

/// What is kept, and games at a table.
const TABLES: [Operation; 9] = [
    Operation {
        path: "/api/history",
        about: "The games somebody has behind them: for whoever has the key they were kept with.",
        asks: None,
        speaks: false,
        answers: Answer::Json("History"),
        means: "history/1, the latest first.",
        refuses: &[403, 503],
    },
    Operation {
        path: "/api/history",
        about: "Keeps games somebody played, or deletes some or all of them.",
        asks: Some("HistoryChange"),
        speaks: false,
        answers: Answer::Json("HistoryKept"),
        means: "How many are kept.",
        refuses: &[400, 403, 413, 422, 503, 507],
    },
    Operation {
        path: "/api/games",
        about: "A new game. The first seat called `you` belongs to whoever asks.",
        asks: Some("NewGame"),
        speaks: false,
        answers: Answer::Json("Seated"),
        means: "The game, the seat, its key, and the chairs that are free.",
        refuses: &[400, 413, 422, 503, 507],
    },
    Operation {
        path: "/api/games/{game}",
        about: "What anybody may know about a game.",
        asks: None,
        speaks: false,
        answers: Answer::Json("About"),
        means: "Rules, names, people, free chairs, whether it is over.",
        refuses: &[404],
    },
    Operation {
        path: "/api/games/{game}/join",
        about: "Sits down on a free chair.",
        asks: Some("Joining"),
        speaks: false,
        answers: Answer::Json("Seated"),
        means: "The seat and its key.",
        refuses: &[400, 404, 409, 413],
    },
    Operation {
        path: "/api/games/{game}/record",
        about: "The rounds that are over.",
        asks: None,
        speaks: false,
        answers: Answer::Text,
        means: "Records (.dgn).",
        refuses: &[403, 404],
    },
    Operation {
        path: "/api/games/{game}/invite",
        about: "How others come to a table of several people.",
        asks: None,
        speaks: false,
        answers: Answer::Json("Invite"),
        means: "Links and QR codes for players and spectators.",
        refuses: &[403, 404],
    },
    Operation {
        path: "/api/lan",
        about: "Opens or closes the door to the local network; only from this machine itself.",
        asks: Some("OpenLan"),
        speaks: false,
        answers: Answer::Json("Lan"),
        means: "Whether it is open, and where.",
        refuses: &[400, 403, 409],
    },
    Operation {
        path: "/api/games/{game}/socket",
        about: "The WebSocket of a game: PageFrame one way, ServerFrame the other.",
        asks: None,
        speaks: false,
        answers: Answer::Socket,
        means: "Frames of JSON from here on.",
        refuses: &[426],
    },
];

/// The document, as it is served at `/api/openapi.json`.
///
/// ```
/// let document = capicua_protocol::openapi();
/// assert_eq!(document["openapi"], "3.1.0");
/// assert!(document["components"]["schemas"]["Solve"].is_object());
/// ```
pub fn openapi() -> Value {
    let mut paths: Map<String, Value> = Map::new();
    let questions = QUESTIONS.iter().chain(&games::OPERATIONS);
    for operation in questions.chain(&TABLES) {
        let path = paths.entry(operation.path).or_insert_with(|| json!({}));
        let (method, described) = operation.described();
        path[method] = described;
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Capicúa",
            "version": "1",
            "description": format!("{} The documents are those of the command line with --json. Games \
                are played over a WebSocket; docs/web-protocol.md tells how.", games::ABOUT),
        },
        "paths": paths,
        "components": {
            "schemas": definitions("/components/schemas"),
            "securitySchemes": {
                "key": {"type": "http", "scheme": "bearer"},
                "token": {"type": "apiKey", "in": "header", "name": "X-Capicua-Token"},
            },
        },
    })
}

fn of(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

fn body(schema: Value) -> Value {
    json!({"application/json": {"schema": schema}})
}

impl Operation {
    /// How it is asked, and what there is to say about it.
    fn described(&self) -> (&'static str, Value) {
        let mut operation = json!({"summary": self.about, "parameters": self.parameters()});
        if let Some(asks) = self.asks {
            operation["requestBody"] = json!({"required": true, "content": body(of(asks))});
        }
        // Whoever has the key of a seat, or of what was kept, may ask for this.
        let keyed = matches!(self.answers, Answer::Text | Answer::Json("Invite"));
        if keyed || self.path == "/api/history" {
            operation["security"] = json!([{"key": []}]);
        }
        operation["responses"] = self.responses();
        let method = if self.asks.is_some() { "post" } else { "get" };
        (method, operation)
    }

    fn parameters(&self) -> Value {
        let text = |name: &str, place: &str, required: bool| json!({"name": name, "in": place, "required": required, "schema": {"type": "string"}});
        let mut parameters = Vec::new();
        if self.path.contains("{game}") {
            parameters.push(text("game", "path", true));
        }
        if matches!(self.path, "/api/info" | "/api/rules") {
            parameters.push(text("rules", "query", self.path == "/api/rules"));
        }
        if self.speaks {
            let mut lang = text("lang", "query", false);
            lang["schema"]["enum"] = Language::all().map(Language::code).collect();
            parameters.push(lang);
        }
        parameters.into()
    }

    fn responses(&self) -> Value {
        let mut responses = Map::new();
        let (status, content) = match self.answers {
            // Only a new game makes something.
            Answer::Json("Seated") if self.path == "/api/games" => {
                ("201", Some(body(of("Seated"))))
            }
            Answer::Json(name) => ("200", Some(body(of(name)))),
            Answer::Any => ("200", Some(body(json!({"type": "object"})))),
            Answer::Text => (
                "200",
                Some(json!({"text/plain": {"schema": {"type": "string"}}})),
            ),
            Answer::Socket => ("101", None),
        };
        let mut fine = json!({"description": self.means});
        if let Some(content) = content {
            fine["content"] = content;
        }
        responses.insert(status.to_owned(), fine);
        for &status in self.refuses {
            let refusal = json!({
                "description": "What is wrong and how to fix it.",
                "content": body(of("Refusal")),
            });
            responses.insert(status.to_string(), refusal);
        }
        let wait = json!({
            "description": "Too many are waiting; Retry-After says when to ask again.",
            "headers": {"Retry-After": {"schema": {"type": "integer"}}},
            "content": body(of("Refusal")),
        });
        responses.insert("429".to_owned(), wait);
        responses.into()
    }
}
