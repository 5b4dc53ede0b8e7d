//! All integration tests of this crate in one program: one link instead of one for each file.

mod common;
mod contradictions;
mod exact;
mod play;
mod sampling;
