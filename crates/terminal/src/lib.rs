//! A seat at the table: dominoes played by people in the terminal.
//!
//! A [`Session`] is a match with people at the table; it alone knows all hands. What is shown comes
//! from a [`Sight`], which knows what one seat knows. There are two faces: [`play_lines`] for dumb
//! terminals and scripts, and [`play_screen`].

mod draw;
mod draw_line;
mod ending;
mod entry;
mod hint;
mod holdings;
mod keeping;
mod layout;
mod lines;
mod run;
mod screen;
mod session;
mod sight;
mod telling;
mod thinking;

pub use draw::{LEAST, Palette, draw};
pub use ending::Ending;
pub use entry::{Entry, Refusal, legal_move, read};
pub use hint::{Hint, HintQuestion};
pub use keeping::Keeper;
pub use layout::{Placed, Shape, lay_out};
pub use lines::{Left, LineOptions, Typed, play_lines};
pub use run::play_screen;
pub use screen::Screen;
pub use session::{Chair, PERSON, Phase, Question, Session};
pub use sight::Sight;
