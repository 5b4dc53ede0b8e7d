//! All that an engine has started, wherever it went.
//!
//! One signal reaches a process group. Whoever has left it (`setsid`, a daemon) is found by the mark that
//! an engine has in its environment and hands on to what it starts, and by descending from the engine. Both
//! are read from `/proc`, which only Linux has; elsewhere the group is all that is ended.

use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::sleep;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rustix::process::{Pid, Signal, kill_process_group};

/// The variable of the environment that holds the mark.
pub(crate) const VARIABLE: &str = "CAPICUA_ENGINE";

/// How often is looked for more of them: what starts others while it is ended may be ahead for a while.
const SWEEPS: usize = 40;

/// Between two looks.
const PAUSE: Duration = Duration::from_millis(3);

/// A mark that no other process of this machine has. Nothing in it means anything to a shell.
pub(crate) fn new_mark() -> String {
    static STARTED: AtomicU64 = AtomicU64::new(0);
    let number = STARTED.fetch_add(1, Ordering::Relaxed);
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.map_or(0, |since| since.as_nanos());
    format!("{}-{number}-{now}", process::id())
}

/// What the environment of an engine says: its mark, after that of an engine that this program is itself.
pub(crate) fn variable(mark: &str) -> String {
    match std::env::var(VARIABLE) {
        Ok(outer) => format!("{outer} {mark}"),
        Err(_) => mark.to_owned(),
    }
}

/// Ends a process group and all its descendants; `engine` is the process that all descend from, unless it is gone.
pub(crate) fn end(group: Pid, engine: Option<Pid>, mark: &str) {
    for _ in 0..SWEEPS {
        // Before the signal: whoever loses its parent descends from nobody.
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

    /// A process that lives: its number may be another's one day, when it began tells them apart.
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

    /// Those that carry the mark, and those that descend from the engine or from one of them.
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

    /// Kills a process, unless its number has become another's.
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
