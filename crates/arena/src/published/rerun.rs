//! A published table on its way to being played again: row by row, block by block, resumable.

use std::time::{Duration, Instant};

use capicua_core::{Budget, InputError, Seed, Side, Stop};
use capicua_dominoes::notation::{Record, Snapshot};
use capicua_dominoes::{LATIN, Match, Move};
use capicua_players::{Lineup, Seated};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::scorers::by_the_rules;
use super::shares::{Published, Shares, Verdict};
use crate::contest::{Contest, Thinking, Unit};
use crate::table::play_plies;

/// A block of deals takes about this long.
const BLOCK: Duration = Duration::from_millis(250);

/// The name of the form in which reruns are saved.
const SCHEMA: &str = "rerun-state/1";

/// Who plays against whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    /// Two partners against two, each deal twice with the sides swapped, free lead going round.
    Pairs,
    /// One alone in seat A, the other player in the other three seats, 6-6 leads; and each deal
    /// again with the other player in seat A as well.
    Alone,
}

/// One row of a published table.
pub struct Row {
    pub(super) label: &'static str,
    pub(super) players: [&'static str; 2],
    pub(super) setting: Setting,
    pub(super) published: Option<Published>,
    /// Milliseconds for a decision of the authors' program, where they are known.
    pub(super) published_ms: Option<f64>,
}

/// What a row came to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct RowResult {
    /// Deals played.
    pub deals: u64,
    /// Scored as the authors' program scored.
    pub as_published: Shares,
    /// Scored by the rules.
    pub by_rules: Shares,
    /// How often the first player did better, worse and as well as the other one in its place
    /// ([`Setting::Alone`] only): won, lost, tied.
    pub replaced: Shares,
    /// The same, scored as the authors' program scored.
    pub replaced_as_published: Shares,
    /// What each player thought.
    pub thinking: [Thinking; 2],
}

impl RowResult {
    /// Milliseconds for each decision of the first player that had a choice.
    pub fn ms_per_decision(&self) -> f64 {
        let thinking = self.thinking[0];
        thinking.nanoseconds as f64 / 1e6 / thinking.choices.max(1) as f64
    }
}

/// A published experiment: its rows and how its authors scored.
pub struct Experiment {
    /// Its name on the command line.
    pub name: &'static str,
    /// The work it comes from.
    pub source: &'static str,
    pub(super) rows: Vec<Row>,
    pub(super) scorer: fn(&Record, Side) -> Verdict,
}

/// An experiment on its way.
pub struct Rerun {
    experiment: Experiment,
    lineups: Vec<[Lineup; 2]>,
    deals: u64,
    seed: Seed,
    results: Vec<RowResult>,
    block: u64,
}

#[derive(Serialize, Deserialize)]
struct Saved {
    schema: String,
    experiment: String,
    seed: u64,
    results: Vec<RowResult>,
}

/// One deal of a row, scored both ways.
#[derive(Default)]
struct Scored {
    as_published: Vec<Verdict>,
    by_rules: Vec<Verdict>,
    replaced: Option<[Verdict; 2]>,
    thinking: [Thinking; 2],
}

impl Rerun {
    /// An experiment about to be played, with so many deals for each row.
    pub fn new(experiment: Experiment, deals: u64, seed: Seed) -> Result<Rerun, InputError> {
        let lineups: Result<Vec<[Lineup; 2]>, InputError> = experiment
            .rows
            .iter()
            .map(|row| {
                Ok([
                    Lineup::parse(row.players[0])?,
                    Lineup::parse(row.players[1])?,
                ])
            })
            .collect();
        Ok(Rerun {
            results: vec![RowResult::default(); experiment.rows.len()],
            lineups: lineups?,
            experiment,
            deals,
            seed,
            block: 1,
        })
    }

    /// The experiment.
    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// Deals for each row.
    pub fn deals(&self) -> u64 {
        self.deals
    }

    /// Deals played and to be played, of all rows together.
    pub fn progress(&self) -> (u64, u64) {
        let done = self.results.iter().map(|row| row.deals).sum();
        (done, self.deals * self.results.len() as u64)
    }

    /// The row that is being played.
    pub fn current(&self) -> Option<&'static str> {
        self.next_row().map(|row| self.experiment.rows[row].label)
    }

    /// Whether there is nothing left to play.
    pub fn is_finished(&self) -> bool {
        self.next_row().is_none()
    }

    fn next_row(&self) -> Option<usize> {
        self.results.iter().position(|row| row.deals < self.deals)
    }

    /// The rows: label, players, what was published, milliseconds of the authors' program, and what
    /// came out.
    pub fn rows(&self) -> impl Iterator<Item = (&Row, &RowResult)> {
        self.experiment.rows.iter().zip(&self.results)
    }

    /// Plays a block of deals of the first row that is not finished.
    pub fn step(&mut self, stop: &Stop) {
        let Some(row) = self.next_row() else { return };
        let from = self.results[row].deals;
        let until = self.deals.min(from + self.block);
        let start = Instant::now();
        let block: Vec<Option<Scored>> = (from..until)
            .into_par_iter()
            .map(|deal| (!stop.raised()).then(|| self.play(row, deal)))
            .collect();
        let result = &mut self.results[row];
        for scored in block.iter().map_while(Option::as_ref) {
            result.deals += 1;
            result.as_published.add(&scored.as_published);
            result.by_rules.add(&scored.by_rules);
            if let Some([published, rules]) = scored.replaced {
                result.replaced_as_published.add(&[published]);
                result.replaced.add(&[rules]);
            }
            for (sum, new) in result.thinking.iter_mut().zip(scored.thinking) {
                sum.moves += new.moves;
                sum.choices += new.choices;
                sum.nanoseconds += new.nanoseconds;
            }
        }
        let time = start.elapsed();
        if time < BLOCK / 2 {
            self.block = (self.block * 2).min(1024);
        } else if time > BLOCK * 2 {
            self.block = (self.block / 2).max(1);
        }
    }

    fn play(&self, row: usize, deal: u64) -> Scored {
        match self.experiment.rows[row].setting {
            Setting::Pairs => self.play_pair(row, deal),
            Setting::Alone => self.play_alone(row, deal),
        }
    }

    fn play_pair(&self, row: usize, deal: u64) -> Scored {
        let contest = Contest::new(self.lineups[row].clone(), LATIN, Unit::Round, self.seed)
            .expect("the players of the experiments know its rules");
        let mut scored = Scored::default();
        for (swap, game) in contest.play_pair(deal, true).iter().enumerate() {
            let side = Side::new(swap);
            scored.by_rules.push(by_the_rules(&game.records[0], side));
            let verdict = (self.experiment.scorer)(&game.records[0], side);
            scored.as_published.push(verdict);
            for (sum, new) in scored.thinking.iter_mut().zip(game.thinking) {
                sum.moves += new.moves;
                sum.choices += new.choices;
                sum.nanoseconds += new.nanoseconds;
            }
        }
        scored
    }

    fn play_alone(&self, row: usize, deal: u64) -> Scored {
        let mut scored = Scored::default();
        let [first, second] = &self.lineups[row];
        let game = self.round(first, second, deal, &mut scored.thinking);
        let again = self.round(second, second, deal, &mut [Thinking::default(); 2]);
        let side = Side::FIRST;
        let scorer = self.experiment.scorer;
        let (published, rules) = (scorer(&game, side), by_the_rules(&game, side));
        scored.as_published.push(published);
        scored.by_rules.push(rules);
        scored.replaced = Some([
            compare(published, scorer(&again, side)),
            compare(rules, by_the_rules(&again, side)),
        ]);
        scored
    }

    /// The first round of a match: 6-6 leads. One player in seat A, the other in the others.
    fn round(
        &self,
        alone: &Lineup,
        others: &Lineup,
        deal: u64,
        thinking: &mut [Thinking; 2],
    ) -> Record {
        let seed = self.seed.named("alone").at(deal);
        let game = Match::new(LATIN);
        let dealt = game.deal(seed);
        let start = game.start(&dealt);
        let mut seats: Vec<Seated> = (0..4)
            .map(|seat| {
                let player = if seat == 0 { alone } else { others };
                player.sit(seed.named("player").at(seat))
            })
            .collect();
        let mut record = Record::new(Snapshot::of_start(&start));
        play_plies(start, &dealt, &mut seats, &Budget::default(), |ply| {
            if !matches!(ply.mv, Move::Draw(_)) {
                let seat = ply.state.public().turn().index();
                thinking[usize::from(seat != 0)].add(ply.choices, ply.time);
            }
            let noted = record.play(ply.mv.into());
            noted.expect("a legal move can be written down");
        });
        record
    }

    /// The rerun as text, to be saved.
    pub fn save(&self) -> String {
        let saved = Saved {
            schema: SCHEMA.to_owned(),
            experiment: self.experiment.name.to_owned(),
            seed: self.seed.0,
            results: self.results.clone(),
        };
        serde_json::to_string(&saved).expect("a rerun is plain data") + "\n"
    }

    /// Takes up a rerun that was saved.
    pub fn resume(&mut self, text: &str) -> Result<(), InputError> {
        let help = "Give the file that --resume wrote, or a new name to begin afresh.";
        let saved: Saved = serde_json::from_str(text)
            .map_err(|why| InputError::new(format!("this is no saved rerun: {why}"), help))?;
        let same = saved.schema == SCHEMA
            && saved.experiment == self.experiment.name
            && saved.seed == self.seed.0
            && saved.results.len() == self.results.len();
        if !same {
            let what = "this file was saved by another experiment, or with another seed";
            return Err(InputError::new(what, help));
        }
        if saved.results.iter().any(|row| row.deals > self.deals) {
            let what = format!(
                "the file already holds more than {} deals a row",
                self.deals
            );
            return Err(InputError::new(
                what,
                "Ask for more --deals, or begin afresh.",
            ));
        }
        self.results = saved.results;
        Ok(())
    }
}

fn compare(first: Verdict, second: Verdict) -> Verdict {
    match first.cmp(&second) {
        std::cmp::Ordering::Less => Verdict::Lost,
        std::cmp::Ordering::Equal => Verdict::Tied,
        std::cmp::Ordering::Greater => Verdict::Won,
    }
}

impl Row {
    /// What the row is, in words.
    pub fn label(&self) -> &'static str {
        self.label
    }

    /// The players, as specs.
    pub fn players(&self) -> [&'static str; 2] {
        self.players
    }

    /// Who plays against whom.
    pub fn setting(&self) -> Setting {
        self.setting
    }

    /// What was published.
    pub fn published(&self) -> Option<Published> {
        self.published
    }

    /// Milliseconds for a decision of the authors' program.
    pub fn published_ms(&self) -> Option<f64> {
        self.published_ms
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::published::{dominai, vielma};

    /// The rows with quick players only.
    fn quick(mut experiment: Experiment) -> Experiment {
        for row in &mut experiment.rows {
            row.players = ["doubles", "greedy"];
        }
        experiment
    }

    fn finish(mut rerun: Rerun) -> Rerun {
        while !rerun.is_finished() {
            rerun.step(&Stop::default());
        }
        rerun
    }

    fn timeless(rerun: &Rerun) -> Vec<RowResult> {
        let mut results = rerun.results.clone();
        for thinking in results.iter_mut().flat_map(|row| &mut row.thinking) {
            thinking.nanoseconds = 0;
        }
        results
    }

    #[test]
    fn an_interrupted_rerun_resumes_to_the_same_result() {
        for experiment in [dominai, vielma] {
            let new = |deals| Rerun::new(quick(experiment()), deals, Seed(1)).unwrap();
            let whole = finish(new(20));
            let mut part = new(20);
            while part.progress().0 < 25 {
                part.step(&Stop::default());
            }
            let mut rest = new(20);
            rest.resume(&part.save()).unwrap();
            assert_eq!(timeless(&finish(rest)), timeless(&whole));
            assert!(new(1).resume(&part.save()).is_err());
            assert!(new(20).resume("{}").is_err());
        }
        let saved = Rerun::new(dominai(), 5, Seed(1)).unwrap().save();
        let mut other = Rerun::new(vielma(), 5, Seed(1)).unwrap();
        assert!(other.resume(&saved).is_err());
    }

    #[test]
    fn every_player_of_the_experiments_exists() {
        for experiment in [dominai(), vielma()] {
            for row in &experiment.rows {
                for spec in row.players {
                    Lineup::parse(spec).unwrap().knows(&LATIN).unwrap();
                }
            }
        }
    }

    /// Greedy against greedy: even by the rules; far from even as Angeris and Li scored.
    #[test]
    fn the_published_scorer_favours_its_side() {
        let mut experiment = quick(dominai());
        experiment.rows.truncate(1);
        experiment.rows[0].players = ["greedy", "greedy"];
        let rerun = finish(Rerun::new(experiment, 3_000, Seed(1)).unwrap());
        let (_, result) = rerun.rows().next().unwrap();
        assert_eq!(result.by_rules.won(), result.by_rules.lost());
        let won = result.as_published.won().mean;
        assert!((0.57..0.63).contains(&won), "{won}");
    }

    /// Replaced by its like a player changes nothing.
    #[test]
    fn a_player_in_place_of_itself_changes_nothing() {
        let mut experiment = quick(vielma());
        experiment.rows.retain(|row| row.setting == Setting::Alone);
        for row in &mut experiment.rows {
            row.players = ["greedy", "greedy"];
        }
        let rerun = finish(Rerun::new(experiment, 100, Seed(1)).unwrap());
        for (_, result) in rerun.rows() {
            assert_eq!(result.replaced.tied().mean, 1.0);
        }
    }
}
