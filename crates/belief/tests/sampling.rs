//! Samples: possible, and all equally likely.

use std::collections::HashMap;

use crate::common::{before_play, can_be_dealt, led_round, random_round, replay_all};
use capicua_belief::{Belief, GreedyPlay, Plays};
use capicua_core::{ImperfectInformation, Seat, Seed, View as _};
use capicua_dominoes::{CUBAN, FIVES, FirstLead, LATIN, Rules};
use proptest::prelude::*;

/// Chi-square of counts that should all be equal, as a number of standard deviations.
fn deviation(counts: &[u64], expected: f64) -> f64 {
    let chi: f64 = counts
        .iter()
        .map(|&c| (c as f64 - expected).powi(2) / expected)
        .sum();
    let freedom = counts.len() as f64 - 1.0;
    (chi - freedom) / (2.0 * freedom).sqrt()
}

#[test]
fn the_sampler_passes_a_chi_square_test() {
    let few_doubles = "habana,redeal=3".parse().unwrap();
    for rules in [LATIN, FIVES, CUBAN, few_doubles] {
        let mut tested = 0;
        let mut index = 0;
        while tested < 12 {
            random_round(rules, Seed(4).named("chi").at(index), |round| {
                let seat = round.state.public().turn();
                let belief = Belief::new(&round.state.view(seat), &round.events).unwrap();
                let deals = belief.deals();
                if !(20..=600).contains(&deals) || tested == 12 {
                    return;
                }
                tested += 1;
                let numbers: HashMap<_, usize> = belief.table().all().zip(0..).collect();
                assert_eq!(numbers.len() as u128, deals, "two numbers, one way");
                let mut counts = vec![0u64; numbers.len()];
                let mut random = Seed(5).at(index).random();
                let each = 60;
                for _ in 0..each * counts.len() {
                    counts[numbers[&belief.table().sample(&mut random)]] += 1;
                }
                // 48 tests in all: five standard deviations happen once in some 10,000 runs.
                let sigma = deviation(&counts, each as f64);
                assert!(sigma.abs() < 5.0, "{sigma} over {deals} deals");
            });
            index += 1;
        }
    }
}

/// From the first move the ways are too many to count one by one; pairs of tiles are not.
#[test]
fn pairs_of_tiles_are_together_as_often_as_they_should() {
    random_round(LATIN, Seed(6), |round| {
        if !round.moves.is_empty() {
            return;
        }
        let seat = round.state.public().turn();
        let belief = Belief::new(&round.state.view(seat), &round.events).unwrap();
        let mut together = [[0u64; 28]; 28];
        let mut random = Seed(7).random();
        let samples = 40_000;
        for _ in 0..samples {
            for hand in belief.sample(&mut random).hands {
                for a in hand {
                    for b in hand {
                        together[a.index()][b.index()] += 1;
                    }
                }
            }
        }
        let unseen: Vec<_> = round.state.view(seat).unseen().iter().collect();
        for &a in &unseen {
            for &b in unseen.iter().filter(|&&b| b != a) {
                // Of the other 20 tiles 6 are in the same hand.
                let share = together[a.index()][b.index()] as f64 / samples as f64;
                assert!((share - 0.3).abs() < 0.0125, "{a} {b}: {share}");
            }
        }
    });
}

fn variant() -> impl Strategy<Value = Rules> {
    let small = FIVES
        .with(|options| {
            options.highest = 3;
            options.hand = 3;
        })
        .unwrap();
    prop_oneof![
        Just(LATIN),
        Just(FIVES),
        Just(CUBAN),
        Just(FIVES.with(|options| options.spinner = true).unwrap()),
        Just(LATIN.with(|options| options.calls = true).unwrap()),
        Just(
            FIVES
                .with(|options| {
                    options.seats = 4;
                    options.hand = 5;
                })
                .unwrap()
        ),
        Just(small),
    ]
}

fn habana_or_recife() -> impl Strategy<Value = Rules> {
    prop_oneof![
        Just("habana".parse().unwrap()),
        Just("habana,redeal=4,first=66".parse().unwrap()),
        Just("recife".parse().unwrap()),
        Just("recife,redeal=3".parse().unwrap()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    /// What is sampled can have been dealt: no hand with too many doubles, nothing that would have
    /// led. The weighed and resampled deals are such, too.
    #[test]
    fn samples_can_have_been_dealt(rules in habana_or_recife(), seed in any::<u64>()) {
        let check = |round: &crate::common::Round| {
            let seat = round.state.public().turn();
            let view = round.state.view(seat);
            let belief = Belief::new(&view, &round.events).unwrap();
            let mut random = Seed(seed).named("sample").random();
            let plays = Plays::from_view(&view, &round.events).unwrap();
            let weighted = belief.weigh(&plays, &GreedyPlay { noise: 0.2 }, 20, &mut random);
            let mut sampled = weighted.resample(3, &mut random);
            sampled.extend((0..3).map(|_| belief.sample(&mut random)));
            sampled.push(round.state.secrets(seat));
            for secrets in sampled {
                let mut hands = secrets.hands;
                hands[seat.index()] = view.hand();
                assert!(can_be_dealt(round, &before_play(round, &hands)));
            }
        };
        match rules.first {
            FirstLead::HighestDouble => led_round(rules, Seed(seed), check),
            _ => random_round(rules, Seed(seed), check),
        }
    }

    /// What is sampled fits the view, was possible all along, and the truth is never excluded.
    #[test]
    fn samples_fit_the_view_and_the_history(rules in variant(), seed in any::<u64>()) {
        random_round(rules, Seed(seed), |round| {
            let seat = round.state.public().turn();
            let view = round.state.view(seat);
            let belief = Belief::new(&view, &round.events).unwrap();
            let mut random = Seed(seed).named("sample").random();
            for _ in 0..3 {
                let secrets = belief.sample(&mut random);
                let state = view.determinize(&secrets);
                assert_eq!(state.view(seat), view);
                for other in Seat::all(state.public().seats()) {
                    let void = view.public().voids(other);
                    assert!((state.hand(other) & void.tiles()).is_empty());
                }
            }
            let truth = round.state.secrets(seat);
            let ways = belief.ways();
            for holder in belief.constraints().holders() {
                let tiles = match holder {
                    capicua_belief::Holder::Seat(s) => truth.hands[s.index()],
                    capicua_belief::Holder::Stock => truth.stock,
                };
                for tile in tiles {
                    assert!(ways.of(tile, holder) > 0, "{tile} is with {holder}");
                }
            }
        });
    }

    /// In draw games even the order of the draws behind a sample can be replayed.
    #[test]
    fn sampled_draws_can_have_happened(seed in any::<u64>()) {
        let rules = FIVES.with(|options| { options.highest = 3; options.hand = 3; }).unwrap();
        random_round(rules, Seed(seed), |round| {
            let seat = round.state.public().turn();
            let belief = Belief::new(&round.state.view(seat), &round.events).unwrap();
            let possible = replay_all(round, seat);
            let mut random = Seed(seed).named("sample").random();
            for _ in 0..5 {
                assert!(possible.contains_key(&belief.sample(&mut random)));
            }
        });
    }

    /// Numbers and ways are one to one.
    #[test]
    fn numbers_give_different_ways(seed in any::<u64>(), a in any::<u128>(), b in any::<u128>()) {
        random_round(LATIN, Seed(seed), |round| {
            let seat = round.state.public().turn();
            let belief = Belief::new(&round.state.view(seat), &round.events).unwrap();
            let (a, b) = (a % belief.deals(), b % belief.deals());
            let table = belief.table();
            assert_eq!(table.unrank(a) == table.unrank(b), a == b);
            assert_eq!(table.unrank(belief.deals()), None);
        });
    }
}
