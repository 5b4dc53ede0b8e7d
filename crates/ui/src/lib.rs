//! A match with people at the table: what every front end shares.
//!
//! [`GameUi`] is the presentation of a game: its rules in sentences, its events in words, its hints, and the
//! views a page is sent. A [`Table`] is a match of any game with everything a front end does to it: the terminal
//! and the server hold one and know nothing more, so that a match saved in one can be resumed in the other.
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

/// Questions that only single games answer.
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
    RecordedTurn, RuleOption, Scene, SeatSummary, Target, TileLine, Work,
};
pub use table::{DecisionKind, Help, MoveFn, Narration, ProgramTurn, Status, Table};

/// A match of dominoes.
pub type DominoSession = Session<capicua_players::Dominoes>;
