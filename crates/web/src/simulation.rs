//! The server without threads, network and clock: in a runtime of one thread whose time is paused, all
//! that happens follows from a number. People are at the other end of streams in memory; the disk is
//! the real store on a file that fails, loses and tears as disks do.

use std::fs;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use axum::Router;
use capicua_core::{Message, Random, Seed};
use tempfile::TempDir;
use tokio::io::DuplexStream;
use tokio::sync::{Notify, oneshot};
use tokio::time::Instant;

use crate::pool::{Pool, QueueLimits};
use crate::server::{App, Options, ServerError, come_in};
use crate::store::{DatabaseThread, Disk, Job, Store, StoreError, StoreErrorKind, StoredGame};

pub use capicua_ui::host::fixes::{Fix, switch_off};
pub use capicua_ui::host::secrets::seeded::follow;

/// Where the server believes it listens.
pub const ADDRESS: SocketAddr = SocketAddr::new(IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 8642);

/// Bytes on their way in each direction: whoever reads nothing is soon in the way.
const PIPE: usize = 16 << 10;

/// Bytes of nonsense after the last that reached the disk.
const TORN: usize = 300;

const FILE: &str = "games.sqlite";
const JOURNAL: &str = "games.sqlite-wal";

/// What a disk does with the next changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Another program has it.
    Busy,
    /// There is no room.
    Full,
    /// It cannot be written.
    Fails,
    /// It says that it failed, and has written.
    SaysItFailed,
    /// It says that it has written, and has not. No disk may do that: a simulation has to notice.
    Forgets,
}

impl Fault {
    fn error(self) -> StoreError {
        let trouble = match self {
            Fault::Busy => StoreErrorKind::Busy,
            Fault::Full => StoreErrorKind::Full,
            _ => StoreErrorKind::Other,
        };
        StoreError::new(trouble, Message::verbatim("simulated"))
    }
}

/// What is left of a disk: how much of its journal was written when.
#[derive(Clone, Copy, Debug)]
struct Written {
    at: Duration,
    journal: u64,
}

/// A disk, which outlives servers.
pub struct Platter {
    folder: TempDir,
    written: Vec<Written>,
}

fn folder() -> TempDir {
    // In memory, where there is such a folder: what would be lost by a power cut is modelled here.
    let memory = Path::new("/dev/shm");
    let folder = match memory.is_dir() {
        true => tempfile::tempdir_in(memory),
        false => tempfile::tempdir(),
    };
    folder.expect("a folder can be made")
}

impl Default for Platter {
    fn default() -> Platter {
        Platter {
            folder: folder(),
            written: Vec::new(),
        }
    }
}

impl Platter {
    fn copied(&self, journal: Vec<u8>, written: Vec<Written>) -> Platter {
        let copy = folder();
        let file = self.folder.path().join(FILE);
        fs::copy(file, copy.path().join(FILE)).expect("the file can be copied");
        fs::write(copy.path().join(JOURNAL), journal).expect("the journal can be written");
        Platter {
            folder: copy,
            written,
        }
    }

    fn journal(&self) -> Vec<u8> {
        fs::read(self.folder.path().join(JOURNAL)).unwrap_or_default()
    }
}

/// The time of a world, in which servers begin and end.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    begun: Instant,
    before: Duration,
}

impl Clock {
    /// So much has passed before this runtime began.
    pub fn after(before: Duration) -> Clock {
        let begun = Instant::now();
        Clock { begun, before }
    }

    /// What has passed since the world began.
    pub fn now(&self) -> Duration {
        self.before + self.begun.elapsed()
    }

    /// When so much will have passed.
    pub fn at(&self, time: Duration) -> Instant {
        self.begun + time.saturating_sub(self.before)
    }
}

/// What the threads of a store do, done on the thread of the simulation.
struct Bench {
    shelf: Option<DatabaseThread>,
    platter: Platter,
    clock: Clock,
    faults: Vec<Fault>,
    /// How long a job takes, at least and at most.
    slow: (Duration, Duration),
    random: Random,
    /// After so many changes the server is told to die.
    fuse: Option<usize>,
    saves: usize,
    largest: usize,
}

/// The disk of a running server.
#[derive(Clone)]
pub struct Drive {
    bench: Arc<Mutex<Bench>>,
    /// Somebody should end the server now.
    pub die: Arc<Notify>,
}

impl Drive {
    fn bench(&self) -> MutexGuard<'_, Bench> {
        self.bench.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// The next changes go wrong, one after the other.
    pub fn plan(&self, faults: impl IntoIterator<Item = Fault>) {
        self.bench().faults.extend(faults);
    }

    /// Whether something is about to go wrong.
    pub fn is_faulty(&self) -> bool {
        !self.bench().faults.is_empty()
    }

    /// How long jobs take from now on.
    pub fn slow(&self, least: Duration, most: Duration) {
        self.bench().slow = (least, most);
    }

    /// After so many more changes, before anybody is told of the last of them, `die` is raised.
    pub fn light(&self, changes: usize) {
        self.bench().fuse = Some(changes);
    }

    /// Changes of games, and the bytes of the largest.
    pub fn saved(&self) -> (usize, usize) {
        let bench = self.bench();
        (bench.saves, bench.largest)
    }

    /// A game as it is kept now: what changes, and the rounds that are over.
    pub fn kept(&self, id: &str) -> Option<(String, u64, Vec<String>)> {
        let bench = self.bench();
        let StoredGame {
            running,
            first,
            over,
            ..
        } = bench.shelf.as_ref()?.load(id).ok()??;
        Some((running, first, over))
    }

    /// The process is gone, and its machine goes on: all that was written is there.
    pub fn kill(&self) -> Platter {
        let bench = self.bench();
        let platter = &bench.platter;
        platter.copied(platter.journal(), platter.written.clone())
    }

    /// The machine is gone. What was written until `flushed` is there, of the rest as much as came to the
    /// disk, the last of it torn. Says also since when nothing is there any more.
    pub fn cut_power(&self, flushed: Duration) -> (Platter, Option<Duration>) {
        let mut bench = self.bench();
        let mut journal = bench.platter.journal();
        let synced = bench
            .platter
            .written
            .iter()
            .rev()
            .find(|one| one.at <= flushed);
        let synced = synced
            .map_or(0, |one| one.journal as usize)
            .min(journal.len());
        let there = synced + bench.random.below(journal.len() - synced + 1);
        let torn = bench.random.below(TORN);
        journal.truncate(there);
        journal.extend((0..torn).map(|_| bench.random.bits() as u8));
        let whole = |one: &&Written| one.journal as usize <= there;
        let written: Vec<Written> = bench
            .platter
            .written
            .iter()
            .take_while(whole)
            .copied()
            .collect();
        let lost = bench.platter.written.get(written.len()).map(|one| one.at);
        (bench.platter.copied(journal, written), lost)
    }

    async fn work(self, job: Job) {
        let delay = {
            let mut bench = self.bench();
            let (least, most) = bench.slow;
            least + (most - least).mul_f64(bench.random.unit())
        };
        tokio::time::sleep(delay).await;
        let mut bench = self.bench();
        let fault = match job.writes() && !bench.faults.is_empty() {
            true => Some(bench.faults.remove(0)),
            false => None,
        };
        if let Job::Save(_, _, step, _) = &job {
            bench.saves += 1;
            bench.largest = bench.largest.max(step.bytes());
            bench.fuse = bench.fuse.and_then(|left| match left {
                0 | 1 => {
                    self.die.notify_one();
                    None
                }
                left => Some(left - 1),
            });
        }
        let job = match (fault, job) {
            (None, job) => job,
            (Some(Fault::SaysItFailed), Job::Save(id, from, step, reply)) => {
                drop(reply.send(Err(Fault::Fails.error())));
                Job::Save(id, from, step, oneshot::channel().0)
            }
            (Some(Fault::Forgets), Job::Save(.., reply)) => return drop(reply.send(Ok(true))),
            (Some(fault), job) => return job.fail(fault.error()),
        };
        let Some(shelf) = &mut bench.shelf else {
            return job.fail(Fault::Fails.error());
        };
        shelf.work(vec![job]);
        let journal = fs::metadata(bench.platter.folder.path().join(JOURNAL));
        let journal = journal.map_or(0, |found| found.len());
        let at = bench.clock.now();
        bench.platter.written.push(Written { at, journal });
    }
}

impl Disk for Drive {
    fn put(&self, _: IpAddr, job: Job) {
        tokio::spawn(self.clone().work(job));
    }

    fn behind(&self, _: IpAddr) -> usize {
        0
    }

    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async {
            let mut bench = self.bench();
            if let Some(shelf) = bench.shelf.take() {
                shelf.close();
            }
            bench.platter.written.clear();
        })
    }
}

/// How programs think in a world.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thinking {
    /// Within half a second.
    Quick,
    /// Within two.
    Slow,
    /// Some for longer than anybody waits, some never to an end.
    Odd,
}

impl Thinking {
    fn delay(self, random: &mut Random) -> Option<Duration> {
        let most = match (self, random.below(20)) {
            (Thinking::Quick, _) => 500,
            (Thinking::Odd, 0) => return None,
            (Thinking::Odd, 1) => 9000,
            _ => 2000,
        };
        Some(Duration::from_millis(random.below(most) as u64))
    }
}

/// A server from its beginning to its end.
pub struct Life {
    app: Arc<App>,
    router: Router,
    /// Its disk.
    pub drive: Drive,
}

impl Life {
    /// Begins on what is left of a disk.
    pub fn begin(
        options: Options,
        platter: Platter,
        clock: Clock,
        thinking: Thinking,
        seed: Seed,
    ) -> Result<Life, ServerError> {
        let limits = &options.limits;
        let opened = DatabaseThread::open(platter.folder.path(), limits.store);
        let (shelf, salt) = opened.map_err(ServerError::Store)?;
        let drive = Drive {
            bench: Arc::new(Mutex::new(Bench {
                shelf: Some(shelf),
                platter,
                clock,
                faults: Vec::new(),
                slow: (Duration::ZERO, Duration::ZERO),
                random: seed.named("disk").random(),
                fuse: None,
                saves: 0,
                largest: 0,
            })),
            die: Arc::default(),
        };
        let bounds = QueueLimits {
            waiting: limits.waiting,
            questions: limits.questions,
        };
        let pool = |name| {
            let random = Mutex::new(seed.named(name).random());
            Pool::simulated(bounds, move || {
                thinking.delay(&mut random.lock().unwrap_or_else(|e| e.into_inner()))
            })
        };
        let store = Store::on(Arc::new(drive.clone()), salt);
        let (app, router) = App::begin(options, ADDRESS, store, (pool("deep"), pool("quick")));
        Ok(Life { app, router, drive })
    }

    /// A connection from somewhere.
    pub fn connect(&self, from: IpAddr) -> DuplexStream {
        let (near, far) = tokio::io::duplex(PIPE);
        come_in(&self.app, far, from, &self.router, None);
        near
    }

    /// Open connections.
    pub fn connections(&self) -> usize {
        self.app.open_connections()
    }

    /// Ends as the program does when it is asked to.
    pub async fn end(&self) {
        self.app.end().await;
    }
}
