//! Work that takes a while: threads, a progress bar for whoever watches, saving now and then, and a
//! Ctrl-C that loses nothing.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use capicua_core::{InputError, Stop, write_whole};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::ThreadPoolBuilder;

use crate::answer::Failure;
use crate::text::read_file;

/// How often a long run is saved.
const SAVE_EVERY: Duration = Duration::from_secs(10);

/// Options of every command that plays many games.
#[derive(clap::Args)]
pub struct LongArgs {
    /// The same seed gives the same games, on any number of threads.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Threads to play on; by default as many as the machine has.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Save to this file now and then and on Ctrl-C, and take up what it holds.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Answer in JSON.
    #[arg(long)]
    pub json: bool,
}

/// Something that is played step by step and can be saved.
pub trait LongRun: Send {
    /// Steps done and steps in all.
    fn progress(&self) -> (u64, u64);
    /// Whether there is nothing left to do (a test may end a run early).
    fn is_finished(&self) -> bool;
    /// Does a bit more.
    fn step(&mut self, stop: &Stop);
    /// What the steps are.
    fn unit(&self) -> &'static str {
        "deals"
    }
    /// What a watcher would like to know on the way.
    fn message(&self) -> String;
    /// All that is needed to go on another time.
    fn save(&self) -> String;
    /// Goes on from what was saved.
    fn resume(&mut self, text: &str) -> Result<(), InputError>;
}

/// Runs to the end, or until Ctrl-C.
pub fn finish_run(run: &mut impl LongRun, args: &LongArgs) -> Result<(), Failure> {
    if let Some(path) = args.resume.as_deref().filter(|path| path.exists()) {
        take_up(run, path)?;
    }
    let stop = stop_on_interrupt();
    let bar = progress_bar(run.progress(), run.unit());
    let mut saved = Instant::now();
    on_threads(args.threads, || {
        while !run.is_finished() && !stop.raised() {
            run.step(&stop);
            bar.set_position(run.progress().0);
            bar.set_message(run.message());
            if let Some(path) = args
                .resume
                .as_deref()
                .filter(|_| saved.elapsed() > SAVE_EVERY)
            {
                save(run, path)?;
                saved = Instant::now();
            }
        }
        Ok::<(), Failure>(())
    })??;
    bar.finish_and_clear();
    if let Some(path) = &args.resume {
        save(run, path)?;
    }
    if run.is_finished() {
        return Ok(());
    }
    let ((done, all), unit) = (run.progress(), run.unit());
    Err(Failure::Interrupted(match &args.resume {
        Some(path) => format!(
            "{done} of {all} {unit} are saved in {}; the same command goes on from there",
            path.display()
        ),
        None => format!("{done} of {all} {unit} were done and are lost; --resume FILE keeps them"),
    }))
}

/// Takes up what a file holds.
pub fn take_up(run: &mut impl LongRun, path: &Path) -> Result<(), Failure> {
    let text = read_file(path)?;
    run.resume(&text).map_err(|error| {
        let what = format!("{}: {}", path.display(), error.what());
        InputError::new(what, error.help())
    })?;
    Ok(())
}

fn save(run: &impl LongRun, path: &Path) -> Result<(), Failure> {
    write_whole(path, run.save().as_bytes()).map_err(|error| Failure::file("write", path, &error))
}

/// Runs `work` on so many threads.
pub fn on_threads<T: Send>(
    threads: Option<u16>,
    work: impl FnOnce() -> T + Send,
) -> Result<T, Failure> {
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads.map_or(0, usize::from))
        .build()
        .map_err(|error| Failure::Failed(format!("cannot start threads: {error}")))?;
    Ok(pool.install(work))
}

/// A flag that the first Ctrl-C raises; the second one ends the program at once.
pub fn stop_on_interrupt() -> Stop {
    let stop = Stop::new();
    let raised = stop.clone();
    // Without a handler Ctrl-C just ends the program: what was saved before stays whole.
    let _ = ctrlc::set_handler(move || {
        if raised.raised() {
            std::process::exit(130);
        }
        raised.raise();
    });
    stop
}

/// A bar on standard error when that is a terminal; otherwise nothing.
pub fn progress_bar((done, all): (u64, u64), unit: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(all), ProgressDrawTarget::stderr());
    let shape = format!("{{bar:30}} {{pos}}/{{len}} {unit}  {{per_sec}}  {{eta}} left  {{msg}}");
    let style = ProgressStyle::with_template(&shape);
    bar.set_style(style.expect("the template is fixed"));
    bar.set_position(done);
    // What was resumed was not played now: rate and time left count from here.
    bar.reset_eta();
    bar
}
