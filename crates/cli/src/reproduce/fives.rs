//! `capicua reproduce fives`: the network that learns All Fives.

use capicua_arena::{Contest, ContestRun, Share, Unit};
use capicua_core::{InputError, Stop};
use capicua_dominoes::FIVES;
use capicua_players::Lineup;
use capicua_plots::{Axis, Curve, Curves, Estimate, Phase, Reference, side_by_side};
use serde_json::{Value, json};

use super::Effort;
use super::fives_curves::{Learnt, PHASES, Point, Recipe};
use super::rerun::percent;
use super::work::{Section, Work, table, taken_up};

/// The published share of matches won against a random player.
const PUBLISHED: f64 = 82.3;

/// The players whose matches are in the table.
const PLAYERS: [&str; 3] = ["greedy", "net-published", "net"];
const OPPONENTS: [&str; 2] = ["random", "greedy"];

pub struct Fives {
    /// For each player and opponent one for each seed.
    matches: Vec<Vec<ContestRun>>,
    settings: Value,
    curves: Vec<Learnt>,
    #[cfg(feature = "train")]
    training: super::fives_curves::Training,
}

impl Fives {
    pub fn new(effort: &Effort) -> Result<Fives, InputError> {
        let mut matches = Vec::new();
        for player in PLAYERS {
            for opponent in OPPONENTS {
                let runs: Result<Vec<ContestRun>, InputError> = effort
                    .seeds()
                    .into_iter()
                    .map(|seed| {
                        let pair = [Lineup::parse(player)?, Lineup::parse(opponent)?];
                        let contest = Contest::new(pair, FIVES, Unit::Match, seed)?;
                        Ok(ContestRun::new(contest, 10 * effort.deals, None, false))
                    })
                    .collect();
                matches.push(runs?);
            }
        }
        Ok(Fives {
            matches,
            settings: json!({"deals": effort.deals, "seed": effort.long.seed, "seeds": effort.seeds,
                             "trained": cfg!(feature = "train")}),
            #[cfg(not(feature = "train"))]
            curves: super::fives_curves::recorded(),
            #[cfg(feature = "train")]
            curves: Vec::new(),
            #[cfg(feature = "train")]
            training: super::fives_curves::Training::new(effort.deals, &effort.seeds()),
        })
    }

    /// Networks that are to be trained.
    fn to_train(&self) -> usize {
        #[cfg(feature = "train")]
        return self.training.len();
        #[cfg(not(feature = "train"))]
        return self.curves.len();
    }

    /// The share won by a player against an opponent, over all seeds.
    fn won(&self, player: usize, opponent: usize) -> Share {
        let runs = &self.matches[player * OPPONENTS.len() + opponent];
        let (mut pairs, mut sum, mut squares) = (0, 0.0, 0.0);
        for &score in runs.iter().flat_map(|run| run.scores()) {
            let share = f64::from(score) / 4.0;
            pairs += 1;
            sum += share;
            squares += share * share;
        }
        Share::of_groups(pairs, sum, squares)
    }
}

impl Work for Fives {
    fn name(&self) -> &'static str {
        "fives"
    }

    fn progress(&self) -> (u64, u64) {
        let runs = || self.matches.iter().flatten();
        let done: u64 = runs().map(|run| run.tally().pairs()).sum();
        let all: u64 = runs().map(ContestRun::deals).sum();
        let (trained, to_train) = (self.curves.len() as u64, self.to_train() as u64);
        (done + trained, all + to_train)
    }

    fn step(&mut self, stop: &Stop) {
        let next = self
            .matches
            .iter_mut()
            .flatten()
            .find(|run| !run.is_finished());
        if let Some(run) = next {
            run.step(stop);
            return;
        }
        #[cfg(feature = "train")]
        match self.training.step(self.curves.len()) {
            Ok(learnt) => self.curves.extend(learnt),
            // The library gives up only where memory ends.
            Err(why) => panic!("{why}"),
        }
    }

    fn message(&self) -> String {
        format!("{} of {} networks", self.curves.len(), self.to_train())
    }

    fn save(&self) -> Value {
        let matches: Vec<String> = self
            .matches
            .iter()
            .flatten()
            .map(ContestRun::save)
            .collect();
        let curves = if cfg!(feature = "train") {
            &self.curves[..]
        } else {
            &[]
        };
        json!({"settings": self.settings, "done": {"matches": matches, "curves": curves}})
    }

    fn resume(&mut self, saved: &Value) -> Result<(), InputError> {
        #[derive(serde::Deserialize)]
        struct Done {
            matches: Vec<String>,
            curves: Vec<Learnt>,
        }
        let done: Done = taken_up(saved, &self.settings)?;
        for (run, text) in self.matches.iter_mut().flatten().zip(&done.matches) {
            run.resume(text)?;
        }
        if cfg!(feature = "train") {
            self.curves = done.curves;
            self.curves.truncate(self.to_train());
        }
        Ok(())
    }

    fn section(&self) -> Section {
        let mut section = Section::default();
        section.add(ABOUT);
        let mut lines = vec![[
            "published".to_owned(),
            format!("{PUBLISHED}"),
            "–".to_owned(),
        ]];
        for (number, player) in PLAYERS.iter().enumerate() {
            let against_itself = *player == OPPONENTS[1];
            lines.push([
                format!("`{player}`"),
                percent(self.won(number, 0)),
                if against_itself {
                    "–".to_owned()
                } else {
                    percent(self.won(number, 1))
                },
            ]);
        }
        let heads = [
            "matches to 100 won, %",
            "against `random`",
            "against `greedy`",
        ];
        section.add(table(heads, &lines));
        section.add(
            "The report does not say over how many games its figure is. It is what `greedy` reaches, \
             which learns nothing: most points now, and then the heaviest tile.",
        );
        self.add_curves(&mut section);
        section
    }

    fn json(&self) -> Value {
        let mut strength = Vec::new();
        for (number, player) in PLAYERS.iter().enumerate() {
            for (other, opponent) in OPPONENTS.iter().enumerate() {
                let Share { share, low, high } = self.won(number, other);
                strength.push(json!({"player": player, "against": opponent, "won": share,
                                     "won_ci": [low, high]}));
            }
        }
        json!({"published": PUBLISHED / 100.0, "strength": strength, "curves": self.curves})
    }
}

impl Fives {
    fn of(&self, recipe: Recipe) -> Vec<&Learnt> {
        self.curves
            .iter()
            .filter(|curve| curve.recipe == recipe)
            .collect()
    }

    fn add_curves(&self, section: &mut Section) {
        if self.curves.is_empty() {
            section.add(
                "### Learning curves\n\nNone are recorded in this program. One built with `--features train` \
                 trains the networks and draws them.",
            );
            return;
        }
        section.add(LEARNING);
        let panel = |title: &str, against: fn(&Point) -> [f64; 2]| {
            let mut curves = Vec::new();
            for (series, recipe, name) in [
                (0, Recipe::Published, "as published"),
                (1, Recipe::OnlyTheWin, "only the win"),
            ] {
                let learnt = self.of(recipe);
                for one in &learnt {
                    let points = one.points.iter();
                    let points =
                        points.map(|p| (p.games as f64, Estimate::bare(100.0 * against(p)[0])));
                    curves.push(Curve::new("", series, points.collect()).behind());
                }
                curves.push(Curve::new(name, series, mean_curve(&learnt, against)));
            }
            let last = curves
                .iter()
                .flat_map(|curve| &curve.points)
                .map(|point| point.0)
                .fold(1.0, f64::max);
            let mut references = vec![Reference {
                at: 50.0,
                name: "50 %".to_owned(),
            }];
            if title.contains("random") {
                references.push(Reference {
                    at: PUBLISHED,
                    name: "published: 82.3 %".to_owned(),
                });
            }
            Curves {
                title: title.to_owned(),
                x: Axis {
                    title: "games learnt from".to_owned(),
                    range: Some((0.0, last)),
                    ..Axis::default()
                },
                y: Axis {
                    title: "matches won, %".to_owned(),
                    range: Some((0.0, 100.0)),
                    ..Axis::default()
                },
                references,
                phases: phases(last),
                curves,
            }
        };
        let panels = [
            panel("against random", |point| point.random),
            panel("against greedy", |point| point.greedy),
        ];
        section.picture(
            "reproduction-fives.svg",
            "Learning curves of the published recipe and of the win alone as reward",
            side_by_side(
                "All Fives, learnt from nothing: the mean of all seeds, thin lines each seed",
                1100,
                &panels,
            ),
        );
        let line = |recipe: Recipe, name: &str| {
            let learnt = self.of(recipe);
            let at = |place: fn(&[Point]) -> &[Point], against: fn(&Point) -> [f64; 2]| {
                let values: Vec<f64> = learnt
                    .iter()
                    .map(|one| {
                        let points = place(&one.points);
                        let sum: f64 = points.iter().map(|point| against(point)[0]).sum();
                        100.0 * sum / points.len().max(1) as f64
                    })
                    .collect();
                let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
                let low = values.iter().copied().fold(f64::INFINITY, f64::min);
                let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                format!("{mean:.1} ({low:.1} to {high:.1})")
            };
            let games = learnt
                .first()
                .and_then(|one| one.points.last())
                .map_or(0, |p| p.games);
            [
                name.to_owned(),
                games.to_string(),
                learnt.len().to_string(),
                at(|points| &points[..1], |point| point.random),
                at(last_quarter, |point| point.random),
                at(last_quarter, |point| point.greedy),
            ]
        };
        let heads = [
            "recipe",
            "games",
            "seeds",
            "untrained, against `random`",
            "last quarter, against `random`",
            "last quarter, against `greedy`",
        ];
        let lines = [
            line(Recipe::Published, "as published"),
            line(Recipe::OnlyTheWin, "only the win rewarded"),
            line(Recipe::Best, "ours (`best`)"),
        ];
        section.add(table(heads, &lines));
        let best = self.of(Recipe::Best);
        let curve = |name: &str, series, against: fn(&Point) -> [f64; 2]| {
            Curve::new(name, series, mean_curve(&best, against))
        };
        let chart = Curves {
            title: "All Fives: what learns better (recipe best, mean of all seeds)".to_owned(),
            x: Axis {
                title: "games learnt from".to_owned(),
                ..Axis::default()
            },
            y: Axis {
                title: "matches won, %".to_owned(),
                range: Some((0.0, 100.0)),
                ..Axis::default()
            },
            references: vec![
                Reference {
                    at: 50.0,
                    name: "50 %".to_owned(),
                },
                Reference {
                    at: PUBLISHED,
                    name: "published, against random: 82.3 %".to_owned(),
                },
            ],
            phases: Vec::new(),
            curves: vec![
                curve("against random", 0, |point| point.random),
                curve("against greedy", 1, |point| point.greedy),
            ],
        };
        section.picture(
            "reproduction-fives-best.svg",
            "The recipe best passes the published level within its first generation",
            chart.draw(860),
        );
        section.add(
            "What learns better, and why, is told in [All Fives](fives.md#what-learns-better). The curves are \
             trained anew by a program built with `--features train`; one without shows those recorded \
             by `cargo run --release --features train -- reproduce fives --json`.",
        );
    }
}

/// The evaluations of the last quarter of a run: the network never settles, and their mean tells
/// more than the last one.
fn last_quarter(points: &[Point]) -> &[Point] {
    &points[points.len() - (points.len() / 4).max(1)..]
}

/// The mean over seeds, with the interval of all their evaluations together.
fn mean_curve(learnt: &[&Learnt], against: fn(&Point) -> [f64; 2]) -> Vec<(f64, Estimate)> {
    let Some(first) = learnt.first() else {
        return Vec::new();
    };
    let count = learnt.len() as f64;
    first
        .points
        .iter()
        .enumerate()
        .map(|(number, point)| {
            let at = learnt.iter().filter_map(|one| one.points.get(number));
            let (mean, squares) = at.fold((0.0, 0.0), |(sum, squares), point| {
                let [mean, half_width] = against(point);
                (sum + mean / count, squares + (half_width / count).powi(2))
            });
            let half = squares.sqrt();
            let ends = ((mean - half).max(0.0), (mean + half).min(1.0));
            let estimate = Estimate::between(100.0 * mean, 100.0 * ends.0, 100.0 * ends.1);
            (point.games as f64, estimate)
        })
        .collect()
}

/// The phases against the random player and against itself.
fn phases(last: f64) -> Vec<Phase> {
    let (random, own) = (PHASES.0 as f64, PHASES.1 as f64);
    let mut phases = Vec::new();
    let mut from = 0.0;
    while from < last {
        let middle = (from + random).min(last);
        let to = (from + random + own).min(last);
        phases.push(Phase {
            range: (from, middle),
            name: "random".to_owned(),
            shaded: false,
        });
        if middle < to {
            phases.push(Phase {
                range: (middle, to),
                name: "itself".to_owned(),
                shaded: true,
            });
        }
        from += random + own;
    }
    phases
}

const ABOUT: &str = "## All Fives, learnt by a network

The report (its author is not named in the text at hand) trains a network of two layers of 100 by policy
gradient, four games an update, rate 0.0025, 10 % dropout, against a random player and against itself by
turns. What it does not say is a setting of ours ([how](fives.md#as-it-was-published)).

### How strong
";

const LEARNING: &str = "### Learning curves

The report expects an untrained network to win about half of its games against the random player, trains
in phases, and found that rewards for nothing but won games, \"even with a near-one discount factor\", did
not train as well. Both are here: the published rewards, and only the win (1 for a won match, -1 for a
lost one, discount 0.99 from move to move), on the same seeds. The ground is shaded where the network
plays against itself.
";

#[cfg(test)]
mod tests {
    use super::*;

    fn work() -> Fives {
        use clap::Parser;
        #[derive(clap::Parser)]
        struct Line {
            #[command(flatten)]
            effort: Effort,
        }
        let line = Line::parse_from(["x", "--deals", "1", "--seeds", "2"]);
        Fives::new(&line.effort).unwrap()
    }

    #[test]
    fn it_resumes() {
        crate::reproduce::work::tests::resumes(|| Box::new(work()));
    }

    #[test]
    fn phases_cover_the_games() {
        let phases = phases(20_000.0);
        let names: Vec<&str> = phases.iter().map(|phase| phase.name.as_str()).collect();
        assert_eq!(names, ["random", "itself", "random"]);
        assert_eq!(phases[2].range, (12_000.0, 20_000.0));
    }
}
