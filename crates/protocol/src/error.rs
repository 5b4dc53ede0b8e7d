//! What went wrong: `error/1` of the command line, and the errors of the server.

use schemars::JsonSchema;
use serde::Serialize;

use crate::schema_name;

schema_name! {
    /// `error/1`.
    ErrorSchema = "error/1";
}

/// Why a command with `--json` gives no answer: one line on standard error.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ErrorDocument {
    /// The name of this schema.
    pub schema: ErrorSchema,
    /// What is wrong, for programs: a name that stays.
    pub code: String,
    /// What is wrong, for people.
    pub what: String,
    /// Where, if it has a place.
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// How to fix it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// The exit code of the program: 1 failed, 2 usage, 3 bad input, 130 interrupted.
    pub exit: u8,
}

/// A place in a text.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct Place {
    /// The line, counted from one, where the input has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column in that line, in characters counted from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The text around the place; of a long line a part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Blanks and carets to write under that text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub carets: Option<String>,
}

/// The body of an HTTP answer that says no.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Refusal {
    /// What is wrong.
    pub error: Refused,
}

/// What is wrong with a request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Refused {
    /// What is wrong, and how to fix it.
    #[serde(flatten)]
    pub told: Trouble,
    /// The text and, on a second line, carets under the place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caret: Option<String>,
}

/// Something that is wrong, for programs and for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Trouble {
    /// For programs.
    pub code: String,
    /// For people: what is wrong.
    pub message: String,
    /// For people: how to fix it.
    pub help: String,
}
