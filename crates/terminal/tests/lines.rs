//! The plain face, driven as a script drives it: what is typed depends on what was printed.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use std::time::Duration;

use capicua_core::{Seat, Seed};
use capicua_dominoes::notation::{Record, parse_records, write_records};
use capicua_players::Dominoes;
use capicua_table::Playable as _;
use capicua_terminal::{LineInput, LineOptions, MatchFile, SessionEnd, play_lines};
use capicua_ui::{Chair, DominoSession, Phase, SeatView, Session};
use capicua_words::{Language, Words};

/// What has been printed, shared between the face and whoever types.
#[derive(Clone, Default)]
struct Paper(Rc<RefCell<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Paper {
    fn text(&self) -> String {
        String::from_utf8(self.0.borrow().clone()).unwrap()
    }

    fn last_line(&self) -> String {
        self.text().lines().last().unwrap_or_default().to_owned()
    }
}

fn chairs(seats: &str) -> Vec<Chair<Dominoes>> {
    let chair = |spec: &str| match spec {
        "you" => Chair::person(),
        spec => Chair::Program(capicua_players::player(spec).unwrap()),
    };
    seats.split(',').map(chair).collect()
}

fn session(rules: &str, seats: &str, seed: u64) -> DominoSession {
    Session::new(&rules.parse().unwrap(), chairs(seats), Seed(seed))
}

/// Goes on from the text of a file.
fn again(text: &str, seats: &str) -> DominoSession {
    Session::resume(Dominoes::read(text).unwrap(), chairs(seats), Seed(99)).unwrap()
}

/// Plays with somebody who types; `None` is the end of input.
fn talk(
    session: &mut DominoSession,
    mut types: impl FnMut(&Paper) -> Option<String>,
) -> (String, SessionEnd) {
    let folder = tempfile::tempdir().unwrap();
    let match_file = MatchFile::named(folder.path().join("game.dgn")).unwrap();
    let paper = Paper::default();
    let words = Words::new(Language::ENGLISH);
    let options = LineOptions {
        delay: Duration::ZERO,
        interactive: false,
    };
    let reader = paper.clone();
    let input = || types(&reader).map_or(LineInput::End, LineInput::Line);
    let left = play_lines(session, &match_file, &words, &options, input, paper.clone()).unwrap();
    let saved = std::fs::read_to_string(match_file.path().unwrap()).unwrap();
    assert_eq!(saved, session.text(), "what is left is what is saved");
    (paper.text(), left)
}

/// A person who always plays the first legal move, and goes on after each round.
fn first_move(paper: &Paper) -> String {
    let line = paper.last_line();
    match line.split_once("Moves: ") {
        Some((_, moves)) => moves
            .trim_end_matches('.')
            .split(' ')
            .next()
            .unwrap()
            .to_owned(),
        None => String::new(),
    }
}

const TABLES: [(&str, &str); 5] = [
    ("latin,target=60", "you,greedy,pimc:samples=3,greedy"),
    ("fives,target=60", "you,greedy"),
    ("fives,spinner=on,target=40", "random,you"),
    ("cuban,target=40", "random,you,greedy,you"),
    ("latin,calls=on,target=60", "you,random,greedy,random"),
];

#[test]
fn a_script_plays_whole_matches() {
    for (rules, seats) in TABLES {
        let mut session = session(rules, seats, 5);
        let (said, left) = talk(&mut session, |paper| Some(first_move(paper)));
        assert_eq!(left, SessionEnd::Finished, "{rules}\n{said}");
        assert!(matches!(session.phase(), Phase::MatchOver(_)));
        let records = parse_records(&session.text()).unwrap();
        assert!(records.iter().all(|record| record.result() != "*"));
        let endings = said.matches("Score: ").count();
        assert_eq!(endings, records.len(), "{rules}\n{said}");
        assert_eq!(said.matches("Match won by").count(), 1, "{rules}\n{said}");
    }
}

#[test]
fn a_resumed_match_equals_the_uninterrupted_one() {
    for (rules, seats) in TABLES {
        let mut whole = session(rules, seats, 11);
        talk(&mut whole, |paper| Some(first_move(paper)));
        // Left after one, two, … entries, by quitting and by the end of input, again and again.
        let mut broken = session(rules, seats, 11);
        for entries in (1..4).cycle().take(400) {
            let mut left_over = entries;
            let (_, left) = talk(&mut broken, |paper| {
                left_over -= 1;
                match (left_over, entries) {
                    (0, 2) => None,
                    (0, _) => Some("q".to_owned()),
                    _ => Some(first_move(paper)),
                }
            });
            if left == SessionEnd::Finished {
                break;
            }
            broken = again(&broken.text(), seats);
        }
        assert_eq!(broken.text(), whole.text(), "{rules}");
    }
}

#[test]
fn taking_back_returns_to_the_last_choice_and_the_same_move_leads_to_the_same_game() {
    let mut session = session("latin", "greedy,you,greedy,greedy", 3);
    let mut texts: Vec<String> = Vec::new();
    // Plays a round to its end, then takes everything back, choice by choice.
    let (said, _) = talk(&mut session, |paper| {
        let over = paper.last_line().contains("The round is over");
        match over {
            true => Some("u".to_owned()),
            false if paper.text().contains("Taken back") => None,
            false => Some(first_move(paper)),
        }
    });
    assert!(said.contains("Taken back: it is B's turn again."), "{said}");
    texts.push(session.text());
    while session.undo(None) {
        assert_eq!(session.phase(), Phase::Person(Seat::B));
        assert!(SeatView::new(&session, Some(Seat::B)).legal().len() > 1);
        texts.push(session.text());
    }
    assert!(texts.len() > 2, "{} choices", texts.len());
    // Forwards again: the same moves, the same positions.
    for expected in texts.iter().rev().skip(1) {
        loop {
            while let Some(question) = session.question() {
                session
                    .play(question.answer(&Default::default()).unwrap())
                    .unwrap();
            }
            if SeatView::new(&session, Some(Seat::B)).legal().len() > 1
                && session.text() == *expected
            {
                break;
            }
            let first = SeatView::new(&session, Some(Seat::B)).legal()[0];
            session.play(first).unwrap();
        }
    }
}

#[test]
fn nonsense_is_answered_in_one_line_and_loses_nothing() {
    let nonsense = [
        "zz",
        "6",
        "666",
        "ab",
        "--",
        "p",
        "!B",
        "!",
        "+64",
        "é",
        "\u{1b}[2J",
        "64 53",
        "hh",
        "DROP TABLE",
        &"7".repeat(5000),
        "\0",
        "?!",
        "-",
        "52q",
    ];
    for (rules, seats) in TABLES {
        let mut session = session(rules, seats, 2);
        let mut at = 0;
        let mut before: Option<usize> = None;
        let mut turn_told = false;
        talk(&mut session, |paper| {
            if !turn_told && first_move(paper).is_empty() {
                return Some(String::new());
            }
            turn_told = true;
            let lines = paper.text().lines().count();
            if let Some(before) = before {
                assert_eq!(
                    lines,
                    before + 1,
                    "{:?} in {rules}\n{}",
                    nonsense[at - 1],
                    paper.text()
                );
            }
            before = Some(lines);
            at += 1;
            // Under `calls=on` a pass is no nonsense once a tile lies.
            while rules.contains("calls")
                && nonsense
                    .get(at - 1)
                    .is_some_and(|n| ["--", "-", "p"].contains(n))
            {
                at += 1;
            }
            nonsense.get(at - 1).map(|&text| text.to_owned())
        });
        assert_eq!(at, nonsense.len() + 1, "{rules}");
        let (told, _) = talk(&mut session, |_| None);
        assert!(told.contains("Moves: "), "the game goes on: {told}");
    }
}

#[test]
fn a_pass_is_played_only_when_nothing_fits() {
    let mut passes = 0;
    let mut refusals = 0;
    let mut session = session("latin,target=500", "you,greedy,greedy,greedy", 1);
    talk(&mut session, |paper| {
        let line = paper.last_line();
        if line.contains("You cannot pass") || line.contains("cannot pass.") {
            refusals += 1;
            return Some("t".to_owned());
        }
        match first_move(paper).as_str() {
            "--" => {
                passes += 1;
                Some("p".to_owned())
            }
            "" => Some(String::new()),
            _ if refusals < 3 => Some("p".to_owned()),
            play => Some(play.to_owned()),
        }
    });
    assert!(
        passes > 0 && refusals == 3,
        "{passes} passes, {refusals} refusals"
    );
}

#[test]
fn hints_rank_all_moves_of_every_variant() {
    for (rules, seats) in TABLES {
        let mut session = session(rules, seats, 4);
        let mut asked = 0;
        let mut moves = 0;
        let (said, _) = talk(&mut session, |paper| {
            let line = paper.last_line();
            match line.split_once("Moves: ") {
                None => (asked < 4).then(String::new),
                Some((_, list)) if list.split(' ').count() > 1 && asked == 0 => {
                    moves = list.split(' ').count();
                    asked = 4;
                    Some("h".to_owned())
                }
                Some(_) => (asked < 4).then(|| first_move(paper)),
            }
        });
        let hint: Vec<&str> = said
            .lines()
            .skip_while(|line| !line.starts_with("move "))
            .collect();
        // Where passes may be false, one is allowed and nobody is advised to.
        let moves = moves - usize::from(rules.contains("calls"));
        assert!(hint.len() > moves, "{said}");
        assert!(
            hint[1..=moves].iter().all(|line| line.contains('.')),
            "{said}"
        );
        assert!(hint[moves + 1].starts_with("Play "), "{said}");
    }
}

#[test]
fn a_sight_shows_no_tile_that_its_seat_cannot_know() {
    for (rules, seats) in TABLES {
        let mut session = session(rules, seats, 8);
        let (said, _) = talk(&mut session, |paper| {
            (paper.text().matches("Moves: ").count() < 4).then(|| first_move(paper))
        });
        let person = session.people().next().unwrap();
        let sight = SeatView::new(&session, Some(person));
        let now = sight.position().unwrap().now();
        for seat in sight.seats().filter(|&seat| seat != person) {
            assert!(now.hand(seat).known.is_empty(), "{rules} {seat}\n{said}");
        }
        assert!(now.stock().known.is_empty());
        assert!(SeatView::new(&session, None).view().is_none());
    }
}

#[test]
fn the_end_of_a_round_is_told_item_by_item() {
    let mut session = session("latin", "you,greedy,greedy,greedy", 6);
    let (said, _) = talk(&mut session, |paper| {
        match paper.text().contains("The round is over") {
            true => None,
            false => Some(first_move(paper)),
        }
    });
    for seat in ["A: ", "B: ", "C: ", "D: "] {
        assert!(said.lines().any(|line| line.starts_with(seat)), "{said}");
    }
    let charged = said.lines().find(|line| line.contains("Charged to"));
    let charged = charged.unwrap_or_else(|| panic!("{said}"));
    // "Charged to BD: B 12 + D 9 = 21."
    let numbers: Vec<u32> = charged
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|n| n.parse().ok())
        .collect();
    let (total, items) = numbers.split_last().unwrap();
    assert_eq!(*total, items.iter().sum::<u32>(), "{charged}");
}

#[test]
fn a_false_pass_can_be_called() {
    let ends = ["it was false", "it was true"];
    let mut seen = [false; 2];
    for seed in 1..40 {
        let mut session = session(
            "latin,calls=on,target=500",
            "you,random,random,random",
            seed,
        );
        let (said, _) = talk(&mut session, |paper| {
            if paper.text().contains("The round is over") {
                return None;
            }
            let line = paper.last_line();
            let call = line
                .trim_end_matches('.')
                .split(' ')
                .find(|mv| mv.starts_with('!'));
            Some(call.map_or_else(|| first_move(paper), str::to_owned))
        });
        let end = ends.map(|end| said.contains(end));
        if end != [false; 2] {
            // The penalty is 50 for whoever was wrong.
            assert!(said.contains("50 for the call"), "{said}");
            let call = said
                .lines()
                .find(|line| line.contains(" called the pass of "))
                .unwrap();
            let seats: Vec<&str> = call
                .split([' ', ','])
                .filter(|word| word.len() == 1)
                .collect();
            let wrong = if end[0] { seats[1] } else { seats[0] };
            let side = if "AC".contains(wrong) { "AC" } else { "BD" };
            assert!(said.contains(&format!("Charged to {side}")), "{said}");
        }
        seen = [seen[0] || end[0], seen[1] || end[1]];
    }
    assert_eq!(seen, [true; 2], "both kinds of calls were met");
    // Without `calls=on` nobody calls.
    let mut session = session("latin", "you,greedy,greedy,greedy", 7);
    let mut asked = false;
    let (said, _) = talk(&mut session, |_| {
        (!std::mem::replace(&mut asked, true)).then(|| "!B".to_owned())
    });
    assert!(
        said.contains("Passes are not called under these rules"),
        "{said}"
    );
}

#[test]
fn only_whole_matches_are_resumed() {
    let mut session = session("latin", "you,greedy,greedy,greedy", 6);
    talk(&mut session, |paper| {
        (paper.text().matches(" leads.").count() < 3).then(|| first_move(paper))
    });
    let records = parse_records(&session.text()).unwrap();
    assert!(records.len() >= 3);
    let resume = |records: Vec<Record>| {
        let read = match records.is_empty() {
            true => Ok(Vec::new()),
            false => Dominoes::read(&write_records(&records)),
        };
        let read = match read {
            Ok(read) => read,
            Err(error) => return error.what().to_owned(),
        };
        let resumed = Session::resume(read, chairs("you,greedy,greedy,greedy"), Seed(1));
        resumed.err().unwrap().what().to_owned()
    };
    assert!(resume(records[1..].to_vec()).contains("round 1 is missing"));
    assert!(resume(Vec::new()).contains("no round"));
    let mut other_score = Dominoes::read(&session.text()).unwrap().remove(1);
    other_score.notes.round = Some(1);
    let seats = chairs("you,greedy,greedy,greedy");
    let refused = Session::resume(vec![other_score], seats, Seed(1));
    let refused = refused.err().unwrap();
    assert!(
        refused.what().contains("the score before round 1"),
        "{refused}"
    );
    let unfinished = vec![records.last().unwrap().clone(), records[1].clone()];
    assert!(!resume(unfinished).is_empty());
}
