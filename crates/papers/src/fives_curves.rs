//! How the networks for All Fives learn. A program with the feature `train` trains them anew; one
//! without shows the curves that such a program recorded.

use serde::{Deserialize, Serialize};

/// How a network was trained.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Recipe {
    /// As it was published.
    Published,
    /// The same with nothing but the won game rewarded.
    OnlyTheWin,
    /// What learns best.
    Best,
}

impl Recipe {
    /// All of them.
    pub const ALL: [Recipe; 3] = [Recipe::Published, Recipe::OnlyTheWin, Recipe::Best];
}

/// One network on its way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LearningCurve {
    pub recipe: Recipe,
    pub seed: u64,
    /// From untrained on.
    pub points: Vec<Point>,
}

/// How good it was after so many games; shares with half the width of their intervals.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Point {
    pub games: u64,
    pub random: [f64; 2],
    pub greedy: [f64; 2],
}

/// Games of a phase against the random player, and of one against itself.
pub const PHASES: (u64, u64) = (8_000, 4_000);

/// Updates of a network as published.
pub fn updates(deals: u64) -> u64 {
    48 * deals
}

/// Generations of a network of ours.
pub fn generations(deals: u64) -> u64 {
    (deals / 20).max(1)
}

/// The curves recorded by `capicua reproduce all` when it wrote the page, in a program with the
/// feature `train`: its answer in JSON has them under `.works.fives.curves`.
pub fn recorded() -> Vec<LearningCurve> {
    serde_json::from_str(include_str!("fives_curves.json")).expect("a test reads the curves")
}

#[cfg(feature = "train")]
pub use trained::Training;

#[cfg(feature = "train")]
mod trained {
    use std::io;

    use capicua_core::{CancellationToken, LongRun as _, Seed};
    use capicua_learn::{
        BestSettings, Plan, PublishedSettings, RecipeSettings, TrainingRun, WinRate,
    };

    use super::{LearningCurve, Point, Recipe, generations, updates};

    /// Pairs of matches of an evaluation.
    const PAIRS: u64 = 500;
    /// Evaluations of a network on its way, about.
    const EVALUATIONS: u64 = 48;

    /// The networks to be trained, one after the other.
    pub struct Training {
        plans: Vec<(Recipe, Plan)>,
        current: Option<Box<TrainingRun>>,
        points: Vec<Point>,
    }

    impl Training {
        /// As much of everything as of deals.
        pub fn new(deals: u64, seeds: &[Seed]) -> Training {
            let (updates, generations) = (updates(deals), generations(deals));
            let published = PublishedSettings {
                updates,
                evaluate_every: (updates / EVALUATIONS).max(1),
                evaluation_pairs: PAIRS,
                ..PublishedSettings::default()
            };
            let best = BestSettings {
                generations,
                evaluate_every: (generations / EVALUATIONS).max(1),
                evaluation_pairs: PAIRS,
                ..BestSettings::default()
            };
            let settings = |recipe| match recipe {
                Recipe::Published => RecipeSettings::Published(published.clone()),
                Recipe::OnlyTheWin => RecipeSettings::Published(published.clone().only_the_win()),
                Recipe::Best => RecipeSettings::Best(best.clone()),
            };
            let plans = Recipe::ALL
                .into_iter()
                .flat_map(|recipe| {
                    let settings = settings(recipe);
                    seeds.iter().map(move |seed| {
                        let settings = settings.clone();
                        (
                            recipe,
                            Plan {
                                seed: seed.0,
                                settings,
                            },
                        )
                    })
                })
                .collect();
            Training {
                plans,
                current: None,
                points: Vec::new(),
            }
        }

        pub fn len(&self) -> usize {
            self.plans.len()
        }

        /// Trains the network with this number a bit more; the whole curve once it is done. A
        /// network that was interrupted begins anew, which comes to the same.
        pub fn step(&mut self, number: usize) -> io::Result<Option<LearningCurve>> {
            let (recipe, plan) = &self.plans[number];
            let Some(run) = &mut self.current else {
                let run = TrainingRun::new(plan.clone());
                self.points = vec![point(&run.evaluate())];
                self.current = Some(Box::new(run));
                return Ok(None);
            };
            run.step(&CancellationToken::default())?;
            if let Some(last) = run.curve().last().filter(|_| run.is_landmark()) {
                self.points.push(point(last));
            }
            if !run.is_finished() {
                return Ok(None);
            }
            self.current = None;
            Ok(Some(LearningCurve {
                recipe: *recipe,
                seed: plan.seed,
                points: std::mem::take(&mut self.points),
            }))
        }
    }

    fn point(evaluated: &capicua_learn::CurvePoint) -> Point {
        let rate = |rate: WinRate| [rate.mean, rate.half_width];
        Point {
            games: evaluated.games,
            random: rate(evaluated.random),
            greedy: rate(evaluated.greedy),
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn phases_are_those_of_the_recipe() {
            let settings = PublishedSettings::default();
            let games = |updates| updates * settings.games;
            let phases = (games(settings.random_phase), games(settings.self_phase));
            assert_eq!(phases, super::super::PHASES);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_recorded_curves_begin_untrained() {
        for curve in recorded() {
            let (first, last) = (curve.points[0], curve.points[curve.points.len() - 1]);
            assert_eq!(first.games, 0);
            assert!((0.2..0.8).contains(&first.random[0]), "{first:?}");
            assert!(last.games > 0 && last.random[0] <= 1.0);
        }
    }
}
