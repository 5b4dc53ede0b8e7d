//! What a game has to say to be played by numbers.

use capicua_core::{MoveList, Random, Seat, Seed};

use crate::playable::{MatchState as _, Playable};

/// A stretch of the observation, or of the actions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayoutSegment {
    /// What it is called.
    pub name: &'static str,
    /// Its first number.
    pub start: usize,
    /// How many there are along each axis: `[4, 28]` are four times twenty-eight.
    pub shape: Vec<usize>,
    /// What it tells.
    pub about: &'static str,
}

impl LayoutSegment {
    /// How many numbers it has.
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What the numbers of a game mean under some rules.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// How many sit at the table.
    pub seats: usize,
    /// What is observed, in order and without gaps.
    pub observation: Vec<LayoutSegment>,
    /// What can be done, likewise.
    pub actions: Vec<LayoutSegment>,
}

impl Layout {
    /// Numbers in an observation.
    pub fn observation_size(&self) -> usize {
        self.observation.iter().map(LayoutSegment::len).sum()
    }

    /// Numbers of actions.
    pub fn moves(&self) -> usize {
        self.actions.iter().map(LayoutSegment::len).sum()
    }

    /// Appends a stretch to the observation.
    pub fn push_observation(&mut self, name: &'static str, shape: &[usize], about: &'static str) {
        let start = self.observation_size();
        self.observation.push(LayoutSegment {
            name,
            start,
            shape: shape.to_vec(),
            about,
        });
    }

    /// Appends a stretch to the actions.
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

/// A game that can be played by numbers.
pub trait ActionSpace: Playable {
    /// What everybody saw of this round and a view does not tell any more.
    type HistoryEncoder: Clone + Default + Send + Sync;

    /// What the numbers mean.
    fn layout(rules: &Self::Rules) -> Layout;

    /// The number of a move of `seat`. Chance has none.
    fn number(rules: &Self::Rules, seat: Seat, mv: Self::Move) -> usize;

    /// Something happened; where a view tells everything there is nothing to follow.
    fn follow(history: &mut Self::HistoryEncoder, event: &Self::Event) {
        let _ = (history, event);
    }

    /// Writes down what a seat sees: `into` has the length of the layout, and all of it is written.
    fn observe(view: &Self::View, history: &Self::HistoryEncoder, into: &mut [f32]);

    /// The same round, dealt so that `seat` could not have told the difference; nothing where nothing is
    /// hidden, or nothing else was found. Deals are tried until one fits, so that each comes up as often as it
    /// is dealt; where hardly any fits, a game finds them better itself.
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

    /// Runs `work` with the type that plays these rules fastest: where rules are compiled in, they are another type.
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

/// So many deals are tried for one that fits what a seat has seen.
const TRIES: usize = 1000;

/// Whether the same moves can be played from both, and `seat` sees the same all along.
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

/// Work for a game whose type is found by its rules.
pub trait GameVisitor<R> {
    /// What comes of it.
    type Output;

    /// Does it.
    fn run<G: ActionSpace<Rules = R>>(self) -> Self::Output;
}
