//! One match, the same moves on every face: the arena's table, a session that is played through (as
//! the terminal does), and a session that is put down and taken up again at every move (as the server
//! does after a pause).

use capicua_arena::play_match;
use capicua_core::{Budget, Fault, Judgement, Player, Seed};
use capicua_dominoes::notation::{Record, parse_records, write_records};
use capicua_dominoes::{Move, Rules, View};
use capicua_players::{Lineup, Table, lineup};
use capicua_session::{Chair, Phase, Session};

const MATCHES: [(&str, &str); 4] = [
    (
        "latin,target=40",
        "champion:samples=6,greedy,pimc:samples=3,random",
    ),
    (
        "fives,target=60",
        "champion:samples=40,mc:worlds=20,reads=yes",
    ),
    (
        "dominican,target=60",
        "ismcts:iterations=20,doubles,champion:samples=4,random",
    ),
    ("fives,target=80", "net:temperature=0.7,greedy"),
];

fn moves(records: &[Record]) -> Vec<String> {
    let round = |record: &Record| {
        let moves: Vec<String> = record
            .moves()
            .iter()
            .map(|m| m.written.to_string())
            .collect();
        moves.join(" ")
    };
    records.iter().map(round).collect()
}

fn in_the_arena(rules: Rules, players: &[Lineup]) -> Vec<String> {
    let played = play_match(rules, players, Seed(5));
    let records: Vec<Record> = played
        .rounds
        .into_iter()
        .map(|(record, _)| record)
        .collect();
    moves(&records)
}

/// Plays a session through; `again` may put another in its place after each move.
fn in_a_session(
    rules: Rules,
    players: &[Lineup],
    mut again: impl FnMut(Session) -> Session,
) -> Vec<String> {
    let chairs: Vec<Chair> = players.iter().cloned().map(Chair::Program).collect();
    let mut session = Session::new(rules, chairs, Seed(5));
    loop {
        match session.phase() {
            Phase::Program(_) => {
                let question = session.question().unwrap();
                let mv = question.answer(&Budget::default()).unwrap();
                session.play(mv).unwrap();
            }
            Phase::RoundOver => session.next_round(),
            Phase::MatchOver(_) => {
                let mut records = session.finished().to_vec();
                records.push(session.round().clone());
                return moves(&records);
            }
            Phase::Person(seat) => panic!("nobody sits on {seat}"),
        }
        session = again(session);
    }
}

#[test]
fn all_faces_play_the_same_match() {
    for (rules, seats) in MATCHES {
        let rules: Rules = rules.parse().unwrap();
        let players = lineup(seats, &rules).unwrap();
        let arena = in_the_arena(rules, &players);
        assert!(arena.len() > 1, "{seats}: more than a round");
        assert_eq!(
            in_a_session(rules, &players, |session| session),
            arena,
            "{seats}"
        );
        let resumed = |session: Session| {
            let chairs = session.chairs().to_vec();
            let records = parse_records(&session.text()).unwrap();
            Session::resume(records, chairs, Seed(5)).unwrap()
        };
        assert_eq!(
            in_a_session(rules, &players, resumed),
            arena,
            "{seats}, resumed"
        );
    }
}

/// The file a session writes reads back as it was, whoever played.
#[test]
fn what_is_written_reads_back() {
    let rules: Rules = "latin,target=30".parse().unwrap();
    let players = lineup("greedy,random,greedy,random", &rules).unwrap();
    let chairs: Vec<Chair> = players.into_iter().map(Chair::Program).collect();
    let mut session = Session::new(rules, chairs, Seed(2));
    while let Some(question) = session.question() {
        session
            .play(question.answer(&Budget::default()).unwrap())
            .unwrap();
    }
    let text = session.text();
    assert_eq!(write_records(&parse_records(&text).unwrap()), text);
}

/// Breaks down whenever it is asked.
struct Broken;

impl Player<Table> for Broken {
    fn choose(&mut self, _: &View, _: &Budget) -> Result<Judgement<Move>, Fault> {
        Err(Fault("out of breath".to_owned()))
    }
}

/// With people at the table, too, a fault costs the round, is written down, and the match goes on.
#[test]
fn a_fault_costs_the_round_and_nothing_else() {
    let rules: Rules = "latin,lead=free,target=500".parse().unwrap();
    let greedy = || Chair::Program(capicua_players::player("greedy").unwrap());
    let broken = Chair::Program(Lineup::custom("broken", |_| Broken));
    let mut session = Session::new(rules, vec![broken, greedy(), greedy(), greedy()], Seed(2));
    for _ in 0..3 {
        while let Some(question) = session.question() {
            match question.answer(&Budget::default()) {
                Ok(mv) => session.play(mv).unwrap(),
                Err(fault) => session.forfeit(question.seat(), &fault),
            }
        }
        assert_eq!(session.phase(), Phase::RoundOver);
        assert_eq!(session.round().reason.as_deref(), Some("out of breath"));
        session.next_round();
    }
    let text = session.text();
    assert!(text.contains("[Reason \"A: out of breath\"]"), "{text}");
    assert_eq!(parse_records(&text).unwrap().len(), 4);
}
