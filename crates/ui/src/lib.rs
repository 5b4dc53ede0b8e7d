//! A match with people at the table: what every face shares.
//!
//! [`GameUi`] is what a game looks and sounds like: the rules in sentences, what happened in words, what
//! a hint says, what a page is shown. A [`Table`] is a match with everything a face does to it, whatever
//! the game: the terminal and the server hold one and know nothing more, so that a game can be left in
//! one and taken up in the other.
//!
//! Only a `Session` knows all hands. What is shown comes from what one seat knows; for dominoes that
//! is a [`Sight`].

mod dominoes;
mod game_ui;
pub mod games;
pub mod host;
mod pickomino;
mod plain;
mod table;

/// What single games answer and offer beside what all do.
mod own {
    pub use crate::pickomino::questions::{INSTEAD_OF_BELIEF, QUESTIONS};
}

pub use capicua_table::{Chair, PERSON, Phase, Question, Session};
pub use dominoes::{
    Ending, Happening, HintQuestion, Refusal, Sight, belief_table, happenings, legal_move, page,
    sheet, telling,
};
pub use game_ui::{
    Checked, Choice, Enquiry, GameUi, Hint, Holds, MatchTold, Paged, Picture, RecordedTurn,
    RuleOption, Scene, SeatShown, Target, TileLine, Work,
};
pub use table::{Asked, Help, Said, Status, Table, Thought, Weight};

/// A match of dominoes.
pub type DominoSession = Session<capicua_players::Dominoes>;
