//! Policies against each other: for fitting policies, and for measuring what a round yields.

use capicua_core::{Random, Seed};
use capicua_dominoes::{Deal, Rules};

use crate::policy::Policy;
use crate::rollout::play_out;
use crate::round::{Finish, Order, Round, Terms};
use crate::tiles::place_of;

/// A shuffled round of `rules`, led by the first seat.
fn dealt(rules: &Rules, random: &mut Random) -> (Round, Order) {
    let deal = Deal::shuffled(rules, capicua_core::Seat::A, random);
    let order = deal.stock.iter().map(|&tile| place_of(tile)).collect();
    (Round::start([deal.hands[0], deal.hands[1]], 0, [0; 2]), order)
}

/// Points as they were made in a round: who made how many, the end of the round last.
#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    /// Seat and points, in order. The first seat led.
    pub points: Vec<(u8, i16)>,
    /// Who leads next.
    pub leader: u8,
}

/// The courses of `count` rounds that `policy` plays against itself, without a target.
pub fn courses(rules: &Rules, policy: &impl Policy, count: usize, seed: Seed) -> Vec<Course> {
    let seed = seed.named("courses");
    (0..count as u64)
        .map(|index| {
            let (round, order) = dealt(rules, &mut seed.at(index).random());
            let terms = Terms {
                target: crate::round::NO_TARGET,
                leader: 0,
                winner_leads: true,
            };
            let mut points = Vec::new();
            let mut before = [0; 2];
            let mut note = |score: [i16; 2]| {
                for seat in 0..2 {
                    if score[seat] > before[seat] {
                        points.push((seat as u8, score[seat] - before[seat]));
                    }
                }
                before = score;
            };
            let Finish { score, leader } =
                play_out(round, &order, &terms, policy, policy, |round| {
                    note(round.score());
                });
            note(score);
            Course { points, leader }
        })
        .collect()
}

/// Matches between two policies on duplicate deals: how many of the games the first one won, of
/// twice `pairs`.
pub fn matches(
    rules: &Rules,
    first: &impl Policy,
    second: &impl Policy,
    pairs: u64,
    seed: Seed,
) -> u64 {
    let seed = seed.named("policies");
    let mut won = 0;
    for pair in 0..pairs {
        for swap in [0, 1] {
            let mut random = seed.at(pair).random();
            let mut score = [0i16; 2];
            let mut leader = random.below(2) as u8;
            // Each round has its own shuffle whatever came before.
            for number in 0.. {
                let (start, order) = dealt(rules, &mut seed.at(pair).at(number).random());
                let round = Round {
                    score,
                    turn: leader,
                    ..start
                };
                let terms = Terms {
                    target: rules.target as i16,
                    leader,
                    winner_leads: true,
                };
                let finish = if swap == 0 {
                    play_out(round, &order, &terms, first, second, |_| ())
                } else {
                    play_out(round, &order, &terms, second, first, |_| ())
                };
                (score, leader) = (finish.score, finish.leader);
                if let Some(winner) = (0..2).find(|&seat| score[seat] >= terms.target) {
                    won += u64::from(winner == swap);
                    break;
                }
            }
        }
    }
    won
}
