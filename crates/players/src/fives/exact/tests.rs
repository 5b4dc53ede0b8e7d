//! Exact values against the solver, and against plain minimax.

use capicua_core::{Game, MoveList, Seed, Side, Turn};
use capicua_dominoes::{End, FIVES, House, Match, Move, Rules, Standing, State};
use capicua_solver::{Equity, Objective, Solver};

use super::*;
use crate::fives::match_win::MatchWin;
use crate::fives::round::{RoundResult, Terms};

/// Positions of random play with an empty boneyard and few enough tiles.
fn end_games(rules: Rules, count: usize, tiles: usize) -> Vec<State<House>> {
    let mut found = Vec::new();
    for index in 0.. {
        let seed = Seed(8).at(index);
        let mut random = seed.named("play").random();
        let game = Match::new(rules);
        let deal = game.deal(seed);
        let score = [0, 1].map(|_| random.below(usize::from(rules.target) / 5) as u16 * 5);
        let standing = Standing::new(score, rules.target);
        let mut state = State::deal(House(rules), &deal, Some(standing));
        let mut stock = deal.stock.iter();
        let mut legal = MoveList::new();
        loop {
            let held = state.hand(capicua_core::Seat::A) | state.hand(capicua_core::Seat::B);
            match state.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    state.play_unchecked(Move::Draw(*stock.next().expect("a tile is left")));
                    continue;
                }
                Turn::Seat(_) => {}
            }
            state.legal(&mut legal);
            if state.stock().is_empty() && held.len() <= tiles && legal.len() > 1 {
                found.push(state);
                break;
            }
            state.play_unchecked(*random.pick(&legal).expect("a seat to move has a move"));
        }
        if found.len() == count {
            return found;
        }
    }
    found
}

fn value(state: &State<House>) -> f32 {
    let terms = Terms::new(state.public());
    let worth = Worth::new(terms, [0; 2]);
    let order = DrawOrder::new();
    let mut exact = ExactSearch::new(&order, &worth, u64::MAX);
    exact
        .value(Round::from_state(state), 0.0, 1.0)
        .expect("there is no limit")
}

/// The chance of the first side from the rules' own account of how the round ended.
fn chance(state: &State<House>) -> f32 {
    let public = state.public();
    let outcome = state.outcome().expect("the round is over");
    let standing = public.standing().expect("there is a score");
    let mut score = [0, 1].map(|side| (standing.score[side] + public.gained()[side]) as i16);
    if let Some(winner) = outcome.winner {
        score[winner.index()] += outcome.points as i16;
    }
    let leader = match (outcome.end, outcome.winner) {
        (End::Out { seat, .. } | End::Target(seat), _) => seat.index(),
        (_, Some(side)) => side.index(),
        _ => public.leader().index(),
    };
    let finish = RoundResult {
        score,
        leader: leader as u8,
    };
    MatchWin::usual().after_round(&finish, standing.target as i16)
}

fn minimax(state: &State<House>) -> f32 {
    let seat = match state.turn() {
        Turn::Over => return chance(state),
        Turn::Seat(seat) => seat,
        Turn::Chance => panic!("nothing is left to draw"),
    };
    let mut legal = MoveList::new();
    state.legal(&mut legal);
    let values = legal.iter().map(|&mv| {
        let mut next = *state;
        next.play_unchecked(mv);
        minimax(&next)
    });
    match state.side_of(seat) {
        Side::FIRST => values.fold(0.0, f32::max),
        _ => values.fold(1.0, f32::min),
    }
}

#[test]
fn end_games_have_the_value_of_plain_minimax() {
    let small: Rules = "fives,set=4,hand=4,target=40".parse().expect("rules");
    for (rules, count, tiles) in [(small, 150, 9), (FIVES, 100, 9)] {
        for state in end_games(rules, count, tiles) {
            assert!((value(&state) - minimax(&state)).abs() < 1e-6);
        }
    }
}

#[test]
fn end_games_have_the_value_that_the_solver_finds() {
    const PARTS: f32 = 20_000.0;
    let mut solver = Solver::default();
    for state in end_games(FIVES, 60, 14) {
        let public = *state.public();
        let (standing, leader) = (public.standing().expect("a score"), public.leader());
        let objective = Objective::Equity(Equity::new(move |outcome, gained| {
            let mut score = [0, 1].map(|side| (standing.score[side] + gained[side]) as i16);
            if let Some(winner) = outcome.winner {
                score[winner.index()] += outcome.points as i16;
            }
            let leader = match (outcome.end, outcome.winner) {
                (End::Out { seat, .. } | End::Target(seat), _) => seat.index(),
                (_, Some(side)) => side.index(),
                _ => leader.index(),
            };
            let finish = RoundResult {
                score,
                leader: leader as u8,
            };
            let chance = MatchWin::usual().after_round(&finish, standing.target as i16);
            ((chance - 0.5) * PARTS).round() as i32
        }));
        let found = solver.value(&state, &objective).expect("nothing to draw");
        let found = match state.side_of(public.turn()) {
            Side::FIRST => found,
            _ => -found,
        };
        let expected = ((value(&state) - 0.5) * PARTS).round() as i32;
        assert!((found - expected).abs() <= 1, "{found} {expected}");
    }
}

#[test]
fn a_window_bounds_the_value_on_its_side() {
    for state in end_games(FIVES, 40, 12) {
        let worth = Worth::new(Terms::new(state.public()), [0; 2]);
        let order = DrawOrder::new();
        let exact = value(&state);
        for (alpha, beta) in [(0.0, 0.5), (0.5, 1.0), (0.4, 0.6)] {
            let mut search = ExactSearch::new(&order, &worth, u64::MAX);
            let found = search
                .value(Round::from_state(&state), alpha, beta)
                .expect("there is no limit");
            if exact <= alpha {
                assert!(exact <= found && found <= alpha);
            } else if exact >= beta {
                assert!(beta <= found && found <= exact);
            } else {
                assert_eq!(found, exact);
            }
        }
    }
}

#[test]
fn a_search_that_is_too_wide_says_so() {
    let state = end_games(FIVES, 1, 14)[0];
    let worth = Worth::new(Terms::new(state.public()), [0; 2]);
    let order = DrawOrder::new();
    let mut search = ExactSearch::new(&order, &worth, 2);
    assert_eq!(search.value(Round::from_state(&state), 0.0, 1.0), None);
}
