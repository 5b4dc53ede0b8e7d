//! Games as numbers for learners: observations as tensors, actions as indices.

use capicua_core::{MoveList, Random, Seat, Seed};

use crate::playable::{MatchState as _, Playable};

/// A named segment of the observation tensor, or of the action space.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayoutSegment {
    /// What it is called.
    pub name: &'static str,
    /// The index of its first element.
    pub start: usize,
    /// Its size along each axis: `[4, 28]` are four times twenty-eight elements.
    pub shape: Vec<usize>,
    /// What it means.
    pub about: &'static str,
}

impl LayoutSegment {
    /// How many elements it has.
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The layout of observations and actions under some rules.
///
/// ```
/// use capicua_table::Layout;
///
/// let mut layout = Layout { seats: 2, ..Layout::default() };
/// layout.push_observation("hand", &[28], "tiles in one's own hand");
/// layout.push_observation("laid", &[2, 28], "tiles each seat has laid");
/// layout.push_actions("tile", &[2, 28], "a tile at an end");
/// layout.push_actions("pass", &[1], "pass");
/// assert_eq!((layout.observation_size(), layout.moves()), (84, 57));
/// assert_eq!(layout.actions[1].start, 56);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// The number of seats.
    pub seats: usize,
    /// The segments of an observation, in order and without gaps.
    pub observation: Vec<LayoutSegment>,
    /// The segments of the action space, likewise.
    pub actions: Vec<LayoutSegment>,
}

impl Layout {
    /// The length of an observation.
    pub fn observation_size(&self) -> usize {
        self.observation.iter().map(LayoutSegment::len).sum()
    }

    /// The number of actions.
    pub fn moves(&self) -> usize {
        self.actions.iter().map(LayoutSegment::len).sum()
    }

    /// Appends a segment to the observation.
    pub fn push_observation(&mut self, name: &'static str, shape: &[usize], about: &'static str) {
        let start = self.observation_size();
        self.observation.push(LayoutSegment {
            name,
            start,
            shape: shape.to_vec(),
            about,
        });
    }

    /// Appends a segment to the action space.
    pub fn push_actions(&mut self, name: &'static str, shape: &[usize], about: &'static str) {
        let start = self.moves();
        self.actions.push(LayoutSegment {
            name,
            start,
            shape: shape.to_vec(),
            about,
        });
    }
}

/// A game with a fixed action space and observation tensors, as environments for learners need them.
pub trait ActionSpace: Playable {
    /// The encoder of the public history: what everybody saw of this round and a view no longer contains.
    type HistoryEncoder: Clone + Default + Send + Sync;

    /// The layout of observations and actions.
    fn layout(rules: &Self::Rules) -> Layout;

    /// The action index of a move of `seat`. Outcomes of chance have none.
    fn number(rules: &Self::Rules, seat: Seat, mv: Self::Move) -> usize;

    /// Adds an event to the history. A game whose views contain everything needs none.
    fn follow(history: &mut Self::HistoryEncoder, event: &Self::Event) {
        let _ = (history, event);
    }

    /// Writes the observation of a view: `into` has the length of the layout, and every element is written.
    fn observe(view: &Self::View, history: &Self::HistoryEncoder, into: &mut [f32]);

    /// Another deal of the same round from the information set of `seat`, sampled in proportion to its
    /// probability; `None` if nothing is hidden, or no other deal was found. The default is rejection sampling:
    /// a game in which hardly any deal is consistent should sample them itself.
    fn resample_from_infostate(
        start: &Self,
        moves: &[Self::Move],
        seat: Seat,
        random: &mut Random,
    ) -> Option<(Self, Vec<Self::Move>)> {
        let game = Self::Match::new(&start.rules());
        let mut seed = || Seed(random.bits());
        let deal = || Self::deal(&game, seed()).0;
        let mut dealt = std::iter::repeat_with(deal).take(TRIES);
        let other = dealt.find(|dealt| {
            dealt.open() != start.open() && looks_alike(dealt.clone(), start.clone(), moves, seat)
        })?;
        Some((other, moves.to_vec()))
    }

    /// Runs `work` with the fastest type that plays these rules: a type with compiled rules, where there is
    /// one.
    fn fastest<W: GameVisitor<Self::Rules>>(rules: &Self::Rules, work: W) -> W::Output {
        let _ = rules;
        work.run::<Self>()
    }

    /// The legal moves of the seat to move.
    fn moves(&self) -> MoveList<Self::Move> {
        let mut legal = MoveList::new();
        self.legal(&mut legal);
        legal
    }
}

/// How many deals rejection sampling tries.
const TRIES: usize = 1000;

/// Whether the same moves are legal from both, and `seat` sees the same throughout.
fn looks_alike<G: Playable>(mut one: G, mut other: G, moves: &[G::Move], seat: Seat) -> bool {
    let same = |one: &G, other: &G| one.view(seat) == other.view(seat);
    let goes_on = moves.iter().all(|&mv| {
        let alike = same(&one, &other) && one.turn() == other.turn() && one.is_legal(mv);
        if alike {
            one.play_unchecked(mv);
            other.play_unchecked(mv);
        }
        alike
    });
    goes_on && same(&one, &other)
}

/// A generic function of a game whose type depends on its rules.
pub trait GameVisitor<R> {
    /// Its result.
    type Output;

    /// Runs it for the game `G`.
    fn run<G: ActionSpace<Rules = R>>(self) -> Self::Output;
}
