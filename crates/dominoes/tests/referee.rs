//! The referee: matches as they are typed from a score sheet are found in order, and whatever on
//! them is wrong is named with its place and what is right.

use capicua_core::Seat;
use capicua_dominoes::notation::{Record, parse_records};

const DOMINICAN: &str = include_str!("sheets/dominican.dgn");
const PUERTO_RICO: &str = include_str!("sheets/puertorico.dgn");
const RECIFE: &str = include_str!("sheets/recife.dgn");
const JAMAICA: &str = include_str!("sheets/jamaica.dgn");
const FEMUNDO: &str = include_str!("sheets/femundo.dgn");

const SHEETS: [&str; 5] = [DOMINICAN, PUERTO_RICO, RECIFE, JAMAICA, FEMUNDO];

/// The sheet without the lines of some tags.
fn without(sheet: &str, tags: &[&str]) -> String {
    let left_out = |line: &&str| !tags.iter().any(|tag| line.starts_with(&format!("[{tag} ")));
    let lines: Vec<&str> = sheet.lines().filter(left_out).collect();
    lines.join("\n")
}

#[test]
fn sheets_as_people_type_them_are_in_order() {
    for sheet in SHEETS {
        let whole = parse_records(sheet).unwrap_or_else(|error| panic!("{error}"));
        let typed = without(
            sheet,
            &["Result", "Gained", "Score", "DGN", "A", "B", "C", "D"],
        );
        let short = parse_records(&typed).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(whole.len(), short.len());
        for (whole, short) in whole.iter().zip(&short) {
            assert_eq!(whole.result(), short.result());
            assert_eq!(whole.gained(), short.gained());
            let after = |record: &Record| record.after().map(|game| (game.score(), game.lead()));
            assert_eq!(after(whole), after(short));
        }
    }
}

#[test]
fn a_sheet_leads_to_its_score_and_the_next_leader() {
    let records = parse_records(DOMINICAN).unwrap();
    let [.., eighth, last] = &records[..] else {
        panic!("nine rounds were played");
    };
    assert_eq!(eighth.result(), "BD+41 out capicua");
    assert_eq!(eighth.gained().as_deref(), Some("AC:0 BD:25"));
    let after = eighth.after().unwrap();
    assert_eq!((after.score(), after.leader()), ([139, 163], Some(Seat::D)));
    let after = last.after().unwrap();
    assert_eq!(after.score(), [139, 206]);
    assert!(after.winner().is_some());
}

/// What is changed on a sheet, what it is changed to, what is said about it, where it points, and
/// what is right.
const WRONG: [(&str, &str, &str, &str, &str, &str); 17] = [
    (
        DOMINICAN,
        "[Score \"48:0/200\"]",
        "[Score \"47:0/200\"]",
        "the score is 48:0/200",
        "47:0/200",
        "Write [Score \"48:0/200\"]",
    ),
    (
        JAMAICA,
        "[Score \"3:0/6\"]",
        "[Score \"3:1/6\"]",
        "the score is 3:0/6",
        "3:1/6",
        "Write [Score \"3:0/6\"]",
    ),
    (
        DOMINICAN,
        "AC:0 BD:25",
        "AC:25 BD:0",
        "bring AC:0 BD:25",
        "AC:25 BD:0",
        "Write [Gained \"AC:0 BD:25\"]",
    ),
    (
        DOMINICAN,
        "AC:0 BD:25",
        "AC:0 BD:50",
        "bring AC:0 BD:25",
        "AC:0 BD:50",
        "Write [Gained \"AC:0 BD:25\"]",
    ),
    (
        FEMUNDO,
        "[Round \"1\"]",
        "[Round \"1\"]\n[Gained \"AC:0 BD:25\"]",
        "no pass brings anything",
        "AC:0 BD:25",
        "Remove the tag Gained",
    ),
    // Bonuses forgotten, made up, or paid wrongly.
    (
        DOMINICAN,
        "BD+41 out capicua",
        "BD+41 out",
        "lead to `BD+41 out capicua`",
        "BD+41 out",
        "Write `BD+41 out capicua`",
    ),
    (
        DOMINICAN,
        "BD+41 out capicua",
        "BD+16 out capicua",
        "lead to `BD+41 out capicua`",
        "BD+16 out capicua",
        "Write `BD+41",
    ),
    (
        DOMINICAN,
        "AC+31 out\"",
        "AC+56 out capicua\"",
        "lead to `AC+31 out`",
        "AC+56 out capicua",
        "Write `AC+31 out`",
    ),
    (
        PUERTO_RICO,
        "AC+206 out chucha prize",
        "AC+106 out prize",
        "lead to `AC+206 out chucha prize`",
        "AC+106 out prize",
        "Write `AC+206",
    ),
    (
        PUERTO_RICO,
        "AC+79 out prize",
        "AC+29 out",
        "lead to `AC+79 out prize`",
        "AC+29 out",
        "Write `AC+79",
    ),
    (
        RECIFE,
        "AC+2 out",
        "AC+1 out",
        "lead to `AC+2 out`",
        "AC+1 out",
        "Write `AC+2 out`",
    ),
    // The wrong side, the wrong end.
    (
        DOMINICAN,
        "BD+70 blocked",
        "AC+70 blocked",
        "lead to `BD+70 blocked`",
        "AC+70 blocked",
        "Write `BD+70 blocked`",
    ),
    (
        DOMINICAN,
        "BD+70 blocked",
        "BD+70 out",
        "lead to `BD+70 blocked`",
        "BD+70 out",
        "Write `BD+70 blocked`",
    ),
    // Leaders.
    (
        FEMUNDO,
        "[Leader \"D\"]",
        "[Leader \"B\"]",
        "D leads",
        "B",
        "Write [Leader \"D\"]",
    ),
    (
        DOMINICAN,
        "[Leader \"C\"]",
        "[Leader \"A\"]",
        "C leads",
        "A",
        "Write [Leader \"C\"]",
    ),
    // Moves.
    (
        DOMINICAN,
        "1. 66 64 ",
        "1. 66 62 ",
        "B does not hold 6-2",
        "62",
        "B holds 64605441403320",
    ),
    (
        DOMINICAN,
        "1. 66 64 ",
        "1. 66 -- ",
        "B cannot pass: it can play 6-4",
        "--",
        "must",
    ),
];

#[test]
fn whatever_is_wrong_on_a_sheet_is_named_with_its_place_and_what_is_right() {
    for (sheet, right, wrong, what, place, mend) in WRONG {
        assert!(sheet.contains(right), "{right}");
        let error = parse_records(&sheet.replacen(right, wrong, 1)).expect_err(wrong);
        assert!(error.what().contains(what), "{error}");
        assert!(error.help().contains(mend), "{error}");
        let shown = error.to_string();
        let lines: Vec<&str> = shown.lines().collect();
        let at = lines.iter().position(|line| line.trim().starts_with('^'));
        let at = at.expect("a caret");
        let column = lines[at].find('^').unwrap();
        assert_eq!(lines[at].matches('^').count(), place.len(), "{shown}");
        assert!(lines[at - 1][column..].starts_with(place), "{shown}");
    }
}

#[test]
fn rounds_that_break_off_or_go_on_too_long_are_refused() {
    let over = DOMINICAN.replacen("6. 44\n", "6. 44 00\n", 1);
    assert!(
        parse_records(&over)
            .unwrap_err()
            .what()
            .contains("the round is over")
    );
    let short = DOMINICAN.replacen("\n6. 44\n", "\n", 1);
    let error = parse_records(&short).unwrap_err();
    assert!(
        error.what().contains("the moves end before the round does"),
        "{error}"
    );
}
