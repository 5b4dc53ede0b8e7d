//! Fits the weights of the policy that plays rollouts: coordinates are changed one by one as long as
//! the changed policy wins more matches against the one before it (and against most points now).
//!
//! `cargo run --release -p capicua-fives --example fit_policy -- PAIRS SWEEPS SEED`

use std::time::Instant;

use capicua_core::Seed;
use capicua_dominoes::FIVES;
use capicua_fives::{Careful, FEATURE_NAMES, FEATURES, GLANCE, MostPoints, matches};

fn main() {
    let mut args = std::env::args().skip(1);
    let mut number = |usual: u64| {
        args.next()
            .map_or(usual, |text| text.parse().expect("a number"))
    };
    let (pairs, sweeps, seed) = (number(20_000), number(3), Seed(number(1)));
    let start = Instant::now();
    let share = |won: u64, pairs: u64| won as f64 / (2 * pairs) as f64;
    let won = matches(&FIVES, &MostPoints, &MostPoints, pairs, seed);
    println!("itself {:.4} in {:?}", share(won, pairs), start.elapsed());
    let score = |policy: &Careful, sweep: u64| {
        share(
            matches(&FIVES, policy, &MostPoints, pairs, seed.at(sweep)),
            pairs,
        )
    };
    let mut best = GLANCE;
    let mut step = 0.5f32;
    for sweep in 0..sweeps {
        let mut current = score(&best, sweep);
        for at in 0..FEATURES {
            for sign in [1.0, -1.0] {
                loop {
                    let mut changed = best;
                    let scale = best.weights[at].abs().max(0.2);
                    changed.weights[at] += sign * step * scale;
                    let value = score(&changed, sweep);
                    if value <= current + 0.0005 {
                        break;
                    }
                    (best, current) = (changed, value);
                }
            }
        }
        println!("{sweep} {current:.4} {:?} {:?}", best.weights, start.elapsed());
        step *= 0.7;
    }
    for (name, weight) in FEATURE_NAMES.iter().zip(best.weights) {
        println!("{weight:>8.3}, // {name}");
    }
    println!("fresh deals: {:.4}", score(&best, sweeps + 1000));
}
