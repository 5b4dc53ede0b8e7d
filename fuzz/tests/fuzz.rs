//! All tests of the targets in one program: one link instead of one for each file.

mod drive;
mod errors;
mod replay;
