//! All integration tests of this crate in one program: one link instead of one for each file.

mod champion;
mod notation;
mod players;
mod rules;
mod small;
mod turn;
