//! Players on the same deals: every deal is played in all seatings, so that the luck of the deal falls
//! on everybody alike. With two sides these are two games with the sides swapped, with more as many
//! games as there are seats.
//!
//! What may differ between the games of a group is who sits where and nothing else. Deals depend on
//! the seed and the number of the group, the random numbers of a chair on those and the chair: whoever
//! sits in it gets the same ones in all games. So a player against itself plays the same game again
//! and again, and scores exactly its share.

use std::sync::Arc;
use std::time::Duration;

use capicua_core::{
    Budget, CancellationToken, Evaluation, InputError, MAX_SEATS, Seat, Seed, Side, Turn, message,
};
use capicua_table::{
    Entrant, MatchState as _, Notes, Playable, Round, RoundRecord, RuleSet, Score, SeatedPlayer,
    Unit, play_round,
};
use serde::{Deserialize, Serialize};

use crate::build::fingerprint;

/// Players, the rules, and where the deals come from.
pub struct Contest<G: Playable> {
    players: Vec<Entrant<G>>,
    rules: G::Rules,
    unit: Unit,
    /// Groups take them in turn.
    seeds: Vec<Seed>,
    suite: Option<Suite<G>>,
    write: Writer<G>,
}

/// Deals, or moments of rounds, that somebody chose.
struct Suite<G: Playable> {
    starts: Vec<RoundRecord<G>>,
    /// What the text they were read from hashes to.
    sha256: String,
}

/// A round that was played, for those who write it down.
pub struct RoundReport<'a, G: Playable> {
    /// The round.
    pub round: &'a Round<G>,
    /// What is noted beside its moves.
    pub notes: &'a Notes,
    /// The number of the group, from one.
    pub deal: u64,
    /// Which game of the group it is.
    pub game: usize,
    /// What was thought before a move, by its number.
    pub thoughts: &'a [(usize, Evaluation<G::Move>)],
}

/// Writes a round down.
pub type Writer<G> = fn(&RoundReport<G>) -> String;

/// How much a player thought.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct ThinkingStats {
    /// Moves it was asked for.
    pub moves: u64,
    /// Of these, moves with a choice.
    pub choices: u64,
    /// Nanoseconds it took for all of them.
    pub nanoseconds: u64,
}

impl ThinkingStats {
    fn add(&mut self, choices: usize, time: Duration) {
        self.moves += 1;
        self.choices += u64::from(choices > 1);
        self.nanoseconds += time.as_nanos() as u64;
    }
}

/// One game of a group. Lists are in the order of the players of the contest.
#[derive(Clone, PartialEq, Debug)]
pub struct GameResult {
    /// What each player made of it: as many units as there are players for a win, one for everybody
    /// when nobody wins.
    pub units: Vec<u8>,
    /// What each player has in the end, in the points of the game.
    pub points: Vec<i32>,
    /// Rounds played.
    pub rounds: u64,
    /// Turns played: how often it was another seat's turn.
    pub turns: u64,
    /// Whether the side that began has won.
    pub beginner_won: bool,
    /// How rounds ended, in the order of the game's own list.
    pub ends: Vec<u64>,
    /// What each player thought.
    pub thinking: Vec<ThinkingStats>,
    /// The records, if they were asked for.
    pub records: Vec<String>,
}

/// Plays all games of a group; nothing if it is stopped meanwhile.
type PlayGroup = dyn Fn(&CancellationToken, u64, bool) -> Option<Vec<GameResult>> + Send + Sync;

/// A contest, whatever is played in it: what is known before it begins, and how its games are played.
pub struct ErasedContest {
    /// The players, as they are written.
    pub players: Vec<String>,
    /// The rules, as they are written.
    pub rules: String,
    /// What is played in every seating.
    pub unit: Unit,
    /// Where the deals come from, and the chances of the players.
    pub seeds: Vec<Seed>,
    /// How many deals there are in a file and what it hashes to, where they come from one.
    pub suite: Option<(usize, String)>,
    /// The ways in which rounds can end.
    pub ends: &'static [&'static str],
    /// How many of them are usual.
    pub usual_ends: usize,
    /// What everybody has at the end of a game, where that is told.
    pub held: Option<&'static str>,
    /// Whether one of the players does not repeat its moves: the same group may come out otherwise.
    pub varies: bool,
    /// Raised for players that will never move again.
    gone: Vec<CancellationToken>,
    play: Box<PlayGroup>,
    fingerprint: Box<dyn Fn() -> String + Send + Sync>,
}

impl ErasedContest {
    /// What [`Contest::fingerprint`] says.
    pub fn fingerprint(&self) -> String {
        (self.fingerprint)()
    }

    /// Whether one of the players will never move again: what is played then counts for nothing.
    pub fn is_aborted(&self) -> bool {
        self.gone.iter().any(CancellationToken::is_cancelled)
    }

    /// Plays all games of the `index`-th group; nothing if `stop` is raised meanwhile.
    pub fn play_until(
        &self,
        stop: &CancellationToken,
        index: u64,
        keep_records: bool,
    ) -> Option<Vec<GameResult>> {
        (self.play)(stop, index, keep_records)
    }

    /// Plays all games of the `index`-th group.
    pub fn play_group(&self, index: u64, keep_records: bool) -> Vec<GameResult> {
        let played = self.play_until(&CancellationToken::default(), index, keep_records);
        played.expect("nobody raises the flag")
    }
}

impl<G: Playable> From<Contest<G>> for ErasedContest {
    fn from(contest: Contest<G>) -> ErasedContest {
        let contest = Arc::new(contest);
        let (of_play, of_print) = (contest.clone(), contest.clone());
        let players = &contest.players;
        let suite = contest.suite.as_ref();
        ErasedContest {
            players: players.iter().map(|p| p.spec().to_string()).collect(),
            rules: contest.rules.to_string(),
            unit: contest.unit,
            seeds: contest.seeds.clone(),
            suite: suite.map(|suite| (suite.starts.len(), suite.sha256.clone())),
            ends: G::ENDS,
            usual_ends: G::USUAL_ENDS,
            held: G::HELD,
            varies: players.iter().any(Entrant::varies),
            gone: players.iter().map(Entrant::gone).collect(),
            play: Box::new(move |stop, group, keep| of_play.play_until(stop, group, keep)),
            fingerprint: Box::new(move || of_print.fingerprint()),
        }
    }
}

impl<G: Playable> Contest<G> {
    /// A contest of as many players as the rules have sides, unless one of them does not know the
    /// rules.
    pub fn new(
        players: Vec<Entrant<G>>,
        rules: G::Rules,
        unit: Unit,
        seed: Seed,
    ) -> Result<Contest<G>, InputError> {
        if players.len() != rules.sides() {
            return Err(InputError::new(
                message!(
                    "players-given-sides",
                    players = players.len(),
                    sides = rules.sides()
                ),
                message!("fix-name-each-side"),
            ));
        }
        for player in &players {
            player.knows(&rules)?;
        }
        Ok(Contest {
            players,
            rules,
            unit: match G::ROUNDS {
                true => unit,
                false => Unit::Game,
            },
            seeds: vec![seed],
            suite: None,
            write: |told| G::write(told.round, told.notes),
        })
    }

    /// The same on the deals of several seeds. (None are as good as one.)
    #[must_use]
    pub fn with_seeds(mut self, seeds: Vec<Seed>) -> Contest<G> {
        if !seeds.is_empty() {
            self.seeds = seeds;
        }
        self
    }

    /// The same on rounds that begin like these, read from a text with this hash.
    #[must_use]
    pub fn with_suite(mut self, starts: Vec<RoundRecord<G>>, sha256: String) -> Contest<G> {
        self.suite = Some(Suite { starts, sha256 });
        self
    }

    /// The same, written down in another way.
    #[must_use]
    pub fn with_writer(mut self, write: Writer<G>) -> Contest<G> {
        self.write = write;
        self
    }

    /// Who plays each side in each game of a group.
    fn seatings(&self, seed: Seed) -> Vec<Vec<usize>> {
        let count = self.players.len();
        let mut order: Vec<usize> = (0..count).collect();
        if count > 2 {
            // Rotation alone would let everybody follow the same neighbour for ever.
            seed.named("seats").random().shuffle(&mut order);
        }
        let rotated = |games: usize| {
            let mut order = order.clone();
            order.rotate_right(games);
            order
        };
        (0..count).map(rotated).collect()
    }
}

impl<G: Playable> Contest<G> {
    fn is_aborted(&self) -> bool {
        self.players.iter().any(Entrant::is_gone)
    }

    /// What the players play in fixed positions of these rules, as a hash: another build in which it is the
    /// same plays alike. Players that do not repeat their moves are in it by name alone.
    pub fn fingerprint(&self) -> String {
        fingerprint(&self.players, &self.rules)
    }

    /// Plays all games of the `index`-th group.
    pub fn play_group(&self, index: u64, keep_records: bool) -> Vec<GameResult> {
        let played = self.play_until(&CancellationToken::default(), index, keep_records);
        played.expect("nobody raises the flag")
    }

    /// The same; nothing if `stop` is raised meanwhile.
    pub fn play_until(
        &self,
        stop: &CancellationToken,
        group: u64,
        keep_records: bool,
    ) -> Option<Vec<GameResult>> {
        let seeds = self.seeds.len() as u64;
        let (index, drawn) = (group / seeds, self.seeds[(group % seeds) as usize]);
        let seed = drawn.named(G::DEALS).at(index);
        let seatings = self.seatings(seed).into_iter().enumerate();
        let games = seatings.map(|(number, at_side)| {
            let count = self.players.len();
            let mut game = OneGame {
                contest: self,
                stop,
                group,
                index,
                seed: drawn,
                number,
                at_side,
                keep_records,
                last_turn: None,
                beginner: None,
                played: GameResult {
                    units: vec![0; count],
                    points: vec![0; count],
                    rounds: 0,
                    turns: 0,
                    beginner_won: false,
                    ends: vec![0; G::ENDS.len()],
                    thinking: vec![ThinkingStats::default(); count],
                    records: Vec::new(),
                },
            };
            let score = match (self.unit, &self.suite) {
                (Unit::Round, None) => {
                    let deal = drawn.named("deal").at(index);
                    game.round(Round::new(G::deal_single_round(&self.rules, index, deal)))
                }
                (Unit::Match | Unit::Game, None) => game.whole_match(seed),
                (_, Some(suite)) => {
                    let begun = &suite.starts[index as usize % suite.starts.len()];
                    let luck = G::luck_of(&G::Match::new(&self.rules), &begun.start, seed);
                    let round = Round::from_record(begun.without_notes(), luck);
                    game.round(round.unwrap_or_else(|_| unreachable!("it was read by the rules")))
                }
            };
            game.enter(score);
            (!stop.is_cancelled()).then_some(game.played)
        });
        games.collect()
    }
}

/// One game of a group while it is played.
struct OneGame<'a, G: Playable> {
    contest: &'a Contest<G>,
    stop: &'a CancellationToken,
    group: u64,
    /// Which of the groups with this seed.
    index: u64,
    seed: Seed,
    /// Which game of the group it is.
    number: usize,
    /// Who plays each side.
    at_side: Vec<usize>,
    keep_records: bool,
    last_turn: Option<Seat>,
    beginner: Option<Side>,
    played: GameResult,
}

impl<G: Playable> OneGame<'_, G> {
    fn player_at(&self, seat: Seat) -> usize {
        self.at_side[self.contest.rules.side_of(seat).index()]
    }

    fn sit(&self) -> Vec<SeatedPlayer<G>> {
        let seed = self.seed.named("player").at(self.index);
        let sit = |seat: Seat| {
            let player = &self.contest.players[self.player_at(seat)];
            player.sit(seed.at(seat.index() as u64))
        };
        Seat::all(self.contest.rules.seats()).map(sit).collect()
    }

    fn round(&mut self, round: Round<G>) -> Score {
        let end = self.play(round, &mut self.sit(), None);
        end.score()
    }

    fn whole_match(&mut self, seed: Seed) -> Score {
        let mut game = G::Match::new(&self.contest.rules);
        let mut seats = self.sit();
        loop {
            if let Some(score) = game.result() {
                return score;
            }
            if self.stop.is_cancelled() || self.contest.is_aborted() {
                let points = [0; MAX_SEATS];
                return Score {
                    winner: None,
                    points,
                };
            }
            let round = Round::new(G::deal(&game, seed));
            let number = game.rounds() + 1;
            let end = self.play(round, &mut seats, Some(number));
            game.enter(&end);
        }
    }

    /// Plays a round and takes notes.
    fn play(
        &mut self,
        mut round: Round<G>,
        seats: &mut [SeatedPlayer<G>],
        number: Option<u32>,
    ) -> G {
        let rules = &self.contest.rules;
        let (at_side, played) = (&self.at_side, &mut self.played);
        let (last_turn, beginner) = (&mut self.last_turn, &mut self.beginner);
        let (keep, mut plies, mut thoughts) = (self.keep_records, 0, Vec::new());
        play_round(&mut round, seats, &Budget::until(self.stop), |ply| {
            if let Some(thought) = ply.thought.filter(|_| keep) {
                thoughts.push((plies, thought.clone()));
            }
            plies += 1;
            if let Some(seat) = ply.asked {
                let player = at_side[rules.side_of(seat).index()];
                played.thinking[player].add(ply.choices, ply.time);
            }
            if let Turn::Seat(seat) = ply.state.turn() {
                played.turns += u64::from(last_turn.replace(seat) != Some(seat));
                beginner.get_or_insert(rules.side_of(seat));
            }
        });
        self.played.rounds += 1;
        self.played.ends[round.state().end()] += 1;
        if self.keep_records {
            let told = RoundReport {
                round: &round,
                notes: &self.notes(number),
                deal: self.group + 1,
                game: self.number,
                thoughts: &thoughts,
            };
            self.played.records.push((self.contest.write)(&told));
        }
        round.state().clone()
    }

    fn notes(&self, number: Option<u32>) -> Notes {
        let name = |seat: Seat| {
            let player = &self.contest.players[self.player_at(seat)];
            Some(player.spec().to_string())
        };
        let letter = char::from(b'a' + self.number as u8);
        let pair = format!("{}{letter}", self.group + 1);
        Notes {
            names: Seat::all(self.contest.rules.seats()).map(name).collect(),
            round: number,
            seed: Some(self.seed.0.to_string()),
            other: vec![("Pair".to_owned(), pair)],
            comments: Vec::new(),
        }
    }

    /// Enters what it came to, for each player.
    fn enter(&mut self, score: Score) {
        let count = self.at_side.len();
        for (side, &player) in self.at_side.iter().enumerate() {
            self.played.points[player] = score.points[side];
            self.played.units[player] = match score.winner {
                Some(winner) if winner.index() == side => count as u8,
                Some(_) => 0,
                None => 1,
            };
        }
        self.played.beginner_won = score.winner.is_some() && score.winner == self.beginner;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_dominoes::notation::{Record, parse_records};
    use capicua_dominoes::{CUBAN, FIVES, House, LATIN, Rules, State};
    use capicua_players::player;

    fn contest(first: &str, second: &str, rules: Rules, unit: Unit) -> Contest<State<House>> {
        let players = [first, second].map(|spec| player(spec).unwrap());
        Contest::new(players.to_vec(), rules, unit, Seed(5)).unwrap()
    }

    fn pair(contest: &Contest<State<House>>, index: u64) -> [GameResult; 2] {
        contest.play_group(index, true).try_into().unwrap()
    }

    fn records(played: &GameResult) -> Vec<Record> {
        parse_records(&played.records.join("\n")).unwrap()
    }

    #[test]
    fn a_player_against_itself_scores_exactly_nothing() {
        for rules in [LATIN, FIVES, CUBAN] {
            for unit in [Unit::Round, Unit::Match] {
                for name in ["random", "greedy"] {
                    let contest = contest(name, name, rules, unit);
                    for index in 0..20 {
                        let [first, second] = pair(&contest, index);
                        assert_eq!(first.units[0] + second.units[0], 2);
                        assert_eq!(first.points[0], second.points[1]);
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
            let both = pair(&contest, index).map(|played| records(&played).remove(0));
            let [a, b] = &both;
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
        let [first, second] = pair(&contest, 3);
        for (a, b) in records(&first).iter().zip(&records(&second)) {
            let hands = |r: &Record| Seat::all(4).map(|s| r.start().hand(s)).collect::<Vec<_>>();
            assert_eq!(hands(a), hands(b));
        }
        assert!(first.rounds > 1 && first.units[0] != 1);
    }

    #[test]
    fn records_read_back() {
        for (rules, unit) in [
            (LATIN, Unit::Round),
            (LATIN, Unit::Match),
            (FIVES, Unit::Match),
        ] {
            let contest = contest("greedy", "random", rules, unit);
            for played in (0..5).flat_map(|index| pair(&contest, index)) {
                assert_eq!(records(&played).len() as u64, played.rounds);
            }
        }
    }

    #[test]
    fn thinking_is_counted_for_the_player_that_thought() {
        let contest = contest("greedy", "random", LATIN, Unit::Round);
        let [first, _] = pair(&contest, 0);
        let record = records(&first).remove(0);
        let turns = |side: usize| {
            let of_side = record
                .history()
                .iter()
                .filter(|e| e.seat.index() % 2 == side);
            of_side.count() as u64
        };
        for player in [0, 1] {
            assert_eq!(first.thinking[player].moves, turns(player));
        }
        assert_eq!(first.turns, turns(0) + turns(1));
        assert!(first.thinking[0].choices <= first.thinking[0].moves);
    }
}
