//! What reaches a browser, byte by byte, while a round runs: its own seat's view and nothing more.

use std::collections::BTreeSet;

use capicua_core::Seat;
use capicua_dominoes::notation::{Record, WrittenMove, parse_records};
use serde_json::{Value, json};

use crate::client::*;

/// Every tile that is named anywhere in a value, whichever way round: `64`, `46`, `6-4`, `[6, 4]` in
/// a line, and words of positions.
pub fn named(value: &Value, inside: &str, tiles: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => {
            let words = text.split(|c: char| !c.is_ascii_digit() && c != '-');
            for word in words {
                let digits: String = word.chars().filter(char::is_ascii_digit).collect();
                let plain = word.len() == 2 || (word.len() == 3 && word.as_bytes()[1] == b'-');
                if digits.len() == 2 && plain {
                    tiles.insert(sorted(&digits));
                }
            }
        }
        Value::Array(items) => {
            if let ("line", [Value::Number(a), Value::Number(b)]) = (inside, &items[..]) {
                tiles.insert(sorted(&format!("{a}{b}")));
            }
            items.iter().for_each(|item| named(item, inside, tiles));
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                // Their numbers mean something else.
                if ["score", "names", "game", "fair", "said"].contains(&name.as_str()) {
                    continue;
                }
                let inside = if name == "line" { "line" } else { inside };
                named(field, inside, tiles);
            }
            // Sentences name tiles, too, but also scores.
            if let Some(Value::String(said)) = fields.get("said") {
                let only: String = said.split(' ').filter(|word| word.contains('-')).collect();
                named(&Value::String(only), inside, tiles);
            }
        }
        _ => {}
    }
}

fn sorted(digits: &str) -> String {
    let mut pair: Vec<char> = digits.chars().collect();
    pair.sort_unstable();
    pair.iter().rev().collect()
}

/// The tiles that `seat` may know after so many moves of the record.
fn known(record: &Record, plies: usize, seat: Seat) -> BTreeSet<String> {
    let seen = record.seen_by(plies, seat).unwrap();
    let now = seen.now();
    let mut tiles: BTreeSet<String> = now.hand(seat).known.iter().map(|t| t.to_string()).collect();
    // With which tile the first round is led is a rule, and so is who has it.
    tiles.extend(now.public().lead_tile().map(|tile| tile.to_string()));
    tiles.extend(now.public().played().iter().map(|t| t.to_string()));
    tiles
}

/// Holds everything one client received in a round against the record of that round.
fn check(received: &[String], record: &Record, round: u64, seat: Seat) -> usize {
    let mut checked = 0;
    for text in received {
        let frame: Value = serde_json::from_str(text).unwrap();
        match frame["type"].as_str().unwrap() {
            "view" if frame["round"] == round && frame["ending"].is_null() => {
                let plies = frame["ply"].as_u64().unwrap() as usize;
                let known = known(record, plies, seat);
                let mut tiles = BTreeSet::new();
                named(&frame, "", &mut tiles);
                let secret: Vec<_> = tiles.difference(&known).collect();
                assert!(secret.is_empty(), "{seat} was told of {secret:?}: {text}");
                assert_eq!(frame["fair"]["seed"], Value::Null);
                assert_eq!(frame["fair"]["salt"], Value::Null);
                let secret = record.seed.as_deref().unwrap();
                assert!(!text.contains(secret), "the seed is in the view");
                // What a seat holds, it is told: the check above would pass on empty views.
                let hand = frame["hand"].as_array().unwrap();
                let held = record.seen_by(plies, seat).unwrap().now().hand(seat).known;
                assert_eq!(hand.len(), held.len());
                checked += 1;
            }
            "belief" if frame["round"] == round => {
                let plies = frame["ply"].as_u64().unwrap() as usize;
                let seen = record.seen_by(plies, seat).unwrap();
                assert_eq!(frame["belief"]["position"], seen.to_string());
                assert_eq!(frame["belief"]["seat"], seat.to_string());
                checked += 1;
            }
            "hint" if frame["round"] == round => {
                let plies = frame["ply"].as_u64().unwrap() as usize;
                let seen = record.seen_by(plies, seat).unwrap();
                assert_eq!(frame["advice"]["position"], seen.to_string());
                assert_eq!(
                    frame["advice"]["seed"], 1,
                    "derived seeds could be traced back"
                );
                checked += 1;
            }
            _ => {}
        }
    }
    checked
}

/// Plays a round, asking who holds what on the way, and comes back at its end.
async fn curious(client: &mut Client, nth: usize, round: u64) -> Value {
    let mut answered = None;
    loop {
        let frame = client.next().await.unwrap();
        // What is left over from the round before tells nothing.
        if frame["type"] != "view" || frame["round"] != round {
            continue;
        }
        if over(&frame) {
            return frame;
        }
        let ply = frame["ply"].clone();
        if answered.as_ref() == Some(&ply) {
            continue;
        }
        client.send(&json!({"type": "belief", "ply": ply})).await;
        if let Some(mv) = choose(&frame, nth) {
            if frame["hand"].as_array().unwrap().len() <= 3 {
                client.send(&json!({"type": "hint", "ply": ply})).await;
                // It is on its way before the move is.
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            }
            client.play(&frame, &mv).await;
            answered = Some(ply);
        }
    }
}

async fn honest(rules: &str, seats: &[&str], rounds: u64) {
    let server = server().await;
    let first = create(&server, rules, seats, None).await;
    let second = join(&server, &first.game, "Bea").await;
    let seat = |chair: &Chair| Seat::from_letter(chair.seat.chars().next().unwrap()).unwrap();
    let (mut a, mut b) = (
        Client::open(&server, &first).await,
        Client::open(&server, &second).await,
    );
    // They agree that the engine may help.
    a.willing = false;
    a.expect("lobby").await;
    a.send(&json!({"type": "settle", "help": true})).await;
    a.willing = true;
    for round in 1..=rounds {
        let (end, _) = tokio::join!(curious(&mut a, 0, round), curious(&mut b, 1, round));
        let record = &parse_records(end["ending"]["record"].as_str().unwrap()).unwrap()[0];
        for (client, chair) in [(&mut a, &first), (&mut b, &second)] {
            let checked = check(&client.received, record, round, seat(chair));
            // A view before each move but those of chance, however few: a round that reaches the target ends there.
            let moves = record.moves().iter();
            let moves = moves.filter(|mv| !matches!(mv.written, WrittenMove::Draw(_)));
            let moves = moves.count();
            assert!(
                checked >= moves,
                "{checked} frames were looked at, {moves} moves were played"
            );
            client.received.clear();
        }
        // Before the end of the next round nothing about it is in the record.
        a.send(&json!({"type": "next"})).await;
        if end["phase"] == "match-over" {
            break;
        }
        let path = format!("GET /api/games/{}/record", first.game);
        let key = format!("Authorization: Bearer {}\r\n", first.key);
        let text = request(&server, &path, &key, "").await.body;
        assert_eq!(parse_records(&text).unwrap().len() as u64, round);
    }
    server.stop().await;
}

#[tokio::test]
async fn partners_see_their_own_hands_only() {
    honest("latin", &["you", "greedy", "you", "random"], 3).await;
}

#[tokio::test]
async fn opponents_see_their_own_hands_only() {
    honest("latin", &["you", "you", "random", "doubles"], 2).await;
}

#[tokio::test]
async fn drawn_tiles_are_seen_by_those_who_drew_them() {
    honest("fives", &["you", "you"], 3).await;
}
