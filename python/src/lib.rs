//! Capicúa for Python: what `capicua` imports as `capicua._native`. Documents are handed over as their JSON
//! (the very bytes of `--json`), which the Python side reads; stubs with the types are in
//! `capicua/_native.pyi`.

mod arrays;
mod contests;
mod interruptible;
mod python_player;
mod questions;
mod round;

use pyo3::prelude::*;

#[pymodule]
mod _native {
    #[pymodule_export]
    use super::arrays::VectorRounds;
    #[pymodule_export]
    use super::contests::{
        generate, merge_games, merge_matches, merge_tournaments, play_match, play_tournament,
    };
    #[pymodule_export]
    use super::questions::{
        Belief, advise, layout, players, presets, random_rounds, review, solve,
    };
    #[pymodule_export]
    use super::round::{Round, View};
}
