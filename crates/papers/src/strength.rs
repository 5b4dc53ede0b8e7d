//! The players of the papers and ours, all against all, and what
//! worlds and time buy.

use std::io;

use capicua_arena::{Contest, ContestRun, Share, Tournament, Unit};
use capicua_core::{CancellationToken, InputError, LongRun};
use capicua_dominoes::LATIN;
use capicua_players::Entrant;
use serde_json::{Value, json};

use super::Effort;
use super::contests::{Contests, score};
use super::rerun::{estimate, percent};
use super::work::{ExperimentRun, Section, parse_saved, table};
use crate::plots::{Axis, Cell, Curve, Curves, Heat, Reference, side_by_side};

/// Who meets: a short name and the player.
const PLAYERS: [(&str, &str); 9] = [
    ("oracle", "oracle"),
    ("champion", "champion"),
    ("exact PIMC", "pimc:samples=10,depth=exact,objective=win"),
    ("ISMCTS", "ismcts:iterations=500"),
    ("PIMC", "pimc:samples=50,alpha=4,beta=1/3"),
    ("IMS", "ims:alpha=5,beta=1/3"),
    ("doubles", "doubles"),
    ("greedy", "greedy"),
    ("random", "random"),
];

/// What is swept, against greedy: a name, the player up to the number, what follows it.
const SWEEPS: [(&str, &str, &str); 3] = [
    ("exact PIMC", "pimc:samples=", ",depth=exact,objective=win"),
    ("PIMC α=4 β=1/3", "pimc:samples=", ",alpha=4,beta=1/3"),
    ("ISMCTS", "ismcts:iterations=", ""),
];

/// Worlds or iterations.
const WORLDS: [u32; 5] = [1, 3, 10, 30, 100];
/// An iteration of ISMCTS is a small part of a world solved.
const ITERATIONS: u32 = 10;

pub struct Strength {
    settings: Value,
    tournaments: Vec<Tournament>,
    /// Each sweep with each number of worlds.
    sweeps: Contests,
}

/// The name of what is swept at a place.
fn swept(place: usize) -> &'static str {
    SWEEPS[place / WORLDS.len()].0
}

fn worlds(place: usize) -> u32 {
    let times = match swept(place) {
        "ISMCTS" => ITERATIONS,
        _ => 1,
    };
    times * WORLDS[place % WORLDS.len()]
}

impl Strength {
    pub fn new(effort: &Effort) -> Result<Strength, InputError> {
        Strength::with_players(effort, PLAYERS.map(|(_, player)| player))
    }

    fn with_players(
        effort: &Effort,
        players: [&str; PLAYERS.len()],
    ) -> Result<Strength, InputError> {
        let few = (effort.deals / 20).max(1);
        let entrants: Result<Vec<Entrant>, InputError> = players
            .iter()
            .map(|player| capicua_players::player(player))
            .collect();
        let entrants = entrants?;
        let tournaments: Result<Vec<Tournament>, InputError> = effort
            .seeds()
            .into_iter()
            .map(|seed| {
                let names = entrants.iter().map(|player| player.spec().to_string());
                Tournament::new(names.collect(), few, false, |first, second| {
                    let pair = vec![entrants[first].clone(), entrants[second].clone()];
                    let contest = Contest::new(pair, LATIN, Unit::Round, seed)?;
                    Ok(contest.into())
                })
            })
            .collect();
        let swept = (0..SWEEPS.len() * WORLDS.len()).map(|place| {
            let (_, before, after) = SWEEPS[place / WORLDS.len()];
            [
                format!("{before}{}{after}", worlds(place)),
                "greedy".to_owned(),
            ]
        });
        let deals = (effort.deals / 5).max(1);
        let sweeps = Contests::new(effort, swept, (LATIN, Unit::Round), deals)?;
        Ok(Strength {
            settings: json!({"deals": effort.deals, "seed": effort.seed, "seeds": effort.seeds}),
            tournaments: tournaments?,
            sweeps,
        })
    }

    /// The score of one player against another over all seeds; a tie counts half.
    fn met(&self, player: usize, other: usize) -> Option<Share> {
        let (first, second) = (player.min(other), player.max(other));
        let pairings = self.tournaments.iter().flat_map(Tournament::pairings);
        let runs = pairings
            .filter(|(one, two, _)| [*one, *two] == [first, second])
            .map(|(_, _, run)| run);
        let score = score(runs)?;
        Some(if player == first {
            score
        } else {
            turned(score)
        })
    }
}

/// The other player's side of it.
fn turned(share: Share) -> Share {
    Share {
        share: 1.0 - share.share,
        low: 1.0 - share.high,
        high: 1.0 - share.low,
    }
}

/// Milliseconds of the first player for a decision with a choice, with the seed that was disturbed least:
/// whatever else the machine does only adds to them.
fn milliseconds(runs: &[ContestRun]) -> f64 {
    let each = runs.iter().map(|run| run.tally().ms_per_choice(0));
    each.reduce(f64::min).unwrap_or(0.0)
}

impl LongRun for Strength {
    type Snapshot = Value;

    fn progress(&self) -> (u64, u64) {
        let each = self.tournaments.iter().map(Tournament::progress);
        let (done, all) = each.fold((0, 0), |sum, (done, all)| (sum.0 + done, sum.1 + all));
        let (swept, to_sweep) = self.sweeps.progress();
        (done + swept, all + to_sweep)
    }

    fn step(&mut self, stop: &CancellationToken) -> io::Result<()> {
        match self.tournaments.iter_mut().find(|t| !t.is_finished()) {
            Some(next) => next.step(stop),
            None => self.sweeps.step(stop).map(drop),
        }
    }

    fn message(&self) -> String {
        "all against all".to_owned()
    }

    fn save(&self) -> Value {
        let tournaments: Vec<String> = self.tournaments.iter().map(Tournament::save).collect();
        let sweeps = self.sweeps.save();
        json!({"settings": self.settings, "done": {"tournaments": tournaments, "sweeps": sweeps}})
    }

    fn resume(&mut self, saved: &Value) -> Result<(), InputError> {
        #[derive(serde::Deserialize)]
        struct Done {
            tournaments: Vec<String>,
            sweeps: Vec<String>,
        }
        let done: Done = parse_saved(saved, &self.settings)?;
        for (tournament, text) in self.tournaments.iter_mut().zip(&done.tournaments) {
            tournament.resume(text)?;
        }
        self.sweeps.resume(&done.sweeps)
    }
}

impl ExperimentRun for Strength {
    fn name(&self) -> &'static str {
        "strength"
    }

    fn section(&self) -> Section {
        let mut section = Section::default();
        let pairs = self
            .tournaments
            .iter()
            .flat_map(Tournament::pairings)
            .next();
        let deals = pairs.map_or(0, |(_, _, run)| run.deals()) * self.tournaments.len() as u64;
        section.add(format!(
            "## Strength\n\n### All against all\n\nThe players of the papers (PIMC: 50 samples, α = 4, β = 1/3; \
             IMS: α = 5, β = 1/3) and ours (exact PIMC: 10 worlds solved to the end for the win; ISMCTS: 500 \
             iterations), rounds of `latin` by the rules, {deals} deals a pairing, each twice. A cell is the \
             score of the row against the column in percent with its interval; a tie counts half."
        ));
        section.picture(
            "reproduction-cross-table.svg",
            "Cross table of nine players: each row's score against each column",
            self.cross_table(),
        );
        section.add(
            "### What worlds and time buy\n\nScores against greedy. A world of exact PIMC is one deal solved to \
             the end, a sample of PIMC one deal searched by the law of depth; of ISMCTS it is ten iterations. \
             Times are wall clock for a decision with a choice, with the seed that was disturbed least, on the \
             machine that wrote this page, which was busy: they are good for comparing the players with each \
             other, and they are the only figures here that do not repeat.",
        );
        let mut lines: Vec<[String; 4]> = Vec::new();
        for (place, runs) in self.sweeps.0.iter().enumerate() {
            lines.push([
                swept(place).to_owned(),
                worlds(place).to_string(),
                score(runs).map_or("–".to_owned(), percent),
                format!("{:.3}", milliseconds(runs)),
            ]);
        }
        let heads = [
            "player",
            "worlds, samples or iterations",
            "score against greedy, %",
            "ms a decision",
        ];
        section.add(table(heads, &lines));
        section.picture(
            "reproduction-worlds.svg",
            "Score against greedy by worlds and by time for a decision",
            self.sweep_chart(),
        );
        section
    }

    fn json(&self) -> Value {
        let mut cross = Vec::new();
        for (first, (name, _)) in PLAYERS.iter().enumerate() {
            for (second, (other, _)) in PLAYERS.iter().enumerate().skip(first + 1) {
                if let Some(Share { share, low, high }) = self.met(first, second) {
                    cross.push(json!({"player": name, "against": other, "score": share,
                                      "score_ci": [low, high]}));
                }
            }
        }
        let mut sweeps = Vec::new();
        for (place, runs) in self.sweeps.0.iter().enumerate() {
            if let Some(Share { share, low, high }) = score(runs) {
                sweeps.push(json!({"player": swept(place), "worlds": worlds(place),
                                   "score": share, "score_ci": [low, high]}));
            }
        }
        json!({"cross": cross, "sweeps": sweeps})
    }
}

impl Strength {
    fn cross_table(&self) -> String {
        let names: Vec<String> = PLAYERS.iter().map(|(name, _)| (*name).to_owned()).collect();
        let cell = |row: usize, column: usize| {
            let Share { share, low, high } = self.met(row, column)?;
            Some(Cell {
                value: 100.0 * share,
                text: format!(
                    "{:.0}\n{:.0} to {:.0}",
                    100.0 * share,
                    100.0 * low,
                    100.0 * high
                ),
            })
        };
        let row = |row| (0..PLAYERS.len()).map(|column| cell(row, column)).collect();
        Heat {
            title: "All against all: score in percent, 95 % intervals below".to_owned(),
            x: "against".to_owned(),
            y: "player".to_owned(),
            columns: names.clone(),
            cells: (0..PLAYERS.len()).map(row).collect(),
            rows: names,
            middle: 50.0,
            reach: 50.0,
            legend: "blue: the row wins more than half, orange: less".to_owned(),
            path: Vec::new(),
        }
        .draw()
    }

    fn sweep_chart(&self) -> String {
        let panel = |title: &str, axis: &str, at: &dyn Fn(usize) -> f64| Curves {
            title: title.to_owned(),
            x: Axis::new(axis).logarithmic(),
            y: Axis::new("score against greedy, %"),
            references: vec![Reference::at(50.0, "50 %")],
            phases: Vec::new(),
            curves: (0..SWEEPS.len())
                .map(|sweep| {
                    let places = (0..WORLDS.len()).map(|number| sweep * WORLDS.len() + number);
                    let points = places.filter_map(|place| {
                        Some((at(place), estimate(score(&self.sweeps.0[place])?)))
                    });
                    Curve::new(SWEEPS[sweep].0, sweep, points.collect())
                })
                .collect(),
        };
        let panels = [
            panel(
                "by worlds",
                "worlds or samples (ISMCTS: tens of iterations)",
                &|place| f64::from(WORLDS[place % WORLDS.len()]),
            ),
            panel("by time", "milliseconds a decision", &|place| {
                milliseconds(&self.sweeps.0[place]).max(1e-4)
            }),
        ];
        side_by_side("What worlds and time buy, against greedy", 1100, &panels)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::tests::finish;

    /// Quick players in place of the slow ones; times differ, all else resumes to the same.
    #[test]
    fn it_resumes() {
        let quick = ["random", "greedy", "doubles"].repeat(3);
        let new = || {
            let mut work =
                Strength::with_players(&Effort::new(2, 2), quick.clone().try_into().unwrap())
                    .unwrap();
            work.sweeps.0.truncate(2);
            work
        };
        let (mut whole, mut part) = (new(), new());
        finish(&mut whole);
        while part.progress().0 < 50 {
            part.step(&CancellationToken::default()).unwrap();
        }
        let mut rest = new();
        let text = part.save().to_string();
        rest.resume(&serde_json::from_str(&text).unwrap()).unwrap();
        finish(&mut rest);
        assert_eq!(whole.json(), rest.json());
        assert_eq!(whole.cross_table(), rest.cross_table());
        let mirrored = whole.met(0, 1).unwrap().share + whole.met(1, 0).unwrap().share;
        assert!((mirrored - 1.0).abs() < 1e-12);
        assert!(whole.met(0, 0).is_none());
    }

    #[test]
    fn every_player_of_the_sweeps_exists() {
        assert!(Strength::new(&Effort::new(1, 1)).is_ok());
    }
}
