//! Numbers mean what the layout says, whatever the rules: every move has its own, observations are written
//! whole and come from what a seat sees, and many rounds at once are the rounds of the slow path.

use std::collections::HashSet;

use capicua_core::{InputError, Seat, Seed, Turn};
use capicua_dominoes::notation::{Position, variations};
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

/// What everybody knows is written from the place of the one who looks: the rows of others begin with one's own
/// and go on in order of play, one's own points come before those of the other side. Read back from the position
/// in text, which says it by seats and sides.
#[test]
fn what_is_public_is_told_from_the_place_of_the_one_who_looks() {
    let (mut voids, mut scores, mut gains) = (0, 0, 0);
    for (seed, rules) in (1..).zip(["latin", "draw", "fives", "dominican", "cuban", "block"]) {
        let layout = layout(rules).unwrap();
        let start = Start {
            unit: Unit::Match,
            ..start(seed)
        };
        let mut next = Some(open(rules, &start).unwrap());
        for _ in 0..3 {
            let Some(mut round) = next else { break };
            let mut random = Seed(seed).named("play").random();
            while round.turn() != Turn::Over {
                if round.turn() == Turn::Chance {
                    round.chance();
                    continue;
                }
                for own in Seat::all(layout.seats) {
                    let mut numbers = vec![0.0; layout.observation_size()];
                    round.observe(own, &mut numbers);
                    let part = |name: &str| {
                        let part = layout.observation.iter().find(|part| part.name == name);
                        let part = part.unwrap();
                        &numbers[part.start..part.start + part.len()]
                    };
                    let text = round.position(Some(own));
                    let position: Position = text.parse().unwrap();
                    let public = position.now().public();
                    let info = public.rules();
                    let around = Seat::all(layout.seats)
                        .map(|other| Seat::new((own.index() + other.index()) % layout.seats));
                    let around: Vec<Seat> = around.collect();
                    let row = |of: &dyn Fn(Seat) -> Vec<f32>| -> Vec<f32> {
                        around.iter().flat_map(|&other| of(other)).collect()
                    };
                    let flag = |is: bool| if is { 1.0 } else { 0.0 };
                    let void = row(&|other| {
                        let void = public.voids(other);
                        (0..=info.highest)
                            .map(|pip| flag(void.contains(pip)))
                            .collect()
                    });
                    assert_eq!(part("void"), void, "{own}: {text}");
                    let count = |seat| public.count(seat) as f32 / f32::from(info.hand);
                    assert_eq!(part("count"), row(&|seat| vec![count(seat)]), "{text}");
                    for (name, who) in [
                        ("leader", public.leader()),
                        ("last", public.last_player()),
                        ("turn", public.turn()),
                    ] {
                        let wanted = row(&|seat| vec![flag(seat == who)]);
                        assert_eq!(part(name), wanted, "{name} for {own}: {text}");
                    }
                    let side = info.side_of(own).index();
                    let score = public.standing().map_or([0; 2], |standing| standing.score);
                    for (name, points) in [("score", score), ("gained", public.gained())] {
                        let points = [points[side], points[1 - side]];
                        let points =
                            points.map(|points| f32::from(points) / f32::from(info.target));
                        assert_eq!(part(name), points, "{name} for {own}: {text}");
                    }
                    voids += usize::from(own != Seat::A && void.contains(&1.0));
                    scores += usize::from(score[0] != score[1]);
                    gains += usize::from(public.gained()[0] != public.gained()[1]);
                }
                let legal = round.legal();
                let (text, _) = random.pick(&legal).unwrap();
                round.play(text).unwrap();
            }
            next = round.next();
        }
    }
    // Nothing of this was zero all the time.
    assert!(
        voids > 100 && scores > 100 && gains > 20,
        "{voids} {scores} {gains}"
    );
}

/// What chance may bring adds up to one, is nothing while somebody decides, and happens when it is asked for.
#[test]
fn what_chance_may_bring_happens() {
    let mut brought = 0;
    for (seed, rules) in (0..).zip(["draw", "fives", "pickomino-small"]) {
        let mut round = open(rules, &start(seed)).unwrap();
        let mut random = Seed(seed).named("play").random();
        for _ in 0..100 {
            let outcomes = round.outcomes();
            match round.turn() {
                Turn::Over => break,
                Turn::Seat(_) => {
                    assert!(outcomes.is_empty(), "{rules}: {outcomes:?}");
                    assert!(round.apply_outcome("+66").is_err(), "{rules}");
                    let legal = round.legal();
                    round.play(&random.pick(&legal).unwrap().0).unwrap();
                }
                Turn::Chance => {
                    let sum: f64 = outcomes.iter().map(|(_, chance)| chance).sum();
                    assert!((sum - 1.0).abs() < 1e-9, "{rules}: {sum}");
                    let (last, _) = outcomes.last().unwrap();
                    round.apply_outcome(last).unwrap();
                    assert_eq!(round.moves().last(), Some(last), "{rules}");
                    brought += 1;
                }
            }
        }
    }
    assert!(brought > 30, "{brought}");
}

/// The seats that the result names win, and what they win the others lose.
#[test]
fn whoever_the_result_names_is_rewarded() {
    let (mut won, mut tied) = (0, 0);
    for (seed, rules) in (0..60).zip(["latin", "block", "fives", "puertorico"].iter().cycle()) {
        let mut round = open(rules, &start(seed)).unwrap();
        let mut random = Seed(seed).named("play").random();
        while round.turn() != Turn::Over {
            assert!(
                round
                    .rewards(Reward::Win)
                    .iter()
                    .all(|&reward| reward == 0.0)
            );
            if round.chance().is_none() {
                let legal = round.legal();
                round.play(&random.pick(&legal).unwrap().0).unwrap();
            }
        }
        let result = round.result().unwrap();
        // `BD+17 out`, or `= blocked`.
        let (winners, _) = result.split_once(['+', ' ']).unwrap();
        let rewards = round.rewards(Reward::Win);
        let named = |seat: Seat| winners.contains(&seat.to_string());
        let wanted = Seat::all(rewards.len()).map(|seat| match winners {
            "=" => 0.0,
            _ if named(seat) => 1.0,
            _ => -1.0,
        });
        // In All Fives the end of the round alone does not say who has more.
        if *rules != "fives" {
            assert_eq!(rewards, wanted.collect::<Vec<_>>(), "{rules}: {result}");
        }
        assert_eq!(rewards.iter().sum::<f32>(), 0.0, "{rules}: {result}");
        won += usize::from(winners != "=");
        tied += usize::from(winners == "=");
    }
    assert!(won > 20 && tied > 0, "{won} {tied}");
}

/// A match goes on with another round until it is won; then the next one begins at once.
#[test]
fn many_matches_are_whole_matches() {
    let settings = Settings {
        unit: Unit::Match,
        reward: Reward::Win,
        seed: Seed(5),
    };
    let shape = layout("latin").unwrap();
    let mut fleet = fleet("latin", 1, &[], &settings).unwrap();
    let mut observations = vec![0.0; shape.observation_size()];
    let mut masks = vec![false; shape.moves()];
    let mut rewards = vec![0.0; shape.seats];
    let (mut seats, mut dones) = (vec![0], vec![false]);
    let mut arrays = StepBuffers {
        observations: &mut observations,
        masks: &mut masks,
        seats: &mut seats,
        rewards: &mut rewards,
        dones: &mut dones,
    };
    fleet.show(&mut arrays);
    let score = layout("latin").unwrap().observation;
    let score = score
        .iter()
        .find(|part| part.name == "score")
        .unwrap()
        .start;
    let (mut ended, mut scores) = (0, HashSet::new());
    for _ in 0..2000 {
        let points = arrays.observations[score..score + 2].iter();
        scores.insert(points.map(|points| points.to_bits()).collect::<Vec<_>>());
        let first = arrays.masks.iter().position(|&may| may).unwrap() as i64;
        fleet.step(&[first], &mut arrays).unwrap();
        if arrays.dones[0] {
            ended += 1;
            let mut sorted = arrays.rewards.to_vec();
            sorted.sort_by(f32::total_cmp);
            assert_eq!(sorted, [-1.0, -1.0, 1.0, 1.0]);
            assert_eq!(arrays.rewards[0], arrays.rewards[2], "partners share");
        }
    }
    assert!(ended > 2, "{ended}");
    assert!(
        scores.len() > 3 * ended,
        "{} scores, {ended} matches",
        scores.len()
    );
}
