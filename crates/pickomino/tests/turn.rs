//! The fast solver against an independent slow one.

use std::collections::HashMap;

use capicua_core::Seed;
use capicua_pickomino::turn::odds::{Goal, from_start, from_within};
use capicua_pickomino::turn::{LANES, MAX_TOTAL, Reward, TurnGraph, rolls};
use capicua_pickomino::{AfterKeep, Dice, Face, Move, Rules};
use proptest::prelude::*;

/// Slow and plain: a state is how many dice of each face are set aside, a roll is a sequence of
/// dice, and every sequence is as likely as any other. Several rewards at once save time; nothing
/// else is shared with the fast solver.
struct Slow<'a> {
    dice: usize,
    rewards: &'a [Reward],
    known: HashMap<[usize; 6], Vec<f64>>,
}

impl Slow<'_> {
    fn new(dice: usize, rewards: &[Reward]) -> Slow<'_> {
        Slow {
            dice,
            rewards,
            known: HashMap::new(),
        }
    }

    fn stop(&self, kept: [usize; 6]) -> Vec<f64> {
        let total = kept[0] + 2 * kept[1] + 3 * kept[2] + 4 * kept[3] + 5 * kept[4] + 5 * kept[5];
        let worth = |reward: &Reward| {
            if kept[5] > 0 {
                reward.total[total]
            } else {
                reward.fail
            }
        };
        self.rewards.iter().map(worth).collect()
    }

    /// The better of stopping and rolling.
    fn best(&mut self, kept: [usize; 6]) -> Vec<f64> {
        let stop = self.stop(kept);
        if kept.iter().sum::<usize>() == self.dice {
            return stop;
        }
        let roll = self.roll(kept);
        stop.iter()
            .zip(roll)
            .map(|(stop, roll)| stop.max(roll))
            .collect()
    }

    /// The value of rolling what is left.
    fn roll(&mut self, kept: [usize; 6]) -> Vec<f64> {
        if let Some(value) = self.known.get(&kept) {
            return value.clone();
        }
        let left = self.dice - kept.iter().sum::<usize>();
        let mut choices = HashMap::new();
        for face in (0..6).filter(|&face| kept[face] == 0) {
            for count in 1..=left {
                let mut after = kept;
                after[face] = count;
                choices.insert((face, count), self.best(after));
            }
        }
        // With compensation (Kahan), or a million roundings would show.
        let mut sum = vec![(0.0, 0.0); self.rewards.len()];
        let sequences = 6_usize.pow(left as u32);
        for sequence in 0..sequences {
            let mut shown = [0; 6];
            let mut rest = sequence;
            for _ in 0..left {
                shown[rest % 6] += 1;
                rest /= 6;
            }
            let open: Vec<&Vec<f64>> = (0..6)
                .filter(|&face| shown[face] > 0 && kept[face] == 0)
                .map(|face| &choices[&(face, shown[face])])
                .collect();
            for (place, sum) in sum.iter_mut().enumerate() {
                let value = open
                    .iter()
                    .map(|values| values[place])
                    .reduce(f64::max)
                    .unwrap_or(self.rewards[place].fail);
                let (total, lost) = *sum;
                let next: f64 = total + (value - lost);
                *sum = (next, (next - total) - (value - lost));
            }
        }
        let value: Vec<f64> = sum.iter().map(|(sum, _)| sum / sequences as f64).collect();
        self.known.insert(kept, value.clone());
        value
    }
}

fn random_reward(seed: u64) -> Reward {
    let mut random = Seed(seed).random();
    Reward {
        fail: random.unit() - 0.5,
        total: std::array::from_fn(|_| random.unit()),
    }
}

fn close(fast: f64, slow: f64) -> bool {
    (fast - slow).abs() < 1e-12
}

#[test]
fn eight_dice_agree_with_the_slow_solver() {
    let rules = Rules::STANDARD;
    let goals = Goal::all(&rules);
    // Every third goal, and rewards without rhyme or reason.
    let goals: Vec<Goal> = goals.into_iter().step_by(3).collect();
    let mut rewards: Vec<Reward> = goals.iter().map(|goal| goal.reward(&rules)).collect();
    rewards.extend((0..3).map(random_reward));
    let mut slow = Slow::new(8, &rewards);
    let expected = slow.roll([0; 6]);
    let graph = TurnGraph::for_dice(8);
    assert_eq!(graph.moments(), 1293);
    for (reward, &expected) in rewards.iter().zip(&expected) {
        let fast = graph.solve(reward).value(&Dice::NONE);
        assert!(
            close(fast, expected),
            "{fast} {expected} {:e}",
            fast - expected
        );
        let batch: [Reward; LANES] = std::array::from_fn(|_| reward.clone());
        assert!(
            graph
                .solve_batch(&batch)
                .iter()
                .all(|&value| close(value, expected))
        );
    }
    for (&fast, &expected) in from_start(&rules, &goals).iter().zip(&expected) {
        assert!(close(fast, expected));
    }
    // From within a turn: after two worms and two fours.
    let kept: Dice = "ww44".chars().filter_map(Face::from_letter).collect();
    let inside = slow.roll([0, 0, 0, 2, 0, 2]);
    for (&fast, &expected) in from_within(&rules, &goals, &kept, None).iter().zip(&inside) {
        assert!(close(fast, expected));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn few_dice_agree_with_the_slow_solver(dice in 1..=5_usize, seed in any::<u64>()) {
        let rewards: Vec<Reward> = (0..LANES as u64).map(|n| random_reward(seed ^ n)).collect();
        let mut slow = Slow::new(dice, &rewards);
        let expected = slow.roll([0; 6]);
        let graph = TurnGraph::for_dice(dice);
        let batch: [Reward; LANES] = std::array::from_fn(|lane| rewards[lane].clone());
        let values = graph.solve_batch(&batch);
        for (lane, reward) in rewards.iter().enumerate() {
            let solution = graph.solve(reward);
            prop_assert!(close(values[lane], expected[lane]));
            prop_assert!(close(solution.value(&Dice::NONE), expected[lane]));
            // How the turn ends explains its value.
            let outcomes = solution.outcomes(&Dice::NONE);
            let sum = outcomes.fail + outcomes.total.iter().sum::<f64>();
            prop_assert!(close(sum, 1.0));
            prop_assert!(close(outcomes.expect(reward), expected[lane]));
        }
        // Every decision after every first roll.
        let solution = graph.solve(&rewards[0]);
        for (roll, _) in rolls(dice) {
            let decisions = solution.decisions(&Dice::NONE, &roll);
            prop_assert_eq!(decisions[0].mv, solution.choose(&Dice::NONE, &roll));
            prop_assert!(decisions.windows(2).all(|pair| pair[0].value >= pair[1].value));
            for decision in &decisions {
                let Move::Keep(face, then) = decision.mv else { panic!("no failure at first") };
                let mut kept = [0; 6];
                kept[face.index()] = roll.count_of(face);
                let value = match then {
                    AfterKeep::Stop => slow.stop(kept)[0],
                    AfterKeep::Roll => slow.roll(kept)[0],
                };
                prop_assert!(close(decision.value, value));
            }
        }
    }
}

#[test]
fn odds_fall_with_the_goal_and_worms_are_their_first_tile() {
    let rules = Rules::STANDARD;
    let goals: Vec<Goal> = (21..=36).map(Goal::AtLeast).collect();
    let reach = from_start(&rules, &goals);
    assert!(reach.windows(2).all(|pair| pair[0] > pair[1]));
    let worms: Vec<Goal> = (1..=4).map(Goal::Worms).collect();
    let worms = from_start(&rules, &worms);
    assert_eq!(worms, [reach[0], reach[4], reach[8], reach[12]]);
}

#[test]
fn a_roll_of_faces_already_kept_reaches_nothing() {
    let dice = |text: &str| -> Dice { text.chars().filter_map(Face::from_letter).collect() };
    let goals = [Goal::AtLeast(21)];
    let odds = from_within(&Rules::STANDARD, &goals, &dice("www4"), Some(&dice("44ww")));
    assert_eq!(odds, [0.0]);
    let sure = from_within(&Rules::STANDARD, &goals, &dice("www4"), Some(&dice("5555")));
    assert_eq!(sure, [1.0]);
}

/// Many options of equal worth: what is chosen, and how the turn is said to end, go together.
#[test]
fn ties_are_broken_in_the_same_way_everywhere() {
    let reward = Reward::from_total(|total| if total >= 10 { (total / 4) as f64 } else { 0.0 });
    let graph = TurnGraph::for_dice(4);
    let solution = graph.solve(&reward);
    let mut ends = [0.0; MAX_TOTAL + 1];
    let mut fail = 0.0;
    fn follow(
        solution: &capicua_pickomino::turn::Solution,
        kept: Dice,
        chance: f64,
        ends: &mut [f64; MAX_TOTAL + 1],
        fail: &mut f64,
    ) {
        for (roll, probability) in rolls(4 - kept.count()) {
            let chance = chance * probability;
            match solution.choose(&kept, &roll) {
                Move::Keep(face, then) => {
                    let mut after = kept;
                    after.add(face, roll.count_of(face));
                    match then {
                        AfterKeep::Roll => follow(solution, after, chance, ends, fail),
                        AfterKeep::Stop if after.has(Face::WORM) => ends[after.total()] += chance,
                        AfterKeep::Stop => *fail += chance,
                    }
                }
                _ => *fail += chance,
            }
        }
    }
    follow(&solution, Dice::NONE, 1.0, &mut ends, &mut fail);
    let outcomes = solution.outcomes(&Dice::NONE);
    assert!(close(outcomes.fail, fail), "{} {fail}", outcomes.fail);
    for (total, chance) in ends.iter().enumerate() {
        assert!(close(outcomes.total[total], *chance), "{total}");
    }
    // Of two faces that end the turn with the same worth, the higher one.
    let dice = |text: &str| -> Dice { text.chars().filter_map(Face::from_letter).collect() };
    assert_eq!(
        solution.choose(&dice("w"), &dice("552")),
        Move::Keep(Face::new(4), AfterKeep::Stop)
    );
}

#[test]
fn a_reward_for_failing_is_pursued() {
    // Whoever wants to fail stops at once without a worm, if the first roll allows it.
    let reward = Reward {
        fail: 1.0,
        total: [0.0; MAX_TOTAL + 1],
    };
    let value = TurnGraph::for_dice(8).solve(&reward).value(&Dice::NONE);
    // Eight worms at once cannot be helped; seven and another face can.
    assert!((value - (1.0 - 6.0_f64.powi(-8))).abs() < 1e-12);
}
