//! Where games are kept, those that are played and those people have behind them: an SQLite file. A thread of its own writes; what comes in
//! while it writes goes into the next transaction, so that many games share one.
//!
//! The journal is written ahead and not forced to the disk at every move: killing the server loses
//! nothing, pulling the plug of the machine may lose the last moves. Closed, everything is in the one
//! file. Every game carries a checksum. What is forgotten goes to a bin first, where whoever asks for
//! it still finds it.

mod file;
mod history;

use std::fmt;
use std::net::IpAddr;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, ErrorCode, OptionalExtension, TransactionBehavior, params};
use tokio::sync::oneshot;

use crate::secrets::sha256;

pub use file::{Copied, backup};
pub use history::{Behind, Change, Past};

/// Games that somebody has behind them are kept so many times as long as a game nobody touches.
const HISTORY: i64 = 4;

/// Most jobs that share a transaction.
const TOGETHER: usize = 256;

type Reply<T> = oneshot::Sender<Result<T, StoreError>>;

/// What kind of thing went wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// There is no room left.
    Full,
    /// What was stored is not what is read.
    Damaged,
    /// Another program has it.
    Busy,
    /// Something else: the disk, the system, another program.
    Other,
}

/// What cannot be stored or read.
#[derive(Clone, Debug)]
pub struct StoreError {
    /// What kind.
    pub trouble: Trouble,
    /// What the system says.
    pub why: String,
}

impl StoreError {
    fn other(why: impl Into<String>) -> StoreError {
        StoreError {
            trouble: Trouble::Other,
            why: why.into(),
        }
    }

    fn damaged(why: impl Into<String>) -> StoreError {
        StoreError {
            trouble: Trouble::Damaged,
            why: why.into(),
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        let trouble = match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Trouble::Full,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Trouble::Busy,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Trouble::Damaged,
            _ => Trouble::Other,
        };
        StoreError {
            trouble,
            why: error.to_string(),
        }
    }
}

/// What became of a new game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Created {
    /// It is kept.
    Kept,
    /// There are as many games as may be.
    Full,
    /// Whoever asks has as many as one address may have.
    ShareFull,
}

/// How many games there may be.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// In all.
    pub games: usize,
    /// Begun from one address.
    pub own: usize,
}

/// What forgetting came to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Forgotten {
    /// Games that went to the bin.
    pub binned: usize,
    /// Games that left the bin for good.
    pub gone: usize,
    /// So many games of so many would have gone: too many to believe the clock. Nothing was done.
    pub refused: Option<(usize, usize)>,
}

enum Job {
    Create {
        id: String,
        saved: String,
        address: IpAddr,
        room: Room,
        reply: Reply<Created>,
    },
    Save(String, String, u64, Reply<bool>),
    Load(String, Reply<Option<(u64, String)>>),
    Forget(Duration, bool, Reply<Forgotten>),
    Count(Reply<usize>),
    History(String, Reply<Behind>),
    ChangeHistory {
        key: String,
        address: IpAddr,
        change: Change,
        room: Room,
        reply: Reply<(Created, usize)>,
    },
    Close(oneshot::Sender<()>),
}

impl Job {
    fn writes(&self) -> bool {
        !matches!(self, Job::Load(..) | Job::Count(_) | Job::Close(_))
    }

    /// Answers that it cannot be done.
    fn fail(self, error: StoreError) {
        // Whoever asked may have left.
        match self {
            Job::Create { reply, .. } => drop(reply.send(Err(error))),
            Job::Save(_, _, _, reply) => drop(reply.send(Err(error))),
            Job::Load(_, reply) => drop(reply.send(Err(error))),
            Job::Forget(_, _, reply) => drop(reply.send(Err(error))),
            Job::Count(reply) => drop(reply.send(Err(error))),
            Job::History(_, reply) => drop(reply.send(Err(error))),
            Job::ChangeHistory { reply, .. } => drop(reply.send(Err(error))),
            Job::Close(reply) => {
                let _ = reply.send(());
            }
        }
    }
}

/// The store. Clones are handles to the same one.
#[derive(Clone)]
pub struct Store {
    jobs: Sender<Job>,
}

impl Store {
    /// Opens the store in a folder, or one in memory that ends with the server. `most` is the size
    /// the file may have, in bytes.
    pub fn open(folder: Option<&Path>, most: Option<u64>) -> Result<Store, StoreError> {
        let (connection, told) = match folder {
            None => (file::in_memory()?, None),
            Some(folder) => file::open(folder, most)?,
        };
        if let Some(told) = told {
            eprintln!("capicua: {told}");
        }
        let shelf = Shelf {
            salt: file::salt(&connection)?,
            connection,
        };
        let (jobs, inbox) = channel();
        thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || shelf.run(&inbox))
            .map_err(|error| StoreError::other(error.to_string()))?;
        Ok(Store { jobs })
    }

    async fn ask<T>(&self, job: impl FnOnce(Reply<T>) -> Job) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        let gone = || StoreError::other("the store is closed");
        self.jobs.send(job(reply)).map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }

    /// Keeps a new game, begun from `address`, if there is room.
    pub async fn create(
        &self,
        id: &str,
        saved: String,
        address: IpAddr,
        room: Room,
    ) -> Result<Created, StoreError> {
        let id = id.to_owned();
        self.ask(|reply| Job::Create {
            id,
            saved,
            address,
            room,
            reply,
        })
        .await
    }

    /// Keeps what has become of version `from` of a game, as the next version. False when it has
    /// another one: two servers on one folder must not play against each other.
    pub async fn save(&self, id: &str, saved: String, from: u64) -> Result<bool, StoreError> {
        self.ask(|reply| Job::Save(id.to_owned(), saved, from, reply))
            .await
    }

    /// A game as it was saved last, and its version. One that lies in the bin is taken out of it.
    pub async fn load(&self, id: &str) -> Result<Option<(u64, String)>, StoreError> {
        self.ask(|reply| Job::Load(id.to_owned(), reply)).await
    }

    /// Puts games that nobody has touched for so long into the bin, and empties it of those that
    /// have been there for so long. When most games would go, the clock is not believed, unless
    /// `most` says that it is right.
    pub async fn forget(&self, age: Duration, most: bool) -> Result<Forgotten, StoreError> {
        self.ask(|reply| Job::Forget(age, most, reply)).await
    }

    /// How many games there are.
    pub async fn count(&self) -> Result<usize, StoreError> {
        self.ask(Job::Count).await
    }

    /// The games that whoever has this key has behind them.
    pub async fn history(&self, key: &str) -> Result<Behind, StoreError> {
        self.ask(|reply| Job::History(key.to_owned(), reply)).await
    }

    /// Changes them, from `address`, and tells how many there are then. What is new is kept while there is
    /// room.
    pub async fn change_history(
        &self,
        key: &str,
        address: IpAddr,
        change: Change,
        room: Room,
    ) -> Result<(Created, usize), StoreError> {
        self.ask(|reply| Job::ChangeHistory {
            key: key.to_owned(),
            address,
            change,
            room,
            reply,
        })
        .await
    }

    /// Closes the store: all that was kept is in its one file then.
    pub async fn close(&self) {
        let (reply, closed) = oneshot::channel();
        if self.jobs.send(Job::Close(reply)).is_ok() {
            // A thread that is gone has closed already.
            let _ = closed.await;
        }
    }
}

/// What a game has to be read as: whoever changes a bit of it on the disk changes this, too.
fn checksum(id: &str, version: u64, saved: &str) -> String {
    sha256(&format!("{id}:{version}:{saved}"))
}

/// An answer that waits for its transaction.
type Done = Box<dyn FnOnce(Result<(), StoreError>)>;

fn later<T: 'static>(reply: Reply<T>, result: Result<T, StoreError>) -> Done {
    Box::new(move |ended| {
        // Whoever asked may have left.
        let _ = reply.send(ended.and(result));
    })
}

/// What the thread owns.
struct Shelf {
    connection: Connection,
    /// Addresses are kept as hashes only, which differ from store to store.
    salt: String,
}

impl Shelf {
    fn run(mut self, inbox: &Receiver<Job>) {
        while let Ok(first) = inbox.recv() {
            let mut jobs = vec![first];
            jobs.extend(inbox.try_iter().take(TOGETHER - 1));
            let mut closing = None;
            let (together, last): (Vec<Job>, Vec<Job>) = jobs
                .into_iter()
                .partition(|job| !matches!(job, Job::Close(_)));
            for job in last {
                if let Job::Close(reply) = job {
                    closing = Some(reply);
                }
            }
            self.write(together);
            if let Some(reply) = closing {
                file::close(self.connection);
                // Whoever asked may have left.
                let _ = reply.send(());
                return;
            }
        }
        file::close(self.connection);
    }

    /// Does some jobs in one transaction: all of them, or none.
    fn write(&mut self, jobs: Vec<Job>) {
        let salt = &self.salt;
        // Whoever reads first and writes then may find that another has written in between.
        let behavior = match jobs.iter().any(Job::writes) {
            true => TransactionBehavior::Immediate,
            false => TransactionBehavior::Deferred,
        };
        let transaction = match self.connection.transaction_with_behavior(behavior) {
            Ok(transaction) => transaction,
            Err(error) => {
                let error = StoreError::from(error);
                jobs.into_iter().for_each(|job| job.fail(error.clone()));
                return;
            }
        };
        let mut answers: Vec<Done> = Vec::with_capacity(jobs.len());
        let mut jobs = jobs.into_iter();
        // Where there is no room left, SQLite may have taken everything back already; what came
        // after that would be kept although the others are told that it was not.
        while !transaction.is_autocommit()
            && let Some(job) = jobs.next()
        {
            answers.push(work(&transaction, salt, job));
        }
        let ended = match transaction.is_autocommit() {
            true => Err(StoreError {
                trouble: Trouble::Full,
                why: "the transaction was taken back".to_owned(),
            }),
            false => transaction.commit().map_err(StoreError::from),
        };
        for answer in answers {
            answer(ended.clone());
        }
        if let Err(error) = ended {
            jobs.for_each(|job| job.fail(error.clone()));
        }
    }
}

fn work(connection: &Connection, salt: &str, job: Job) -> Done {
    match job {
        Job::Create {
            id,
            saved,
            address,
            room,
            reply,
        } => {
            let owner = sha256(&format!("{salt}:{address}"));
            let created = create(connection, &id, &saved, &owner, room);
            later(reply, created.map_err(StoreError::from))
        }
        Job::Save(id, saved, from, reply) => {
            let sum = checksum(&id, from + 1, &saved);
            let changed = connection
                .prepare_cached(
                    "UPDATE games SET touched = ?2, saved = ?3, version = version + 1, sum = ?5
                     WHERE id = ?1 AND version = ?4",
                )
                .and_then(|mut update| update.execute(params![id, now(), saved, from as i64, sum]));
            later(reply, changed.map(|rows| rows == 1).map_err(Into::into))
        }
        Job::Load(id, reply) => later(reply, load(connection, &id)),
        Job::Forget(age, most, reply) => {
            let forgotten = forget(connection, age, most);
            later(reply, forgotten.map_err(StoreError::from))
        }
        Job::Count(reply) => later(reply, count(connection, "games").map_err(Into::into)),
        Job::History(key, reply) => {
            let owner = history::owner(salt, &key);
            later(reply, history::read(connection, &owner))
        }
        Job::ChangeHistory {
            key,
            address,
            change,
            room,
            reply,
        } => {
            let owner = history::owner(salt, &key);
            let address = sha256(&format!("{salt}:{address}"));
            let changed = history::change(connection, &owner, &address, &change, room);
            later(reply, changed.map_err(StoreError::from))
        }
        Job::Close(reply) => Box::new(move |_| {
            // Whoever asked may have left.
            let _ = reply.send(());
        }),
    }
}

fn create(
    connection: &Connection,
    id: &str,
    saved: &str,
    owner: &str,
    room: Room,
) -> Result<Created, rusqlite::Error> {
    if count(connection, "games")? >= room.games {
        return Ok(Created::Full);
    }
    let own: i64 = connection
        .prepare_cached("SELECT count(*) FROM games WHERE owner = ?1")?
        .query_row([owner], |row| row.get(0))?;
    if own as usize >= room.own {
        return Ok(Created::ShareFull);
    }
    connection
        .prepare_cached(
            "INSERT INTO games (id, touched, version, saved, sum, owner)
             VALUES (?1, ?2, 0, ?3, ?4, ?5)",
        )?
        .execute(params![id, now(), saved, checksum(id, 0, saved), owner])?;
    Ok(Created::Kept)
}

fn load(connection: &Connection, id: &str) -> Result<Option<(u64, String)>, StoreError> {
    let mut found = read(connection, "games", id)?;
    if found.is_none() {
        found = read(connection, "bin", id)?;
        if found.is_some() {
            connection.execute(
                "INSERT INTO games (id, touched, version, saved, sum, owner)
                 SELECT id, ?2, version, saved, sum, owner FROM bin WHERE id = ?1",
                params![id, now()],
            )?;
            connection.execute("DELETE FROM bin WHERE id = ?1", [id])?;
        }
    }
    Ok(found)
}

fn read(
    connection: &Connection,
    table: &str,
    id: &str,
) -> Result<Option<(u64, String)>, StoreError> {
    let question = format!("SELECT version, saved, sum FROM {table} WHERE id = ?1");
    // Whatever a broken disk has made of a column is read, and then held against the checksum.
    let columns = |row: &rusqlite::Row| {
        let version: i64 = row.get(0)?;
        let text = |at: usize| -> Result<String, rusqlite::Error> {
            let bytes = row.get_ref(at)?.as_bytes().unwrap_or_default();
            Ok(String::from_utf8_lossy(bytes).into_owned())
        };
        Ok((version as u64, text(1)?, text(2)?))
    };
    let mut select = connection.prepare_cached(&question)?;
    let found = select.query_row([id], columns).optional();
    let unreadable = |error: rusqlite::Error| match error {
        rusqlite::Error::InvalidColumnType(..) | rusqlite::Error::IntegralValueOutOfRange(..) => {
            StoreError::damaged(error.to_string())
        }
        other => other.into(),
    };
    let Some((version, saved, sum)) = found.map_err(unreadable)? else {
        return Ok(None);
    };
    match checksum(id, version, &saved) == sum {
        true => Ok(Some((version, saved))),
        false => Err(StoreError::damaged("its checksum is wrong")),
    }
}

fn forget(
    connection: &Connection,
    age: Duration,
    most: bool,
) -> Result<Forgotten, rusqlite::Error> {
    let (now, all) = (now(), count(connection, "games")?);
    let before = now - age.as_secs() as i64;
    let old: i64 = connection.query_row(
        "SELECT count(*) FROM games WHERE touched < ?1",
        [before],
        |row| row.get(0),
    )?;
    let old = old as usize;
    if old * 2 > all && !most {
        return Ok(Forgotten {
            refused: Some((old, all)),
            ..Forgotten::default()
        });
    }
    let gone = connection.execute("DELETE FROM bin WHERE binned < ?1", [before])?;
    history::forget(connection, now - HISTORY * age.as_secs() as i64)?;
    connection.execute(
        "INSERT OR REPLACE INTO bin (id, binned, version, saved, sum, owner)
         SELECT id, ?2, version, saved, sum, owner FROM games WHERE touched < ?1",
        [before, now],
    )?;
    let binned = connection.execute("DELETE FROM games WHERE touched < ?1", [before])?;
    Ok(Forgotten {
        binned,
        gone,
        refused: None,
    })
}

fn count(connection: &Connection, table: &str) -> Result<usize, rusqlite::Error> {
    let games: i64 = connection
        .prepare_cached(&format!("SELECT count(*) FROM {table}"))?
        .query_row([], |row| row.get(0))?;
    Ok(games as usize)
}

/// Seconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs() as i64)
}

#[cfg(test)]
mod tests;
