//! Ending all processes that an engine has started.
//!
//! One signal reaches a process group. A process that has left the group (`setsid`, a daemon) is found by the
//! mark in its environment, which it inherits from the engine, and by its parents. Both are read from `/proc`,
//! which only Linux has; elsewhere the group is all that is ended.

use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::sleep;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rustix::process::{Pid, Signal, kill_process_group};

/// The variable of the environment that holds the mark.
pub(crate) const VARIABLE: &str = "CAPICUA_ENGINE";

/// How often the list is read again: processes may start others while they are killed.
const SWEEPS: usize = 40;

/// The pause between two reads.
const PAUSE: Duration = Duration::from_millis(3);

/// A mark that is unique on this machine, without characters that are special to a shell.
pub(crate) fn new_mark() -> String {
    static STARTED: AtomicU64 = AtomicU64::new(0);
    let number = STARTED.fetch_add(1, Ordering::Relaxed);
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.map_or(0, |since| since.as_nanos());
    format!("{}-{number}-{now}", process::id())
}

/// The value of the variable: the mark, after the one of this program if it runs as an engine itself.
pub(crate) fn variable(mark: &str) -> String {
    match std::env::var(VARIABLE) {
        Ok(outer) => format!("{outer} {mark}"),
        Err(_) => mark.to_owned(),
    }
}

/// Kills a process group and all descendants of `engine`, which is `None` if that process has ended.
pub(crate) fn end(group: Pid, engine: Option<Pid>, mark: &str) {
    for _ in 0..SWEEPS {
        // Before the signal: a process that loses its parent cannot be found by descent.
        let descendants = system::descendants(engine, mark);
        // Nothing is left to signal when all of the group have ended.
        let _ = kill_process_group(group, Signal::KILL);
        if descendants.is_empty() {
            return;
        }
        descendants.iter().for_each(system::kill);
        sleep(PAUSE);
    }
}

#[cfg(target_os = "linux")]
mod system {
    use std::fs;

    use rustix::process::{Pid, PidfdFlags, Signal, getpid, pidfd_open, pidfd_send_signal};

    /// A live process. Process ids are reused; the start time tells them apart.
    #[derive(Clone, Copy, PartialEq)]
    pub struct Found {
        id: Pid,
        parent: Option<Pid>,
        began: u64,
    }

    fn look(id: Pid) -> Option<Found> {
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        // The name before the bracket may have anything in it.
        let mut fields = stat.rsplit_once(')')?.1.split_ascii_whitespace();
        let gone = matches!(fields.next()?, "Z" | "X");
        let parent = fields.next()?.parse().ok().and_then(Pid::from_raw);
        let began = fields.nth(17)?.parse().ok()?;
        (!gone).then_some(Found { id, parent, began })
    }

    fn is_marked(id: Pid, mark: &str) -> bool {
        let environment = fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
        let mark = mark.as_bytes();
        environment.windows(mark.len()).any(|part| part == mark)
    }

    /// The processes with the mark, and those that descend from the engine or from one of them.
    pub fn descendants(engine: Option<Pid>, mark: &str) -> Vec<Found> {
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        let ids = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        let mut others: Vec<Found> = ids
            .filter_map(Pid::from_raw)
            .filter(|&id| id != getpid())
            .filter_map(look)
            .collect();
        let mut descendants: Vec<Found> = others
            .extract_if(.., |found| {
                Some(found.id) == engine || is_marked(found.id, mark)
            })
            .collect();
        loop {
            let of_kin = |found: &Found| descendants.iter().any(|one| found.parent == Some(one.id));
            let more: Vec<Found> = { others.extract_if(.., |found| of_kin(found)) }.collect();
            if more.is_empty() {
                return descendants;
            }
            descendants.extend(more);
        }
    }

    /// Kills a process, unless its id was reused.
    pub fn kill(found: &Found) {
        if let Ok(handle) = pidfd_open(found.id, PidfdFlags::empty())
            && look(found.id).is_some_and(|now| now.began == found.began)
        {
            // It may have ended by itself.
            let _ = pidfd_send_signal(&handle, Signal::KILL);
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use std::convert::Infallible;

    use rustix::process::Pid;

    pub fn descendants(_: Option<Pid>, _: &str) -> Vec<Infallible> {
        Vec::new()
    }

    pub fn kill(nobody: &Infallible) {
        match *nobody {}
    }
}
