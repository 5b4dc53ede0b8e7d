//! One table: it deals, asks each seat in turn, and writes everything down. Only the table holds
//! the state; honest players are handed their view.

use std::time::{Duration, Instant};

use capicua_core::{Budget, Fault, Game, Hidden, MAX_SEATS, MoveList, Seat, Seed, Turn};
use capicua_dominoes::notation::{Record, Snapshot};
use capicua_dominoes::{Deal, House, Match, Move, Outcome, Rules, State};
use capicua_players::{Lineup, Seated};

/// A match that was played to its end.
pub struct MatchPlayed {
    /// The final score and who won.
    pub game: Match,
    /// The rounds.
    pub rounds: Vec<(Record, Outcome)>,
}

/// A move about to be played.
pub(crate) struct Ply<'a> {
    /// Where it is played.
    pub state: &'a State<House>,
    /// The move.
    pub mv: Move,
    /// How many moves there were to choose from; zero when chance moved.
    pub choices: usize,
    /// How long the player thought.
    pub time: Duration,
}

/// A round that was played to its end.
pub struct RoundPlayed {
    /// How it ended.
    pub end: State<House>,
    /// Who lost it by a fault, and what that was.
    pub fault: Option<(Seat, Fault)>,
}

impl RoundPlayed {
    /// Writes down how the round was lost, if it was by a fault.
    pub fn note(&self, record: &mut Record) {
        if let Some((seat, fault)) = &self.fault {
            let noted = record.forfeit(*seat, fault.to_string());
            noted.expect("a round that goes on can be forfeited");
        }
    }
}

/// Plays one round from `start` to its end and shows every ply. Tiles are drawn in the order of the
/// deal. A player that gives no legal move loses the round.
pub(crate) fn play_plies(
    start: State<House>,
    deal: &Deal,
    seats: &mut [Seated],
    budget: &Budget,
    mut each: impl FnMut(&Ply),
) -> RoundPlayed {
    let coming: Vec<Move> = deal.stock.iter().map(|&tile| Move::Draw(tile)).collect();
    let mut coming = coming.as_slice();
    let mut state = start;
    let mut legal = MoveList::new();
    let mut fault = None;
    let all = || Seat::all(MAX_SEATS);
    for (seat, player) in all().zip(&mut *seats) {
        player.begin(&state, seat);
    }
    loop {
        let began = Instant::now();
        let mv = match state.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let (next, later) = coming
                    .split_first()
                    .expect("the boneyard of the deal is the one of the state");
                coming = later;
                *next
            }
            Turn::Seat(seat) => match seats[seat.index()].choose(&state, seat, coming, budget) {
                Ok(judgement) => judgement.best(),
                Err(what) => {
                    fault = Some((seat, what));
                    state.forfeit(seat);
                    break;
                }
            },
        };
        let time = began.elapsed();
        state.legal(&mut legal);
        each(&Ply {
            state: &state,
            mv,
            choices: legal.len(),
            time,
        });
        let event = state.event(mv);
        state.play_unchecked(mv);
        for (seat, player) in all().zip(&mut *seats) {
            player.saw(&event, &state, seat);
        }
    }
    for player in seats {
        player.over(&start, &state);
    }
    RoundPlayed { end: state, fault }
}

/// Plays one round from `state` to its end and gives every move to `record`. Tiles are drawn in
/// the order of the deal.
pub fn play_round(
    state: State<House>,
    deal: &Deal,
    seats: &mut [Seated],
    budget: &Budget,
    mut record: impl FnMut(&State<House>, Move),
) -> RoundPlayed {
    play_plies(state, deal, seats, budget, |ply| record(ply.state, ply.mv))
}

/// Plays a whole match, or what there is of it when a player will never move again. Deals depend on
/// the seed alone; every player has a seed of its own.
pub fn play_match(rules: Rules, players: &[Lineup], seed: Seed) -> MatchPlayed {
    let mut game = Match::new(rules);
    let mut seats: Vec<Seated> = players
        .iter()
        .zip(0..)
        .map(|(player, index)| player.sit(seed.named("player").at(index)))
        .collect();
    let budget = Budget::default();
    let mut rounds = Vec::new();
    while game.winner().is_none() && !players.iter().any(Lineup::is_gone) {
        let deal = game.deal(seed);
        let start = game.start(&deal);
        let mut record = Record::new(Snapshot::of_start(&start));
        for (name, player) in record.names.iter_mut().zip(players) {
            *name = Some(player.spec().to_string());
        }
        record.round = Some(game.rounds() + 1);
        record.seed = Some(seed.0.to_string());
        let played = play_round(start, &deal, &mut seats, &budget, |_, mv| {
            record
                .play(mv.into())
                .expect("a legal move can be written down");
        });
        played.note(&mut record);
        let outcome = game.finish(&played.end);
        rounds.push((record, outcome));
    }
    MatchPlayed { game, rounds }
}
