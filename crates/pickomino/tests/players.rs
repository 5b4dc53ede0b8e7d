//! Players, their names, and fair matches between them.

use capicua_arena::{Contest, ContestRun, Tally, Unit};
use capicua_core::{Budget, CancellationToken, Game, LongRun as _, Seat, Seed};
use capicua_pickomino::players::{OneTurn, player};
use capicua_pickomino::{GameRules, MAX_TURNS, Position, Rules, SeatDice};
use capicua_table::{Entrant, MatchState, Notes, Playable, Round, Session, play_match};

fn chosen(player: &str, position: &str) -> String {
    let position: Position = position.parse().unwrap();
    let mut seated = capicua_pickomino::players::player(player)
        .unwrap()
        .sit(Seed(1));
    let chosen = seated.choose(&position, position.seat(), None, &Budget::default());
    chosen.unwrap().best().to_string()
}

#[test]
fn the_one_turn_player_weighs_worms_as_the_paper_does() {
    // Own top 22 (1 worm), the opponent's top 30 (3 worms).
    let table: Position = "pickomino 21,25,33 22/30 A".parse().unwrap();
    let reward = OneTurn::reward(&table, 0.5, 2.0);
    assert_eq!(reward.fail, -0.5);
    assert_eq!(reward.total[20], -0.5);
    assert_eq!(reward.total[21], 1.0);
    assert_eq!(reward.total[24], 1.0);
    assert_eq!(reward.total[25], 2.0);
    assert_eq!(reward.total[30], 2.0 * 2.0 * 3.0);
    assert_eq!(reward.total[31], 2.0);
    assert_eq!(reward.total[40], 4.0);
}

#[test]
fn simple_stops_at_the_first_tile_that_can_be_taken() {
    assert_eq!(chosen("simple", "pickomino 21-36 -/- A www 55311"), "5s");
    assert_eq!(chosen("simple", "pickomino 21-36 -/- A www 22331"), "3s");
    // Nothing to take yet: what adds most, and a worm once half of the dice are gone.
    assert_eq!(chosen("simple", "pickomino 21-36 -/- A - w5543211"), "5r");
    assert_eq!(chosen("simple", "pickomino 26-36 -/- A 5544 w331"), "wr");
    assert_eq!(chosen("simple", "pickomino 26-36 -/- A www4 w512"), "5r");
}

#[test]
fn greedy_steals_where_the_champion_ends_the_game_and_wins() {
    // The paper's own complaint: taking the last tile wins at once, stealing only brings worms.
    let table = "pickomino 21 30/24,25 A www 55222";
    assert_eq!(chosen("greedy", table), "5s");
    assert_eq!(chosen("champion", table), "2s");
    assert_eq!(chosen("champion:turns=1", table), "2s");
}

#[test]
fn names_read_back() {
    for (name, shown) in [
        ("random", "random"),
        ("greedy", "greedy"),
        ("turn:0.5,2", "turn:alpha=0.5,beta=2"),
        ("turn:beta=2,alpha=0.5", "turn:beta=2,alpha=0.5"),
        ("champion:turns=1", "champion:turns=1"),
    ] {
        let shown_now = player(name).unwrap().spec().to_string();
        assert_eq!(shown_now, shown);
        assert_eq!(player(&shown_now).unwrap().spec().to_string(), shown);
    }
}

#[test]
fn names_that_mean_nothing_are_located() {
    for (name, column) in [
        ("gredy", 1),
        ("", 1),
        ("greedy:3", 8),
        ("greedy:alpha=3", 8),
        // Weights are shown with their names: `turn:alpha=1,beta=x`.
        ("turn:", 12),
        ("turn:1,x", 19),
        ("turn:1,2,3", 21),
        ("turn:-1,1", 12),
        ("turn:nan,1", 12),
        ("turn:gamma=1", 6),
        ("champion:turns=5", 16),
        ("champion:turns=1,weights=/no/such/file", 26),
    ] {
        let error = player(name).err().unwrap();
        assert_eq!(error.column(), Some(column), "{name}: {error}");
        assert!(!error.help().is_empty());
    }
}

#[test]
fn the_champion_does_not_play_what_it_has_not_learnt() {
    let small = GameRules::new(Rules::SMALL, 2).unwrap();
    let champion = player("champion").unwrap();
    assert!(champion.knows(&GameRules::STANDARD).is_ok());
    let refused = champion.knows(&small).unwrap_err();
    assert!(refused.what().contains("eight dice"), "{refused}");
    assert!(player("greedy").unwrap().knows(&small).is_ok());
}

#[test]
fn dice_belong_to_seat_turn_and_roll() {
    let mut first = SeatDice::new(Seed(3));
    let mut second = SeatDice::new(Seed(3));
    first.begin_turn(Seat::A);
    second.begin_turn(Seat::A);
    // Whoever keeps more dice rolls fewer, and sees the same ones.
    let (all, some) = (first.roll(8), second.roll(5));
    for face in capicua_pickomino::Face::ALL {
        assert!(some.count_of(face) <= all.count_of(face));
    }
    assert_eq!(first.roll(4), second.roll(4));
    // What B does in between changes nothing for A.
    second.begin_turn(Seat::B);
    second.roll(8);
    first.begin_turn(Seat::A);
    second.begin_turn(Seat::A);
    assert_eq!(first.roll(8), second.roll(8));
}

fn party(players: usize) -> GameRules {
    GameRules::new(Rules::STANDARD, players).unwrap()
}

fn entrants(names: &[&str]) -> Vec<Entrant<Position>> {
    names.iter().map(|name| player(name).unwrap()).collect()
}

fn contest(names: &[&str], groups: u64) -> Tally {
    let contest = Contest::new(entrants(names), party(names.len()), Unit::Match, Seed(5));
    let mut run = ContestRun::new(contest.unwrap(), groups, None);
    while !run.is_finished() {
        run.step(&CancellationToken::default()).unwrap();
    }
    run.tally().clone()
}

#[test]
fn a_player_against_itself_comes_out_exactly_even() {
    for players in [&["greedy", "turn:1,1"][..], &["simple"; 3], &["simple"; 7]] {
        let tally = contest(players, 12);
        for player in 0..players.len() {
            let score = tally.score(player);
            assert!((score.mean - 1.0 / players.len() as f64).abs() < 1e-12);
            assert!(score.half_width.unwrap() < 1e-9);
            assert!(tally.lead(player).mean.abs() < 1e-12);
        }
    }
}

#[test]
fn a_match_is_the_same_on_any_number_of_threads() {
    let run = |threads: usize| -> Tally {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let play = || contest(&["random", "simple", "greedy"], 10);
        let mut tally = pool.build().unwrap().install(play);
        // Time is not part of the result.
        let rows = tally.rows.iter_mut();
        rows.for_each(|row| row.thinking.nanoseconds = 0);
        tally
    };
    assert_eq!(run(1), run(3));
}

#[test]
fn better_players_win_more() {
    let tally = contest(&["greedy", "random"], 10);
    assert!(tally.score(0).mean > 0.9);
    assert_eq!(tally.games(), 20);
    assert_eq!(tally.rows[0].wins + tally.rows[1].wins, 20);
    let many = contest(&["champion", "simple", "random", "random"], 5);
    assert!(many.score(0).mean > many.score(3).mean);
    // Players with sense take 20 to 40 turns for a game of two.
    let turns = contest(&["greedy", "greedy"], 20);
    let turns = turns.turns as f64 / turns.games() as f64;
    assert!((20.0..40.0).contains(&turns), "{turns}");
}

/// Everybody's game comes to an end, is written down, and reads back as it was.
#[test]
fn games_of_any_size_come_to_an_end_and_are_written_down() {
    for players in 2..=7 {
        let names: Vec<&str> = (0..players)
            .map(|seat| ["random", "simple", "greedy", "champion:turns=1"][seat % 4])
            .collect();
        let played = play_match(&party(players), &entrants(&names), Seed(9));
        let [(round, notes)] = &played.rounds[..] else {
            panic!("a game of Pickomino is one round");
        };
        assert!(round.state().is_over());
        assert!(
            MatchState::<Position>::result(&played.game)
                .unwrap()
                .winner
                .is_some()
        );
        assert_eq!(round.state().payoff().values().iter().sum::<i32>(), 0);
        let text = Position::write(round, notes);
        let mut read = Position::read(&text).unwrap();
        let read = read.pop().unwrap();
        assert_eq!(read.moves, round.moves());
        assert_eq!(
            read.notes,
            Notes {
                round: Some(1),
                ..notes.clone()
            }
        );
        let luck = Position::luck_of(
            &MatchState::<Position>::new(&party(players)),
            &read.start,
            Seed(9),
        );
        let again = Round::from_record(read, luck).unwrap();
        assert_eq!(Position::write(&again, notes), text);
    }
}

/// A game that was left in the middle goes on with the same dice.
#[test]
fn a_game_goes_on_from_its_record() {
    let seats = || {
        let players = entrants(&["greedy", "simple"]).into_iter();
        players.map(capicua_table::Chair::Program).collect()
    };
    let mut session: Session<Position> = Session::new(&party(2), seats(), Seed(4));
    let mut later = None;
    while let Some(question) = session.question() {
        if session.plies() > 20 && later.is_none() {
            let records = Position::read(&session.text()).unwrap();
            later = Some(Session::resume(records, seats(), Seed(1)).unwrap());
        }
        for session in [Some(&mut session), later.as_mut()].into_iter().flatten() {
            let answer = question.answer(&Budget::default());
            session.answered(question.seat(), answer);
        }
    }
    assert_eq!(later.unwrap().text(), session.text());
}

/// A record says what is wrong with it, and where.
#[test]
fn records_that_cannot_be_are_refused() {
    let head = "[DGN \"1\"]\n[Rules \"pickomino\"]\n";
    for (text, what) in [
        ("", "no record"),
        ("[DGN \"1\"]\n", "no tag Rules"),
        ("[Rules \"pickomino,players=9\"]\n", "two to seven"),
        ("[Rules \"latin\"]\n", "no rules called"),
        (&format!("{head}1. 11345w2x:wr"), "no roll of dice"),
        (&format!("{head}1. 11345w2:wr"), "8 dice"),
        (&format!("{head}1. 11345w2w:6r"), "no decision"),
        (&format!("{head}1. 11345w2w:-"), "has not failed"),
        (&format!("{head}1. 11345w2w:wr"), "breaks off"),
        (
            &format!("{head}[Result \"A:9 B:5\"]\n1. 11345w2w:wr"),
            "lead to",
        ),
        (
            &format!("{head}[Result \"*\"]\n1. 11345w2w 11345w"),
            "no decision",
        ),
        (
            &format!("{head}[Reason \"A\"]\n[Result \"*\"]\n"),
            "who lost a turn",
        ),
    ] {
        let error = Position::read(text).err().unwrap();
        assert!(error.what().contains(what), "{text}: {error}");
    }
    let open = format!("{head}[Result \"*\"]\n1. 11345w2w:wr 11345w");
    assert_eq!(Position::read(&open).unwrap()[0].moves.len(), 3);
}

/// Players who only fail do not keep a table for ever.
#[test]
fn a_game_that_does_not_end_is_broken_off() {
    struct Fails;
    impl capicua_core::Player<Position> for Fails {
        fn choose(
            &mut self,
            view: &capicua_pickomino::OpenView,
            _: &Budget,
        ) -> Result<capicua_core::Evaluation<capicua_pickomino::Move>, capicua_core::Fault>
        {
            let mut moves = capicua_core::MoveList::new();
            view.position.legal(&mut moves);
            // A worm is never kept, so nothing is ever taken.
            let face = |mv: &capicua_pickomino::Move| mv.to_string().starts_with('w');
            let kept = moves.iter().find(|mv| !face(mv)).or(moves.first());
            kept.copied()
                .map(capicua_core::Evaluation::from_move)
                .ok_or(capicua_core::Fault("none".into()))
        }
    }
    let fails = Entrant::custom("fails", |_| Fails);
    let played = play_match(&party(2), &[fails.clone(), fails], Seed(2));
    let (round, _) = &played.rounds[0];
    assert!(round.is_aborted() || round.state().is_over());
    assert!(round.luck().turns() <= MAX_TURNS);
}

/// Who decides what may not be decided loses the turn, and that is written down.
#[test]
fn a_fault_costs_the_turn() {
    struct Nonsense;
    impl capicua_core::Player<Position> for Nonsense {
        fn choose(
            &mut self,
            _: &capicua_pickomino::OpenView,
            _: &Budget,
        ) -> Result<capicua_core::Evaluation<capicua_pickomino::Move>, capicua_core::Fault>
        {
            Err(capicua_core::Fault("it crashed".to_owned()))
        }
    }
    let players = [
        Entrant::custom("bad", |_| Nonsense),
        player("greedy").unwrap(),
    ];
    let played = play_match(&party(2), &players, Seed(3));
    let (round, notes) = &played.rounds[0];
    assert!(round.faults().iter().all(|noted| noted.seat == Seat::A));
    assert!(round.faults().len() > 3);
    let text = Position::write(round, notes);
    assert!(text.contains(": it crashed"), "{text}");
    let read = Position::read(&text).unwrap().pop().unwrap();
    assert_eq!(read.faults, round.faults());
    let again = Round::from_record(read, round.luck().clone()).unwrap();
    assert_eq!(again.state(), round.state());
}
