//! The champion: what it knows about ends of games, and what it accepts as weights.

use std::sync::Arc;

use capicua_pickomino::advice::advise;
use capicua_pickomino::champion::{Champion, ValueNetwork};
use capicua_pickomino::{Dice, Move, Position};

fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_shipped_networks_know_who_is_ahead() {
    let duel = ["35,36/22", "22/35,36"];
    // A third player may still take from either.
    let three = ["35,36/22/25", "22/35,36/25"];
    for ([ahead, behind], least, most) in [(duel, 0.9, 0.1), (three, 0.8, 0.12)] {
        let value = |stacks| {
            let table = position(&format!("pickomino 21,23,24 {stacks} A"));
            let mut champion = Champion::new(ValueNetwork::shipped(), 1);
            champion.solve(&table).value(&Dice::NONE)
        };
        let (ahead, behind) = (value(ahead), value(behind));
        assert!(ahead > least && behind < most, "{ahead} {behind}");
    }
}

#[test]
fn weights_read_back_and_what_is_damaged_is_refused() {
    let shipped = ValueNetwork::shipped();
    let bytes = shipped.to_bytes();
    assert_eq!(ValueNetwork::from_bytes(&bytes).as_ref(), Ok(&*shipped));
    assert!(bytes.len() < 250_000, "{} bytes", bytes.len());
    let why = |bytes: &[u8]| ValueNetwork::from_bytes(bytes).unwrap_err().to_string();
    for wrong in [&bytes[..bytes.len() - 1], &bytes[1..], b""] {
        assert!(why(wrong).contains("no whole safetensors file"));
    }
    assert!(why(&[&bytes[..], b"x"].concat()).contains("no whole safetensors file"));
    let changed = |from: &str, to: &str| {
        assert_eq!(from.len(), to.len());
        let mut windows = bytes.windows(from.len());
        let at = windows.position(|w| w == from.as_bytes()).unwrap();
        let mut changed = bytes.clone();
        changed[at..at + to.len()].copy_from_slice(to.as_bytes());
        why(&changed)
    };
    let other = changed("pickomino-champion/1", "pickomino-champion/0");
    assert!(other.contains("`pickomino-champion/0`"), "{other}");
    let missing = changed("many.layer1.bias", "many.layer8.bias");
    assert!(
        missing.contains("no tensor `many.layer1.bias`"),
        "{missing}"
    );
    let stray = changed("duel.layer2.bias", "duet.layer2.bias");
    assert!(stray.contains("no tensor `duel.layer2.bias`"), "{stray}");
    let mut endless = bytes.clone();
    let end = endless.len() - 4;
    endless[end..].copy_from_slice(&f32::INFINITY.to_le_bytes());
    assert!(why(&endless).contains("no number"));
    // A policy for another game is no value network of this one.
    let fives = include_bytes!("../../players/weights/best.safetensors");
    assert!(why(fives).contains("`fives-afterstate/1`"));
}

#[test]
fn a_won_game_is_known_to_be_won() {
    let table = position("pickomino 21 30/24,25 A www 55222");
    let advice = advise(&table, &mut Champion::new(ValueNetwork::shipped(), 2));
    let (best, outlook) = &advice.decisions[0];
    assert_eq!(best.to_string(), "2s");
    assert_eq!(outlook.win, 1.0);
    assert_eq!((outlook.fail, outlook.worms), (0.0, 1.0));
    // And a lost one to be lost: whoever takes the last tile with too few worms.
    let behind = position("pickomino 21 22/35,36 A www 55222");
    let advice = advise(&behind, &mut Champion::new(ValueNetwork::shipped(), 1));
    let taking = advice
        .decisions
        .iter()
        .find(|(mv, _)| mv.to_string() == "2s")
        .unwrap();
    assert_eq!(taking.1.win, 0.0);
    assert_ne!(advice.decisions[0].0.to_string(), "2s");
}

#[test]
fn advice_adds_up() {
    for text in [
        "pickomino 21,23-29,31-36 22/30/- A ww44 1553",
        "pickomino 21,23-29,31-36 22/30 B ww44 1553",
        "pickomino 21-36 -/-",
        "pickomino 23-30 21,22/36,35/33/34 C w -",
    ] {
        let table = position(text);
        let advice = advise(&table, &mut Champion::new(ValueNetwork::shipped(), 2));
        assert!(
            advice
                .decisions
                .windows(2)
                .all(|pair| pair[0].1.win >= pair[1].1.win)
        );
        let all = advice
            .decisions
            .iter()
            .map(|(_, outlook)| outlook)
            .chain([&advice.now]);
        for outlook in all {
            let sum = outlook.outcomes.fail + outlook.outcomes.total.iter().sum::<f64>();
            assert!((sum - 1.0).abs() < 1e-12);
            assert!((0.0..=1.0).contains(&outlook.win));
            assert!(outlook.fail >= outlook.outcomes.fail);
        }
        assert_eq!(advice.decisions.is_empty(), table.roll().is_none());
    }
    let failed = position("pickomino 21-36 -/- A ww44 w4w4");
    let advice = advise(&failed, &mut Champion::new(ValueNetwork::shipped(), 2));
    assert_eq!(advice.decisions[0].0, Move::Fail);
    assert_eq!(advice.now.fail, 1.0);
}

#[test]
fn the_chances_of_a_turn_follow_from_those_after_it() {
    // Looking one turn further changes the opinion a little, not a lot: the network has learnt.
    let value_network = ValueNetwork::shipped();
    for text in [
        "pickomino 21-36 -/-",
        "pickomino 21-28,31-34 29/30 A",
        "pickomino 22,25 21,30/31,33 B",
    ] {
        let table = position(text);
        let value = |turns| {
            let mut champion = Champion::new(Arc::clone(&value_network), turns);
            champion.solve(&table).value(&Dice::NONE)
        };
        assert!(
            (value(1) - value(2)).abs() < 0.03,
            "{text}: {} {}",
            value(1),
            value(2)
        );
    }
}
