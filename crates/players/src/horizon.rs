//! The search of "DominAI" by Angeris and Li: negamax to a fixed depth, in which a move is worth
//! its value times the probability that the seat has the tile (their Algorithm 1), and a leaf the
//! difference of expected pips.
//!
//! Beliefs are theirs, too: each tile for itself, shared among the seats that may have it in
//! proportion to the tiles they hold (section III.C). With every tile in one known hand the same
//! search is the depth-limited minimax of their oracle and of their sampled worlds.
//!
//! Alpha-beta is exact here: the window is divided by the probability before it is handed down.
//! (Handed down as it is, it cuts branches that matter.)

use arrayvec::ArrayVec;
use capicua_belief::{Belief, Holder};
use capicua_core::{BudgetTracker, MAX_MOVES, Seat, Side, View as _};
use capicua_dominoes::kernel::EndPips;
use capicua_dominoes::{
    MAX_TILES, Move, Public, Rules, Ruleset, SEATS, State, Tile, TileSet, View,
};

/// Holders of tiles: four hands, and those asleep.
const HOLDERS: usize = SEATS + 1;

/// Kinds of tiles: one for each set of seats, and asleep or not, that may have them.
const KINDS: usize = 1 << HOLDERS;

/// Where the tiles may be, as bits of seats (and of those asleep): fixed during a search, because a
/// seat passes in it only when it cannot have a fitting tile anyway.
#[derive(Clone)]
pub(crate) struct TileLocations {
    of_tile: [u8; MAX_TILES],
    /// The kinds that occur, with their tiles.
    kinds: ArrayVec<(u8, TileSet), KINDS>,
}

impl TileLocations {
    fn from_masks(tiles: TileSet, mut mask: impl FnMut(Tile) -> u8) -> TileLocations {
        let mut found = TileLocations {
            of_tile: [0; MAX_TILES],
            kinds: ArrayVec::new(),
        };
        for tile in tiles {
            let mask = mask(tile);
            found.of_tile[tile.index()] = mask;
            match found.kinds.iter_mut().find(|kind| kind.0 == mask) {
                Some(kind) => kind.1.insert(tile),
                None => found.kinds.push((mask, TileSet::from_tile(tile))),
            }
        }
        found
    }

    /// As the seat of `view` can know them.
    pub(crate) fn from_belief<R: Ruleset>(view: &View<R>, belief: &Belief) -> TileLocations {
        let own = 1 << view.seat().index();
        let holders = Seat::all(SEATS).map(Holder::Seat).chain([Holder::Stock]);
        let allowed: Vec<(u8, Holder)> = (0..).map(|k| 1 << k).zip(holders).collect();
        TileLocations::from_masks(view.public().unplayed(), |tile| {
            if view.hand().contains(tile) {
                return own;
            }
            let constraints = belief.constraints();
            let others = allowed
                .iter()
                .filter(|(mask, holder)| *mask != own && constraints.allows(tile, *holder));
            others.fold(0, |all, (mask, _)| all | mask)
        })
    }

    /// With every tile in a known place. The hands need not have as many tiles as the table shows:
    /// sampled tile by tile they seldom do.
    pub(crate) fn from_hands(hands: &[TileSet; SEATS], asleep: TileSet) -> TileLocations {
        let all = hands.iter().fold(asleep, |all, &hand| all | hand);
        TileLocations::from_masks(all, |tile| {
            let holder = hands.iter().position(|hand| hand.contains(tile));
            1 << holder.unwrap_or(SEATS)
        })
    }

    /// Draws a place for each tile by its own probabilities, without regard to the others
    /// (Algorithm 2 of the paper).
    pub(crate) fn sample(&self, node: &Node, random: &mut capicua_core::Random) -> TileLocations {
        TileLocations::from_masks(node.unplayed, |tile| {
            let mask = self.of_tile[tile.index()];
            let room = |k: usize| {
                if mask >> k & 1 == 1 {
                    usize::from(node.counts[k])
                } else {
                    0
                }
            };
            let all: usize = (0..HOLDERS).map(room).sum();
            if mask.is_power_of_two() || all == 0 {
                return mask;
            }
            let mut drawn = random.below(all);
            for k in 0..HOLDERS {
                if drawn < room(k) {
                    return 1 << k;
                }
                drawn -= room(k);
            }
            mask
        })
    }
}

/// A position of the search.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    unplayed: TileSet,
    /// Tiles each seat holds, and how many are asleep, as the table shows them.
    counts: [u8; HOLDERS],
    ends: EndPips,
    turn: u8,
    passes: u8,
    /// The seat that went out.
    out: Option<u8>,
}

impl Node {
    /// Where a round stands, as everybody sees it.
    pub(crate) fn new<R: Ruleset>(public: &Public<R>) -> Node {
        let mut counts = [0; HOLDERS];
        for seat in Seat::all(SEATS) {
            counts[seat.index()] = public.count(seat) as u8;
        }
        counts[SEATS] = public.stock() as u8;
        Node {
            unplayed: public.unplayed(),
            counts,
            ends: EndPips::new(public.ends()),
            turn: public.turn().index() as u8,
            passes: public.passes() as u8,
            out: None,
        }
    }

    fn fitting(&self) -> TileSet {
        self.unplayed & self.ends.fitting_tiles()
    }

    fn is_over(&self) -> bool {
        self.out.is_some() || usize::from(self.passes) == SEATS || self.fitting().is_empty()
    }

    fn seat(&self) -> usize {
        usize::from(self.turn)
    }

    /// The position after `mv`.
    pub(crate) fn after(mut self, mv: Move) -> Node {
        let seat = self.seat();
        self.turn = (self.turn + 1) % SEATS as u8;
        let Move::Play(placement) = mv else {
            self.passes += 1;
            return self;
        };
        self.passes = 0;
        self.unplayed.remove(placement.tile());
        self.counts[seat] -= 1;
        if self.counts[seat] == 0 {
            self.out = Some(seat as u8);
        }
        self.ends = self.ends.laid(placement);
        self
    }
}

/// The search.
pub(crate) struct Horizon<'a> {
    /// The seats of each side, as bits.
    sides: [u8; 2],
    locations: &'a TileLocations,
    pieces: f64,
    limit: &'a BudgetTracker,
}

type Moves = ArrayVec<(Move, f64), MAX_MOVES>;

impl<'a> Horizon<'a> {
    /// A search in which a tile played more than the opponents adds `pieces` to a leaf, in pips.
    /// Once the limit is reached what is left is judged as it is.
    pub(crate) fn new(
        rules: &Rules,
        locations: &'a TileLocations,
        pieces: f64,
        limit: &'a BudgetTracker,
    ) -> Horizon<'a> {
        let seats = |side| rules.seats_of(side).map(|seat| 1 << seat.index());
        Horizon {
            sides: [Side::FIRST, Side::SECOND].map(|side| seats(side).sum()),
            locations,
            pieces,
            limit,
        }
    }

    /// The side of a seat.
    fn side_of(&self, seat: usize) -> usize {
        usize::from(self.sides[1] >> seat & 1)
    }

    /// The value of `node` for the seat to move, looking `depth` plies ahead.
    pub(crate) fn value(&self, node: &Node, depth: u32) -> f64 {
        self.search(node, depth, f64::NEG_INFINITY, f64::INFINITY)
    }

    /// A best move at `node` and its value: of equal ones the heaviest tile.
    pub(crate) fn best(&self, node: &Node, depth: u32) -> Option<(Move, f64)> {
        let mut best: Option<(Move, f64)> = None;
        for (mv, chance) in self.moves(node) {
            let floor = best.map_or(f64::NEG_INFINITY, |(_, value)| value);
            let next = node.after(mv);
            let below = self.search(
                &next,
                depth.saturating_sub(1),
                f64::NEG_INFINITY,
                -floor / chance,
            );
            let value = -chance * below;
            if best.is_none() || value > floor {
                best = Some((mv, value));
            }
        }
        best
    }

    fn search(&self, node: &Node, depth: u32, mut alpha: f64, beta: f64) -> f64 {
        if node.is_over() {
            return self.finished(node);
        }
        self.limit.count(1);
        // Small subtrees are not worth a look at the clock.
        if depth == 0 || depth > 2 && self.limit.is_over() {
            return self.leaf(node);
        }
        let mut best = f64::NEG_INFINITY;
        for (mv, chance) in self.moves(node) {
            let next = node.after(mv);
            let below = self.search(&next, depth - 1, -beta / chance, -alpha / chance);
            best = best.max(-chance * below);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The moves that the seat may have, the heaviest tiles first, with the probability that it has
    /// the tile. A pass if there is none.
    fn moves(&self, node: &Node) -> Moves {
        let seat = node.seat();
        let fitting = node.fitting();
        let mut moves = Moves::new();
        for &(mask, tiles) in &self.locations.kinds {
            if mask >> seat & 1 == 0 {
                continue;
            }
            let chance = share(node, mask, 1 << seat);
            for tile in tiles & fitting {
                node.ends.each_placement(tile, |placement| {
                    moves.push((Move::Play(placement), chance));
                });
            }
        }
        if moves.is_empty() {
            moves.push((Move::Pass, 1.0));
        }
        moves.sort_by_key(|(mv, _)| match mv {
            Move::Play(placement) => (-i16::from(placement.tile().pips()), *mv),
            _ => (0, *mv),
        });
        moves
    }

    /// Expected pips of a side.
    fn pips(&self, node: &Node, side: usize) -> f64 {
        let seats = self.sides[side];
        let kinds = self.locations.kinds.iter();
        kinds
            .map(|&(mask, tiles)| match mask & seats {
                0 => 0.0,
                _ => f64::from((tiles & node.unplayed).pips()) * share(node, mask, seats),
            })
            .sum()
    }

    /// The expected difference of pips, and of tiles played, for the seat to move.
    fn leaf(&self, node: &Node) -> f64 {
        let side = self.side_of(node.seat());
        let pips = self.pips(node, 1 - side) - self.pips(node, side);
        if self.pieces == 0.0 {
            return pips;
        }
        let left = |side: usize| f64::from(held(node, self.sides[side]));
        // Everybody began with as many: tiles played more are tiles held less.
        pips + self.pieces * (left(1 - side) - left(side))
    }

    /// Who went out gets the opponents' pips; a blocked round is worth what a leaf is.
    fn finished(&self, node: &Node) -> f64 {
        let side = self.side_of(node.seat());
        match node.out {
            None => self.leaf(node),
            Some(out) => {
                let winner = self.side_of(out.into());
                let pips = self.pips(node, 1 - winner);
                if winner == side { pips } else { -pips }
            }
        }
    }
}

/// The probability that a tile which may be in the places of `mask` is in one of `wanted`.
#[inline]
fn share(node: &Node, mask: u8, wanted: u8) -> f64 {
    if mask & !wanted == 0 {
        return 1.0;
    }
    f64::from(held(node, mask & wanted)) / f64::from(held(node, mask)).max(1.0)
}

/// How many tiles the places of `mask` have together.
#[inline]
fn held(node: &Node, mask: u8) -> u32 {
    (0..HOLDERS)
        .filter(|k| mask >> k & 1 == 1)
        .map(|k| u32::from(node.counts[k]))
        .sum()
}

/// The locations of a state with all hands open.
pub(crate) fn open_hands<R: Ruleset>(state: &State<R>) -> TileLocations {
    let hands = std::array::from_fn(|seat| state.hand(Seat::new(seat)));
    TileLocations::from_hands(&hands, state.stock())
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_core::{Game, ImperfectInformation, MoveList, Random, Seed, Turn};
    use capicua_dominoes::{Deal, Event, LATIN, Latin};

    /// Algorithm 1 as it is printed: no window, no order, one line after the other.
    fn as_printed(horizon: &Horizon, node: &Node, depth: u32) -> f64 {
        if node.is_over() {
            return horizon.finished(node);
        }
        if depth == 0 {
            return horizon.leaf(node);
        }
        let mut best = f64::NEG_INFINITY;
        for (mv, chance) in horizon.moves(node) {
            best = best.max(-chance * as_printed(horizon, &node.after(mv), depth - 1));
        }
        best
    }

    fn random_position(seed: u64, plies: usize) -> Option<(State<Latin>, Vec<Event>)> {
        let mut random = Seed(seed).named("horizon").random();
        let deal = Deal::shuffled(&LATIN, Seat::new(seed as usize % 4), &mut random);
        let mut state = State::deal(Latin, &deal, None);
        let mut history = Vec::new();
        let mut moves = MoveList::new();
        for _ in 0..plies {
            state.legal(&mut moves);
            let mv = *random.pick(&moves)?;
            history.push(state.event(mv));
            state.play_unchecked(mv);
        }
        matches!(state.turn(), Turn::Seat(_)).then_some((state, history))
    }

    fn seat_to_move(state: &State<Latin>) -> View<Latin> {
        state.view(state.public().turn())
    }

    #[test]
    fn alpha_beta_gives_the_value_of_the_printed_algorithm() {
        for seed in 0..60 {
            let Some((state, history)) = random_position(seed, 6 + seed as usize % 14) else {
                continue;
            };
            let view = seat_to_move(&state);
            let belief = Belief::new(&view, &history).unwrap();
            let node = Node::new(view.public());
            for locations in [
                TileLocations::from_belief(&view, &belief),
                open_hands(&state),
            ] {
                for pieces in [0.0, -6.0] {
                    let limit = BudgetTracker::default();
                    let horizon = Horizon::new(&LATIN, &locations, pieces, &limit);
                    for depth in 0..5 {
                        let plain = as_printed(&horizon, &node, depth);
                        let fast = horizon.value(&node, depth);
                        assert!(
                            (plain - fast).abs() < 1e-9,
                            "{seed} {depth}: {plain} {fast}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn moves_with_open_hands_are_the_legal_ones() {
        for seed in 0..200 {
            let Some((state, _)) = random_position(seed, seed as usize % 22) else {
                continue;
            };
            let locations = open_hands(&state);
            let limit = BudgetTracker::default();
            let horizon = Horizon::new(&LATIN, &locations, 0.0, &limit);
            let mut found: Vec<Move> = horizon
                .moves(&Node::new(state.public()))
                .iter()
                .map(|(mv, chance)| {
                    assert_eq!(*chance, 1.0);
                    *mv
                })
                .collect();
            found.sort();
            let mut legal = MoveList::new();
            state.legal(&mut legal);
            assert_eq!(found, legal.to_vec());
        }
    }

    /// The beliefs are those of the model of the same name.
    #[test]
    fn chances_are_those_of_the_published_model() {
        for seed in 0..60 {
            let Some((state, history)) = random_position(seed, 4 + seed as usize % 16) else {
                continue;
            };
            let view = seat_to_move(&state);
            let belief = Belief::new(&view, &history).unwrap();
            let locations = TileLocations::from_belief(&view, &belief);
            let node = Node::new(view.public());
            let plays = capicua_belief::Plays::<Latin>::new(view.public(), &[]);
            let model = capicua_belief::BeliefModel::DominAi;
            let chances = model.chances(&belief, &plays, Seed(1));
            for (at, holder) in chances.holders().iter().enumerate() {
                let Holder::Seat(seat) = holder else { continue };
                for tile in chances.tiles() {
                    let mask = locations.of_tile[tile.index()];
                    let mine = if mask >> seat.index() & 1 == 1 {
                        share(&node, mask, 1 << seat.index())
                    } else {
                        0.0
                    };
                    assert!((mine - chances.of(at, tile)).abs() < 1e-12);
                }
            }
        }
    }

    #[test]
    fn sampled_tile_by_tile_hands_have_the_wrong_sizes() {
        let (state, history) = random_position(1, 4).unwrap();
        let view = seat_to_move(&state);
        let belief = Belief::new(&view, &history).unwrap();
        let locations = TileLocations::from_belief(&view, &belief);
        let node = Node::new(view.public());
        let mut random: Random = Seed(4).random();
        let right = (0..1000)
            .filter(|_| {
                let world = locations.sample(&node, &mut random);
                let held = |seat: usize| {
                    let kind = world.kinds.iter().find(|kind| kind.0 == 1 << seat);
                    kind.map_or(0, |kind| kind.1.len())
                };
                (0..SEATS).all(|seat| held(seat) == usize::from(node.counts[seat]))
            })
            .count();
        assert!((1..200).contains(&right), "{right} of 1000");
    }

    /// Whoever goes out gets the opponents' pips, as the rules have it.
    #[test]
    fn a_last_tile_is_worth_the_opponents_pips() {
        let mut outs = 0;
        for seed in 0..20 {
            let (mut state, _) = random_position(seed, 0).unwrap();
            let mut moves = MoveList::new();
            let mut node = Node::new(state.public());
            let locations = open_hands(&state);
            let limit = BudgetTracker::default();
            let horizon = Horizon::new(&LATIN, &locations, 0.0, &limit);
            while let Turn::Seat(_) = state.turn() {
                assert!(!node.is_over());
                state.legal(&mut moves);
                let mv = moves[moves.len() - 1];
                node = node.after(mv);
                state.play_unchecked(mv);
            }
            assert!(node.is_over());
            let outcome = state.outcome().unwrap();
            if let capicua_dominoes::End::Out { .. } = outcome.end {
                let side = state.side_of(Seat::new(node.seat()));
                assert_eq!(horizon.finished(&node), f64::from(outcome.margin(side)));
                outs += 1;
            }
        }
        assert!(outs > 5);
    }
}
