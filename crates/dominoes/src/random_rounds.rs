//! The benchmark of the rules: random rounds, with a signature that shows that the same rounds were
//! played on every machine.

use std::time::{Duration, Instant};

use capicua_core::{CancellationToken, Chance, Game, MoveList, Payoff, Seat, Seed, Turn};

use crate::deal::Deal;
use crate::rules::{Cuban, Fives, House, Latin, Rules, Ruleset};
use crate::state::State;

/// What was measured.
pub struct RoundBenchmark {
    /// Rounds played.
    pub rounds: u64,
    /// Moves played in them, draws and passes included.
    pub plies: u64,
    /// Time it took on one thread.
    pub time: Duration,
    /// Hash over the results of all rounds: equal for equal seeds wherever it runs.
    pub signature: u64,
}

impl RoundBenchmark {
    /// Rounds for each second.
    pub fn per_second(&self) -> f64 {
        self.rounds as f64 / self.time.as_secs_f64()
    }
}

/// Rounds between two checks for cancellation.
const CANCEL_CHECK_INTERVAL: u64 = 1 << 14;

/// Plays `rounds` random rounds on one thread, the lead rotating, or fewer if `stop` is cancelled. The
/// round `i` depends on the seed and on `i` alone.
pub fn benchmark_rounds<R: Ruleset>(
    ruleset: R,
    rounds: u64,
    seed: Seed,
    stop: &CancellationToken,
) -> RoundBenchmark {
    let seed = seed.named("random rounds");
    let (mut plies, mut played) = (0, 0);
    let mut signature = 0xcbf2_9ce4_8422_2325_u64;
    let start = Instant::now();
    for index in 0..rounds {
        if index % CANCEL_CHECK_INTERVAL == 0 && stop.is_cancelled() {
            break;
        }
        played += 1;
        let (payoff, length) = random_round(ruleset, index, seed);
        plies += length;
        let result = payoff.values()[0] as u32;
        signature = (signature ^ u64::from(result) ^ length << 32).wrapping_mul(0x0100_0000_01b3);
    }
    RoundBenchmark {
        rounds: played,
        plies,
        time: start.elapsed(),
        signature,
    }
}

/// The same for rules read at run time; rules with a compiled ruleset are played by that.
pub fn random_rounds(
    rules: &Rules,
    rounds: u64,
    seed: Seed,
    stop: &CancellationToken,
) -> RoundBenchmark {
    match () {
        () if Latin::from_rules(rules).is_some() => benchmark_rounds(Latin, rounds, seed, stop),
        () if Fives::from_rules(rules).is_some() => benchmark_rounds(Fives, rounds, seed, stop),
        () if Cuban::from_rules(rules).is_some() => benchmark_rounds(Cuban, rounds, seed, stop),
        () => benchmark_rounds(House(*rules), rounds, seed, stop),
    }
}

#[inline]
fn random_round<R: Ruleset>(ruleset: R, index: u64, seed: Seed) -> (Payoff, u64) {
    let rules = ruleset.rules();
    let mut random = seed.at(index).random();
    let leader = Seat::new(index as usize % usize::from(rules.seats));
    let deal = Deal::shuffled(rules, leader, &mut random);
    let mut state = State::deal(ruleset, &deal, None);
    let mut moves = MoveList::new();
    let mut length = 0;
    loop {
        state.legal(&mut moves);
        let mv = match (moves.len(), state.turn()) {
            (_, Turn::Over) => return (state.payoff(), length),
            (0, _) => state.sample_outcome(&mut random),
            (1, _) => moves[0],
            (choices, _) => moves[random.below(choices)],
        };
        state.play_unchecked(mv);
        length += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{CUBAN, FIVES, LATIN};

    /// Frozen rules and rules read at run time are the same code: they have to agree, round by
    /// round. The numbers are pinned: when one changes, either the rules or the seeds have changed.
    #[test]
    fn frozen_and_house_rules_play_the_same_rounds() {
        fn check<R: Ruleset>(frozen: R, rules: Rules, signature: u64) {
            let fast = benchmark_rounds(frozen, 2_000, Seed(1), &CancellationToken::default());
            let slow =
                benchmark_rounds(House(rules), 2_000, Seed(1), &CancellationToken::default());
            assert_eq!(fast.signature, slow.signature);
            assert_eq!(fast.signature, signature, "{:#018x}", fast.signature);
        }
        check(Latin, LATIN, 0xa4e3_58dd_83f5_0b9f);
        check(Fives, FIVES, 0x21f3_07ae_057e_7b7d);
        check(Cuban, CUBAN, 0xd65b_5a54_e39b_683c);
    }

    /// Whatever the rules, those that are compiled in are chosen only for themselves.
    #[test]
    fn rules_read_at_run_time_are_played_as_they_are() {
        for (name, rules) in &crate::rules::PRESETS {
            let stop = CancellationToken::default();
            let fast = random_rounds(rules, 200, Seed(1), &stop);
            let slow = benchmark_rounds(House(*rules), 200, Seed(1), &stop);
            assert_eq!(fast.signature, slow.signature, "{name}");
        }
    }
}
