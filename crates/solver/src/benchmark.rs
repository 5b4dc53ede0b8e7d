//! How much work solving is: seeded deals by the thousand, with a signature over all values.

use std::time::{Duration, Instant};

use capicua_core::{Game, MoveList, Seat, Seed, Turn};
use capicua_dominoes::{Deal, LATIN, Latin, State};

use crate::objective::Objective;
use crate::solver::Solver;

/// Nodes and time of every position solved, and what came out.
pub struct SolveBenchmark {
    /// Positions looked at, for each position solved, upwards.
    pub nodes: Vec<u64>,
    /// Time on one thread, for each position solved, upwards.
    pub times: Vec<Duration>,
    /// Hash over all values in order: equal for equal seeds wherever it runs, and for every solver
    /// that is exact.
    pub signature: u64,
}

impl SolveBenchmark {
    /// The value below which the share `part` of `sorted` lies (nearest rank).
    pub fn quantile<T: Copy>(sorted: &[T], part: f64) -> Option<T> {
        let rank = (sorted.len() as f64 * part).ceil() as usize;
        sorted.get(rank.max(1) - 1).copied()
    }
}

/// Every position is solved that many times and the shortest time counts: other programs on the
/// machine can only add to it.
const PASSES: usize = 3;

/// Solves `deals` full deals of double-six with a free lead that goes round, on one thread, each
/// after `played` tiles have been laid at random (rounds that end before are left out). No solve
/// profits from another: the solver forgets in between.
pub fn benchmark(
    solver: &mut Solver,
    deals: u64,
    seed: Seed,
    objective: &Objective,
    played: usize,
) -> SolveBenchmark {
    let seed = seed.named("bench solve");
    let positions: Vec<State<Latin>> = (0..deals)
        .filter_map(|index| position(seed.at(index), index, played))
        .collect();
    let mut measured = SolveBenchmark {
        nodes: vec![0; positions.len()],
        times: vec![Duration::MAX; positions.len()],
        signature: 0,
    };
    for _ in 0..PASSES {
        measured.signature = 0xcbf2_9ce4_8422_2325;
        for (index, state) in positions.iter().enumerate() {
            solver.forget();
            let (nodes, start) = (solver.nodes(), Instant::now());
            let value = solver.value(state, objective).expect("no boneyard");
            measured.times[index] = measured.times[index].min(start.elapsed());
            measured.nodes[index] = solver.nodes() - nodes;
            measured.signature =
                (measured.signature ^ u64::from(value as u32)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    measured.nodes.sort_unstable();
    measured.times.sort_unstable();
    measured
}

fn position(seed: Seed, index: u64, played: usize) -> Option<State<Latin>> {
    let mut random = seed.random();
    let deal = Deal::shuffled(&LATIN, Seat::new((index % 4) as usize), &mut random);
    let mut state = State::deal(Latin, &deal, None);
    let mut moves = MoveList::new();
    while state.public().played().len() < played {
        state.legal(&mut moves);
        state.play_unchecked(*random.pick(&moves)?);
    }
    matches!(state.turn(), Turn::Seat(_)).then_some(state)
}
