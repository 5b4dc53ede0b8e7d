//! What a seat can know, ready to be asked.

use capicua_core::{Random, Seat, View as _};
use capicua_dominoes::{Event, PipSet, PublicMove, Ruleset, SEATS, Secrets, Tile, TileSet, View};

use crate::chances::Chances;
use crate::constraints::{Constraints, Knowledge};
use crate::contradiction::ContradictionError;
use crate::deal_counts::PlaceDealCounts;
use crate::explain::{check_seen, explain};
use crate::graph::CountingGraph;
use crate::place::{Holder, World};

/// The exact belief: all deals that agree with what is known, each as likely as the other. In draw
/// games a deal includes the order of the draws.
#[derive(Clone, Debug)]
pub struct Belief {
    constraints: Constraints,
    table: CountingGraph,
    /// What is known of the secrets; the hidden tiles come on top.
    known: Secrets,
    /// Passes that may have been false: who, on which pips, and what the seat has played since.
    passes: Vec<(Seat, PipSet, TileSet)>,
}

impl Belief {
    /// What the seat of `view` can know. `history` holds the events since the round began, or since
    /// the position was set up.
    pub fn new<R: Ruleset>(
        view: &View<R>,
        history: &[Event],
    ) -> Result<Belief, ContradictionError> {
        let mut belief = Belief::from_knowledge(&Knowledge::from_view(view, history))?;
        // One's own tiles are no secret.
        belief.known.hands[view.seat().index()] = TileSet::EMPTY;
        belief.passes.retain(|pass| pass.0 != view.seat());
        Ok(belief)
    }

    /// What follows from `knowledge`; all hands are secrets then, the known ones, too.
    pub fn from_knowledge<R: Ruleset>(
        knowledge: &Knowledge<R>,
    ) -> Result<Belief, ContradictionError> {
        check_seen(knowledge)?;
        let constraints = Constraints::new(knowledge);
        let tiles: usize = constraints.groups().iter().map(|g| g.tiles.len()).sum();
        let room: usize = constraints
            .places()
            .iter()
            .map(|p| p.capacity as usize)
            .sum();
        if tiles != room {
            return Err(ContradictionError::Counts {
                unseen: tiles,
                room,
            });
        }
        let table = CountingGraph::new(constraints.groups(), constraints.places())
            .map_err(|_| ContradictionError::TooManyDeals)?;
        if table.total() == 0
            && let Some(contradiction) = explain(knowledge, &constraints)
        {
            return Err(contradiction);
        }
        let mut hands = knowledge.hands;
        for seat in Seat::all(knowledge.public.seats()) {
            hands[seat.index()] = knowledge.known(seat);
        }
        Ok(Belief {
            constraints,
            table,
            known: Secrets {
                hands,
                stock: knowledge.stock,
                false_passes: 0,
            },
            passes: doubtful_passes(knowledge),
        })
    }

    /// How many deals agree with what is known.
    #[inline]
    pub fn deals(&self) -> u128 {
        self.table.total()
    }

    /// Places and groups.
    pub fn constraints(&self) -> &Constraints {
        &self.constraints
    }

    /// The counting table.
    pub fn table(&self) -> &CountingGraph {
        &self.table
    }

    /// One of the deals, all equally likely, as the secrets that [`capicua_core::View::determinize`]
    /// wants.
    #[inline]
    pub fn sample(&self, random: &mut Random) -> Secrets {
        self.secrets(&self.table.sample(random))
    }

    /// The secrets that a filling of the places stands for.
    #[inline]
    pub fn secrets(&self, world: &World) -> Secrets {
        let mut secrets = self.known;
        for (index, hand) in secrets.hands.iter_mut().enumerate() {
            *hand |= self.constraints.hand(world, Seat::new(index));
        }
        secrets.stock |= self.constraints.stock(world);
        for &(seat, open, since) in &self.passes {
            let hand = secrets.hands[seat.index()] | since;
            if !(hand & open.tiles()).is_empty() {
                secrets.false_passes |= 1 << seat.index();
            }
        }
        secrets
    }

    /// Tiles that a holder has for sure because they were seen there, not counted there.
    pub(crate) fn known(&self, holder: Holder) -> TileSet {
        match holder {
            Holder::Seat(seat) => self.known.hands[seat.index()],
            Holder::Stock => self.known.stock,
        }
    }

    /// How many deals put each tile where.
    pub fn ways(&self) -> TileDealCounts<'_> {
        TileDealCounts {
            belief: self,
            ways: self.table.ways(),
        }
    }

    /// In how many deals `holder` has none of `tiles`.
    pub fn deals_without(&self, holder: Holder, tiles: TileSet) -> u128 {
        if !(self.known(holder) & tiles).is_empty() {
            return 0;
        }
        let fewer = self.constraints.without(holder, tiles);
        if fewer == self.constraints {
            return self.deals();
        }
        CountingGraph::new(fewer.groups(), fewer.places())
            .expect("fewer deals than were counted before")
            .total()
    }

    /// The same, and no seat holds any of its `voids`: passes that may be false, taken at their word.
    /// Nothing if there is no such deal.
    pub fn assuming_true_passes(&self, voids: &[PipSet; SEATS]) -> Option<Belief> {
        let mut constraints = self.constraints.clone();
        for (seat, voids) in Seat::all(SEATS).zip(voids) {
            if !(self.known.hands[seat.index()] & voids.tiles()).is_empty() {
                return None;
            }
            constraints = constraints.without(Holder::Seat(seat), voids.tiles());
        }
        let table = CountingGraph::new(constraints.groups(), constraints.places())
            .expect("fewer deals than were counted before");
        (table.total() > 0).then(|| Belief {
            constraints,
            table,
            known: self.known,
            passes: Vec::new(),
        })
    }

    /// The probability that `holder` has at least one of `tiles`.
    pub fn chance_of_any(&self, holder: Holder, tiles: TileSet) -> f64 {
        if !(self.known(holder) & tiles).is_empty() {
            return 1.0;
        }
        let deals = self.deals();
        (deals - self.deals_without(holder, tiles)) as f64 / deals as f64
    }

    /// The probability of every hidden tile for every holder, and of every pip.
    pub fn chances(&self) -> Chances {
        let ways = self.ways();
        let deals = self.deals() as f64;
        let mut chances = Chances::new(self);
        for at in 0..chances.holders().len() {
            let holder = chances.holders()[at];
            for tile in self.constraints.hidden() {
                chances.set(at, tile, ways.of(tile, holder) as f64 / deals);
            }
            for pip in 0..chances.pips() {
                let chance = self.chance_of_any(holder, TileSet::suit(pip));
                chances.set_pip(at, pip, chance);
            }
        }
        chances
    }
}

/// For each tile and holder the number of deals that put the one with the other.
#[derive(Clone, Debug)]
pub struct TileDealCounts<'a> {
    belief: &'a Belief,
    ways: PlaceDealCounts,
}

impl TileDealCounts<'_> {
    /// In how many deals `holder` has `tile` now: never rounded.
    pub fn of(&self, tile: Tile, holder: Holder) -> u128 {
        let groups = self.belief.table.groups();
        let Some(group) = groups.iter().position(|group| group.tiles.contains(tile)) else {
            // Not counted because it is known: about to be led, or written down.
            let known = self.belief.known(holder).contains(tile);
            return if known { self.belief.deals() } else { 0 };
        };
        let places = self.belief.constraints.places().iter().enumerate();
        places
            .filter(|(_, place)| place.holder == holder)
            .map(|(place, _)| self.ways.of(group, place))
            .sum()
    }
}

/// The passes that a false pass can hide behind.
fn doubtful_passes<R: Ruleset>(knowledge: &Knowledge<R>) -> Vec<(Seat, PipSet, TileSet)> {
    if !knowledge.public.rules().calls {
        return Vec::new();
    }
    let passes = knowledge.history.iter().enumerate();
    passes
        .filter(|(_, event)| event.seen == PublicMove::Pass)
        .map(|(at, event)| {
            let since = knowledge.history[at..]
                .iter()
                .filter_map(|later| match later.seen {
                    PublicMove::Play(placement) if later.seat == event.seat => {
                        Some(placement.tile())
                    }
                    _ => None,
                });
            (event.seat, event.open, since.collect())
        })
        .collect()
}
