//! Versions 2 to 4 of the champion, pinned: rounds and matches as they played them when they were kept, compared
//! byte for byte. (`champion_version_1.rs` has the first one, and what it thought of single moves.) Others are measured
//! against them, so a difference here is a mistake to be fixed, never a record to be written anew.

use capicua_core::{Budget, Seed};
use capicua_dominoes::Rules;
use capicua_players::{Dominoes, Entrant, player};
use capicua_table::{Playable, Round, play_match, play_round};

/// Says where two texts part, and fails if they do.
fn assert_same(found: &str, golden: &str, what: &str) {
    let golden = golden.trim_end();
    let mut lines = found.lines().zip(golden.lines()).zip(1..);
    if let Some(((found, golden), line)) = lines.find(|((found, golden), _)| found != golden) {
        panic!("{what}, line {line}: it plays otherwise\n  was {golden}\n  is  {found}");
    }
    assert!(found == golden, "{what}: it ends otherwise");
}

/// Matches, one after the other, with the same player in all seats.
fn assert_matches(spec: &str, all: &[&str], (name, golden): (&str, &str)) {
    let player = player(spec).unwrap();
    let mut found = String::new();
    for (rules, seed) in all.iter().zip(1..) {
        let rules: Rules = rules.parse().unwrap();
        let players: Vec<Entrant> = vec![player.clone(); usize::from(rules.seats)];
        found += &play_match(&rules, &players, Seed(seed)).text();
    }
    assert_same(found.trim_end(), golden, name);
}

/// Single rounds without a score, each a line.
fn assert_rounds(spec: &str, all: &[&str], (name, golden): (&str, &str)) {
    let player = player(spec).unwrap();
    let mut found = String::new();
    for (rules, index) in all.iter().zip(0..) {
        let rules: Rules = rules.parse().unwrap();
        let seed = Seed(9).at(index);
        let mut seats: Vec<_> = (0..u64::from(rules.seats))
            .map(|seat| player.sit(seed.at(seat)))
            .collect();
        let mut round = Round::new(Dominoes::deal_single_round(&rules, index, seed));
        play_round::<Dominoes>(&mut round, &mut seats, &Budget::default(), |_| {});
        let moves: Vec<String> = round.moves().iter().map(|mv| mv.to_string()).collect();
        found += &format!("{rules}: {}\n", moves.join(" "));
    }
    assert_same(found.trim_end(), golden, name);
}

macro_rules! golden {
    ($name:literal) => {
        ($name, include_str!(concat!("golden/champion-", $name)))
    };
}

/// Block games for more than two, which are played without open hands until late; the others, in which worlds are
/// solved, rolled out or solved with every order of the boneyard; and tables that call false passes.
const MATCHES: [&str; 9] = [
    "latin,target=60",
    "dominican,target=60",
    "femundo,target=60",
    "cuban,target=30",
    "block,target=40",
    "draw,target=40",
    "fives,target=60",
    "fives,spinner=on,target=60",
    "mexico,calls=on,target=40",
];

const ROUNDS: [&str; 12] = [
    "latin",
    "dominican",
    "recife",
    "cuban",
    "femundo",
    "block",
    "fives",
    "fives,seats=4",
    "draw,set=3,hand=3",
    "latin,set=5,hand=5",
    "latin,calls=on",
    "latin",
];

#[test]
fn the_fourth_in_matches() {
    let spec = "champion:version=4,samples=40";
    assert_matches(spec, &MATCHES, golden!("4-matches.dgn"));
}

#[test]
fn the_fourth_in_rounds() {
    assert_rounds("champion:version=4", &ROUNDS, golden!("4-rounds.txt"));
}

/// The third solves early worlds, which takes long: a small budget shows where it is spent, too.
#[test]
fn the_third_and_the_second() {
    for (spec, matches, rounds) in [
        (
            "champion:version=3,samples=40,work=1",
            golden!("3-matches.dgn"),
            golden!("3-rounds.txt"),
        ),
        (
            "champion:version=2,samples=40,work=1",
            golden!("2-matches.dgn"),
            golden!("2-rounds.txt"),
        ),
    ] {
        assert_matches(spec, &MATCHES[..5], matches);
        assert_rounds(spec, &ROUNDS, rounds);
    }
}

/// What is read into the moves and how many worlds are taken are options of their own.
#[test]
fn the_fourth_with_other_options() {
    for (spec, rounds) in [
        (
            "champion:version=4,reading=nothing,work=1",
            golden!("4-nothing.txt"),
        ),
        (
            "champion:version=4,reading=levels,samples=60,work=1",
            golden!("4-levels.txt"),
        ),
        (
            "champion:version=4,samples=3000,work=1",
            golden!("4-many.txt"),
        ),
    ] {
        assert_rounds(spec, &ROUNDS, rounds);
    }
}
