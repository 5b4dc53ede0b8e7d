//! A match with people at the table: what every face shares.
//!
//! A [`Session`] alone knows all hands. What is shown comes from a [`Sight`], which knows what one
//! seat knows; what is said about it is in [`telling`] and [`Ending`]. The terminal and the server
//! are faces of the same sessions, so that a game can be left in one and taken up in the other.

mod ending;
mod happening;
mod hint;
mod program;
mod refusal;
mod session;
mod sheet;
mod sight;
pub mod telling;

pub use ending::Ending;
pub use happening::{Happening, happenings};
pub use hint::{Hint, HintQuestion};
pub use program::Question;
pub use refusal::{Refusal, legal_move};
pub use session::{Chair, PERSON, Phase, Session};
pub use sheet::sheet;
pub use sight::Sight;
