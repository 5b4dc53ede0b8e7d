//! Work that takes a while: threads, a progress bar for whoever watches, saving now and then, and a
//! Ctrl-C that loses nothing.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use capicua_arena::Part;
use capicua_core::{InputError, Stop, sealed, unsealed, write_whole};
use capicua_games::files::of_file;
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

/// Options of commands whose work can be shared among machines.
#[derive(clap::Args)]
pub struct SplitArgs {
    /// Play only a share of the deals, the I-th of N; `capicua merge` puts the files of all together.
    #[arg(long, value_name = "I/N", requires = "out")]
    pub shard: Option<Part>,
    /// Leave out times, the one thing that differs from run to run.
    #[arg(long)]
    pub no_times: bool,
}

impl SplitArgs {
    /// The share.
    pub fn part(&self) -> Part {
        self.shard.unwrap_or(Part::WHOLE)
    }
}

/// Options of a run that is kept in one file, whether it is played whole or in parts.
#[derive(clap::Args)]
pub struct RunArgs {
    #[command(flatten)]
    pub long: LongArgs,
    #[command(flatten)]
    pub split: SplitArgs,
    /// With --shard: the file for `capicua merge`; given again, the command goes on from it.
    #[arg(
        long,
        value_name = "FILE",
        requires = "shard",
        conflicts_with = "resume"
    )]
    pub out: Option<PathBuf>,
}

impl RunArgs {
    /// The file in which it is kept.
    pub fn kept(&self) -> Option<&Path> {
        self.long.resume.as_deref().or(self.out.as_deref())
    }
}

/// Something that is played step by step and can be saved.
pub trait LongRun: Send {
    /// Steps done and steps in all.
    fn progress(&self) -> (u64, u64);
    /// Whether there is nothing left to do (a test may end a run early).
    fn is_finished(&self) -> bool;
    /// Does a bit more.
    fn step(&mut self, stop: &Stop) -> io::Result<()>;
    /// Sees to it that all that is saved next relies on is on the disk.
    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }
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

/// Runs to the end, or until Ctrl-C; with a file in which it is kept, on from what that holds.
pub fn finish_run(
    run: &mut impl LongRun,
    threads: Option<u16>,
    kept: Option<&Path>,
) -> Result<(), Failure> {
    if let Some(path) = kept.filter(|path| path.exists()) {
        take_up(run, path)?;
    }
    let stop = stop_on_interrupt();
    let bar = progress_bar(run.progress(), run.unit());
    let mut saved = Instant::now();
    on_threads(threads, || {
        while !run.is_finished() && !stop.raised() {
            run.step(&stop).map_err(|error| unwritten(&error))?;
            bar.set_position(run.progress().0);
            bar.set_message(run.message());
            if let Some(path) = kept.filter(|_| saved.elapsed() > SAVE_EVERY) {
                save(run, path)?;
                saved = Instant::now();
            }
        }
        Ok::<(), Failure>(())
    })??;
    bar.finish_and_clear();
    if let Some(path) = kept {
        save(run, path)?;
    }
    if run.is_finished() {
        return Ok(());
    }
    let ((done, all), unit) = (run.progress(), run.unit());
    Err(Failure::Interrupted(match kept {
        Some(path) => format!(
            "{done} of {all} {unit} are saved in {}; the same command goes on from there",
            path.display()
        ),
        None => format!("{done} of {all} {unit} were done and are lost; --resume FILE keeps them"),
    }))
}

/// The games of a run cannot be written.
pub fn unwritten(error: &io::Error) -> Failure {
    Failure::Failed(format!("cannot write the games: {error}"))
}

/// Takes up what a file holds.
pub fn take_up(run: &mut impl LongRun, path: &Path) -> Result<(), Failure> {
    let text = read_sealed(path)?;
    run.resume(&text).map_err(|error| of_file(path, &error))?;
    Ok(())
}

/// A file that closes with its checksum, without it.
pub fn read_sealed(path: &Path) -> Result<String, Failure> {
    let text = read_file(path)?;
    match unsealed(text.as_bytes()) {
        Ok(contents) => Ok(text[..contents.len()].to_owned()),
        Err(error) => Err(of_file(path, &error).into()),
    }
}

fn save(run: &mut impl LongRun, path: &Path) -> Result<(), Failure> {
    run.sync().map_err(|error| unwritten(&error))?;
    write_whole(path, &sealed(run.save())).map_err(|error| Failure::file("write", path, &error))
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

/// How long a run that was told to stop has to save itself, whatever else it is told.
const PATIENCE: Duration = Duration::from_secs(3);

/// A flag that the first Ctrl-C raises. One that comes a while later ends the program at once; one that
/// comes with the first, as when a signal goes to a whole group of processes, changes nothing.
pub fn stop_on_interrupt() -> Stop {
    let stop = Stop::new();
    let raised = stop.clone();
    let first = OnceLock::new();
    // Without a handler Ctrl-C just ends the program: what was saved before stays whole.
    let _ = ctrlc::set_handler(move || {
        raised.raise();
        if first.get_or_init(Instant::now).elapsed() > PATIENCE {
            std::process::exit(130);
        }
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
