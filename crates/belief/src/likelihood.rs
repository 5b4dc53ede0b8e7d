//! How likely a move is from a hand nobody has seen: what play tells beyond passes.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use capicua_core::{MoveList, Seat, View as _};
use capicua_dominoes::{
    Event, House, Move, PipSet, Public, PublicMove, Ruleset, SEATS, TileSet, View,
};

use crate::belief::Belief;
use crate::place::{Holder, World};

/// A model of how somebody plays.
pub trait PlayModel<R: Ruleset>: Send + Sync {
    /// The probability that a seat to move in `public` with `hand` plays `mv`, which is one of
    /// `legal`, all the moves it has.
    fn likelihood(&self, public: &Public<R>, hand: TileSet, legal: &[Move], mv: Move) -> f64;
}

/// Nothing is read into a move beyond that it was possible: every deal keeps its weight.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct UninformativePlay;

impl<R: Ruleset> PlayModel<R> for UninformativePlay {
    fn likelihood(&self, _: &Public<R>, _: TileSet, _: &[Move], _: Move) -> f64 {
        1.0
    }
}

/// Every legal move alike. Even that tells something: a move is likelier from a hand that has few
/// others.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct UniformPlay;

impl<R: Ruleset> PlayModel<R> for UniformPlay {
    fn likelihood(&self, _: &Public<R>, _: TileSet, legal: &[Move], _: Move) -> f64 {
        1.0 / legal.len() as f64
    }
}

/// The heaviest tile, except for now and then any move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GreedyPlay {
    /// How often any move, all alike.
    pub noise: f64,
}

impl<R: Ruleset> PlayModel<R> for GreedyPlay {
    fn likelihood(&self, _: &Public<R>, _: TileSet, legal: &[Move], mv: Move) -> f64 {
        mixed(1.0 - self.noise, best_of(legal, mv, weight), legal)
    }
}

/// Doubles first, since they fit only one end, then the heaviest tile: a cheap stand-in for a
/// strong player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DoublesFirst;

impl<R: Ruleset> PlayModel<R> for DoublesFirst {
    fn likelihood(&self, _: &Public<R>, _: TileSet, legal: &[Move], mv: Move) -> f64 {
        best_of(legal, mv, |mv| match mv {
            Move::Play(placement) => weight(mv) + 100 * u32::from(placement.tile().is_double()),
            _ => weight(mv),
        })
    }
}

/// A part of the time like `strong`, else any move: a playing level between 0 and 1 (section VI of
/// "DominAI" by Angeris and Li).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MixedPlay<S> {
    /// How often like `strong`.
    pub gamma: f64,
    /// Somebody who knows.
    pub strong: S,
}

impl<R: Ruleset, S: PlayModel<R>> PlayModel<R> for MixedPlay<S> {
    fn likelihood(&self, public: &Public<R>, hand: TileSet, legal: &[Move], mv: Move) -> f64 {
        let strong = self.strong.likelihood(public, hand, legal, mv);
        mixed(self.gamma, strong, legal)
    }
}

#[inline]
pub(crate) fn mixed(gamma: f64, strong: f64, legal: &[Move]) -> f64 {
    gamma * strong + (1.0 - gamma) / legal.len() as f64
}

/// Pips of the tile, and one: any tile rather than a pass or a call.
fn weight(mv: Move) -> u32 {
    match mv {
        Move::Play(placement) => 1 + u32::from(placement.tile().pips()),
        _ => 0,
    }
}

/// One shared among the moves that score best.
fn best_of(legal: &[Move], mv: Move, score: impl Fn(Move) -> u32) -> f64 {
    let best = legal.iter().map(|&mv| score(mv)).max().unwrap_or(0);
    if score(mv) < best {
        return 0.0;
    }
    let equal = legal.iter().filter(|&&mv| score(mv) == best).count();
    1.0 / equal as f64
}

/// The moves of the hidden hands, each with the situation it was made in.
#[derive(Clone, Debug)]
pub struct Plays<R> {
    plays: Vec<Play<R>>,
}

/// A move somebody made.
#[derive(Clone, Copy, Debug)]
struct Play<R> {
    public: Public<R>,
    seat: Seat,
    mv: Move,
    /// How often the seat had drawn by then.
    draws: usize,
    /// What it had played before, and from then on.
    before: TileSet,
    since: TileSet,
}

impl<R: Ruleset> Play<R> {
    /// The hand it was made from in `world`.
    fn hand(&self, belief: &Belief, world: &World) -> TileSet {
        let (constraints, seat) = (belief.constraints(), self.seat);
        match constraints.has_drawn(seat) {
            true => constraints.got(world, seat, self.draws) - self.before,
            false => constraints.hand(world, seat) | belief.known(Holder::Seat(seat)) | self.since,
        }
    }
}

impl<R: Ruleset> Plays<R> {
    /// The moves of `history`, which begins at `start`.
    pub fn new(start: &Public<R>, history: &[Event]) -> Plays<R> {
        let mut public = *start;
        let mut plays = Vec::with_capacity(history.len());
        let mut played = [TileSet::EMPTY; SEATS];
        let mut draws = [0; SEATS];
        for event in history {
            let seat = event.seat;
            let mv = match event.seen {
                PublicMove::Play(placement) => Some(Move::Play(placement)),
                // Forced, unless false passes are allowed; the model looks at the legal moves.
                PublicMove::Pass => Some(Move::Pass),
                PublicMove::Call(of) => Some(Move::Call(of)),
                PublicMove::Draw => None,
            };
            if let Some(mv) = mv {
                plays.push(Play {
                    public,
                    seat,
                    mv,
                    draws: draws[seat.index()],
                    before: played[seat.index()],
                    since: TileSet::EMPTY,
                });
            }
            match event.seen {
                PublicMove::Play(placement) => played[seat.index()].insert(placement.tile()),
                PublicMove::Draw => draws[seat.index()] += 1,
                PublicMove::Pass | PublicMove::Call(_) => {}
            }
            public.play(event.seen);
        }
        for play in &mut plays {
            play.since = played[play.seat.index()] - play.before;
        }
        Plays { plays }
    }

    /// The moves of a round that `view` has seen from its beginning; `None` if `history` does not
    /// reach back to it.
    pub fn from_view(view: &View<R>, history: &[Event]) -> Option<Plays<R>> {
        let now = view.public();
        let leader = history.first().map_or(now.turn(), |event| event.seat);
        let ruleset = R::from_rules(now.rules())?;
        let start = Public::start(ruleset, leader, now.lead_tile(), now.standing());
        let mut replayed = start;
        for event in history {
            replayed.play(event.seen);
        }
        (replayed == *now).then(|| {
            let mut plays = Plays::new(&start, history);
            plays.plays.retain(|play| play.seat != view.seat());
            plays
        })
    }

    /// The same moves at a table where nobody passes falsely: passes are taken at their word.
    pub fn assuming_true_passes(&self) -> Plays<House> {
        let mut voids = [PipSet::EMPTY; SEATS];
        let mut plays = Vec::with_capacity(self.plays.len());
        for play in &self.plays {
            // Who called ended the round; there is nothing to read into it here.
            if !matches!(play.mv, Move::Call(_)) {
                plays.push(Play {
                    public: play.public.without_calls(voids),
                    seat: play.seat,
                    mv: play.mv,
                    draws: play.draws,
                    before: play.before,
                    since: play.since,
                });
            }
            if play.mv == Move::Pass {
                voids[play.seat.index()] |= play.public.ends().pips();
            }
        }
        Plays { plays }
    }

    /// The moves, each with what everybody saw before it and who made it.
    pub fn iter(&self) -> impl Iterator<Item = (&Public<R>, Seat, Move)> {
        self.plays
            .iter()
            .map(|play| (&play.public, play.seat, play.mv))
    }

    /// Calls `each` with the number of every move of a hidden hand, in the order of [`Plays::iter`],
    /// and the hand it was made from in `world`.
    pub fn each_hand(&self, belief: &Belief, world: &World, mut each: impl FnMut(usize, TileSet)) {
        let constraints = belief.constraints();
        for (number, play) in self.plays.iter().enumerate() {
            if constraints.hides(play.seat) {
                each(number, play.hand(belief, world));
            }
        }
    }

    /// Calls `each` with every move of a hidden hand that had an alternative in `world`: the seat,
    /// what `strong` thinks of it, and the legal moves.
    pub(crate) fn each_choice(
        &self,
        belief: &Belief,
        world: &World,
        mut each: impl FnMut(&Public<R>, Seat, TileSet, &[Move], Move),
    ) {
        let mut legal = MoveList::new();
        self.each_hand(belief, world, |number, hand| {
            let play = &self.plays[number];
            play.public.legal(hand, &mut legal);
            if legal.len() > 1 {
                each(&play.public, play.seat, hand, &legal, play.mv);
            }
        });
    }

    /// The probability of all the moves if the tiles lie as in `world`.
    pub fn likelihood(&self, belief: &Belief, world: &World, model: &dyn PlayModel<R>) -> f64 {
        let mut product = 1.0;
        self.each_choice(belief, world, |public, _, hand, legal, mv| {
            product *= model.likelihood(public, hand, legal, mv);
        });
        product
    }
}

/// How likely moves are in one deal after the other. Deals share hands, and what the moves of a seat say
/// about a hand is found once. The same as [`Plays::likelihood`], to the last digit.
pub(crate) struct LikelihoodCache<'a, R: Ruleset> {
    belief: &'a Belief,
    model: &'a dyn PlayModel<R>,
    /// The moves of hidden hands.
    plays: Vec<&'a Play<R>>,
    /// Where the factors of a hand begin, by seat.
    known: [HashMap<TileSet, usize>; SEATS],
    /// One for each move of the seat.
    factors: Vec<f64>,
}

impl<'a, R: Ruleset> LikelihoodCache<'a, R> {
    pub(crate) fn new(
        belief: &'a Belief,
        plays: &'a Plays<R>,
        model: &'a dyn PlayModel<R>,
    ) -> LikelihoodCache<'a, R> {
        let hidden = |play: &&Play<R>| belief.constraints().hides(play.seat);
        LikelihoodCache {
            belief,
            model,
            plays: plays.plays.iter().filter(hidden).collect(),
            known: Default::default(),
            factors: Vec::new(),
        }
    }

    /// The probability of all the moves if the tiles lie as in `world`.
    pub(crate) fn likelihood(&mut self, world: &World) -> f64 {
        let mut next: [Option<usize>; SEATS] = [None; SEATS];
        for at in 0..self.plays.len() {
            let seat = self.plays[at].seat;
            if next[seat.index()].is_none() {
                next[seat.index()] = Some(self.factors_of(seat, world));
            }
        }
        // Factor by factor in the order of play, as without this memory.
        let mut product = 1.0;
        for play in &self.plays {
            if let Some(at) = &mut next[play.seat.index()] {
                product *= self.factors[*at];
                *at += 1;
            }
        }
        product
    }

    /// Where the factors of a seat's moves begin.
    fn factors_of(&mut self, seat: Seat, world: &World) -> usize {
        let constraints = self.belief.constraints();
        let now = constraints.hand(world, seat);
        let begin = self.factors.len();
        // Where tiles were drawn, it matters which were there when.
        if !constraints.has_drawn(seat) {
            match self.known[seat.index()].entry(now) {
                Entry::Occupied(known) => return *known.get(),
                Entry::Vacant(new) => new.insert(begin),
            };
        }
        let mut legal = MoveList::new();
        for play in self.plays.iter().filter(|play| play.seat == seat) {
            let hand = play.hand(self.belief, world);
            play.public.legal(hand, &mut legal);
            self.factors.push(match legal.len() > 1 {
                true => self.model.likelihood(&play.public, hand, &legal, play.mv),
                false => 1.0,
            });
        }
        begin
    }
}
