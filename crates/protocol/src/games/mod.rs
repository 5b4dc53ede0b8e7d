//! The games, the only place here that names them: what any of them shows, and what only some are asked.

mod pickomino;

pub use pickomino::*;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{Advise, DominoPreset, DominoView};

/// All of them in a sentence.
pub(crate) const ABOUT: &str = "Plays, solves and teaches games of hidden tiles and dice.";

/// What is asked of one game alone: a position of it, or its rules.
pub type OwnQuestion = DiceQuestion;

/// What a seat may know of a game: the whole state each time.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum View {
    /// Of a match of dominoes.
    Dominoes(Box<DominoView>),
    /// Of a game of Pickomino.
    Dice(Box<DiceView>),
}

/// Advice of any game.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Advice {
    /// Moves ranked: of dominoes, and of any game that says no more of its own.
    Ranked(Box<Advise>),
    /// For Pickomino.
    Dice(Box<DiceAdvise>),
}

/// A preset of dominoes, or Pickomino.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Preset {
    /// Dominoes.
    Dominoes(Box<DominoPreset>),
    /// Pickomino.
    Dice(DicePreset),
}
