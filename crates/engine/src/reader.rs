//! Lines from somebody who may say `stop` at any time, also while nobody listens because the one who
//! should is thinking.
//!
//! Whoever thinks reads: no line goes from thread to thread, which would cost more than a quick player
//! takes for its move. Only when somebody has thought for a while does another thread begin to listen,
//! in its place.

use std::io::{self, Read};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use capicua_core::CancellationToken;

use crate::dep::LONGEST_LINE;

/// How long somebody thinks before another one listens: well below the 100 ms in which a `stop` is to
/// be answered, well above what quick players take.
const LISTEN_AFTER: Duration = Duration::from_millis(10);

/// Lines of one reader, for one who reads them and one who listens in between.
pub(crate) struct LineReader<R> {
    buffer: Mutex<ReadBuffer<R>>,
    /// Odd while somebody thinks; another number each time.
    thoughts: AtomicU64,
    stop: Mutex<CancellationToken>,
    closed: AtomicBool,
}

struct ReadBuffer<R> {
    reader: R,
    /// What was read and not taken, from `taken` on.
    bytes: Vec<u8>,
    taken: usize,
    ended: bool,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<R: Read> LineReader<R> {
    pub fn new(reader: R) -> LineReader<R> {
        LineReader {
            buffer: Mutex::new(ReadBuffer {
                reader,
                bytes: Vec::new(),
                taken: 0,
                ended: false,
            }),
            thoughts: AtomicU64::new(0),
            stop: Mutex::default(),
            closed: AtomicBool::new(false),
        }
    }

    /// The next line without its end, into `line`; false when there is none any more. Of a line that
    /// is too long nothing is kept.
    pub fn next(&self, line: &mut String) -> bool {
        line.clear();
        let mut buffer = lock(&self.buffer);
        loop {
            let from = buffer.taken;
            if let Some(end) = buffer.bytes[from..].iter().position(|&byte| byte == b'\n') {
                let bytes = &buffer.bytes[from..from + end];
                if bytes.len() <= LONGEST_LINE {
                    line.push_str(&String::from_utf8_lossy(bytes));
                }
                buffer.taken = from + end + 1;
                return true;
            }
            if buffer.ended {
                return false;
            }
            buffer.fill();
        }
    }

    /// Somebody thinks: `stop` is raised when it is said meanwhile.
    pub fn while_thinking<T>(&self, think: impl FnOnce(&CancellationToken) -> T) -> T {
        let stop = CancellationToken::new();
        *lock(&self.stop) = stop.clone();
        self.thoughts.fetch_add(1, Ordering::SeqCst);
        let thought = think(&stop);
        self.thoughts.fetch_add(1, Ordering::SeqCst);
        thought
    }

    /// Listens whenever somebody thinks for long, until the reader is closed.
    pub fn listen(&self) {
        let mut before = 0;
        while !self.closed.load(Ordering::SeqCst) {
            std::thread::park_timeout(LISTEN_AFTER);
            let now = self.thoughts.load(Ordering::SeqCst);
            let still = || self.thoughts.load(Ordering::SeqCst) == now;
            if now % 2 == 1 && now == before {
                let stop = lock(&self.stop).clone();
                let mut buffer = lock(&self.buffer);
                // Whoever has thought to the end waits here for the next line, as he would anyway.
                while still() && !buffer.says_stop() {
                    buffer.fill();
                }
                if still() {
                    stop.cancel();
                }
            }
            before = now;
        }
    }

    /// Nobody reads any more.
    pub fn close(&self) {
        self.closed.store(true, Ordering::SeqCst);
    }
}

impl<R: Read> ReadBuffer<R> {
    /// Waits for more.
    fn fill(&mut self) {
        self.bytes.drain(..self.taken);
        self.taken = 0;
        // A line without end does not fill the memory.
        if self.bytes.len() > 2 * LONGEST_LINE && !self.bytes.contains(&b'\n') {
            self.bytes.truncate(LONGEST_LINE + 1);
        }
        let mut chunk = [0; LONGEST_LINE];
        match self.reader.read(&mut chunk) {
            Ok(0) => self.ended = true,
            Ok(read) => self.bytes.extend_from_slice(&chunk[..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => self.ended = true,
        }
    }

    /// Whether a line that was read says that the answer is wanted now, or never.
    fn says_stop(&self) -> bool {
        let mut lines = self.bytes[self.taken..].split_inclusive(|&byte| byte == b'\n');
        let stops = |line: &[u8]| matches!(line.trim_ascii(), b"stop" | b"quit");
        self.ended || lines.any(|line| line.ends_with(b"\n") && stops(line))
    }
}
