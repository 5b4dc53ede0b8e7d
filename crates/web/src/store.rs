//! Where games are kept: one table of an SQLite file. A thread of its own writes; what comes in
//! while it writes goes into the next transaction, so that many games share one.
//!
//! The journal is written ahead and not forced to the disk at every move: killing the server loses
//! nothing, pulling the plug of the machine may lose the last moves.

use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OptionalExtension, params};
use tokio::sync::oneshot;

/// Most jobs that share a transaction.
const TOGETHER: usize = 256;

type Reply<T> = oneshot::Sender<Result<T, StoreError>>;

/// What cannot be stored or read.
#[derive(Clone, Debug)]
pub struct StoreError(pub String);

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError(error.to_string())
    }
}

enum Job {
    Create(String, String, usize, Reply<bool>),
    Save(String, String, u64, Reply<bool>),
    Load(String, Reply<Option<(u64, String)>>),
    Purge(Duration, Reply<usize>),
    Count(Reply<usize>),
}

/// The store. Clones are handles to the same one.
#[derive(Clone)]
pub struct Store {
    jobs: Sender<Job>,
}

impl Store {
    /// Opens the store in a folder, or one in memory that ends with the server.
    pub fn open(folder: Option<&Path>) -> Result<Store, StoreError> {
        let connection = match folder {
            None => Connection::open_in_memory()?,
            Some(folder) => {
                std::fs::create_dir_all(folder).map_err(|error| {
                    StoreError(format!("cannot create {}: {error}", folder.display()))
                })?;
                Connection::open(folder.join("games.sqlite"))?
            }
        };
        connection.busy_timeout(Duration::from_secs(5))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.execute_batch(
            "CREATE TABLE IF NOT EXISTS games (
                 id TEXT PRIMARY KEY,
                 touched INTEGER NOT NULL,
                 version INTEGER NOT NULL DEFAULT 0,
                 saved TEXT NOT NULL
             ) WITHOUT ROWID;
             CREATE INDEX IF NOT EXISTS games_touched ON games (touched);",
        )?;
        let (jobs, inbox) = channel();
        thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || run(connection, &inbox))
            .map_err(|error| StoreError(error.to_string()))?;
        Ok(Store { jobs })
    }

    async fn ask<T>(&self, job: impl FnOnce(Reply<T>) -> Job) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        let gone = || StoreError("the store is closed".to_owned());
        self.jobs.send(job(reply)).map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }

    /// Keeps a new game; false when there are `most` games already.
    pub async fn create(&self, id: &str, saved: String, most: usize) -> Result<bool, StoreError> {
        self.ask(|reply| Job::Create(id.to_owned(), saved, most, reply))
            .await
    }

    /// Keeps what has become of version `from` of a game, as the next version. False when it has
    /// another one: two servers on one folder must not play against each other.
    pub async fn save(&self, id: &str, saved: String, from: u64) -> Result<bool, StoreError> {
        self.ask(|reply| Job::Save(id.to_owned(), saved, from, reply))
            .await
    }

    /// A game as it was saved last, and its version.
    pub async fn load(&self, id: &str) -> Result<Option<(u64, String)>, StoreError> {
        self.ask(|reply| Job::Load(id.to_owned(), reply)).await
    }

    /// Forgets games that nobody has touched for so long.
    pub async fn purge(&self, age: Duration) -> Result<usize, StoreError> {
        self.ask(|reply| Job::Purge(age, reply)).await
    }

    /// How many games there are.
    pub async fn count(&self) -> Result<usize, StoreError> {
        self.ask(Job::Count).await
    }
}

/// An answer that waits for its transaction.
type Done = Box<dyn FnOnce(Result<(), StoreError>)>;

fn run(mut connection: Connection, inbox: &Receiver<Job>) {
    while let Ok(first) = inbox.recv() {
        let mut jobs = vec![first];
        jobs.extend(inbox.try_iter().take(TOGETHER - 1));
        let mut answers: Vec<Done> = Vec::new();
        let ended = connection.transaction().and_then(|transaction| {
            answers = jobs.drain(..).map(|job| work(&transaction, job)).collect();
            transaction.commit()
        });
        let ended = ended.map_err(StoreError::from);
        // When the transaction could not even begin, its jobs are dropped, and whoever waits for
        // one learns that the store has failed.
        for answer in answers {
            answer(ended.clone());
        }
    }
}

fn work(connection: &Connection, job: Job) -> Done {
    fn later<T: 'static>(reply: Reply<T>, result: Result<T, rusqlite::Error>) -> Done {
        Box::new(move |ended| {
            // Whoever asked may have left.
            let _ = reply.send(ended.and(result.map_err(StoreError::from)));
        })
    }
    match job {
        Job::Create(id, saved, most, reply) => {
            let created = count(connection).and_then(|games| {
                if games >= most {
                    return Ok(false);
                }
                connection
                    .prepare_cached("INSERT INTO games (id, touched, saved) VALUES (?1, ?2, ?3)")?
                    .execute(params![id, now(), saved])?;
                Ok(true)
            });
            later(reply, created)
        }
        Job::Save(id, saved, from, reply) => {
            let changed = connection
                .prepare_cached(
                    "UPDATE games SET touched = ?2, saved = ?3, version = version + 1
                     WHERE id = ?1 AND version = ?4",
                )
                .and_then(|mut update| update.execute(params![id, now(), saved, from as i64]));
            later(reply, changed.map(|rows| rows == 1))
        }
        Job::Load(id, reply) => {
            let read = |row: &rusqlite::Row| Ok((row.get::<_, i64>(0)? as u64, row.get(1)?));
            let found = connection
                .prepare_cached("SELECT version, saved FROM games WHERE id = ?1")
                .and_then(|mut select| select.query_row([id], read).optional());
            later(reply, found)
        }
        Job::Purge(age, reply) => {
            let before = now() - age.as_secs() as i64;
            later(
                reply,
                connection.execute("DELETE FROM games WHERE touched < ?1", [before]),
            )
        }
        Job::Count(reply) => later(reply, count(connection)),
    }
}

fn count(connection: &Connection) -> Result<usize, rusqlite::Error> {
    let games: i64 = connection
        .prepare_cached("SELECT count(*) FROM games")?
        .query_row([], |row| row.get(0))?;
    Ok(games as usize)
}

/// Seconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn games_are_kept_across_openings() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(Some(folder.path())).unwrap();
        assert!(store.create("a", "one".to_owned(), 2).await.unwrap());
        assert!(store.save("a", "two".to_owned(), 0).await.unwrap());
        assert!(
            !store.save("a", "old".to_owned(), 0).await.unwrap(),
            "overtaken"
        );
        assert!(store.create("b", "x".to_owned(), 2).await.unwrap());
        assert!(!store.create("c", "x".to_owned(), 2).await.unwrap(), "full");
        // A second opening while the first is still there: a server killed in the middle.
        let again = Store::open(Some(folder.path())).unwrap();
        assert_eq!(
            again.load("a").await.unwrap().unwrap(),
            (1, "two".to_owned())
        );
        assert_eq!(again.load("zzz").await.unwrap(), None);
        assert!(!again.save("zzz", String::new(), 0).await.unwrap());
        assert_eq!(again.purge(Duration::from_secs(60)).await.unwrap(), 0);
        assert_eq!(again.count().await.unwrap(), 2);
    }

    #[tokio::test]
    async fn many_at_once_are_all_answered() {
        let store = Store::open(None).unwrap();
        let mut waiting = tokio::task::JoinSet::new();
        for number in 0..1000 {
            let store = store.clone();
            waiting.spawn(async move {
                let id = number.to_string();
                store.create(&id, id.clone(), 5000).await.unwrap();
                assert!(store.save(&id, format!("{id}!"), 0).await.unwrap());
                assert_eq!(store.load(&id).await.unwrap().unwrap().1, format!("{id}!"));
            });
        }
        while let Some(ended) = waiting.join_next().await {
            ended.unwrap();
        }
        assert_eq!(store.count().await.unwrap(), 1000);
    }
}
