//! Runs repeat themselves: interrupted or not, on one thread or on several; and they learn.

use capicua_core::{CancellationToken, InputError, LongRun, Seed, verify_checksum, with_checksum};
use capicua_learn::{
    BestSettings, DicePlan, DiceTraining, Plan, PublishedSettings, RecipeSettings, TrainingRun,
    win_rate,
};
use capicua_pickomino::Position;
use capicua_pickomino::champion::ValueNetwork;
use capicua_players::policy::Agent;

fn published() -> Plan {
    Plan {
        seed: 3,
        settings: RecipeSettings::Published(PublishedSettings {
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
        settings: RecipeSettings::Best(BestSettings {
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

fn step(run: &mut impl LongRun) {
    run.step(&CancellationToken::default()).unwrap();
}

fn finish(run: &mut impl LongRun) {
    while !run.is_finished() {
        step(run);
    }
}

/// A run as it lies on a disk.
fn stored(run: &impl LongRun<Snapshot = [u8]>) -> Vec<u8> {
    with_checksum(run.save())
}

/// A new run that goes on from what lies there.
fn resumed<R: LongRun<Snapshot = [u8]>>(mut run: R, bytes: &[u8]) -> Result<R, InputError> {
    run.resume(verify_checksum(bytes)?)?;
    Ok(run)
}

fn on(threads: usize, work: impl FnOnce() + Send) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.unwrap().install(work);
}

#[test]
fn a_resumed_run_equals_an_uninterrupted_one() {
    for plan in [published(), best()] {
        let mut whole = TrainingRun::new(plan.clone());
        finish(&mut whole);
        let mut part = TrainingRun::new(plan.clone());
        while !part.is_finished() {
            step(&mut part);
            part = resumed(TrainingRun::new(plan.clone()), &stored(&part)).unwrap();
        }
        assert_eq!(whole.policy().to_bytes(), part.policy().to_bytes());
        assert_eq!(stored(&whole), stored(&part));
        assert!(whole.curve().len() > 1);
    }
}

#[test]
fn threads_change_nothing() {
    for plan in [published(), best()] {
        let mut results = Vec::new();
        for threads in [1, 2, 3] {
            on(threads, || {
                let mut run = TrainingRun::new(plan.clone());
                finish(&mut run);
                results.push(stored(&run));
            });
        }
        assert!(results.windows(2).all(|pair| pair[0] == pair[1]));
    }
}

#[test]
fn another_seed_is_another_run() {
    let mut one = TrainingRun::new(best());
    let mut other = TrainingRun::new(Plan { seed: 4, ..best() });
    step(&mut one);
    step(&mut other);
    assert_ne!(one.policy(), other.policy());
}

#[test]
fn damaged_checkpoints_are_refused() {
    let bytes = stored(&TrainingRun::new(best()));
    assert!(resumed(TrainingRun::new(best()), &bytes).is_ok());
    assert!(resumed(TrainingRun::new(best()), &bytes[..bytes.len() - 1]).is_err());
    assert!(resumed(TrainingRun::new(best()), b"").is_err());
    assert!(resumed(TrainingRun::new(published()), &bytes).is_err());
    let weights = TrainingRun::new(best()).policy().to_bytes();
    assert!(resumed(TrainingRun::new(best()), &weights).is_err());
    // No bit can be turned unnoticed, least of all one in a weight.
    let dice = stored(&DiceTraining::new(DICE));
    for (whole, refused) in [
        (
            &bytes,
            (|bytes| resumed(TrainingRun::new(best()), bytes).is_err()) as fn(&[u8]) -> bool,
        ),
        (&dice, |bytes| {
            resumed(DiceTraining::new(DICE), bytes).is_err()
        }),
    ] {
        for trial in 0..45 {
            let mut changed = whole.clone();
            changed[trial * (whole.len() - 1) / 44] ^= 1 << (trial % 8);
            assert!(refused(&changed), "trial {trial}");
        }
    }
}

/// A few turns at both kinds of table.
const DICE: DicePlan = DicePlan {
    rounds: [2, 1],
    steps: 3,
    seed: 4,
};

#[test]
fn dice_repeat_themselves_on_any_number_of_threads_and_after_every_pause() {
    let mut results = Vec::new();
    for threads in [1, 2, 3] {
        on(threads, || {
            let mut run = DiceTraining::new(DICE);
            finish(&mut run);
            assert_eq!(run.progress(), (3, 3));
            results.push((run.value_network().to_bytes(), stored(&run)));
        });
    }
    let mut paused = DiceTraining::new(DICE);
    while !paused.is_finished() {
        step(&mut paused);
        paused = resumed(DiceTraining::new(DICE), &stored(&paused)).unwrap();
    }
    results.push((paused.value_network().to_bytes(), stored(&paused)));
    assert!(results.windows(2).all(|pair| pair[0] == pair[1]));
    let mut other = DiceTraining::new(DicePlan { seed: 5, ..DICE });
    finish(&mut other);
    assert_ne!(other.value_network().to_bytes(), results[0].0);
}

#[test]
fn checkpoints_of_other_runs_are_refused() {
    let bytes = stored(&DiceTraining::new(DICE));
    assert!(resumed(DiceTraining::new(DICE), &bytes).is_ok());
    let why = |plan, bytes: &[u8]| match resumed(DiceTraining::new(plan), bytes) {
        Ok(_) => panic!("a checkpoint of another run was taken"),
        Err(error) => error.to_string(),
    };
    let longer = DicePlan {
        rounds: [2, 2],
        ..DICE
    };
    assert!(why(longer, &bytes).contains("another plan"));
    assert!(why(DicePlan { seed: 5, ..DICE }, &bytes).contains("another plan"));
    assert!(why(DICE, &bytes[..bytes.len() - 1]).contains("does not end with a checksum"));
    let weights = ValueNetwork::shipped().to_bytes();
    assert!(why(DICE, &weights).contains("does not end with a checksum"));
    why(DICE, &stored(&TrainingRun::new(best())));
    assert!(resumed(TrainingRun::new(best()), &bytes).is_err());
}

/// Half a round is enough to find out who is ahead.
#[test]
fn dice_learn_at_once() {
    let mut run = DiceTraining::new(DicePlan {
        rounds: [1, 1],
        steps: 250,
        seed: 1,
    });
    let gap = |run: &DiceTraining, tables: [&str; 2]| {
        let value_network = run.value_network();
        let [ahead, behind] = tables.map(|text| {
            let position: Position = text.parse().unwrap();
            value_network.chances(
                &[position],
                capicua_core::Seat::A,
                &mut value_network.room(),
            )[0]
        });
        ahead - behind
    };
    let tables = [
        [
            "pickomino 21,23,24 35,36/22 A",
            "pickomino 21,23,24 22/35,36 A",
        ],
        [
            "pickomino 21,23,24 35,36/22/25 A",
            "pickomino 21,23,24 22/35,36/25 A",
        ],
    ];
    let before = tables.map(|pair| gap(&run, pair));
    finish(&mut run);
    assert!(run.errors().iter().all(Option::is_some));
    for (pair, before) in tables.into_iter().zip(before) {
        let after = gap(&run, pair);
        assert!(after > before + 0.02, "{before} {after}");
    }
}

/// A minute of all this makes a strong player; a second makes one that clearly beats chance.
#[test]
fn the_better_recipe_learns_at_once() {
    let plan = Plan {
        seed: 1,
        settings: RecipeSettings::Best(BestSettings {
            hidden: vec![32],
            generations: 2,
            matches: 120,
            equity_rounds: 500,
            batch: 64,
            evaluation_pairs: 1,
            ..BestSettings::default()
        }),
    };
    let mut run = TrainingRun::new(plan);
    finish(&mut run);
    let policy = run.policy();
    let rate = win_rate(
        &Agent::Net(policy.into(), 0.0),
        &Agent::Random,
        150,
        Seed(1),
    );
    assert!(rate.mean > 0.75, "{rate:?}");
}
