//! The people one plays against are the same in every game, and sit down everywhere.

use capicua_core::Seed;
use capicua_ui::games::{Participant, games};

fn names() -> Vec<&'static str> {
    capicua_players::CAST.iter().map(|one| one.name).collect()
}

#[test]
fn the_same_people_play_tiles_and_dice_in_the_same_order() {
    let dice = capicua_pickomino::players::CAST;
    let dice: Vec<&str> = dice.iter().map(|one| one.name).collect();
    assert_eq!(names(), dice);
    assert!(dice.len() >= 10);
}

#[test]
fn everybody_sits_down_at_every_table() {
    for game in games().iter() {
        for preset in game.presets() {
            let rules = game.parse_rules(preset).unwrap();
            for name in names() {
                for spec in [format!("person:{name}"), format!("person:name={name}")] {
                    let admitted = rules.admit(&Participant::Safe(spec.clone()));
                    assert!(admitted.is_ok(), "{spec} at {preset}: {admitted:?}");
                }
            }
        }
    }
}

/// Somebody plays the same again from the same seed, and not the same as the others.
#[test]
fn everybody_has_a_way_of_playing() {
    for preset in ["latin", "fives", "pickomino"] {
        let rules = games().parse_rules(preset).unwrap();
        let match_of = |name: &str| {
            let all = vec![Participant::Player(format!("person:{name}")); rules.seats()];
            // One match may be the same: who takes points first plays All Fives alike.
            let played = |seed| rules.play(&all, Seed(seed)).unwrap().1;
            (5..9).map(played).collect::<String>()
        };
        let unnamed = |name: &str| match_of(name).replace(name, "");
        let mut played: Vec<String> = ["nena", "beto", "lourdes", "yolanda"].map(unnamed).into();
        assert_eq!(unnamed("beto"), played[1]);
        played.sort();
        played.dedup();
        assert_eq!(played.len(), 4, "{preset}");
    }
}

/// What a house may change is told by the rules themselves, and every value of it can be played.
#[test]
fn every_change_of_every_game_is_rules_with_a_meaning() {
    let words = capicua_words::Words::new(capicua_words::Language::nearest("es"));
    for game in games().iter() {
        for preset in game.presets() {
            let rules = game.parse_rules(preset).unwrap();
            let changes = rules.changes(&words);
            assert!(changes.len() >= 3, "{preset}");
            for change in changes {
                assert!(change.title != change.name, "{preset}: {}", change.name);
                let own = change.values.iter().find(|v| v.value == change.value);
                assert_eq!(
                    own.map(|v| v.text.as_str()),
                    Some(preset),
                    "{}",
                    change.name
                );
                for value in &change.values {
                    let again = game.parse_rules(&value.text).unwrap();
                    assert_eq!(again.text(), value.text);
                    let told = again.sentences(&words);
                    assert!(value.sentences.iter().all(|said| told.contains(said)));
                }
            }
        }
    }
}
