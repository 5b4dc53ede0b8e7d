//! Tiles in frames and records.

use std::collections::BTreeSet;

use capicua_core::Random;
use serde_json::Value;
use sha2::Digest as _;

/// SHA-256 by a library, not by the server.
pub fn sha256(text: &str) -> String {
    let digest = sha2::Sha256::digest(text.as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn sorted(digits: &str) -> String {
    let mut pair: Vec<char> = digits.chars().collect();
    pair.sort_unstable();
    pair.iter().rev().collect()
}

/// Every tile that a text names: `64` or `6-4`.
fn in_text(text: &str, tiles: &mut BTreeSet<String>) {
    for word in text.split(|c: char| !c.is_ascii_digit() && c != '-') {
        let digits: String = word.chars().filter(char::is_ascii_digit).collect();
        let plain = word.len() == 2 || (word.len() == 3 && word.as_bytes()[1] == b'-');
        if digits.len() == 2 && plain {
            tiles.insert(sorted(&digits));
        }
    }
}

fn named(value: &Value, tiles: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => in_text(text, tiles),
        Value::Array(items) => match &items[..] {
            [Value::Number(a), Value::Number(b)] => drop(tiles.insert(sorted(&format!("{a}{b}")))),
            items => items.iter().for_each(|item| named(item, tiles)),
        },
        Value::Object(fields) => {
            for (name, field) in fields {
                match (name.as_str(), field) {
                    // Their numbers mean something else.
                    (
                        "score" | "names" | "game" | "fair" | "rules" | "passed" | "drew" | "text",
                        _,
                    ) => {}
                    ("hash" | "hashes" | "numbers" | "voided", _) => {}
                    // Sentences name tiles, too, but also scores.
                    ("said" | "message" | "help", Value::String(said)) => {
                        let only: Vec<&str> =
                            said.split(' ').filter(|word| word.contains('-')).collect();
                        in_text(&only.join(" "), tiles);
                    }
                    _ => named(field, tiles),
                }
            }
        }
        _ => {}
    }
}

/// Tiles that a frame names, and that are neither in its hand nor lie on the table.
pub fn secret(frame: &Value) -> Vec<String> {
    let (mut all, mut known) = (BTreeSet::new(), BTreeSet::new());
    named(frame, &mut all);
    for shown in ["log", "line", "lead_tile", "hand"] {
        named(&frame[shown], &mut known);
    }
    all.difference(&known).cloned().collect()
}

/// The record of a round in which a tile of one seat and one of another, or of those face down, have changed
/// places; neither of them is `besides`.
pub fn swapped(record: &str, besides: char, random: &mut Random) -> Option<String> {
    let from = record.find("[Deal \"")? + "[Deal \"".len();
    let to = from + record[from..].find('"')?;
    let mut hands: Vec<(char, Vec<String>)> = Vec::new();
    for hand in record[from..to].split(' ') {
        // Those face down stand last, after a plus.
        let (seat, tiles) = hand.split_once(':').or(hand.split_at_checked(1))?;
        let tiles = tiles.as_bytes().chunks(2);
        let tiles = tiles
            .map(|two| String::from_utf8_lossy(two).into_owned())
            .collect();
        hands.push((seat.chars().next()?, tiles));
    }
    let others: Vec<usize> = (0..hands.len())
        .filter(|&at| hands[at].0 != besides && !hands[at].1.is_empty())
        .collect();
    let first = *random.pick(&others)?;
    let second = *random.pick(&others).filter(|second| **second != first)?;
    let (one, two) = (
        random.below(hands[first].1.len()),
        random.below(hands[second].1.len()),
    );
    let tile = std::mem::take(&mut hands[first].1[one]);
    hands[first].1[one] = std::mem::replace(&mut hands[second].1[two], tile);
    let texts = hands.iter_mut().map(|(seat, tiles)| {
        if *seat == '+' {
            return format!("+{}", tiles.concat());
        }
        tiles.sort_unstable_by(|a, b| b.cmp(a));
        format!("{seat}:{}", tiles.concat())
    });
    let texts: Vec<String> = texts.collect();
    Some(format!(
        "{}{}{}",
        &record[..from],
        texts.join(" "),
        &record[to..]
    ))
}
