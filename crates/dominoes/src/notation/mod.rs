//! The texts in which rules, moves, positions and games travel. Lenient on input, strict on output;
//! what cannot be read gets one error that says what, where and how to fix it.

mod carried;
mod fields;
mod line;
mod moves;
mod order;
mod position;
mod possible;
mod read_records;
mod record;
mod result;
mod rules_text;
mod setup;
mod snapshot;
mod unchecked;
mod unseen;

pub use line::Line;
pub use moves::Written;
pub use position::Position;
pub use read_records::{Refereed, parse_records, referee};
pub use record::{Record, RecordedMove, write_records};
pub use result::{ResultText, SideText};
pub use rules_text::{OPTIONS, OptionHelp, describe, variations};
pub use setup::{Part, Setup, SetupFault};
pub use snapshot::{Fault, Hand, Snapshot};
pub use unchecked::Unchecked;

use capicua_table::text::{Piece, shorten};
