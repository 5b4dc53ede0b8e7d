//! The table in the browser: the page, a JSON API, and games over WebSockets.
//!
//! The server holds the truth. A game is a task of its own (`actor`) that owns a [`capicua_ui::host::table::ServedGame`];
//! people reach it through sockets and are sent what their seat may know, nothing more. Searches
//! run on a fixed number of threads (`pool`), so that a slow one never stalls the network or
//! another game. What was played is in the store before anybody is told that it was (`store`).

mod actor;
mod files;
pub mod fuzzing;
mod game_message;
mod games;
mod guard;
mod guests;
mod history;
mod info;
mod invite;
mod lan;
mod limits;
mod locale;
mod pool;
mod public_url;
mod questions;
mod routes;
mod server;
#[cfg(feature = "simulation")]
pub mod simulation;
pub mod site;
mod socket;
mod store;
mod store_refusals;

// What the page of one person has without a server, too.
use capicua_ui::host::{api_error, frames, game_request, real_table, secrets, table};

pub use limits::Limits;
pub use public_url::PublicUrl;
pub use routes::{Access, addresses};
pub use secrets::word as random_word;
pub use server::{Options, Server, ServerError, run};
pub use store::{BackupReport, StoreError, StoreErrorKind, backup};
