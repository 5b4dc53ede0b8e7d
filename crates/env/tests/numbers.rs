//! Numbers mean what the layout says, whatever the rules: every move has its own, observations are written
//! whole and come from what a seat sees, and many rounds at once are the rounds of the slow path.

use std::collections::HashSet;

use capicua_core::{InputError, Seat, Seed, Turn};
use capicua_dominoes::notation::variations;
use capicua_env::{Episode, Layout, Reward, Settings, Start, StepBuffers, VecEnv};
use capicua_table::Unit;
use capicua_ui::games::games;

fn layout(rules: &str) -> Result<Layout, InputError> {
    games().find(rules)?.layout(rules)
}

fn open(rules: &str, start: &Start) -> Result<Box<dyn Episode>, InputError> {
    games().find(rules)?.open(rules, start)
}

fn fleet(
    rules: &str,
    count: usize,
    others: &[Option<String>],
    settings: &Settings,
) -> Result<VecEnv, InputError> {
    let game = games().find(rules)?;
    game.vec_env(rules, count, others, settings)
}

fn start(seed: u64) -> Start {
    Start {
        unit: Unit::Round,
        seed: Seed(seed),
        index: seed,
    }
}

/// Goes on with random moves, and shows every moment in which somebody decides.
fn play(mut round: Box<dyn Episode>, seed: u64, mut each: impl FnMut(&dyn Episode, Seat)) {
    let mut random = Seed(seed).named("play").random();
    for _ in 0..2000 {
        match round.turn() {
            Turn::Over => return,
            Turn::Chance => drop(round.chance()),
            Turn::Seat(seat) => {
                each(&*round, seat);
                let legal = round.legal();
                let (text, number) = random.pick(&legal).unwrap().clone();
                match random.below(2) {
                    0 => round.play(&text).unwrap(),
                    _ => round.play_number(number as i64).unwrap(),
                }
            }
        }
    }
}

fn some_rules() -> Vec<String> {
    let mut all: Vec<String> = variations().iter().map(ToString::to_string).collect();
    let dice = ["pickomino", "pickomino,players=5", "pickomino-small"];
    all.extend(dice.map(str::to_owned));
    all
}

#[test]
fn every_move_has_a_number_of_its_own() {
    for (seed, rules) in (0..).zip(some_rules()) {
        let layout = layout(&rules).unwrap();
        let round = open(&rules, &start(seed)).unwrap();
        play(round, seed, |round, _| {
            let legal = round.legal();
            let numbers: HashSet<usize> = legal.iter().map(|(_, number)| *number).collect();
            assert_eq!(numbers.len(), legal.len(), "{rules}: {legal:?}");
            assert!(
                numbers.iter().all(|&number| number < layout.moves()),
                "{rules}"
            );
        });
    }
}

/// Whatever stood in the buffer before, the observation is the same; another deal that the seat cannot tell
/// from this one gives the same one, too.
#[test]
fn observations_are_whole_and_honest() {
    let mut redealt = 0;
    // Every fifth will do: there are a great many, and every preset is tried from Python.
    for (seed, rules) in (0..).zip(some_rules().into_iter().step_by(5)) {
        let size = layout(&rules).unwrap().observation_size();
        let round = open(&rules, &start(seed)).unwrap();
        let mut moment = 0;
        play(round, seed, |round, _| {
            moment += 1;
            if moment % 11 != 5 {
                return;
            }
            for seat in Seat::all(round.info().layout.seats) {
                let (mut seen, mut again) = (vec![f32::NAN; size], vec![7.0; size]);
                round.observe(seat, &mut seen);
                round.observe(seat, &mut again);
                assert_eq!(seen, again, "{rules}");
                assert!(
                    seen.iter().all(|number| *number >= 0.0),
                    "{rules}: {seen:?}"
                );
                let Some(other) = round.resample_from_infostate(seat, Seed(seed)) else {
                    continue;
                };
                redealt += 1;
                assert_ne!(other.position(None), round.position(None));
                assert_eq!(other.position(Some(seat)), round.position(Some(seat)));
                other.observe(seat, &mut again);
                assert_eq!(
                    seen,
                    again,
                    "{rules}\n{}\n{}",
                    round.position(None),
                    other.position(None)
                );
            }
        });
    }
    assert!(redealt > 100, "{redealt}");
}

/// What differs to a seat is observed: two positions with the same observation and the same choices have the
/// same view, but for the order in which tiles were laid.
#[test]
fn what_a_seat_sees_of_its_hand_is_observed() {
    let mut seen = std::collections::HashMap::new();
    for seed in 0..300 {
        let round = open("latin", &start(seed)).unwrap();
        let mut numbers = vec![0.0; layout("latin").unwrap().observation_size()];
        round.observe(Seat::A, &mut numbers);
        let key: Vec<u32> = numbers.iter().map(|number| number.to_bits()).collect();
        let view = round.position(Some(Seat::A));
        let hand = view.split(' ').nth(1).unwrap().to_owned();
        let other = seen.entry(key).or_insert_with(|| hand.clone());
        assert_eq!(*other, hand);
    }
}

#[test]
fn many_rounds_repeat_whatever_their_number() {
    let settings = Settings {
        unit: Unit::Round,
        reward: Reward::Points,
        seed: Seed(3),
    };
    for rules in ["latin", "dominican", "fives", "draw", "pickomino,players=3"] {
        let shape = layout(rules).unwrap();
        let mut first_rows = Vec::new();
        for count in [1, 7] {
            let mut fleet = fleet(rules, count, &[], &settings).unwrap();
            let mut observations = vec![0.0; count * shape.observation_size()];
            let mut masks = vec![false; count * shape.moves()];
            let mut rewards = vec![0.0; count * shape.seats];
            let (mut seats, mut dones) = (vec![0; count], vec![false; count]);
            let mut arrays = StepBuffers {
                observations: &mut observations,
                masks: &mut masks,
                seats: &mut seats,
                rewards: &mut rewards,
                dones: &mut dones,
            };
            fleet.show(&mut arrays);
            let mut rows = Vec::new();
            for step in 0..150 {
                // Always the first action that may be played: then a row depends on its episode alone.
                let first = |at: usize| {
                    let row = &arrays.masks[at * shape.moves()..][..shape.moves()];
                    row.iter().position(|&may| may).unwrap() as i64
                };
                let actions: Vec<i64> = (0..count).map(first).collect();
                let mut wrong = actions.clone();
                wrong[count - 1] = -1;
                assert!(step % 50 > 0 || fleet.step(&wrong, &mut arrays).is_err());
                fleet.step(&actions, &mut arrays).unwrap();
                let sum: f32 = arrays.rewards[..shape.seats].iter().sum();
                assert!(sum.abs() < 1e-3, "{rules}");
                rows.push((
                    arrays.observations[..shape.observation_size()].to_vec(),
                    arrays.dones[0],
                ));
            }
            // Whoever always keeps the lowest dice hardly comes to an end.
            let ends = !rules.starts_with("pickomino");
            assert!(!ends || rows.iter().any(|(_, done)| *done), "{rules}");
            first_rows.push(rows);
        }
        assert_eq!(first_rows[0], first_rows[1], "{rules}");
    }
}
