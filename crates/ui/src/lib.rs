//! A match with people at the table: what every face shares.
//!
//! [`GameUi`] is what a game looks and sounds like: the rules in sentences, what happened in words, what
//! a hint says, what a page is shown. A [`Table`] is a match with everything a face does to it, whatever
//! the game: the terminal and the server hold one and know nothing more, so that a game can be left in
//! one and taken up in the other.
//!
//! Only a `Session` knows all hands. What is shown comes from what one seat knows; for dominoes that
//! is a [`SeatView`].

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

pub use capicua_table::{Chair, MoveTask, PERSON, Phase, Session};
pub use dominoes::{
    Ending, HintQuestion, LoggedEvent, Refusal, SeatView, belief_table, legal_move, logged_events,
    move_list, page, wording,
};
pub use game_ui::{
    AdviceRequest, CheckReport, Choice, GameUi, Hint, Marginals, MatchReport, PageContext, Picture,
    RuleOption, Scene, SeatSummary, Target, TileLine, Work,
};
pub use table::{DecisionKind, Help, MoveFn, Narration, ProgramTurn, Status, Table};

/// A match of dominoes.
pub type DominoSession = Session<capicua_players::Dominoes>;
