//! Playing for the match: the solver against plain minimax on toy deals, with chances from the score
//! for what the ends are worth.

use std::sync::Arc;

use capicua_core::{Chance, Game, MoveList, Random, Seat, Seed, Side, Turn};
use capicua_dominoes::{
    Deal, House, Match, MatchEquity, Move, RoundSample, Rules, Standing, State,
};
use capicua_solver::{Equity, Objective, Solver};

use crate::support::{describe, play_until, slow_value, tiles_left};

fn any_move(state: &State<House>, random: &mut Random) -> Move {
    let mut moves = MoveList::new();
    match state.turn() {
        Turn::Chance => state.sample_outcome(random),
        _ => {
            state.legal(&mut moves);
            *random.pick(&moves).expect("a seat to move has a move")
        }
    }
}

/// Chances from rounds in which every move is drawn.
fn chances(rules: &Rules) -> Arc<MatchEquity> {
    let note = |by_deal: bool, index| {
        let mut random = Seed(1).at(index).random();
        let mut deal = Deal::shuffled(rules, Seat::A, &mut random);
        if by_deal {
            deal.lead_highest_double();
        }
        let state = State::deal(House(*rules), &deal, None);
        RoundSample::play(state, |state| any_move(state, &mut random))
    };
    let notes: Vec<RoundSample> = [false, true]
        .into_iter()
        .flat_map(|by_deal| (0..300).map(move |index| (by_deal, index)))
        .map(|(by_deal, index)| note(by_deal, index))
        .collect();
    Arc::new(MatchEquity::solve(rules, &notes))
}

/// Toy games with whatever the objective hangs on, each with scores at which it matters: level, near
/// the cap, and where a gain or the round decides the match.
const GAMES: &[(&str, &[[u16; 2]])] = &[
    (
        "latin,set=4,hand=3,target=20",
        &[[0, 0], [19, 12], [19, 19]],
    ),
    (
        "latin,set=4,hand=3,target=20,openpass=4/6,roundpass=5,pass=2,next=winner",
        &[[3, 3], [19, 19], [14, 18]],
    ),
    (
        "dominican,set=4,hand=3,target=30,capicua=4,openpass=4/6,roundpass=5,pass=3,bonuscap=20",
        &[[0, 0], [18, 15], [20, 17], [19, 29], [29, 29]],
    ),
    (
        "femundo,set=4,hand=3,target=25,overshoot=off,tied=blocker,next=winner",
        &[[0, 0], [20, 10], [24, 17]],
    ),
    (
        "femundo,set=4,hand=3,target=25,tied=blocker,next=winner,pass=1,carry=x2",
        &[[0, 0], [20, 10], [24, 24]],
    ),
    (
        "puertorico,set=4,hand=3,target=40,capicua=7,chucha=6,prize=9/6",
        &[[0, 0], [30, 12], [35, 39]],
    ),
    (
        "habana,set=4,hand=3,target=30,openpass=4/0",
        &[[0, 0], [25, 29]],
    ),
    ("recife,set=4,hand=3", &[[0, 0], [5, 3], [5, 5]]),
    ("jamaica,set=4,hand=3,target=3", &[[0, 0], [2, 0], [0, 2]]),
    ("haiti,set=4,hand=3,target=4", &[[0, 0], [3, 2]]),
    ("block,set=4,hand=5,target=20", &[[0, 0], [10, 19]]),
    (
        "latin,set=4,hand=2,target=20,calls=on,callcost=6",
        &[[0, 0], [15, 19]],
    ),
    (
        "fives,set=4,hand=7,target=30",
        &[[0, 0], [20, 25], [25, 25]],
    ),
];

#[test]
fn the_solver_agrees_with_minimax_for_the_match() {
    let mut solver = Solver::new(1 << 16);
    let mut distinct = 0;
    for (text, scores) in GAMES {
        let rules: Rules = text.parse().expect(text);
        let chances = chances(&rules);
        for (number, &score) in scores.iter().enumerate() {
            for index in 0..6 {
                let seed = Seed(4).named(text).at(number as u64).at(index);
                let mut random = seed.random();
                let tied = (index % 3) as u32;
                let standing = Standing::for_round(&rules, score, 1 + index as u32, tied);
                let leader = Seat::new(random.below(usize::from(rules.seats)));
                let deal = Deal::shuffled(&rules, leader, &mut random);
                let start = State::deal(House(rules), &deal, Some(standing));
                let few = 5 + 3 * usize::from(!rules.calls);
                let state = play_until(start, &mut random, |state| {
                    let drawn = !rules.is_draw_game() || state.public().stock() == 0;
                    drawn && tiles_left(state) <= few
                });
                if state.turn() == Turn::Over {
                    continue;
                }
                let objective =
                    Objective::Equity(Equity::from_match(chances.clone(), standing, leader));
                let slow = slow_value(&state, &objective);
                let fast = solver.value(&state, &objective).expect("no boneyard");
                assert_eq!(fast, slow, "{text} at {score:?}: {}", describe(&state));
                for (mv, value) in solver.values(&state, &objective).expect("no boneyard") {
                    let mut next = state;
                    next.play_unchecked(mv);
                    let first =
                        capicua_solver::search::minimax(&next, &|state| objective.worth_of(state));
                    let mover = state.side_of(state.public().turn());
                    let own = if mover == Side::FIRST { first } else { -first };
                    assert_eq!(
                        value,
                        own,
                        "{text} at {score:?}: {mv:?} {}",
                        describe(&state)
                    );
                }
                distinct += u32::from(fast != 0);
            }
        }
    }
    assert!(
        distinct > 100,
        "only {distinct} positions with something to win"
    );
}

/// What the objective says of a finished round is the chance of the match it leads to.
#[test]
fn the_objective_is_the_chance_of_the_match() {
    for (text, _) in GAMES {
        let rules: Rules = text.parse().expect(text);
        let chances = chances(&rules);
        for index in 0..40 {
            let seed = Seed(9).named(text).at(index);
            let mut random = seed.named("moves").random();
            let mut game = Match::new(rules);
            while game.winner().is_none() && game.rounds() < 20 {
                let mut state = game.start(&game.deal(seed));
                while state.turn() != Turn::Over {
                    state.play_unchecked(any_move(&state, &mut random));
                }
                let (standing, leader) = (game.standing(), state.public().leader());
                let equity = Equity::from_match(chances.clone(), standing, leader);
                let worth = Objective::Equity(equity).worth_of(&state);
                game.finish(&state);
                let chance = chances.win_chance(&game, Side::FIRST);
                assert_eq!(worth, ((chance - 0.5) * 10_000.0).round() as i32, "{text}");
            }
        }
    }
}
