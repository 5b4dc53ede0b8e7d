//! What is to be learnt and how: the recipe, its settings, the seed. As text it is TOML, with every
//! setting written out, so that a run can be repeated years later when defaults have changed.

use capicua_core::{InputError, message};
use serde::{Deserialize, Serialize};

use crate::best::BestSettings;
use crate::published::PublishedSettings;

/// The recipes there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Recipe {
    /// As it was published.
    Published,
    /// What learns best.
    Best,
}

impl Recipe {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Recipe::Published => "published",
            Recipe::Best => "best",
        }
    }
}

/// The settings of a recipe.
#[derive(Clone, PartialEq, Debug)]
pub enum RecipeSettings {
    /// Of `published`.
    Published(PublishedSettings),
    /// Of `best`.
    Best(BestSettings),
}

/// A run as it is ordered.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// Where all random numbers come from.
    pub seed: u64,
    /// The recipe with its settings.
    pub settings: RecipeSettings,
}

/// A plan as text: everything may be left out.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanFile {
    recipe: Option<Recipe>,
    seed: Option<u64>,
    published: Option<PublishedSettings>,
    best: Option<BestSettings>,
}

impl Plan {
    /// A plan from what was asked for and, where nothing was, from the text, then from the
    /// defaults. What the text says otherwise than what was asked for is an error.
    pub fn read(recipe: Option<Recipe>, seed: Option<u64>, text: &str) -> Result<Plan, InputError> {
        let file: PlanFile = toml::from_str(text).map_err(|error| {
            let wrong = InputError::new(
                message!("settings-cannot-read", message = error.message()),
                message!("fix-capicua-train-fives-writes-all"),
            );
            match error.span() {
                Some(span) => wrong.at(text, span),
                None => wrong,
            }
        })?;
        let clash = |what: &str| {
            InputError::new(
                message!("settings-another-than-asked", what),
                message!("fix-leave-out-change-file", what),
            )
        };
        if recipe.is_some() && file.recipe.is_some() && recipe != file.recipe {
            return Err(clash("recipe"));
        }
        if seed.is_some() && file.seed.is_some() && seed != file.seed {
            return Err(clash("seed"));
        }
        let settings = match recipe.or(file.recipe).unwrap_or(Recipe::Best) {
            Recipe::Published => RecipeSettings::Published(file.published.unwrap_or_default()),
            Recipe::Best => RecipeSettings::Best(file.best.unwrap_or_default()),
        };
        let plan = Plan {
            seed: seed.or(file.seed).unwrap_or(1),
            settings,
        };
        match plan.fault() {
            Some((setting, allowed)) => Err(point_at(text, setting, allowed)),
            None => Ok(plan),
        }
    }

    /// The plan as text.
    pub fn to_text(&self) -> String {
        let mut file = PlanFile {
            recipe: Some(self.recipe()),
            seed: Some(self.seed),
            ..PlanFile::default()
        };
        match &self.settings {
            RecipeSettings::Published(settings) => file.published = Some(settings.clone()),
            RecipeSettings::Best(settings) => file.best = Some(settings.clone()),
        }
        toml::to_string(&file).expect("plain settings can always be written")
    }

    /// Which recipe it is.
    pub fn recipe(&self) -> Recipe {
        match self.settings {
            RecipeSettings::Published(_) => Recipe::Published,
            RecipeSettings::Best(_) => Recipe::Best,
        }
    }

    /// The first setting that makes no sense, and what would.
    fn fault(&self) -> Option<(&'static str, &'static str)> {
        const SHARE: &str = "from 0 to 1";
        const COUNT: &str = "from 1 to 1000000000";
        const RATE: &str = "above 0 and at most 1";
        const LAYERS: &str = "one to four layers of 1 to 2048 units";
        const REWARD: &str = "from -1000 to 1000";
        let count = |n: u64| (1..=1_000_000_000).contains(&n);
        let share = |x: f64| (0.0..=1.0).contains(&x);
        let rate = |x: f64| x > 0.0 && x <= 1.0;
        let layers = |units: &[usize]| {
            (1..=4).contains(&units.len()) && units.iter().all(|n| (1..=2048).contains(n))
        };
        let reward = |x: f64| x.abs() <= 1000.0;
        let checks: Vec<(bool, &str, &str)> = match &self.settings {
            RecipeSettings::Published(s) => vec![
                (layers(&s.hidden), "hidden", LAYERS),
                (count(s.games), "games", COUNT),
                (count(s.updates), "updates", COUNT),
                (count(s.random_phase), "random_phase", COUNT),
                (
                    s.self_phase <= 1_000_000_000,
                    "self_phase",
                    "from 0 to 1000000000",
                ),
                (rate(s.rate), "rate", RATE),
                (
                    s.dropout >= 0.0 && s.dropout < 1.0,
                    "dropout",
                    "from 0 to less than 1",
                ),
                (share(s.discount), "discount", SHARE),
                (reward(s.point), "point", REWARD),
                (reward(s.their_point), "their_point", REWARD),
                (reward(s.round), "round", REWARD),
                (reward(s.game), "game", REWARD),
                (reward(s.forced_draw), "forced_draw", REWARD),
                (reward(s.diverse), "diverse", REWARD),
                (count(s.evaluate_every), "evaluate_every", COUNT),
                (count(s.evaluation_pairs), "evaluation_pairs", COUNT),
            ],
            RecipeSettings::Best(s) => vec![
                (layers(&s.hidden), "hidden", LAYERS),
                (count(s.generations), "generations", COUNT),
                (count(s.matches), "matches", COUNT),
                (share(s.branches) && s.branches > 0.0, "branches", RATE),
                (share(s.exploration), "exploration", SHARE),
                (count(s.equity_rounds), "equity_rounds", COUNT),
                (count(s.epochs), "epochs", COUNT),
                (count(s.batch as u64), "batch", COUNT),
                (rate(s.rate), "rate", RATE),
                (rate(s.last_rate), "last_rate", RATE),
                (
                    (0.0..=1000.0).contains(&s.mean_weight),
                    "mean_weight",
                    "from 0 to 1000",
                ),
                (count(s.evaluate_every), "evaluate_every", COUNT),
                (count(s.evaluation_pairs), "evaluation_pairs", COUNT),
            ],
        };
        checks
            .into_iter()
            .find(|(fine, _, _)| !fine)
            .map(|(_, setting, allowed)| (setting, allowed))
    }
}

/// An error at the line of a setting.
fn point_at(text: &str, setting: &str, allowed: &str) -> InputError {
    let error = InputError::new(
        message!("makes-no-sense-like", setting),
        message!("fix-write-setting", setting, allowed),
    );
    let mut begin = 0;
    for line in text.split_inclusive('\n') {
        let rest = line.trim_start().strip_prefix(setting);
        if rest.is_some_and(|rest| rest.trim_start().starts_with('=')) {
            return error.at(text, begin..begin + line.trim_end().len());
        }
        begin += line.len();
    }
    error
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plans_read_back() {
        for recipe in [Recipe::Published, Recipe::Best] {
            let plan = Plan::read(Some(recipe), Some(7), "").unwrap();
            let text = plan.to_text();
            assert_eq!(Plan::read(None, None, &text).unwrap(), plan);
            assert!(text.contains("hidden = "), "{text}");
        }
    }

    #[test]
    fn what_is_not_given_is_as_usual() {
        let plan = Plan::read(None, None, "[best]\nbatch = 9\n").unwrap();
        let RecipeSettings::Best(settings) = plan.settings else {
            panic!("the usual recipe is the best");
        };
        assert_eq!(settings.batch, 9);
        assert_eq!(settings.epochs, BestSettings::default().epochs);
    }

    #[test]
    fn bad_settings_are_pointed_at() {
        let unknown = Plan::read(None, None, "[best]\nbatches = 9\n").unwrap_err();
        assert!(unknown.what().contains("batches"), "{unknown}");
        assert_eq!(unknown.line(), Some(2));
        let silly = Plan::read(None, None, "[best]\nepochs = 1\nbranches = 2.0\n").unwrap_err();
        assert!(silly.what().contains("branches"), "{silly}");
        assert_eq!(silly.line(), Some(3));
        assert!(Plan::read(None, None, "[best]\nrate = nan").is_err());
        assert!(Plan::read(None, None, "[best]\nhidden = []").is_err());
        assert!(Plan::read(None, None, "[[[").is_err());
    }

    #[test]
    fn a_file_for_something_else_is_no_plan() {
        let text = "recipe = \"best\"\nseed = 3\n";
        assert!(Plan::read(Some(Recipe::Published), None, text).is_err());
        assert!(Plan::read(None, Some(4), text).is_err());
        assert_eq!(
            Plan::read(Some(Recipe::Best), Some(3), text).unwrap().seed,
            3
        );
    }
}
