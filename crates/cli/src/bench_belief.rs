//! The part of `capicua bench` that measures beliefs: how long the table takes that answers
//! everything, and a sample from it, on one thread, over positions of random play.

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

use capicua_belief::Belief;
use capicua_core::{Chance, Game, ImperfectInformation, MoveList, Seat, Seed, Turn};
use capicua_dominoes::{Deal, Event, Ruleset, State, View};
use capicua_protocol::{BenchBeliefs, Spread};

/// Each table is built so often and the best time counts: whatever else the machine does only ever
/// makes it slower.
const REPEATS: u32 = 5;

/// Samples drawn from each table.
const SAMPLES: u32 = 100;

/// What was measured.
pub struct BeliefsMeasured {
    positions: usize,
    /// Times of the tables, the shortest first.
    tables: Vec<Duration>,
    /// Mean times of a sample, the shortest first.
    samples: Vec<Duration>,
    /// Hash over all counts and samples: equal for equal seeds wherever it runs.
    signature: u64,
}

/// Measures the beliefs of the seat to move along random rounds.
pub fn measure<R: Ruleset>(ruleset: R, positions: usize, seed: Seed) -> BeliefsMeasured {
    let seed = seed.named("beliefs");
    let mut measured = BeliefsMeasured {
        positions,
        tables: Vec::with_capacity(positions),
        samples: Vec::with_capacity(positions),
        signature: 0xcbf2_9ce4_8422_2325,
    };
    for round in 0.. {
        random_round(ruleset, seed.at(round), |view, history| {
            if measured.tables.len() < positions {
                measured.add(view, history, seed.named("sample").at(round));
            }
        });
        if measured.tables.len() == positions {
            break;
        }
    }
    measured.tables.sort_unstable();
    measured.samples.sort_unstable();
    measured
}

fn random_round<R: Ruleset>(ruleset: R, seed: Seed, mut look: impl FnMut(&View<R>, &[Event])) {
    let mut random = seed.random();
    let rules = ruleset.rules();
    let leader = Seat::new(random.below(usize::from(rules.seats)));
    let mut state = State::deal(ruleset, &Deal::shuffled(rules, leader, &mut random), None);
    let mut history = Vec::new();
    let mut moves = MoveList::new();
    loop {
        let mv = match state.turn() {
            Turn::Over => return,
            Turn::Chance => state.sample_outcome(&mut random),
            Turn::Seat(seat) => {
                look(&state.view(seat), &history);
                state.legal(&mut moves);
                moves[random.below(moves.len())]
            }
        };
        history.push(state.event(mv));
        state.play_unchecked(mv);
    }
}

impl BeliefsMeasured {
    fn add<R: Ruleset>(&mut self, view: &View<R>, history: &[Event], seed: Seed) {
        let build = || Belief::new(view, history).expect("what has happened is possible");
        let time = (0..REPEATS).map(|_| {
            let start = Instant::now();
            black_box(build());
            start.elapsed()
        });
        self.tables.extend(time.min());
        let belief = build();
        self.mix(belief.deals() as u64);
        let mut random = seed.random();
        let mut seen = 0;
        let start = Instant::now();
        for _ in 0..SAMPLES {
            let secrets = belief.sample(&mut random);
            seen ^= secrets
                .hands
                .iter()
                .fold(0, |bits, hand| bits ^ hand.bits());
        }
        self.samples.push(start.elapsed() / SAMPLES);
        self.mix(seen);
    }

    fn mix(&mut self, number: u64) {
        self.signature = (self.signature ^ number).wrapping_mul(0x0100_0000_01b3);
    }

    pub fn document(&self, rules: &str) -> BenchBeliefs {
        let spread = |times: &[Duration]| Spread {
            median: at(times, 0.5).as_nanos() as u64,
            p99: at(times, 0.99).as_nanos() as u64,
        };
        BenchBeliefs {
            rules: rules.to_owned(),
            positions: self.positions,
            table_ns: spread(&self.tables),
            sample_ns: spread(&self.samples),
            signature: format!("{:016x}", self.signature),
        }
    }
}

/// The time that this share of the positions does not exceed.
fn at(times: &[Duration], share: f64) -> Duration {
    let last = times.len().saturating_sub(1);
    times[(share * last as f64).round() as usize]
}

/// A table for people.
pub fn text(measured: &[(&str, BeliefsMeasured)]) -> String {
    let mut text = String::from("rules   beliefs  table µs   99 %  sample µs   99 %  signature\n");
    for (rules, m) in measured {
        let micros = |times, share| at(times, share).as_secs_f64() * 1e6;
        let _ = writeln!(
            text,
            "{rules:<6} {:>8} {:>9.2} {:>6.2} {:>10.3} {:>6.3}  {:016x}",
            m.positions,
            micros(&m.tables, 0.5),
            micros(&m.tables, 0.99),
            micros(&m.samples, 0.5),
            micros(&m.samples, 0.99),
            m.signature
        );
    }
    text
}
