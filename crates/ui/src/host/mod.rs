//! A table as a page is served it, and the questions a page asks. There is no network here, no clock
//! and no thread: the server reaches it through sockets and threads that think, a page that holds the
//! whole engine directly ([`pocket`]).

pub mod admit;
pub mod api_error;
pub mod chairs;
pub mod company;
pub mod drawing;
pub mod fair;
pub mod fixes;
pub mod frames;
mod info;
mod locale;
pub mod places;
pub mod pocket;
pub mod questions;
pub mod real_table;
pub mod secrets;
pub mod table;
pub mod wanted;

pub use info::{offered, sheet};
pub use locale::words;
