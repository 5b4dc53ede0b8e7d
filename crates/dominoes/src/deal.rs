//! Who gets which tiles, and who leads.

use arrayvec::ArrayVec;
use capicua_core::{Random, Seat};

use crate::public::SEATS;
use crate::rules::Rules;
use crate::tile::{MAX_TILES, Tile, TileSet};

/// Tiles in the order in which they lie face down.
pub type StockOrder = ArrayVec<Tile, MAX_TILES>;

/// A dealt round. The order of the boneyard is here and not in the state: it is the table's, and a
/// planner that copies the state must not learn it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    /// The hands, in order of seats.
    pub hands: [TileSet; SEATS],
    /// The tiles face down; the first is drawn first.
    pub stock: StockOrder,
    /// Who leads.
    pub leader: Seat,
    /// With which tile, if that is prescribed.
    pub lead_tile: Option<Tile>,
}

impl Deal {
    /// Shuffles and deals: the first tiles to A, the next to B, …, the rest face down.
    #[inline]
    pub fn shuffled(rules: &Rules, leader: Seat, random: &mut Random) -> Deal {
        let mut tiles = [Tile::from_index(0); MAX_TILES];
        let tiles = &mut tiles[..rules.set_size()];
        for (index, tile) in tiles.iter_mut().enumerate() {
            *tile = Tile::from_index(index);
        }
        random.shuffle(tiles);
        let hand = rules.hand as usize;
        let mut hands = [TileSet::EMPTY; SEATS];
        for (seat, dealt) in tiles
            .chunks_exact(hand)
            .take(rules.seats as usize)
            .enumerate()
        {
            hands[seat] = dealt.iter().copied().collect();
        }
        let stock = tiles[hand * rules.seats as usize..]
            .iter()
            .copied()
            .collect();
        Deal {
            hands,
            stock,
            leader,
            lead_tile: None,
        }
    }

    /// Who holds `tile`.
    pub fn holder(&self, tile: Tile) -> Option<Seat> {
        Seat::all(SEATS).find(|seat| self.hands[seat.index()].contains(tile))
    }
}
