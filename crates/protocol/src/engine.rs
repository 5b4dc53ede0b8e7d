//! `engine-check/1`.

use schemars::JsonSchema;
use serde::Serialize;

use crate::schema_name;

schema_name! {
    /// `engine-check/1`.
    EngineCheckSchema = "engine-check/1";
}

/// Whether an engine from outside keeps to its protocol.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct EngineCheck {
    /// The name of this schema.
    pub schema: EngineCheckSchema,
    /// The command that starts it.
    pub command: String,
    /// Whether nothing failed.
    pub passed: bool,
    /// What the engine calls itself.
    pub engine: String,
    /// Part by part.
    pub parts: Vec<EnginePart>,
}

/// One thing that was tried.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct EnginePart {
    /// What.
    pub part: String,
    /// How it went.
    pub verdict: EngineVerdict,
    /// In words.
    pub text: String,
    /// The lines that show it, `->` to the engine and `<-` from it, where it failed.
    pub lines: Vec<String>,
}

/// How a part went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum EngineVerdict {
    /// As it should.
    Passed,
    /// Not tried, for the reason given.
    Skipped,
    /// Not as it should.
    Failed,
}
