//! Who the others may be, in All Fives: somebody who plays as strong players do, somebody who plays for
//! points now, or somebody who plays anything. In a world (who holds what) every kind explains the moves
//! seen better or worse; world and kind are drawn together, in proportion to how well they explain
//! them, and when the world is played out the others go on as their kind does.

use std::collections::HashMap;

use capicua_belief::{Belief, Plays, WeightedDeals};
use capicua_core::{CancellationToken, Random};
use capicua_dominoes::{House, Secrets};

use super::worlds::Worlds;
use crate::rollout_policy::{FIVES, RolloutPolicy, UNIFORM};

/// The kinds, all alike before anything was seen.
const TYPES: [&RolloutPolicy; 3] = [&FIVES, &RolloutPolicy::GREEDY, &UNIFORM];

/// So many worlds are drawn and weighed for each one that is played out, by every kind.
const OVERSAMPLING: usize = 5;

/// Worlds of All Fives, and how the others play in each.
pub(super) fn draw(
    belief: &Belief,
    plays: &Plays<House>,
    samples: usize,
    random: &mut Random,
    stop: &CancellationToken,
) -> (Worlds, Vec<&'static RolloutPolicy>) {
    let drawn = samples * OVERSAMPLING;
    let explained: Vec<WeightedDeals> = TYPES
        .iter()
        .map(|&kind| belief.weigh_until(plays, kind, drawn, random, stop))
        .collect();
    let all: f64 = explained.iter().map(WeightedDeals::evidence).sum();
    let chance = |at: usize| match all > 0.0 {
        true => explained[at].evidence() / all,
        false => 1.0 / TYPES.len() as f64,
    };
    if belief.deals() <= samples as u128 {
        return every_deal(&explained, chance);
    }
    let mut met: Vec<(Secrets, f64, &'static RolloutPolicy)> = Vec::with_capacity(samples);
    let (mut passed, mut given) = (0.0, 0);
    for (at, weighted) in explained.iter().enumerate() {
        // Rounded at the sum, so that all kinds together get all the worlds.
        passed += chance(at);
        let count = ((passed * samples as f64).round() as usize).min(samples) - given;
        given += count;
        let mut found = HashMap::with_capacity(count);
        for secrets in weighted
            .resample(count.max(1), random)
            .into_iter()
            .take(count)
        {
            let at = *found.entry(secrets).or_insert_with(|| {
                met.push((secrets, 0.0, TYPES[at]));
                met.len() - 1
            });
            met[at].1 += 1.0;
        }
    }
    random.shuffle(&mut met);
    let count: f64 = met.iter().map(|(_, times, _)| times).sum();
    let worlds = Worlds {
        list: met
            .iter()
            .map(|&(secrets, times, _)| (secrets, times / count))
            .collect(),
        samples: count as u32,
        exact: false,
    };
    (worlds, met.iter().map(|&(_, _, kind)| kind).collect())
}

/// All deals there are, each with the kind that explains it best.
fn every_deal(
    explained: &[WeightedDeals],
    chance: impl Fn(usize) -> f64,
) -> (Worlds, Vec<&'static RolloutPolicy>) {
    let mut list: Vec<(Secrets, f64)> = explained[0].iter().map(|(deal, _)| (*deal, 0.0)).collect();
    let mut likeliest = vec![(0.0, TYPES[0]); list.len()];
    for (at, weighted) in explained.iter().enumerate() {
        let deals = list.iter_mut().zip(&mut likeliest);
        for ((deal, best), (_, weight)) in deals.zip(weighted.iter()) {
            let weight = weight * chance(at);
            deal.1 += weight;
            if weight > best.0 {
                *best = (weight, TYPES[at]);
            }
        }
    }
    (
        Worlds::all(list),
        likeliest.into_iter().map(|(_, kind)| kind).collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_core::{Game, ImperfectInformation, MoveList, Seat, Seed, Turn};
    use capicua_dominoes::{Match, Move, Rules};

    /// Rounds of one kind of player, in which A plays anyhow and looks at how B has played.
    #[test]
    fn the_kind_of_player_is_found_out() {
        for kind in TYPES {
            let mut share = 0.0;
            for round in 0..40 {
                let (worlds, kinds) = round_against(kind, Seed(5).at(round), 60);
                let sum: f64 = worlds.list.iter().map(|(_, weight)| weight).sum();
                assert!((sum - 1.0).abs() < 1e-9);
                let of_kind = worlds.list.iter().zip(&kinds).filter(|(_, k)| **k == kind);
                share += of_kind.map(|((_, weight), _)| weight).sum::<f64>() / 40.0;
            }
            assert!(share > 0.45, "{kind:?}: {share}");
        }
    }

    #[test]
    fn one_world_is_one_world() {
        for round in 0..40 {
            let (worlds, kinds) = round_against(&RolloutPolicy::GREEDY, Seed(6).at(round), 1);
            assert_eq!((worlds.list.len(), kinds.len()), (1, 1));
            assert!((worlds.list[0].1 - 1.0).abs() < 1e-9);
        }
    }

    /// What is thought after twelve tiles, or when the round is over before.
    fn round_against(
        kind: &RolloutPolicy,
        seed: Seed,
        samples: usize,
    ) -> (Worlds, Vec<&'static RolloutPolicy>) {
        let rules: Rules = "fives,spinner=on".parse().expect("a preset");
        let game = Match::new(rules);
        let deal = game.deal(seed);
        let mut state = game.start(&deal);
        let mut stock = deal.stock.iter();
        let mut random = seed.named("moves").random();
        let (mut history, mut legal) = (Vec::new(), MoveList::new());
        loop {
            let mv = match state.turn() {
                Turn::Chance => Move::Draw(*stock.next().expect("a tile is left")),
                Turn::Seat(seat) if state.public().played().len() <= 12 => {
                    state.legal(&mut legal);
                    match (&legal[..], seat) {
                        ([only], _) => *only,
                        (_, Seat::A) => *random.pick(&legal).expect("a seat to move has a move"),
                        _ => kind.choose(state.public(), state.hand(seat), &legal, &mut random),
                    }
                }
                _ => {
                    let view = state.view(Seat::A);
                    let belief = Belief::new(&view, &history).expect("it was played so");
                    let plays = Plays::from_view(&view, &history).expect("it was all seen");
                    return draw(
                        &belief,
                        &plays,
                        samples,
                        &mut random,
                        &CancellationToken::default(),
                    );
                }
            };
            history.push(state.event(mv));
            state.play_unchecked(mv);
        }
    }
}
