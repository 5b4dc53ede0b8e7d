//! Everything that crosses a boundary as JSON, as types: the documents of `--json`, the frames of a
//! socket, what HTTP is asked and answers. Whoever writes one builds the struct; JSON Schemas
//! (`docs/schemas/`), the OpenAPI document and the TypeScript types of the page are made from the
//! same structs by `cargo run -p capicua-xtask -- schemas`.

mod advise;
mod api;
mod belief;
mod bench;
mod contest;
mod domino_view;
mod engine;
mod error;
mod frames;
mod games;
mod generate;
mod history;
mod multiplayer;
mod openapi;
mod players;
mod review;
mod rules;
mod schemas;
mod solve;
mod table;
mod train;
mod typescript;
mod view;

pub use advise::*;
pub use api::*;
pub use belief::*;
pub use bench::*;
pub use contest::*;
pub use domino_view::*;
pub use engine::*;
pub use error::*;
pub use frames::*;
pub use games::*;
pub use generate::*;
pub use history::*;
pub use multiplayer::*;
pub use openapi::openapi;
pub use players::*;
pub use review::*;
pub use rules::*;
pub use schemas::{files, schema};
pub use solve::*;
pub use table::*;
pub use train::*;
pub use view::*;

use indexmap::IndexMap;
use serde::Serialize;

/// Values by name, in the order they were put in.
pub type ByName<T> = IndexMap<String, T>;

/// A document in one line, as commands print it.
pub fn line(document: &impl Serialize) -> String {
    // Documents are plain data with text keys: nothing in them can refuse to be written.
    let text = serde_json::to_string(document).expect("a document is plain data");
    text + "\n"
}

/// A type with one value, written as one text: the name of a schema.
macro_rules! schema_name {
    ($($(#[$about:meta])* $name:ident = $text:literal;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Default, Debug, serde::Serialize, schemars::JsonSchema)]
        #[schemars(inline)]
        pub enum $name {
            /// The only one.
            #[default]
            #[serde(rename = $text)]
            Name,
        }
    )*};
}
pub(crate) use schema_name;
