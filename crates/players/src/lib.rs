//! Every named domino player, and the catalogue that builds one from its spec string.
//!
//! One file for each player. Published algorithms stand beside corrected ones: `ims`, `pimc` and
//! `oracle` with `alpha` and `beta` follow "DominAI" by Angeris and Li to the letter, and `vielma`
//! follows the report of J. P. Vielma; `pimc` with `depth=exact` and `ismcts` sample worlds from the
//! exact belief. A *world* is a determinization: a deal of the hidden tiles that agrees with everything
//! the seat has seen. `champion` is the strongest player, and the one that gives advice
//! ([`adviser()`]). All Fives is searched in [`fives`]; the networks that play it are in `policy`, behind
//! the feature `net`, which is on by default.
//!
//! ```
//! use capicua_core::{Budget, Player as _, Seat, Seed};
//! use capicua_dominoes::{Move, notation::Position};
//! use capicua_players::{SeatedPlayer, player};
//!
//! // Seat A holds 5-2 5-0 4-4 4-2 3-2; the open ends are 2 and 5.
//! let position: Position = "latin 5250444232/?5/?4/?4 2630^6655435 A 45:30/100".parse()?;
//! let view = position.now().view(Seat::A).expect("the hand of A is known");
//!
//! let SeatedPlayer::Honest(mut greedy) = player("greedy")?.sit(Seed(1)) else {
//!     unreachable!("greedy does not look at hidden tiles");
//! };
//! greedy.begin(&view);
//! let Move::Play(placement) = greedy.choose(&view, &Budget::default())?.best() else {
//!     panic!("greedy never passes while it can play");
//! };
//! assert_eq!(placement.tile().to_string(), "52");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
#[cfg(feature = "net")]
mod net;
mod objective_cache;
mod oracle;
mod oracle_published;
mod person;
mod pimc;
mod pimc_published;
#[cfg(feature = "net")]
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
#[cfg(feature = "net")]
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

/// The game these players play: any domino rules, read at run time.
pub type Dominoes = State<House>;

/// The heaviest tile among `moves`: the fallback of players that cannot search.
fn heaviest(moves: &[Move]) -> Move {
    let weight = |mv: &Move| match mv {
        Move::Play(placement) => i16::from(placement.tile().pips()),
        _ => -1,
    };
    let best = moves.iter().max_by_key(|mv| weight(mv));
    *best.expect("a player is asked only when it has a move")
}

/// What the README shows is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
