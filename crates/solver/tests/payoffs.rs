//! The fused search against plain minimax under every option that changes what a round pays: the
//! unit, the last tile, blocks and ties, what passes bring, and what the match adds to it.

use crate::support::*;
use capicua_core::{Game, Seed, Side, Turn};
use capicua_dominoes::{Outcome, Rules, Standing, State, score_after, winner_at};
use capicua_solver::{Equity, Objective, Solver};

/// Each of these on toy sets, with tiles asleep and without.
const PAYOFFS: [&str; 27] = [
    "points=all",
    "block=individual",
    "block=duel",
    "block=duel,tie=leader",
    "block=duel,tie=blocker",
    "block=individual,tie=against",
    "tie=blocker",
    "tie=against",
    "capicua=25",
    "capicua=25,capicuaends=any",
    "capicua=x2",
    "capicua=x2,capicuaends=any,points=all",
    "chucha=30",
    "capicua=7,chucha=5,points=all,block=duel",
    "score=wins",
    "score=wins,capicua=1,carry=+1",
    "score=batida",
    "score=batida,capicuaends=any,carry=x2",
    "score=batida,scale=1/3/2/9",
    "openpass=25/50",
    "openpass=20/0",
    "roundpass=25",
    "pass=10",
    "openpass=25/50,roundpass=25,pass=3",
    "openpass=25/50,roundpass=25,bonuscap=40",
    "prize=9/7,carry=x2",
    "capicua=25,openpass=25/50,roundpass=25,bonuscap=30,block=duel,tie=leader,points=all",
];

/// Those, and what is being tried out: house rules on the federations' game.
fn payoffs() -> Vec<String> {
    let more = std::env::var("CAPICUA_MORE_RULES").unwrap_or_default();
    let more = more
        .split_whitespace()
        .filter_map(|text| text.strip_prefix("femundo,"));
    PAYOFFS.into_iter().chain(more).map(str::to_owned).collect()
}

/// What the match makes of a round: two sides at a score, and all that a gain can decide.
fn match_equity(rules: Rules, standing: Standing) -> Objective {
    Objective::Equity(Equity::new(move |outcome: &Outcome, gained| {
        let score = score_after(&rules, standing.score, gained, outcome);
        match winner_at(&rules, score) {
            Some(Side::FIRST) => 1_000,
            Some(_) => -1_000,
            None => i32::from(score[0]) * 3 - i32::from(score[1]) * 2,
        }
    }))
}

/// Compares every objective, and the value of every move, on positions from the deal on.
fn agree(rules: Rules, standing: Option<Standing>, count: usize, left: usize, solver: &mut Solver) {
    let mut objectives = objectives().to_vec();
    objectives.extend(standing.map(|standing| match_equity(rules, standing)));
    let positions = (0..).map(|index| {
        let seed = Seed(5).named("payoffs").at(index);
        let mut random = seed.named("play").random();
        let left = 2 + random.below(left - 1);
        play_until(dealt(rules, seed, standing), &mut random, |state| {
            tiles_left(state) <= left
        })
    });
    let open = positions.filter(|state: &State<_>| state.turn() != Turn::Over);
    for state in open.take(count) {
        for objective in &objectives {
            assert_eq!(
                solver.value(&state, objective).unwrap(),
                slow_value(&state, objective),
                "{objective:?} {} {standing:?}",
                describe(&state)
            );
            for (mv, value) in solver.values(&state, objective).unwrap() {
                let mut next = state;
                next.play(mv).unwrap();
                let mover = state.side_of(state.public().turn());
                let same = next.side_of(next.public().turn()) == mover;
                let slow = match next.turn() {
                    Turn::Over => {
                        let worth = objective.worth_of(&next);
                        if mover == Side::FIRST { worth } else { -worth }
                    }
                    _ if same => slow_value(&next, objective),
                    _ => -slow_value(&next, objective),
                };
                assert_eq!(value, slow, "{mv} {objective:?} {}", describe(&state));
            }
        }
    }
}

fn toy(set: &str, options: &str) -> Rules {
    let text = format!("femundo,{set},{options}");
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_payoff_at_no_score() {
    let mut solver = Solver::new(1 << 16);
    for options in payoffs() {
        agree(toy("set=3,hand=2", &options), None, 200, 8, &mut solver);
        agree(toy("set=4,hand=3", &options), None, 40, 11, &mut solver);
    }
}

#[test]
fn every_payoff_in_a_match() {
    let mut solver = Solver::new(1 << 16);
    for options in payoffs() {
        let rules = toy("set=3,hand=2,target=60", &options);
        for (score, number, tied) in [([0, 0], 1, 0), ([35, 20], 2, 1), ([10, 55], 5, 2)] {
            let standing = Standing::for_round(&rules, score, number, tied);
            agree(rules, Some(standing), 80, 8, &mut solver);
        }
    }
}

/// A gain that carries a side over the cap, or over the target, and one just short of it: the same
/// tiles and ends after other gains are another position.
#[test]
fn near_the_cap_and_where_a_gain_decides_the_match() {
    let mut solver = Solver::new(1 << 16);
    for options in [
        "openpass=25/50,roundpass=25,bonuscap=40",
        "roundpass=5,pass=2,bonuscap=9",
        "openpass=3/6,roundpass=4,pass=1",
    ] {
        let rules = toy("set=4,hand=3,target=60", options);
        for score in [[39, 40], [14, 39], [38, 8], [59, 58], [55, 30]] {
            let standing = Standing::for_round(&rules, score, 3, 0);
            agree(rules, Some(standing), 60, 11, &mut solver);
        }
    }
}

/// Double-nine leaves no room in the keys: gains are scrambled into them.
#[test]
fn gains_in_the_largest_set() {
    let mut solver = Solver::new(1 << 16);
    for text in ["habana,roundpass=25,pass=5", "habana"] {
        let rules: Rules = text.parse().unwrap();
        agree(rules, None, 15, 12, &mut solver);
    }
}

#[test]
fn two_seats_and_late_positions_of_whole_sets() {
    let mut solver = Solver::default();
    for text in [
        "block,set=3,hand=4,capicua=25,chucha=9,pass=3",
        "draw,set=3,hand=5,capicua=x2,pass=4",
        "block,set=3,hand=4,block=duel,tie=against",
    ] {
        agree(text.parse().unwrap(), None, 40, 8, &mut solver);
    }
    for (_, rules) in &capicua_dominoes::PRESETS {
        if !rules.is_draw_game() && !rules.fives {
            let standing = Standing::for_round(rules, [1, 2], 2, 1);
            agree(*rules, Some(standing), 6, 11, &mut solver);
        }
    }
}

/// The same tiles left, the same ends and the same seat on turn after other gains are another
/// position. Such pairs are rare (within a deal, tiles and turn nearly fix who passed how often), so
/// they need larger rounds than plain minimax can play: the search without a table has to agree.
#[test]
fn transpositions_with_other_gains() {
    for text in [
        "femundo,roundpass=25,pass=4",
        "dominican",
        "femundo,set=5,hand=5,roundpass=25",
    ] {
        let rules: Rules = text.parse().unwrap();
        let (mut with_table, mut without) = (Solver::default(), Solver::new(0));
        for index in 0..LARGE {
            let seed = Seed(9).at(index);
            let mut random = seed.named("play").random();
            let state = play_until(dealt(rules, seed, None), &mut random, |state| {
                tiles_left(state) <= 18
            });
            if state.turn() == Turn::Over {
                continue;
            }
            assert_eq!(
                with_table.value(&state, &Objective::Points),
                without.value(&state, &Objective::Points),
                "{}",
                describe(&state)
            );
        }
    }
}

/// How many larger rounds are searched with and without a table.
const LARGE: u64 = 300;
