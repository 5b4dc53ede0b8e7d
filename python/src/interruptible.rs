//! Long calls: the lock is released while Rust works, and Ctrl-C is heard.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use capicua_core::{CancellationToken, InputError};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;

/// How often the one who waits looks up.
const WAIT: Duration = Duration::from_millis(20);

/// Input that cannot be read is a `ValueError` with the located text.
pub fn wrong(error: InputError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A file that cannot be read or written.
pub fn unwritten(error: impl std::fmt::Display) -> PyErr {
    PyOSError::new_err(error.to_string())
}

/// How far some work has come.
#[derive(Default)]
pub struct Progress {
    done: AtomicU64,
    all: AtomicU64,
}

impl Progress {
    /// So much of so much.
    pub fn set(&self, (done, all): (u64, u64)) {
        self.done.store(done, Ordering::Relaxed);
        self.all.store(all, Ordering::Relaxed);
    }

    fn get(&self) -> (u64, u64) {
        (
            self.done.load(Ordering::Relaxed),
            self.all.load(Ordering::Relaxed),
        )
    }
}

/// Works in a thread of its own while this one listens for Ctrl-C, and tells `watcher` how far it has come.
/// When there is something to raise, the work is told to stop and waited for.
pub fn interruptible<T: Send>(
    py: Python<'_>,
    watcher: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&CancellationToken, &Progress) -> T + Send,
) -> PyResult<T> {
    let (stop, progress) = (CancellationToken::new(), Progress::default());
    std::thread::scope(|scope| {
        let (send, receive) = channel();
        let receive = Mutex::new(receive);
        let receive = || receive.lock().unwrap_or_else(PoisonError::into_inner);
        let (flag, seen) = (stop.clone(), &progress);
        scope.spawn(move || {
            let _ = send.send(work(&flag, seen));
        });
        let mut told = (0, 0);
        loop {
            let waited = py.detach(|| receive().recv_timeout(WAIT));
            let mut heard = py.check_signals();
            if let (Some(watcher), Ok(())) = (watcher, &heard) {
                let now = progress.get();
                if now != told {
                    told = now;
                    heard = watcher.call1(now).map(drop);
                }
            }
            if let Err(raised) = heard {
                stop.cancel();
                // Players that are written in Python need the lock to come to their end.
                let _ = py.detach(|| receive().recv());
                return Err(raised);
            }
            match waited {
                Ok(answer) => return Ok(answer),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    let what = "a fault of the program itself: please report it";
                    return Err(pyo3::exceptions::PyRuntimeError::new_err(what));
                }
            }
        }
    })
}
