//! A real browser for tests: Chromium without a window, driven over its DevTools protocol.
//!
//! Written by hand because tests need few commands, but need to see the bytes a page received,
//! which WebDriver does not show; libraries with the whole protocol take longer to build than the
//! rest of the tests. Everything blocks, and everything that waits gives up after a while with a
//! sentence that says what it waited for.

mod chromium;
mod page;
mod wire;

pub use chromium::Browser;
pub use page::{Page, Screen};
