//! A line reader for a client that may send `stop` at any time, also during a search.
//!
//! The thread that searches also reads: handing lines from thread to thread would cost more than the move of a
//! fast player. Only when a search takes longer does a second thread read in its place.

use std::io::{self, Read};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use capicua_core::CancellationToken;

use crate::dep::LONGEST_LINE;

/// How long a search takes before the second thread reads: well below the 100 ms within which `stop` is to be
/// answered, well above the time of fast players.
const LISTEN_AFTER: Duration = Duration::from_millis(10);

/// The lines of a reader, shared by the main thread and the one that listens for `stop`.
pub(crate) struct LineReader<R> {
    buffer: Mutex<ReadBuffer<R>>,
    /// Odd during a search; incremented at its start and end.
    thoughts: AtomicU64,
    stop: Mutex<CancellationToken>,
    closed: AtomicBool,
}

struct ReadBuffer<R> {
    reader: R,
    /// Bytes read; those from `taken` on are not consumed yet.
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

    /// The next line without its end; `None` at the end of input. A line that is too long becomes empty.
    pub fn next_line(&self) -> Option<String> {
        let mut buffer = lock(&self.buffer);
        loop {
            let from = buffer.taken;
            if let Some(end) = buffer.bytes[from..].iter().position(|&byte| byte == b'\n') {
                let bytes = &buffer.bytes[from..from + end];
                let line = if bytes.len() <= LONGEST_LINE {
                    String::from_utf8_lossy(bytes).into_owned()
                } else {
                    String::new()
                };
                buffer.taken = from + end + 1;
                return Some(line);
            }
            if buffer.ended {
                return None;
            }
            buffer.fill();
        }
    }

    /// Runs a search with a token that is cancelled when `stop` is received meanwhile.
    pub fn while_thinking<T>(&self, think: impl FnOnce(&CancellationToken) -> T) -> T {
        let stop = CancellationToken::new();
        *lock(&self.stop) = stop.clone();
        self.thoughts.fetch_add(1, Ordering::SeqCst);
        let thought = think(&stop);
        self.thoughts.fetch_add(1, Ordering::SeqCst);
        thought
    }

    /// Listens for `stop` during long searches, until the reader is closed.
    pub fn listen(&self) {
        let mut before = 0;
        while !self.closed.load(Ordering::SeqCst) {
            std::thread::park_timeout(LISTEN_AFTER);
            let now = self.thoughts.load(Ordering::SeqCst);
            let still = || self.thoughts.load(Ordering::SeqCst) == now;
            if now % 2 == 1 && now == before {
                let stop = lock(&self.stop).clone();
                let mut buffer = lock(&self.buffer);
                // The main thread may have finished: it waits for the next line anyway.
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

    /// Ends the listening thread.
    pub fn close(&self) {
        self.closed.store(true, Ordering::SeqCst);
    }
}

impl<R: Read> ReadBuffer<R> {
    /// Reads more bytes.
    fn fill(&mut self) {
        self.bytes.drain(..self.taken);
        self.taken = 0;
        // A line without end must not fill the memory.
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

    /// Whether `stop` or `quit` was received, or the input has ended.
    fn says_stop(&self) -> bool {
        let mut lines = self.bytes[self.taken..].split_inclusive(|&byte| byte == b'\n');
        let stops = |line: &[u8]| matches!(line.trim_ascii(), b"stop" | b"quit");
        self.ended || lines.any(|line| line.ends_with(b"\n") && stops(line))
    }
}
