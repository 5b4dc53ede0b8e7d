//! Whatever cannot be read is answered with what is wrong, where, and how to fix it; and nothing
//! that anybody types brings the program down.

use capicua_dominoes::notation::{Position, parse_records};
use proptest::prelude::*;

/// The text, a part of what must be said about it, and the column (from one) it must point at.
const POSITIONS: [(&str, &str, usize); 35] = [
    // A tile twice: in a hand, in two hands, in a hand and on the table, in the line.
    ("latin 6664636261605/?7/?7/?7 - A -", "half a tile", 19),
    (
        "latin 66646362616066/?7/?7/?7 - A -",
        "6-6 appears twice",
        19,
    ),
    (
        "latin 66646362616055/66?6/?7/?7 - A -",
        "6-6 appears twice",
        22,
    ),
    (
        "latin 666463626160/?7/?7/?7 ^66 B -",
        "6-6 appears twice",
        7,
    ),
    (
        "latin ?6/?6/?6/?6 ^66666 B -",
        "6-6 appears twice in the line",
        19,
    ),
    // A line that does not join, or is none.
    (
        "latin ?6/?6/?7/?7 [6|5][4|3] C -",
        "does not join: 5 against 4",
        25,
    ),
    ("latin ?7/?7/?7/?6 6 A -", "`6` is not a line", 19),
    ("latin ?7/?7/?7/?6 ^6^6 A -", "`^` appears twice", 21),
    ("latin ?7/?7/?7/?6 66^ A -", "no tile after it", 22),
    ("latin ?7/?7/?7/?6 ^6x A -", "`x` is not a pip", 21),
    ("latin ?7/?7/?7/?6 ^67 A -", "more than the highest pip", 21),
    ("latin ?7/?7/?7/?6 ^*66 A -", "these rules have none", 19),
    ("fives,spinner=on ?6/?7+14 ^66 B -", "marks no spinner", 27),
    // Counts that do not add up.
    ("latin ?7/?7/?7 - A -", "3 hands are given, 4 are needed", 7),
    ("latin ?7/?7/?7/?6 - A -", "do not add up", 7),
    ("latin ?8/?7/?7/?6 - A -", "8 tiles in one hand", 7),
    ("latin ?7/?7/?7/? - A -", "the number of unknown tiles", 16),
    ("latin ?7//?7/?7 - A -", "a hand is empty", 10),
    ("latin ?7/?7/?7/?7+1 - A -", "0 tiles are left over", 19),
    ("fives ?7/?7+13 - A -", "14 tiles are left over, not 13", 13),
    ("cuban ?10/?10/?10/?9 - A -", "do not add up", 7),
    // An impossible turn.
    ("latin ?7/?7/?7/?7 - E -", "`E` is not a seat", 21),
    ("fives ?7/?7+14 - C -", "`C` is not a seat", 18),
    ("latin ?7/?7/?7/?6 ^66 C -", "C cannot be on turn", 23),
    (
        "latin ?7/?7/?7/?7 - A:1 -",
        "A cannot be on turn after 1 passes",
        21,
    ),
    (
        "latin ?7/?7/?7/?6 ^66 A:9 -",
        "`9` is not a number of passes",
        23,
    ),
    (
        "fives ?7/?6+14 ^66 A:1 -",
        "nobody passes while there are tiles",
        20,
    ),
    // A void contradicted by a hand, and other contradictions.
    (
        "latin 55545250444232/?7/?7/53?6!5 - A -",
        "said to hold none of 5 but holds 5-3",
        28,
    ),
    (
        "latin 55545250444232/?7/?7/?7!9 - A -",
        "`9` is not a pip",
        31,
    ),
    (
        "latin 55545250444232/?7/?7/?7 - A 0:0/100",
        "led with 6-6, which A does not hold",
        7,
    ),
    // Scores, and too little or too much.
    ("latin ?7/?7/?7/?7 - A 100:30/100", "the match is over", 23),
    ("latin ?7/?7/?7/?7 - A 30", "`30` is not a score", 23),
    ("latin ?7/?7/?7/?7 -", "TURN is missing", 20),
    ("", "RULES is missing", 1),
    (
        "latin ?7/?7/?7/?7 - A - 66",
        "`66` is more than a position has",
        25,
    ),
];

#[test]
fn every_bad_position_is_named_and_located() {
    for (text, what, column) in POSITIONS {
        let error = text
            .parse::<Position>()
            .map(|p| p.to_string())
            .expect_err(text);
        assert!(error.what().contains(what), "{text}\n{error}");
        assert_eq!(error.column(), Some(column), "{text}\n{error}");
        assert!(!error.help().is_empty(), "{text}: how to fix it?");
    }
}

#[test]
fn every_bad_move_is_named_and_located() {
    let open =
        "latin 55545250444232/60434133311110/66626130222100/65646353514020 - C 45:30/100 moves";
    let hidden = "latin 55545250444232/?7/?7/?7 - C 45:30/100 moves";
    let fives = "fives,hand=2 6450/3322 - A - moves";
    for (start, moves, what) in [
        (open, "66 54", "54 does not fit: the open ends are 6"),
        (open, "66 46", "does not fit"),
        (open, "66 --", "D cannot pass: it can play 6-5"),
        (open, "66 60", "D does not hold 6-0"),
        (open, "66 66", "6-6 lies on the table already"),
        (open, "--", "C must lead"),
        (open, "66 !C", "passes are not called"),
        (open, "66 +64", "nobody draws"),
        (open, "66 7z", "`7z` is not a move"),
        (open, "66 99", "9-9 is not in the set"),
        (hidden, "66 64 55", "does not fit"),
        (hidden, "66 65 --", "A cannot pass: it can play 5-5"),
        (hidden, "66 -- 64", "A does not hold 6-4"),
        // B passed on 6 and 5 and cannot hold 6-4 a round later.
        (
            hidden,
            "66 65 55 -- 63 34 54 46",
            "B cannot hold 6-4: it passed on 6",
        ),
        (fives, "64 --", "cannot pass while 24 tiles"),
        (fives, "64 +64", "6-4 is not in the boneyard"),
        (fives, "64 +62 +61", "B cannot draw: it can play 6-2"),
        (
            "latin,calls=on,hand=2 6361/6655/4443/4241 - A - moves",
            "63 !B",
            "cannot call a pass of B",
        ),
    ] {
        let text = format!("{start} {moves}");
        let error = text
            .parse::<Position>()
            .map(|p| p.to_string())
            .expect_err(&text);
        assert!(error.what().contains(what), "{text}\n{error}");
        let at = error.column().expect("it points somewhere");
        assert!(at > start.len(), "it points at the move: {error}");
    }
}

const RECORD: &str = r#"[DGN "1"]
[Rules "latin"]
[Deal "A:55545250444232 B:60434133311110 C:66626130222100 D:65646353514020"]
[Leader "C"] [Score "45:30/100"]
[Result "BD+26 blocked"]
1. 66 65 55 60  2. 03 36 54 43  3. 62 35 25 --  4. -- 51 50 14  5. 00 46 -- 01  6. 16
"#;

#[test]
fn every_bad_record_is_named_and_located() {
    assert!(parse_records(RECORD).is_ok());
    for (from, to, what, line) in [
        ("03 36", "03 37", "7-3 is not in the set", 6),
        ("03 36", "03 63", "63 does not fit", 6),
        ("25 --", "25 54", "5-4 lies on the table already", 6),
        ("  6. 16", "", "the moves end before the round does", 5),
        (
            "BD+26 blocked",
            "BD+44 blocked",
            "the moves lead to `BD+26 blocked`",
            5,
        ),
        ("BD+26 blocked", "*", "the moves lead to", 5),
        ("A:5554", "A:5555", "5-5 appears twice", 3),
        (" D:65646353514020", "", "the hand of D is missing", 3),
        ("[Leader \"C\"]", "[Leader \"E\"]", "`E` is not a seat", 4),
        ("[Leader \"C\"]", "", "no tag Leader", 1),
        (
            "[Rules \"latin\"]",
            "[Rules \"latim\"]",
            "unknown rules `latim`",
            2,
        ),
        (
            "[Rules \"latin\"]",
            "[Rules \"latin]",
            "this tag does not end",
            2,
        ),
        ("[DGN \"1\"]", "[DGN \"2\"]", "version `2`", 1),
        ("1. 66", "1. {66", "this comment does not end", 6),
        ("6. 16", "6. 16 61", "the round is over", 6),
    ] {
        let text = RECORD.replacen(from, to, 1);
        assert_ne!(text, RECORD, "{from} is not there");
        let error = parse_records(&text).expect_err(&text);
        assert!(error.what().contains(what), "{text}\n{error}");
        assert_eq!(error.line(), Some(line), "{error}");
        assert!(!error.help().is_empty(), "{error}");
    }
    // Without a result the moves alone have to reach the end.
    let unsaid = RECORD.replacen("[Result \"BD+26 blocked\"]\n", "", 1);
    assert!(parse_records(&unsaid).is_ok());
    let broken = unsaid.replacen("  6. 16", "", 1);
    assert!(
        parse_records(&broken)
            .unwrap_err()
            .what()
            .contains("breaks off")
    );
    for text in ["", "\n\n", "1. 66 65", "[", "[]", "{", "garbage"] {
        assert!(parse_records(text).is_err(), "{text:?} is read");
    }
}

#[test]
fn rounds_of_one_match_carry_score_and_leader_over() {
    let first = RECORD
        .replace("[DGN", "[Round \"1\"]\n[DGN")
        .replace("45:30", "0:0");
    let second = |score: &str, leader: &str| {
        let deal = "[Deal \"A:?7 B:?7 C:?7 D:?7\"]";
        format!(
            "{first}\n[Rules \"latin\"]\n{deal}\n[Round \"2\"]\n[Score \"{score}/100\"] [Leader \"{leader}\"]\n[Result \"*\"]\n"
        )
    };
    assert!(parse_records(&second("26:0", "D")).is_ok());
    let error = parse_records(&second("0:26", "D")).unwrap_err();
    assert!(error.what().contains("the score is 26:0/100"), "{error}");
    let error = parse_records(&second("26:0", "A")).unwrap_err();
    assert!(error.what().contains("D leads"), "{error}");
}

#[test]
fn a_megabyte_of_garbage_is_answered_shortly() {
    for unit in [
        "x", "6", "6 ", "[A \"", "{", "64 ", "\u{0}", "é", "latin ", "\n", "[6|4]", "1. ",
    ] {
        let text = unit.repeat(1_000_000 / unit.len());
        for error in [text.parse::<Position>().err(), parse_records(&text).err()] {
            let shown = error
                .expect("garbage is no position and no record")
                .to_string();
            assert!(shown.len() < 1_000, "{} bytes", shown.len());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn no_text_brings_the_readers_down(text in "\\PC{0,80}") {
        let _ = text.parse::<Position>();
        let _ = parse_records(&text);
    }

    /// Texts that look right at first sight reach further into the readers.
    #[test]
    fn no_likely_text_brings_the_readers_down(
        rules in "(latin|fives|cuban|fives,spinner=on|latin,calls=on)(,(hand|set|target|lead|tie)=[0-9a-z]{1,4})?",
        hands in "([0-9]{0,8}(\\?[0-9]{1,2})?(![0-9]{1,3})?/){1,3}(\\?[0-9]{1,2}|-)(\\+[0-9?]{0,5})?",
        line in "(-|[0-9^*.|\\[\\]]{1,12})",
        turn in "[A-E](:[0-5])?",
        score in "(-|[0-9]{1,3}:[0-9]{1,3}/[0-9]{1,5})",
        moves in "( moves)?( ([0-9]{2}[xlrud]?|--|\\+\\?|\\+[0-9]{2}|![A-D])){0,6}",
    ) {
        let text = format!("{rules} {hands} {line} {turn} {score}{moves}");
        if let Ok(position) = text.parse::<Position>() {
            let written = position.to_string();
            prop_assert_eq!(written.parse::<Position>().map(|p| p.to_string()), Ok(written));
        }
    }

    /// A good record with a few bytes changed.
    #[test]
    fn no_damaged_record_brings_the_reader_down(
        changes in prop::collection::vec((0..RECORD.len(), "\\PC?"), 1..4)
    ) {
        let mut text = RECORD.to_owned();
        for (at, with) in changes {
            let at = at.min(text.len().saturating_sub(1));
            if text.is_char_boundary(at) && text.is_char_boundary(at + 1) {
                text.replace_range(at..at + 1, &with);
            }
        }
        if let Ok(records) = parse_records(&text) {
            let written = capicua_dominoes::notation::write_records(&records);
            let again = parse_records(&written);
            prop_assert!(again.is_ok(), "{}\n{:?}", written, again);
        }
    }
}
