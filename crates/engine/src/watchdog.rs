//! The watchdog: a process that outlives this program when it is killed, and ends the engines it had started.
//!
//! A signal that cannot be caught leaves no time to clean up, so a process of its own does it: a shell that
//! reads process groups and marks of engines from a pipe whose other end only this program holds. When the
//! program is gone, for whatever reason, the pipe ends, and what is still on the list is killed: the groups
//! and, where there is a `/proc`, every process with one of the marks.

use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustix::process::Pid;

/// `+ 17 mark` puts a group on the list, `- 17 mark` takes it off.
const SCRIPT: &str = r#"
live=' '
while read -r sign group mark; do
    case $sign in
        +) live="$live$group:$mark " ;;
        -) live="${live%% "$group:$mark" *} ${live#* "$group:$mark" }" ;;
    esac
done
for one in $live; do kill -s KILL -- "-${one%%:*}" 2>/dev/null; done
for one in $live; do
    for again in 1 2 3 4 5 6 7 8; do
        found=$(grep -ls -e "${one#*:}" /proc/[0-9]*/environ)
        [ -n "$found" ] || break
        for file in $found; do
            id=${file#/proc/}
            kill -s KILL "${id%/environ}" 2>/dev/null
        done
    done
done
"#;

static WATCHDOG: Mutex<Option<Child>> = Mutex::new(None);

fn watchdog() -> MutexGuard<'static, Option<Child>> {
    WATCHDOG.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes sure that no process of this group, and none with this mark, outlives the program.
pub(crate) fn guard(group: Pid, mark: &str) -> io::Result<()> {
    let mut kept = watchdog();
    let child = match &mut *kept {
        Some(child) => child,
        none => none.insert(
            Command::new("/bin/sh")
                .args(["-c", SCRIPT])
                .stdin(Stdio::piped())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                // Signals to our group must not reach it.
                .process_group(0)
                .spawn()?,
        ),
    };
    write(child, '+', group, mark)
}

/// This group has ended.
pub(crate) fn release(group: Pid, mark: &str) {
    if let Some(child) = &mut *watchdog() {
        // The watchdog itself may be gone.
        let _ = write(child, '-', group, mark);
    }
}

fn write(child: &mut Child, sign: char, group: Pid, mark: &str) -> io::Result<()> {
    let stdin = child.stdin.as_mut();
    let stdin = stdin.ok_or(io::ErrorKind::BrokenPipe)?;
    stdin.write_all(format!("{sign} {group} {mark}\n").as_bytes())
}
