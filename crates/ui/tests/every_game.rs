//! Whatever the rules, a face keeps what it offers: every level has a player, who sits down; whoever
//! has a choice gets a hint, with words in every language; and what a seat can know is told.

use std::time::Duration;

use capicua_core::{Budget, CancellationToken, Seat, Seed};
use capicua_dominoes::Rules;
use capicua_dominoes::notation::variations;
use capicua_players::{Dominoes, catalogue, player};
use capicua_ui::{Chair, GameUi, HintQuestion, Phase, Session};
use capicua_words::{Language, Words};

/// The player of a level: the first of those named that knows the rules, as everywhere.
fn at_level(rules: &Rules, level: &str) -> &'static str {
    let (_, specs) = Dominoes::LEVELS
        .iter()
        .find(|(name, _)| *name == level)
        .unwrap();
    let knows = |spec: &&&str| catalogue().safe_player(spec).unwrap().knows(rules).is_ok();
    let found = specs.iter().find(knows);
    found.unwrap_or_else(|| panic!("{level} is offered under {rules}, and nobody plays it"))
}

/// Rules that differ in play: what becomes of rounds in a match is the same to players and hints.
fn games() -> Vec<Rules> {
    let mut rounds: Vec<Rules> = Vec::new();
    let more = ["fives,seats=4,spinner=on", "cuban,calls=on", "draw,seats=4"];
    let more = more.map(|text| text.parse::<Rules>().unwrap());
    for rules in variations().into_iter().chain(more) {
        if !rounds.iter().any(|known| known.same_round(&rules)) {
            rounds.push(rules);
        }
    }
    // A near target, where there can be one: the chances to win a long match take long to find.
    let near = |rules: &Rules| {
        let mut options = rules.options();
        options.target = options.target.min(10);
        options.build(rules.preset()).unwrap_or(*rules)
    };
    rounds.iter().map(near).collect()
}

#[test]
fn every_level_has_a_player_in_every_game() {
    for rules in variations() {
        for (level, _) in Dominoes::LEVELS {
            at_level(&rules, level);
        }
    }
}

#[test]
fn nothing_that_is_offered_is_refused() {
    let words = [
        Language::ENGLISH,
        Language::nearest("es"),
        Language::nearest("pt"),
    ]
    .map(Words::new);
    for rules in games() {
        let person = Chair::Person("you".to_owned());
        let mut chairs = vec![person];
        let levels = ["easy", "medium", "easy"];
        for level in levels.iter().take(usize::from(rules.seats) - 1) {
            chairs.push(Chair::Program(player(at_level(&rules, level)).unwrap()));
        }
        let mut session: Session<Dominoes> = Session::new(&rules, chairs, Seed(3));
        let mut asked = 0;
        while asked < 2 {
            let mv = match session.phase() {
                Phase::Program(_) => {
                    let question = session.question().unwrap();
                    let budget = Budget {
                        time: Some(Duration::from_millis(5)),
                        ..Budget::default()
                    };
                    question.answer(&budget).unwrap()
                }
                Phase::Person(seat) => {
                    asked += 1;
                    let time = Some(Duration::from_millis(5));
                    let hint = Dominoes::hint(&session, seat, Seed(1), time)
                        .unwrap_or_else(|| panic!("no hint under {rules}"));
                    let hint = hint(&CancellationToken::default())
                        .unwrap_or_else(|error| panic!("{error} under {rules}"));
                    for words in &words {
                        assert!(!hint.verdict(words).is_empty(), "{rules}");
                        hint.reasons(words);
                        assert!(hint.rows(words).len() > 1, "{rules}");
                    }
                    for reading in [false, true] {
                        let belief = Dominoes::belief(&session, seat, reading).unwrap();
                        belief(&CancellationToken::default())
                            .unwrap_or_else(|error| panic!("{error} {rules}"));
                    }
                    let (_, table) = Dominoes::knowledge(&session, &words[0], seat, 80).unwrap();
                    assert!(!table.is_empty(), "{rules}");
                    let first = hint.brief(&words[0])[0].0.clone();
                    Dominoes::read_move(&session, seat, &first, &words[0])
                        .unwrap_or_else(|why| panic!("{first}: {why} under {rules}"))
                }
                _ => break,
            };
            session.play(mv).unwrap();
        }
    }
}

/// Over the chances of a hint stands what they are of: the match where a score stands, else the round.
#[test]
fn a_hint_says_what_its_chances_are_of() {
    let heads = [
        (Language::ENGLISH, "match %", "round %"),
        (Language::nearest("es"), "partida %", "mano %"),
        (Language::nearest("pt"), "partida %", "rodada %"),
    ];
    for (score, of_match) in [("45:30/100", true), ("-", false)] {
        let text = format!("latin 55545250444232/?7/?7/?7 - C {score} moves 66 65");
        let question = HintQuestion {
            position: text.parse().unwrap(),
            seat: Seat::A,
            seed: Seed(1),
            time: Some(Duration::from_millis(300)),
        };
        let hint = question.answer(&CancellationToken::default()).unwrap();
        for (language, of_the_match, of_the_round) in heads {
            let head = &hint.rows(&Words::new(language))[0];
            assert_eq!(head.contains(of_the_match), of_match, "{head}");
            assert_eq!(head.contains(of_the_round), !of_match, "{head}");
        }
    }
}
