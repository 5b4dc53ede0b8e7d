//! Many questions, one on each line of standard input: answered in parallel, printed in order.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use capicua_core::{counted, message};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::iter::{ParallelBridge, ParallelIterator};

use crate::answer::{CliError, finish};

/// Where it is told that a line has no answer.
#[derive(Clone, Copy, PartialEq)]
pub enum Errors {
    /// On standard error, with the number of the line.
    Apart,
    /// As JSON in the place of the answer.
    InPlace,
}

/// What reaches the thread that prints.
enum BatchEvent {
    /// The position that was read as the `index`-th has its answer.
    Done {
        index: usize,
        line: usize,
        answer: Result<String, CliError>,
    },
    /// Standard input cannot be read any further.
    Unreadable(io::Error),
    /// All positions have been answered.
    Finished,
    /// Somebody pressed Ctrl-C.
    Interrupted,
}

/// A line of input that is not blank: which one of them, its line number, and its bytes.
type Item = (usize, usize, Vec<u8>);

/// Answers what comes on standard input. Reading, thinking and printing run side by side, so that a
/// slow source gets its answers as it goes. A line that cannot be answered is told of and does not hold up
/// the others. Every thread has something of its own to work with.
pub fn answer_lines<T>(
    threads: Option<u16>,
    errors: Errors,
    own: impl Fn() -> T + Sync + Send,
    answer: impl Fn(&str, &mut T) -> Result<String, CliError> + Sync + Send,
) -> ExitCode {
    let (tell, news) = channel();
    let interrupt = tell.clone();
    // Without a handler Ctrl-C ends the program as it always does; what is done has been printed.
    let _ = ctrlc::set_handler(move || {
        let _ = interrupt.send(BatchEvent::Interrupted);
    });
    let pool = match rayon::ThreadPoolBuilder::new()
        .num_threads(usize::from(threads.unwrap_or(0)))
        .build()
    {
        Ok(pool) => pool,
        Err(error) => return finish(Err(CliError::failed(message!("cannot-start", error)))),
    };
    let bar = progress_bar();
    thread::scope(|scope| {
        let (give, items) = channel();
        let (reader_tell, reader_bar) = (tell.clone(), bar.clone());
        // Not in the scope: nobody waits for a source that never ends.
        thread::spawn(move || read_items(&give, &reader_tell, &reader_bar));
        scope.spawn(move || {
            pool.install(|| {
                items.into_iter().par_bridge().for_each_init(
                    &own,
                    |own, (index, line, bytes): Item| {
                        // Bytes that are no text become marks that no position contains, and are
                        // pointed at.
                        let text = String::from_utf8_lossy(bytes.trim_ascii());
                        let answer = unbroken(|| answer(&text, own));
                        // Nobody listens any more once the printing has stopped.
                        let _ = tell.send(BatchEvent::Done {
                            index,
                            line,
                            answer,
                        });
                    },
                );
            });
            let _ = tell.send(BatchEvent::Finished);
        });
        print_news(&news, &bar, errors)
    })
}

/// A bar with the time left when a person watches, nothing otherwise.
fn progress_bar() -> ProgressBar {
    // indicatif hides the bar by itself when standard error is no terminal.
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} positions, {eta} left") {
        bar.set_style(style);
    }
    bar
}

fn read_items(give: &Sender<Item>, tell: &Sender<BatchEvent>, bar: &ProgressBar) {
    let mut input = io::stdin().lock();
    let mut index = 0;
    for line in 1.. {
        let mut bytes = Vec::new();
        match input.read_until(b'\n', &mut bytes) {
            Ok(0) => return,
            Ok(_) if bytes.trim_ascii().is_empty() => continue,
            Ok(_) => {}
            Err(error) => {
                let _ = tell.send(BatchEvent::Unreadable(error));
                return;
            }
        }
        bar.inc_length(1);
        if give.send((index, line, bytes)).is_err() {
            return;
        }
        index += 1;
    }
}

/// A line that breaks the program must not take the others with it, nor keep whoever prints
/// waiting for ever. (What broke has been told on standard error.)
fn unbroken(work: impl FnOnce() -> Result<String, CliError>) -> Result<String, CliError> {
    let broken = |_| Err(CliError::broken());
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(broken)
}

/// Prints answers in the order of the input as they become ready, until all are there or somebody
/// interrupts; then also those that wait for an earlier one.
fn print_news(news: &Receiver<BatchEvent>, bar: &ProgressBar, errors: Errors) -> ExitCode {
    let mut waiting = BTreeMap::new();
    let mut printed = 0;
    let mut code = 0;
    while let Ok(item) = news.recv() {
        match item {
            BatchEvent::Done {
                index,
                line,
                answer,
            } => {
                waiting.insert(index, (line, answer));
                bar.inc(1);
                while let Some((line, answer)) = waiting.remove(&printed) {
                    code = code.max(print(bar, line, answer, errors));
                    printed += 1;
                }
            }
            BatchEvent::Unreadable(error) => {
                let failure = CliError::failed(message!("cannot-read-standard-input", error));
                code = code.max(bar.suspend(|| failure.tell(None)));
            }
            BatchEvent::Finished => break,
            BatchEvent::Interrupted => {
                bar.finish_and_clear();
                printed += waiting.len();
                for (line, answer) in waiting.into_values() {
                    print(bar, line, answer, errors);
                }
                let failure = CliError::interrupted(message!(
                    "positions-done",
                    positions = counted(printed, "position")
                ));
                // What is under way is not waited for.
                std::process::exit(failure.tell(None).into());
            }
        }
    }
    bar.finish_and_clear();
    ExitCode::from(code)
}

/// Prints one answer, or tells why there is none; gives the exit code it calls for.
fn print(bar: &ProgressBar, line: usize, answer: Result<String, CliError>, errors: Errors) -> u8 {
    match answer {
        Err(failure) if errors == Errors::InPlace => {
            let told = capicua_protocol::line(&failure.document(Some(line)));
            print(bar, line, Ok(told), errors);
            failure.code()
        }
        Ok(text) => {
            let written = bar.suspend(|| {
                let mut out = io::stdout().lock();
                out.write_all(text.as_bytes()).and_then(|()| out.flush())
            });
            match written {
                Ok(()) => 0,
                // Whoever read us has seen enough (`capicua solve - | head`): no fault of ours.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => std::process::exit(0),
                Err(error) => {
                    let failure = CliError::failed(message!("cannot-write-answer", error));
                    std::process::exit(failure.tell(None).into())
                }
            }
        }
        Err(failure) => bar.suspend(|| failure.tell(Some(line))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_breaks_the_program_is_answered() {
        let broken = unbroken(|| panic!("on purpose")).unwrap_err();
        assert_eq!(broken.code(), 1);
        assert_eq!(unbroken(|| Ok("fine".to_owned())).unwrap(), "fine");
    }
}
