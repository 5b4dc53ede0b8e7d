//! Work in a thread of its own, so that the screen answers while somebody thinks.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::Instant;

use capicua_core::CancellationToken;

/// Something being worked out. Dropped, it is told to stop.
pub(crate) struct Thinking<T> {
    answer: Receiver<T>,
    stop: CancellationToken,
    /// When it began.
    pub began: Instant,
}

/// How far the work is.
pub(crate) enum Progress<T> {
    /// Not done.
    Working,
    /// Done.
    Done(T),
    /// The thread is gone without an answer.
    Lost,
}

impl<T: Send + 'static> Thinking<T> {
    /// Starts to work.
    pub fn start(work: impl FnOnce(&CancellationToken) -> T + Send + 'static) -> Thinking<T> {
        let (sender, answer) = channel();
        let stop = CancellationToken::new();
        let raised = stop.clone();
        thread::spawn(move || {
            let result = work(&raised);
            // Nobody waits any more: then nobody misses it.
            let _ = sender.send(result);
        });
        Thinking {
            answer,
            stop,
            began: Instant::now(),
        }
    }

    /// Looks whether it is done.
    pub fn look(&self) -> Progress<T> {
        match self.answer.try_recv() {
            Ok(answer) => Progress::Done(answer),
            Err(TryRecvError::Empty) => Progress::Working,
            Err(TryRecvError::Disconnected) => Progress::Lost,
        }
    }
}

impl<T> Drop for Thinking<T> {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}
