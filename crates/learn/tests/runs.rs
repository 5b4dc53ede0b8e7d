//! Runs repeat themselves: interrupted or not, on one thread or on several; and they learn.

use capicua_core::Seed;
use capicua_learn::{BestSettings, Plan, PublishedSettings, Run, Settings, win_rate};
use capicua_policy::self_play::Mover;

fn published() -> Plan {
    Plan {
        seed: 3,
        settings: Settings::Published(PublishedSettings {
            hidden: vec![12, 9],
            updates: 130,
            random_phase: 20,
            self_phase: 15,
            evaluate_every: 60,
            evaluation_pairs: 5,
            ..PublishedSettings::default()
        }),
    }
}

fn best() -> Plan {
    Plan {
        seed: 3,
        settings: Settings::Best(BestSettings {
            hidden: vec![16, 8],
            generations: 4,
            matches: 12,
            equity_rounds: 50,
            batch: 30,
            evaluate_every: 2,
            evaluation_pairs: 5,
            ..BestSettings::default()
        }),
    }
}

fn finish(run: &mut Run) {
    while !run.is_finished() {
        run.step().unwrap();
    }
}

fn on(threads: usize, work: impl FnOnce() + Send) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.unwrap().install(work);
}

#[test]
fn a_resumed_run_equals_an_uninterrupted_one() {
    for plan in [published(), best()] {
        let mut whole = Run::new(plan.clone());
        finish(&mut whole);
        let mut part = Run::new(plan.clone());
        while !part.is_finished() {
            part.step().unwrap();
            part = Run::resume(plan.clone(), &part.to_bytes()).unwrap();
        }
        assert_eq!(whole.policy().to_bytes(), part.policy().to_bytes());
        assert_eq!(whole.to_bytes(), part.to_bytes());
        assert!(whole.curve().len() > 1);
    }
}

#[test]
fn threads_change_nothing() {
    for plan in [published(), best()] {
        let mut results = Vec::new();
        for threads in [1, 2, 3] {
            on(threads, || {
                let mut run = Run::new(plan.clone());
                finish(&mut run);
                results.push(run.to_bytes());
            });
        }
        assert!(results.windows(2).all(|pair| pair[0] == pair[1]));
    }
}

#[test]
fn another_seed_is_another_run() {
    let mut one = Run::new(best());
    let mut other = Run::new(Plan { seed: 4, ..best() });
    one.step().unwrap();
    other.step().unwrap();
    assert_ne!(one.policy(), other.policy());
}

#[test]
fn damaged_checkpoints_are_refused() {
    let bytes = Run::new(best()).to_bytes();
    assert!(Run::resume(best(), &bytes).is_ok());
    assert!(Run::resume(best(), &bytes[..bytes.len() - 1]).is_err());
    assert!(Run::resume(best(), b"").is_err());
    assert!(Run::resume(published(), &bytes).is_err());
    let weights = Run::new(best()).policy().to_bytes();
    assert!(Run::resume(best(), &weights).is_err());
}

/// A minute of all this makes a strong player; a second makes one that clearly beats chance.
#[test]
fn the_better_recipe_learns_at_once() {
    let plan = Plan {
        seed: 1,
        settings: Settings::Best(BestSettings {
            hidden: vec![32],
            generations: 2,
            matches: 120,
            equity_rounds: 500,
            batch: 64,
            evaluation_pairs: 1,
            ..BestSettings::default()
        }),
    };
    let mut run = Run::new(plan);
    finish(&mut run);
    let policy = run.policy();
    let rate = win_rate(Mover::Net(&policy, 0.0), Mover::Random, 150, Seed(1));
    assert!(rate.mean > 0.75, "{rate:?}");
}
