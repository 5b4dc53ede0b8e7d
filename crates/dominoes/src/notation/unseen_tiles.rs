//! Tiles that nobody wrote down: in which hands they can be, and how many pips that can make.

use capicua_core::Seat;

use super::{Hand, Snapshot};
use crate::action::{Event, PublicMove};
use crate::deal::leads_before;
use crate::public::SEATS;
use crate::tile::{PipSet, TileSet};

/// The hands, and what lies face down.
const PLACES: usize = SEATS + 1;

/// How often the pips in each hand count.
pub(super) type Weights = [i32; SEATS];

/// The unseen tiles of a moment, and the places they can be in.
#[derive(Clone)]
pub(super) struct UnseenTiles {
    tiles: TileSet,
    /// In order of seats, then what lies face down.
    places: [Place; PLACES],
}

#[derive(Clone, Copy)]
struct Place {
    /// Pips that are known to be there.
    pips: i32,
    /// How many unseen tiles are there.
    room: usize,
    /// The unseen tiles that can be there.
    open: TileSet,
}

/// Steps after which bounds have to do instead of every sum: a few hundredths of a second.
const MOST_STEPS: usize = 16_000_000;

impl UnseenTiles {
    /// What the moves say of the tiles that are not known: passes and draws rule pips out, and where
    /// the highest double leads no higher one was dealt.
    pub fn new(end: &Snapshot, history: &[Event]) -> UnseenTiles {
        let public = end.public();
        let places = || end.hands.iter().chain([&end.stock]);
        let known = places().fold(TileSet::EMPTY, |set, hand| set | hand.known);
        let tiles = public.unplayed() - known;
        let undealt: TileSet = match public.lead_tile().filter(|_| !end.rules().is_draw_game()) {
            Some(lead) => tiles.iter().filter(|&t| leads_before(t, lead)).collect(),
            None => TileSet::EMPTY,
        };
        let drew = drew_on(history);
        let place = |hand: Hand, open: TileSet| Place {
            pips: hand.known.pips() as i32,
            room: usize::from(hand.unknown),
            open,
        };
        UnseenTiles {
            tiles,
            places: std::array::from_fn(|at| match end.hands.get(at) {
                Some(&hand) => {
                    let voids = public.voids(Seat::new(at)) | drew[at];
                    place(hand, tiles - undealt - voids.tiles())
                }
                None => place(end.stock, tiles),
            }),
        }
    }

    /// The tiles.
    pub fn tiles(&self) -> TileSet {
        self.tiles
    }

    /// Those that can be in the hand of `seat`.
    #[cfg(test)]
    pub fn open_to(&self, seat: Seat) -> TileSet {
        self.places[seat.index()].open
    }

    /// The same, were none of `tiles` in the hand of `seat`.
    pub fn without(mut self, seat: Seat, tiles: TileSet) -> UnseenTiles {
        let place = &mut self.places[seat.index()];
        place.open -= tiles;
        self
    }

    /// Tiles for which there is no room where they can be; `None` when they can all be somewhere.
    pub fn unplaceable(&self) -> Option<TileSet> {
        // By Hall's theorem it is enough to look at every choice of places.
        (0..1_usize << PLACES).find_map(|chosen| {
            let is_chosen = |at: usize| chosen >> at & 1 == 1;
            let all = || self.places.iter().enumerate();
            let elsewhere = all()
                .filter(|(at, place)| !is_chosen(*at) && place.room > 0)
                .fold(TileSet::EMPTY, |set, (_, place)| set | place.open);
            let room: usize = all()
                .filter(|(at, _)| is_chosen(*at))
                .map(|(_, place)| place.room)
                .sum();
            let bound = self.tiles - elsewhere;
            (bound.len() > room).then_some(bound)
        })
    }

    /// Every sum that the pips in the hands can make, counted by `weights`, and with it the most that
    /// they can make counted by `others` at the same time. Where that would take too long, all sums
    /// between bounds, and no limit to the others.
    pub fn sums(&self, weights: &Weights, others: &Weights) -> Vec<(i32, i32)> {
        self.sums_within(weights, others, MOST_STEPS)
    }

    pub(super) fn sums_within(
        &self,
        weights: &Weights,
        others: &Weights,
        most_steps: usize,
    ) -> Vec<(i32, i32)> {
        let known = |weights: &Weights| -> i32 {
            let pips = self.places.iter().map(|place| place.pips);
            weights.iter().zip(pips).map(|(w, pips)| w * pips).sum()
        };
        let (base, other_base) = (known(weights), known(others));
        let (least, most) = self.bounds(weights);
        let mut groups = self.groups(weights, others);
        let Some(rest) = groups.pop() else {
            return vec![(base, other_base)];
        };
        let span = (most - least + 1) as usize;
        let states: usize = groups.iter().map(|group| group.room + 1).product();
        if states * span * self.tiles.len() * (groups.len() + 1) > most_steps {
            return (least..=most).map(|sum| (base + sum, i32::MAX)).collect();
        }
        let table = self.fill(&groups, &rest, states, span, least);
        let full = &table[(states - 1) * span..];
        let found = (least..).zip(full).filter(|(_, other)| **other != NONE);
        found
            .map(|(sum, other)| (base + sum, other_base + other))
            .collect()
    }

    /// The least and the most that the unseen tiles can add to a sum, were they anywhere.
    fn bounds(&self, weights: &Weights) -> (i32, i32) {
        let mut pips: Vec<i32> = self.tiles.iter().map(|t| i32::from(t.pips())).collect();
        pips.sort_unstable();
        let room = |sign: i32| -> usize {
            let counted = self.places.iter().zip(weights);
            let counted = counted.filter(|(_, weight)| weight.signum() == sign);
            counted.map(|(place, _)| place.room).sum()
        };
        let heaviest = |count: usize| pips.iter().rev().take(count).sum::<i32>();
        let largest = weights.iter().map(|weight| weight.abs()).max().unwrap_or(0);
        (-largest * heaviest(room(-1)), largest * heaviest(room(1)))
    }

    /// Places that take the same tiles and count alike are one; the last has the most room.
    fn groups(&self, weights: &Weights, others: &Weights) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for (at, place) in self.places.iter().enumerate() {
            let weight = |weights: &Weights| weights.get(at).copied().unwrap_or(0);
            let group = Group {
                room: place.room,
                open: place.open,
                weight: weight(weights),
                other: weight(others),
            };
            let same = |g: &&mut Group| {
                (g.open, g.weight, g.other) == (group.open, group.weight, group.other)
            };
            match groups.iter_mut().find(same) {
                Some(found) => found.room += group.room,
                None if group.room > 0 => groups.push(group),
                None => {}
            }
        }
        groups.sort_by_key(|group| group.room);
        groups
    }

    /// Deals the tiles out one after the other. A state is how many each of `groups` has so far; all
    /// others are in `rest`. For each state and sum the table has the most of the other sum.
    fn fill(
        &self,
        groups: &[Group],
        rest: &Group,
        states: usize,
        span: usize,
        least: i32,
    ) -> Vec<i32> {
        let mut steps = Vec::with_capacity(groups.len());
        groups.iter().fold(1, |step, group| {
            steps.push(step);
            step * (group.room + 1)
        });
        let digit = |state: usize, g: usize| state / steps[g] % (groups[g].room + 1);
        let mut table = vec![NONE; states * span];
        table[(-least) as usize] = 0;
        let mut row = vec![NONE; span];
        for (dealt, tile) in (1..).zip(self.tiles) {
            let pips = i32::from(tile.pips());
            // Downwards: what a state is reached from has not been changed yet.
            for state in (0..states).rev() {
                row.fill(NONE);
                let mut reach = |from: usize, group: &Group| {
                    let shift = group.weight * pips;
                    for (at, &other) in table[from * span..][..span].iter().enumerate() {
                        if other != NONE {
                            let to = &mut row[(at as i32 + shift) as usize];
                            *to = (*to).max(other + group.other * pips);
                        }
                    }
                };
                let held: usize = (0..groups.len()).map(|g| digit(state, g)).sum();
                if rest.open.contains(tile) && held < dealt && dealt - held <= rest.room {
                    reach(state, rest);
                }
                for (g, group) in groups.iter().enumerate() {
                    if digit(state, g) > 0 && group.open.contains(tile) {
                        reach(state - steps[g], group);
                    }
                }
                table[state * span..][..span].copy_from_slice(&row);
            }
        }
        table
    }
}

/// A sum that cannot be.
const NONE: i32 = i32::MIN;

/// Places that are one for a sum.
struct Group {
    room: usize,
    open: TileSet,
    weight: i32,
    other: i32,
}

/// The pips that each hand has been without since its seat last drew. Of what was drawn only the tile
/// that was laid at once can have fitted: nobody draws who can play.
pub(super) fn drew_on(history: &[Event]) -> [PipSet; SEATS] {
    let (mut without, mut drawing) = ([PipSet::EMPTY; SEATS], [PipSet::EMPTY; SEATS]);
    for event in history {
        let seat = event.seat.index();
        match event.seen {
            PublicMove::Draw => {
                without[seat] = PipSet::EMPTY;
                drawing[seat] = event.open;
            }
            PublicMove::Play(_) => without[seat] |= std::mem::take(&mut drawing[seat]),
            PublicMove::Pass | PublicMove::Call(_) => drawing[seat] = PipSet::EMPTY,
        }
    }
    without
}
