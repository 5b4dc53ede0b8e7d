//! What the simulation has found in the server, each as the script that showed it, cut short.

use capicua_core::Seed;
use capicua_web::simulation::Thinking;

use crate::script::{Act, Script, Setup, What};
use crate::world::{notice_panics, run};

const PAIRS: [&str; 4] = ["you", "random", "you", "greedy"];

fn holds(seed: u64, rules: &'static str, seats: &[&'static str], acts: &[(u64, What)]) {
    notice_panics();
    let act = |(at, what): &(u64, What)| Act {
        at: *at,
        what: what.clone(),
    };
    let script = Script {
        seed: Seed(seed),
        setup: Setup {
            rules,
            seats: seats.to_vec(),
            guests: 2,
            thinking: Thinking::Quick,
        },
        acts: acts.iter().map(act).collect(),
        lasts: 260_000,
    };
    let outcome = run(&script);
    assert!(outcome.wrong.is_none(), "{:?}", outcome.wrong);
    assert!(outcome.figures["plies"] > 20, "{:?}", outcome.figures);
}

/// Somebody who was gone asked for the own chair again and again, without coming back: each time the others
/// began to wait anew.
#[test]
fn asking_for_ones_own_chair_keeps_nobody_waiting() {
    let mut acts = vec![(500, What::Come(1, Some('C'))), (60_000, What::Leave(1))];
    acts.extend((0..10).map(|time| (62_000 + 15_000 * time, What::Come(1, None))));
    for seed in 1..=4 {
        holds(seed, "latin,hand=5", &PAIRS, &acts);
    }
}

/// Somebody took a chair with the key of those who watch: all who had that link were shown the hand.
#[test]
fn those_who_watch_have_no_chair() {
    let acts = [
        (500, What::Come(1, Some('B'))),
        (40_000, What::Come(6, None)),
        (120_000, What::Open(6)),
    ];
    for seed in 1..=4 {
        holds(seed, "latin,hand=4", &["you"; 4], &acts);
    }
}

/// The first change after a restart began the waiting for somebody who was gone anew.
#[test]
fn a_name_after_a_restart_keeps_nobody_waiting() {
    let name = "{\"type\":\"name\",\"name\":\"Eva\"}".to_owned();
    let acts = [
        (500, What::Come(1, Some('C'))),
        (61_000, What::Leave(1)),
        (63_000, What::Kill(0)),
        (81_500, What::Send(0, name, 1, 0)),
    ];
    for seed in 1..=12 {
        holds(seed, "latin,hand=5", &PAIRS, &acts);
    }
}
