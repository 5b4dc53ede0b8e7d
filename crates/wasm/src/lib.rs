//! The engine for a page: a door to [`capicua_ui::host::page_engine`]. A page asks for room, writes a request
//! there, asks, and reads the answer. Everything is text in UTF-8.
#![allow(unsafe_code)] // For the names alone: see Cargo.toml.

use std::cell::RefCell;

thread_local! {
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Room for a request of so many bytes: where to write it.
#[unsafe(no_mangle)]
pub extern "C" fn capicua_room(bytes: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(bytes, 0);
        request.as_mut_ptr()
    })
}

/// Answers what was written there; how many bytes the answer has.
#[unsafe(no_mangle)]
pub extern "C" fn capicua_ask() -> usize {
    // When something breaks, the last words are what was wrong: there is nobody to catch a panic.
    std::panic::set_hook(Box::new(|why| ANSWER.set(why.to_string().into_bytes())));
    let request = REQUEST.take();
    let answer = capicua_ui::host::page_engine::answer(&String::from_utf8_lossy(&request));
    ANSWER.set(answer.into_bytes());
    capicua_left()
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn capicua_answer() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

/// How many bytes it has: after a break, the last words.
#[unsafe(no_mangle)]
pub extern "C" fn capicua_left() -> usize {
    ANSWER.with_borrow(Vec::len)
}
