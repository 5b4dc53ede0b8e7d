//! How long players think: decisions after so many tiles, on seeded positions.

use std::time::Duration;

use capicua_arena::Unit;
use capicua_core::{Budget, Game, ImperfectInformation, MoveList, Random, Seat, Seed, Turn};
use capicua_dominoes::{Deal, House, Match, Move, Rules, State};
use capicua_players::{Entrant, Greedy, Strategy as _};

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
/// anywhere in a round; greedy players brought the round, or the match, there. One thread.
pub fn measure_decisions(
    player: &Entrant,
    rules: &Rules,
    unit: Unit,
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
        let Some((start, moves, state)) = position(rules, unit, tiles, seed.at(index)) else {
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

/// The start of a round, moves that were played, and where they led.
type Led = (State<House>, Vec<Move>, State<House>);

/// A choice with `tiles` tiles on the table, or any one of the choices of a round; `None` when it has none such.
/// The round is one by itself, or any of a match.
fn position(rules: &Rules, unit: Unit, tiles: Option<usize>, seed: Seed) -> Option<Led> {
    let mut random = seed.named("greedy").random();
    let choices = match unit {
        Unit::Match => {
            let mut game = Match::new(*rules);
            let mut rounds = Vec::new();
            while game.winner().is_none() {
                let deal = game.deal(seed);
                let (end, choices) = by_greedy(game.start(&deal), &deal, tiles, &mut random);
                game.finish(&end);
                rounds.push(choices);
            }
            let at = random.below(rounds.len());
            rounds.swap_remove(at)
        }
        Unit::Round | Unit::Game => {
            let leader = Seat::new((seed.0 % u64::from(rules.seats)) as usize);
            let deal = Deal::shuffled(rules, leader, &mut seed.named("deal").random());
            let start = State::deal(House(*rules), &deal, None);
            by_greedy(start, &deal, tiles, &mut random).1
        }
    };
    let at = random.below(choices.len().max(1));
    choices.into_iter().nth(at)
}

/// A round of greedy players: where it ended, and the choices on the way that are asked for.
fn by_greedy(
    start: State<House>,
    deal: &Deal,
    tiles: Option<usize>,
    random: &mut Random,
) -> (State<House>, Vec<Led>) {
    let mut boneyard = deal.stock.iter();
    let (mut state, mut moves) = (start, Vec::new());
    let (mut choices, mut legal) = (Vec::new(), MoveList::new());
    loop {
        let mv = match state.turn() {
            Turn::Over => return (state, choices),
            Turn::Chance => Move::Draw(*boneyard.next().expect("a tile is left to draw")),
            Turn::Seat(seat) => {
                state.legal(&mut legal);
                let reached = tiles.is_none_or(|tiles| state.public().played().len() == tiles);
                if reached && legal.len() > 1 {
                    choices.push((start, moves.clone(), state));
                }
                let view = state.view(seat);
                let greedy = Greedy.evaluate(&view, &[], random, &Budget::default());
                greedy.best()
            }
        };
        moves.push(mv);
        state.play_unchecked(mv);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_dominoes::LATIN;

    #[test]
    fn decisions_are_timed_where_there_is_a_choice() {
        let draw: Rules = "draw".parse().unwrap();
        for (rules, unit, tiles) in [
            (LATIN, Unit::Round, Some(0)),
            (LATIN, Unit::Round, Some(10)),
            (LATIN, Unit::Match, Some(10)),
            (draw, Unit::Round, Some(4)),
            (draw, Unit::Match, None),
            (draw, Unit::Round, None),
        ] {
            let (mut seen, mut scores) = (Vec::new(), Vec::new());
            for (start, moves, state) in
                (0..40).filter_map(|at| position(&rules, unit, tiles, Seed(1).at(at)))
            {
                let mut legal = MoveList::new();
                state.legal(&mut legal);
                assert!(legal.len() > 1);
                let mut again = start;
                moves.iter().for_each(|&mv| again.play_unchecked(mv));
                assert_eq!(again, state);
                seen.push(state.public().played().len());
                scores.push(state.public().standing().map(|standing| standing.score));
            }
            match tiles {
                Some(tiles) => assert!(seen.iter().all(|&seen| seen == tiles)),
                None => assert!(seen.iter().min() < Some(&3) && seen.iter().max() > Some(&6)),
            }
            // In matches at many scores, the first one among them.
            match unit {
                Unit::Match => {
                    assert!(scores.contains(&Some([0, 0])));
                    scores.sort();
                    scores.dedup();
                    assert!(scores.len() > 10);
                }
                _ => assert!(scores.iter().all(Option::is_none)),
            }
            let player = capicua_players::player("greedy").unwrap();
            let measured = measure_decisions(&player, &rules, unit, tiles, 20, Seed(1));
            assert_eq!(measured.count(), 20);
            assert!(measured.within(0.5) <= measured.within(1.0));
        }
    }
}
