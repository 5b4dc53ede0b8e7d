//! One table for every game: where players meet, what is written down, what each seat may see of it.
//!
//! A game is [`Playable`] when it can say what is dealt, what chance brings, what a fault costs and
//! how a round is written; a small one is told by one trait ([`SimpleGame`]). Everything else is here and
//! knows no game: a [`Round`] on its way, a [`Entrant`] that can sit down, the loop in which players meet
//! ([`play_round`]), and a [`Session`] with people at it.

mod catalogue;
mod entrant;
mod meeting;
mod numbers;
mod playable;
mod program;
mod record;
mod round;
mod session;
mod simple;
pub mod text;
mod wire;

pub use catalogue::{Built, Catalogue, Entry, check_seats};
pub use entrant::{Entrant, Seated, join_seats, split_seats};
pub use meeting::{MatchPlayed, Ply, play_match, play_round};
pub use numbers::{ForGame, Layout, Numbered, Part};
pub use playable::{MatchState, OneRound, Playable, Recorded, RuleSet, Score, Unit};
pub use program::Question;
pub use round::{FaultNoted, Notes, Round};
pub use session::{Chair, PEOPLE, PERSON, Phase, Session};
pub use simple::{Simple, SimpleGame, SimpleRules, SimpleView};
pub use wire::{Fitting, Moment, Wire};

/// What the README shows is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
