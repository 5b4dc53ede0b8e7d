//! What must hold for any text or file at all. The fuzz targets, the replay of the corpus and the
//! driver check the same. Every target says whether its input meant something, so that the driver
//! can go on from there.

pub mod driver;

use std::time::Duration;

use capicua_arena::{Contest, ContestRun, Outcome, Standings, Unit};
use capicua_core::{Budget, CancellationToken, Game as _, InputError, LongRun as _, Seat, Seed};
use capicua_dominoes::Rules;
use capicua_dominoes::notation::{Position, describe, parse_records, write_records};
use capicua_engine::dep::EngineReply;
use capicua_pickomino::champion::ValueNetwork;
use capicua_players::policy::Policy;
use capicua_solver::Solver;
use capicua_teach::advice::{AdviceOptions, advise, exact_chances};
use capicua_teach::documents;
use capicua_ui::games::{Participant, RulesHandle, games};
use capicua_ui::{Phase, Table};
use capicua_words::{Language, Words};

/// A target: what it is called, and what it does with some bytes.
pub struct Target {
    /// The name of its corpus.
    pub name: &'static str,
    /// True when the input meant something.
    pub check: fn(&[u8]) -> bool,
}

/// All of them.
pub const TARGETS: [Target; 10] = [
    Target {
        name: "position",
        check: |bytes| position(&text(bytes)),
    },
    Target {
        name: "record",
        check: |bytes| record(&text(bytes)),
    },
    Target {
        name: "rolls",
        check: |bytes| rolls(&text(bytes)),
    },
    Target {
        name: "dice",
        check: |bytes| dice(&text(bytes)),
    },
    Target {
        name: "weights",
        check: weights,
    },
    Target {
        name: "rules",
        check: |bytes| rules(&text(bytes)),
    },
    Target {
        name: "table",
        check: |bytes| capicua_web::fuzzing::script(&text(bytes)),
    },
    Target {
        name: "stored",
        check: |bytes| capicua_web::fuzzing::stored(&text(bytes)),
    },
    Target {
        name: "run",
        check: |bytes| run(&text(bytes)),
    },
    Target {
        name: "engine",
        check: |bytes| engine(&text(bytes)),
    },
];

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// No search of a target takes longer.
const TINY: Duration = Duration::from_millis(3);

/// An error is one that somebody can read.
fn readable(error: &impl std::fmt::Display) {
    assert!(error.to_string().len() < 2_000, "{error}");
}

/// A position is refused with an error, or read; what is read reads back from what is written, can be
/// solved or not, advised about or not, and believed or not.
pub fn position(text: &str) -> bool {
    let position: Position = match text.parse() {
        Ok(position) => position,
        Err(error) => {
            readable(&error);
            return false;
        }
    };
    let written = position.to_string();
    let again: Position = written.parse().expect("what is written can be read");
    assert_eq!(again.to_string(), written);
    let stop = CancellationToken::new().within(TINY);
    let mut solver = Solver::new(1 << 12);
    solver.set_budget(&Budget::until(&stop));
    let task = documents::SolveOptions::default();
    match documents::SolveReport::new(position.clone(), &task, &mut solver) {
        Ok(solved) => assert!(!solved.moves.is_empty()),
        Err(error) => readable(&error),
    }
    let turn = position.now().public().turn();
    let options = AdviceOptions {
        samples: Some(2),
        time: Some(TINY),
        stop,
        ..AdviceOptions::default()
    };
    match advise(&position, turn, &options) {
        Ok(advice) => {
            let chances = exact_chances(&position, turn).ok();
            documents::advice(&position, &advice, chances.as_ref(), None);
        }
        Err(why) => readable(&InputError::from(why)),
    }
    for seat in [Seat::A, Seat::D, Seat::new(4)] {
        if let Err(why) = exact_chances(&position, seat) {
            readable(&InputError::from(why));
        }
    }
    true
}

/// A file of records is refused, or read; what is read can be written, checked, resumed, taken back
/// and played on.
pub fn record(text: &str) -> bool {
    let records = match parse_records(text) {
        Ok(records) => records,
        Err(error) => {
            readable(&error);
            return false;
        }
    };
    let written = write_records(&records);
    let again = parse_records(&written).expect("what is written can be read");
    assert_eq!(write_records(&again), written);
    for record in &records {
        let _ = (record.result(), record.end().to_string());
    }
    resumed(text);
    true
}

/// A match goes on from a file of records, or an error says why not. True when it does.
fn resumed(text: &str) -> bool {
    let table = games().game_of_record(text).and_then(|(game, rules)| {
        let rules = game.parse_rules(&rules)?;
        let table = rules.resume(text, &people(&rules), Seed(1), None)?;
        Ok((rules, table))
    });
    match table {
        Ok((rules, table)) => {
            play_on(&rules, table);
            true
        }
        Err(error) => {
            readable(&error);
            false
        }
    }
}

fn people(rules: &RulesHandle) -> Vec<Participant> {
    vec![Participant::Person("Ana".to_owned()); rules.seats()]
}

/// Takes back, plays on a little, shows it to everybody, and writes down.
fn play_on(rules: &RulesHandle, mut table: Box<dyn Table>) {
    let words = Words::new(Language::ENGLISH);
    for turn in 0..6 {
        for seat in Seat::all(rules.seats()) {
            let _ = (
                table.scene(&words, Some(seat)),
                table.said(&words, Some(seat), 0),
            );
        }
        match table.phase() {
            Phase::Person(seat) => {
                let legal = table.status().legal;
                let played = table.play(seat, &legal[turn % legal.len()], &words);
                assert!(played.is_ok(), "what is legal can be played");
            }
            Phase::RoundOver => table.next_round_from(Seed(turn as u64)),
            _ => break,
        }
        if turn % 2 == 1 {
            table.undo(None);
        }
    }
    let written = table.text();
    let again = rules.resume(&written, &people(rules), Seed(1), None);
    let again = again.unwrap_or_else(|error| panic!("what a table writes can be read: {error}"));
    assert_eq!(again.text(), written);
    let _ = (table.status().points, table.said(&words, None, 0));
    while table.undo(None) {}
}

/// A position of the dice game reads back, and its odds can be told.
pub fn dice(text: &str) -> bool {
    let position: capicua_pickomino::Position = match text.parse() {
        Ok(position) => position,
        Err(error) => {
            readable(&error);
            return false;
        }
    };
    let written = position.to_string();
    let again: capicua_pickomino::Position = written.parse().expect("what is written can be read");
    assert_eq!(again.to_string(), written);
    match capicua_teach::pickomino::documents::position_to_advise(text) {
        Err(error) => readable(&error),
        Ok(position) => {
            let table =
                capicua_teach::pickomino::documents::odds_table(Some(&position), position.rules());
            capicua_teach::pickomino::documents::odds(Some(&position), position.rules(), &table);
            let _ = position.payoff();
        }
    }
    true
}

/// A record of the dice game, and what is done with it.
pub fn rolls(text: &str) -> bool {
    resumed(text)
}

/// A file with the weights of networks reads back, for All Fives or for Pickomino.
pub fn weights(bytes: &[u8]) -> bool {
    let policy = Policy::from_bytes(bytes).map(|policy| policy.to_bytes());
    let value_network =
        ValueNetwork::from_bytes(bytes).map(|value_network| value_network.to_bytes());
    [&policy, &value_network]
        .into_iter()
        .filter_map(|read| read.as_ref().err())
        .for_each(readable);
    if let Ok(written) = &policy {
        let again = Policy::from_bytes(written).expect("what is written can be read");
        assert_eq!(&again.to_bytes(), written);
    }
    if let Ok(written) = &value_network {
        let again = ValueNetwork::from_bytes(written).expect("what is written can be read");
        assert_eq!(&again.to_bytes(), written);
    }
    policy.is_ok() || value_network.is_ok()
}

/// Rules read back, can be described, and a match by them begins.
pub fn rules(text: &str) -> bool {
    if let Ok(rules) = capicua_pickomino::notation::rules_from_text(text) {
        let written = rules.to_string();
        let again = capicua_pickomino::notation::rules_from_text(&written);
        assert_eq!(again.expect("what is written can be read"), rules);
        begins(&written);
    }
    let rules: Rules = match text.parse() {
        Ok(rules) => rules,
        Err(error) => {
            readable(&error);
            return false;
        }
    };
    let written = rules.to_string();
    let again: Rules = written.parse().expect("what is written can be read");
    assert_eq!(again, rules);
    assert!(!describe(&rules).is_empty());
    begins(&written);
    true
}

/// A match by these rules begins.
fn begins(rules: &str) {
    let agreed = games()
        .parse_rules(rules)
        .expect("what is written can be read");
    let table = agreed.table(&people(&agreed), Seed(1), Seed(1));
    play_on(&agreed, table.expect("people can sit down"));
}

/// The file of a long run is refused, or taken up.
pub fn run(text: &str) -> bool {
    let contest = || {
        let player = |spec| capicua_players::player(spec).expect("a player of the catalogue");
        let rules = capicua_dominoes::LATIN;
        let players = vec![player("greedy"), player("random")];
        let contest = Contest::new(players, rules, Unit::Round, Seed(1));
        contest.expect("they know the rules")
    };
    merged(text);
    let mut run = ContestRun::new(contest(), 4, None);
    match run.resume(text) {
        Err(error) => {
            readable(&error);
            false
        }
        Ok(()) => {
            let saved = run.save();
            let mut again = ContestRun::new(contest(), 4, None);
            again.resume(&saved).expect("what is written can be read");
            assert_eq!(again.save(), saved);
            true
        }
    }
}

/// What parts are merged from: read, put together and told.
fn merged(text: &str) {
    if let Ok(outcome) = Outcome::read(text) {
        match Outcome::merge(vec![("a.part".to_owned(), outcome)]) {
            Ok(whole) => {
                let _ = (whole.tally().elo(), whole.verdict(), whole.groups());
                assert_eq!(whole.scores().len() as u64 % whole.played().max(1), 0);
            }
            Err(error) => readable(&error),
        }
    }
    if let Ok(standings) = Standings::read(text) {
        match Standings::merge(vec![("a.part".to_owned(), standings)]) {
            Ok(whole) => assert_eq!(whole.ratings().len(), whole.players.len()),
            Err(error) => readable(&error),
        }
    }
}

/// What an engine writes is a line of the protocol or is ignored; what was understood is written so
/// that it is understood again. And whatever an engine of ours is told, it goes on, and answers in lines
/// of the protocol.
pub fn engine(text: &str) -> bool {
    for line in text.lines() {
        let written = EngineReply::read(line).map(|answer| answer.to_string());
        let again = written.as_deref().and_then(EngineReply::read);
        assert_eq!(again.map(|answer| answer.to_string()), written);
    }
    let mut said = Vec::new();
    let all = games().spoken();
    let served = capicua_engine::serve("greedy", &all, text.as_bytes(), &mut said);
    served.expect("there is such a player");
    let said = String::from_utf8(said).expect("an engine of ours writes text");
    let mut played = false;
    for line in said.lines() {
        let answer =
            EngineReply::read(line).expect("an engine of ours says what the protocol knows");
        played |= matches!(answer, EngineReply::Play(_));
    }
    played
}
