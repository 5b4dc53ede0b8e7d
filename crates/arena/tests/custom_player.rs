//! Players from outside: any `impl Player` sits in matches and tournaments, and one that breaks the
//! rules loses its rounds, nothing else.

use capicua_arena::{Contest, Tournament, Unit};
use capicua_core::{
    Budget, CancellationToken, Evaluation, Fault, LongRun as _, MoveList, Player, Seed,
};
use capicua_dominoes::notation::parse_records;
use capicua_dominoes::{End, Event, House, LATIN, Move, Placement, Rules, State, Tile, View};
use capicua_players::{Dominoes, Entrant, player};
use capicua_table::{Playable as _, play_match};

/// Plays the first legal move, and counts what it is told.
#[derive(Default)]
struct First {
    rounds: u32,
    heard: usize,
}

impl Player<Dominoes> for First {
    fn begin(&mut self, _: &View) {
        self.rounds += 1;
        self.heard = 0;
    }

    fn saw(&mut self, event: &Event, now: &View) {
        self.heard += 1;
        assert!(
            now.public().end().is_some() || event.seat != now.public().turn() || self.heard > 0
        );
    }

    fn choose(&mut self, view: &View, _: &Budget) -> Result<Evaluation<Move>, Fault> {
        assert!(self.rounds > 0, "it was told that a round began");
        let mut legal = MoveList::new();
        view.legal(&mut legal);
        Ok(Evaluation::from_move(legal[0]))
    }

    fn over(&mut self, start: &Dominoes, end: &Dominoes) {
        assert!(end.public().end().is_some() && start.public().end().is_none());
    }
}

/// Plays 6-6 whatever the table says, or breaks down.
struct Bad {
    breaks: bool,
}

impl Player<Dominoes> for Bad {
    fn choose(&mut self, _: &View, _: &Budget) -> Result<Evaluation<Move>, Fault> {
        match self.breaks {
            true => Err(Fault("out of breath".to_owned())),
            false => Ok(Evaluation::from_move(Move::Play(Placement::lead(
                Tile::new(6, 6),
            )))),
        }
    }
}

#[test]
fn anybody_may_sit_down() {
    let first = Entrant::custom("first", |_| First::default());
    let greedy = player("greedy").unwrap();
    let seed = Seed(3);
    let pair = vec![first.clone(), greedy.clone()];
    let contest = Contest::new(pair, LATIN, Unit::Match, seed).unwrap();
    let games = contest.play_group(0, true);
    let record = parse_records(&games[0].records[0]).unwrap().remove(0);
    assert_eq!(record.names[0].as_deref(), Some("first"));
    let forfeit = State::<House>::ENDS
        .iter()
        .position(|&end| end == "forfeit");
    assert!(games.iter().all(|game| game.ends[forfeit.unwrap()] == 0));
    let players = [first.clone(), greedy, player("random").unwrap()];
    let names = players.iter().map(|player| player.spec().to_string());
    let mut tournament = Tournament::new(names.collect(), 40, false, |one, two| {
        let pair = vec![players[one].clone(), players[two].clone()];
        let contest = Contest::new(pair, LATIN, Unit::Round, seed)?;
        Ok(contest.into())
    })
    .unwrap();
    while !tournament.is_finished() {
        tournament.step(&CancellationToken::default()).unwrap();
    }
    assert_eq!(tournament.standings().ratings().len(), 3);
    // The same player by itself gives the same match.
    let all = vec![first; 4];
    let once = play_match(&LATIN, &all, seed).text();
    assert_eq!(once, play_match(&LATIN, &all, seed).text());
}

/// Legality is checked always: the round goes to the others, the reason is in the record, and the
/// match goes on.
#[test]
fn a_fault_costs_the_round() {
    for (breaks, why) in [(false, "illegal move 66"), (true, "out of breath")] {
        let bad = Entrant::custom("bad", move |_| Bad { breaks });
        let greedy = player("greedy").unwrap();
        let players = vec![bad, greedy.clone(), greedy.clone(), greedy];
        let rules: Rules = "latin,first=free,target=60".parse().unwrap();
        let played = play_match(&rules, &players, Seed(8));
        assert!(played.game.winner().is_some());
        let records = parse_records(&played.text()).unwrap();
        assert_eq!(records.len(), played.rounds.len());
        let faults = records.iter().filter(|record| {
            let forfeit = matches!(record.end().public().end(), Some(End::Forfeit(_)));
            if forfeit {
                assert_eq!(record.reason.as_deref(), Some(why));
                let outcome = record.final_state().and_then(|state| state.outcome());
                assert_eq!(outcome.unwrap().winner, Some(capicua_core::Side::new(1)));
            }
            forfeit
        });
        assert!(faults.count() > 0);
    }
}
