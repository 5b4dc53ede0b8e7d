//! The kernel of the searches: tiles by weight as bits, and the two ends of the line.
//!
//! [`Ends`](crate::Ends) and [`TileSet`](crate::TileSet) cover all rules: spinners and their arms, bare
//! sides, canonical moves. A search of millions of positions needs less, and needs it fast. Here a tile
//! is its *place* among all tiles by weight, and a set of tiles one word with a bit for each place
//! ([`TileBits`]): the heaviest tile of a set is its highest bit. A line is its two ends, given by their
//! pips ([`EndPips`]: sufficient for block games) or also by what they count ([`CountedEnds`]: All Fives
//! without a spinner).
//!
//! A test compares both representations move by move, up to double-nine.

mod ends;
mod tiles;

pub use ends::{CompactMove, CompactMoves, CountedEnds, EndPips, OpenEnd, score};
pub use tiles::{
    BARE, DOUBLES, TileBits, by_weight, each, halves, heaviest, pips, place_of, scoring, suit,
    tile_at,
};
