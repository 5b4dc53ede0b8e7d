//! A seat at the table: any game played by people in the terminal.
//!
//! The match itself is a [`Table`](capicua_ui::Table) of `capicua-ui`. There are two faces:
//! [`play_lines`] for dumb terminals and scripts, and [`play_screen`]. [`assist_real_table`] advises beside a
//! table at which people play with real tiles.

mod beside;
mod draw;
mod draw_line;
mod entry;
mod layout;
mod lines;
mod match_file;
mod run;
mod screen;
mod thinking;

pub use beside::{Start, assist_real_table};
pub use draw::{LEAST, Palette, draw};
pub use entry::{Entry, read};
pub use layout::{Placed, Shape, lay_out};
pub use lines::{LineInput, LineOptions, SessionEnd, play_lines};
pub use match_file::MatchFile;
pub use run::play_screen;
pub use screen::Screen;
