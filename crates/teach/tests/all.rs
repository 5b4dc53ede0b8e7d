//! All integration tests of this crate in one program: one link instead of one for each file.

mod advice;
mod pickomino;
mod review_dominoes;
