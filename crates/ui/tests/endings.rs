//! Every way a round can end is told in three languages, in the words of whoever is written the
//! points; and what pays on the way is named when it happens.

use capicua_dominoes::PRESETS;
use capicua_dominoes::notation::{Record, parse_records};
use capicua_ui::{Ending, logged_events, move_list, wording};
use capicua_words::{Language, Words};

/// Little rounds, each with its rules, score, deal, leader and moves; further tags may follow.
const ROUNDS: [(&str, &str, &str, &str, &str, &str); 30] = [
    // Going out: pips of the opponents or of all, charged or scored.
    (
        "out, charged",
        "latin,set=3,hand=2",
        "10:20/100",
        CAPICUA,
        "31 32 10 -- 20",
        "",
    ),
    (
        "out, all charged",
        "latin,set=3,hand=2,points=all",
        "10:20/100",
        CAPICUA,
        "31 32 10 -- 20",
        "",
    ),
    (
        "out, scored",
        "femundo,set=3,hand=2,points=opponents",
        "10:20/200",
        CAPICUA,
        "31 32 10 -- 20",
        "",
    ),
    (
        "out, all scored",
        "femundo,set=3,hand=2",
        "10:20/200",
        CAPICUA,
        "31 32 10 -- 20",
        "",
    ),
    // Bonuses.
    (
        "capicúa",
        "dominican,set=3,hand=2",
        "10:20/200",
        CAPICUA,
        "31 32 10 -- 20",
        "",
    ),
    (
        "capicúa, double",
        "habana,set=3,hand=2,redeal=0",
        "10:20/150",
        CAPICUA,
        "31 32 10 -- 20",
        "",
    ),
    (
        "chucha and prize",
        "puertorico,set=3,hand=2",
        "0:0/500",
        CHUCHA,
        "33 31 10 32 00",
        "[Round \"1\"]",
    ),
    (
        "no room",
        "habana,set=3,hand=2,redeal=0,overshoot=off",
        "140:20/150",
        CAPICUA,
        "31 32 10 -- 20",
        "",
    ),
    // Units.
    (
        "one a round",
        "haiti,set=3,hand=2",
        "4:5/10",
        CAPICUA,
        "31 32 10 -- 20",
        "[Carry \"2\"]",
    ),
    (
        "the scale: both ends",
        "recife,set=3,hand=2",
        "1:2/6",
        CAPICUA,
        "31 32 10 -- 20",
        "",
    ),
    (
        "the scale: with a double",
        "recife,set=3,hand=2",
        "1:2/6",
        CHUCHA,
        "33 31 10 32 00",
        "",
    ),
    (
        "the scale: both ends with a double",
        "recife,set=3,hand=2",
        "1:2/6",
        CROSSED,
        "30 31 10 -- 00",
        "",
    ),
    (
        "in a row",
        "jamaica,set=3,hand=2",
        "2:0/6",
        CAPICUA,
        "31 32 10 -- 20",
        "",
    ),
    (
        "falling back",
        "jamaica,set=3,hand=2",
        "0:3/6",
        CAPICUA,
        "31 32 10 -- 20",
        "",
    ),
    // Blocks: by pair, by single hand, as a duel; level, for each who may get it.
    (
        "block by pair",
        "femundo,set=4,hand=2",
        "10:20/200",
        BLOCK,
        "44 -- -- -- --",
        "",
    ),
    (
        "block by single hand, carried twice as much",
        "haiti,set=4,hand=2,carry=x2",
        "3:4/10",
        BLOCK,
        "44 -- -- -- --",
        "[Carry \"2\"]",
    ),
    (
        "block as a duel, passes that pay",
        "dominican,set=4,hand=2",
        "10:20/200",
        BLOCK,
        "44 -- -- -- --",
        "",
    ),
    (
        "passes that no longer pay",
        "dominican,set=4,hand=2",
        "160:20/200",
        BLOCK,
        "44 -- -- -- --",
        "",
    ),
    (
        "every pass charged",
        "latin,set=4,hand=2,pass=5",
        "10:20/100",
        BLOCK,
        "44 -- -- -- --",
        "",
    ),
    (
        "a block on the scale",
        "recife,set=4,hand=2",
        "1:2/6",
        BLOCK,
        "44 -- -- -- --",
        "",
    ),
    (
        "level: nobody",
        "recife,set=4,hand=2",
        "1:2/6",
        LEVEL,
        "44 -- -- -- --",
        "",
    ),
    (
        "level: the leader",
        "dominican,set=4,hand=2",
        "10:20/200",
        LEVEL,
        "44 -- -- -- --",
        "",
    ),
    (
        "level: the blocker",
        "femundo,set=4,hand=2,tie=blocker",
        "10:20/200",
        LEVEL,
        "44 -- -- -- --",
        "",
    ),
    (
        "level: against the blocker",
        "femundo,set=4,hand=2,tie=against",
        "10:20/200",
        LEVEL,
        "44 -- -- -- --",
        "",
    ),
    // Calls, faults.
    (
        "called rightly, charged",
        "latin,set=3,hand=2,calls=on",
        "10:20/100",
        CHUCHA,
        "33 -- !B",
        "",
    ),
    (
        "called wrongly, scored",
        "femundo,set=4,hand=2,calls=on",
        "10:20/200",
        BLOCK,
        "44 -- !B",
        "",
    ),
    (
        "called, taken",
        "femundo,set=3,hand=2,calls=on,calltakes=own,callcost=80",
        "10:20/200",
        CHUCHA,
        "33 -- !B",
        "",
    ),
    (
        "a fault",
        "femundo,set=3,hand=2",
        "10:20/200",
        CAPICUA,
        "31 32",
        "[Result \"BD+15 forfeit\"]\n[Reason \"C: illegal move 99\"]",
    ),
    // The match.
    (
        "the match, to nil",
        "femundo,set=3,hand=2,shutout=2,target=20",
        "10:0/20",
        CAPICUA,
        "31 32 10 -- 20",
        "",
    ),
    (
        "the match, charged",
        "latin,set=3,hand=2",
        "10:95/100",
        CAPICUA,
        "31 32 10 -- 20",
        "",
    ),
];

/// A goes out with 2-0 where 2 and 0 are open.
const CAPICUA: &str = "A:3120 B:3200 C:2210 D:3311";
/// A goes out with 0-0 where 2 and 0 are open.
const CHUCHA: &str = "A:3300 B:3111 C:2210 D:3221";
/// A goes out with 0-0 where both ends are blank.
const CROSSED: &str = "A:3000 B:3331 C:2210 D:3221";
/// Nobody can follow 4-4; A holds 3 pips, B 6, C 6, D 6.
const BLOCK: &str = "A:4421 B:3300 C:2211 D:3210";
/// The same, with 3 and 6 pips on either side.
const LEVEL: &str = "A:4421 B:3000 C:2211 D:3210";

fn record((_, rules, score, deal, moves, tags): &(&str, &str, &str, &str, &str, &str)) -> Record {
    let text = format!(
        "[DGN \"1\"]\n[Rules \"{rules}\"]\n[Deal \"{deal}\"]\n[Leader \"A\"]\n[Score \"{score}\"]\n{tags}\n{moves}"
    );
    let records = parse_records(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    records.into_iter().next().unwrap()
}

fn told(language: Language) -> String {
    let words = Words::new(language);
    let mut text = String::new();
    for round in &ROUNDS {
        let record = record(round);
        let rules = record.start().rules();
        text.push_str(&format!("{} ({rules})\n", round.0));
        for happening in logged_events(record.start().public(), record.history()) {
            if !happening.gains.is_empty() || !happening.bonuses.is_empty() {
                text.push_str(&format!(
                    "  - {}\n",
                    wording::sentence(&words, rules, &happening)
                ));
            }
        }
        let ending = Ending::from_record(&words, &record).expect("the round is over");
        for line in ending.items {
            text.push_str(&format!("  {line}\n"));
        }
    }
    text
}

#[test]
fn every_ending_is_told_in_english() {
    insta::assert_snapshot!("english", told(Language::ENGLISH));
}

#[test]
fn every_ending_is_told_in_spanish() {
    insta::assert_snapshot!("spanish", told(Language::nearest("es")));
}

#[test]
fn every_ending_is_told_in_portuguese() {
    insta::assert_snapshot!("portuguese", told(Language::nearest("pt")));
}

/// All Fives is told in its own words: what was made on the way, and that the target ends it.
#[test]
fn a_target_reached_is_no_block() {
    let text = "[DGN \"1\"]\n[Rules \"fives\"]\n[Deal \"A:55504021111000 B:66656463625453\"]\n[Leader \"A\"]\n[Score \"95:20/100\"]\n1. 55";
    let record = parse_records(text).unwrap().remove(0);
    let said = |language| {
        Ending::from_record(&Words::new(language), &record)
            .unwrap()
            .items
    };
    assert_eq!(
        said(Language::ENGLISH),
        [
            "A reaches the target.",
            "Scored in play by A: 10.",
            "Score: A 105 : 20 B, to 100.",
            "Match won by A, 105 : 20.",
        ]
    );
    assert_eq!(said(Language::nearest("es"))[0], "A llega a la meta.");
    assert_eq!(said(Language::nearest("pt"))[0], "A chega à meta.");
}

#[test]
fn sheets_are_fit_to_print() {
    let paying = ROUNDS
        .iter()
        .find(|round| round.0.contains("passes that pay"))
        .unwrap();
    let record = record(paying);
    let sheets = Language::all().map(|language| move_list(&Words::new(language), &record));
    let sheets: Vec<String> = sheets.collect();
    for line in sheets.iter().flat_map(|sheet| sheet.lines()) {
        assert!(
            line.chars().count() <= 80 && line == line.trim_end(),
            "{line}"
        );
    }
    insta::assert_snapshot!("sheets", sheets.join("\n"));
}

/// Nothing of any preset is left to its bare name in any language.
#[test]
fn every_preset_has_a_name_a_line_and_sentences() {
    for language in Language::all() {
        let words = Words::new(language);
        for (name, rules) in &PRESETS {
            let (title, about) = wording::preset(&words, name);
            assert!(title != *name && !about.is_empty(), "{language}: {name}");
            for sentence in wording::rules(&words, rules) {
                assert!(
                    !sentence.starts_with("rules-") && sentence.ends_with('.'),
                    "{sentence}"
                );
            }
        }
    }
}
