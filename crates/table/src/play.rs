//! Where players meet: the loop that deals, asks each seat in turn and lets chance act. Only the table
//! holds the state; honest players are handed their view.

use std::time::{Duration, Instant};

use capicua_core::{Budget, Evaluation, MAX_SEATS, MoveList, Seat, Seed, Turn};

use crate::entrant::{Entrant, SeatedPlayer};
use crate::playable::{MatchState as _, Playable};
use crate::round::{Notes, Round};

/// A move about to be played.
pub struct Ply<'a, G: Playable> {
    /// Where it is played.
    pub state: &'a G,
    /// The move.
    pub mv: G::Move,
    /// Who was asked for it; nobody when chance moved, or a move was played for a seat.
    pub asked: Option<Seat>,
    /// How many moves there were to choose from; zero when chance moved.
    pub choices: usize,
    /// How long the player thought.
    pub time: Duration,
    /// What it thought of its moves.
    pub thought: Option<&'a Evaluation<G::Move>>,
}

/// Plays a round to its end and shows every ply. A player that gives no legal move pays for it.
pub fn play_round<G: Playable>(
    round: &mut Round<G>,
    seats: &mut [SeatedPlayer<G>],
    budget: &Budget,
    mut each: impl FnMut(&Ply<G>),
) {
    let mut legal = MoveList::new();
    let all = || Seat::all(MAX_SEATS);
    for (seat, player) in all().zip(&mut *seats) {
        match round.moves() {
            [] => player.begin(round.state(), seat),
            moves => player.follow(round.start(), moves, seat),
        }
    }
    loop {
        let (mut asked, mut time) = (None, Duration::ZERO);
        let mut thought: Option<Evaluation<G::Move>> = None;
        legal.clear();
        // Nothing to play: the round is over, lost by a fault, or broken off.
        let Some(mv) = (match round.turn() {
            Turn::Over => None,
            Turn::Chance => round.drawn(),
            Turn::Seat(seat) => {
                round.state().legal(&mut legal);
                match legal[..] {
                    [only] if !G::ASKS_FORCED => Some(only),
                    _ => {
                        asked = Some(seat);
                        let began = Instant::now();
                        let player = &mut seats[seat.index()];
                        let (state, luck) = (round.state(), Some(round.luck()));
                        let chosen = player.choose_from(&legal, state, seat, luck, budget);
                        time = began.elapsed();
                        match chosen {
                            Ok(evaluation) => Some(thought.insert(evaluation).best()),
                            Err(fault) => round.noted(seat, fault),
                        }
                    }
                }
            }
        }) else {
            break;
        };
        each(&Ply {
            state: round.state(),
            mv,
            asked,
            choices: legal.len(),
            time,
            thought: thought.as_ref(),
        });
        let event = round.state().event(mv);
        round.play_unchecked(mv);
        for (seat, player) in all().zip(&mut *seats) {
            player.saw(&event, round.state(), seat);
        }
    }
    for player in seats {
        player.over(round.start(), round.state());
    }
}

/// A match that was played, each round with what is noted beside it.
pub struct PlayedMatch<G: Playable> {
    /// What it came to.
    pub game: G::Match,
    /// The rounds.
    pub rounds: Vec<(Round<G>, Notes)>,
}

impl<G: Playable> PlayedMatch<G> {
    /// The match as a file of records.
    pub fn text(&self) -> String {
        let texts = self.rounds.iter();
        let texts: Vec<String> = texts.map(|(round, notes)| G::write(round, notes)).collect();
        texts.join("\n")
    }
}

/// Plays a whole match, or what there is of it when a player will never move again. Deals depend on
/// the seed alone; every player has a seed of its own.
pub fn play_match<G: Playable>(
    rules: &G::Rules,
    players: &[Entrant<G>],
    seed: Seed,
) -> PlayedMatch<G> {
    let mut game = G::Match::new(rules);
    let mut seats: Vec<SeatedPlayer<G>> = players
        .iter()
        .zip(0..)
        .map(|(player, index)| player.sit(seed.named("player").at(index)))
        .collect();
    let budget = Budget::default();
    let mut rounds = Vec::new();
    while game.result().is_none() && !players.iter().any(Entrant::is_gone) {
        let mut round = Round::new(G::deal(&game, seed));
        play_round(&mut round, &mut seats, &budget, |_| {});
        let names = players.iter();
        let notes = Notes {
            names: names.map(|p| Some(p.spec().to_string())).collect(),
            round: Some(game.rounds() + 1),
            seed: Some(seed.0.to_string()),
            ..Notes::default()
        };
        game.enter(round.state());
        rounds.push((round, notes));
    }
    PlayedMatch { game, rounds }
}
