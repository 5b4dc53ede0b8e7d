#![doc = include_str!("../README.md")]

#[cfg(feature = "arena")]
mod compare;
mod contender;
mod position;

#[cfg(feature = "arena")]
pub use capicua_arena as arena;
pub use capicua_belief as belief;
pub use capicua_core as core;
pub use capicua_dominoes as dominoes;
#[cfg(feature = "net")]
pub use capicua_network as network;
#[cfg(feature = "players")]
pub use capicua_players as players;
pub use capicua_solver as solver;
pub use capicua_table as table;
#[cfg(feature = "teach")]
pub use capicua_teach as teach;

/// What is wrong with what was asked. Programs match on [`code()`](Error::code), people read it printed: what is
/// wrong, where, and how to fix it.
///
/// ```
/// let error = capicua::solve("latin 67/?7/?7/?7 - A -").unwrap_err();
/// assert_eq!((error.code(), error.column()), ("pip-too-high", Some(8)));
/// assert!(error.what().starts_with("7 is more than the highest pip"));
/// ```
pub use capicua_core::InputError as Error;

#[cfg(feature = "arena")]
pub use compare::{Comparison, Summary, compare};
pub use contender::Contender;
pub use position::{Dominoes, ask, infer, solve};

/// What most programs need: `use capicua::prelude::*;`.
pub mod prelude {
    pub use crate::core::{
        Budget, Evaluation, Fault, Game, ImperfectInformation, MoveEval, MoveList, Player, Random,
        Seat, Seed, View as _,
    };
    pub use crate::dominoes::{Move, Rules, Tile, TileSet, View};
    pub use crate::table::{Entrant, Playable, Simple, SimpleGame, SimpleView};
    pub use crate::{Contender, Dominoes, Error, ask, infer, solve};
    #[cfg(feature = "arena")]
    pub use crate::{Summary, compare};
}
