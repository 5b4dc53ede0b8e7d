//! The chance to win a match: bounded, monotone, true to the rules, and what a simulation finds.

use capicua_core::Seed;
use capicua_dominoes::FIVES;
use capicua_players::fives::{
    CAREFUL_POLICY, MAX_NEED, MatchWin, RoundResult, matches_from, notes,
};

fn chance(table: &MatchWin, score: [i16; 2], leader: u8, target: i16) -> f32 {
    table.after_round(&RoundResult { score, leader }, target)
}

#[test]
fn chances_are_bounded_and_grow_with_the_score() {
    let table = MatchWin::usual();
    let target = 5 * MAX_NEED as i16;
    for leader in [0, 1] {
        for mine in (0..target).step_by(5) {
            for other in (0..target).step_by(5) {
                let now = chance(table, [mine, other], leader, target);
                assert!((0.0..=1.0).contains(&now));
                // Nothing is certain before the target, if one is not very far behind.
                let behind = (mine - other).abs() < 100;
                assert!(!behind || now > 0.0 && now < 1.0, "{mine}:{other}");
                if mine + 5 < target {
                    assert!(chance(table, [mine + 5, other], leader, target) >= now);
                }
                if other + 5 < target {
                    assert!(chance(table, [mine, other + 5], leader, target) <= now);
                }
            }
        }
    }
}

#[test]
fn what_one_side_gains_the_other_loses() {
    let table = MatchWin::usual();
    for mine in (0..100).step_by(5) {
        for other in (0..100).step_by(5) {
            let first = chance(table, [mine, other], 0, 100);
            let second = chance(table, [other, mine], 1, 100);
            assert!((first + second - 1.0).abs() < 1e-6);
            // To lead is never worse.
            assert!(first >= chance(table, [mine, other], 1, 100));
        }
    }
}

#[test]
fn whoever_has_reached_the_target_has_won() {
    let table = MatchWin::usual();
    assert_eq!(chance(table, [100, 95], 1, 100), 1.0);
    assert_eq!(chance(table, [0, 110], 0, 100), 0.0);
}

#[test]
fn only_what_is_missing_counts_and_long_matches_are_looked_up_at_the_same_distance() {
    let table = MatchWin::usual();
    assert_eq!(
        chance(table, [50, 30], 0, 100),
        chance(table, [150, 130], 0, 200)
    );
    assert_eq!(
        chance(table, [0, 40], 0, 5 * MAX_NEED as i16),
        chance(table, [0, 40], 0, 9999)
    );
    // A target between two fives takes as many points as the next one.
    assert_eq!(chance(table, [0, 0], 0, 98), chance(table, [0, 0], 0, 100));
}

/// Matches are won in the middle of rounds, and by whoever gets there first: both are in the table.
#[test]
fn the_table_is_what_matches_show() {
    let table = MatchWin::usual();
    for (target, score, leader) in [
        (30, [0, 0], 0),
        (30, [10, 20], 1),
        (100, [70, 80], 0),
        (100, [0, 0], 1),
        (60, [45, 10], 1),
    ] {
        let rules = FIVES.with(|options| options.target = target).unwrap();
        let pairs = 6_000;
        let won = matches_from(&rules, score, leader, &CAREFUL_POLICY, pairs, Seed(6));
        let found = won as f64 / pairs as f64;
        let expected = f64::from(chance(table, score, leader, target as i16));
        // Four standard errors, and a little for the rounds the table was made from.
        let error = 4.0 * (expected * (1.0 - expected) / pairs as f64).sqrt() + 0.003;
        assert!(
            (found - expected).abs() < error,
            "{score:?} to {target}: {found} instead of {expected}"
        );
    }
}

#[test]
fn the_table_of_fewer_rounds_is_nearly_the_same() {
    let table = MatchWin::solve(&notes(&FIVES, &CAREFUL_POLICY, 1_000, Seed(2)));
    let usual = MatchWin::usual();
    for mine in (0..100).step_by(25) {
        for other in (0..100).step_by(25) {
            let [few, many] = [&table, usual].map(|t| chance(t, [mine, other], 0, 100));
            assert!((few - many).abs() < 0.06, "{mine}:{other}: {few} {many}");
        }
    }
}
