//! Policies against each other: for fitting policies, and for measuring what a round yields.

use capicua_core::{Random, Seat, Seed, Side};
use capicua_dominoes::kernel::place_of;
use capicua_dominoes::{Deal, End, LastTile, RoundSample, Rules, Tile};

use crate::fives::policy::PlayoutPolicy;
use crate::fives::rollout::play_out;
use crate::fives::round::{DrawOrder, Round, Terms};

/// A shuffled round of `rules`, led by the first seat.
fn dealt(rules: &Rules, random: &mut Random) -> (Round, DrawOrder) {
    let deal = Deal::shuffled(rules, Seat::A, random);
    let order = deal.stock.iter().map(|&tile| place_of(tile)).collect();
    (
        Round::start([deal.hands[0], deal.hands[1]], 0, [0; 2]),
        order,
    )
}

/// Notes of `count` rounds that `policy` plays against itself.
pub fn notes(
    rules: &Rules,
    policy: &impl PlayoutPolicy,
    count: usize,
    seed: Seed,
) -> Vec<RoundSample> {
    let seed = seed.named("courses");
    let terms = Terms {
        rules: *rules,
        target: crate::fives::round::NO_TARGET,
        leader: 0,
    };
    let note = |index| {
        let (round, order) = dealt(rules, &mut seed.at(index).random());
        let (mut gains, mut last) = (Vec::new(), round);
        play_out(round, &order, &terms, policy, policy, |round| {
            for side in [Side::FIRST, Side::SECOND] {
                let made = round.score[side.index()] - last.score[side.index()];
                gains.push((side, made as u16));
            }
            last = *round;
        });
        let end = match last.hands[last.turn()] {
            0 => End::Out {
                seat: Seat::new(last.turn()),
                // All Fives does not look at the tile one goes out with.
                last: LastTile {
                    tile: Tile::new(0, 0),
                    open: None,
                },
            },
            _ => End::Blocked,
        };
        RoundSample::new(rules, gains, last.finished(end, &terms), false)
    };
    (0..count as u64).map(note).collect()
}

/// Matches between two policies on duplicate deals: how many of the games the first one won, of
/// twice `pairs`.
pub fn matches(
    rules: &Rules,
    first: &impl PlayoutPolicy,
    second: &impl PlayoutPolicy,
    pairs: u64,
    seed: Seed,
) -> u64 {
    let seed = seed.named("policies");
    let play = |pair: u64| {
        let seed = seed.at(pair);
        let leader = seed.random().below(2) as u8;
        let as_first = winner(rules, [0; 2], leader, first, second, seed) == 0;
        let as_second = winner(rules, [0; 2], leader, second, first, seed) == 1;
        u64::from(as_first) + u64::from(as_second)
    };
    (0..pairs).map(play).sum()
}

/// Matches of a policy against itself from a score: how many of them the first seat won.
pub fn matches_from(
    rules: &Rules,
    score: [i16; 2],
    leader: u8,
    policy: &impl PlayoutPolicy,
    count: u64,
    seed: Seed,
) -> u64 {
    let seed = seed.named("from");
    let won = |index: u64| winner(rules, score, leader, policy, policy, seed.at(index)) == 0;
    (0..count).filter(|&index| won(index)).count() as u64
}

/// Plays a match; which seat won. Each round has its own shuffle whatever came before.
fn winner(
    rules: &Rules,
    mut score: [i16; 2],
    mut leader: u8,
    first: &impl PlayoutPolicy,
    second: &impl PlayoutPolicy,
    seed: Seed,
) -> usize {
    for number in 0.. {
        let (start, order) = dealt(rules, &mut seed.at(number).random());
        let round = Round {
            score,
            turn: leader,
            ..start
        };
        let terms = Terms {
            rules: *rules,
            target: rules.target as i16,
            leader,
        };
        let finish = play_out(round, &order, &terms, first, second, |_| ());
        (score, leader) = (finish.score, finish.leader);
        if let Some(winner) = (0..2).find(|&seat| score[seat] >= terms.target) {
            return winner;
        }
    }
    unreachable!("somebody reaches the target")
}
