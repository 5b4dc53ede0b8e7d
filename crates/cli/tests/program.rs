//! All integration tests of this crate in one program: one link instead of one for each file.

mod advise;
mod arena;
mod belief;
mod browser;
mod commands;
mod engines;
mod fives;
mod interrupt;
mod languages;
mod pickomino;
mod play;
mod play_terminal;
mod readme;
mod reproduction;
mod review;
mod schemas;
mod serve;
mod solve;
mod split;
mod train;
mod unwritten;
