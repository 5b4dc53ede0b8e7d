//! A published table on its way to being played again: row by row, block by block, resumable.

use std::io;
use std::time::{Duration, Instant};

use capicua_arena::{Contest, Mean, Unit};
use capicua_core::{Budget, CancellationToken, InputError, LongRun, Seed, Side, message};
use capicua_dominoes::notation::{Record, parse_records};
use capicua_dominoes::{LATIN, Match};
use capicua_players::{Entrant, SeatedPlayer};
use capicua_table::{Notes, Round, play_round};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::scorers::{by_the_rules, pips_left};
use super::shares::{Published, Shares, Verdict};
use crate::rerun::rows_json;
use crate::work::{ExperimentRun, Section};

/// A block of deals takes about this long.
const BLOCK: Duration = Duration::from_millis(250);

/// The name of the form in which reruns are saved.
const SCHEMA: &str = "rerun-state/2";

/// Who plays against whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    /// Two partners against two, each deal twice with the sides swapped, free lead going round.
    Pairs,
    /// One alone in seat A, the other player in the other three seats, 6-6 leads; and each deal
    /// again with the other player in seat A as well.
    Alone,
}

/// Where a row belongs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RowPart {
    /// A row of the table of published figures.
    Table,
    /// A point of a sweep over the law of depth of one kind of player.
    Sweep {
        /// The kind of player.
        of: &'static str,
        /// Plies at the start of a round.
        alpha: u32,
        /// How fast they grow.
        beta: &'static str,
    },
    /// An oracle that looks so many plies ahead; none is to the end.
    Depth(Option<u32>),
    /// In place of people, who cannot be had again.
    Substitute,
}

/// One row of a published table.
#[derive(Clone, Debug)]
pub struct Row {
    /// What it is, in words.
    pub label: String,
    /// The players, as specs.
    pub players: [String; 2],
    /// Where it belongs.
    pub part: RowPart,
    /// Who plays against whom.
    pub setting: Setting,
    /// What was published.
    pub published: Option<Published>,
}

/// Pips left in the hands of those who lost, summed up.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct PipsLeft {
    rounds: u64,
    sum: u64,
    squares: u64,
}

impl PipsLeft {
    fn add(&mut self, pips: u32) {
        self.rounds += 1;
        self.sum += u64::from(pips);
        self.squares += u64::from(pips).pow(2);
    }

    fn merge(&mut self, other: &PipsLeft) {
        self.rounds += other.rounds;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// Their mean.
    pub fn mean(&self) -> Mean {
        Mean::from_sums(self.rounds, self.sum as f64, self.squares as f64)
    }
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
    /// Pips left with the first player's side in rounds it lost by the rules.
    pub left: PipsLeft,
}

impl RowResult {
    fn merge(&mut self, other: &RowResult) {
        self.deals += other.deals;
        self.as_published.merge(&other.as_published);
        self.by_rules.merge(&other.by_rules);
        self.replaced.merge(&other.replaced);
        self.replaced_as_published
            .merge(&other.replaced_as_published);
        self.left.merge(&other.left);
    }
}

/// A published experiment: its rows and how its authors scored.
pub struct Experiment {
    /// Its name on the command line.
    pub name: &'static str,
    pub(super) rows: Vec<Row>,
    pub(super) scorer: fn(&Record, Side) -> Verdict,
    /// The section it becomes.
    pub(super) section: fn(&Rerun) -> Section,
}

/// An experiment on its way: every row with every seed.
pub struct Rerun {
    experiment: Experiment,
    entrants: Vec<[Entrant; 2]>,
    deals: u64,
    seeds: Vec<Seed>,
    /// For each row one for each seed.
    results: Vec<Vec<RowResult>>,
    block: u64,
}

#[derive(Serialize, Deserialize)]
struct Saved {
    schema: String,
    experiment: String,
    seeds: Vec<u64>,
    results: Vec<Vec<RowResult>>,
}

/// One deal of a row, scored both ways.
#[derive(Default)]
struct DealScore {
    as_published: Vec<Verdict>,
    by_rules: Vec<Verdict>,
    replaced: Option<[Verdict; 2]>,
    left: Vec<u32>,
}

impl Rerun {
    /// An experiment about to be played, with so many deals for each row and seed.
    pub fn new(experiment: Experiment, deals: u64, seeds: &[Seed]) -> Result<Rerun, InputError> {
        let entrants: Result<Vec<[Entrant; 2]>, InputError> = experiment
            .rows
            .iter()
            .map(|row| {
                Ok([
                    capicua_players::player(&row.players[0])?,
                    capicua_players::player(&row.players[1])?,
                ])
            })
            .collect();
        Ok(Rerun {
            results: vec![vec![RowResult::default(); seeds.len()]; experiment.rows.len()],
            entrants: entrants?,
            experiment,
            deals,
            seeds: seeds.to_vec(),
            block: 1,
        })
    }

    /// Deals for each row and seed.
    pub fn deals(&self) -> u64 {
        self.deals
    }

    /// The first row and seed with deals to play.
    fn next_row(&self) -> Option<(usize, usize)> {
        let unfinished = |row: &RowResult| row.deals < self.deals;
        let row = self
            .results
            .iter()
            .position(|seeds| seeds.iter().any(unfinished))?;
        let seed = self.results[row].iter().position(unfinished)?;
        Some((row, seed))
    }

    /// The rows, and what came out of all seeds together.
    pub fn rows(&self) -> impl Iterator<Item = (&Row, RowResult)> {
        let together = |seeds: &Vec<RowResult>| {
            let mut sum = RowResult::default();
            for result in seeds {
                sum.merge(result);
            }
            sum
        };
        self.experiment
            .rows
            .iter()
            .zip(self.results.iter().map(together))
    }

    /// What came out of a row with each seed.
    pub fn by_seed(&self, row: usize) -> &[RowResult] {
        &self.results[row]
    }

    fn play(&self, row: usize, seed: Seed, deal: u64) -> DealScore {
        match self.experiment.rows[row].setting {
            Setting::Pairs => self.play_pair(row, seed, deal),
            Setting::Alone => self.play_alone(row, seed, deal),
        }
    }

    fn play_pair(&self, row: usize, seed: Seed, deal: u64) -> DealScore {
        let contest = Contest::new(self.entrants[row].to_vec(), LATIN, Unit::Round, seed)
            .expect("the players of the experiments know its rules");
        let mut scored = DealScore::default();
        for (swap, game) in contest.play_group(deal, true).iter().enumerate() {
            let record = parse_records(&game.records[0]);
            let record = &record.expect("what was written down can be read")[0];
            self.score(record, Side::new(swap), &mut scored);
        }
        scored
    }

    fn score(&self, record: &Record, side: Side, scored: &mut DealScore) -> [Verdict; 2] {
        let verdicts = [
            (self.experiment.scorer)(record, side),
            by_the_rules(record, side),
        ];
        scored.as_published.push(verdicts[0]);
        scored.by_rules.push(verdicts[1]);
        if verdicts[1] == Verdict::Lost {
            scored.left.push(pips_left(record, side));
        }
        verdicts
    }

    fn play_alone(&self, row: usize, seed: Seed, deal: u64) -> DealScore {
        let mut scored = DealScore::default();
        let [first, second] = &self.entrants[row];
        let seed = seed.named("alone").at(deal);
        let game = round(first, second, seed);
        let again = round(second, second, seed);
        let side = Side::FIRST;
        let [published, rules] = self.score(&game, side, &mut scored);
        scored.replaced = Some([
            compare(published, (self.experiment.scorer)(&again, side)),
            compare(rules, by_the_rules(&again, side)),
        ]);
        scored
    }
}

impl LongRun for Rerun {
    type Snapshot = Value;

    /// Deals played and to be played, of all rows together.
    fn progress(&self) -> (u64, u64) {
        let results = self.results.iter().flatten();
        let done = results.map(|row| row.deals).sum();
        let all = self.deals * (self.results.len() * self.seeds.len()) as u64;
        (done, all)
    }

    /// Plays a block of deals of the first row that is not finished.
    fn step(&mut self, stop: &CancellationToken) -> io::Result<()> {
        let Some((row, seed)) = self.next_row() else {
            return Ok(());
        };
        let from = self.results[row][seed].deals;
        let until = self.deals.min(from + self.block);
        let start = Instant::now();
        let block: Vec<Option<DealScore>> = (from..until)
            .into_par_iter()
            .map(|deal| (!stop.is_cancelled()).then(|| self.play(row, self.seeds[seed], deal)))
            .collect();
        let result = &mut self.results[row][seed];
        for scored in block.iter().map_while(Option::as_ref) {
            result.deals += 1;
            result.as_published.add(&scored.as_published);
            result.by_rules.add(&scored.by_rules);
            if let Some([published, rules]) = scored.replaced {
                result.replaced_as_published.add(&[published]);
                result.replaced.add(&[rules]);
            }
            for &pips in &scored.left {
                result.left.add(pips);
            }
        }
        let time = start.elapsed();
        if time < BLOCK / 2 {
            self.block = (self.block * 2).min(1024);
        } else if time > BLOCK * 2 {
            self.block = (self.block / 2).max(1);
        }
        Ok(())
    }

    /// The row that is being played.
    fn message(&self) -> String {
        self.next_row().map_or(String::new(), |(row, _)| {
            self.experiment.rows[row].label.clone()
        })
    }

    fn save(&self) -> Value {
        let saved = Saved {
            schema: SCHEMA.to_owned(),
            experiment: self.experiment.name.to_owned(),
            seeds: self.seeds.iter().map(|seed| seed.0).collect(),
            results: self.results.clone(),
        };
        Value::String(serde_json::to_string(&saved).expect("a rerun is plain data") + "\n")
    }

    fn resume(&mut self, saved: &Value) -> Result<(), InputError> {
        let help = message!("fix-give-file-resume-wrote-new");
        let saved: Saved = serde_json::from_str(saved.as_str().unwrap_or_default())
            .map_err(|why| InputError::new(message!("no-saved-rerun", why), help.clone()))?;
        let same = saved.schema == SCHEMA
            && saved.experiment == self.experiment.name
            && saved
                .seeds
                .iter()
                .copied()
                .eq(self.seeds.iter().map(|seed| seed.0))
            && saved.results.len() == self.results.len()
            && saved
                .results
                .iter()
                .all(|row| row.len() == self.seeds.len());
        if !same {
            let what = message!("file-saved-by-another-experiment-2");
            return Err(InputError::new(what, help.clone()));
        }
        if saved
            .results
            .iter()
            .flatten()
            .any(|row| row.deals > self.deals)
        {
            let what = message!("file-already-holds-more-than", deals = self.deals);
            return Err(InputError::new(
                what,
                message!("fix-ask-more-deals-begin-afresh"),
            ));
        }
        self.results = saved.results;
        Ok(())
    }
}

impl ExperimentRun for Rerun {
    fn name(&self) -> &'static str {
        self.experiment.name
    }

    fn section(&self) -> Section {
        (self.experiment.section)(self)
    }

    fn json(&self) -> Value {
        rows_json(self)
    }
}

fn compare(first: Verdict, second: Verdict) -> Verdict {
    match first.cmp(&second) {
        std::cmp::Ordering::Less => Verdict::Lost,
        std::cmp::Ordering::Equal => Verdict::Tied,
        std::cmp::Ordering::Greater => Verdict::Won,
    }
}

/// The first round of a match: 6-6 leads. One player in seat A, the other in the others.
fn round(alone: &Entrant, others: &Entrant, seed: Seed) -> Record {
    let game = Match::new(LATIN);
    let dealt = game.deal(seed);
    let start = game.start(&dealt);
    let mut seats: Vec<SeatedPlayer> = (0..4)
        .map(|seat| {
            let player = if seat == 0 { alone } else { others };
            player.sit(seed.named("player").at(seat))
        })
        .collect();
    let mut round = Round::new((start, dealt.stock));
    play_round(&mut round, &mut seats, &Budget::default(), |_| {});
    Record::from_round(&round, &Notes::default())
}

#[cfg(test)]
mod tests {
    use super::super::{dominai, vielma};
    use super::*;

    /// No section is asked for.
    fn none(_: &Rerun) -> Section {
        Section::default()
    }

    /// The rows with quick players only.
    fn quick(mut experiment: Experiment) -> Experiment {
        for row in &mut experiment.rows {
            row.players = ["doubles", "greedy"].map(str::to_owned);
        }
        experiment
    }

    fn finish(mut rerun: Rerun) -> Rerun {
        crate::work::tests::finish(&mut rerun);
        rerun
    }

    #[test]
    fn an_interrupted_rerun_resumes_to_the_same_result() {
        for experiment in [dominai, vielma] {
            let seeds = [Seed(1), Seed(2)];
            let new = |deals| Rerun::new(quick(experiment(none)), deals, &seeds).unwrap();
            let whole = finish(new(20));
            let mut part = new(20);
            while part.progress().0 < 25 {
                part.step(&CancellationToken::default()).unwrap();
            }
            let mut rest = new(20);
            rest.resume(&part.save()).unwrap();
            assert_eq!(finish(rest).save(), whole.save());
            assert!(new(1).resume(&part.save()).is_err());
            assert!(new(20).resume(&"{}".into()).is_err());
            let mut alone = Rerun::new(quick(experiment(none)), 20, &seeds[..1]).unwrap();
            assert!(alone.resume(&part.save()).is_err());
        }
        let saved = Rerun::new(dominai(none), 5, &[Seed(1)]).unwrap().save();
        let mut other = Rerun::new(vielma(none), 5, &[Seed(1)]).unwrap();
        assert!(other.resume(&saved).is_err());
    }

    #[test]
    fn every_player_of_the_experiments_exists() {
        for experiment in [dominai(none), vielma(none)] {
            for row in &experiment.rows {
                for spec in &row.players {
                    capicua_players::player(spec)
                        .unwrap()
                        .knows(&LATIN)
                        .unwrap();
                }
            }
        }
    }

    /// Greedy against greedy: even by the rules; far from even as Angeris and Li scored.
    #[test]
    fn the_published_scorer_favours_its_side() {
        let mut experiment = quick(dominai(none));
        experiment.rows.truncate(1);
        experiment.rows[0].players = ["greedy", "greedy"].map(str::to_owned);
        let rerun = finish(Rerun::new(experiment, 3_000, &[Seed(1)]).unwrap());
        let (_, result) = rerun.rows().next().unwrap();
        assert_eq!(result.by_rules.won().share, result.by_rules.lost().share);
        let won = result.as_published.won().share;
        assert!((0.57..0.63).contains(&won), "{won}");
    }

    /// Replaced by its like a player changes nothing.
    #[test]
    fn a_player_in_place_of_itself_changes_nothing() {
        let mut experiment = quick(vielma(none));
        experiment.rows.retain(|row| row.setting == Setting::Alone);
        for row in &mut experiment.rows {
            row.players = ["greedy", "greedy"].map(str::to_owned);
        }
        let rerun = finish(Rerun::new(experiment, 100, &[Seed(1)]).unwrap());
        for (_, result) in rerun.rows() {
            assert_eq!(result.replaced.tied().share, 1.0);
        }
    }
}
