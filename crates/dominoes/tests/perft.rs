//! Counts of move sequences, against a second way of finding moves: try every text that could be
//! one. Other programs can compare with the numbers.

use crate::common::state;
use capicua_core::{Game, Turn};
use capicua_dominoes::notation::{Position, Snapshot, WrittenMove};
use capicua_dominoes::perft;

/// Tries every move text; two that are written alike in the end are one move.
fn slow_perft(snapshot: &Snapshot, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let arms = ["", "x", "l", "r", "u", "d"];
    let pips = 0..=snapshot.rules().highest;
    let mut texts: Vec<String> = vec![
        "--".into(),
        "!A".into(),
        "!B".into(),
        "!C".into(),
        "!D".into(),
    ];
    for a in pips.clone() {
        for b in pips.clone() {
            texts.push(format!("+{a}{b}"));
            texts.extend(arms.map(|arm| format!("{a}{b}{arm}")));
        }
    }
    let mut tried: Vec<String> = Vec::new();
    let mut count = 0;
    for text in texts {
        let written: WrittenMove = text.parse().unwrap();
        let canonical = snapshot.canonical(written).to_string();
        let mut next = snapshot.clone();
        if !tried.contains(&canonical) && next.play(written).is_ok() {
            tried.push(canonical);
            count += slow_perft(&next, depth - 1);
        }
    }
    count
}

#[test]
fn fast_and_slow_counts_agree() {
    for (position, depth) in [
        (
            "latin 55545250444232/60434133311110/66626130222100/65646353514020 - C -",
            3,
        ),
        (
            "latin,calls=on 55545250444232/60434133311110/66626130222100/65646353514020 - C -",
            3,
        ),
        ("latin,hand=2,set=3 3300/3231/2221/3020 - A -", 8),
        ("fives,set=3,hand=3 333221/313022 - A 0:0/20", 5),
        ("fives,spinner=on 55525354504421/51566611102043 - A -", 4),
        ("cuban,hand=2 9811/8877/9997/9181 - A -", 8),
    ] {
        let parsed: Position = position.parse().unwrap();
        let fast = perft(&state(position), depth);
        assert_eq!(fast, Some(slow_perft(parsed.now(), depth)), "{position}");
    }
}

#[test]
fn counts_are_fixed() {
    for (position, counts) in [
        (
            "latin 55545250444232/60434133311110/66626130222100/65646353514020 - C 45:30/100",
            &[1u64, 7, 20, 72, 185, 434, 1356, 4003][..],
        ),
        (
            "fives 60514241323010/66636255544021+6564615352504443333122201100 - A 0:0/100",
            &[1, 7, 21, 65, 195, 926],
        ),
    ] {
        let state = state(position);
        assert_ne!(state.turn(), Turn::Over);
        let found: Vec<u64> = (0..counts.len() as u32)
            .map(|d| perft(&state, d).unwrap())
            .collect();
        assert_eq!(found, counts, "{position}");
    }
}
