//! Everything that crosses a boundary as JSON, as types: the documents of `--json`, the frames of a
//! WebSocket, the requests and responses of HTTP. Writers build the struct; JSON Schemas
//! (`docs/schemas/`), the OpenAPI document and the TypeScript types of the page are generated from the
//! same structs by `cargo run -p capicua-xtask -- schemas`.
//!
//! ```
//! use capicua_protocol::PageFrame;
//!
//! let frame: PageFrame = serde_json::from_str(r#"{"type":"play","ply":7,"move":"65"}"#)?;
//! assert_eq!(frame, PageFrame::Play { ply: 7, text: "65".to_owned() });
//! # Ok::<(), serde_json::Error>(())
//! ```

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

/// Values by name, in insertion order.
pub type ByName<T> = IndexMap<String, T>;

/// A document in one line, as commands print it.
///
/// ```
/// use capicua_protocol::{ErrorDocument, line};
///
/// let document = ErrorDocument {
///     schema: Default::default(),
///     code: "no-such-file".to_owned(),
///     what: "there is no file `a.dgn`".to_owned(),
///     place: None,
///     help: None,
///     exit: 1,
/// };
/// let text = line(&document);
/// assert!(text.starts_with(r#"{"schema":"error/1","code":"no-such-file""#));
/// // Fields without a value are left out.
/// assert!(!text.contains("help") && text.ends_with("}\n"));
/// ```
pub fn line(document: &impl Serialize) -> String {
    // Documents are plain data with text keys: serialization cannot fail.
    let text = serde_json::to_string(document).expect("a document is plain data");
    text + "\n"
}

/// A type with one value, serialized as one string: the name of a schema.
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

/// What the README shows is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
