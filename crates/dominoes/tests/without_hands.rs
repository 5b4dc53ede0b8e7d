//! The referee where nobody wrote the hands down, as on any score sheet: whatever follows from the moves
//! is found when it is wrong, nothing that is right is refused, and what could not be checked is said.

use capicua_dominoes::notation::{
    CheckedRecord, Record, UncheckedClaim, parse_records, referee, write_records,
};
use capicua_dominoes::{PRESETS, Rules};

use crate::common::played;

/// The games of the table of spoiled records.
const GAMES: [&str; 6] = ["latin", "dominican", "cuban", "recife", "fives", "block"];

/// A match without its hands: unknown deals, and draws that nobody saw.
fn without_hands(text: &str, rules: &Rules) -> String {
    let hands: Vec<String> = "ABCD"
        .chars()
        .take(usize::from(rules.seats))
        .map(|seat| format!("{seat}:?{}", rules.hand))
        .collect();
    let hands = hands.join(" ");
    let unseen = |word: &str| match word.starts_with('+') {
        true => "+?".to_owned(),
        false => word.to_owned(),
    };
    let line = |line: &str| match (line.starts_with("[Deal "), line.starts_with('[')) {
        (true, _) => format!("[Deal \"{hands}\"]\n"),
        (_, true) => format!("{line}\n"),
        _ => {
            let words: Vec<String> = line.split(' ').map(unseen).collect();
            format!("{}\n", words.join(" "))
        }
    };
    text.lines().map(line).collect()
}

/// A random match as it is written, with its hands or without.
fn sheet(rules: &Rules, seed: u64, hands: bool) -> (Vec<Record>, String) {
    let records = played(*rules, seed, 12);
    let text = write_records(&records);
    let text = match hands {
        true => text,
        false => without_hands(&text, rules),
    };
    (records, text)
}

/// The text with the value of the `nth` tag of that name changed.
fn changed(text: &str, tag: &str, nth: usize, value: &str) -> String {
    let open = format!("[{tag} \"");
    let from = text.match_indices(&open).nth(nth).unwrap().0 + open.len();
    let to = from + text[from..].find('"').unwrap();
    format!("{}{value}{}", &text[..from], &text[to..])
}

/// Refused, with a pointer to `place`, and naming what is right where only one thing is.
fn found(text: &str, place: &str, right: &str) {
    let error = parse_records(text).expect_err(place);
    let shown = error.to_string();
    assert!(shown.contains(place) && shown.contains('^'), "{shown}");
    let named = shown.contains(right);
    let bounds = shown.contains("the moves allow only") || shown.contains("cannot be");
    assert!(named || bounds, "{right}: {shown}");
}

/// A result in its parts: side, points, the rest.
fn parts(result: &str) -> (String, u32, String) {
    let (side, rest) = result.split_once('+').unwrap();
    let (points, rest) = rest.split_once(' ').unwrap();
    (side.to_owned(), points.parse().unwrap(), rest.to_owned())
}

fn other_side(side: &str) -> &'static str {
    match side {
        "AC" => "BD",
        "BD" => "AC",
        "A" => "B",
        _ => "A",
    }
}

/// The results that the `kind`-th way of spoiling makes of a right one. Where a game has no capicúa one
/// is made up; `recife` has its step on the scale instead.
fn spoiled(kind: usize, result: &str, record: &Record, seed: u64) -> Vec<String> {
    if result.starts_with('=') {
        return Vec::new();
    }
    let (side, points, rest) = parts(result);
    let out = rest.starts_with("out");
    match kind {
        // Who went out is seen, who won a block is not.
        0 if out => vec![format!("{}+{points} {rest}", other_side(&side))],
        1 if out => vec![format!("{side}+{points} blocked"), "= blocked".to_owned()],
        1 => vec![format!("{side}+{points} out")],
        // More than all that was not laid.
        2 => {
            let left = record.end().public().unplayed().pips();
            let many = if left < 99 { 99 } else { 999 };
            vec![format!("{side}+{many} {rest}")]
        }
        3 => match rest.strip_suffix(" capicua") {
            Some(plain) => vec![
                format!("{side}+{points} {plain}"),
                format!("{side}+{} {plain}", points - 25),
            ],
            None if record.start().rules().preset().name() == "recife" && out => {
                let wrong = 1 + (points + seed as u32 % 2) % 4;
                vec![format!("{side}+{wrong} {rest}")]
            }
            None => vec![
                format!("{side}+{points} {rest} capicua"),
                format!("{side}+{} {rest} capicua", points + 25),
            ],
        },
        _ => Vec::new(),
    }
}

/// Each of the five kinds, in each game, with the hands and without: all found.
#[test]
fn whatever_is_spoiled_on_a_sheet_is_found() {
    let mut dropped = 0;
    for name in GAMES {
        let rules: Rules = name.parse().unwrap();
        for hands in [true, false] {
            let mut cases = [0; 5];
            for seed in 0..12 {
                let (records, text) = sheet(&rules, seed, hands);
                parse_records(&text).unwrap_or_else(|error| panic!("{error}"));
                for (nth, record) in records.iter().enumerate() {
                    let right = record.result();
                    dropped += usize::from(right.ends_with("capicua"));
                    for (kind, cases) in cases[..4].iter_mut().enumerate() {
                        for wrong in spoiled(kind, &right, record, seed) {
                            found(&changed(&text, "Result", nth, &wrong), &wrong, &right);
                            *cases += 1;
                        }
                    }
                    let standing = record.start().public().standing().unwrap();
                    let [a, b] = standing.score;
                    for (a, b) in [(a + 1, b), (a, b + 1)] {
                        if nth > 0 && a.max(b) < standing.target {
                            let wrong = format!("{a}:{b}/{}", standing.target);
                            found(
                                &changed(&text, "Score", nth, &wrong),
                                &wrong,
                                "the score is",
                            );
                            cases[4] += 1;
                        }
                    }
                }
            }
            assert!(cases.iter().all(|&n| n >= 10), "{name} {hands}: {cases:?}");
        }
    }
    assert!(dropped > 10, "{dropped}");
}

/// Says of a round what the referee says, and tries whether that is so.
fn says_the_truth(read: &CheckedRecord, nth: usize, text: &str) {
    let result = read.record.result();
    if result == "*" {
        return assert!(read.unchecked.contains(&UncheckedClaim::Unfinished));
    }
    let with = |result: String| parse_records(&changed(text, "Result", nth, &result));
    let winner_open = read.unchecked.contains(&UncheckedClaim::Winner);
    if result.starts_with('=') {
        return;
    }
    let (side, points, rest) = parts(&result);
    let other = with(format!("{}+{points} {rest}", other_side(&side)));
    assert!(winner_open || other.is_err(), "{result} {text}");
    let bounds = read.unchecked.iter().find_map(|open| match open {
        UncheckedClaim::Points { least, most } => Some((u32::from(*least), u32::from(*most))),
        _ => None,
    });
    let (least, most) = bounds.unwrap_or((points, points));
    assert!(
        (least..=most).contains(&points),
        "{result}: {least} to {most}"
    );
    for wrong in [least.checked_sub(1), Some(most + 1)].into_iter().flatten() {
        let wrong = format!("{side}+{wrong} {rest}");
        assert!(with(wrong.clone()).is_err(), "{wrong} for {result}");
    }
}

/// Reads sheets until there were `least` rounds: none is refused, and what is said of each is so.
fn all_taken(rules: &Rules, least: usize, hands: bool) -> (usize, usize) {
    let (mut rounds, mut whole, mut seed) = (0, 0, 100);
    while rounds < least {
        let (records, text) = sheet(rules, seed, hands);
        let read = referee(&text).unwrap_or_else(|error| panic!("{rules} {seed}: {error}\n{text}"));
        for (nth, (record, read)) in records.iter().zip(&read).enumerate() {
            assert_eq!(record.result(), read.record.result());
            whole += usize::from(read.unchecked.is_empty());
            if !hands {
                says_the_truth(read, nth, &text);
            }
        }
        // Written again it is read again.
        let again: Vec<Record> = read.into_iter().map(|read| read.record).collect();
        assert_eq!(parse_records(&write_records(&again)).unwrap(), again);
        rounds += records.len();
        seed += 1;
    }
    (rounds, whole)
}

/// A thousand rounds, half of them without hands: none refused. With their hands all are checked in
/// full; without, only where everything follows.
#[test]
fn no_correct_record_is_refused() {
    let (mut rounds, mut whole) = ([0; 2], [0; 2]);
    for name in GAMES {
        let rules: Rules = name.parse().unwrap();
        for (at, hands) in [(0, true), (1, false)] {
            let (more, checked) = all_taken(&rules, 84, hands);
            rounds[at] += more;
            whole[at] += checked;
        }
    }
    assert!(rounds.iter().all(|&n| n >= 500), "{rounds:?}");
    assert_eq!(whole[0], rounds[0]);
    assert!(
        (1..rounds[1] / 2).contains(&whole[1]),
        "{whole:?} of {rounds:?}"
    );
}

#[test]
fn no_correct_record_of_any_preset_is_refused() {
    for (_, rules) in &PRESETS {
        let (rounds, whole) = all_taken(rules, 20, true);
        assert_eq!(rounds, whole, "{rules}");
        all_taken(rules, 20, false);
    }
}

/// A round of a federation, without hands: all pips count and none sleeps, so that all follows.
const FEMUNDO: &str = include_str!("sheets/femundo.dgn");

#[test]
fn where_all_hands_count_the_points_follow_from_the_moves() {
    let rules: Rules = "femundo".parse().unwrap();
    let read = referee(&without_hands(FEMUNDO, &rules)).unwrap();
    for read in &read {
        let points = |open: &UncheckedClaim| matches!(open, UncheckedClaim::Points { .. });
        assert!(!read.unchecked.iter().any(points), "{:?}", read.unchecked);
    }
    // Nothing was told, and yet it is known.
    let lines = FEMUNDO.lines().filter(|line| !line.starts_with("[Result"));
    let untold: String = lines.map(|line| format!("{line}\n")).collect();
    let untold = parse_records(&without_hands(&untold, &rules)).unwrap();
    for (read, untold) in read.iter().zip(&untold) {
        if read.record.result().contains("out") {
            assert_eq!(untold.result(), read.record.result());
            assert_eq!(
                untold.after().map(|g| g.score()),
                read.record.after().map(|g| g.score())
            );
        }
    }
}

/// A fault ends a round as if the others had gone out: of 168 pips 23 are on the table.
#[test]
fn what_a_fault_costs_follows_where_all_hands_count() {
    let text = |result: &str| {
        format!(
            "[Rules \"femundo\"]\n[Deal \"A:?7 B:?7 C:?7 D:?7\"]\n[Leader \"C\"]\n[Score \"0:0/200\"]\n[Result \"{result}\"]\n[Reason \"A: illegal move 99\"]\n1. 66 65\n"
        )
    };
    let read = referee(&text("BD+145 forfeit")).unwrap().remove(0);
    assert_eq!(read.unchecked, []);
    for wrong in ["BD+144 forfeit", "AC+145 forfeit"] {
        found(&text(wrong), wrong, "`BD+145 forfeit`");
    }
}

const HIDDEN: &str = "[Rules \"latin\"]\n[Deal \"A:?7 B:?7 C:?7 D:?7\"]\n[Leader \"C\"]\n[Score \"0:0/100\"]\n[Round \"1\"]\n";
const MOVES: &str =
    "1. 66 65 55 60  2. 03 36 54 43  3. 62 35 25 --  4. -- 51 50 14  5. 00 46 -- 01\n6. 16\n";

/// A round of the docs, without its hands.
fn hidden(result: &str) -> String {
    format!("{HIDDEN}[Result \"{result}\"]\n{MOVES}")
}

#[test]
fn a_block_is_a_block_and_its_points_have_bounds() {
    let read = referee(&hidden("BD+26 blocked")).unwrap().remove(0);
    let Some(UncheckedClaim::Points { least, most }) = read.unchecked.last() else {
        panic!("{:?}", read.unchecked);
    };
    assert!((*least..=*most).contains(&26), "{least} to {most}");
    let says = |result: &str| referee(&hidden(result)).unwrap_err().to_string();
    assert!(says("BD+99 blocked").contains("the moves allow only"));
    assert!(says("BD+26 out").contains("the moves allow only"));
    assert!(says("*").contains("the moves allow only"));
    // Nothing told: what follows is said, the rest left open, and it is read again.
    let untold = referee(&format!("{HIDDEN}{MOVES}")).unwrap().remove(0);
    assert_eq!(untold.record.result(), "? blocked");
    let written = write_records(std::slice::from_ref(&untold.record));
    assert_eq!(parse_records(&written).unwrap(), [untold.record]);
}

/// Without a result the score of the next round has to be one that the moves can lead to.
#[test]
fn a_score_lies_where_the_round_before_can_have_led() {
    let next = |score: &str, leader: &str| {
        let again = HIDDEN.replace("\"C\"", &format!("{leader:?}"));
        let again = again
            .replace("0:0", score)
            .replace("Round \"1\"", "Round \"2\"");
        referee(&format!("{HIDDEN}{MOVES}\n{again}[Result \"*\"]\n1. 55\n"))
    };
    assert!(next("26:0", "D").is_ok());
    let error = next("99:0", "D").unwrap_err();
    assert!(
        error.what().contains("the score cannot be 99:0/100"),
        "{error}"
    );
    assert!(error.help().contains("the first side has 0 to "), "{error}");
    let error = next("26:0", "A").unwrap_err();
    assert!(
        error.what().contains("after the round before, D leads"),
        "{error}"
    );
}

#[test]
fn passes_that_cannot_all_be_are_found() {
    // Six have shown a six, and everybody has passed on the last one.
    let moves = "1. 66 65 55 60  2. 03 36 54 43  3. 62 35 25 --  4. -- 51 50 14  5. 00 46 -- 01\n";
    let text = format!("{HIDDEN}[Result \"*\"]\n{moves}6. -- -- -- --\n");
    let error = referee(&text).unwrap_err();
    assert!(
        error.what().contains("can hold") && error.line() == Some(8),
        "{error}"
    );
}

/// Where the highest double leads and some tiles sleep, a higher one cannot turn up in a hand.
#[test]
fn the_highest_double_that_was_dealt_leads() {
    let text = |first: &str, then: &str| {
        format!(
            "[Rules \"block\"]\n[Deal \"A:?7 B:?7\"]\n[Leader \"A\"]\n[Round \"1\"]\n[Result \"*\"]\n1. {first} {then}\n"
        )
    };
    assert!(referee(&text("55", "56 66")).is_err());
    let error = referee(&text("55", "56 66")).unwrap_err();
    assert!(error.what().contains("A was dealt 6-6"), "{error}");
    assert!(referee(&text("66", "65 55")).is_ok());
    // Who draws may draw it.
    let draw = text("55", "+? 56 +? 66").replace("block", "draw");
    assert!(referee(&draw).is_ok());
}

/// Nobody draws who can play: a tile that fitted then cannot turn up later.
#[test]
fn a_draw_says_what_a_hand_does_not_hold() {
    let text = |moves: &str| {
        format!(
            "[Rules \"draw\"]\n[Deal \"A:?7 B:?7\"]\n[Leader \"A\"]\n[Score \"-\"]\n[Result \"*\"]\n1. {moves}\n"
        )
    };
    let error = referee(&text("53 +? 34 42 51")).unwrap_err();
    assert_eq!(error.what(), "B cannot hold 5-1: it drew on 5");
    // What it draws later it may hold.
    assert!(referee(&text("53 +? 34 42 +? 51")).is_ok());
}

/// The same numbers in a file that begins in the middle of a match, and what it cannot say.
#[test]
fn a_file_that_begins_in_the_middle_is_held_to_its_own_score() {
    let rules: Rules = "latin".parse().unwrap();
    let (records, text) = sheet(&rules, 3, true);
    let second = text.match_indices("[DGN").nth(1).unwrap().0;
    let later = &text[second..];
    let read = referee(later).unwrap();
    assert_eq!(read[0].unchecked, [UncheckedClaim::Start]);
    assert!(read[1..].iter().all(|read| read.unchecked.is_empty()));
    let [a, b] = records[2].start().public().standing().unwrap().score;
    found(
        &changed(later, "Score", 1, &format!("{}:{b}/100", a + 1)),
        "Score",
        "the score is",
    );
    let first = changed(&text, "Score", 0, "5:0/100");
    found(&first, "5:0/100", "the first round of a match is at 0:0");
}

#[test]
fn no_round_follows_a_match_that_is_won() {
    let rules: Rules = "recife".parse().unwrap();
    let records = played(rules, 1, 50);
    let text = write_records(&records);
    let last = text.rfind("[DGN").unwrap();
    let number = records.len();
    let again = text[last..].replace(
        &format!("[Round \"{number}\"]"),
        &format!("[Round \"{}\"]", number + 1),
    );
    let error = parse_records(&format!("{text}\n{again}")).unwrap_err();
    assert!(error.what().contains("the match was won"), "{error}");
}

#[test]
fn text_before_the_first_tag_is_called_that() {
    for before in [
        "Club match of Friday\n",
        "{Friday}\n",
        "66 65\n",
        "DGN \"1\"]\n",
    ] {
        let error = parse_records(&format!("{before}{}", hidden("BD+26 blocked"))).unwrap_err();
        assert!(
            error.what().contains("is text before the first tag"),
            "{error}"
        );
        assert_eq!(error.line(), Some(1));
    }
}

/// Whether a called pass was false can follow from a tile that was laid later.
#[test]
fn a_call_is_judged_by_what_was_laid() {
    let text = |rest: &str, result: &str| {
        format!(
            "[Rules \"latin,calls=on\"]\n[Deal \"A:?7 B:?7 C:?7 D:?7\"]\n[Leader \"C\"]\n[Score \"-\"]\n[Result \"{result}\"]\n1. 66 {rest}\n"
        )
    };
    // D passes on a six and lays one in its next turn.
    let laid = "-- 65 51  2. 12 63 !D";
    let read = referee(&text(laid, "AC+50 called")).unwrap().remove(0);
    assert_eq!(read.unchecked, []);
    found(
        &text(laid, "BD+50 called"),
        "BD+50 called",
        "`AC+50 called`",
    );
    for result in ["AC+50 called", "BD+50 called"] {
        let open = referee(&text("-- !D", result)).unwrap().remove(0);
        assert_eq!(open.unchecked, [UncheckedClaim::Winner]);
    }
}
