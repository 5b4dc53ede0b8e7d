//! Where games are kept, those that are played and those people have behind them: an SQLite file. A thread of its own writes; what comes in
//! while it writes goes into the next transaction, so that many games share one. Another thread reads, over a
//! connection of its own. Before both there is a line for every address, and a turn for every line.
//!
//! The journal is written ahead and not forced to the disk at every move: killing the server loses
//! nothing, pulling the plug of the machine may lose the last moves. Closed, everything is in the one
//! file. Every game carries a checksum. What is forgotten goes to a bin first, where whoever asks for
//! it still finds it.

mod checkpoints;
mod file;
mod games;
mod history;
mod queue;

use std::fmt;
use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, ErrorCode, TransactionBehavior};
use tokio::sync::{oneshot, watch};

use crate::limits::Limits;
use crate::secrets::sha256;
use capicua_core::Message;
use checkpoints::Checkpoints;
use queue::{Queue, SHARE};

pub use file::{BackupReport, backup};
pub use games::{ExpiryReport, Step, StoredGame};
pub use history::{Change, Found, Past};

/// The address under which the server queues its own requests.
const OURSELVES: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// What looking something up costs in its line, beside what is read.
const LOOK: usize = 4 << 10;

/// An address that has so many bytes waiting has to come back later with more past games.
const BEHIND: usize = 1 << 20;

type Reply<T> = oneshot::Sender<Result<T, StoreError>>;

/// What kind of thing went wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StoreErrorKind {
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
    pub kind: StoreErrorKind,
    /// What is wrong, or what the system says.
    pub why: Message,
    /// What to do about it, where that is known.
    pub fix: Message,
}

impl StoreError {
    /// An error that nothing can be done about here.
    pub(crate) fn new(kind: StoreErrorKind, why: Message) -> StoreError {
        let fix = Message::empty();
        StoreError { kind, why, fix }
    }

    fn other(why: impl fmt::Display) -> StoreError {
        StoreError::new(StoreErrorKind::Other, Message::verbatim(why))
    }

    fn damaged(why: Message) -> StoreError {
        StoreError::new(StoreErrorKind::Damaged, why)
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.why.fmt(f)
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        let kind = match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => StoreErrorKind::Full,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreErrorKind::Busy,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => StoreErrorKind::Damaged,
            _ => StoreErrorKind::Other,
        };
        StoreError::new(kind, Message::verbatim(error))
    }
}

/// What became of something new.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Created {
    /// It is kept.
    Kept,
    /// There are as many games as may be.
    Full,
    /// Whoever asks has as many as one address may have.
    ShareFull,
    /// The past games of this key have as many bytes as they may.
    KeyBytes,
    /// The past games of this address have as many bytes as they may.
    ShareBytes,
    /// The file is as large as it may be.
    NoDisk,
}

/// How many games there may be.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// In all.
    pub games: usize,
    /// Begun from one address.
    pub own: usize,
    /// Bytes that the past games of one key, or those of one address, may have.
    pub bytes: u64,
}

impl Room {
    /// That of a server.
    pub fn from_limits(limits: &Limits) -> Room {
        Room {
            games: limits.games,
            own: limits.own_games,
            bytes: limits.past_games,
        }
    }
}

/// What a store is asked.
pub enum Job {
    Create {
        id: String,
        running: String,
        owner: String,
        room: Room,
        reply: Reply<Created>,
    },
    Save(String, u64, Step, Reply<bool>),
    Load(String, Reply<Option<StoredGame>>),
    TakeOut(String, Reply<()>),
    Forget(Duration, bool, Reply<ExpiryReport>),
    Count(Reply<usize>),
    Past(String, Reply<(Vec<String>, bool)>),
    PastGame(String, String, Reply<Found>),
    Seen(String, Reply<()>),
    ChangeHistory {
        owner: String,
        address: String,
        change: Change,
        room: Room,
        reply: Reply<(Created, usize)>,
    },
}

impl Job {
    /// Whether it changes anything.
    pub fn writes(&self) -> bool {
        !matches!(
            self,
            Job::Load(..) | Job::Count(_) | Job::Past(..) | Job::PastGame(..)
        )
    }

    /// Its share of a turn, in bytes.
    fn cost(&self) -> usize {
        match self {
            Job::Create { running, .. } => running.len(),
            Job::Save(_, _, step, _) => step.bytes(),
            // One of the largest games is a share.
            Job::PastGame(..) => SHARE,
            Job::ChangeHistory { change, .. } => LOOK + change.bytes() as usize,
            _ => LOOK,
        }
    }

    /// Answers that it cannot be done.
    pub fn fail(self, error: StoreError) {
        // Whoever asked may have left.
        match self {
            Job::Create { reply, .. } => drop(reply.send(Err(error))),
            Job::Save(_, _, _, reply) => drop(reply.send(Err(error))),
            Job::Load(_, reply) => drop(reply.send(Err(error))),
            Job::TakeOut(_, reply) | Job::Seen(_, reply) => drop(reply.send(Err(error))),
            Job::Forget(_, _, reply) => drop(reply.send(Err(error))),
            Job::Count(reply) => drop(reply.send(Err(error))),
            Job::Past(_, reply) => drop(reply.send(Err(error))),
            Job::PastGame(_, _, reply) => drop(reply.send(Err(error))),
            Job::ChangeHistory { reply, .. } => drop(reply.send(Err(error))),
        }
    }
}

/// Where the jobs of a store are done: by threads that own a file, or in a model of a disk.
pub trait Disk: Send + Sync {
    /// Has a job of `who` done, which is answered then; never once the disk is closed.
    fn put(&self, who: IpAddr, job: Job);

    /// What of `who` waits to be written, in bytes.
    fn behind(&self, who: IpAddr) -> usize;

    /// All that was kept is in its one file then.
    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}

/// A thread that works on the file over a connection of its own, and the lines before it.
#[derive(Clone)]
struct Worker {
    queue: Arc<Queue<Job>>,
    /// Whether it has closed its connection.
    ended: watch::Receiver<bool>,
}

impl Worker {
    fn start(name: &str, database_thread: DatabaseThread) -> Result<Worker, StoreError> {
        let queue = Arc::new(Queue::new());
        let (ends, ended) = watch::channel(false);
        let jobs = queue.clone();
        thread::Builder::new()
            .name(name.to_owned())
            .spawn(move || {
                database_thread.run(&jobs);
                // Nobody may wait for it.
                let _ = ends.send(true);
            })
            .map_err(|error| StoreError::other(error.to_string()))?;
        Ok(Worker { queue, ended })
    }

    async fn close(&self) {
        self.queue.close();
        // A thread that is gone has closed already.
        let _ = self.ended.clone().wait_for(|ended| *ended).await;
    }
}

/// The threads. They end when nobody can ask them any more.
struct Workers {
    writer: Worker,
    /// The writer itself, where the games are in memory: only one connection sees them.
    reader: Worker,
}

impl Disk for Workers {
    fn put(&self, who: IpAddr, job: Job) {
        let worker = match job.writes() {
            true => &self.writer,
            false => &self.reader,
        };
        // Dropped, it is not answered.
        let _ = worker.queue.push(who, job.cost(), job);
    }

    fn behind(&self, who: IpAddr) -> usize {
        self.writer.queue.cost_of(who)
    }

    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async {
            self.reader.close().await;
            self.writer.close().await;
        })
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.reader.queue.close();
        self.writer.queue.close();
    }
}

/// The store. Clones are handles to the same one.
#[derive(Clone)]
pub struct Store {
    disk: Arc<dyn Disk>,
    /// Addresses and keys are kept as hashes only, which differ from store to store.
    salt: String,
}

impl Store {
    /// Opens the store in a folder, or one in memory that ends with the server. From `most` bytes on
    /// nothing new is kept; what is there goes on.
    pub fn open(folder: Option<&Path>, most: Option<u64>) -> Result<Store, StoreError> {
        let (connection, told) = match folder {
            None => (file::in_memory()?, None),
            Some(folder) => file::open(folder, most)?,
        };
        if let Some(told) = told {
            eprintln!("capicua: {told}");
        }
        let salt = file::salt(&connection)?;
        let reading = folder.map(file::open_to_read).transpose()?;
        let database_thread = |connection, role| DatabaseThread {
            connection,
            most,
            role,
        };
        let checkpoints = folder.map(Checkpoints::start).transpose()?;
        let writer = Worker::start(
            "store",
            database_thread(connection, ThreadRole::Write(checkpoints)),
        )?;
        let reader = match reading {
            None => writer.clone(),
            Some(connection) => {
                Worker::start("store-reads", database_thread(connection, ThreadRole::Read))?
            }
        };
        Ok(Store::on(Arc::new(Workers { writer, reader }), salt))
    }

    /// A store on this disk.
    pub fn on(disk: Arc<dyn Disk>, salt: String) -> Store {
        Store { disk, salt }
    }

    /// Has `who` wait for an answer.
    async fn ask<T>(
        &self,
        who: IpAddr,
        job: impl FnOnce(Reply<T>) -> Job,
    ) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.disk.put(who, job(reply));
        let gone = |_| StoreError::other("the store is closed");
        answer.await.map_err(gone)?
    }

    /// Keeps a new game, begun from `address`, if there is room.
    pub async fn create(
        &self,
        id: &str,
        running: String,
        address: IpAddr,
        room: Room,
    ) -> Result<Created, StoreError> {
        let (id, owner) = (id.to_owned(), self.hashed(address));
        self.ask(address, |reply| Job::Create {
            id,
            running,
            owner,
            room,
            reply,
        })
        .await
    }

    /// Keeps what has become of version `from` of a game, as the next version, for `who`. False when it
    /// has another one: two servers on one folder must not play against each other.
    pub async fn save(
        &self,
        who: IpAddr,
        id: &str,
        from: u64,
        step: Step,
    ) -> Result<bool, StoreError> {
        self.ask(who, |reply| Job::Save(id.to_owned(), from, step, reply))
            .await
    }

    /// A game as it was saved last, for `who`. One that lies in the bin is taken out of it.
    pub async fn load(&self, who: IpAddr, id: &str) -> Result<Option<StoredGame>, StoreError> {
        let found = self.ask(who, |reply| Job::Load(id.to_owned(), reply));
        let found = found.await?;
        if found.as_ref().is_some_and(|kept| kept.binned) {
            self.ask(who, |reply| Job::TakeOut(id.to_owned(), reply))
                .await?;
        }
        Ok(found)
    }

    /// Puts games that nobody has touched for so long into the bin, and empties it of those that
    /// have been there for so long. When most games would go, the clock is not believed, unless
    /// `most` says that it is right.
    pub async fn forget(&self, age: Duration, most: bool) -> Result<ExpiryReport, StoreError> {
        self.ask(OURSELVES, |reply| Job::Forget(age, most, reply))
            .await
    }

    /// How many games there are.
    pub async fn count(&self) -> Result<usize, StoreError> {
        self.ask(OURSELVES, Job::Count).await
    }

    /// The names of the games that whoever has this key has behind them, the latest first. That they
    /// were looked at is noted.
    pub async fn history(&self, who: IpAddr, key: &str) -> Result<Vec<String>, StoreError> {
        let owner = self.owner(key);
        let asked = self.ask(who, |reply| Job::Past(owner.clone(), reply));
        let (games, note) = asked.await?;
        if note {
            self.ask(who, |reply| Job::Seen(owner, reply)).await?;
        }
        Ok(games)
    }

    /// One of them.
    pub async fn past_game(&self, who: IpAddr, key: &str, id: &str) -> Result<Found, StoreError> {
        let owner = self.owner(key);
        self.ask(who, |reply| Job::PastGame(owner, id.to_owned(), reply))
            .await
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
        if self.disk.behind(address) > BEHIND {
            return Err(StoreError::new(
                StoreErrorKind::Busy,
                Message::verbatim("too much of one address is waiting to be stored"),
            ));
        }
        let (owner, from) = (self.owner(key), self.hashed(address));
        self.ask(address, |reply| Job::ChangeHistory {
            owner,
            address: from,
            change,
            room,
            reply,
        })
        .await
    }

    fn hashed(&self, address: IpAddr) -> String {
        sha256(&format!("{}:{address}", self.salt))
    }

    fn owner(&self, key: &str) -> String {
        sha256(&format!("{}:history:{key}", self.salt))
    }

    /// Closes the store: all that was kept is in its one file then.
    pub async fn close(&self) {
        self.disk.close().await;
    }
}

/// What a text has to be read as: whoever changes a bit of it on the disk changes this, too.
fn checksum(id: &str, version: u64, saved: &str) -> String {
    sha256(&format!("{id}:{version}:{saved}"))
}

/// A column as text. Whatever a broken disk has made of it is read, and then held against the checksum.
fn text_of(row: &rusqlite::Row, at: usize) -> Result<String, rusqlite::Error> {
    let bytes = row.get_ref(at)?.as_bytes().unwrap_or_default();
    Ok(String::from_utf8_lossy(bytes).into_owned())
}

/// An answer that waits for its transaction.
type Done = Box<dyn FnOnce(Result<(), StoreError>)>;

fn later<T: 'static>(reply: Reply<T>, result: Result<T, StoreError>) -> Done {
    Box::new(move |ended| {
        // Whoever asked may have left.
        let _ = reply.send(ended.and(result));
    })
}

/// What a thread owns.
pub struct DatabaseThread {
    connection: Connection,
    /// From so many bytes on nothing new is kept.
    most: Option<u64>,
    role: ThreadRole,
}

enum ThreadRole {
    Read,
    /// And says what was written, where that is in a file.
    Write(Option<Checkpoints>),
}

impl DatabaseThread {
    /// One without threads, and what addresses are hashed with.
    #[cfg(feature = "simulation")]
    pub fn open(folder: &Path, most: Option<u64>) -> Result<(DatabaseThread, String), StoreError> {
        let (connection, _) = file::open(folder, most)?;
        let salt = file::salt(&connection)?;
        let database_thread = DatabaseThread {
            connection,
            most,
            role: ThreadRole::Write(None),
        };
        Ok((database_thread, salt))
    }

    /// A game as it is kept.
    #[cfg(feature = "simulation")]
    pub fn load(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        games::load(&self.connection, id)
    }

    fn run(mut self, queue: &Queue<Job>) {
        while let Some(jobs) = queue.take() {
            self.work(jobs);
        }
        self.close();
    }

    /// All that was written is in the file then.
    pub fn close(self) {
        match self.role {
            // What was written is brought into the file by whoever wrote it.
            ThreadRole::Read => drop(self.connection),
            ThreadRole::Write(checkpoints) => {
                checkpoints.into_iter().for_each(Checkpoints::close);
                file::close(self.connection);
            }
        }
    }

    /// Does some jobs in one transaction: all of them, or none.
    pub fn work(&mut self, jobs: Vec<Job>) {
        let most = self.most;
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
            if let ThreadRole::Write(Some(checkpoints)) = &mut self.role {
                checkpoints.wrote(job.cost());
            }
            answers.push(work(&transaction, most, job));
        }
        let ended = match transaction.is_autocommit() {
            true => Err(StoreError::new(
                StoreErrorKind::Full,
                Message::verbatim("the transaction was taken back"),
            )),
            false => transaction.commit().map_err(StoreError::from),
        };
        for answer in answers {
            answer(ended.clone());
        }
        if let Err(error) = ended {
            jobs.for_each(|job| job.fail(error.clone()));
        }
        if let ThreadRole::Write(Some(checkpoints)) = &mut self.role {
            checkpoints.look();
        }
    }
}

/// Whether the file is as large as it may be; what is free inside it does not count.
fn is_full(connection: &Connection, most: Option<u64>) -> Result<bool, rusqlite::Error> {
    let Some(most) = most else { return Ok(false) };
    let pragma = |name: &str| -> Result<u64, rusqlite::Error> {
        let value: i64 = connection.pragma_query_value(None, name, |row| row.get(0))?;
        Ok(value as u64)
    };
    let used = pragma("page_count")?.saturating_sub(pragma("freelist_count")?);
    Ok(used * pragma("page_size")? >= most)
}

/// A job of several steps: all of them, or none, whatever becomes of the others of its transaction.
fn whole<T>(
    connection: &Connection,
    job: impl FnOnce() -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let step = |sql: &str| connection.prepare_cached(sql)?.execute([]);
    step("SAVEPOINT job")?;
    let done = job();
    if done.is_err() && !connection.is_autocommit() {
        step("ROLLBACK TO job")?;
    }
    if !connection.is_autocommit() {
        step("RELEASE job")?;
    }
    done
}

fn work(connection: &Connection, most: Option<u64>, job: Job) -> Done {
    match job {
        Job::Create {
            id,
            running,
            owner,
            room,
            reply,
        } => {
            let created = match is_full(connection, most) {
                Ok(true) => Ok(Created::NoDisk),
                Ok(false) => games::create(connection, &id, &running, &owner, room),
                Err(error) => Err(error),
            };
            later(reply, created.map_err(StoreError::from))
        }
        Job::Save(id, from, step, reply) => {
            let saved = whole(connection, || games::save(connection, &id, from, &step));
            later(reply, saved)
        }
        Job::Load(id, reply) => later(reply, games::load(connection, &id)),
        Job::TakeOut(id, reply) => {
            let out = whole(connection, || Ok(games::take_out(connection, &id)?));
            later(reply, out)
        }
        Job::Forget(age, most, reply) => {
            let forgotten = whole(connection, || games::forget(connection, age, most));
            later(reply, forgotten)
        }
        Job::Count(reply) => later(reply, games::count(connection).map_err(Into::into)),
        Job::Past(owner, reply) => {
            let past = history::names(connection, &owner);
            later(reply, past.map_err(StoreError::from))
        }
        Job::PastGame(owner, id, reply) => {
            let found = history::read(connection, &owner, &id);
            later(reply, found.map_err(StoreError::from))
        }
        Job::Seen(owner, reply) => {
            let seen = history::seen(connection, &owner);
            later(reply, seen.map_err(StoreError::from))
        }
        Job::ChangeHistory {
            owner,
            address,
            change,
            room,
            reply,
        } => {
            let whose = history::HistoryOwner {
                owner: &owner,
                address: &address,
            };
            let changed = whole(connection, || {
                let full = is_full(connection, most)?;
                Ok(history::change(connection, whose, &change, room, full)?)
            });
            later(reply, changed)
        }
    }
}

/// Seconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs() as i64)
}

#[cfg(test)]
mod tests;
