//! One match, the same moves on every face: the arena's table, a session that is played through (as
//! the terminal does), and a session that is put down and taken up again at every move (as the server
//! does after a pause).

use capicua_core::{Budget, Evaluation, Fault, Player, Seed};
use capicua_dominoes::notation::{parse_records, write_records};
use capicua_dominoes::{Move, Rules, View};
use capicua_pickomino::Position;
use capicua_players::{Dominoes, Entrant};
use capicua_table::{Playable, play_match};
use capicua_ui::{Chair, GameUi, Phase, Session};

const DOMINOES: [(&str, &str); 4] = [
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

const DICE: [(&str, &str); 2] = [
    ("pickomino", "champion,random"),
    ("pickomino,players=3,empty=turn", "greedy,simple,random"),
];

/// Plays a session through; `again` may put another in its place after each move.
fn in_a_session<G: GameUi>(
    rules: &G::Rules,
    players: &[capicua_table::Entrant<G>],
    mut again: impl FnMut(Session<G>) -> Session<G>,
) -> String {
    let chairs: Vec<Chair<G>> = players.iter().cloned().map(Chair::Program).collect();
    let mut session = Session::new(rules, chairs, Seed(5));
    loop {
        match session.phase() {
            Phase::Program(_) => {
                let question = session.question().unwrap();
                let mv = question.answer(&Budget::default()).unwrap();
                session.play(mv).unwrap();
            }
            Phase::RoundOver => session.next_round(),
            Phase::MatchOver(_) => return session.text(),
            Phase::Person(seat) => panic!("nobody sits on {seat}"),
        }
        session = again(session);
    }
}

/// How many rounds the match has.
fn compare<G: GameUi>(rules: &str, seats: &str) -> usize {
    let rules: G::Rules = rules.parse().unwrap();
    let players = G::catalogue().entrant(seats, &rules).unwrap();
    let played = play_match(&rules, &players, Seed(5));
    let arena = played.text();
    let through = in_a_session(&rules, &players, |session| session);
    assert_eq!(through, arena, "{seats}");
    let resumed = |session: Session<G>| {
        let chairs = session.chairs().to_vec();
        Session::resume(G::read(&session.text()).unwrap(), chairs, Seed(5)).unwrap()
    };
    let resumed = in_a_session(&rules, &players, resumed);
    assert_eq!(resumed, arena, "{seats}, resumed");
    played.rounds.len()
}

#[test]
fn all_faces_play_the_same_match() {
    for (rules, seats) in DOMINOES {
        assert!(
            compare::<Dominoes>(rules, seats) > 1,
            "{seats}: more than a round"
        );
    }
    for (rules, seats) in DICE {
        assert_eq!(compare::<Position>(rules, seats), 1);
    }
}

/// The file a session writes reads back as it was, whoever played.
#[test]
fn what_is_written_reads_back() {
    let rules: Rules = "latin,target=30".parse().unwrap();
    let players = Dominoes::catalogue().entrant("greedy,random,greedy,random", &rules);
    let chairs: Vec<Chair<Dominoes>> = players.unwrap().into_iter().map(Chair::Program).collect();
    let mut session = Session::new(&rules, chairs, Seed(2));
    while let Some(question) = session.question() {
        session
            .play(question.answer(&Budget::default()).unwrap())
            .unwrap();
    }
    let text = session.text();
    assert_eq!(write_records(&parse_records(&text).unwrap()), text);
}

/// Whoever takes back plays the same match on: the next round is dealt from the same seed, and a file
/// saved now resumes as it would have.
#[test]
fn taking_back_forgets_nothing_but_moves() {
    fn try_it<G: GameUi>(rules: &str) {
        let rules: G::Rules = rules.parse().unwrap();
        let people = |seats: usize| (0..seats).map(|_| Chair::person()).collect();
        let seats = capicua_table::RuleSet::seats(&rules);
        let mut session: Session<G> = Session::new(&rules, people(seats), Seed(77));
        let (mut texts, mut played) = (vec![session.text()], Vec::new());
        while texts.len() < 12 && session.phase().turn().is_some() {
            let legal = session.round().legal();
            let mv = legal[texts.len() % legal.len()];
            played.push((session.plies(), mv));
            session.play(mv).unwrap();
            texts.push(session.text());
        }
        while session.undo(None) {
            let text = session.text();
            assert!(texts.contains(&text), "{text}");
            for tag in ["[Seed \"77\"]", "[A \"you\"]", "[People \"AB"] {
                assert!(text.contains(tag), "{tag}");
            }
            let again = Session::<G>::resume(G::read(&text).unwrap(), people(seats), Seed(1));
            assert_eq!(again.unwrap().text(), text);
        }
        // And the same moves lead to the same game again.
        let from = session.plies();
        for (_, mv) in played.into_iter().filter(|(ply, _)| *ply >= from) {
            session.play(mv).unwrap();
        }
        assert_eq!(Some(&session.text()), texts.last());
    }
    try_it::<Dominoes>("latin");
    try_it::<Dominoes>("fives");
    try_it::<Position>("pickomino");
}

/// A deal of which only the boneyard is hidden is known; who drew what from it is not.
#[test]
fn a_draw_that_nobody_saw_cannot_be_resumed() {
    let dealt = "[DGN \"1\"]\n[Rules \"fives\"]\n[Deal \"A:55545352515066 B:44434241403332 +14\"]\n[Leader \"A\"]\n[Score \"0:0/100\"]\n[Round \"1\"]\n[Result \"*\"]\n";
    let refused = Dominoes::read(&format!("{dealt}1. 66 +?")).err().unwrap();
    assert!(refused.what().contains("move 2"), "{refused}");
    let records = Dominoes::read(&format!("{dealt}1. 66 +00")).unwrap();
    let chairs = vec![Chair::person(), Chair::person()];
    let mut session = Session::resume(records, chairs, Seed(1)).unwrap();
    assert!(session.plies() >= 2);
    session.undo(None);
    assert!(!session.text().is_empty());
}

/// Breaks down whenever it is asked.
struct Broken;

impl Player<Dominoes> for Broken {
    fn choose(&mut self, _: &View, _: &Budget) -> Result<Evaluation<Move>, Fault> {
        Err(Fault("out of breath".to_owned()))
    }
}

/// With people at the table, too, a fault costs the round, is written down, and the match goes on.
#[test]
fn a_fault_costs_the_round_and_nothing_else() {
    let rules: Rules = "latin,first=free,target=500".parse().unwrap();
    let greedy = || Chair::Program(capicua_players::player("greedy").unwrap());
    let broken = Chair::Program(Entrant::custom("broken", |_| Broken));
    let chairs = vec![broken, greedy(), greedy(), greedy()];
    let mut session: Session<Dominoes> = Session::new(&rules, chairs, Seed(2));
    for _ in 0..3 {
        while let Some(question) = session.question() {
            session.answered(question.seat(), question.answer(&Budget::default()));
        }
        assert_eq!(session.phase(), Phase::RoundOver);
        assert_eq!(session.round().faults()[0].fault.0, "out of breath");
        session.next_round();
    }
    let text = session.text();
    assert!(text.contains("[Reason \"A: out of breath\"]"), "{text}");
    assert_eq!(parse_records(&text).unwrap().len(), 4);
}
