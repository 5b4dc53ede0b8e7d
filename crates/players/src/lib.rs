//! Every named player, and the catalogue that builds one from its spec string.

mod catalogue;
mod doubles;
mod greedy;
mod random;
mod spec;

pub use catalogue::{Entry, Lineup, OptionEntry, Seated, catalogue, lineup};
pub use doubles::Doubles;
pub use greedy::Greedy;
pub use random::RandomPlayer;
pub use spec::Spec;

use capicua_dominoes::{House, State};

/// The game players sit down to: any domino rules, read at run time.
pub type Table = State<House>;
