//! Who gets which tiles, and who leads.

use arrayvec::ArrayVec;
use capicua_core::{Random, Seat};

use crate::public::SEATS;
use crate::rules::Rules;
use crate::tile::{MAX_TILES, Tile, TileSet};

/// Tiles in the order in which they lie face down.
pub type StockOrder = ArrayVec<Tile, MAX_TILES>;

/// All tiles, those of smaller sets first.
const IN_ORDER: [Tile; MAX_TILES] = {
    let mut tiles = [Tile::from_index(0); MAX_TILES];
    let mut index = 0;
    while index < MAX_TILES {
        tiles[index] = Tile::from_index(index);
        index += 1;
    }
    tiles
};

/// A dealt round. The order of the boneyard is here and not in the state, so that a search that copies
/// the state does not learn it.
///
/// ```
/// use capicua_core::{Seat, Seed};
/// use capicua_dominoes::{Deal, LATIN, Tile};
///
/// let mut deal = Deal::shuffled(&LATIN, Seat::A, &mut Seed(1).random());
/// assert!(deal.hands.iter().all(|hand| hand.len() == 7));
/// assert!(deal.stock.is_empty());
/// // The same seed deals the same tiles, on every machine.
/// assert_eq!(deal, Deal::shuffled(&LATIN, Seat::A, &mut Seed(1).random()));
///
/// // Every tile is dealt, so whoever holds the double six leads it.
/// deal.lead_highest_double();
/// assert_eq!(deal.lead_tile, Some(Tile::new(6, 6)));
/// assert_eq!(deal.holder(Tile::new(6, 6)), Some(deal.leader));
/// ```
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
    /// Shuffles and deals: the first tiles to A, the next to B, …, the rest face down. Where a hand
    /// with many doubles is dealt again, so are all, going on with the same random numbers.
    #[inline]
    pub fn shuffled(rules: &Rules, leader: Seat, random: &mut Random) -> Deal {
        let mut deal = Deal::once(rules, leader, random);
        if rules.redeal > 0 {
            deal.deal_until_it_stands(rules, random);
        }
        deal
    }

    #[cold]
    fn deal_until_it_stands(&mut self, rules: &Rules, random: &mut Random) {
        while !self.stands(rules) {
            *self = Deal::once(rules, self.leader, random);
        }
    }

    /// Whether no hand has so many doubles that it is dealt again.
    pub fn stands(&self, rules: &Rules) -> bool {
        let doubles = |hand: &TileSet| (*hand & TileSet::DOUBLES).len();
        let most = usize::from(rules.redeal);
        most == 0 || self.hands.iter().all(|hand| doubles(hand) < most)
    }

    #[inline(always)]
    fn once(rules: &Rules, leader: Seat, random: &mut Random) -> Deal {
        let mut tiles = IN_ORDER;
        let tiles = &mut tiles[..rules.set_size()];
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

    /// Lets the holder of the highest double that was dealt lead with it; where no double was
    /// dealt, the holder of the heaviest tile.
    pub fn lead_highest_double(&mut self) {
        let dealt = self
            .hands
            .iter()
            .fold(TileSet::EMPTY, |all, &hand| all | hand);
        if let Some(tile) = highest_to_lead(dealt)
            && let Some(leader) = self.holder(tile)
        {
            self.leader = leader;
            self.lead_tile = Some(tile);
        }
    }

    /// Who holds `tile`.
    pub fn holder(&self, tile: Tile) -> Option<Seat> {
        Seat::all(SEATS).find(|seat| self.hands[seat.index()].contains(tile))
    }
}

/// How high a tile ranks where the highest double leads: doubles first, then by weight, of equal
/// ones by the higher half.
pub fn lead_rank(tile: Tile) -> (bool, u8, u8) {
    (tile.is_double(), tile.pips(), tile.high())
}

/// Whether `tile` would lead before `other` if both were dealt.
pub fn leads_before(tile: Tile, other: Tile) -> bool {
    lead_rank(tile) > lead_rank(other)
}

/// The tile of a set that leads where the highest double does.
pub fn highest_to_lead(tiles: TileSet) -> Option<Tile> {
    tiles.iter().max_by_key(|&tile| lead_rank(tile))
}
