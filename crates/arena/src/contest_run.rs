//! A contest on its way: played block by block on all threads, in an order that does not matter,
//! saved and resumed without a trace in the result.

use std::time::{Duration, Instant};

use capicua_core::{InputError, Stop};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::contest::{Groups, Played, Thinking, Unit};
use crate::sprt::{Sprt, Verdict};
use crate::tally::Tally;

/// A block of groups takes about this long: long enough to keep the threads busy, short enough for a
/// bar that moves and an interruption that loses little.
const BLOCK: Duration = Duration::from_millis(250);

/// The most groups in a block: their results wait in memory to be entered in order.
const MAX_BLOCK: u64 = 4096;

/// The name of the form in which runs are saved.
const SCHEMA: &str = "match-state/2";

/// How far a contest has come.
pub struct ContestRun {
    contest: Box<dyn Groups>,
    deals: u64,
    sprt: Option<Sprt>,
    verdict: Option<Verdict>,
    tally: Tally,
    /// The units of the first player in each group, in order of deals.
    scores: Vec<u8>,
    /// The games as text, if they are to be kept.
    records: Option<Vec<String>>,
    block: u64,
}

/// What makes two runs the same experiment. How many deals are played is not part of it: a finished
/// run can be continued with more.
#[derive(PartialEq, Debug, Serialize, Deserialize)]
struct Experiment {
    players: Vec<String>,
    rules: String,
    unit: Unit,
    seed: u64,
    sprt: Option<Sprt>,
    records: bool,
}

/// A run as it is saved.
#[derive(Serialize, Deserialize)]
struct Saved {
    schema: String,
    experiment: Experiment,
    tally: Tally,
    scores: String,
    records: Option<Vec<String>>,
}

/// The form before this one, of two players of dominoes: what was measured with it still counts.
const OLDER: &str = "match-state/1";

#[derive(Deserialize)]
struct OlderSaved {
    experiment: Experiment,
    tally: OlderTally,
    scores: String,
    records: Option<Vec<String>>,
}

#[derive(Deserialize)]
struct OlderTally {
    pentanomial: Vec<u64>,
    wins: u64,
    losses: u64,
    ties: u64,
    points: i64,
    points_squared: i64,
    rounds: u64,
    ends: OlderEnds,
    thinking: [Thinking; 2],
}

#[derive(Deserialize)]
struct OlderEnds {
    out: u64,
    blocked: u64,
    called: u64,
    target: u64,
    #[serde(default)]
    forfeit: u64,
}

impl From<OlderSaved> for Saved {
    fn from(older: OlderSaved) -> Saved {
        let OlderTally { ends, .. } = older.tally;
        let ends = vec![
            ends.out,
            ends.blocked,
            ends.called,
            ends.target,
            ends.forfeit,
        ];
        let mut tally = Tally::new(2, ends.len());
        let most = older.tally.pentanomial.len().saturating_sub(1) as u64;
        for (units, &count) in (0..).zip(&older.tally.pentanomial) {
            for (row, units) in tally.rows.iter_mut().zip([units, most - units]) {
                // What does not add up is refused afterwards, whatever it comes to here.
                row.units = row.units.wrapping_add(units.wrapping_mul(count));
                let squared = (units * units).wrapping_mul(count);
                row.units_squared = row.units_squared.wrapping_add(squared);
            }
        }
        let wins = [older.tally.wins, older.tally.losses];
        for (at, row) in tally.rows.iter_mut().enumerate() {
            row.wins = wins[at];
            row.lead = older.tally.points.wrapping_mul([1, -1][at]);
            row.lead_squared = older.tally.points_squared;
            row.thinking = older.tally.thinking[at];
        }
        tally.spread = older.tally.pentanomial;
        tally.ties = older.tally.ties;
        tally.rounds = older.tally.rounds;
        tally.ends = ends;
        Saved {
            schema: SCHEMA.to_owned(),
            experiment: older.experiment,
            tally,
            scores: older.scores,
            records: older.records,
        }
    }
}

/// Reads a saved run in either form.
fn read(text: &str) -> Result<Saved, serde_json::Error> {
    #[derive(Deserialize)]
    struct Form {
        schema: String,
    }
    match serde_json::from_str::<Form>(text)?.schema == OLDER {
        true => serde_json::from_str::<OlderSaved>(text).map(Saved::from),
        false => serde_json::from_str(text),
    }
}

impl ContestRun {
    /// A run about to begin.
    pub fn new(
        contest: Box<dyn Groups>,
        deals: u64,
        sprt: Option<Sprt>,
        keep_records: bool,
    ) -> ContestRun {
        ContestRun {
            tally: Tally::new(contest.players().len(), contest.ends().0.len()),
            contest,
            deals,
            sprt,
            verdict: None,
            scores: Vec::new(),
            records: keep_records.then(Vec::new),
            block: rayon::current_num_threads() as u64,
        }
    }

    /// The contest.
    pub fn contest(&self) -> &dyn Groups {
        &*self.contest
    }

    /// Groups to play.
    pub fn deals(&self) -> u64 {
        self.deals
    }

    /// The result so far.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The units of the first player in each group, in order of deals; with two players half points,
    /// 0 to 4.
    pub fn scores(&self) -> &[u8] {
        &self.scores
    }

    /// The sequential test, if there is one.
    pub fn sprt(&self) -> Option<&Sprt> {
        self.sprt.as_ref()
    }

    /// What the sequential test has come to, if it has.
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// All records kept, as one file.
    pub fn records(&self) -> String {
        self.records.as_deref().unwrap_or_default().join("\n")
    }

    /// Whether there is nothing left to play.
    pub fn is_finished(&self) -> bool {
        let enough = self.tally.groups() >= self.deals;
        self.verdict.is_some() || enough || self.contest.is_broken_off()
    }

    /// Plays a block of groups. When `stop` is raised, groups that have not begun are left out.
    pub fn step(&mut self, stop: &Stop) {
        let from = self.tally.groups();
        let until = self.deals.min(from + self.block);
        let keep = self.records.is_some();
        let start = Instant::now();
        let block: Vec<Option<Vec<Played>>> = (from..until)
            .into_par_iter()
            .map(|index| {
                let played = (!stop.raised()).then(|| self.contest.play_group(index, keep));
                played.filter(|_| !self.contest.is_broken_off())
            })
            .collect();
        // Entered in order of deals and only as far as there is no gap: what is saved is always
        // "the first so many", and the sequential test stops at the same group on any number of
        // threads.
        for group in block.iter().map_while(Option::as_ref) {
            self.enter(group);
            if self.verdict.is_some() {
                break;
            }
        }
        let time = start.elapsed();
        if time < BLOCK / 2 {
            self.block = (self.block * 2).min(MAX_BLOCK);
        } else if time > BLOCK * 2 {
            self.block = (self.block / 2).max(rayon::current_num_threads() as u64);
        }
    }

    fn enter(&mut self, group: &[Played]) {
        self.tally.add(group);
        self.scores.push(Tally::units(group));
        if let Some(records) = &mut self.records {
            records.extend(group.iter().flat_map(|game| game.records.iter().cloned()));
        }
        self.verdict = self.sprt.and_then(|sprt| sprt.verdict(&self.tally.spread));
    }

    fn experiment(&self) -> Experiment {
        Experiment {
            players: self.contest.players(),
            rules: self.contest.rules(),
            unit: self.contest.unit(),
            seed: self.contest.seed().0,
            sprt: self.sprt,
            records: self.records.is_some(),
        }
    }

    /// The run as text, to be saved.
    pub fn save(&self) -> String {
        let saved = Saved {
            schema: SCHEMA.to_owned(),
            experiment: self.experiment(),
            tally: self.tally.clone(),
            scores: self.scores.iter().map(|s| char::from(b'0' + s)).collect(),
            records: self.records.clone(),
        };
        serde_json::to_string(&saved).expect("a run is plain data") + "\n"
    }

    /// Takes up a run that was saved. The text has to be of this very experiment.
    pub fn resume(&mut self, text: &str) -> Result<(), InputError> {
        let unreadable = |why: String| {
            InputError::new(
                format!("this is no saved match: {why}"),
                "Give the file that --resume wrote, or a new name to begin afresh.",
            )
        };
        let saved = read(text).map_err(|e| unreadable(e.to_string()))?;
        if saved.schema != SCHEMA {
            let shown: String = saved.schema.chars().take(24).collect();
            return Err(unreadable(format!("its form is `{shown}`, not `{SCHEMA}`")));
        }
        if let Some(difference) = differs(&saved.experiment, &self.experiment()) {
            return Err(InputError::new(
                format!("this file was saved by another experiment: {difference}"),
                "Repeat the command it was saved by, or give a new name to begin afresh.",
            ));
        }
        let most = self.tally.spread.len() - 1;
        let score = |b: u8| {
            b.checked_sub(b'0')
                .filter(|&score| usize::from(score) <= most)
        };
        let scores: Option<Vec<u8>> = saved.scores.bytes().map(score).collect();
        let scores = scores
            .filter(|scores| {
                let mut counts = vec![0; most + 1];
                scores.iter().for_each(|&s| counts[usize::from(s)] += 1);
                counts == saved.tally.spread
                    && saved.tally.rows.len() == self.tally.rows.len()
                    && saved.tally.ends.len() == self.tally.ends.len()
            })
            .ok_or_else(|| unreadable("its counts do not add up".to_owned()))?;
        if saved.tally.groups() > self.deals {
            return Err(InputError::new(
                format!(
                    "{} deals are asked for, the file already holds {}",
                    self.deals,
                    saved.tally.groups()
                ),
                format!("Ask for --deals {} or more.", saved.tally.groups()),
            ));
        }
        self.tally = saved.tally;
        self.scores = scores;
        self.records = saved.records;
        self.verdict = self.sprt.and_then(|sprt| sprt.verdict(&self.tally.spread));
        Ok(())
    }
}

/// In what two experiments differ, in words.
fn differs(saved: &Experiment, asked: &Experiment) -> Option<String> {
    let both = |what: &str, saved: String, asked: String| {
        (saved != asked).then(|| format!("its {what} is {saved}, {asked} is asked for"))
    };
    let sprt = |e: &Experiment| {
        e.sprt
            .map_or("none".to_owned(), |s| format!("{},{}", s.elo0, s.elo1))
    };
    let pair = |e: &Experiment| e.players.join(" against ");
    let kept = |e: &Experiment| if e.records { "kept" } else { "not kept" }.to_owned();
    both("list of players", pair(saved), pair(asked))
        .or_else(|| both("set of rules", saved.rules.clone(), asked.rules.clone()))
        .or_else(|| {
            both(
                "unit",
                format!("{:?}", saved.unit),
                format!("{:?}", asked.unit),
            )
        })
        .or_else(|| both("seed", saved.seed.to_string(), asked.seed.to_string()))
        .or_else(|| both("sequential test", sprt(saved), sprt(asked)))
        .or_else(|| both("record of the games", kept(saved), kept(asked)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_core::Seed;
    use capicua_dominoes::LATIN;
    use capicua_players::player;

    use crate::contest::Contest;

    fn run(first: &str, second: &str, deals: u64, sprt: Option<Sprt>, seed: u64) -> ContestRun {
        let players = [first, second].map(|spec| player(spec).unwrap());
        let contest = Contest::new(players.to_vec(), LATIN, Unit::Round, Seed(seed)).unwrap();
        ContestRun::new(Box::new(contest), deals, sprt, true)
    }

    fn finish(mut run: ContestRun) -> ContestRun {
        while !run.is_finished() {
            run.step(&Stop::default());
        }
        run
    }

    /// Thinking time is the one thing that does not repeat.
    fn timeless(run: &ContestRun) -> Tally {
        let mut tally = run.tally().clone();
        for row in &mut tally.rows {
            row.thinking.nanoseconds = 0;
        }
        tally
    }

    fn on_threads(threads: usize, work: impl FnOnce() -> ContestRun + Send) -> ContestRun {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        pool.build().unwrap().install(work)
    }

    #[test]
    fn any_number_of_threads_plays_the_same_games() {
        let sprt = Some(Sprt {
            elo0: 0.0,
            elo1: 30.0,
        });
        for sprt in [None, sprt] {
            let one = on_threads(1, || finish(run("greedy", "random", 300, sprt, 1)));
            let five = on_threads(5, || finish(run("greedy", "random", 300, sprt, 1)));
            assert_eq!(timeless(&one), timeless(&five));
            assert_eq!(one.records(), five.records());
            assert_eq!(one.scores(), five.scores());
        }
    }

    #[test]
    fn an_interrupted_run_resumes_to_the_same_result() {
        let whole = finish(run("greedy", "random", 200, None, 2));
        let mut first = run("greedy", "random", 200, None, 2);
        while first.tally().groups() < 60 {
            first.step(&Stop::default());
        }
        // Raised: nothing more is played, nothing is lost.
        let stop = Stop::new();
        stop.raise();
        let before = first.tally().clone();
        first.step(&stop);
        assert_eq!(*first.tally(), before);
        let mut second = run("greedy", "random", 200, None, 2);
        second.resume(&first.save()).unwrap();
        let second = finish(second);
        assert_eq!(timeless(&whole), timeless(&second));
        assert_eq!(whole.records(), second.records());
    }

    #[test]
    fn a_file_of_another_experiment_is_refused() {
        let saved = finish(run("greedy", "random", 20, None, 3)).save();
        let error = |mut run: ContestRun| run.resume(&saved).unwrap_err().to_string();
        assert!(error(run("random", "greedy", 20, None, 3)).contains("players"));
        assert!(error(run("greedy", "random", 20, None, 4)).contains("seed"));
        assert!(error(run("greedy", "random", 10, None, 3)).contains("already holds 20"));
        let sprt = Some(Sprt {
            elo0: 0.0,
            elo1: 9.0,
        });
        assert!(error(run("greedy", "random", 20, sprt, 3)).contains("sequential"));
        let mut damaged = run("greedy", "random", 20, None, 3);
        for text in [
            "",
            "{}",
            "[1,2]",
            &saved[..saved.len() / 2],
            &saved.replace("state/2", "state/9"),
            &saved.replace("state/2", "state/1"),
        ] {
            assert!(damaged.resume(text).is_err());
        }
        assert!(
            damaged
                .resume(&saved.replacen("\"scores\":\"", "\"scores\":\"4", 1))
                .is_err()
        );
        // More deals than were played go on from there.
        run("greedy", "random", 50, None, 3).resume(&saved).unwrap();
    }

    /// A run that was saved in the older form goes on.
    #[test]
    fn the_older_form_is_read() {
        let older = r#"{"schema":"match-state/1","experiment":{"players":["greedy","random"],"rules":"latin","unit":"round","seed":3,"sprt":null,"records":false},"tally":{"pentanomial":[0,1,0,0,2],"wins":5,"losses":1,"ties":0,"points":70,"points_squared":2900,"rounds":6,"ends":{"out":4,"blocked":2,"called":0,"target":0},"thinking":[{"moves":30,"choices":12,"nanoseconds":5},{"moves":31,"choices":14,"nanoseconds":6}]},"scores":"441","records":null}"#;
        let mut taken = run("greedy", "random", 40, None, 3);
        assert!(taken.resume(older).is_err(), "records are not kept in it");
        taken.records = None;
        taken.resume(older).unwrap();
        let tally = taken.tally();
        assert_eq!((tally.groups(), tally.wins(), tally.losses()), (3, 5, 1));
        assert!((tally.score(0).mean - 0.75).abs() < 1e-12);
        assert!((tally.score(1).mean - 0.25).abs() < 1e-12);
        assert!((tally.lead(0).mean - 70.0 / 6.0).abs() < 1e-12);
        assert_eq!(tally.ends, [4, 2, 0, 0, 0]);
    }

    #[test]
    fn a_sequential_test_stops_early() {
        let sprt = Some(Sprt {
            elo0: -200.0,
            elo1: -100.0,
        });
        let run = finish(run("greedy", "random", 5_000, sprt, 1));
        assert_eq!(run.verdict(), Some(Verdict::Accepted));
        assert!(run.tally().groups() < 500);
    }
}
