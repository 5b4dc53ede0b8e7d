//! All integration tests of this crate in one program: one link instead of one for each file.

mod cross_frontend;
mod custom_game;
mod endings;
mod every_game;
mod host;
mod kuhn;
mod people;
