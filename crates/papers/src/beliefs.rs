//! The published belief models against the exact one.

use std::collections::BTreeMap;
use std::io;

use capicua_belief::{Belief, BeliefModel, Chances, Plays};
use capicua_core::{CancellationToken, ImperfectInformation, InputError, LongRun, Seat, Seed};
use capicua_dominoes::{Event, House, Rules, State};
use capicua_players::Entrant;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::contests::watch;
use super::work::{ExperimentRun, Section, parse_saved, table};
use super::{Effort, Experiment};
use crate::plots::{Axis, Curve, Curves, Estimate, side_by_side};

/// The models that are measured.
const MODELS: [BeliefModel; 3] = [
    BeliefModel::DominAi,
    BeliefModel::Vielma,
    BeliefModel::Uniform,
];

/// Errors of one kind, to a tenth of a percentage point: exact as integers, whatever the order.
#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
struct Errors {
    count: u64,
    /// Their sum, in billionths.
    sum: u64,
    /// How many there are of each tenth of a point, rounded up.
    tenths: BTreeMap<u16, u64>,
}

impl Errors {
    fn add(&mut self, error: f64) {
        self.count += 1;
        self.sum += (error.abs() * 1e9).round() as u64;
        let tenth = (error.abs() * 1000.0 - 1e-6).ceil().max(0.0) as u16;
        *self.tenths.entry(tenth).or_default() += 1;
    }

    fn merge(&mut self, other: &Errors) {
        self.count += other.count;
        self.sum += other.sum;
        for (&tenth, count) in &other.tenths {
            *self.tenths.entry(tenth).or_default() += count;
        }
    }

    /// In percentage points.
    fn mean(&self) -> f64 {
        self.sum as f64 / 1e7 / self.count.max(1) as f64
    }

    /// What so many of a hundred errors do not exceed, in percentage points.
    fn quantile(&self, percent: u64) -> f64 {
        let needed = (self.count * percent).div_ceil(100);
        let mut seen = 0;
        for (&tenth, count) in &self.tenths {
            seen += count;
            if seen >= needed {
                return f64::from(tenth) / 10.0;
            }
        }
        0.0
    }
}

/// Positions with the same number of tiles on the table.
#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
struct Row {
    positions: u64,
    /// Of tiles and of pips, in the order of [`MODELS`].
    tiles: [Errors; MODELS.len()],
    pips: [Errors; MODELS.len()],
}

impl Row {
    fn merge(&mut self, other: &Row) {
        self.positions += other.positions;
        for (sum, errors) in self.tiles.iter_mut().zip(&other.tiles) {
            sum.merge(errors);
        }
        for (sum, errors) in self.pips.iter_mut().zip(&other.pips) {
            sum.merge(errors);
        }
    }

    /// Adds the errors of all models as the seat to move would make them.
    fn compare(&mut self, state: &State<House>, history: &[Event]) {
        let view = state.view(state.public().turn());
        let belief = Belief::new(&view, history).expect("what has happened is possible");
        let plays = Plays::new(view.public(), &[]);
        let exact = belief.chances();
        self.positions += 1;
        for (number, model) in MODELS.into_iter().enumerate() {
            let chances: Chances = model.chances(&belief, &plays, Seed(0));
            for at in 0..exact.holders().len() {
                for tile in exact.tiles() {
                    self.tiles[number].add(chances.of(at, tile) - exact.of(at, tile));
                }
                for pip in 0..exact.pips() {
                    self.pips[number].add(chances.of_pip(at, pip) - exact.of_pip(at, pip));
                }
            }
        }
    }
}

/// What was measured with a seed: rounds played, and the rows by tiles on the table.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct Measured {
    rounds: u64,
    rows: Vec<Row>,
}

impl Measured {
    fn positions(&self) -> u64 {
        self.rows.iter().map(|row| row.positions).sum()
    }
}

pub struct Beliefs {
    rules: Rules,
    options: String,
    positions: u64,
    seeds: Vec<Seed>,
    players: [Entrant; 2],
    measured: Vec<Measured>,
}

impl Beliefs {
    pub fn new(
        effort: &Effort,
        rules: &str,
        positions: Option<u64>,
    ) -> Result<Beliefs, InputError> {
        let mut options = String::new();
        if rules != Experiment::RULES {
            options += &format!(" --rules {rules}");
        }
        if let Some(positions) = positions {
            options += &format!(" --positions {positions}");
        }
        let rules: Rules = rules.parse()?;
        let seeds = effort.seeds();
        let nothing = Measured {
            rounds: 0,
            rows: vec![Row::default(); rules.set_size() + 1],
        };
        Ok(Beliefs {
            rules,
            options,
            positions: positions.unwrap_or(30 * effort.deals),
            players: [
                capicua_players::player("greedy")?,
                capicua_players::player("random")?,
            ],
            measured: vec![nothing; seeds.len()],
            seeds,
        })
    }

    fn settings(&self) -> Value {
        let seeds: Vec<u64> = self.seeds.iter().map(|seed| seed.0).collect();
        json!({"rules": self.rules.to_string(), "positions": self.positions, "seeds": seeds})
    }

    /// All seeds together, by tiles on the table.
    fn rows(&self) -> Vec<Row> {
        let mut rows = vec![Row::default(); self.rules.set_size() + 1];
        for measured in &self.measured {
            for (sum, row) in rows.iter_mut().zip(&measured.rows) {
                sum.merge(row);
            }
        }
        rows
    }
}

fn together<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Row {
    let mut sum = Row::default();
    for row in rows {
        sum.merge(row);
    }
    sum
}

impl LongRun for Beliefs {
    type Snapshot = Value;

    fn progress(&self) -> (u64, u64) {
        let done = self.measured.iter().map(Measured::positions).sum();
        (done, self.positions * self.seeds.len() as u64)
    }

    /// Plays a round, `greedy` on one side and `random` on the other by turns.
    fn step(&mut self, _: &CancellationToken) -> io::Result<()> {
        let unfinished = |m: &Measured| m.positions() < self.positions;
        let Some(number) = self.measured.iter().position(unfinished) else {
            return Ok(());
        };
        let measured = &mut self.measured[number];
        let (rules, round) = (self.rules, measured.rounds);
        let seed = self.seeds[number].named("beliefs").at(round);
        let leader = Seat::new(round as usize % usize::from(rules.seats));
        let [mine, other] = self.players.each_ref();
        let players = match (round / 4) % 2 {
            0 => [mine, other],
            _ => [other, mine],
        };
        let mut left = self.positions - measured.positions();
        watch(&rules, leader, players, seed, |state, history| {
            if left > 0 {
                let played = state.public().played().len();
                measured.rows[played].compare(state, history);
                left -= 1;
            }
        });
        measured.rounds += 1;
        Ok(())
    }

    fn message(&self) -> String {
        self.rules.to_string()
    }

    fn save(&self) -> Value {
        json!({"settings": self.settings(), "done": self.measured})
    }

    fn resume(&mut self, saved: &Value) -> Result<(), InputError> {
        self.measured = parse_saved(saved, &self.settings())?;
        Ok(())
    }
}

impl ExperimentRun for Beliefs {
    fn name(&self) -> &'static str {
        "beliefs"
    }

    fn options(&self) -> String {
        self.options.clone()
    }

    fn section(&self) -> Section {
        let mut section = Section::default();
        let rows = self.rows();
        section.add(format!(
            "## Who holds what: how far the published beliefs are from the truth\n\nBoth domino papers \
             estimate tile by tile what can be counted exactly ([beliefs](beliefs.md)). Over {} positions \
             of `{}` (`greedy` on one side and `random` on the other, each position as the seat to move \
             sees it), the absolute error of a chance, in percentage points: the mean, and what 90 and 99 \
             of a hundred do not exceed. `uniform` does not listen to passes at all.",
            together(&rows).positions,
            self.rules
        ));
        let line = |name: String, row: &Row, of: fn(&Row) -> &[Errors; MODELS.len()]| {
            let cell = |number: usize| {
                let errors = &of(row)[number];
                let (ninety, most) = (errors.quantile(90), errors.quantile(99));
                format!("{:.2} / {ninety:.1} / {most:.1}", errors.mean())
            };
            [name, row.positions.to_string(), cell(0), cell(1), cell(2)]
        };
        let mut lines: Vec<[String; 5]> = Vec::new();
        for (number, band) in rows.chunks(4).enumerate() {
            let sum = together(band);
            if sum.positions > 0 {
                let name = format!("{} to {}", 4 * number, 4 * number + band.len() - 1);
                lines.push(line(name, &sum, |row| &row.tiles));
            }
        }
        lines.push(line("all".to_owned(), &together(&rows), |row| &row.tiles));
        lines.push(line("all, of a pip".to_owned(), &together(&rows), |row| {
            &row.pips
        }));
        let [a, b, c] = MODELS.map(|model| model.name());
        section.add(table(["tiles on the table", "positions", a, b, c], &lines));
        section.picture(
            "reproduction-beliefs.svg",
            "Error of a tile's chance by the number of tiles on the table: mean and 99 % quantile",
            chart(&rows),
        );
        section.add(if self.rules.is_draw_game() {
            "Before the first draw the chances of tiles are right in all three. Then the errors grow: none of \
             them knows what drawing tells."
        } else {
            "Before the first pass the chances of tiles are right in all three. Then the errors grow. \
             Settling what is certain (`vielma`) helps only late, when hands are nearly known. The chance \
             of holding a pip suffers more and from the first move on, since both programs take tiles to \
             come independently, which tiles of one hand never do."
        });
        section
    }

    fn json(&self) -> Value {
        let described = |row: &Row| -> Value {
            let of = |number: usize| {
                let (tiles, pips) = (&row.tiles[number], &row.pips[number]);
                json!({
                    "tile_mean": tiles.mean(), "tile_90": tiles.quantile(90), "tile_99": tiles.quantile(99),
                    "pip_mean": pips.mean(), "pip_90": pips.quantile(90), "pip_99": pips.quantile(99),
                })
            };
            let named = MODELS.iter().enumerate();
            named
                .map(|(number, model)| (model.name().to_owned(), of(number)))
                .collect::<serde_json::Map<_, _>>()
                .into()
        };
        let rows = self.rows();
        let by_played: Vec<Value> = rows
            .iter()
            .enumerate()
            .filter(|(_, row)| row.positions > 0)
            .map(|(played, row)| {
                json!({"played": played, "positions": row.positions, "models": described(row)})
            })
            .collect();
        json!({"rules": self.rules.to_string(), "positions": self.positions,
               "models": described(&together(&rows)), "by_played": by_played})
    }
}

/// Mean and 99 % quantile by tiles on the table. With few positions a row says little, and is left
/// out.
fn chart(rows: &[Row]) -> String {
    let most = rows.iter().map(|row| row.positions).max().unwrap_or(0);
    let panel = |title: &str, error: fn(&Errors) -> f64| {
        let points = |model: usize| -> Vec<(f64, Estimate)> {
            rows.iter()
                .enumerate()
                .filter(|(_, row)| row.positions > 0 && 10 * row.positions >= most)
                .map(|(played, row)| (played as f64, Estimate::bare(error(&row.tiles[model]))))
                .collect()
        };
        let top = (0..MODELS.len())
            .flat_map(points)
            .map(|point| point.1.value)
            .fold(1.0, f64::max);
        Curves {
            title: title.to_owned(),
            x: Axis::new("tiles on the table"),
            y: Axis::new("percentage points").within(0.0, (1.08 * top).min(100.0)),
            curves: MODELS
                .iter()
                .enumerate()
                .map(|(number, model)| Curve::new(model.name(), number, points(number)))
                .collect(),
            ..Curves::default()
        }
    };
    let panels = [
        panel("mean", Errors::mean),
        panel("99 of 100 are no larger", |errors| errors.quantile(99)),
    ];
    side_by_side("Error of a tile's chance", 1000, &panels)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::tests::{finish, resumes};

    fn work(rules: &str) -> Beliefs {
        Beliefs::new(&Effort::new(3, 2), rules, Some(80)).unwrap()
    }

    #[test]
    fn it_resumes() {
        resumes(|| Box::new(work("latin")));
    }

    #[test]
    fn what_was_asked_for_is_told() {
        let effort = Effort::new(3, 2);
        let options = |rules, positions| {
            let work = Beliefs::new(&effort, rules, positions).unwrap();
            work.options()
        };
        assert_eq!(options("latin", None), "");
        assert_eq!(options("fives", Some(80)), " --rules fives --positions 80");
    }

    #[test]
    fn quantiles_are_of_what_was_added() {
        let mut errors = Errors::default();
        for n in 1..=100 {
            errors.add(f64::from(n) / 100.0);
        }
        assert_eq!((errors.quantile(90), errors.quantile(99)), (90.0, 99.0));
        assert!((errors.mean() - 50.5).abs() < 1e-9);
        assert_eq!(Errors::default().quantile(99), 0.0);
    }

    #[test]
    fn as_many_positions_as_asked_for_and_none_worse_than_wholly_wrong() {
        for rules in ["latin", "fives"] {
            let mut work = work(rules);
            finish(&mut work);
            assert_eq!(together(&work.rows()).positions, 160);
            let all = together(&work.rows());
            assert!(all.tiles.iter().all(|errors| errors.quantile(100) <= 100.0));
        }
    }
}
