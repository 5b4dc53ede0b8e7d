//! Players from outside: any `impl Player` sits in matches and tournaments, and one that breaks the
//! rules loses its rounds, nothing else.

use capicua_arena::{Contest, Tournament, Unit, play_match};
use capicua_core::{Budget, Fault, Judgement, MoveList, Player, Seed, Stop};
use capicua_dominoes::notation::{parse_records, write_records};
use capicua_dominoes::{End, Event, LATIN, Move, Placement, Rules, Tile, View};
use capicua_players::{Lineup, Table};

/// Plays the first legal move, and counts what it is told.
#[derive(Default)]
struct First {
    rounds: u32,
    heard: usize,
}

impl Player<Table> for First {
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

    fn choose(&mut self, view: &View, _: &Budget) -> Result<Judgement<Move>, Fault> {
        assert!(self.rounds > 0, "it was told that a round began");
        let mut legal = MoveList::new();
        view.legal(&mut legal);
        Ok(Judgement::bare(legal[0]))
    }

    fn over(&mut self, start: &Table, end: &Table) {
        assert!(end.public().end().is_some() && start.public().end().is_none());
    }
}

/// Plays 6-6 whatever the table says, or breaks down.
struct Bad {
    breaks: bool,
}

impl Player<Table> for Bad {
    fn choose(&mut self, _: &View, _: &Budget) -> Result<Judgement<Move>, Fault> {
        match self.breaks {
            true => Err(Fault("out of breath".to_owned())),
            false => Ok(Judgement::bare(Move::Play(Placement::lead(Tile::new(
                6, 6,
            ))))),
        }
    }
}

#[test]
fn anybody_may_sit_down() {
    let first = Lineup::custom("first", |_| First::default());
    let greedy = Lineup::parse("greedy").unwrap();
    let seed = Seed(3);
    let contest = Contest::new([first.clone(), greedy.clone()], LATIN, Unit::Match, seed).unwrap();
    let [one, two] = contest.play_pair(0, true);
    assert_eq!(one.records[0].names[0].as_deref(), Some("first"));
    assert_eq!(one.ends.forfeit + two.ends.forfeit, 0);
    let players = vec![first.clone(), greedy, Lineup::parse("random").unwrap()];
    let mut tournament = Tournament::new(players, LATIN, Unit::Round, 40, seed).unwrap();
    while !tournament.is_finished() {
        tournament.step(&Stop::default());
    }
    assert_eq!(tournament.ratings().len(), 3);
    // The same player by itself gives the same match.
    let all = vec![first; 4];
    let records = |played: capicua_arena::MatchPlayed| -> Vec<_> {
        played
            .rounds
            .into_iter()
            .map(|(record, _)| record)
            .collect()
    };
    let once = write_records(&records(play_match(LATIN, &all, seed)));
    let again = write_records(&records(play_match(LATIN, &all, seed)));
    assert_eq!(once, again);
}

/// Legality is checked always: the round goes to the others, the reason is in the record, and the
/// match goes on.
#[test]
fn a_fault_costs_the_round() {
    for (breaks, why) in [(false, "illegal move 66"), (true, "out of breath")] {
        let bad = Lineup::custom("bad", move |_| Bad { breaks });
        let greedy = Lineup::parse("greedy").unwrap();
        let players = vec![bad, greedy.clone(), greedy.clone(), greedy];
        let rules: Rules = "latin,lead=free,target=60".parse().unwrap();
        let played = play_match(rules, &players, Seed(8));
        assert!(played.game.winner().is_some());
        let faults = played.rounds.iter().filter(|(record, outcome)| {
            let forfeit = matches!(record.end().public().end(), Some(End::Forfeit(_)));
            if forfeit {
                let reason = record.reason.as_deref().unwrap();
                assert_eq!(reason, why);
                assert_eq!(outcome.winner, Some(capicua_core::Side::new(1)));
            }
            forfeit
        });
        assert!(faults.count() > 0);
        let records: Vec<_> = played
            .rounds
            .into_iter()
            .map(|(record, _)| record)
            .collect();
        let text = write_records(&records);
        assert_eq!(parse_records(&text).unwrap().len(), records.len(), "{text}");
    }
}
