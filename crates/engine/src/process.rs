//! A process and the two pipes to it. Whatever it does, whoever talks to it gets an answer or a reason
//! within the time that was set, and it never outlives the program that started it.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use capicua_core::CancellationToken;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::Pid;

use crate::dep::LONGEST_LINE;
use crate::descendants;
use crate::error::EngineError;
use crate::watchdog;

/// The most lines and bytes an engine may write from one question to its answer.
const MOST_LINES: usize = 1000;
const MOST_BYTES: usize = 1_000_000;

/// How often somebody who waits looks whether to stop.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// How long an answer is looked for before waiting for it: about what waking up takes.
const SPIN_TIME: Duration = Duration::from_micros(60);

/// How long a process has to end by itself after `quit`.
pub(crate) const QUIT_TIMEOUT: Duration = Duration::from_millis(300);

/// How many lines of the talk are kept to show what went wrong.
const REMEMBERED: usize = 24;

/// What a shell does before it becomes the engine: it waits for a line, which comes once the watchdog
/// knows of it. So there is no moment in which an engine could be left behind.
const GATE: &str = r#"IFS= read -r go && exec "$@""#;

/// A running engine.
pub(crate) struct Process {
    child: Child,
    group: Pid,
    /// What it and all that it starts have in their environment.
    mark: String,
    stdin: ChildStdin,
    stdout: ChildStdout,
    /// Lines for the engine that are held back until it is asked something.
    outbox: String,
    /// What it has written and nobody has taken yet, from `taken` on.
    inbox: Vec<u8>,
    taken: usize,
    /// Lines and bytes since it was last asked.
    lines: usize,
    bytes: usize,
    /// The last lines both ways, if they are kept.
    talk: Option<VecDeque<String>>,
}

impl Process {
    /// Starts a command; what it writes to standard error goes to `log`.
    pub fn start(words: &[String], log: &File, keep_talk: bool) -> io::Result<Process> {
        let mark = descendants::new_mark();
        let mut child = Command::new("/bin/sh")
            .args(["-c", GATE, "sh"])
            .args(words)
            .env(descendants::VARIABLE, descendants::variable(&mark))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(log.try_clone()?)
            // A group of its own: Ctrl-C is for the match, and one signal ends all that it started.
            .process_group(0)
            .spawn()?;
        let group = Pid::from_child(&child);
        let pipes = (child.stdin.take(), child.stdout.take());
        let (Some(stdin), Some(stdout)) = pipes else {
            unreachable!("both pipes were asked for");
        };
        let mut process = Process {
            child,
            group,
            mark,
            stdin,
            stdout,
            outbox: String::new(),
            inbox: Vec::with_capacity(LONGEST_LINE),
            taken: 0,
            lines: 0,
            bytes: 0,
            talk: keep_talk.then(VecDeque::new),
        };
        watchdog::guard(group, &process.mark)?;
        rustix::io::ioctl_fionbio(&process.stdin, true)?;
        rustix::io::ioctl_fionbio(&process.stdout, true)?;
        process.stdin.write_all(b"\n")?;
        Ok(process)
    }

    /// Lines for the engine, each with its end; they wait until [`Process::flush`].
    pub fn tell(&mut self, lines: &str) {
        if let Some(talk) = &mut self.talk {
            for line in lines.lines() {
                remember(talk, format!("-> {line}"));
            }
        }
        self.outbox.push_str(lines);
    }

    /// Sends what was held back. A new question begins: what was counted is forgotten.
    pub fn flush(&mut self, until: Instant) -> Result<(), EngineError> {
        (self.lines, self.bytes) = (0, 0);
        let mut sent = 0;
        while sent < self.outbox.len() {
            match self.stdin.write(&self.outbox.as_bytes()[sent..]) {
                Ok(written) => sent += written,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    // It does not read: whatever it writes meanwhile is not waited for.
                    if !ready(&self.stdin, PollFlags::OUT, until) {
                        return Err(EngineError::InputBlocked);
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return Err(self.ended()),
            }
        }
        self.outbox.clear();
        Ok(())
    }

    /// The next line it writes, without its end. `stop` is looked at while nothing comes: it gives
    /// nothing then, once.
    pub fn line(
        &mut self,
        until: Instant,
        stop: &CancellationToken,
    ) -> Result<Option<String>, EngineError> {
        let mut looked = self.taken;
        loop {
            if let Some(end) = self.inbox[looked..].iter().position(|&byte| byte == b'\n') {
                let line = &self.inbox[self.taken..looked + end];
                if line.len() > LONGEST_LINE {
                    return Err(EngineError::LineTooLong);
                }
                let line = String::from_utf8_lossy(line).trim_end().to_owned();
                self.taken = looked + end + 1;
                self.lines += 1;
                if let Some(talk) = &mut self.talk {
                    remember(talk, format!("<- {line}"));
                }
                if self.lines > MOST_LINES {
                    return Err(EngineError::TooMuchOutput);
                }
                return Ok(Some(line));
            }
            if self.inbox.len() - self.taken > LONGEST_LINE {
                return Err(EngineError::LineTooLong);
            }
            // What was taken makes room.
            self.inbox.drain(..self.taken);
            self.taken = 0;
            looked = self.inbox.len();
            let mut chunk = [0; LONGEST_LINE];
            if let Some(read) = self.spin_read(&mut chunk) {
                self.bytes += read;
                if self.bytes > MOST_BYTES {
                    return Err(EngineError::TooMuchOutput);
                }
                self.inbox.extend_from_slice(&chunk[..read]);
                continue;
            }
            while !ready(
                &self.stdout,
                PollFlags::IN,
                until.min(Instant::now() + POLL_INTERVAL),
            ) {
                if Instant::now() >= until {
                    return Err(EngineError::Timeout);
                }
                if stop.is_cancelled() {
                    return Ok(None);
                }
            }
            match self.stdout.read(&mut chunk) {
                Ok(0) => return Err(self.ended()),
                Ok(read) => {
                    self.bytes += read;
                    if self.bytes > MOST_BYTES {
                        return Err(EngineError::TooMuchOutput);
                    }
                    self.inbox.extend_from_slice(&chunk[..read]);
                }
                Err(error)
                    if matches!(
                        error.kind(),
                        io::ErrorKind::Interrupted | io::ErrorKind::WouldBlock
                    ) => {}
                Err(_) => return Err(self.ended()),
            }
        }
    }

    /// What it writes within a moment: quick engines answer before one could fall asleep and be woken.
    fn spin_read(&mut self, chunk: &mut [u8]) -> Option<usize> {
        let began = Instant::now();
        while began.elapsed() < SPIN_TIME {
            match self.stdout.read(chunk) {
                Ok(read @ 1..) => return Some(read),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => std::thread::yield_now(),
                // Whatever else it is, whoever waits for it finds out.
                _ => return None,
            }
        }
        None
    }

    /// The last lines both ways.
    pub fn talk(&self) -> Vec<String> {
        self.talk.iter().flatten().cloned().collect()
    }

    /// It has closed a pipe: how it ended, if it has.
    fn ended(&mut self) -> EngineError {
        EngineError::Ended(self.wait(QUIT_TIMEOUT))
    }

    /// Waits a moment for its end.
    fn wait(&mut self, patience: Duration) -> Option<ExitStatus> {
        let until = Instant::now() + patience;
        let mut pause = Duration::from_micros(200);
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < until => {}
                _ => return None,
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(POLL_INTERVAL);
        }
    }

    /// Says goodbye.
    pub fn quit(&mut self) {
        self.tell("quit\n");
        // Whoever does not listen is ended without.
        let _ = self.flush(Instant::now() + QUIT_TIMEOUT);
    }

    /// Waits so long for its end; whether it went by itself.
    pub fn ends(&mut self, patience: Duration) -> bool {
        self.wait(patience).is_some()
    }
}

impl Drop for Process {
    /// Ends it and all that it started.
    fn drop(&mut self) {
        // Once it was waited for, its number may be another's.
        let lives = matches!(self.child.try_wait(), Ok(None));
        descendants::end(self.group, lives.then_some(self.group), &self.mark);
        watchdog::release(self.group, &self.mark);
        let _ = self.child.wait();
    }
}

fn remember(talk: &mut VecDeque<String>, line: String) {
    if talk.len() == REMEMBERED {
        talk.pop_front();
    }
    talk.push_back(line);
}

/// Waits until a pipe can be read or written, or the time is up.
fn ready(pipe: &impl AsFd, flags: PollFlags, until: Instant) -> bool {
    let left = until.saturating_duration_since(Instant::now());
    let timeout = Timespec {
        tv_sec: left.as_secs().min(3600) as i64,
        tv_nsec: left.subsec_nanos().into(),
    };
    let mut fds = [PollFd::new(pipe, flags)];
    // A pipe that was closed is ready, too: the next read or write says so.
    matches!(poll(&mut fds, Some(&timeout)), Ok(1..))
}
