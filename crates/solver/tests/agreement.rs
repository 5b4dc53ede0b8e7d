//! The solver against plain minimax, and its fast and slow paths against each other.

use crate::support::*;
use capicua_core::{Game, MoveList, Seat, Seed, Side, Turn};
use capicua_dominoes::{
    CUBAN, Deal, FIVES, FirstLead, House, LATIN, Rules, Standing, State, Stock,
};
use capicua_solver::search::{Goal, Negamax};
use capicua_solver::{Objective, Solver};

/// Compares all objectives on `count` positions of `rules`, each played at random down to at most
/// `left` tiles in hands. Rounds that end before are passed over.
fn agree(rules: Rules, count: usize, left: usize, solver: &mut Solver) {
    let positions = (0..).map(|index| {
        let seed = Seed(11).named("agree").at(index);
        let mut random = seed.named("play").random();
        let left = 2 + random.below(left - 1);
        play_until(dealt(rules, seed, None), &mut random, |state| {
            tiles_left(state) <= left && !(rules.is_draw_game() && state.public().stock() > 0)
        })
    });
    let open = positions.filter(|state| state.turn() != Turn::Over);
    for state in open.take(count) {
        for objective in objectives() {
            assert_eq!(
                solver.value(&state, &objective).unwrap(),
                slow_value(&state, &objective),
                "{objective:?} {}",
                describe(&state)
            );
        }
    }
}

/// Double-three, two tiles each, two asleep; then double-four, three each, three asleep: every
/// position from the deal on, under all scorings.
#[test]
fn toy_sets_of_four_seats() {
    let mut solver = Solver::new(1 << 16);
    for rules in scorings(
        LATIN
            .with(|options| {
                options.highest = 3;
                options.hand = 2;
            })
            .unwrap(),
    ) {
        agree(rules, 400, 8, &mut solver);
    }
    for rules in scorings(
        LATIN
            .with(|options| {
                options.highest = 4;
                options.hand = 3;
            })
            .unwrap(),
    ) {
        agree(rules, 150, 12, &mut solver);
    }
}

/// Every tile of double-two or double-three dealt to two players.
#[test]
fn toy_sets_of_two_seats() {
    let mut solver = Solver::new(1 << 16);
    for (highest, hand) in [(2, 3), (3, 5), (3, 4)] {
        for rules in scorings(
            LATIN
                .with(|options| {
                    options.highest = highest;
                    options.hand = hand;
                    options.seats = 2;
                })
                .unwrap(),
        ) {
            agree(rules, 100, 10, &mut solver);
        }
    }
}

#[test]
fn late_positions_of_full_sets() {
    let mut solver = Solver::default();
    for rules in scorings(LATIN).into_iter().chain(scorings(CUBAN)) {
        agree(rules, 80, 13, &mut solver);
    }
}

#[test]
fn boneyards_that_have_been_drawn_empty() {
    let mut solver = Solver::new(1 << 20);
    let draw = LATIN
        .with(|options| {
            options.stock = Stock::Drawn;
            options.seats = 2;
            options.highest = 3;
            options.hand = 3;
        })
        .unwrap();
    for rules in scorings(draw) {
        agree(rules, 100, 10, &mut solver);
    }
}

#[test]
fn calls_of_false_passes() {
    let mut solver = Solver::new(1 << 20);
    for (highest, hand) in [(2, 1), (3, 2)] {
        let rules = LATIN
            .with(|options| {
                options.highest = highest;
                options.hand = hand;
                options.calls = true;
            })
            .unwrap();
        agree(rules, 60, 5, &mut solver);
    }
}

/// All Fives with and without spinner, far from a target, near it, and with no score at all.
#[test]
fn all_fives_once_the_boneyard_is_empty() {
    let mut solver = Solver::new(1 << 20);
    let standings = [
        None,
        Some(Standing::new([0, 0], 100)),
        Some(Standing::new([85, 90], 100)),
        Some(Standing::new([90, 85], 100)),
    ];
    for spinner in [false, true] {
        for (highest, hand) in [(6, 7), (3, 5), (4, 4)] {
            let rules = FIVES
                .with(|options| {
                    options.highest = highest;
                    options.hand = hand;
                    options.spinner = spinner;
                })
                .unwrap();
            for index in 0..60 {
                let seed = Seed(5).named("fives").at(index);
                for standing in standings {
                    let mut random = seed.named("play").random();
                    let state = play_until(dealt(rules, seed, standing), &mut random, |state| {
                        state.public().stock() == 0 && tiles_left(state) <= 8
                    });
                    for objective in objectives() {
                        assert_eq!(
                            solver.value(&state, &objective).unwrap(),
                            slow_value(&state, &objective),
                            "{objective:?} {} {standing:?}",
                            describe(&state)
                        );
                    }
                }
            }
        }
    }
}

/// Whole deals: no table, a table of two slots, a small one and the usual one.
#[test]
fn tables_of_any_size_agree_on_whole_deals() {
    for index in 0..12 {
        let state = dealt(
            LATIN
                .with(|options| options.first = FirstLead::Free)
                .unwrap(),
            Seed(3).at(index),
            None,
        );
        for objective in objectives() {
            let values: Vec<i32> = [0, 1, 1 << 12, 1 << 20]
                .map(|memory| Solver::new(memory).value(&state, &objective).unwrap())
                .to_vec();
            assert!(
                values.iter().all(|&value| value == values[0]),
                "{objective:?} {values:?} {}",
                describe(&state)
            );
        }
    }
}

/// The fused search and the generic one on positions too large for minimax.
#[test]
fn fused_and_generic_search_agree() {
    struct Points;
    impl<G: Game> Goal<G> for Points {
        fn worth(&self, state: &G) -> i32 {
            state.payoff().of(Side::FIRST)
        }
    }
    let mut fused = Solver::default();
    let mut generic = Negamax::new(1 << 22);
    for (number, rules) in scorings(LATIN).into_iter().chain([CUBAN]).enumerate() {
        generic.forget();
        for index in 0..12 {
            let seed = Seed(23).at(number as u64).at(index);
            let mut random = seed.named("play").random();
            let state = play_until(dealt(rules, seed, None), &mut random, |state| {
                tiles_left(state) <= 18
            });
            let first = generic.value(&state, &Points, 0);
            let value = if state.side_of(state.public().turn()) == Side::FIRST {
                first
            } else {
                -first
            };
            assert_eq!(
                fused.value(&state, &Objective::Points).unwrap(),
                value,
                "{}",
                describe(&state)
            );
        }
    }
}

/// One solver all the way through deals, with objectives mixed, against a fresh one each time.
#[test]
fn what_is_kept_between_moves_changes_nothing() {
    let mut kept = Solver::new(1 << 18);
    for index in 0..6 {
        let seed = Seed(8).at(index);
        let rules = LATIN
            .with(|options| options.tie = capicua_dominoes::Tie::Leader)
            .unwrap();
        let mut random = seed.named("play").random();
        let mut state = dealt(rules, seed, None);
        let mut moves = MoveList::new();
        while let Turn::Seat(_) = state.turn() {
            for objective in objectives() {
                let fresh = Solver::new(1 << 18).value(&state, &objective);
                // Twice: the second answer comes from the table.
                assert_eq!(kept.value(&state, &objective), fresh);
                assert_eq!(kept.value(&state, &objective), fresh);
            }
            state.legal(&mut moves);
            state.play_unchecked(*random.pick(&moves).unwrap());
        }
    }
}

/// Everybody moves one seat on, hands and lead with them: the side to move gets the same.
#[test]
fn values_follow_the_side_not_the_seat() {
    let mut solver = Solver::default();
    for index in 0..40 {
        let state = dealt(LATIN, Seed(31).at(index), None);
        let leader = state.public().leader();
        for objective in [Objective::Points, Objective::Win] {
            let value = solver.value(&state, &objective).unwrap();
            for steps in 1..4 {
                let mut hands = [capicua_dominoes::TileSet::EMPTY; 4];
                for seat in Seat::all(4) {
                    hands[seat.after(steps, 4).index()] = state.hand(seat);
                }
                let deal = capicua_dominoes::Deal {
                    hands,
                    stock: Default::default(),
                    leader: leader.after(steps, 4),
                    lead_tile: None,
                };
                let moved = capicua_dominoes::State::deal(capicua_dominoes::Latin, &deal, None);
                assert_eq!(solver.value(&moved, &objective).unwrap(), value);
            }
        }
    }
}

/// The same hands led by each seat in turn: nothing but the turn, and whom a level block favours,
/// tells these positions apart, and one solver keeps them apart.
#[test]
fn who_leads_is_not_mixed_up() {
    let mut kept = Solver::new(1 << 16);
    for rules in scorings(
        LATIN
            .with(|options| {
                options.highest = 3;
                options.hand = 2;
            })
            .unwrap(),
    ) {
        for index in 0..150 {
            let mut random = Seed(91).at(index).random();
            let mut deal = Deal::shuffled(&rules, Seat::A, &mut random);
            for leader in Seat::all(4) {
                deal.leader = leader;
                let state = State::deal(House(rules), &deal, None);
                assert_eq!(
                    kept.value(&state, &Objective::Points).unwrap(),
                    slow_value(&state, &Objective::Points),
                    "{}",
                    describe(&state)
                );
            }
        }
    }
}

/// Whoever stays with a deal may ask about its positions in any order: the answers are the same, for less
/// work.
#[test]
fn positions_of_a_deal_share_what_is_found() {
    let paid: Rules = "dominican".parse().unwrap();
    for (number, rules) in [LATIN, CUBAN, paid].into_iter().enumerate() {
        for objective in objectives() {
            let (mut apart, mut shared) = (Solver::default(), Solver::default());
            for index in 0..12 {
                let seed = Seed(17).at(number as u64).at(index);
                let mut random = seed.named("play").random();
                let state = play_until(dealt(rules, seed, None), &mut random, |state| {
                    tiles_left(state) <= 14
                });
                shared.set_root(&state, &objective);
                for _ in 0..12 {
                    let later = play_until(state, &mut random, |state| tiles_left(state) <= 9);
                    assert_eq!(
                        shared.value(&later, &objective).unwrap(),
                        apart.value(&later, &objective).unwrap(),
                        "{objective:?} {}",
                        describe(&later)
                    );
                }
            }
            assert!(20 * shared.nodes() < 19 * apart.nodes(), "{rules}");
        }
    }
}
