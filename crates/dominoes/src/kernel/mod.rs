//! What searches stand on: tiles by weight as bits, and the two ends of the line.
//!
//! [`Ends`](crate::Ends) and [`TileSet`](crate::TileSet) know all there is to a table: spinners and
//! their arms, bare sides, how moves are named. A search of millions of positions needs less of it,
//! and needs it fast. Here a tile is its *place* among all tiles by weight, and a set of tiles one
//! word with a bit for each place ([`TileBits`]): the heaviest tile of a set is its highest bit. A line
//! is its two ends, told by their pips ([`EndPips`]: all that a block game looks at) or also by what
//! they count ([`CountedEnds`]: All Fives without a spinner).
//!
//! A test lays tiles on both sides by side, up to double-nine.

mod ends;
mod tiles;

pub use ends::{CompactMove, CompactMoves, CountedEnds, EndPips, OpenEnd, score};
pub use tiles::{
    BARE, DOUBLES, TileBits, by_weight, each, halves, heaviest, pips, place_of, scoring, suit,
    tile_at,
};
