//! The exact belief of a seat.

use capicua_core::{Random, Seat, View as _};
use capicua_dominoes::{Event, PipSet, PublicMove, Ruleset, SEATS, Secrets, Tile, TileSet, View};

use crate::chances::Chances;
use crate::constraints::{Constraints, Knowledge};
use crate::contradiction::ContradictionError;
use crate::deal_counts::PlaceDealCounts;
use crate::explain::{check_seen, explain};
use crate::graph::CountingGraph;
use crate::place::{Holder, World};

/// The exact belief: the uniform distribution over all deals that are consistent with what is known.
/// In draw games a deal includes the order of the draws.
///
/// ```
/// use capicua_belief::{Belief, Holder, Knowledge};
/// use capicua_core::Seat;
/// use capicua_dominoes::notation::Position;
/// use capicua_dominoes::{Tile, TileSet};
///
/// // Ten tiles, two in each hand, two asleep; A sees its own.
/// let position: Position = "latin,set=3,hand=2,first=free 3332/?2/?2/?2+?2 - A".parse()?;
/// let belief = Belief::from_knowledge(&Knowledge::from_position(&position, Some(Seat::A)))?;
///
/// // Eight tiles in four places of two: 8! / (2! 2! 2! 2!) deals.
/// assert_eq!(belief.deals(), 2_520);
/// let b = Holder::Seat(Seat::B);
/// assert_eq!(belief.ways().of(Tile::new(3, 1), b), 630);
/// // Two of the eight tiles carry a three; B has neither in 6/8 * 5/7 of the deals.
/// let chance = belief.chance_of_any(b, TileSet::suit(3));
/// assert!((chance - (1.0 - 30.0 / 56.0)).abs() < 1e-12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Belief {
    constraints: Constraints,
    table: CountingGraph,
    /// What is known of the secrets; the hidden tiles come on top.
    known: Secrets,
    /// Passes that may have been false: the seat, the open pips, and the tiles it has played since.
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
        // The own tiles are not hidden.
        belief.known.hands[view.seat().index()] = TileSet::EMPTY;
        belief.passes.retain(|pass| pass.0 != view.seat());
        Ok(belief)
    }

    /// The belief that follows from `knowledge`. Its samples contain all hands, the known ones, too.
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
        let table = CountingGraph::new(constraints.groups(), constraints.places())?;
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

    /// The number of deals that are consistent with what is known.
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

    /// A deal drawn uniformly, as the secrets that [`capicua_core::View::determinize`] takes.
    #[inline]
    pub fn sample(&self, random: &mut Random) -> Secrets {
        self.secrets(&self.table.sample(random))
    }

    /// The secrets of a world.
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

    /// Tiles that a holder is known to have; the counting leaves them out.
    pub(crate) fn known(&self, holder: Holder) -> TileSet {
        match holder {
            Holder::Seat(seat) => self.known.hands[seat.index()],
            Holder::Stock => self.known.stock,
        }
    }

    /// In how many deals each holder has each tile.
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

    /// The belief under the assumption that no seat holds any of its `voids`: that no pass was false.
    /// `None` if there is no such deal.
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
    ///
    /// ```
    /// use capicua_belief::Belief;
    /// use capicua_core::{ImperfectInformation, Seat, Seed};
    /// use capicua_dominoes::{Deal, FIVES, House, State};
    ///
    /// let deal = Deal::shuffled(&FIVES, Seat::A, &mut Seed(1).random());
    /// let view = State::deal(House(FIVES), &deal, None).view(Seat::A);
    /// let chances = Belief::new(&view, &[])?.chances();
    ///
    /// // 21 unseen tiles: seven with B, fourteen in the boneyard.
    /// let tile = view.unseen().iter().next().expect("there are unseen tiles");
    /// let with: Vec<f64> = (0..chances.holders().len()).map(|at| chances.of(at, tile)).collect();
    /// assert_eq!(with, [1.0 / 3.0, 2.0 / 3.0]);
    /// # Ok::<(), capicua_belief::ContradictionError>(())
    /// ```
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

/// For each tile and holder the number of deals in which the holder has the tile.
#[derive(Clone, Debug)]
pub struct TileDealCounts<'a> {
    belief: &'a Belief,
    ways: PlaceDealCounts,
}

impl TileDealCounts<'_> {
    /// The exact number of deals in which `holder` has `tile` now.
    pub fn of(&self, tile: Tile, holder: Holder) -> u128 {
        let groups = self.belief.table.groups();
        let Some(group) = groups.iter().position(|group| group.tiles.contains(tile)) else {
            // Not counted because its holder is known: it has to be led, or the position names it.
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

/// The passes that may be false.
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
