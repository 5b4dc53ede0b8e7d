//! The server side of a table without a server, and the questions a page asks. There is no network here, no clock
//! and no thread: the server reaches it through sockets and threads that think, a page that holds the
//! whole engine directly ([`page_engine`]).

pub mod api_error;
pub mod chairs;
pub mod commit_reveal;
pub mod fair;
pub mod fixes;
pub mod frames;
pub mod game_request;
mod info;
pub mod limits;
mod locale;
pub mod multiplayer;
pub mod ownership;
pub mod page_engine;
pub mod questions;
pub mod real_table;
pub mod secrets;
pub mod table;

pub use info::{offered, sheet};
pub use locale::words;
