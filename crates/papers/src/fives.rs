//! The network that learns All Fives.

use std::io;

use capicua_arena::{Share, Unit};
use capicua_core::{CancellationToken, InputError, LongRun};
use capicua_dominoes::FIVES;
use serde_json::{Value, json};

use super::Effort;
use super::contests::{Contests, score};
use super::fives_curves::{LearningCurve, PHASES, Point, Recipe, generations, recorded, updates};
use super::rerun::percent;
use super::work::{ExperimentRun, Section, parse_saved, table};
use crate::plots::{Axis, Curve, Curves, Estimate, Phase, Reference, side_by_side};

/// The published share of matches won against a random player.
const PUBLISHED: f64 = 82.3;

/// The players whose matches are in the table.
const PLAYERS: [&str; 3] = ["greedy", "net-published", "net"];
const OPPONENTS: [&str; 2] = ["random", "greedy"];

pub struct Fives {
    /// Each player against each opponent.
    matches: Contests,
    settings: Value,
    /// How networks learnt in this run, or in the one that is taken up.
    trained: Vec<LearningCurve>,
    #[cfg(feature = "train")]
    training: super::fives_curves::Training,
}

impl Fives {
    pub fn new(effort: &Effort) -> Result<Fives, InputError> {
        let pairs = 2 * effort.deals;
        let met = PLAYERS
            .iter()
            .flat_map(|player| OPPONENTS.map(|other| [*player, other]));
        let matches = Contests::new(effort, met, (FIVES, Unit::Match), pairs)?;
        Ok(Fives {
            matches,
            settings: json!({"pairs": pairs, "updates": updates(effort.deals),
                             "generations": generations(effort.deals),
                             "seed": effort.seed, "seeds": effort.seeds}),
            trained: Vec::new(),
            #[cfg(feature = "train")]
            training: super::fives_curves::Training::new(effort.deals, &effort.seeds()),
        })
    }

    /// Networks that are to be trained; none where training is not built in.
    fn to_train(&self) -> usize {
        #[cfg(feature = "train")]
        return self.training.len();
        #[cfg(not(feature = "train"))]
        return self.trained.len();
    }

    /// Trains a bit more, where training is built in.
    fn train(&mut self) -> io::Result<()> {
        #[cfg(feature = "train")]
        self.trained.extend(self.training.step(self.trained.len())?);
        Ok(())
    }

    /// Those of this run; as long as they are not all there, the recorded ones.
    fn curves(&self) -> Vec<LearningCurve> {
        let seeds = self.matches.0.first().map_or(0, Vec::len);
        if self.trained.len() == Recipe::ALL.len() * seeds {
            self.trained.clone()
        } else {
            recorded()
        }
    }

    /// The score of a player against an opponent, over all seeds.
    fn won(&self, player: usize, opponent: usize) -> Option<Share> {
        score(&self.matches.0[player * OPPONENTS.len() + opponent])
    }
}

impl LongRun for Fives {
    type Snapshot = Value;

    fn progress(&self) -> (u64, u64) {
        let (done, all) = self.matches.progress();
        let (trained, to_train) = (self.trained.len() as u64, self.to_train() as u64);
        (done + trained, all + to_train)
    }

    fn step(&mut self, stop: &CancellationToken) -> io::Result<()> {
        if !self.matches.step(stop)? {
            self.train()?;
        }
        Ok(())
    }

    fn message(&self) -> String {
        format!("{} of {} networks", self.trained.len(), self.to_train())
    }

    fn save(&self) -> Value {
        let matches = self.matches.save();
        json!({"settings": self.settings, "done": {"matches": matches, "trained": self.trained}})
    }

    fn resume(&mut self, saved: &Value) -> Result<(), InputError> {
        #[derive(serde::Deserialize)]
        struct Done {
            matches: Vec<String>,
            trained: Vec<LearningCurve>,
        }
        let done: Done = parse_saved(saved, &self.settings)?;
        self.matches.resume(&done.matches)?;
        self.trained = done.trained;
        self.trained.truncate(self.to_train());
        Ok(())
    }
}

impl ExperimentRun for Fives {
    fn name(&self) -> &'static str {
        "fives"
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
            let won = |opponent| self.won(number, opponent).map_or("–".to_owned(), percent);
            lines.push([format!("`{player}`"), won(0), won(1)]);
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
        add_curves(&mut section, &self.curves());
        section
    }

    fn json(&self) -> Value {
        let mut strength = Vec::new();
        for (number, player) in PLAYERS.iter().enumerate() {
            for (other, opponent) in OPPONENTS.iter().enumerate() {
                if let Some(Share { share, low, high }) = self.won(number, other) {
                    strength.push(json!({"player": player, "against": opponent, "won": share,
                                         "won_ci": [low, high]}));
                }
            }
        }
        json!({"published": PUBLISHED / 100.0, "strength": strength, "curves": self.curves()})
    }
}

/// The lines of all networks of a recipe, and their mean with its name.
fn curves_of(
    curves: &[LearningCurve],
    recipe: Recipe,
    (name, series): (&str, usize),
    against: Against,
) -> Vec<Curve> {
    let learnt = of(curves, recipe);
    let mut lines: Vec<Curve> = learnt
        .iter()
        .map(|one| {
            let points = one.points.iter();
            let points = points.map(|p| (p.games as f64, Estimate::bare(100.0 * against(p)[0])));
            Curve::new("", series, points.collect()).behind()
        })
        .collect();
    lines.push(Curve::new(name, series, mean_curve(&learnt, against)));
    lines
}

/// Win rates over the games learnt from.
fn chart(title: &str, curves: Vec<Curve>, references: Vec<Reference>, with_phases: bool) -> Curves {
    let games = curves.iter().flat_map(|curve| &curve.points);
    let last = games.map(|point| point.0).fold(1.0, f64::max);
    Curves {
        title: title.to_owned(),
        x: Axis::new(match with_phases {
            true => "games learnt from (shaded: against itself)",
            false => "games learnt from",
        })
        .within(0.0, last),
        y: Axis::new("matches won, %").within(0.0, 100.0),
        references,
        phases: if with_phases {
            phases(last)
        } else {
            Vec::new()
        },
        curves,
    }
}

/// A line at the published level, and one at half of the matches.
fn references(published: bool) -> Vec<Reference> {
    let level = Reference::at(PUBLISHED, format!("published: {PUBLISHED} %"));
    let half = Reference::at(50.0, "50 %");
    let published = published.then_some(level);
    published.into_iter().chain([half]).collect()
}

fn add_curves(section: &mut Section, curves: &[LearningCurve]) {
    section.add(LEARNING);
    let panel = |title: &str, against: Against, published| {
        let mut lines = curves_of(curves, Recipe::Published, ("as published", 0), against);
        let only = ("only the win", 1);
        lines.extend(curves_of(curves, Recipe::OnlyTheWin, only, against));
        chart(title, lines, references(published), true)
    };
    let panels = [
        panel("against random", |point| point.random, true),
        panel("against greedy", |point| point.greedy, false),
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
        let learnt = of(curves, recipe);
        let at = |place: fn(&[Point]) -> &[Point], against: Against| {
            let means: Vec<f64> = learnt
                .iter()
                .map(|one| mean(place(&one.points).iter(), against))
                .collect();
            let all = means.iter().sum::<f64>() / means.len().max(1) as f64;
            let low = means.iter().copied().fold(f64::INFINITY, f64::min);
            let high = means.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            format!("{all:.1} ({low:.1} to {high:.1})")
        };
        let last = learnt.first().and_then(|one| one.points.last());
        [
            name.to_owned(),
            last.map_or(0, |point| point.games).to_string(),
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
    section.add(
        "Matches won in percent, the mean of the networks, and in brackets the lowest and the highest of \
         them. A network never settles, so that the evaluations of the last quarter of a run tell more than \
         its last one.",
    );
    section.add(table(heads, &lines));
    let late = |recipe| {
        let learnt = of(curves, recipe);
        let points = learnt.iter().flat_map(|one| last_quarter(&one.points));
        mean(points, |point| point.random)
    };
    let (shaped, only) = (late(Recipe::Published), late(Recipe::OnlyTheWin));
    section.add(format!(
        "So the published rewards come to {shaped:.1} % where the report has {PUBLISHED} %, and with only the win \
         rewarded the same network comes to {only:.1} %, {:.0} points less. By the phases in which the second half \
         of each run was evaluated:",
        shaped - only
    ));
    section.add(phases_table(curves));
    section.add(
        "After the first of them, what kind of phase it is leaves hardly a trace: playing against itself does \
         not lift the published recipe above what `greedy` knows.",
    );
    let best = |name, series, against| curves_of(curves, Recipe::Best, (name, series), against);
    let mut lines = best("against random", 0, |point| point.random);
    lines.extend(best("against greedy", 1, |point| point.greedy));
    let title = "All Fives: what learns better (recipe best, thin lines each seed)";
    section.picture(
        "reproduction-fives-best.svg",
        "The recipe best passes the published level within its first generations",
        chart(title, lines, references(true), false).draw(860),
    );
    section.add(
        "What learns better, and why, is told in [All Fives](fives.md#what-learns-better). The curves are \
         trained anew by a program built with `--features train`; one without shows those of the run that wrote \
         this page in the repository.",
    );
}

/// The evaluations of the second half of each run, by phase.
fn phases_table(curves: &[LearningCurve]) -> String {
    let mut lines = Vec::new();
    for (recipe, name) in [
        (Recipe::Published, "as published"),
        (Recipe::OnlyTheWin, "only the win rewarded"),
    ] {
        for (phase, own) in [("`random`", false), ("itself", true)] {
            let learnt = of(curves, recipe);
            let points = learnt.iter().flat_map(|one| {
                let last = one.points.last().map_or(0, |point| point.games);
                let late = one.points.iter().filter(move |p| 2 * p.games > last);
                late.filter(|point| against_itself(point.games) == own)
            });
            let points: Vec<&Point> = points.collect();
            let won = |against: Against| {
                if points.is_empty() {
                    return "–".to_owned();
                }
                format!("{:.1}", mean(points.iter().copied(), against))
            };
            lines.push([
                name.to_owned(),
                phase.to_owned(),
                points.len().to_string(),
                won(|point| point.random),
                won(|point| point.greedy),
            ]);
        }
    }
    let heads = [
        "recipe",
        "in phases against",
        "evaluations",
        "against `random`",
        "against `greedy`",
    ];
    table(heads, &lines)
}

/// A share of matches at a point, with half the width of its interval.
type Against = fn(&Point) -> [f64; 2];

fn of(curves: &[LearningCurve], recipe: Recipe) -> Vec<&LearningCurve> {
    let wanted = curves.iter().filter(|curve| curve.recipe == recipe);
    wanted.collect()
}

/// The mean of evaluations, in percent.
fn mean<'a>(points: impl Iterator<Item = &'a Point>, against: Against) -> f64 {
    let (sum, count) = points.fold((0.0, 0.0), |(sum, count), point| {
        (sum + against(point)[0], count + 1.0)
    });
    100.0 * sum / f64::max(count, 1.0)
}

/// Whether the last games before this one were against itself.
fn against_itself(games: u64) -> bool {
    games > 0 && (games - 1) % (PHASES.0 + PHASES.1) >= PHASES.0
}

/// The evaluations of the last quarter of a run.
fn last_quarter(points: &[Point]) -> &[Point] {
    &points[points.len() - (points.len() / 4).max(1)..]
}

/// The mean over seeds, with the interval of all their evaluations together.
fn mean_curve(learnt: &[&LearningCurve], against: Against) -> Vec<(f64, Estimate)> {
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

/// The phases against the random player and, shaded, against itself.
fn phases(last: f64) -> Vec<Phase> {
    let lengths = [(PHASES.0 as f64, false), (PHASES.1 as f64, true)];
    let mut phases = Vec::new();
    let mut from = 0.0;
    for (length, shaded) in lengths.into_iter().cycle() {
        if from >= last {
            break;
        }
        phases.push(Phase {
            range: (from, (from + length).min(last)),
            // There is no room for names; the axis says what the shade means.
            name: String::new(),
            shaded,
        });
        from += length;
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

    #[test]
    fn it_resumes() {
        crate::work::tests::resumes(|| Box::new(Fives::new(&Effort::new(1, 2)).unwrap()));
    }

    #[test]
    fn phases_cover_the_games() {
        let phases = phases(20_000.0);
        assert_eq!(phases[2].range, (12_000.0, 20_000.0));
        let shaded = phases.iter().map(|phase| phase.shaded);
        assert!(shaded.eq([false, true, false]));
        for phase in phases {
            let inside = phase.range.1 as u64;
            assert_eq!(against_itself(inside), phase.shaded, "{inside}");
        }
    }
}
