//! What is known about the hidden tiles, brought into one shape: places with room for so many
//! tiles, and for each tile the places that may hold it.
//!
//! Without draws that is simple. A hand is a place, and a seat that passed holds none of the pips
//! that were open. With draws it is not: a tile drawn *after* a failed turn is not bound by it, so
//! the tiles are counted by when they came to the seat. Whoever draws, or passes, shows that no
//! tile it held then fits; a tile that fits must have come later, or have been played before. That
//! alone also says that the tile which ends a draw is the one that is played, and that the tiles
//! drawn before it in the same turn did not fit.
//!
//! Two things are known of the deal itself. Where hands with many doubles are dealt again, an opening
//! hand had fewer; what a seat has laid since counts, as far as the history tells who laid it. And
//! where the highest double dealt leads, nothing that would have led before it was dealt: it sleeps,
//! or was drawn. Both bind the tiles a seat had when the history began; if tiles had been drawn
//! before that, so many of them may be doubles too many, and any may be higher than the lead.

use arrayvec::ArrayVec;
use capicua_core::{Seat, View as _};
use capicua_dominoes::{
    Event, PipSet, Public, PublicMove, Ruleset, SEATS, Tile, TileSet, View, leads_before,
};

use crate::place::{Group, Groups, Holder, MAX_PLACES, Place, World};

/// What somebody knows of a round.
#[derive(Clone, Debug)]
pub struct Knowledge<'a, R> {
    /// What everybody sees.
    pub public: &'a Public<R>,
    /// What has happened since the round began, or since the position was set up.
    pub history: &'a [Event],
    /// Tiles known to be in a hand now: all of one's own, perhaps some of another's.
    pub hands: [TileSet; SEATS],
    /// Tiles known to lie face down.
    pub stock: TileSet,
    /// Pips that seats were known not to hold when the history began. Matters only for seats that
    /// have drawn since; for the others the public part remembers.
    pub voids: [PipSet; SEATS],
    /// Tiles of which it is known when they came to which seat: with which of its draws since the
    /// history began, or zero if it had them then. Matters only for seats that have drawn.
    pub arrivals: Vec<(Seat, usize, Tile)>,
}

impl<'a, R: Ruleset> Knowledge<'a, R> {
    /// What the seat of `view` knows.
    pub fn from_view(view: &'a View<R>, history: &'a [Event]) -> Knowledge<'a, R> {
        let mut hands = [TileSet::EMPTY; SEATS];
        hands[view.seat().index()] = view.hand();
        Knowledge {
            public: view.public(),
            history,
            hands,
            stock: TileSet::EMPTY,
            voids: [PipSet::EMPTY; SEATS],
            arrivals: Vec::new(),
        }
    }

    /// Whether a seat's hand is known to the last tile.
    pub(crate) fn sees(&self, seat: Seat) -> bool {
        self.hands[seat.index()].len() == self.public.count(seat)
    }

    /// Tiles known to be in a seat's hand, written or implied: whoever is about to lead a
    /// prescribed tile has it.
    pub(crate) fn known(&self, seat: Seat) -> TileSet {
        let lead = self.public.lead_tile().filter(|_| {
            self.public.ends().is_empty() && self.public.leader() == seat && !self.sees(seat)
        });
        self.hands[seat.index()] | lead.map_or(TileSet::EMPTY, TileSet::from_tile)
    }

    /// Whether an event shows that the seat held nothing that fits.
    pub(crate) fn shows_void(&self, event: &Event) -> bool {
        match event.seen {
            PublicMove::Draw => true,
            // With false passes allowed a pass proves nothing.
            PublicMove::Pass => !self.public.rules().calls,
            PublicMove::Play(_) | PublicMove::Call(_) => false,
        }
    }

    pub(crate) fn draws(&self, seat: Seat) -> usize {
        let drawn = |event: &&Event| event.seat == seat && event.seen == PublicMove::Draw;
        if self.public.rules().is_draw_game() {
            self.history.iter().filter(drawn).count()
        } else {
            0
        }
    }

    /// How many tiles had been drawn when the history began.
    fn drawn_before(&self) -> usize {
        let drawn = |event: &&Event| event.seen == PublicMove::Draw;
        let since = self.history.iter().filter(drawn).count();
        let rules = self.public.rules();
        rules.undealt().saturating_sub(self.public.stock() + since)
    }

    /// Whether no seat can have had `tile` when the history began, because it would have been led.
    /// Where every tile is dealt nothing is higher than the lead.
    pub(crate) fn never_dealt(&self, tile: Tile) -> bool {
        self.public
            .lead_tile()
            .is_some_and(|lead| leads_before(tile, lead))
            && self.public.rules().undealt() > 0
            && self.drawn_before() == 0
    }

    /// How many doubles a seat can have had when the history began, if hands with many are dealt
    /// again.
    pub(crate) fn most_doubles(&self) -> Option<usize> {
        let redeal = usize::from(self.public.rules().redeal);
        (redeal > 0).then(|| redeal - 1 + self.drawn_before())
    }

    /// The tiles a seat has laid since the history began, each with what had happened before.
    pub(crate) fn laid(&self, seat: Seat) -> impl Iterator<Item = (usize, Tile)> {
        let events = self.history.iter().enumerate();
        events.filter_map(move |(at, event)| match event.seen {
            PublicMove::Play(placement) if event.seat == seat => Some((at, placement.tile())),
            _ => None,
        })
    }

    /// Doubles that a seat has or has laid.
    pub(crate) fn doubles(&self, seat: Seat) -> TileSet {
        let laid: TileSet = self.laid(seat).map(|(_, tile)| tile).collect();
        (self.known(seat) | laid) & TileSet::DOUBLES
    }
}

/// Places, and which tiles may be in which of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constraints {
    places: ArrayVec<Place, MAX_PLACES>,
    groups: Groups,
    /// For each seat its first place, if it has any, and how often it has drawn.
    seats: [Option<(u8, u8)>; SEATS],
    /// How many different pips the set has.
    pips: u8,
    /// Tiles on the table. (Those of a seat that has drawn are in the groups, too.)
    played: TileSet,
}

impl Constraints {
    /// What `knowledge` says.
    pub fn new<R: Ruleset>(knowledge: &Knowledge<R>) -> Constraints {
        let public = knowledge.public;
        let mut built = Constraints {
            places: ArrayVec::new(),
            groups: Groups::new(),
            seats: [None; SEATS],
            pips: public.rules().highest + 1,
            played: public.played(),
        };
        // Tiles that may be with each seat, if it has a single place, and those it surely has.
        let mut open: ArrayVec<(u64, TileSet), SEATS> = ArrayVec::new();
        let mut unseen = public.unplayed() - knowledge.stock;
        let mut drawers: ArrayVec<Seat, SEATS> = ArrayVec::new();
        let most_doubles = knowledge.most_doubles();
        let never_dealt: TileSet = match public.lead_tile() {
            Some(_) => {
                let tiles = unseen.iter();
                tiles.filter(|&tile| knowledge.never_dealt(tile)).collect()
            }
            None => TileSet::EMPTY,
        };
        for seat in Seat::all(public.seats()) {
            let known = knowledge.known(seat);
            unseen -= known;
            if knowledge.sees(seat) {
                continue;
            }
            let draws = knowledge.draws(seat);
            let first = built.places.len();
            built.seats[seat.index()] = Some((first as u8, draws as u8));
            let hand = if draws == 0 {
                let free = !public.voids(seat).tiles() - never_dealt;
                open.push((1 << first, free));
                public.count(seat).saturating_sub(known.len())
            } else {
                drawers.push(seat);
                (public.count(seat) + knowledge.laid(seat).count()).saturating_sub(draws)
            };
            built.add_place(Holder::Seat(seat), 0, hand);
            if let Some(most) = most_doubles {
                // The tiles of a seat that has drawn are all hidden: any may have been drawn.
                let seen = match draws {
                    0 => knowledge.doubles(seat).len(),
                    _ => 0,
                };
                built.places[first].doubles = most.saturating_sub(seen).min(hand) as u8;
            }
            for draw in 1..=draws {
                built.add_place(Holder::Seat(seat), draw, 1);
            }
        }
        let asleep = public.stock().saturating_sub(knowledge.stock.len());
        let face_down = if asleep > 0 {
            built.add_place(Holder::Stock, 0, asleep);
            1 << (built.places.len() - 1)
        } else {
            0
        };
        for tile in unseen {
            let mut places = face_down;
            for &(place, free) in &open {
                if free.contains(tile) {
                    places |= place;
                }
            }
            for &seat in &drawers {
                places |= built.since(knowledge, seat, tile);
            }
            built.add_tile(tile, places);
        }
        for &seat in &drawers {
            for tile in knowledge.known(seat) {
                let places = built.since(knowledge, seat, tile);
                built.add_tile(tile, places);
            }
            built.add_played(knowledge, seat);
        }
        if most_doubles.is_some() {
            built.set_doubles_apart();
        }
        built
    }

    /// Forgets limits that say nothing because there are no more doubles; if any are left, doubles
    /// and other tiles become groups of their own.
    fn set_doubles_apart(&mut self) {
        for (at, place) in self.places.iter_mut().enumerate() {
            let here = self.groups.iter().filter(|g| g.places >> at & 1 == 1);
            let doubles: usize = here.map(|g| (g.tiles & TileSet::DOUBLES).len()).sum();
            if doubles <= usize::from(place.doubles) {
                place.doubles = place.capacity;
            }
        }
        if !self.is_limited() {
            return;
        }
        for group in std::mem::take(&mut self.groups) {
            let doubles = group.tiles & TileSet::DOUBLES;
            for tiles in [group.tiles - doubles, doubles] {
                if !tiles.is_empty() {
                    self.groups.push(Group { tiles, ..group });
                }
            }
        }
    }

    /// Whether some place can have only so many doubles.
    fn is_limited(&self) -> bool {
        self.places.iter().any(Place::is_limited)
    }

    fn add_place(&mut self, holder: Holder, draw: usize, capacity: usize) {
        self.places.push(Place {
            holder,
            draw: draw as u8,
            capacity: capacity as u8,
            doubles: capacity as u8,
        });
    }

    #[inline]
    fn add_tile(&mut self, tile: Tile, places: u64) {
        match self.groups.iter_mut().find(|group| group.places == places) {
            Some(group) => group.tiles.insert(tile),
            None => self.groups.push(Group {
                tiles: TileSet::from_tile(tile),
                places,
            }),
        }
    }

    /// The places of a seat that has drawn in which `tile` may have come to it, if it has it still.
    fn since<R: Ruleset>(&self, knowledge: &Knowledge<R>, seat: Seat, tile: Tile) -> u64 {
        let (earliest, draws) = arrival_range(knowledge, seat, tile, knowledge.history);
        self.span(seat, earliest, draws)
    }

    /// The tiles a seat that has drawn has played: they came to it before that.
    fn add_played<R: Ruleset>(&mut self, knowledge: &Knowledge<R>, seat: Seat) {
        for (at, tile) in knowledge.laid(seat) {
            let (earliest, latest) = arrival_range(knowledge, seat, tile, &knowledge.history[..at]);
            let places = self.span(seat, earliest, latest);
            self.add_tile(tile, places);
        }
    }

    /// The places of a seat from one draw to another, as bits.
    fn span(&self, seat: Seat, earliest: usize, latest: usize) -> u64 {
        let first = self.seats[seat.index()].map_or(0, |(first, _)| first as usize);
        (earliest..=latest).fold(0, |places, draw| places | 1 << (first + draw))
    }

    /// The places, in the order of a [`World`].
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The tiles, grouped by the places that may hold them.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Who may hold hidden tiles: the seats that are not seen, then the tiles face down.
    pub fn holders(&self) -> impl Iterator<Item = Holder> + '_ {
        let places = self.places.iter().filter(|place| place.draw == 0);
        places.map(|place| place.holder)
    }

    /// The places of a holder, as bits.
    pub fn places_of(&self, holder: Holder) -> u64 {
        let places = self.places.iter().enumerate();
        places
            .filter(|(_, place)| place.holder == holder)
            .fold(0, |bits, (at, _)| bits | 1 << at)
    }

    /// How many different pips the set has.
    pub fn pips(&self) -> u8 {
        self.pips
    }

    /// The tiles whose holder is not known for sure, or was not before the counting.
    pub fn hidden(&self) -> TileSet {
        let all = self.groups.iter();
        all.fold(TileSet::EMPTY, |all, group| all | group.tiles) - self.played
    }

    /// How many hidden tiles a holder has now.
    pub fn room(&self, holder: Holder) -> usize {
        let places = self.places.iter().filter(|place| place.holder == holder);
        let got: usize = places.map(|place| place.capacity as usize).sum();
        let bits = self.places_of(holder);
        let played = self.groups.iter().filter(|group| group.places & bits != 0);
        // Who played a tile is known, so a played tile is only ever in one holder's places.
        got - played
            .map(|group| (group.tiles & self.played).len())
            .sum::<usize>()
    }

    /// Whether `tile` may be with `holder` as far as single statements say.
    pub fn allows(&self, tile: Tile, holder: Holder) -> bool {
        let bits = self.places_of(holder);
        self.groups
            .iter()
            .any(|group| group.tiles.contains(tile) && group.places & bits != 0)
    }

    /// The same, and `holder` has none of `tiles`.
    #[must_use]
    pub fn without(&self, holder: Holder, tiles: TileSet) -> Constraints {
        let bits = self.places_of(holder);
        let barred = tiles - self.played;
        let apart = self.is_limited();
        let mut changed = Constraints {
            groups: Groups::new(),
            ..self.clone()
        };
        for group in &self.groups {
            for (tiles, places) in [
                (group.tiles - barred, group.places),
                (group.tiles & barred, group.places & !bits),
            ] {
                if tiles.is_empty() {
                    continue;
                }
                let part = Group { tiles, places };
                let alike = |other: &&mut Group| {
                    other.places == places
                        && !(apart && other.is_of_doubles() != part.is_of_doubles())
                };
                match changed.groups.iter_mut().find(alike) {
                    Some(group) => group.tiles |= tiles,
                    None => changed.groups.push(part),
                }
            }
        }
        changed
    }

    /// The hand a seat has in `world` now, hidden tiles only.
    #[inline]
    pub fn hand(&self, world: &World, seat: Seat) -> TileSet {
        match self.seats[seat.index()] {
            None => TileSet::EMPTY,
            Some((first, 0)) => world[first as usize],
            Some((_, draws)) => self.got(world, seat, draws as usize) - self.played,
        }
    }

    /// The tiles face down in `world`, hidden ones only.
    #[inline]
    pub fn stock(&self, world: &World) -> TileSet {
        match self.places.last() {
            Some(place) if place.holder == Holder::Stock => world[self.places.len() - 1],
            _ => TileSet::EMPTY,
        }
    }

    /// Whether a seat has hidden tiles.
    pub(crate) fn hides(&self, seat: Seat) -> bool {
        self.seats[seat.index()].is_some()
    }

    /// Whether a seat's tiles came to it one by one, so that [`Constraints::got`] tells when.
    pub(crate) fn has_drawn(&self, seat: Seat) -> bool {
        matches!(self.seats[seat.index()], Some((_, 1..)))
    }

    /// All tiles that have come to a seat up to its `draws`-th draw.
    pub(crate) fn got(&self, world: &World, seat: Seat, draws: usize) -> TileSet {
        let Some((first, _)) = self.seats[seat.index()] else {
            return TileSet::EMPTY;
        };
        let first = first as usize;
        world[first..=first + draws]
            .iter()
            .fold(TileSet::EMPTY, |all, &tiles| all | tiles)
    }
}

/// The earliest draw with which `tile` can have come to a seat that holds it at the end of `history`
/// (zero: it was there from the beginning), and the last draw until then.
pub(crate) fn arrival_range<R: Ruleset>(
    knowledge: &Knowledge<R>,
    seat: Seat,
    tile: Tile,
    history: &[Event],
) -> (usize, usize) {
    let pips = PipSet::from_pip(tile.high()) | PipSet::from_pip(tile.low());
    let fits = |open: PipSet| !(open & pips).is_empty();
    let not_at_first = fits(knowledge.voids[seat.index()]) || knowledge.never_dealt(tile);
    let mut earliest = usize::from(not_at_first);
    let mut draws = 0;
    for event in history.iter().filter(|event| event.seat == seat) {
        if knowledge.shows_void(event) && fits(event.open) {
            earliest = draws + 1;
        }
        draws += usize::from(event.seen == PublicMove::Draw);
    }
    let known = knowledge
        .arrivals
        .iter()
        .find(|c| c.0 == seat && c.2 == tile);
    if let Some(&(_, draw, _)) = known {
        return (earliest.max(draw), draws.min(draw));
    }
    (earliest, draws)
}
