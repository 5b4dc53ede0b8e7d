//! How long players think: decisions after so many tiles, on seeded positions.

use std::time::{Duration, Instant};

use capicua_core::{Budget, Game, Hidden, MoveList, Seat, Seed, Turn};
use capicua_dominoes::{Deal, House, LATIN, Move, State};
use capicua_players::{Greedy, Lineup, Thinker as _};

/// Times of decisions, the shortest first.
pub struct DecisionTimes {
    /// Tiles on the table at the decisions.
    pub tiles: usize,
    times: Vec<Duration>,
}

impl DecisionTimes {
    /// How many decisions were timed.
    #[cfg(test)]
    pub fn count(&self) -> usize {
        self.times.len()
    }

    /// The time that a `part` (0 to 1) of the decisions stayed within, in milliseconds.
    pub fn within(&self, part: f64) -> f64 {
        let last = self.times.len().saturating_sub(1);
        let at = (part * last as f64).round() as usize;
        self.times
            .get(at)
            .map_or(0.0, |time| time.as_secs_f64() * 1e3)
    }

    /// The mean in milliseconds.
    pub fn mean(&self) -> f64 {
        let sum: Duration = self.times.iter().sum();
        sum.as_secs_f64() * 1e3 / self.times.len().max(1) as f64
    }
}

/// Times `count` decisions of a player of the latin game, each with a choice, with `tiles` tiles on
/// the table; greedy players brought the round there. One thread.
pub fn measure_decisions(player: &Lineup, tiles: usize, count: usize, seed: Seed) -> DecisionTimes {
    let seed = seed.named("decisions");
    let mut times = Vec::with_capacity(count);
    for index in 0.. {
        if times.len() == count {
            break;
        }
        let Some((start, moves, state)) = position(tiles, seed.at(index)) else {
            continue;
        };
        let seat = state.public().turn();
        let mut seated = player.sit(seed.named("player").at(index));
        seated.follow(&start, &moves, seat);
        let began = Instant::now();
        let _ = seated.choose(&state, seat, None, &Budget::default());
        times.push(began.elapsed());
    }
    times.sort();
    DecisionTimes { tiles, times }
}

/// The start of a round, its moves, and where they led: to `tiles` tiles on the table and a choice;
/// `None` when the round did not get there or offers none.
fn position(tiles: usize, seed: Seed) -> Option<(State<House>, Vec<Move>, State<House>)> {
    let leader = Seat::new((seed.0 % 4) as usize);
    let deal = Deal::shuffled(&LATIN, leader, &mut seed.named("deal").random());
    let start = State::deal(House(LATIN), &deal, None);
    let mut state = start;
    let mut random = seed.named("greedy").random();
    let mut moves = Vec::new();
    let mut legal = MoveList::new();
    while let Turn::Seat(seat) = state.turn() {
        state.legal(&mut legal);
        if state.public().played().len() == tiles && legal.len() > 1 {
            return Some((start, moves, state));
        }
        let view = state.view(seat);
        let judgement = Greedy.think(&view, &[], &mut random, &Budget::default());
        moves.push(judgement.best());
        state.play_unchecked(judgement.best());
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decisions_are_timed_where_there_is_a_choice() {
        for tiles in [0, 10] {
            let (_, moves, state) = (0..)
                .find_map(|index| position(tiles, Seed(1).at(index)))
                .unwrap();
            assert_eq!(state.public().played().len(), tiles);
            assert!(moves.len() >= tiles);
            let player = capicua_players::player("greedy").unwrap();
            let measured = measure_decisions(&player, tiles, 20, Seed(1));
            assert_eq!(measured.count(), 20);
            assert!(measured.within(0.5) <= measured.within(1.0));
        }
    }
}
