//! Every named player, and the catalogue that builds one from its spec string.
//!
//! A file for each player. What is done as published stands beside what is done right: `ims`,
//! `pimc` and `oracle` with `alpha` and `beta` follow "DominAI" by Angeris and Li to the letter,
//! `vielma` the report of J. P. Vielma; `pimc` with `depth=exact` and `ismcts` use exact worlds.
//! `champion` is the strongest of them, and the one that is asked for advice ([`adviser()`]).
//! All Fives is searched in [`fives`]; the networks that play it are in [`policy`].

mod analyzer;
mod catalogue;
mod champion;
mod depth_law;
mod doubles;
mod equity;
pub mod fives;
mod greedy;
mod horizon;
mod ims;
mod ismcts;
mod mc;
mod net;
mod objective_cache;
mod oracle;
mod oracle_published;
mod person;
mod pimc;
mod pimc_published;
pub mod policy;
mod race;
mod random;
mod rollout_policy;
mod scope;
mod strategy;
mod vielma;

pub use analyzer::{ADVISER, Analyzer, adviser};
pub use capicua_core::{OptionEntry, Spec};
pub use catalogue::{Entrant, SeatedPlayer, catalogue, player, safe_player};
pub use champion::{Champion, ChampionSettings, OpponentModel, SearchMode, Version, weigh_deals};
pub use doubles::Doubles;
pub use equity::match_equity;
pub use greedy::Greedy;
pub use ims::Ims;
pub use ismcts::Ismcts;
pub use mc::{Mc, McSettings};
pub use net::Net;
pub use oracle::DominoOracle;
pub use oracle_published::PublishedOracle;
pub use person::{CAST, Character, Habits, Person};
pub use pimc::{Goal, Pimc};
pub use pimc_published::PublishedPimc;
pub use random::RandomPlayer;
pub use rollout_policy::{FEATURE_NAMES, FEATURES, RolloutPolicy, features as move_features};
pub use strategy::{HistoryPlayer, Strategy};
pub use vielma::Vielma;

use capicua_dominoes::{House, Move, State};

/// The game players sit down to: any domino rules, read at run time.
pub type Dominoes = State<House>;

/// The heaviest tile among `moves`: what players fall back on when they cannot think.
fn heaviest(moves: &[Move]) -> Move {
    let weight = |mv: &Move| match mv {
        Move::Play(placement) => i16::from(placement.tile().pips()),
        _ => -1,
    };
    let best = moves.iter().max_by_key(|mv| weight(mv));
    *best.expect("a player is asked only when it has a move")
}
