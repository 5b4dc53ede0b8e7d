//! A contest on its way: played block by block on all threads, in an order that does not matter,
//! saved and resumed without a trace in the result.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use capicua_core::{AppendLog, CancellationToken, Checkpoint, InputError, LongRun};
use rayon::prelude::*;

use crate::build::Build;
use crate::contest::{ErasedContest, GameResult};
use crate::ledger::Ledger;
use crate::outcome::{Outcome, RecordsFile};
use crate::shard::Shard;
use crate::sprt::{Sprt, SprtVerdict};
use crate::statistics::Share;
use crate::tally::Tally;

/// A block of groups takes about this long: long enough to keep the threads busy, short enough for a
/// bar that moves and an interruption that loses little.
const BLOCK: Duration = Duration::from_millis(250);

/// The most groups in a block: their results wait in memory to be entered in order.
const MAX_BLOCK: u64 = 4096;

/// How far a contest has come.
pub struct ContestRun {
    contest: ErasedContest,
    outcome: Outcome,
    verdict: Option<SprtVerdict>,
    records: Option<Records>,
    records_path: Option<PathBuf>,
    block: u64,
    /// What the program was built from, where that is told in what is saved.
    commit: Option<String>,
}

/// The games as text, written as they are played.
struct Records {
    path: PathBuf,
    head: String,
    between: &'static str,
    /// Begun with the first game.
    file: Option<AppendLog>,
}

impl Records {
    fn push(&mut self, text: &str) -> io::Result<()> {
        let file = self.file()?;
        file.push(text)
    }

    fn file(&mut self) -> io::Result<&mut AppendLog> {
        if self.file.is_none() {
            let mut file = AppendLog::create(&self.path)?;
            file.push(&self.head)?;
            self.file = Some(file);
        }
        Ok(self.file.as_mut().expect("begun just above"))
    }
}

impl ContestRun {
    /// A run about to begin: so many deals with each seed.
    pub fn new(contest: impl Into<ErasedContest>, deals: u64, sprt: Option<Sprt>) -> ContestRun {
        let contest = contest.into();
        ContestRun {
            outcome: Outcome::new(&contest, deals, sprt),
            contest,
            verdict: None,
            records: None,
            records_path: None,
            block: rayon::current_num_threads() as u64,
            commit: None,
        }
    }

    /// With the build in all that is saved, by the commit it was built from ([`UNKNOWN_COMMIT`](crate::UNKNOWN_COMMIT) if nobody
    /// knows): what another build has saved is taken up only if that plays alike.
    #[must_use]
    pub fn with_commit(mut self, commit: &str) -> ContestRun {
        self.commit = Some(commit.to_owned());
        self
    }

    /// With the build in its outcome from now on, not only in what is saved.
    #[must_use]
    pub fn with_build(mut self) -> ContestRun {
        self.outcome.experiment.build = self.build();
        self
    }

    /// Asks the players, which takes a moment.
    pub(crate) fn build(&self) -> Option<Build> {
        self.commit.as_ref().map(|commit| Build {
            commit: commit.clone(),
            fingerprint: self.contest.fingerprint(),
        })
    }

    /// Of all groups only those of a part.
    #[must_use]
    pub fn with_shard(mut self, part: Shard) -> ContestRun {
        self.outcome.experiment.part = part;
        self
    }

    /// With what it comes to piece by piece, so that whoever puts parts together can play some of it again.
    #[must_use]
    pub fn with_pieces(mut self) -> ContestRun {
        self.outcome.ledgers = vec![Ledger::default(); self.outcome.tallies.len()];
        self
    }

    /// With the units of each group, from which ratings are drawn.
    #[must_use]
    pub fn with_scores(mut self) -> ContestRun {
        self.outcome.scores = Some(String::new());
        self
    }

    /// With all games written into a file that begins with `head`, and `between` two of them.
    #[must_use]
    pub fn with_records(
        mut self,
        path: PathBuf,
        head: String,
        between: &'static str,
    ) -> ContestRun {
        self.outcome.experiment.records = true;
        self.records_path = Some(path.clone());
        self.records = Some(Records {
            path,
            head,
            between,
            file: None,
        });
        self
    }

    /// All that its outcome depends on, as a text of its own.
    pub fn key(&self) -> String {
        let Outcome {
            experiment, deals, ..
        } = &self.outcome;
        format!("{experiment:?} {deals}")
    }

    /// The contest.
    pub fn contest(&self) -> &ErasedContest {
        &self.contest
    }

    /// The file that games are written into, if they are.
    pub fn records_path(&self) -> Option<&Path> {
        self.records_path.as_deref()
    }

    /// What it has come to.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// Groups to play.
    pub fn deals(&self) -> u64 {
        self.outcome.groups()
    }

    /// The result so far.
    pub fn tally(&self) -> Tally {
        self.outcome.tally()
    }

    /// The sequential test, if there is one.
    pub fn sprt(&self) -> Option<&Sprt> {
        self.outcome.experiment.sprt.as_ref()
    }

    /// What the sequential test has come to, if it has.
    pub fn verdict(&self) -> Option<SprtVerdict> {
        self.verdict
    }

    fn enter(&mut self, deal: u64, group: &[GameResult]) -> io::Result<()> {
        if let Some(records) = &mut self.records {
            for record in group.iter().flat_map(|game| &game.records) {
                let first = records.file()?.bytes() == records.head.len() as u64;
                let between = if first { "" } else { records.between };
                records.push(between)?;
                records.push(record)?;
            }
        }
        let seeds = self.outcome.tallies.len();
        let seed = (deal % seeds as u64) as usize;
        self.outcome.tallies[seed].add(group);
        if let Some(ledger) = self.outcome.ledgers.get_mut(seed) {
            let mut one = Tally::new(group.len(), self.outcome.ends.len());
            one.add(group);
            ledger.push(one.sums(), seeds);
        }
        self.outcome.push_score(Tally::units(group));
        if self.sprt().is_some() {
            self.verdict = self.outcome.verdict();
        }
        Ok(())
    }

    /// Closes the file of records with these last words: it is whole.
    pub fn close(
        &mut self,
        tail: impl FnOnce(&Checkpoint) -> String,
    ) -> io::Result<Option<Checkpoint>> {
        let Some(mut records) = self.records.take() else {
            return Ok(None);
        };
        let mut file = match records.file.take() {
            Some(file) => file,
            None => {
                records.file()?;
                records.file.take().expect("begun just above")
            }
        };
        let tail = tail(&file.so_far());
        file.push(&tail)?;
        file.finish().map(Some)
    }

    pub(crate) fn resume_from(&mut self, saved: Outcome) -> Result<(), InputError> {
        self.outcome.experiment.build = self.build();
        self.outcome.admit(&saved)?;
        if let (Some(records), Some(kept)) = (&mut self.records, &saved.records) {
            let checkpoint = Checkpoint {
                bytes: kept.bytes,
                sha256: kept.sha256.clone(),
            };
            records.file = Some(AppendLog::resume(&records.path, &checkpoint)?);
        }
        let ours = self.outcome.experiment.build.take();
        let deals = self.outcome.deals;
        self.outcome = saved;
        (self.outcome.deals, self.outcome.experiment.build) = (deals, ours);
        self.verdict = self.outcome.verdict();
        Ok(())
    }
}

impl LongRun for ContestRun {
    type Snapshot = str;

    fn progress(&self) -> (u64, u64) {
        (self.outcome.played(), self.deals())
    }

    /// Whether there is nothing left to play.
    fn is_finished(&self) -> bool {
        let enough = self.outcome.played() >= self.deals();
        self.verdict.is_some() || enough || self.contest.is_aborted()
    }

    /// Plays a block of groups. When `stop` is raised, groups that are not over are left out.
    fn step(&mut self, stop: &CancellationToken) -> io::Result<()> {
        let from = self.outcome.played();
        let until = self.deals().min(from + self.block);
        let (keep, part) = (self.records.is_some(), self.outcome.experiment.part);
        let start = Instant::now();
        let block: Vec<Option<Vec<GameResult>>> = (from..until)
            .into_par_iter()
            .map(|index| {
                let begun = !stop.is_cancelled();
                let played = begun.then(|| self.contest.play_until(stop, part.deal(index), keep));
                played.flatten().filter(|_| !self.contest.is_aborted())
            })
            .collect();
        // Entered in order of deals and only as far as there is no gap: what is saved is always
        // "the first so many", and the sequential test stops at the same group on any number of
        // threads.
        for (index, group) in (from..).zip(block.iter().map_while(Option::as_ref)) {
            self.enter(part.deal(index), group)?;
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
        Ok(())
    }

    /// Makes sure that all records written so far are on the disk, so that what is saved next can rely
    /// on them.
    fn sync(&mut self) -> io::Result<()> {
        match &mut self.records {
            Some(records) => records.file()?.checkpoint().map(drop),
            None => Ok(()),
        }
    }

    fn message(&self) -> String {
        let tally = self.tally();
        let Share { share, low, high } = tally.share(0);
        let [share, low, high] = [share, low, high].map(|part| 100.0 * part);
        let score = format!("score {share:.2} % [{low:.1}, {high:.1}]");
        match self.sprt() {
            Some(sprt) => {
                let ratio = sprt.log_likelihood_ratio(&tally.spread);
                format!("{score}, ratio {ratio:.2}")
            }
            None => score,
        }
    }

    /// The run as text, to be saved.
    fn save(&self) -> String {
        let mut saved = self.outcome.clone();
        saved.experiment.build = saved.experiment.build.or_else(|| self.build());
        let written = self
            .records
            .as_ref()
            .and_then(|records| records.file.as_ref());
        saved.records = written.map(|file| {
            let Checkpoint { bytes, sha256 } = file.so_far();
            let name = self.records.as_ref().and_then(|r| r.path.file_name());
            RecordsFile {
                file: name.map_or(String::new(), |name| name.to_string_lossy().into_owned()),
                bytes,
                sha256,
            }
        });
        serde_json::to_string(&saved).expect("a run is plain data") + "\n"
    }

    /// Takes up a run that was saved. The text has to be of this very experiment.
    fn resume(&mut self, text: &str) -> Result<(), InputError> {
        self.resume_from(Outcome::read(text)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_core::Seed;
    use capicua_dominoes::LATIN;
    use capicua_players::player;

    use crate::Unit;
    use crate::contest::Contest;

    fn run(first: &str, second: &str, deals: u64, sprt: Option<Sprt>, seed: u64) -> ContestRun {
        let players = [first, second].map(|spec| player(spec).unwrap());
        let contest = Contest::new(players.to_vec(), LATIN, Unit::Round, Seed(seed)).unwrap();
        ContestRun::new(contest, deals, sprt).with_scores()
    }

    fn sprt(text: &str) -> Option<Sprt> {
        Sprt::parse(text, 0.05, 0.05).ok()
    }

    fn finish(mut run: ContestRun) -> ContestRun {
        while !run.is_finished() {
            run.step(&CancellationToken::default()).unwrap();
        }
        run
    }

    /// Thinking time is the one thing that does not repeat.
    fn timeless(run: &ContestRun) -> Tally {
        let mut tally = run.tally();
        for row in &mut tally.rows {
            row.thinking.nanoseconds = 0;
        }
        tally
    }

    fn on_threads(threads: usize, work: impl FnOnce() -> ContestRun + Send) -> ContestRun {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        pool.build().unwrap().install(work)
    }

    /// A run that writes into a folder, and what it has written in the end.
    fn recorded(
        folder: &tempfile::TempDir,
        name: &str,
        mut run: ContestRun,
    ) -> (ContestRun, String) {
        let path = folder.path().join(name);
        run = finish(run.with_records(path.clone(), "head\n".to_owned(), "\n"));
        run.close(|_| "tail\n".to_owned()).unwrap();
        (run, std::fs::read_to_string(path).unwrap())
    }

    #[test]
    fn any_number_of_threads_plays_the_same_games() {
        let folder = tempfile::tempdir().unwrap();
        for sprt in [None, sprt("0,30")] {
            let played = |threads| {
                let mut text = String::new();
                let run = on_threads(threads, || {
                    let (run, written) =
                        recorded(&folder, "games", run("greedy", "random", 300, sprt, 1));
                    text = written;
                    run
                });
                (timeless(&run), run.outcome().scores(), text)
            };
            let (one, five) = (played(1), played(5));
            assert_eq!(one, five);
            assert!(one.2.starts_with("head\n[DGN") && one.2.ends_with("\ntail\n"));
        }
    }

    #[test]
    fn an_interrupted_run_resumes_to_the_same_result() {
        let folder = tempfile::tempdir().unwrap();
        let (whole, text) = recorded(&folder, "whole", run("greedy", "random", 200, None, 2));
        let part = folder.path().join("part");
        let new = || {
            let run = run("greedy", "random", 200, None, 2);
            run.with_records(part.clone(), "head\n".to_owned(), "\n")
        };
        let mut first = new();
        while first.tally().groups() < 60 {
            first.step(&CancellationToken::default()).unwrap();
        }
        // Raised: nothing more is played, nothing is lost.
        let stop = CancellationToken::new();
        stop.cancel();
        let before = first.tally();
        first.step(&stop).unwrap();
        assert_eq!(first.tally(), before);
        first.sync().unwrap();
        let saved = first.save();
        // What was played after it was saved is played again.
        first.step(&CancellationToken::default()).unwrap();
        drop(first);
        let mut second = new();
        second.resume(&saved).unwrap();
        let mut second = finish(second);
        second.close(|_| "tail\n".to_owned()).unwrap();
        assert_eq!(timeless(&whole), timeless(&second));
        assert_eq!(std::fs::read_to_string(&part).unwrap(), text);
        // What was written is not what is there.
        std::fs::write(&part, text.replacen("DGN", "DNG", 1)).unwrap();
        let why = new().resume(&saved).unwrap_err().to_string();
        assert!(why.contains("was changed"), "{why}");
    }

    #[test]
    fn a_file_of_another_experiment_is_refused() {
        let saved = finish(run("greedy", "random", 20, None, 3)).save();
        let error = |mut run: ContestRun| run.resume(&saved).unwrap_err().to_string();
        assert!(error(run("random", "greedy", 20, None, 3)).contains("players"));
        assert!(error(run("greedy", "random", 20, None, 4)).contains("seed"));
        assert!(error(run("greedy", "random", 10, None, 3)).contains("already holds 20"));
        assert!(error(run("greedy", "random", 20, sprt("0,9"), 3)).contains("sequential"));
        let part = Shard { number: 2, of: 3 };
        assert!(error(run("greedy", "random", 20, None, 3).with_shard(part)).contains("share"));
        let mut damaged = run("greedy", "random", 20, None, 3);
        let version = concat!("\"program\":\"", env!("CARGO_PKG_VERSION"));
        for text in [
            "",
            "{}",
            "[1,2]",
            &saved[..saved.len() / 2],
            &saved.replace("state/3", "state/9"),
            &saved.replace(version, "\"program\":\"0.0.0"),
            &saved.replacen("\"scores\":\"", "\"scores\":\"4", 1),
            &saved.replacen("\"spread\":[", "\"spread\":[1,", 1),
            &saved.replacen("\"number\":1", "\"number\":0", 1),
            &saved.replacen("\"rounds\":", "\"rounds\":18446744073709551", 1),
        ] {
            assert!(damaged.resume(text).is_err(), "{text}");
        }
        // More deals than were played go on from there.
        run("greedy", "random", 50, None, 3).resume(&saved).unwrap();
    }

    /// What a build has saved is taken up and merged by one of the same commit or with the same moves, and by no
    /// other: the error names both.
    #[test]
    fn a_build_that_plays_otherwise_does_not_go_on() {
        let new = |commit: &str, part| {
            let run = run("greedy", "random", 20, None, 3);
            run.with_shard(part).with_commit(commit)
        };
        let saved = |commit: &str, part, forged: bool| {
            let text = finish(new(commit, part)).save();
            let mut state: serde_json::Value = serde_json::from_str(&text).unwrap();
            let build = &mut state["experiment"]["build"];
            assert_eq!(build["commit"], commit);
            if forged {
                build["fingerprint"] = "5a5a5a5a".into();
            }
            state.to_string()
        };
        let [first, second] = [1, 2].map(|number| Shard { number, of: 2 });
        for (theirs, ours, forged, alike) in [
            ("0123456789ab", "ba9876543210", false, true),
            ("unknown", "0123456789ab", false, true),
            ("0123456789ab", "0123456789ab", true, true),
            ("0123456789ab", "ba9876543210", true, false),
            ("0123456789ab", "unknown", true, false),
            // The same words for what need not be the same.
            ("0123456789ab+changes", "0123456789ab+changes", true, false),
            ("unknown", "unknown", true, false),
        ] {
            let text = saved(theirs, first, forged);
            let taken = new(ours, first).resume(&text);
            let parts = [text, saved(ours, second, false)];
            let parts = parts.map(|text| Outcome::read(&text).unwrap());
            let merged = Outcome::merge(vec![
                ("a".to_owned(), parts[0].clone()),
                ("b".to_owned(), parts[1].clone()),
            ]);
            let case = format!("{theirs} {ours} {forged}");
            assert_eq!((taken.is_ok(), merged.is_ok()), (alike, alike), "{case}");
            for error in taken.err().into_iter().chain(merged.err()) {
                let error = error.to_string();
                assert!(
                    error.contains(&format!("{theirs} (moves 5a5a5a)")),
                    "{error}"
                );
                assert!(error.contains(&format!("{ours} (moves ")), "{error}");
            }
        }
    }

    /// Others play other moves, and other rules have other positions; what does not repeat is in it by name.
    #[test]
    fn fingerprints_tell_players_apart() {
        let of = |players: [&str; 2], rules| {
            let players = players.map(|spec| player(spec).unwrap());
            let contest = Contest::new(players.to_vec(), rules, Unit::Round, Seed(1));
            contest.unwrap().fingerprint()
        };
        let one = of(["greedy", "random"], LATIN);
        assert_eq!(one, of(["greedy", "random"], LATIN));
        assert_ne!(one, of(["random", "greedy"], LATIN));
        assert_ne!(one, of(["greedy", "random"], capicua_dominoes::FIVES));
        let clock = |name: &str| {
            let entrant = |name: &str| capicua_table::Entrant::custom(name, |_| Clock);
            let players = vec![entrant(name), player("greedy").unwrap()];
            Contest::new(players, LATIN, Unit::Round, Seed(1))
                .unwrap()
                .fingerprint()
        };
        assert_eq!(clock("one"), clock("one"));
        assert_ne!(clock("one"), clock("other"));
    }

    /// Somebody who must not be asked.
    struct Clock;

    impl capicua_core::Player<capicua_players::Dominoes> for Clock {
        fn choose(
            &mut self,
            _: &capicua_dominoes::View,
            _: &capicua_core::Budget,
        ) -> Result<capicua_core::Evaluation<capicua_dominoes::Move>, capicua_core::Fault> {
            unreachable!("it does not repeat its moves")
        }
    }

    #[test]
    fn a_sequential_test_stops_early() {
        let run = finish(run("greedy", "random", 5_000, sprt("-200,-100"), 1));
        assert_eq!(run.verdict(), Some(SprtVerdict::Upper));
        assert!(run.tally().groups() < 500);
    }

    /// Parts that were played apart come to what one run comes to, whatever their order; several seeds
    /// are as many runs.
    #[test]
    fn parts_merge_to_the_whole_and_nothing_else_does() {
        let new = |seeds: &[u64], part: Shard| {
            let players = ["greedy", "random"].map(|spec| player(spec).unwrap());
            let contest = Contest::new(players.to_vec(), LATIN, Unit::Round, Seed(1)).unwrap();
            let contest = contest.with_seeds(seeds.iter().map(|&seed| Seed(seed)).collect());
            let run = ContestRun::new(contest, 50, None);
            run.with_scores().with_pieces().with_shard(part)
        };
        let same = |outcome: &Outcome| {
            let mut outcome = outcome.clone();
            outcome.ledgers.clear();
            let rows = outcome.tallies.iter_mut().flat_map(|tally| &mut tally.rows);
            rows.for_each(|row| row.thinking.nanoseconds = 0);
            outcome
        };
        let of = 3;
        let parts: Vec<(String, Outcome)> = [3, 1, 2]
            .map(|number| {
                let run = finish(new(&[4, 9], Shard { number, of }));
                (format!("s{number}.json"), run.outcome().clone())
            })
            .to_vec();
        let whole = finish(new(&[4, 9], Shard::WHOLE));
        let merged = Outcome::merge(parts.clone()).unwrap();
        assert_eq!(same(&merged), same(whole.outcome()));
        assert_eq!(merged.played(), 100);
        for (at, seed) in [4, 9].into_iter().enumerate() {
            let alone = finish(new(&[seed], Shard::WHOLE));
            let alone = &same(alone.outcome()).tallies[0];
            assert_eq!(&same(&merged).tallies[at], alone);
        }
        let refused =
            |parts: Vec<(String, Outcome)>| Outcome::merge(parts).unwrap_err().to_string();
        assert!(refused(parts[..2].to_vec()).contains("part 2/3 is missing"));
        let twice = [&parts[..], &[("again".to_owned(), parts[1].1.clone())]].concat();
        assert!(refused(twice).contains("again and s1.json are both part 1/3"));
        let mut foreign = parts.clone();
        foreign[2].1 = finish(new(&[4, 8], Shard { number: 2, of }))
            .outcome()
            .clone();
        assert!(refused(foreign).contains("s2.json does not belong with s1.json: its seed"));
        let mut other = parts.clone();
        other[2].1.experiment.program = "9.9.9".to_owned();
        assert!(refused(other).contains("s2.json does not belong with s1.json: its program"));
        let mut begun = parts;
        begun[0].1 = new(&[4, 9], Shard { number: 3, of }).outcome().clone();
        assert!(refused(begun).contains("s3.json is not finished: it holds 0 of its 33 deals"));
    }
}
