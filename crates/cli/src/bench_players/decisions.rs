//! How long players think: decisions after so many tiles, on seeded positions.

use std::time::Duration;

use capicua_core::{Budget, Game, Hidden, MoveList, Seat, Seed, Turn};
use capicua_dominoes::{Deal, House, Move, Rules, State};
use capicua_players::{Greedy, Lineup, Thinker as _};

/// Times of decisions, the shortest first.
pub struct DecisionTimes {
    /// Tiles on the table at the decisions; none: any number.
    pub tiles: Option<usize>,
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

/// Times `count` decisions of a player, each with a choice, with `tiles` tiles on the table or
/// anywhere in a round; greedy players brought the round there. One thread.
pub fn measure_decisions(
    player: &Lineup,
    rules: &Rules,
    tiles: Option<usize>,
    count: usize,
    seed: Seed,
) -> DecisionTimes {
    let seed = seed.named("decisions");
    let mut times = Vec::with_capacity(count);
    for index in 0.. {
        if times.len() == count {
            break;
        }
        let Some((start, moves, state)) = position(rules, tiles, seed.at(index)) else {
            continue;
        };
        let seat = state.public().turn();
        let mut seated = player.sit(seed.named("player").at(index));
        seated.follow(&start, &moves, seat);
        let began = worked();
        let _ = seated.choose(&state, seat, None, &Budget::default());
        times.push(worked() - began);
    }
    times.sort();
    DecisionTimes { tiles, times }
}

/// How long this thread has worked: what else the machine does is not counted.
#[cfg(unix)]
fn worked() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}

/// How long this program has run, where no better clock is known.
#[cfg(not(unix))]
fn worked() -> Duration {
    static BEGAN: std::sync::LazyLock<std::time::Instant> =
        std::sync::LazyLock::new(std::time::Instant::now);
    BEGAN.elapsed()
}

/// The start of a round, its moves, and where they led: to a choice with `tiles` tiles on the table,
/// or to any one of the round's choices; `None` when the round has none such.
fn position(
    rules: &Rules,
    tiles: Option<usize>,
    seed: Seed,
) -> Option<(State<House>, Vec<Move>, State<House>)> {
    let leader = Seat::new((seed.0 % u64::from(rules.seats)) as usize);
    let deal = Deal::shuffled(rules, leader, &mut seed.named("deal").random());
    let start = State::deal(House(*rules), &deal, None);
    let mut boneyard = deal.stock.iter();
    let mut state = start;
    let mut random = seed.named("greedy").random();
    let mut moves = Vec::new();
    let mut choices = Vec::new();
    let mut legal = MoveList::new();
    loop {
        let mv = match state.turn() {
            Turn::Over => break,
            Turn::Chance => Move::Draw(*boneyard.next()?),
            Turn::Seat(seat) => {
                state.legal(&mut legal);
                let reached = tiles.is_none_or(|tiles| state.public().played().len() == tiles);
                if reached && legal.len() > 1 {
                    choices.push((moves.len(), state));
                }
                let view = state.view(seat);
                let greedy = Greedy.think(&view, &[], &mut random, &Budget::default());
                greedy.best()
            }
        };
        moves.push(mv);
        state.play_unchecked(mv);
    }
    let at = random.below(choices.len().max(1));
    let (made, state) = *choices.get(at)?;
    moves.truncate(made);
    Some((start, moves, state))
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_dominoes::LATIN;

    #[test]
    fn decisions_are_timed_where_there_is_a_choice() {
        let draw: Rules = "draw".parse().unwrap();
        for (rules, tiles) in [
            (LATIN, Some(0)),
            (LATIN, Some(10)),
            (draw, Some(4)),
            (draw, None),
        ] {
            let mut seen = Vec::new();
            for (start, moves, state) in
                (0..40).filter_map(|at| position(&rules, tiles, Seed(1).at(at)))
            {
                let mut legal = MoveList::new();
                state.legal(&mut legal);
                assert!(legal.len() > 1);
                let mut again = start;
                moves.iter().for_each(|&mv| again.play_unchecked(mv));
                assert_eq!(again, state);
                seen.push(state.public().played().len());
            }
            match tiles {
                Some(tiles) => assert!(seen.iter().all(|&seen| seen == tiles)),
                None => assert!(seen.iter().min() < Some(&3) && seen.iter().max() > Some(&6)),
            }
            let player = capicua_players::player("greedy").unwrap();
            let measured = measure_decisions(&player, &rules, tiles, 20, Seed(1));
            assert_eq!(measured.count(), 20);
            assert!(measured.within(0.5) <= measured.within(1.0));
        }
    }
}
