//! Whole rounds, ply by ply, against stored transcripts: what is on the table, who is to move, what
//! may be played and what has been scored. A change here is a change of the rules.

use std::fmt::Write as _;

use capicua_core::{Chance, Game, MoveList, Seed, Turn};
use capicua_dominoes::notation::{Record, Snapshot};
use capicua_dominoes::{Match, Move, PRESETS};

/// One random round of a first deal, told ply by ply.
fn transcript(rules: &str, seed: u64) -> String {
    let game = Match::new(rules.parse().unwrap());
    let deal = game.deal(Seed(seed));
    let mut random = Seed(seed).named("golden").random();
    let mut state = game.start(&deal);
    let mut record = Record::new(Snapshot::from_start(&state));
    let mut text = format!("{}\n", record.start());
    let mut moves = MoveList::new();
    while state.turn() != Turn::Over {
        state.legal(&mut moves);
        let offered: Vec<String> = moves.iter().map(Move::to_string).collect();
        let mv = match moves.is_empty() {
            true => state.sample_outcome(&mut random),
            false => *random.pick(&moves).unwrap(),
        };
        let _ = write!(
            text,
            "{}: {} of [{}]",
            state.public().turn(),
            mv,
            offered.join(" ")
        );
        state.play_unchecked(mv);
        record.play(mv.into()).unwrap();
        let _ = writeln!(text, "  {}", record.end().line());
    }
    let _ = writeln!(
        text,
        "{} {:?}\n{record}",
        record.end(),
        state.payoff().values()
    );
    text
}

#[test]
fn a_round_of_latin() {
    insta::assert_snapshot!(transcript("latin", 1));
}

#[test]
fn a_round_of_fives() {
    insta::assert_snapshot!(transcript("fives", 2));
}

#[test]
fn a_round_of_fives_with_a_spinner() {
    insta::assert_snapshot!(transcript("fives,spinner=on", 5));
}

#[test]
fn a_round_of_cuban() {
    insta::assert_snapshot!(transcript("cuban", 4));
}

#[test]
fn a_round_with_calls() {
    insta::assert_snapshot!(transcript("latin,calls=on", 7));
}

/// Every preset has its transcript, and every one of them is looked at when it changes.
#[test]
fn a_round_of_each_preset() {
    for (number, (name, _)) in PRESETS.iter().enumerate() {
        insta::assert_snapshot!(
            format!("preset_{name}"),
            transcript(name, 20 + number as u64)
        );
    }
    insta::assert_snapshot!("preset_fives_pairs", transcript("fives,seats=4", 9));
}
