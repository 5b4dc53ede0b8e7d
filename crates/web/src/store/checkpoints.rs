//! What was written last lies in the journal and is brought into the file now and then. The disk takes its
//! time for that, so a thread does it over a connection of its own while moves go on being stored.

use std::path::Path;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

use rusqlite::Connection;

use super::{StoreError, file};

/// Pages of the journal after which it is time, by a guess of what each job writes: 16 MB.
const PAGES: usize = 4096;

/// Pages that a job changes in any case: its row, its indexes, the first page.
const EACH: usize = 4;
const PAGE: usize = 4096;

/// The thread, and what has been written since it was last told.
pub(super) struct Checkpoints {
    ask: SyncSender<()>,
    thread: JoinHandle<()>,
    pages: usize,
}

impl Checkpoints {
    pub(super) fn start(folder: &Path) -> Result<Checkpoints, StoreError> {
        let connection = file::open_again(folder)?;
        // It is told once more at most while it works: then it finds everything there is.
        let (ask, asked) = sync_channel(1);
        let thread = thread::Builder::new()
            .name("store-checkpoints".to_owned())
            .spawn(move || asked.iter().for_each(|()| checkpoint(&connection)))
            .map_err(|error| StoreError::other(error.to_string()))?;
        Ok(Checkpoints {
            ask,
            thread,
            pages: 0,
        })
    }

    /// A job of so many bytes was written.
    pub(super) fn wrote(&mut self, bytes: usize) {
        self.pages += EACH + bytes / PAGE;
    }

    /// Has the journal brought into the file if there is enough of it.
    pub(super) fn look(&mut self) {
        if self.pages >= PAGES {
            self.pages = 0;
            // If it was told already, it is on its way.
            let _ = self.ask.try_send(());
        }
    }

    /// Waits until its connection is closed.
    pub(super) fn close(self) {
        drop(self.ask);
        // Whether or not it broke, its connection is gone.
        let _ = self.thread.join();
    }
}

/// As far as nobody else stands in the way; the rest is for the next time.
fn checkpoint(connection: &Connection) {
    let _ = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
}
