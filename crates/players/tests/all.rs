//! All integration tests of this crate in one program: one link instead of one for each file.

mod budget;
mod champion;
mod encoders;
mod equity;
mod every_game;
mod fives;
mod honesty;
mod match_win;
mod replay_determinism;
mod rules;
mod weights;
