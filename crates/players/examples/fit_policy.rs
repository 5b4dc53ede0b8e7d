//! Fits the weights of the policy that plays rollouts, by the cross-entropy method: weights are
//! drawn around a mean, those that win most matches against most points now make the next mean.
//!
//! `cargo run --release -p capicua-players --example fit_policy -- PAIRS GENERATIONS SEED`

use capicua_core::{Random, Seed};
use capicua_dominoes::FIVES;
use capicua_players::fives::{
    CAREFUL_POLICY, Careful, FEATURE_NAMES, FEATURES, MostPoints, matches,
};

/// Weights tried in each generation, and how many of them are kept.
const TRIED: u64 = 32;
const KEPT: usize = 8;

fn main() {
    let mut args = std::env::args().skip(1);
    let mut number = |usual: u64| {
        args.next()
            .map_or(usual, |text| text.parse().expect("a number"))
    };
    let (pairs, generations, seed) = (number(3_000), number(30), Seed(number(1)));
    let share = |policy: &Careful, pairs: u64, seed: Seed| {
        matches(&FIVES, policy, &MostPoints, pairs, seed) as f64 / (2 * pairs) as f64
    };
    let mut mean = CAREFUL_POLICY.weights;
    let mut spread = mean.map(|weight| weight.abs() * 0.5 + 0.1);
    for generation in 0..generations {
        let mut random = seed.named("weights").at(generation).random();
        let mut tried: Vec<(f64, [f32; FEATURES])> = (0..TRIED)
            .map(|_| {
                let weights = std::array::from_fn(|at| mean[at] + spread[at] * normal(&mut random));
                // The same deals for all of a generation, others for the next.
                let deals = seed.named("deals").at(generation);
                (share(&Careful { weights }, pairs, deals), weights)
            })
            .collect();
        tried.sort_by(|a, b| b.0.total_cmp(&a.0));
        tried.truncate(KEPT);
        for at in 0..FEATURES {
            let kept = || tried.iter().map(|(_, weights)| weights[at]);
            let middle = kept().sum::<f32>() / KEPT as f32;
            let squares: f32 = kept().map(|weight| (weight - middle).powi(2)).sum();
            // Half the old spread stays in it, or the search would freeze on the luck of the deals.
            spread[at] = 0.5 * spread[at] + 0.5 * (squares / KEPT as f32).sqrt();
            mean[at] = middle;
        }
        if generation % 5 == 4 {
            println!("{generation}: the best {:.4}", tried[0].0);
        }
    }
    for (name, weight) in FEATURE_NAMES.iter().zip(mean) {
        println!("{weight:>8.2}, // {name}");
    }
    let fresh = seed.named("fresh");
    println!("before: {:.4}", share(&CAREFUL_POLICY, 20_000, fresh));
    println!(
        "after: {:.4}",
        share(&Careful { weights: mean }, 20_000, fresh)
    );
}

/// A normally distributed number, near enough: twelve even ones added up.
fn normal(random: &mut Random) -> f32 {
    let sum: f64 = (0..12).map(|_| random.unit()).sum();
    (sum - 6.0) as f32
}
