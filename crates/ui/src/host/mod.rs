//! A table as a page is served it, and the questions a page asks. There is no network here, no clock
//! and no thread: the server reaches it through sockets and threads that think, a page that holds the
//! whole engine directly ([`pocket`]).

pub mod admit;
pub mod chairs;
pub mod company;
pub mod drawing;
pub mod fair;
pub mod frames;
mod info;
pub mod places;
pub mod pocket;
pub mod problem;
pub mod questions;
pub mod real_table;
pub mod secrets;
pub mod table;
mod tongue;
pub mod wanted;

pub use info::{offered, sheet};
pub use tongue::words;
