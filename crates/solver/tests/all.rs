//! All integration tests of this crate in one program: one link instead of one for each file.

mod agreement;
mod answers;
mod known_draws;
mod match_equity;
mod payoffs;
mod search_agreement;
mod support;
