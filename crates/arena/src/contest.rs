//! Two players on duplicate deals: every deal is played twice with the sides swapped, so that the
//! luck of the deal falls on both alike.
//!
//! What may differ between the two games of a pair is who sits where and nothing else. Deals depend
//! on the seed and the number of the pair, the random numbers of a chair on those and the chair:
//! whoever sits in it gets the same ones in both games. So a player against itself plays the same
//! game twice, and scores exactly nothing.

use std::time::Duration;

use capicua_core::{Budget, Game, InputError, Seat, Seed, Side};
use capicua_dominoes::notation::{Record, Snapshot};
use capicua_dominoes::{Deal, End, House, Match, Move, Outcome, Rules, State};
use capicua_players::{Lineup, Seated};
use serde::{Deserialize, Serialize};

use crate::table::{Ply, play_plies};

/// What is played twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// A single round: any tile may be led, the lead goes round from deal to deal.
    Round,
    /// A whole match to the target of the rules.
    Match,
}

/// Two players, the rules, and where the deals come from.
pub struct Contest {
    players: [Lineup; 2],
    rules: Rules,
    unit: Unit,
    seed: Seed,
}

/// How many rounds ended in which way.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct EndCounts {
    /// A seat laid its last tile.
    pub out: u64,
    /// Nobody could play.
    pub blocked: u64,
    /// A pass was called.
    pub called: u64,
    /// The target was reached in the middle of the round.
    pub target: u64,
    /// A seat lost it by a fault.
    #[serde(default)]
    pub forfeit: u64,
}

impl EndCounts {
    pub(crate) fn count(&mut self, end: End) {
        *match end {
            End::Out { .. } => &mut self.out,
            End::Blocked => &mut self.blocked,
            End::Called { .. } => &mut self.called,
            End::Target(_) => &mut self.target,
            End::Forfeit(_) => &mut self.forfeit,
        } += 1;
    }
}

/// How much a player thought.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Thinking {
    /// Moves it was asked for.
    pub moves: u64,
    /// Of these, moves with a choice.
    pub choices: u64,
    /// Nanoseconds it took for all of them.
    pub nanoseconds: u64,
}

impl Thinking {
    pub(crate) fn add(&mut self, choices: usize, time: Duration) {
        self.moves += 1;
        self.choices += u64::from(choices > 1);
        self.nanoseconds += time.as_nanos() as u64;
    }
}

/// One game of a pair, as the first player sees it.
pub struct Played {
    /// 2 for a win, 1 for a tie, 0 for a loss.
    pub half_points: u8,
    /// Points more than the opponents got (or fewer were charged).
    pub points: i32,
    /// Rounds played.
    pub rounds: u64,
    /// How they ended.
    pub ends: EndCounts,
    /// What each player thought.
    pub thinking: [Thinking; 2],
    /// The records, if they were asked for.
    pub records: Vec<Record>,
}

impl Contest {
    /// A contest, unless one of the players does not know the rules.
    pub fn new(
        players: [Lineup; 2],
        rules: Rules,
        unit: Unit,
        seed: Seed,
    ) -> Result<Contest, InputError> {
        for player in &players {
            player.knows(&rules)?;
        }
        Ok(Contest {
            players,
            rules,
            unit,
            seed,
        })
    }

    /// The players.
    pub fn players(&self) -> &[Lineup; 2] {
        &self.players
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What is played twice.
    pub fn unit(&self) -> Unit {
        self.unit
    }

    /// Where the deals come from.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// Whether one of the players will never move again: what is played then counts for nothing.
    pub fn is_broken_off(&self) -> bool {
        self.players.iter().any(Lineup::is_gone)
    }

    /// Plays both games of the `index`-th pair: first with the first player on the side of A, then
    /// on the side of B.
    pub fn play_pair(&self, index: u64, keep_records: bool) -> [Played; 2] {
        [0, 1].map(|swap| {
            let mut game = PairGame {
                contest: self,
                pair: index,
                swap,
                keep_records,
                played: Played {
                    half_points: 1,
                    points: 0,
                    rounds: 0,
                    ends: EndCounts::default(),
                    thinking: [Thinking::default(); 2],
                    records: Vec::new(),
                },
            };
            match self.unit {
                Unit::Round => game.round(),
                Unit::Match => game.whole_match(),
            }
            game.played
        })
    }
}

/// One game of a pair while it is played.
struct PairGame<'a> {
    contest: &'a Contest,
    pair: u64,
    /// Which side the first player is on.
    swap: usize,
    keep_records: bool,
    played: Played,
}

impl PairGame<'_> {
    fn player_at(&self, seat: Seat) -> usize {
        self.contest.rules.side_of(seat).index() ^ self.swap
    }

    fn sit(&self) -> Vec<Seated> {
        let seed = self.contest.seed.named("player").at(self.pair);
        Seat::all(usize::from(self.contest.rules.seats))
            .map(|seat| {
                let player = &self.contest.players[self.player_at(seat)];
                player.sit(seed.at(seat.index() as u64))
            })
            .collect()
    }

    fn round(&mut self) {
        let rules = self.contest.rules;
        let seats = u64::from(rules.seats);
        let leader = Seat::new((self.pair % seats) as usize);
        let mut random = self.contest.seed.named("deal").at(self.pair).random();
        let deal = Deal::shuffled(&rules, leader, &mut random);
        let start = State::deal(House(rules), &deal, None);
        let end = self.play(start, &deal, &mut self.sit(), None);
        let mine = Side::new(self.swap);
        let points = end.payoff().of(mine);
        let outcome = end.outcome().expect("the round is over");
        self.played.points = points;
        self.played.half_points = half_points(match winner(&rules, &outcome, points, mine) {
            Some(side) if side == mine => 1,
            Some(_) => -1,
            None => 0,
        });
    }

    fn whole_match(&mut self) {
        let mut game = Match::new(self.contest.rules);
        let seed = self.contest.seed.named("match").at(self.pair);
        let mut seats = self.sit();
        while game.winner().is_none() && !self.contest.is_broken_off() {
            let deal = game.deal(seed);
            let number = game.rounds() + 1;
            let end = self.play(game.start(&deal), &deal, &mut seats, Some(number));
            game.finish(&end);
        }
        let mine = Side::new(self.swap);
        let score = game.score().map(i32::from);
        let lead = score[mine.index()] - score[mine.other().index()];
        // Where losers are charged, fewer points are better.
        self.played.points = if self.contest.rules.winners_score() {
            lead
        } else {
            -lead
        };
        let won = game.winner() == Some(mine);
        self.played.half_points = half_points(if won { 1 } else { -1 });
    }

    /// Plays a round and takes notes.
    fn play(
        &mut self,
        start: State<House>,
        deal: &Deal,
        seats: &mut [Seated],
        number: Option<u32>,
    ) -> State<House> {
        let mut record = self.keep_records.then(|| self.new_record(&start, number));
        let (rules, swap) = (self.contest.rules, self.swap);
        let thinking = &mut self.played.thinking;
        let round = play_plies(start, deal, seats, &Budget::default(), |ply: &Ply| {
            if !matches!(ply.mv, Move::Draw(_)) {
                let player = rules.side_of(ply.state.public().turn()).index() ^ swap;
                thinking[player].add(ply.choices, ply.time);
            }
            if let Some(record) = &mut record {
                let noted = record.play(ply.mv.into());
                noted.expect("a legal move can be written down");
            }
        });
        if let Some(record) = &mut record {
            round.note(record);
        }
        self.played.rounds += 1;
        let end = round.end.public().end().expect("the round is over");
        self.played.ends.count(end);
        self.played.records.extend(record);
        round.end
    }

    fn new_record(&self, start: &State<House>, number: Option<u32>) -> Record {
        let mut record = Record::new(Snapshot::of_start(start));
        for (index, name) in record.names.iter_mut().enumerate() {
            if index < usize::from(self.contest.rules.seats) {
                let player = &self.contest.players[self.player_at(Seat::new(index))];
                *name = Some(player.spec().to_string());
            }
        }
        record.round = number;
        record.seed = Some(self.contest.seed.0.to_string());
        let game = ["a", "b"][self.swap];
        let pair = self.pair + 1;
        record.other.push(("Pair".into(), format!("{pair}{game}")));
        record
    }
}

fn half_points(sign: i8) -> u8 {
    (sign + 1) as u8
}

/// Who won a single round. In All Fives a round has points but no winner: more points win.
fn winner(rules: &Rules, outcome: &Outcome, points: i32, mine: Side) -> Option<Side> {
    if !rules.fives() {
        return outcome.winner;
    }
    match points.signum() {
        0 => None,
        1 => Some(mine),
        _ => Some(mine.other()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_dominoes::notation::{parse_records, write_records};
    use capicua_dominoes::{CUBAN, FIVES, LATIN};

    fn contest(first: &str, second: &str, rules: Rules, unit: Unit) -> Contest {
        let players = [first, second].map(|spec| Lineup::parse(spec).unwrap());
        Contest::new(players, rules, unit, Seed(5)).unwrap()
    }

    #[test]
    fn a_player_against_itself_scores_exactly_nothing() {
        for rules in [LATIN, FIVES, CUBAN] {
            for unit in [Unit::Round, Unit::Match] {
                for name in ["random", "greedy"] {
                    let contest = contest(name, name, rules, unit);
                    for index in 0..20 {
                        let [first, second] = contest.play_pair(index, false);
                        assert_eq!(first.half_points + second.half_points, 2);
                        assert_eq!(first.points + second.points, 0);
                        assert_eq!(first.ends, second.ends);
                    }
                }
            }
        }
    }

    #[test]
    fn both_games_of_a_pair_have_the_same_deal_and_the_lead_goes_round() {
        let contest = contest("greedy", "random", LATIN, Unit::Round);
        for index in 0..8 {
            let [first, second] = contest.play_pair(index, true);
            let (a, b) = (&first.records[0], &second.records[0]);
            assert_eq!(a.start(), b.start());
            assert_eq!(a.start().public().leader().index() as u64, index % 4);
            assert_eq!(a.names[0].as_deref(), Some("greedy"));
            assert_eq!(b.names[1].as_deref(), Some("greedy"));
            assert_ne!(a.names, b.names);
        }
    }

    #[test]
    fn whole_matches_use_the_same_deals_as_far_as_both_go() {
        let contest = contest("greedy", "random", LATIN, Unit::Match);
        let [first, second] = contest.play_pair(3, true);
        for (a, b) in first.records.iter().zip(&second.records) {
            let hands = |r: &Record| Seat::all(4).map(|s| r.start().hand(s)).collect::<Vec<_>>();
            assert_eq!(hands(a), hands(b));
        }
        assert!(first.rounds > 1 && first.half_points != 1);
    }

    #[test]
    fn records_read_back() {
        for (rules, unit) in [
            (LATIN, Unit::Round),
            (LATIN, Unit::Match),
            (FIVES, Unit::Match),
        ] {
            let contest = contest("greedy", "random", rules, unit);
            let records: Vec<Record> = (0..5)
                .flat_map(|index| contest.play_pair(index, true))
                .flat_map(|played| played.records)
                .collect();
            let text = write_records(&records);
            assert_eq!(parse_records(&text).unwrap().len(), records.len());
        }
    }

    #[test]
    fn thinking_is_counted_for_the_player_that_thought() {
        let contest = contest("greedy", "random", LATIN, Unit::Round);
        let [first, _] = contest.play_pair(0, true);
        let turns = |first: bool| {
            let history = first_history(&contest);
            let of_first = |e: &&capicua_dominoes::Event| e.seat.index().is_multiple_of(2) == first;
            history.iter().filter(of_first).count() as u64
        };
        assert_eq!(first.thinking[0].moves, turns(true));
        assert_eq!(first.thinking[1].moves, turns(false));
        assert!(first.thinking[0].choices <= first.thinking[0].moves);
    }

    fn first_history(contest: &Contest) -> Vec<capicua_dominoes::Event> {
        contest.play_pair(0, true)[0].records[0].history().to_vec()
    }
}
