//! One table for every game: where players meet, what is written down, what each seat may see of it.
//!
//! A game is [`Playable`] when it can say what is dealt, what chance brings, what a fault costs and
//! how a round is written. Everything else is here and knows no game: a [`Round`] on its way, a
//! [`Entrant`] that can sit down, the loop in which players meet ([`play_round`]), and a [`Session`]
//! with people at it.

mod action_space;
mod catalogue;
mod entrant;
mod play;
mod playable;
mod program;
mod record;
mod round;
mod session;
pub mod text;
mod wire;

pub use action_space::{ActionSpace, GameVisitor, Layout, LayoutSegment};
pub use catalogue::{Catalogue, Entry, PlayerFactory, check_seats};
pub use entrant::{Entrant, SeatedPlayer, join_seats, split_seats};
pub use play::{PlayedMatch, Ply, play_match, play_round};
pub use playable::{MatchState, OneRound, Playable, RoundRecord, RuleSet, Score, Unit};
pub use program::MoveTask;
pub use round::{Notes, RecordedFault, Round};
pub use session::{Chair, PEOPLE, PERSON, Phase, Session};
pub use wire::{ConsistentState, Wire, WireState};
