//! A game that one crate brings (this test, `kuhn/`) and one line where games are listed plays in the
//! arena, in the plain terminal and over the engine protocol, and is an environment with observations.

use std::io;
use std::time::Duration;

use crate::kuhn::Kuhn;
use capicua_arena::{ContestRun, Unit};
use capicua_core::{
    CancellationToken, Game as _, ImperfectInformation as _, LongRun as _, MoveList, Seat, Seed,
};
use capicua_engine::{Engine, Settings as EngineSettings, WireGame};
use capicua_env::{Episode, Reward, Settings, Start};
use capicua_table::text::rules_tag;
use capicua_table::{ActionSpace as _, MatchState, Playable};
use capicua_terminal::{LineInput, LineOptions, MatchFile, SessionEnd, play_lines};
use capicua_ui::games::{Participant, Plan, Rules, Written};
use capicua_ui::{AdviceRequest, GameUi as _, Phase};
use capicua_words::{Language, Words};

/// What the list of games finds by its name.
fn toy() -> Rules<Kuhn> {
    Rules::read("kuhn").unwrap()
}

fn player(spec: &str) -> Participant {
    Participant::Player(spec.to_owned())
}

#[test]
fn it_keeps_the_laws_of_games() {
    let rules = MatchState::<Kuhn>::new(&"kuhn".parse().unwrap());
    for index in 0..200 {
        let (mut state, ()) = <Kuhn as Playable>::deal(&rules, Seed(index));
        let mut random = Seed(index).named("walk").random();
        let mut moves = MoveList::new();
        loop {
            // With the third card in the other's hand a seat sees the same.
            capicua_testkit::check_views(&state, |state, seat| {
                3 - state.secrets(seat) - state.secrets(seat.next(2))
            });
            capicua_testkit::check_zero_sum(&state);
            state.legal(&mut moves);
            match random.pick(&moves) {
                Some(&act) => state.play(act).unwrap(),
                None => break,
            }
        }
    }
}

fn contest(first: Participant, second: Participant, deals: u64) -> ContestRun {
    let rules = toy();
    let plan = Plan::new(Unit::Round, Seed(1));
    let contest = rules.contest(&[first, second], &plan).unwrap();
    let mut run = ContestRun::new(contest, deals, None);
    while !run.is_finished() {
        run.step(&CancellationToken::default()).unwrap();
    }
    run
}

/// Whoever bets always and whoever bets with a king alone come out even.
#[test]
fn it_plays_in_the_arena() {
    let run = contest(player("careful"), player("bold"), 4000);
    let lead = run.tally().lead(0);
    assert!(lead.mean.abs() < 2.0 * lead.half_width.unwrap(), "{lead:?}");
    // By hand: without a king it folds and loses a chip (two of three), with one it wins two.
    let tally = run.tally();
    let won = tally.wins() as f64 / tally.games() as f64;
    assert!((won - 1.0 / 3.0).abs() < 0.02, "{won}");
    let even = contest(player("bold"), player("bold"), 50);
    assert_eq!(even.tally().lead(0).mean, 0.0);
    // An interrupted run is taken up.
    let saved = even.save();
    let rules = toy();
    let plan = Plan::new(Unit::Round, Seed(1));
    let again = rules.contest(&[player("bold"), player("bold")], &plan);
    let mut again = ContestRun::new(again.unwrap(), 50, None);
    again.resume(&saved).unwrap();
    assert_eq!(again.tally(), even.tally());
}

/// Its games are written as data, with what each seat saw and could know.
#[test]
fn it_is_written_as_data() {
    let rules = toy();
    let plan = Plan {
        written: Written::Data { beliefs: true },
        ..Plan::new(Unit::Round, Seed(1))
    };
    let contest = rules.contest(&[player("bold"), player("careful")], &plan);
    for game in contest.unwrap().play_group(0, true) {
        let round: serde_json::Value = serde_json::from_str(&game.records[0]).unwrap();
        assert_eq!(
            (&round["deal"], &round["schema"]),
            (&1.into(), &"round/1".into())
        );
        let (start, first) = (round["start"].as_str().unwrap(), &round["decisions"][0]);
        // The seat on turn sees its own card and not the other one.
        let [a, b] = [5, 6].map(|at| &start[at..=at]);
        assert_eq!(first["view"], format!("kuhn A{a} "));
        let unseen = first["belief"]["unseen"].as_array().unwrap();
        assert!(unseen.contains(&b.into()) && !unseen.contains(&a.into()));
        assert_eq!(
            first["belief"]["places"]["B"],
            serde_json::json!([0.5, 0.5])
        );
    }
}

#[test]
fn it_plays_in_the_plain_terminal() {
    let rules = toy();
    let participants = [Participant::Person("Ana".to_owned()), player("careful")];
    let mut table = rules.table(&participants, Seed(3), Seed(3)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let match_file = MatchFile::named(folder.path().join("hand.dgn")).unwrap();
    let words = Words::new(Language::ENGLISH);
    let options = LineOptions {
        delay: Duration::ZERO,
        interactive: false,
    };
    let mut typed = ["nonsense", "bet", "u", "check", "check", "check"].into_iter();
    let input = || {
        typed
            .next()
            .map_or(LineInput::End, |line| LineInput::Line(line.to_owned()))
    };
    let mut paper = Vec::new();
    let left = play_lines(
        &mut *table,
        &match_file,
        &words,
        &options,
        input,
        &mut paper,
    )
    .unwrap();
    let text = String::from_utf8(paper).unwrap();
    assert_eq!(left, SessionEnd::Finished, "{text}");
    assert!(
        text.contains("Type check or bet.") && text.contains("A bet"),
        "{text}"
    );
    // What was saved is taken up, and over.
    let saved = std::fs::read_to_string(folder.path().join("hand.dgn")).unwrap();
    let rules = Rules::<Kuhn>::read(rules_tag(&saved).unwrap().text).unwrap();
    let again = rules.resume(&saved, &participants, Seed(1), None).unwrap();
    assert!(matches!(again.phase(), Phase::MatchOver(Some(_))));
    assert_eq!(again.text(), saved);
}

/// What it says nothing about works by its moves and positions as they are written.
#[test]
fn what_it_does_not_say_works_all_the_same() {
    let words = Words::new(Language::ENGLISH);
    let participants = ["Ana", "Bo"].map(|name| Participant::Person(name.to_owned()));
    let mut table = toy().table(&participants, Seed(3), Seed(3)).unwrap();
    table.play(Seat::A, "check", &words).unwrap();
    table.play(Seat::B, "bet", &words).unwrap();
    // The strongest player is asked what it would play.
    let hint = table.hint(Seat::A, None, None).unwrap()(&CancellationToken::default()).unwrap();
    let view = table.scene(&words, Some(Seat::A)).hand;
    let best = if view.contains("AK") { "bet" } else { "check" };
    assert_eq!(hint.brief(&words)[0].0, best, "{view}");
    let (_, known) = table.knowledge(&words, Seat::A, 80).unwrap();
    assert!(known[0].starts_with("B  "), "{known:?}");
    // So it is about a position that somebody wrote down, and all others cannot be.
    let advised = Kuhn::advise(&AdviceRequest::new(&view)).unwrap();
    assert_eq!(advised.text(&words), hint.text(&words));
    for wrong in [
        "kuhn",
        "kuhn KK",
        "kuhn AX",
        "kuhn AK pass",
        "kuhn AK bet check",
    ] {
        assert!(Kuhn::advise(&AdviceRequest::new(wrong)).is_err(), "{wrong}");
    }
    // A record is held against its moves.
    let open = Kuhn::check(&table.text(), &words).unwrap().text;
    assert!(open.contains("not checked: how it ends"), "{open}");
    table.play(Seat::A, "check", &words).unwrap();
    let whole = table.text();
    let checked = Kuhn::check(&whole, &words).unwrap().text;
    assert!(checked.contains("3 moves, B+1") && checked.contains("all in order"));
    let result = "[Result \"B+1\"]";
    assert!(Kuhn::check(&whole.replace(result, "[Result \"A+1\"]"), &words).is_err());
    assert!(Kuhn::check(&whole.replace("bet", "fold"), &words).is_err());
}

/// One's own card and what was done can be seen, the other card cannot.
#[test]
fn programs_learn_it() {
    let start = Start {
        unit: Unit::Round,
        seed: Seed(5),
        index: 0,
    };
    let mut round = capicua_env::new_episode::<Kuhn>("kuhn", &start, Kuhn::catalogue()).unwrap();
    let layout = Kuhn::layout(&"kuhn".parse().unwrap());
    assert_eq!((layout.observation_size(), layout.moves()), (5, 2));
    let observed = |round: &dyn Episode, seat: Seat| {
        let mut numbers = vec![7.0; 5];
        round.observe(seat, &mut numbers);
        numbers
    };
    let legal = [("check".to_owned(), 0), ("bet".to_owned(), 1)];
    assert_eq!(round.legal(), legal);
    round.play_number(1).unwrap();
    let [a, b] = [Seat::A, Seat::B].map(|seat| observed(&*round, seat));
    assert_eq!((&a[3..], &b[3..]), (&[1.0, 0.0][..], &[1.0, 0.0][..]));
    assert!(a[..3] != b[..3] && a[..3].iter().sum::<f32>() == 1.0);
    let other = round.resample_from_infostate(Seat::B, Seed(1)).unwrap();
    assert_eq!(observed(&*other, Seat::B), b);
    assert_ne!(observed(&*other, Seat::A), a);
    // Whoever bets always pays to see.
    assert_eq!(
        round
            .ask("bold", Seed(1), &CancellationToken::default())
            .unwrap(),
        "bet"
    );
    round.play("bet").unwrap();
    let rewards = round.rewards(Reward::Points);
    assert_eq!((rewards[0].abs(), rewards[0] + rewards[1]), (2.0, 0.0));
    // Many hands at once, the second seat played by a program.
    let others = [None, Some("bold".to_owned())];
    let settings = Settings {
        unit: Unit::Round,
        reward: Reward::Points,
        seed: Seed(1),
    };
    let fleet = capicua_env::vec_env("kuhn", 8, &others, &settings, Kuhn::catalogue()).unwrap();
    assert_eq!(fleet.layout, layout);
}

/// Not a test: the engine that the next one starts.
#[test]
#[ignore = "this is the engine another test starts"]
fn as_an_engine() {
    if std::env::var("TOY_ENGINE").is_ok() {
        let spoken = [WireGame::new(Kuhn::catalogue())];
        capicua_engine::serve("careful", &spoken, io::stdin(), io::stdout()).unwrap();
    }
}

#[test]
fn it_plays_over_the_engine_protocol() {
    let program = std::env::current_exe().unwrap();
    let command = format!(
        "exec:env TOY_ENGINE=1 '{}' --exact as_an_engine --ignored --nocapture",
        program.to_str().unwrap()
    );
    let settings = EngineSettings {
        patience: Duration::from_secs(20),
        ..EngineSettings::default()
    };
    let engine = Engine::start(&command, &settings).unwrap();
    let outside = contest(Participant::Engine(engine), player("bold"), 100);
    let inside = contest(player("careful"), player("bold"), 100);
    assert_eq!(outside.tally().spread, inside.tally().spread);
    assert_eq!(outside.tally().ends, inside.tally().ends);
}
