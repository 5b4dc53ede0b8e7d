//! Monte Carlo over worlds: every move is played out in the same worlds with the same draws, and
//! what comes out is valued by the chance to win the match.
//!
//! A world is a deal of the hidden tiles that agrees with everything seen, together with an order in
//! which the boneyard will be drawn. The order is shuffled anew for each world and nobody in the
//! rollout looks ahead in it, so that a draw is what it is: a tile nobody knows.

use capicua_belief::{Belief, Plays};
use capicua_core::{Random, View as _};
use capicua_dominoes::{House, Move, View};

use crate::ends::Lay;
use crate::exact::Exact;
use crate::match_win::MatchWin;
use crate::policy::{GLANCE, MostPoints};
use crate::reading::{Kind, Reader};
use crate::rollout::play_out;
use crate::round::{Finish, NO_TARGET, Order, Round, Terms};
use crate::tiles::{by_weight, each};

/// Worlds before the first look at who has fallen behind, and between looks.
const FIRST_LOOK: usize = 48;
const NEXT_LOOK: usize = 24;

/// A move is given up when it is so many standard errors behind the best one.
const BEHIND: f64 = 3.0;

/// How to think.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thinking {
    /// Worlds for each decision, at most.
    pub worlds: usize,
    /// Who is thought to sit on the other side.
    pub reading: Option<[f64; 3]>,
}

/// What a round is worth to the first seat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Worth {
    pub(crate) terms: Terms,
    table: &'static MatchWin,
    start: [i16; 2],
}

impl Worth {
    pub(crate) fn new(terms: Terms, start: [i16; 2]) -> Worth {
        Worth {
            terms,
            table: MatchWin::usual(),
            start,
        }
    }

    /// The chance to win the match; without a score, to make more points in the round.
    #[inline]
    pub(crate) fn of(&self, finish: &Finish) -> f32 {
        if self.terms.target != NO_TARGET {
            return self.table.after_round(finish, self.terms.target);
        }
        match self.margin(finish) {
            1.. => 1.0,
            0 => 0.5,
            _ => 0.0,
        }
    }

    /// Points the first seat makes more than the second.
    #[inline]
    pub(crate) fn margin(&self, finish: &Finish) -> i16 {
        finish.score[0] - finish.score[1] - self.start[0] + self.start[1]
    }
}

/// What came of a move in the worlds it was played in.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The move.
    pub mv: Move,
    /// The chance to win, world by world.
    pub wins: Vec<f32>,
    /// The points of the round, world by world.
    pub points: Vec<i16>,
}

/// All moves of a seat, tried. In the order of the legal moves.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The moves.
    pub moves: Vec<Tried>,
    /// Whether the values are exact, so that nothing depends on chance.
    pub exact: bool,
}

/// A world to play in.
struct World {
    hand: u64,
    order: Order,
    kind: Kind,
}

/// Positions searched before an end game is played out by policies instead.
const END_GAME: u64 = 300_000;

/// Tries all legal moves of `view`, whose turn it is.
pub fn consider(
    view: &View<House>,
    belief: &Belief,
    plays: &Plays<House>,
    thinking: &Thinking,
    random: &mut Random,
) -> Trial {
    let public = view.public();
    let seat = view.seat().index();
    let worth = Worth::new(
        Terms::of(public),
        public.standing().map_or([0; 2], |s| s.score.map(|n| n as i16)),
    );
    let mut moves = capicua_core::MoveList::new();
    view.legal(&mut moves);
    let lays: Vec<Option<Lay>> = moves
        .iter()
        .map(|mv| match mv {
            Move::Play(placement) => Some(Round::lay_of(public, *placement)),
            _ => None,
        })
        .collect();
    let mut tried: Vec<Tried> = moves
        .iter()
        .map(|&mv| Tried {
            mv,
            wins: Vec::with_capacity(thinking.worlds),
            points: Vec::with_capacity(thinking.worlds),
        })
        .collect();
    let own = by_weight(view.hand());
    let base = |hand: u64| {
        let mut round = Round::at(public, [Default::default(); 2]);
        round.hands[seat] = own;
        round.hands[1 - seat] = hand;
        round
    };
    if public.stock() == 0 {
        let round = base(by_weight(view.unseen()));
        let order = Order::new();
        let mut exact = Exact::new(&order, &worth, END_GAME);
        let values: Result<Vec<f32>, _> = lays
            .iter()
            .map(|lay| match lay {
                Some(lay) => exact.after(round, *lay, 0.0, 1.0),
                None => exact.value(round, 0.0, 1.0),
            })
            .collect();
        if let Ok(values) = values {
            for (tried, value) in tried.iter_mut().zip(values) {
                tried.wins.push(if seat == 0 { value } else { 1.0 - value });
            }
            return Trial {
                moves: tried,
                exact: true,
            };
        }
    }
    let worlds = draw_worlds(belief, plays, seat, thinking, random);
    let mut alive: Vec<usize> = (0..tried.len()).collect();
    for (at, world) in worlds.iter().enumerate() {
        let round = base(world.hand);
        for &index in &alive {
            let finish = play(round, lays[index], &worth, world, seat);
            let (win, points) = (worth.of(&finish), worth.margin(&finish));
            let tried = &mut tried[index];
            tried.wins.push(if seat == 0 { win } else { 1.0 - win });
            tried.points.push(if seat == 0 { points } else { -points });
        }
        if at + 1 >= FIRST_LOOK && (at + 1 - FIRST_LOOK) % NEXT_LOOK == 0 && alive.len() > 1 {
            give_up(&tried, &mut alive);
        }
    }
    Trial {
        moves: tried,
        exact: false,
    }
}

fn play(mut round: Round, lay: Option<Lay>, worth: &Worth, world: &World, seat: usize) -> Finish {
    if let Some(lay) = lay
        && let Some(finish) = round.lay(lay, &worth.terms)
    {
        return finish;
    }
    let (order, terms) = (&world.order, &worth.terms);
    match (world.kind, seat) {
        (Kind::Greedy, 0) => play_out(round, order, terms, &GLANCE, &MostPoints, |_| ()),
        (Kind::Greedy, _) => play_out(round, order, terms, &MostPoints, &GLANCE, |_| ()),
        (Kind::Any | Kind::Careful, _) => play_out(round, order, terms, &GLANCE, &GLANCE, |_| ()),
    }
}

/// Drops moves that are clearly worse than the best one, judged world by world.
fn give_up(tried: &[Tried], alive: &mut Vec<usize>) {
    let mean = |at: usize| {
        tried[at].wins.iter().map(|&win| f64::from(win)).sum::<f64>() / tried[at].wins.len() as f64
    };
    let best = alive
        .iter()
        .copied()
        .max_by(|&a, &b| mean(a).total_cmp(&mean(b)))
        .expect("somebody is left");
    alive.retain(|&at| {
        if at == best {
            return true;
        }
        let pairs = tried[best].wins.iter().zip(&tried[at].wins);
        let (mut sum, mut squares) = (0.0, 0.0);
        for (best, win) in pairs {
            let less = f64::from(best - win);
            sum += less;
            squares += less * less;
        }
        let count = tried[at].wins.len() as f64;
        let mean = sum / count;
        let variance = (squares / count - mean * mean).max(1e-9) / count;
        mean < BEHIND * variance.sqrt()
    });
}

/// So many worlds are drawn and weighed for each one that is played.
const DRAWN_FOR_EACH: usize = 3;

fn draw_worlds(
    belief: &Belief,
    plays: &Plays<House>,
    seat: usize,
    thinking: &Thinking,
    random: &mut Random,
) -> Vec<World> {
    let other = 1 - seat;
    let make = |world: &capicua_belief::World, kind: Kind, random: &mut Random| {
        let secrets = belief.secrets(world);
        let mut order: Order = each(by_weight(secrets.stock)).collect();
        random.shuffle(&mut order);
        World {
            hand: by_weight(secrets.hands[other]),
            order,
            kind,
        }
    };
    let Some(prior) = thinking.reading else {
        return (0..thinking.worlds)
            .map(|_| make(&belief.table().sample(random), Kind::Careful, random))
            .collect();
    };
    let reader = Reader::new(belief, plays);
    let drawn: Vec<(capicua_belief::World, [f64; 3])> = (0..thinking.worlds * DRAWN_FOR_EACH)
        .map(|_| {
            let world = belief.table().sample(random);
            let mut weights = reader.likelihoods(&world);
            for (weight, prior) in weights.iter_mut().zip(prior) {
                *weight *= prior;
            }
            (world, weights)
        })
        .collect();
    let all: f64 = drawn.iter().flat_map(|(_, weights)| weights).sum();
    // One random number for all: each comes as often as its weight says, rounded up or down.
    let step = all / thinking.worlds as f64;
    let mut mark = random.unit() * step;
    let mut passed = 0.0;
    let mut worlds = Vec::with_capacity(thinking.worlds);
    for (world, weights) in &drawn {
        for (weight, kind) in weights.iter().zip(crate::reading::KINDS) {
            passed += weight;
            while mark < passed && worlds.len() < thinking.worlds {
                worlds.push(make(world, kind, random));
                mark += step;
            }
        }
    }
    random.shuffle(&mut worlds);
    worlds
}
