//! "Pi-Kimono": the odds of a turn, and the descent that drowned in noise.

pub mod chart;
pub mod published;
pub mod tune;

use std::io;
use std::sync::OnceLock;

use capicua_core::{CancellationToken, InputError, LongRun, QUANTILE_95, Seed, counted};
use capicua_pickomino::Rules;
use capicua_pickomino::duel::Duel;
use capicua_pickomino::players::Weights;
use capicua_pickomino::small::SolvedGame;
use capicua_pickomino::turn::odds::{Goal, from_start};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use self::tune::{Objective, PublishedDescent, Search};
use super::Effort;
use super::work::{ExperimentRun, Section, parse_saved, table};
use crate::plots::{Axis, Cell, Curve, Curves, Estimate, Heat, Reference, side_by_side};

/// Distances of differences whose exact slopes are told.
const DISTANCES: [f64; 3] = [0.01, 0.1, 0.3];
/// The exact surface reaches from 0 to here in both weights.
const WIDEST: f64 = 2.4;
/// Half the distance and the games of a difference of ours.
const REACH: f64 = 0.3;
const PAIRS: usize = 1_000;

pub(crate) struct Pickomino {
    rules: Rules,
    seeds: Vec<Seed>,
    /// Steps of a descent.
    iterations: usize,
    /// Published estimates of the slope at (1, 1) whose spread is measured.
    estimates: usize,
    /// Points of the surface along each axis.
    grid: usize,
    done: Done,
    duel: OnceLock<Duel>,
}

/// A number as it is saved: billionths, which read back exactly.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Nano(i64);

impl Nano {
    fn new(value: f64) -> Nano {
        Nano((value * 1e9).round() as i64)
    }

    fn get(self) -> f64 {
        self.0 as f64 / 1e9
    }
}

/// All that has been measured.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
struct Done {
    /// For each seed the weights after each step, as published.
    descents: Vec<Vec<[Nano; 2]>>,
    /// For each seed the weights after each step of our climb, and last those it settles on.
    climbs: Vec<Vec<[Nano; 2]>>,
    /// Standard deviations of our slopes, by axis, one for each step.
    climb_spread: Vec<[Nano; 2]>,
    /// The published estimate at (1, 1), again and again.
    estimates: Vec<[Nano; 2]>,
    /// The standard deviation of a single game at (1, 1).
    game: Option<Nano>,
    /// Positions of the game between turns.
    positions: Option<u64>,
    /// Exactly how many worms the ends of the descents, then those of our climbs, are ahead.
    worths: Vec<Nano>,
    /// Exact slopes at (1, 1) over each distance.
    slopes: Vec<[Nano; 2]>,
    /// The exact surface, row by row of alpha.
    surface: Vec<Nano>,
    /// Best play of both: the first player; best play against (1, 1): first, second.
    solved: Option<[Nano; 3]>,
}

/// What is done next.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Task {
    Descent,
    Climb,
    Estimate,
    Game,
    Positions,
    Worth,
    Slope,
    Surface,
    Solve,
}

impl Pickomino {
    pub(crate) fn new(effort: &Effort) -> Pickomino {
        let seeds = effort.seeds();
        Pickomino {
            rules: Rules::SMALL,
            iterations: (effort.deals / 5).max(1) as usize,
            estimates: effort.deals.max(2) as usize,
            grid: ((effort.deals / 11) as usize).clamp(2, 9),
            done: Done {
                descents: vec![Vec::new(); seeds.len()],
                ..Done::default()
            },
            seeds,
            duel: OnceLock::new(),
        }
    }

    fn settings(&self) -> Value {
        let seeds: Vec<u64> = self.seeds.iter().map(|seed| seed.0).collect();
        json!({"rules": self.rules.to_string(), "seeds": seeds, "iterations": self.iterations,
               "estimates": self.estimates, "grid": self.grid})
    }

    fn published(&self, seed: Seed) -> PublishedDescent {
        PublishedDescent {
            rules: self.rules,
            ..PublishedDescent::new(seed)
        }
    }

    fn duel(&self) -> &Duel {
        self.duel.get_or_init(|| Duel::new(self.rules))
    }

    /// Exactly how many worms these weights end ahead of (1, 1).
    fn ahead(&self, alpha: f64, beta: f64) -> f64 {
        self.duel().ahead(Weights { alpha, beta }, Weights::GREEDY)
    }

    fn grid(&self) -> Vec<f64> {
        let last = (self.grid - 1) as f64;
        (0..self.grid).map(|n| WIDEST * n as f64 / last).collect()
    }

    /// All there is to do, in order: how much of it is done, how much there is, and what it is about.
    fn stages(&self) -> [(Task, usize, usize, &'static str); 9] {
        let (done, seeds, grid) = (&self.done, self.seeds.len(), self.grid);
        let descents = done.descents.iter().map(Vec::len).sum();
        let [game, positions, solved] = [
            done.game.is_some(),
            done.positions.is_some(),
            done.solved.is_some(),
        ]
        .map(usize::from);
        let (published, noise) = ("the published descent", "the noise of the estimate");
        let exact = "the exact surface";
        [
            (Task::Descent, descents, seeds * self.iterations, published),
            (Task::Climb, done.climbs.len(), seeds, "our climb"),
            (Task::Estimate, done.estimates.len(), self.estimates, noise),
            (Task::Game, game, 1, noise),
            (Task::Positions, positions, 1, exact),
            (Task::Worth, done.worths.len(), 2 * seeds, exact),
            (Task::Slope, done.slopes.len(), DISTANCES.len(), exact),
            (Task::Surface, done.surface.len(), grid * grid, exact),
            (Task::Solve, solved, 1, "the whole game"),
        ]
    }

    /// What is done next, and what that is about.
    fn next(&self) -> Option<(Task, &'static str)> {
        let mut stages = self.stages().into_iter();
        let open = stages.find(|(_, done, all, _)| done < all);
        open.map(|(task, _, _, about)| (task, about))
    }

    /// Where a descent ended; those of our climbs come after them.
    fn end(&self, number: usize) -> [Nano; 2] {
        let paths = self.done.descents.iter().chain(&self.done.climbs);
        let ends = paths.map(|path| path.last().copied());
        ends.flatten().nth(number).unwrap_or([Nano::new(1.0); 2])
    }

    fn search(&self, seed: Seed) -> Search {
        Search {
            rules: self.rules,
            objective: Objective::Worms,
            pairs: PAIRS,
            reach: REACH,
            rate: 0.3,
            seed,
        }
    }

    fn climb_steps(&self) -> usize {
        self.iterations.min(20)
    }
}

impl LongRun for Pickomino {
    type Snapshot = Value;

    fn progress(&self) -> (u64, u64) {
        let each = self.stages().into_iter();
        let (done, all) = each.fold((0, 0), |sum, (_, done, all, _)| (sum.0 + done, sum.1 + all));
        (done as u64, all as u64)
    }

    fn step(&mut self, _: &CancellationToken) -> io::Result<()> {
        let nano = |weights: Weights| [Nano::new(weights.alpha), Nano::new(weights.beta)];
        let Some((task, _)) = self.next() else {
            return Ok(());
        };
        match task {
            Task::Descent => {
                let unfinished = |path: &Vec<[Nano; 2]>| path.len() < self.iterations;
                let seed = self.done.descents.iter().position(unfinished);
                let seed = seed.expect("a descent is to be done");
                let path = &self.done.descents[seed];
                let at = path
                    .last()
                    .map_or(Weights::GREEDY, |[alpha, beta]| Weights {
                        alpha: alpha.get(),
                        beta: beta.get(),
                    });
                let next = self.published(self.seeds[seed]).step(at, path.len() as u64);
                self.done.descents[seed].push(nano(next));
            }
            Task::Climb => {
                let seed = self.seeds[self.done.climbs.len()];
                let (path, reached) = self.search(seed).climb(self.climb_steps());
                let spread = |step: &tune::Step| {
                    step.slope
                        .map(|slope| Nano::new(slope.half_width.unwrap_or(0.0) / QUANTILE_95))
                };
                self.done.climb_spread.extend(path.iter().map(spread));
                // Like the descents without the start, which is (1, 1).
                let after = path.iter().skip(1).map(|step| step.at);
                let climb = after.chain([reached]).map(nano).collect();
                self.done.climbs.push(climb);
            }
            Task::Estimate => {
                let number = self.done.estimates.len() as u64;
                let seed = self.seeds[0].named("estimates").at(number);
                let slope = self.published(seed).slope(Weights::GREEDY, seed);
                self.done.estimates.push(slope.map(Nano::new));
            }
            Task::Game => {
                let published = PublishedDescent {
                    games: 100 * self.estimates as u64,
                    ..self.published(self.seeds[0])
                };
                let (_, deviation) = published.mean(Weights::GREEDY, self.seeds[0].named("game"));
                self.done.game = Some(Nano::new(deviation));
            }
            Task::Positions => self.done.positions = Some(self.duel().positions() as u64),
            Task::Worth => {
                let number = self.done.worths.len();
                let [alpha, beta] = self.end(number).map(Nano::get);
                let worth = self.ahead(alpha, beta);
                self.done.worths.push(Nano::new(worth));
            }
            Task::Slope => {
                let distance = DISTANCES[self.done.slopes.len()];
                let here = self.ahead(1.0, 1.0);
                let slope = [
                    (self.ahead(1.0 + distance, 1.0) - here) / distance,
                    (self.ahead(1.0, 1.0 + distance) - here) / distance,
                ];
                self.done.slopes.push(slope.map(Nano::new));
            }
            Task::Surface => {
                let (grid, number) = (self.grid(), self.done.surface.len());
                let (alpha, beta) = (grid[number / self.grid], grid[number % self.grid]);
                let ahead = self.ahead(alpha, beta);
                self.done.surface.push(Nano::new(ahead));
            }
            Task::Solve => {
                let game = SolvedGame::solve(self.rules, &|_, _| {});
                let (first, second) = game.against_greedy();
                let found = [game.first_player(), first, second];
                self.done.solved = Some(found.map(Nano::new));
            }
        }
        Ok(())
    }

    fn message(&self) -> String {
        self.next().map_or("", |(_, about)| about).to_owned()
    }

    fn save(&self) -> Value {
        json!({"settings": self.settings(), "done": self.done})
    }

    fn resume(&mut self, saved: &Value) -> Result<(), InputError> {
        self.done = parse_saved(saved, &self.settings())?;
        Ok(())
    }
}

impl ExperimentRun for Pickomino {
    fn name(&self) -> &'static str {
        "pickomino"
    }

    fn section(&self) -> Section {
        let mut section = Section::default();
        section.add(
            "## \"Π-Kimono\", H. Passe and A. Vinciguerra\n\n### The turn\n\nThe best chance of each goal of the \
             paper's table in one turn with eight dice, solved exactly:",
        );
        add_odds(&mut section);
        self.add_descent(&mut section);
        self.add_noise(&mut section);
        self.add_surface(&mut section);
        section
    }

    fn json(&self) -> Value {
        let weights = |[alpha, beta]: &[Nano; 2]| [alpha.get(), beta.get()];
        let paths = |paths: &[Vec<[Nano; 2]>]| -> Vec<Vec<[f64; 2]>> {
            paths
                .iter()
                .map(|path| path.iter().map(weights).collect())
                .collect()
        };
        let noise = self.noise();
        json!({
            "rules": self.rules.to_string(),
            "descents": paths(&self.done.descents), "climbs": paths(&self.done.climbs),
            "game_deviation": noise.game, "estimate_deviation": noise.measured,
            "expected_deviation": noise.expected,
            "exact_slopes": self.done.slopes.iter().map(weights).collect::<Vec<_>>(),
            "grid": self.grid(), "surface": self.done.surface.iter().map(|n| n.get()).collect::<Vec<_>>(),
            "solved": self.done.solved.map(|found| found.map(Nano::get)),
        })
    }
}

/// How noisy the published estimate is at (1, 1).
struct Noise {
    /// Standard deviation of one game, in worms.
    game: f64,
    /// Of an estimate, as it follows from that: worms per unit.
    expected: f64,
    /// Of an estimate, as it was measured, by axis.
    measured: [f64; 2],
}

fn deviation(values: impl Iterator<Item = f64> + Clone) -> f64 {
    let count = values.clone().count() as f64;
    let mean = values.clone().sum::<f64>() / count.max(1.0);
    let squares: f64 = values.map(|value| (value - mean).powi(2)).sum();
    (squares / (count - 1.0).max(1.0)).sqrt()
}

impl Pickomino {
    fn noise(&self) -> Noise {
        let published = self.published(Seed(0));
        let game = self.done.game.map_or(0.0, Nano::get);
        let axis = |axis: usize| deviation(self.done.estimates.iter().map(move |e| e[axis].get()));
        Noise {
            game,
            expected: (2.0 * game * game / published.games as f64).sqrt() / published.epsilon,
            measured: [axis(0), axis(1)],
        }
    }

    fn add_descent(&self, section: &mut Section) {
        let published = self.published(Seed(0));
        section.add(format!(
            "### The descent\n\nThe paper tunes its one-turn player, α for what failing costs and β for what \
             stealing is worth, by descent against (1, 1): ε = {}, η = {}/n^0.6, {} games for each \
             expectation, four dice, tiles 11 to 18 (their worms, which it does not print, are 1, 1, 2, 2, 3, \
             3, 4, 4 here). An iteration took its authors ten minutes. Here are {} of them with {} seeds, and \
             ours beside: differences over {} with the same dice on both sides, {} games, in the same game.",
            published.epsilon,
            published.rate,
            published.games,
            self.iterations,
            self.seeds.len(),
            2.0 * REACH,
            2 * PAIRS
        ));
        let panel = |name: &str, axis: usize| {
            let line = |path: &[[Nano; 2]]| -> Vec<(f64, Estimate)> {
                let weights = path.iter().map(|weights| weights[axis].get());
                std::iter::once(1.0)
                    .chain(weights)
                    .enumerate()
                    .map(|(step, weight)| (step as f64, Estimate::bare(weight)))
                    .collect()
            };
            let mut curves = Vec::new();
            for (series, paths, name) in [
                (0, &self.done.descents, "published"),
                (2, &self.done.climbs, "ours"),
            ] {
                for path in paths.iter().skip(1) {
                    curves.push(Curve::new("", series, line(path)).behind());
                }
                if let Some(path) = paths.first() {
                    curves.push(Curve::new(name, series, line(path)));
                }
            }
            Curves {
                title: name.to_owned(),
                x: Axis::new("iteration").within(0.0, self.iterations as f64),
                y: Axis::new("weight"),
                references: vec![Reference::at(1.0, "start: 1")],
                phases: Vec::new(),
                curves,
            }
        };
        section.picture(
            "reproduction-pickomino-descent.svg",
            "The weights by iteration: the published descent leaps about, ours stays where the slope is",
            side_by_side(
                "The descent on four dice, one seed bold and the others thin",
                1100,
                &[
                    panel("α: what failing costs", 0),
                    panel("β: what stealing is worth", 1),
                ],
            ),
        );
        let cell = |number: usize| {
            let [alpha, beta] = self.end(number).map(Nano::get);
            let worth = self
                .done
                .worths
                .get(number)
                .map_or(0.0, |worth| worth.get());
            [format!("({alpha:.2}, {beta:.2})"), signed(worth, 3)]
        };
        let lines: Vec<[String; 5]> = self
            .seeds
            .iter()
            .enumerate()
            .map(|(number, seed)| {
                let [published, worth] = cell(number);
                let [ours, ours_worth] = cell(self.seeds.len() + number);
                [seed.0.to_string(), published, worth, ours, ours_worth]
            })
            .collect();
        let heads = [
            "seed",
            "the published descent ends at (α, β)",
            "worms ahead of (1, 1), exactly",
            "ours settles on",
            "worms ahead, exactly",
        ];
        section.add(table(heads, &lines));
    }

    fn add_noise(&self, section: &mut Section) {
        let (noise, published) = (self.noise(), self.published(Seed(0)));
        section.add("### Why it drowned\n\nWhat the estimate of a slope is made of, at (1, 1):");
        let slope = |axis: usize| self.done.slopes.first().map_or(0.0, |s| s[axis].get());
        let spread = |axis: usize| deviation_of(&self.done.climb_spread, axis);
        let needed = |axis: usize| {
            let ratio = noise.expected / slope(axis).abs().max(1e-12);
            published.games as f64 * ratio * ratio
        };
        let line =
            |what: &str, value: &dyn Fn(usize) -> String| [what.to_owned(), value(0), value(1)];
        let lines = [
            line(
                "one game differs from the mean by (standard deviation), worms",
                &|_| format!("{:.2}", noise.game),
            ),
            line(
                "so the published estimate is off by: √(2/100)·that/0.01, worms per unit",
                &|_| format!("{:.1}", noise.expected),
            ),
            line("measured, over repeated estimates", &|axis| {
                format!("{:.1}", noise.measured[axis])
            }),
            line("the true slope over 0.01, exact", &|axis| {
                format!("{:+.3}", slope(axis))
            }),
            line("noise against signal", &|axis| {
                format!("{:.0}", noise.expected / slope(axis).abs().max(1e-12))
            }),
            line("a typical first step, at a rate of 0.02", &|_| {
                format!("{:.2}", published.rate * noise.expected)
            }),
            line(
                "games for each expectation until the noise is no larger than the slope",
                &|axis| large(needed(axis)),
            ),
            line(
                "ours: same dice, a wide difference, worms per unit",
                &|axis| format!("{:.2}", spread(axis)),
            ),
        ];
        section.add(table(["", "α", "β"], &lines));
        let lines: Vec<[String; 3]> = DISTANCES
            .iter()
            .zip(&self.done.slopes)
            .map(|(distance, slope)| {
                let [alpha, beta] = slope.map(Nano::get);
                [
                    distance.to_string(),
                    format!("{alpha:+.4}"),
                    format!("{beta:+.4}"),
                ]
            })
            .collect();
        section.add(
            "A one-turn player decides by comparing a few sums, so small changes of the weights change only \
             decisions that were all but level: what is measured is a staircase with tiny steps. Exact \
             slopes over several distances, in worms a game per unit:",
        );
        section.add(table(["distance", "along α", "along β"], &lines));
    }

    fn add_surface(&self, section: &mut Section) {
        let grid = self.grid();
        section.add(format!(
            "### The exact answer\n\nWith both players' weights fixed the game is pure chance, so the \
             difference in worms at the end is an expectation over its {} positions between turns: no \
             game needs to be played. Worms a game ahead of (1, 1), exactly, mean of both seats:",
            self.done.positions.unwrap_or(0)
        ));
        let cell = |alpha: usize, beta: usize| {
            let value = self.done.surface.get(alpha * self.grid + beta)?.get();
            Some(Cell {
                value,
                text: signed(value, 2),
            })
        };
        let heat = Heat {
            x: "α: what failing costs".to_owned(),
            y: "β: what stealing is worth".to_owned(),
            reach: 1.5,
            legend: "blue: ahead of (1, 1), orange: behind; full at 1.5 worms".to_owned(),
            ..chart::surface(
                "Worms ahead of (1, 1), exactly: four dice, tiles 11 to 18",
                &grid,
                cell,
            )
        };
        section.picture(
            "reproduction-pickomino-surface.svg",
            "The exact surface over α and β: a plateau around (1, 1)",
            heat.draw(),
        );
        let best = self
            .done
            .surface
            .iter()
            .enumerate()
            .max_by_key(|(_, value)| value.0);
        if let (Some((number, value)), Some(solved)) = (best, self.done.solved) {
            let [first_player, first, second] = solved.map(|chance| 100.0 * chance.get());
            section.add(format!(
                "The best of these {} points is ({:.1}, {:.1}) with {:+.3} worms a game. That is all the descent \
                 could have found. What there is to gain lies elsewhere: best play for the win, solved over \
                 all positions, beats (1, 1) in {:.2} % of the games ({first:.2} % going first, {second:.2} % \
                 going second; best against best, the first player wins {first_player:.2} %). For eight dice the \
                 same search and the same plateau are in [experiments](../experiments/pickomino.md), and the \
                 player that does better in [Pickomino](pickomino.md#how-the-champion-thinks).",
                self.done.surface.len(),
                grid[number / self.grid],
                grid[number % self.grid],
                value.get(),
                (first + second) / 2.0
            ));
        }
    }
}

fn deviation_of(spread: &[[Nano; 2]], axis: usize) -> f64 {
    let squares: f64 = spread.iter().map(|s| s[axis].get().powi(2)).sum();
    (squares / spread.len().max(1) as f64).sqrt()
}

/// A number with its sign; what is nothing to so many digits has none.
fn signed(value: f64, digits: usize) -> String {
    let text = format!("{value:+.digits$}");
    match text.trim_start_matches(['+', '-']) {
        nothing if nothing.chars().all(|c| c == '0' || c == '.') => nothing.to_owned(),
        _ => text,
    }
}

/// A large number with two digits that mean something.
fn large(value: f64) -> String {
    if !value.is_finite() || value > 1e12 {
        return "no number would do".to_owned();
    }
    let unit = 10f64.powf(value.max(1.0).log10().floor() - 1.0).max(1.0);
    let digits = format!("{:.0}", (value / unit).round() * unit);
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn goal_text(goal: Goal) -> String {
    match goal {
        Goal::Worms(worms) => format!("{} or more", counted(worms, "worm")),
        Goal::Exactly(tile) => format!("tile {tile} exactly"),
        Goal::AtLeast(tile) => format!("tile {tile} or more"),
    }
}

fn add_odds(section: &mut Section) {
    let rules = Rules::STANDARD;
    let goals: Vec<Goal> = published::ODDS.iter().map(|(goal, _)| *goal).collect();
    let exact = from_start(&rules, &goals);
    let lines: Vec<[String; 4]> = published::ODDS
        .iter()
        .zip(&exact)
        .map(|((goal, printed), exact)| {
            let right = (exact - printed).abs() < 0.5 * last_digit(*printed);
            [
                goal_text(*goal),
                printed.to_string(),
                format!("{exact:.6}"),
                if right { "right" } else { "**wrong**" }.to_owned(),
            ]
        })
        .collect();
    section.add(table(["goal", "published", "exact", ""], &lines));
    section.add(format!(
        "States of a turn as the paper defines them: published {}, counted {}. (Its \"80\" stopped states \
         are an upper bound; 76 of them can be reached.) All probabilities, its figure 1.4, with the published \
         points:",
        published::STATES,
        published::count_states(rules.dice())
    ));
    let all = Goal::all(&rules);
    let odds = from_start(&rules, &all);
    let odds: Vec<(Goal, f64)> = all.into_iter().zip(odds).collect();
    let published = published::ODDS.iter().map(|(goal, printed)| {
        let tile = match goal {
            Goal::AtLeast(tile) | Goal::Exactly(tile) => *tile,
            Goal::Worms(worms) => rules.first_with_worms(*worms).map_or(0, |tile| tile.0),
        };
        (f64::from(tile), Estimate::bare(*printed))
    });
    let mut published: Vec<(f64, Estimate)> = published.collect();
    published.sort_by(|a, b| a.0.total_cmp(&b.0));
    let published = Curve::new("published", 0, published).scattered();
    let mut chart = Curves {
        title: "Pickomino: the best chance to reach a tile in one turn".to_owned(),
        x: Axis::new("tile")
            .within(20.5, 36.5)
            .marked((21..=36).map(|tile| (f64::from(tile), tile.to_string()))),
        phases: [1, 2, 3, 4]
            .map(|worms: u8| {
                let from = 20.5 + 4.0 * f64::from(worms - 1);
                crate::plots::Phase {
                    range: (from, from + 4.0),
                    name: counted(worms, "worm"),
                    shaded: worms.is_multiple_of(2),
                }
            })
            .to_vec(),
        ..chart::odds(&odds, 1)
    };
    chart.curves.push(published);
    section.picture(
        "reproduction-pickomino-odds.svg",
        "The best chance of every tile, at least and exactly, with the six published points",
        chart.draw(860),
    );
    section.add(
        "The table's \"27 or more\" is the one that does not follow: two solvers of ours that share no code \
         say 0.524759.",
    );
}

/// The worth of the last digit printed.
fn last_digit(printed: f64) -> f64 {
    let text = printed.to_string();
    let digits = text.split('.').nth(1).map_or(0, str::len);
    10f64.powi(-(digits as i32)) * 1.000_001
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::tests::resumes;

    fn tiny() -> Pickomino {
        Pickomino {
            rules: Rules::new("tiny", 3, 8, &[1, 1, 2, 2]),
            seeds: vec![Seed(1), Seed(2)],
            iterations: 3,
            estimates: 5,
            grid: 2,
            done: Done {
                descents: vec![Vec::new(); 2],
                ..Done::default()
            },
            duel: OnceLock::new(),
        }
    }

    #[test]
    fn it_resumes() {
        resumes(|| Box::new(tiny()));
    }

    #[test]
    fn the_published_odds_are_judged_by_their_last_digit() {
        let mut section = Section::default();
        add_odds(&mut section);
        assert_eq!(section.text.matches("| right ").count(), 5);
        assert_eq!(section.text.matches("**wrong**").count(), 1);
        assert!(section.text.contains("counted 68648"));
    }

    #[test]
    fn nothing_has_no_sign() {
        assert_eq!(signed(-0.001, 2), "0.00");
        assert_eq!(signed(-0.006, 2), "-0.01");
        assert_eq!(signed(1.0, 1), "+1.0");
    }

    #[test]
    fn large_numbers_are_read_easily() {
        assert_eq!(large(1_234_567.0), "1,200,000");
        assert_eq!(large(7.0), "7");
        assert_eq!(large(f64::INFINITY), "no number would do");
    }
}
