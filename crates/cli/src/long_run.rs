//! Work that takes a while: threads, a progress bar for whoever watches, saving now and then, and a
//! Ctrl-C that loses nothing.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use capicua_arena::{Build, Shard};
use capicua_core::{
    CancellationToken, FileFormat, InputError, LongRun, Message, folder_of, message, sha256,
    verify_checksum, with_checksum, write_atomic, write_error,
};
use capicua_ui::games::files::in_file;
use capicua_ui::games::{Participant, RulesHandle, fingerprint};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::ThreadPoolBuilder;

use crate::answer::{Answer, CliError, check_file};
use crate::serve;
use crate::text::read_file;

/// What this program was built from.
pub const COMMIT: &str = env!("CAPICUA_COMMIT");

/// This build, by what some players play.
pub fn build_of(rules: &RulesHandle, players: &[Participant]) -> Result<Build, InputError> {
    Ok(Build {
        commit: COMMIT.to_owned(),
        fingerprint: fingerprint(rules, players)?,
    })
}

/// How often a long run is saved.
const SAVE_EVERY: Duration = Duration::from_secs(10);

/// Going on with work that was interrupted.
#[derive(clap::Args)]
pub struct ResumeArgs {
    /// Go on with what the same command has saved by itself; with FILE, save to that now and then and on
    /// Ctrl-C, and take up what it holds.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<Option<PathBuf>>,
}

impl ResumeArgs {
    /// Where the work of a command is kept; `asked` is all that its result depends on.
    pub fn kept(&self, command: &str, asked: &str) -> SaveFile {
        match &self.resume {
            Some(Some(path)) => SaveFile::named(path.clone()),
            given => SaveFile::own(command, asked, given.is_some()),
        }
    }
}

/// Options of every command that plays many games.
#[derive(clap::Args)]
pub struct LongArgs {
    /// The same seed gives the same games, on any number of threads.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Threads to play on; by default as many as the machine has.
    #[arg(long, value_parser = crate::usage::within::<u16>(1..=1024))]
    pub threads: Option<u16>,
    #[command(flatten)]
    pub resume: ResumeArgs,
    /// Answer in JSON.
    #[arg(long)]
    pub json: bool,
}

/// Options of commands whose work can be shared among machines.
#[derive(clap::Args)]
pub struct SplitArgs {
    /// Play only a share of the deals, the I-th of N; `capicua merge` puts the files of all together.
    #[arg(long, value_name = "I/N", requires = "out")]
    pub shard: Option<Shard>,
    /// Leave out times, the one thing that differs from run to run.
    #[arg(long)]
    pub no_times: bool,
}

impl SplitArgs {
    /// The share.
    pub fn part(&self) -> Shard {
        self.shard.unwrap_or(Shard::WHOLE)
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
    /// Where the run is kept; `asked` is all that its result depends on.
    pub fn kept(&self, command: &str, asked: &str) -> SaveFile {
        match &self.out {
            Some(path) => SaveFile::named(path.clone()),
            None => self.long.resume.kept(command, asked),
        }
    }
}

/// Where a run is kept.
pub struct SaveFile {
    /// The file.
    pub path: PathBuf,
    /// Whether it goes on from what is there.
    takes_up: bool,
    /// A file that nobody asked for: it is no reason to stop when it cannot be written, and goes when the run
    /// is finished.
    pub own: bool,
    /// How it is gone on with.
    again: &'static str,
}

impl SaveFile {
    /// In a file that somebody named.
    pub fn named(path: PathBuf) -> SaveFile {
        SaveFile {
            path,
            takes_up: true,
            own: false,
            again: "again-alike",
        }
    }

    /// In a file that is there anyhow, and is taken up with --resume.
    #[cfg(feature = "train")]
    pub fn beside(path: PathBuf, resume: bool) -> SaveFile {
        SaveFile {
            takes_up: resume,
            again: WITH_RESUME,
            ..SaveFile::named(path)
        }
    }

    /// In a file of its own in the folder for data, by what was asked for.
    fn own(command: &str, asked: &str, resume: bool) -> SaveFile {
        let name = format!("{command}-{}.run", &sha256(asked.as_bytes())[..16]);
        // Without such a folder the file cannot be written either, and that is told.
        let data = serve::data(None).ok().flatten();
        SaveFile {
            path: data.map_or(PathBuf::new(), |data| data.join("runs").join(name)),
            takes_up: resume,
            own: true,
            again: WITH_RESUME,
        }
    }

    /// Takes up what was saved, if that was asked for.
    fn begin<R: LongRun<Snapshot: FileFormat>>(&self, run: &mut R) -> Result<(), CliError> {
        let (there, shown) = (self.path.exists(), self.path.display());
        if !self.own {
            check_file(&self.path)?;
        } else if self.takes_up && !there {
            let what = message!("no-saved-run", shown);
            let help = message!("fix-leave-out-resume-begin-name");
            return Err(InputError::new(what, help).into());
        } else if there && !self.takes_up {
            eprintln!(
                "a run of this command is saved in {shown}; --resume goes on with it, this one begins anew"
            );
        }
        match there && self.takes_up {
            true => take_up(run, &self.path),
            false => Ok(()),
        }
    }

    fn save<R: LongRun<Snapshot: FileFormat>>(&self, run: &mut R) -> io::Result<()> {
        run.sync()?;
        if self.own {
            if self.path == Path::new("") {
                return Err(io::Error::other("there is no folder for data"));
            }
            let folder = folder_of(&self.path);
            std::fs::create_dir_all(folder).map_err(|error| write_error(folder, error))?;
        }
        write_atomic(&self.path, &with_checksum(run.save()))
    }
}

const WITH_RESUME: &str = "again-with-resume";

/// How a run ended.
pub enum RunEnd {
    /// With all that was asked for, or all there was time for.
    ByItself,
    /// By Ctrl-C; what has become of it.
    Interrupted(Message),
}

impl RunEnd {
    /// What a run has come to, and whether it was interrupted on the way.
    pub fn with(self, answer: String) -> Answer {
        match self {
            RunEnd::ByItself => Ok(answer),
            RunEnd::Interrupted(why) => Err(CliError::Interrupted { answer, why }),
        }
    }
}

/// Runs to the end, until its time is up, or until Ctrl-C, saving now and then.
pub fn finish_run<R: LongRun<Snapshot: FileFormat>>(
    run: &mut R,
    threads: Option<u16>,
    kept: &SaveFile,
) -> Result<RunEnd, CliError> {
    kept.begin(run)?;
    let interrupt = stop_on_interrupt();
    let stop = match run.time() {
        Some(time) => interrupt.within(time),
        None => interrupt.clone(),
    };
    let bar = progress_bar(run.progress(), run.unit());
    let (began, first) = (Instant::now(), run.progress().0);
    let mut saving = Saving::new(kept);
    on_threads(threads, || {
        while !run.is_finished() && !stop.is_cancelled() {
            run.step(&stop).map_err(CliError::unwritten)?;
            bar.set_position(run.progress().0);
            bar.set_message(run.message());
            if run.is_landmark() && bar.is_hidden() {
                tell(run, began.elapsed(), first);
            }
            if run.is_landmark() || saving.last.elapsed() > SAVE_EVERY {
                saving.save(run)?;
            }
        }
        bar.finish_and_clear();
        let finished = run.is_finished();
        // Where nobody asked for a file there is one if something would be lost without it.
        if !kept.own || !finished && run.progress().0 > 0 {
            saving.save(run)?;
        }
        if kept.own && finished && (saving.written || kept.takes_up) {
            // A leftover is told of when the command is given again.
            let _ = std::fs::remove_file(&kept.path);
        }
        Ok::<(), CliError>(())
    })??;
    if run.is_finished() || !interrupt.is_cancelled() {
        return Ok(RunEnd::ByItself);
    }
    let (done, all) = run.progress();
    let unit = units(all, run.unit());
    Ok(RunEnd::Interrupted(match (saving.failed, done) {
        (false, 0) if kept.own => message!("interrupted-with-nothing", all, unit),
        (false, _) => {
            let (path, again) = (kept.path.display(), Message::new(kept.again));
            message!("interrupted-and-saved", done, all, unit, path, again)
        }
        (true, _) => message!("interrupted-and-not-saved", done, all, unit),
    }))
}

/// What has become of saving.
struct Saving<'a> {
    kept: &'a SaveFile,
    last: Instant,
    written: bool,
    failed: bool,
}

impl Saving<'_> {
    fn new(kept: &SaveFile) -> Saving<'_> {
        Saving {
            kept,
            last: Instant::now(),
            written: false,
            failed: false,
        }
    }

    fn save<R: LongRun<Snapshot: FileFormat>>(&mut self, run: &mut R) -> Result<(), CliError> {
        self.last = Instant::now();
        let failed_before = self.failed;
        match self.kept.save(run) {
            Ok(()) => (self.written, self.failed) = (true, false),
            Err(error) if self.kept.own => {
                self.failed = true;
                if !failed_before {
                    eprintln!("this run goes on, but is not saved by itself: {error}");
                }
            }
            Err(error) => return Err(CliError::unwritten(error)),
        }
        Ok(())
    }
}

/// Without a terminal a line now and then says that the work goes on.
fn tell<R: LongRun>(run: &R, gone: Duration, first: u64) {
    let (done, all) = run.progress();
    let gone = gone.as_secs_f64();
    let left = gone / (done - first).max(1) as f64 * (all - done) as f64;
    eprintln!(
        "{done}/{all} {}, {}, {gone:.0} s gone, {left:.0} s left",
        units(all, run.unit()),
        run.message()
    );
}

/// Takes up what a file holds.
pub fn take_up<R: LongRun<Snapshot: FileFormat>>(run: &mut R, path: &Path) -> Result<(), CliError> {
    let bytes = std::fs::read(path).map_err(|error| CliError::unread(path, &error))?;
    let saved = verify_checksum(&bytes).and_then(R::Snapshot::from_file);
    let taken = saved.and_then(|saved| run.resume(saved));
    taken.map_err(|error| in_file(path, &error).into())
}

/// A file that closes with its checksum, without it.
pub fn read_sealed(path: &Path) -> Result<String, CliError> {
    let text = read_file(path)?;
    match verify_checksum(text.as_bytes()) {
        Ok(contents) => Ok(text[..contents.len()].to_owned()),
        Err(error) => Err(in_file(path, &error).into()),
    }
}

/// Runs `work` on so many threads.
pub fn on_threads<T: Send>(
    threads: Option<u16>,
    work: impl FnOnce() -> T + Send,
) -> Result<T, CliError> {
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads.map_or(0, usize::from))
        .build()
        .map_err(|error| CliError::failed(message!("cannot-start-threads", error)))?;
    Ok(pool.install(work))
}

/// Signals that come within so much of the first are the same one, which went to a whole group of processes
/// or was sent by several that close a terminal.
const SAME_SIGNAL: Duration = Duration::from_secs(1);

/// A flag that the first Ctrl-C raises. A second one ends the program at once; one that comes with the
/// first changes nothing.
pub fn stop_on_interrupt() -> CancellationToken {
    let stop = CancellationToken::new();
    let raised = stop.clone();
    let first = OnceLock::new();
    // Without a handler Ctrl-C just ends the program: what was saved before stays whole.
    let _ = ctrlc::set_handler(move || {
        raised.cancel();
        if first.get_or_init(Instant::now).elapsed() > SAME_SIGNAL {
            std::process::exit(130);
        }
    });
    stop
}

/// What so many are called: one deal, several deals.
pub fn units(count: u64, several: &str) -> &str {
    match count {
        1 => several.strip_suffix('s').unwrap_or(several),
        _ => several,
    }
}

/// A bar on standard error when that is a terminal; otherwise nothing.
pub fn progress_bar((done, all): (u64, u64), unit: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(all), ProgressDrawTarget::stderr());
    let unit = units(all, unit);
    let shape = format!("{{bar:30}} {{pos}}/{{len}} {unit}  {{per_sec}}  {{eta}} left  {{msg}}");
    let style = ProgressStyle::with_template(&shape);
    bar.set_style(style.expect("the template is fixed"));
    bar.set_position(done);
    // What was resumed was not played now: rate and time left count from here.
    bar.reset_eta();
    bar
}
