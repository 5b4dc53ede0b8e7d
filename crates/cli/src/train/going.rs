//! What all trainings have in common at the command line.

use std::path::Path;
use std::time::{Duration, Instant};

use capicua_core::InputError;
use capicua_learn::Training;

use crate::answer::Failure;
use crate::long_run::{on_threads, progress_bar, stop_on_interrupt};

/// How often a run is saved, and how often it says a word when nobody sees a bar.
const SAVE_EVERY: Duration = Duration::from_secs(20);

/// Goes on to the end, saving now and then; stopped before it, says where the run is kept.
pub fn go_on<T: Training>(
    run: &mut T,
    threads: Option<u16>,
    kept: &Path,
    save: impl Fn(&T) -> Result<(), Failure> + Sync,
) -> Result<(), Failure> {
    let stop = stop_on_interrupt();
    on_threads(threads, || {
        let bar = progress_bar(run.progress(), run.unit());
        let (began, first) = (Instant::now(), run.progress().0);
        let mut saved = Instant::now();
        while !run.is_finished() && !stop.raised() {
            let worth = run.step();
            let worth = worth.map_err(|error| Failure::Failed(error.to_string()))?;
            let (done, all) = run.progress();
            bar.set_position(done);
            bar.set_message(run.status());
            if worth || saved.elapsed() > SAVE_EVERY {
                if bar.is_hidden() {
                    // Without a terminal a line now and then says that the work goes on.
                    let gone = began.elapsed().as_secs_f64();
                    let left = gone / (done - first).max(1) as f64 * (all - done) as f64;
                    eprintln!(
                        "{done}/{all} {}, {}, {gone:.0} s gone, {left:.0} s left",
                        run.unit(),
                        run.status()
                    );
                }
                save(run)?;
                saved = Instant::now();
            }
        }
        bar.finish_and_clear();
        save(run)
    })??;
    if run.is_finished() {
        return Ok(());
    }
    let (done, all) = run.progress();
    Err(Failure::Interrupted(format!(
        "{done} of {all} {} are saved in {}; the same command with --resume goes on from there",
        run.unit(),
        kept.display()
    )))
}

/// Takes up a run from its checkpoint, or says what is wrong with the file.
pub fn read_checkpoint<T>(
    path: &Path,
    resume: impl FnOnce(&[u8]) -> Result<T, InputError>,
) -> Result<T, Failure> {
    let bytes = std::fs::read(path).map_err(|error| Failure::file("read", path, &error))?;
    resume(&bytes).map_err(|error| {
        let what = format!("{}: {}", path.display(), error.what());
        Failure::Input(InputError::new(what, error.help()))
    })
}
