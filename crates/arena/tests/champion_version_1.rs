//! Version 1 of the champion, pinned: whole matches as it played them and what it thought of single
//! moves when it was kept, compared byte for byte. It is what later champions are measured against,
//! so a difference here is a mistake to be mended, never a record to be written anew.

use std::fmt::Write as _;

use capicua_arena::play_match;
use capicua_belief::{Belief, Knowledge, Plays};
use capicua_core::{Budget, Estimate, Seed};
use capicua_dominoes::notation::{Position, Record, write_records};
use capicua_players::{Adviser as _, Champion, Settings, Version, lineup};

/// Says where two texts part, and fails if they do.
fn assert_same(found: &str, golden: &str, what: &str) {
    let mut lines = found.lines().zip(golden.lines()).zip(1..);
    if let Some(((found, golden), line)) = lines.find(|((found, golden), _)| found != golden) {
        panic!("{what}, line {line}: version 1 has changed\n  was {golden}\n  is  {found}");
    }
    assert!(found == golden, "{what}: version 1 has changed at the end");
}

macro_rules! golden {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!("golden/champion-1-", $name)).trim_end_matches('\n'),
        )
    };
}

fn assert_match((name, golden): (&str, &str), rules: &str, seats: &str, seed: u64) {
    let rules = rules.parse().unwrap();
    let players = lineup(seats, &rules).unwrap();
    let played = play_match(rules, &players, Seed(seed));
    let records: Vec<Record> = played
        .rounds
        .into_iter()
        .map(|(record, _)| record)
        .collect();
    assert_same(write_records(&records).trim_end(), golden, name);
}

/// A match of few worlds a decision, and a round with as many as it usually takes.
#[test]
fn matches_of_latin() {
    let few = ["champion:version=1,samples=6"; 4].join(",");
    assert_match(golden!("latin.dgn"), "latin", &few, 1);
    let usual = "champion:version=1,greedy,champion:version=1,doubles";
    assert_match(golden!("usual.dgn"), "latin,target=1", usual, 7);
}

/// Rules that are not compiled for, small sets with tiles asleep, and every way to read moves.
#[test]
fn matches_with_house_rules() {
    assert_match(
        golden!("house.dgn"),
        "latin,lead=free,points=all,block=individual,tie=leader,target=200",
        "champion:version=1,samples=6,pimc:samples=3,champion:version=1,samples=6,\
         champion:version=1,samples=6,reading=levels",
        2,
    );
    assert_match(
        golden!("small.dgn"),
        "latin,set=5,hand=4,lead=rotate,target=60",
        "champion:version=1,samples=8,reading=nothing,greedy,\
         champion:version=1,samples=8,reading=doubles,champion:version=1,samples=8,reading=greedy",
        3,
    );
}

#[test]
fn matches_of_all_fives() {
    assert_match(
        golden!("fives.dgn"),
        "fives,target=250",
        "champion:version=1,samples=100,champion:version=1,samples=40",
        1,
    );
    assert_match(
        golden!("fives-house.dgn"),
        "fives,hand=5,target=60",
        "champion:version=1,samples=60,reading=nothing,champion:version=1,samples=200",
        2,
    );
}

fn written(estimate: Estimate) -> String {
    format!("{:?}±{:?}", estimate.mean, estimate.half_width)
}

/// What it thinks of every move, digit by digit, asked as `capicua advise` asks: each position of the
/// golden file is judged anew.
#[test]
fn judgements() {
    let (name, golden) = golden!("judgements.txt");
    let mut found = String::new();
    let positions = golden.lines().filter(|line| !line.starts_with(' '));
    for text in positions {
        let position: Position = text.parse().unwrap_or_else(|error| panic!("{error}"));
        let seat = position.now().public().turn();
        let view = position.now().view(seat).expect("the hand is known");
        let belief = Belief::of(&Knowledge::of_position(&position, Some(seat))).unwrap();
        let plays = Plays::new(position.start().public(), position.history());
        let _ = writeln!(found, "{text}");
        for reading in ["nothing", "sensible"] {
            let settings = Settings {
                version: Version::One,
                samples: Some(40),
                work: 4_000_000,
                reading: reading.parse().unwrap(),
                time: None,
            };
            let mut champion = Champion::new(settings, Seed(1).named("advice"));
            let considered = champion.consider(&view, &belief, &plays, &Budget::default());
            let exact = if considered.exact { ", exact" } else { "" };
            let _ = writeln!(
                found,
                "  {} worlds{exact}, reading {reading}",
                considered.samples
            );
            for judged in &considered.moves {
                let _ = writeln!(
                    found,
                    "    {} win {} points {} loss {}",
                    judged.mv,
                    written(judged.win),
                    judged.points.map_or("-".to_owned(), written),
                    written(judged.loss),
                );
            }
        }
    }
    assert_same(found.trim_end(), golden, name);
}
