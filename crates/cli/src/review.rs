//! `capicua review`.

use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use capicua_arena::Build;
use capicua_core::{CancellationToken, InputError, LongRun, Seat, Seed, message, sha256};
use capicua_protocol::line;
use capicua_teach::review::{GradedPly, ReviewedGame, SearchLimits, Workspace, page, report, say};
use capicua_ui::games::{Participant, RulesHandle, games};
use capicua_words::{Language, Words};
use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};
use serde::{Deserialize, Serialize};

use crate::advise::seat;
use crate::answer::{Answer, CliError, check_files, write_file};
use crate::long_run::{ResumeArgs, build_of, finish_run};
use crate::text::read_file;

#[derive(clap::Args)]
pub struct Args {
    /// A file of records (`.dgn`): one round, or a match; `-` for standard input.
    file: PathBuf,
    /// Grade the decisions of this seat alone.
    #[arg(long, value_parser = seat)]
    seat: Option<Seat>,
    /// Worlds for each decision; as many as its verdict needs if not given.
    #[arg(long, visible_alias = "worlds", value_parser = crate::usage::within::<u32>(1..=1_000_000))]
    samples: Option<u32>,
    /// The same seed gives the same figures, on any number of threads.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the review as one page to print or send.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the record with what was found noted beside the moves: `[%win]`, `[%loss]`, `[%best]`.
    #[arg(long, value_name = "FILE")]
    annotate: Option<PathBuf>,
    #[command(flatten)]
    resume: ResumeArgs,
    /// Look for so many milliseconds at most, and say what was not looked at then.
    #[arg(long, value_name = "MS", value_parser = crate::usage::within::<u64>(1..=86_400_000))]
    time: Option<u64>,
    /// Threads to think on; by default as many as the machine has.
    #[arg(long, value_parser = crate::usage::within::<u16>(1..=1024))]
    threads: Option<u16>,
    /// Language; that of the locale if not given.
    #[arg(long, value_name = "CODE")]
    lang: Option<Language>,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Answer {
    check_files([&args.html, &args.annotate])?;
    let text = match args.file == Path::new("-") {
        true => standard_input()?,
        false => read_file(&args.file)?,
    };
    let subject = games().review(&text)?;
    let seats = subject.outline().names.len();
    if let Some(seat) = args.seat.filter(|seat| seat.index() >= seats) {
        let what = message!("no-such-seat-here", seat);
        return Err(InputError::new(what, message!("fix-name-seat-table")).into());
    }
    let limits = SearchLimits {
        seed: Seed(args.seed),
        samples: args.samples,
        seat: args.seat,
        ..SearchLimits::default()
    };
    let asked = format!("{:?} {:?} {} {text}", args.samples, args.seat, args.seed);
    let (game, rules) = games().game_of_record(&text)?;
    let rules = game.parse_rules(&rules)?;
    let mut run = Run::new((&*subject, &rules), limits, sha256(asked.as_bytes()));
    run.time = args.time.map(Duration::from_millis);
    let kept = args.resume.kept("review", &run.asked);
    let ended = finish_run(&mut run, args.threads, &kept)?;
    let graded = run.graded;
    let language = args.lang.unwrap_or_else(Language::from_environment);
    let review = report(subject.outline(), &graded, Seed(args.seed), language);
    let words = Words::new(language);
    if let Some(path) = &args.html {
        write_file(path, page::page(&words, &review, &*subject).as_bytes())?;
    }
    if let Some(path) = &args.annotate {
        write_file(path, subject.annotated(&graded).as_bytes())?;
    }
    ended.with(match args.json {
        true => line(&review),
        false => say::review(&words, &review),
    })
}

fn standard_input() -> Result<String, CliError> {
    let mut text = String::new();
    let read = io::stdin().lock().read_to_string(&mut text);
    read.map_err(|error| CliError::failed(message!("cannot-read-standard-input", error)))?;
    Ok(text)
}

/// Plies that are graded between looks at the clock and the flag.
const BATCH: usize = 32;

/// A review on its way.
struct Run<'a> {
    subject: &'a dyn ReviewedGame,
    rules: &'a RulesHandle,
    limits: SearchLimits,
    time: Option<Duration>,
    /// What was asked, so that nobody goes on with the answer to another question.
    asked: String,
    plies: Vec<(usize, usize)>,
    graded: Vec<Option<GradedPly>>,
    workspaces: Mutex<Vec<Workspace>>,
}

/// What is saved of it.
#[derive(Serialize, Deserialize)]
struct Saved {
    review: String,
    build: Build,
    graded: Vec<Option<GradedPly>>,
}

impl<'a> Run<'a> {
    fn new(
        (subject, rules): (&'a dyn ReviewedGame, &'a RulesHandle),
        limits: SearchLimits,
        asked: String,
    ) -> Run<'a> {
        let plies = subject.outline().plies();
        Run {
            graded: vec![None; plies.len()],
            plies,
            subject,
            rules,
            limits,
            time: None,
            asked,
            workspaces: Mutex::default(),
        }
    }

    /// By the strongest player of these rules, which thinks with what grades are made of.
    fn build(&self) -> Build {
        let judge = Participant::Player(self.rules.opponent().to_owned());
        build_of(self.rules, &[judge]).expect("it knows the rules")
    }

    fn grade(&self, at: usize, limits: &SearchLimits) -> Option<GradedPly> {
        let workspaces = || {
            self.workspaces
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
        };
        let mut workspace = workspaces().pop().unwrap_or_default();
        let (round, ply) = self.plies[at];
        let graded = self.subject.grade(round, ply, limits, &mut workspace);
        workspaces().push(workspace);
        graded
    }
}

impl LongRun for Run<'_> {
    type Snapshot = str;

    fn progress(&self) -> (u64, u64) {
        let done = self.graded.iter().flatten().count();
        (done as u64, self.plies.len() as u64)
    }

    fn is_finished(&self) -> bool {
        self.graded.iter().all(Option::is_some)
    }

    fn step(&mut self, stop: &CancellationToken) -> io::Result<()> {
        let left = self.graded.iter().enumerate();
        let left = left.filter(|(_, graded)| graded.is_none());
        let next: Vec<usize> = left.map(|(at, _)| at).take(BATCH).collect();
        let limits = SearchLimits {
            stop: stop.clone(),
            ..self.limits.clone()
        };
        let found = next.par_iter().map(|&at| (at, self.grade(at, &limits)));
        for (at, graded) in found.collect::<Vec<_>>() {
            self.graded[at] = graded;
        }
        Ok(())
    }

    fn unit(&self) -> &'static str {
        "moves"
    }

    fn time(&self) -> Option<Duration> {
        self.time
    }

    fn save(&self) -> String {
        line(&Saved {
            review: self.asked.clone(),
            build: self.build(),
            graded: self.graded.clone(),
        })
    }

    fn resume(&mut self, text: &str) -> Result<(), InputError> {
        let saved: Saved = serde_json::from_str(text).map_err(|error| {
            InputError::new(
                message!("no-review-saved-there", error),
                message!("fix-give-another-file"),
            )
        })?;
        if saved.review != self.asked || saved.graded.len() != self.graded.len() {
            return Err(InputError::new(
                message!("another-review-saved-there"),
                message!("fix-give-same-record-seat-samples"),
            ));
        }
        self.build().admit(&saved.build)?;
        self.graded = saved.graded;
        Ok(())
    }
}
