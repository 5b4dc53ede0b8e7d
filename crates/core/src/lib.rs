//! What every game and every player of Capicúa has in common.
//!
//! **State = public + secrets. A view = public + own hand. A player sees a view, never a state.**
//! The traits are small on purpose: an algorithm names the capabilities it needs ([`Game`] for a
//! search with open hands, [`ImperfectInformation`] for beliefs, [`Chance`] for rolls and draws, [`TranspositionKey`] for a
//! transposition table), and what a game lacks is a compile error instead of a run-time surprise.

mod append_log;
mod budget;
mod checksum;
mod counted;
mod estimate;
mod evaluation;
mod files;
mod game;
mod input_error;
mod long_run;
pub mod math;
mod message;
mod payoff;
mod player;
mod random;
mod seat;
mod spec;

pub use append_log::{AppendLog, Checkpoint};
pub use budget::{Budget, BudgetTracker, CancellationToken};
pub use checksum::{
    CHECKSUM_LINE_LEN, VerifiedFile, checksum_line, hex, parse_checksum_line, sha256,
    verify_checksum, verify_file, with_checksum,
};
pub use counted::counted;
pub use estimate::{Estimate, QUANTILE_95};
pub use evaluation::{Evaluation, MoveEval, MoveVerdict};
pub use files::{check_writable, folder_of, system_error, write_atomic, write_error};
pub use game::{
    Chance, Game, IllegalMoveError, ImperfectInformation, MAX_MOVES, MoveList, TranspositionKey,
    Turn, View,
};
pub use input_error::InputError;
pub use long_run::{FileFormat, LongRun};
#[doc(hidden)]
pub use message::argument;
pub use message::{ALL_OF, Argument, ENGLISH, ENGLISH_ONLY, Message, ONE_OF};
pub use payoff::Payoff;
pub use player::{Fault, Oracle, Player};
pub use random::{Random, Seed};
pub use seat::{MAX_SEATS, Seat, Side};
pub use spec::{Cost, OptionEntry, OptionType, OptionValues, Spec};
