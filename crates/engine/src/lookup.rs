//! Looks up a program before it is started, for a better error message than that of a shell.
use capicua_core::{Message, message};

/// The error for the first word of a command and how to fix it; `None` if it can be run.
#[cfg(unix)]
pub(crate) fn missing(name: &str) -> Option<(Message, Message)> {
    use std::os::unix::fs::PermissionsExt as _;
    use std::path::Path;
    let runs = |path: &Path| {
        let found = path.metadata().ok().filter(|found| !found.is_dir());
        found.map(|found| found.permissions().mode() & 0o111 != 0)
    };
    let found: Vec<bool> = if name.contains('/') {
        runs(Path::new(name)).into_iter().collect()
    } else {
        let folders = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::env::split_paths(&folders);
        folders
            .filter_map(|folder| runs(&folder.join(name)))
            .collect()
    };
    match (found.is_empty(), found.contains(&true)) {
        (_, true) => None,
        (true, _) => Some((
            message!("there-no-program", name),
            message!("fix-name-folder-path-write-path"),
        )),
        (false, _) => Some((
            message!("there-but-may-not-run", name),
            message!("fix-allow-chmod-x-name-what", name),
        )),
    }
}

/// Where engines cannot be started, another error says so.
#[cfg(not(unix))]
pub(crate) fn missing(_: &str) -> Option<(Message, Message)> {
    None
}
