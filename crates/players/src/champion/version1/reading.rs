//! How a sensible player plays, as far as a glance at its hand tells: a model for reading the moves
//! of others, fast enough to be asked about thousands of deals.
//!
//! Every legal move gets a score, a weighted sum of what is written below, and is played with
//! probability proportional to its exponential (a conditional logit). The weights are fitted to
//! rounds that strong players played among themselves. (Other games are read by `version2::glance`,
//! with what is written here and more.)

use capicua_belief::Likelihood;
use capicua_core::{Seat, math};
use capicua_dominoes::{Move, Placement, Public, Ruleset, TileSet};

/// How many things a move is judged by: the first ones of `version2::glance`, in their order.
const FEATURES: usize = 14;

/// Fitted to the 3,681 decisions of 250 rounds of `champion:samples=50,reading=nothing` (seed 1): a
/// move that was played has a mean log likelihood of -0.716 in decisions not fitted to, where any
/// move alike has -1.042.
const WEIGHTS: [f64; FEATURES] = [
    0.053, 1.213, 0.202, 0.155, -0.014, 1.022, -0.546, 0.320, 0.813, -1.011, 0.416, -1.266, 0.641,
    -2.205,
];

/// How often a move is not what the model expects but any move: nobody plays quite like it.
const SURPRISE: f64 = 0.1;

/// A sensible player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sensible;

impl<R: Ruleset> Likelihood<R> for Sensible {
    fn likelihood(&self, public: &Public<R>, hand: TileSet, legal: &[Move], mv: Move) -> f64 {
        let strength = |mv: Move| {
            let features = features(public, hand, mv);
            let weighed = features.iter().zip(&WEIGHTS).map(|(f, w)| f * w);
            math::exp(weighed.sum())
        };
        let all: f64 = legal.iter().map(|&mv| strength(mv)).sum();
        (1.0 - SURPRISE) * strength(mv) / all + SURPRISE / legal.len() as f64
    }
}

/// What there is to say about a move of the seat on turn, holding `hand`.
fn features<R: Ruleset>(public: &Public<R>, hand: TileSet, mv: Move) -> [f64; FEATURES] {
    let Move::Play(Placement { cover, leave, .. }) = mv else {
        return [0.0; FEATURES];
    };
    let tile = Placement {
        cover,
        leave,
        arm: capicua_dominoes::Arm::Any,
    }
    .tile();
    let rest = hand - TileSet::of(tile);
    let hidden = public.unplayed() - hand;
    let leads = public.ends().is_empty();
    let keeps = match public.ends().pair() {
        Some((left, right)) if left == cover => right,
        Some((left, _)) => left,
        None => cover,
    };
    let seats = public.seats();
    let seat = |steps: usize| -> Seat { public.turn().after(steps, seats) };
    let void = |steps: usize, pip: u8| flag(public.voids(seat(steps)).contains(pip));
    let count = |tiles: TileSet, pip: u8| (tiles & TileSet::suit(pip)).len() as f64;
    let fits = TileSet::suit(leave) | TileSet::suit(keeps);
    // A double covers and leaves the same pip: it says nothing about either.
    let changes = flag(cover != leave);
    let covers = changes * flag(!leads);
    [
        f64::from(tile.pips()),
        flag(tile.is_double()),
        (rest & fits).len() as f64,
        changes * count(rest, leave),
        covers * count(rest, cover),
        flag(leave == keeps && !leads),
        changes * count(hidden, leave),
        covers * count(hidden, cover),
        changes * void(1, leave),
        changes * void(2, leave),
        changes * void(3, leave),
        covers * void(1, cover),
        covers * void(2, cover),
        void(1, leave) * void(1, keeps),
    ]
}

fn flag(holds: bool) -> f64 {
    f64::from(u8::from(holds))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::champion::Glance;
    use capicua_core::{Game, MoveList, Seed};
    use capicua_dominoes::{Deal, House, LATIN, State};

    /// The same weights and features stand in `version2::glance`, which has to read moves as they are read
    /// here, one by one or all at once.
    #[test]
    fn chances_of_all_moves_add_up_to_one_and_are_those_of_a_glance() {
        let glance = Glance::of(&LATIN);
        for round in 0..50 {
            let mut random = Seed(round).random();
            let deal = Deal::shuffled(&LATIN, Seat::A, &mut random);
            let mut state = State::deal(House(LATIN), &deal, None);
            let mut legal = MoveList::new();
            state.legal(&mut legal);
            while let Some(&mv) = random.pick(&legal) {
                let public = state.public();
                let hand = state.hand(public.turn());
                let chance = |&mv: &Move| Sensible.likelihood(public, hand, &legal, mv);
                let sum: f64 = legal.iter().map(chance).sum();
                assert!((sum - 1.0).abs() < 1e-9);
                assert!(legal.iter().all(|mv| chance(mv) > 0.0));
                let likely = glance.likelihoods(public, hand, &legal);
                for (mv, likely) in legal.iter().zip(likely) {
                    assert!((chance(mv) - likely).abs() < 1e-12);
                    assert_eq!(glance.likelihood(public, hand, &legal, *mv), likely);
                }
                state.play_unchecked(mv);
                state.legal(&mut legal);
            }
        }
    }
}
