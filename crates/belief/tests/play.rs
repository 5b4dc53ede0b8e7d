//! What play tells: weights against brute force, levels against players whose level is known.

use std::collections::HashMap;

use crate::common::{Round, played_round, random_round, replay_each};
use capicua_belief::{
    Belief, BeliefModel, DoublesFirst, GreedyPlay, Holder, LEVELS, MAX_ENUMERATED_DEALS, MixedPlay,
    PlayModel, Plays, SkillLevels, UniformPlay, UninformativePlay,
};
use capicua_core::{ImperfectInformation, Random, Seat, Seed};
use capicua_dominoes::{
    CUBAN, FIVES, House, LATIN, Move, Placement, Public, Rules, Secrets, Tile, TileSet,
};

fn small_draw() -> Rules {
    FIVES
        .with(|options| {
            options.highest = 3;
            options.hand = 3;
        })
        .unwrap()
}

fn small_block() -> Rules {
    CUBAN
        .with(|options| {
            options.highest = 3;
            options.seats = 4;
            options.hand = 2;
        })
        .unwrap()
}

/// The posterior by the definition: every deal and draw order, times the probability of every
/// choice on the way.
fn by_definition(round: &Round, seat: Seat, model: &dyn PlayModel<House>) -> HashMap<Secrets, f64> {
    let mut found: HashMap<Secrets, f64> = HashMap::new();
    replay_each(round, seat, &mut |secrets, choices| {
        let weights = choices.iter().map(|(state, legal, mv)| {
            let public: &Public<House> = state.public();
            model.likelihood(public, state.hand(public.turn()), legal, *mv)
        });
        *found.entry(secrets).or_insert(0.0) += weights.product::<f64>();
    });
    let sum: f64 = found.values().sum();
    found.values_mut().for_each(|weight| *weight /= sum);
    found
}

#[test]
fn exact_weights_are_the_posterior() {
    let with_calls = small_block().with(|options| options.calls = true).unwrap();
    let models: [&dyn PlayModel<House>; 4] = [
        &UninformativePlay,
        &UniformPlay,
        &GreedyPlay { noise: 0.2 },
        &MixedPlay {
            gamma: 0.7,
            strong: DoublesFirst,
        },
    ];
    for (rules, rounds) in [(small_draw(), 40), (small_block(), 20), (with_calls, 30)] {
        let mut positions = 0;
        for index in 0..rounds {
            random_round(rules, Seed(11).at(index), |round| {
                let seat = round.state.public().turn();
                let view = round.state.view(seat);
                let belief = Belief::new(&view, &round.events).unwrap();
                let plays =
                    Plays::from_view(&view, &round.events).expect("seen from the beginning");
                let model = models[positions % models.len()];
                let weighted = belief.weigh(&plays, model, 0, &mut Seed(1).random());
                assert!(weighted.is_exact());
                let mut found: HashMap<Secrets, f64> = HashMap::new();
                for (secrets, weight) in weighted.iter() {
                    *found.entry(*secrets).or_insert(0.0) += weight;
                }
                // What is found once for a hand is what every deal would find, to the last digit.
                let alone = belief.table().all();
                let alone = alone.map(|world| plays.likelihood(&belief, &world, model));
                let alone: Vec<f64> = alone.collect();
                let sum: f64 = alone.iter().sum();
                assert_eq!(weighted.evidence(), sum / alone.len() as f64);
                for ((_, weight), alone) in weighted.iter().zip(&alone) {
                    assert_eq!(weight, alone / sum);
                }
                let expected = by_definition(round, seat, model);
                for (secrets, weight) in &expected {
                    let here = found.get(secrets).copied().unwrap_or(0.0);
                    assert!((here - weight).abs() < 1e-12, "{here} instead of {weight}");
                }
                positions += 1;
            });
        }
        assert!(positions > 60);
    }
}

/// A position with this many deals, from rounds of greedy play.
fn position_with(deals: std::ops::RangeInclusive<u128>, mut use_it: impl FnMut(&Round, &Belief)) {
    let mut done = 0;
    for index in 0.. {
        played_round(
            LATIN,
            Seed(12).at(index),
            |_, legal, _| heaviest(legal),
            |round| {
                let seat = round.state.public().turn();
                let belief = Belief::new(&round.state.view(seat), &round.events).unwrap();
                if done < 3
                    && deals.contains(&belief.deals())
                    && round.state.public().end().is_none()
                {
                    use_it(round, &belief);
                    done += 1;
                }
            },
        );
        if done == 3 {
            return;
        }
    }
}

fn heaviest(legal: &[Move]) -> Move {
    let pips = |mv: &&Move| match mv {
        Move::Play(placement) => 1 + placement.tile().pips(),
        _ => 0,
    };
    *legal.iter().max_by_key(pips).unwrap()
}

#[test]
fn sampled_weights_come_near_the_posterior() {
    position_with(MAX_ENUMERATED_DEALS + 1..=120_000, |round, belief| {
        let view = round.state.view(round.state.public().turn());
        let plays = Plays::from_view(&view, &round.events).unwrap();
        let model = GreedyPlay { noise: 0.3 };
        let sampled = belief.weigh(&plays, &model, 30_000, &mut Seed(2).random());
        assert!(!sampled.is_exact());
        let size = sampled.effective_size();
        assert!((500.0..30_000.0).contains(&size), "{size}");
        let estimate = sampled.chances(belief);
        // The truth, deal by deal.
        let mut truth: HashMap<(Seat, Tile), f64> = HashMap::new();
        let mut sum = 0.0;
        for world in belief.table().all() {
            let weight = plays.likelihood(belief, &world, &model);
            sum += weight;
            for (index, hand) in belief.secrets(&world).hands.into_iter().enumerate() {
                for tile in hand {
                    *truth.entry((Seat::new(index), tile)).or_insert(0.0) += weight;
                }
            }
        }
        for (at, &holder) in estimate.holders().iter().enumerate() {
            let Holder::Seat(seat) = holder else { continue };
            for tile in estimate.tiles() {
                let exact = truth.get(&(seat, tile)).copied().unwrap_or(0.0) / sum;
                let error = estimate.of(at, tile) - exact;
                // Five standard errors of a share from `size` draws.
                assert!(error.abs() < 2.5 / size.sqrt(), "{tile} {seat}: {error}");
            }
        }
    });
}

#[test]
fn resampling_gives_each_deal_its_share() {
    position_with(50..=5_000, |round, belief| {
        let view = round.state.view(round.state.public().turn());
        let plays = Plays::from_view(&view, &round.events).unwrap();
        let weighted = belief.weigh(&plays, &GreedyPlay { noise: 0.1 }, 0, &mut Seed(3).random());
        let count = 1_000;
        let mut times: HashMap<Secrets, f64> = HashMap::new();
        let chosen = weighted.resample(count, &mut Seed(4).random());
        assert_eq!(chosen.len(), count);
        for secrets in chosen {
            *times.entry(secrets).or_insert(0.0) += 1.0;
        }
        for (secrets, weight) in weighted.iter() {
            let here = times.get(secrets).copied().unwrap_or(0.0);
            let expected = weight * count as f64;
            assert!((here - expected).abs() < 1.0 + 1e-9, "{here} of {expected}");
        }
    });
}

#[test]
fn silence_changes_nothing() {
    position_with(50..=5_000, |round, belief| {
        let view = round.state.view(round.state.public().turn());
        let plays = Plays::from_view(&view, &round.events).unwrap();
        let weighted = belief.weigh(&plays, &UninformativePlay, 0, &mut Seed(3).random());
        let size = weighted.effective_size();
        assert!((size - belief.deals() as f64).abs() < 1e-6, "{size}");
        let (a, b) = (weighted.chances(belief), belief.chances());
        for at in 0..a.holders().len() {
            for tile in a.tiles() {
                assert!((a.of(at, tile) - b.of(at, tile)).abs() < 1e-9);
            }
            for pip in 0..a.pips() {
                assert!((a.of_pip(at, pip) - b.of_pip(at, pip)).abs() < 1e-9);
            }
        }
    });
}

/// B always plays doubles first, C and D play anything; A watches and learns.
#[test]
fn levels_are_learnt_from_unforced_moves() {
    let mut levels = SkillLevels::default();
    let choose = |seat: Seat, legal: &[Move], random: &mut Random| match seat {
        Seat::B => {
            let score = |mv: &&Move| match mv {
                Move::Play(placement) => {
                    let tile = placement.tile();
                    1 + i32::from(tile.pips()) + 100 * i32::from(tile.is_double())
                }
                _ => 0,
            };
            *legal.iter().max_by_key(score).unwrap()
        }
        _ => *random.pick(legal).unwrap(),
    };
    for index in 0..12 {
        played_round(LATIN, Seed(13).at(index), choose, |round| {
            if round.state.public().end().is_none() {
                return;
            }
            let view = round.state.view(Seat::A);
            let belief = Belief::new(&view, &round.events).unwrap();
            let plays = Plays::from_view(&view, &round.events).unwrap();
            let mut random = Seed(14).at(index).random();
            levels = levels
                .weigh(&belief, &plays, &DoublesFirst, 300, &mut random)
                .1;
        });
    }
    for seat in [Seat::B, Seat::C, Seat::D] {
        let sum: f64 = levels.of(seat).iter().sum();
        assert!((sum - 1.0).abs() < 1e-9);
    }
    assert!(levels.mean(Seat::B) > 0.85, "{}", levels.mean(Seat::B));
    assert!(levels.mean(Seat::C) < 0.25, "{}", levels.mean(Seat::C));
    assert!(levels.mean(Seat::D) < 0.25, "{}", levels.mean(Seat::D));
    assert_eq!(levels.of(Seat::A), SkillLevels::default().of(Seat::A));
}

/// The posterior of the levels by the definition: every deal and draw order, every level of every
/// seat.
#[test]
fn levels_are_the_posterior() {
    for (rules, rounds) in [(small_draw(), 20), (small_block(), 6)] {
        for index in 0..rounds {
            random_round(rules, Seed(18).at(index), |round| {
                let seat = round.state.public().turn();
                let view = round.state.view(seat);
                let belief = Belief::new(&view, &round.events).unwrap();
                let plays = Plays::from_view(&view, &round.events).unwrap();
                let mut random = Seed(1).random();
                let (_, learnt) =
                    SkillLevels::default().weigh(&belief, &plays, &DoublesFirst, 0, &mut random);
                let mut expected = [[0.0; LEVELS]; 4];
                replay_each(round, seat, &mut |_, choices| {
                    let mut of = [[1.0; LEVELS]; 4];
                    for (state, legal, mv) in choices {
                        let (public, turn) = (state.public(), state.public().turn());
                        for (at, level) in of[turn.index()].iter_mut().enumerate() {
                            let gamma = SkillLevels::gamma(at);
                            let strong = DoublesFirst;
                            let hand = state.hand(turn);
                            *level *=
                                MixedPlay { gamma, strong }.likelihood(public, hand, legal, *mv);
                        }
                    }
                    for (other, expected) in expected.iter_mut().enumerate() {
                        let rest: f64 = (0..4)
                            .filter(|&s| s != other)
                            .map(|s| of[s].iter().sum::<f64>())
                            .product();
                        for (sum, level) in expected.iter_mut().zip(of[other]) {
                            *sum += rest * level;
                        }
                    }
                });
                for other in Seat::all(rules.seats as usize).filter(|&s| s != seat) {
                    let sum: f64 = expected[other.index()].iter().sum();
                    for (level, expected) in learnt.of(other).iter().zip(expected[other.index()]) {
                        let error = level - expected / sum;
                        assert!(error.abs() < 1e-9, "{other}: off by {error}");
                    }
                }
            });
        }
    }
}

#[test]
fn a_level_is_a_mixture_of_strong_and_any_play() {
    // B leads from three doubles of different weight: strong play is the heaviest.
    let strong = DoublesFirst;
    let tiles = [(3, 3), (2, 2), (1, 1)].map(|(a, b)| Tile::new(a, b));
    let legal: Vec<Move> = tiles
        .iter()
        .map(|&t| Move::Play(Placement::lead(t)))
        .collect();
    let public = Public::start(House(small_draw()), Seat::B, None, None);
    let hand: TileSet = tiles.into_iter().collect();
    let chance = |gamma: f64, mv| MixedPlay { gamma, strong }.likelihood(&public, hand, &legal, mv);
    assert!((chance(0.4, legal[0]) - (0.4 + 0.6 / 3.0)).abs() < 1e-12);
    assert!((chance(0.4, legal[1]) - 0.6 / 3.0).abs() < 1e-12);
    let sum: f64 = legal.iter().map(|&mv| chance(0.4, mv)).sum();
    assert!((sum - 1.0).abs() < 1e-12);
}

#[test]
fn every_model_of_play_is_a_distribution() {
    let models: [&dyn PlayModel<House>; 4] = [
        &UniformPlay,
        &GreedyPlay { noise: 0.25 },
        &DoublesFirst,
        &MixedPlay {
            gamma: 0.5,
            strong: GreedyPlay { noise: 0.0 },
        },
    ];
    random_round(FIVES, Seed(15), |round| {
        let mut legal = capicua_core::MoveList::new();
        let public = round.state.public();
        let hand = round.state.hand(public.turn());
        public.legal(hand, &mut legal);
        for model in models {
            let sum: f64 = legal
                .iter()
                .map(|&mv| model.likelihood(public, hand, &legal, mv))
                .sum();
            assert!(legal.is_empty() || (sum - 1.0).abs() < 1e-12, "{sum}");
        }
    });
}

#[test]
fn every_model_gives_chances_that_make_sense() {
    for rules in [LATIN, FIVES, CUBAN] {
        for index in 0..4 {
            random_round(rules, Seed(16).at(index), |round| {
                let seat = round.state.public().turn();
                let view = round.state.view(seat);
                let belief = Belief::new(&view, &round.events).unwrap();
                if belief.deals() > 100_000 && round.events.len() % 6 != 0 {
                    return;
                }
                let plays = Plays::from_view(&view, &round.events).unwrap();
                for model in BeliefModel::ALL {
                    if model == BeliefModel::Gamma && belief.deals() > MAX_ENUMERATED_DEALS {
                        continue;
                    }
                    let chances = model.chances(&belief, &plays, Seed(1));
                    for tile in chances.tiles() {
                        let sum: f64 = (0..chances.holders().len())
                            .map(|at| chances.of(at, tile))
                            .sum();
                        assert!((sum - 1.0).abs() < 1e-9, "{model}: {tile} is {sum}");
                    }
                    for at in 0..chances.holders().len() {
                        for pip in 0..chances.pips() {
                            let chance = chances.of_pip(at, pip);
                            assert!((-1e-9..=1.0 + 1e-9).contains(&chance), "{model}: {chance}");
                        }
                    }
                }
            });
        }
    }
}

/// Before anybody has passed, all models but the one that looks at play agree.
#[test]
fn without_passes_the_approximations_are_exact() {
    random_round(LATIN, Seed(17), |round| {
        let seat = round.state.public().turn();
        let view = round.state.view(seat);
        if Seat::all(4).any(|s| view.public().has_passed(s)) {
            return;
        }
        let belief = Belief::new(&view, &round.events).unwrap();
        let plays = Plays::from_view(&view, &round.events).unwrap();
        let exact = belief.chances();
        for model in [
            BeliefModel::Uniform,
            BeliefModel::DominAi,
            BeliefModel::Vielma,
        ] {
            let chances = model.chances(&belief, &plays, Seed(1));
            for at in 0..3 {
                for tile in exact.tiles() {
                    assert!((chances.of(at, tile) - exact.of(at, tile)).abs() < 1e-12);
                }
            }
            if model == BeliefModel::Uniform {
                for at in 0..3 {
                    for pip in 0..7 {
                        let error = chances.of_pip(at, pip) - exact.of_pip(at, pip);
                        assert!(error.abs() < 1e-12, "{error}");
                    }
                }
            }
        }
    });
}
