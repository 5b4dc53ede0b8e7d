//! The texts in which rules, moves, positions and games travel. Lenient on input, strict on output;
//! what cannot be read gets one error that says what, where and how to fix it.

mod fields;
mod line;
mod match_so_far;
mod moves;
mod position;
mod possible_outcomes;
mod read_records;
mod record;
mod result;
mod rules_text;
mod setup;
mod snapshot;
mod turn_order;
mod unchecked_claims;
mod unseen_tiles;

pub use line::Line;
pub use moves::WrittenMove;
pub use position::Position;
pub use read_records::{CheckedRecord, parse_records, referee};
pub use record::{Record, RecordedMove, write_records};
pub use result::{ResultText, SideText};
pub use rules_text::{OPTIONS, OptionHelp, describe, variations};
pub use setup::{Setup, SetupError, SetupPart};
pub use snapshot::{Hand, MoveError, Snapshot};
pub use unchecked_claims::UncheckedClaim;

use capicua_table::text::{TextSpan, shorten};
