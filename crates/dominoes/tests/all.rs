//! All integration tests of this crate in one program: one link instead of one for each file.

mod bad_input;
mod common;
mod conformance;
mod cuban_rules;
mod equity;
mod fives_rules;
mod frozen;
mod golden;
mod kernel;
mod latin_rules;
mod patches;
mod perft;
mod records;
mod referee;
mod round_trip;
mod sentences;
mod without_hands;
