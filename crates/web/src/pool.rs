//! The thread pool for searches: a fixed number of threads works through a bounded queue.
//!
//! Who goes first: moves of programs before questions of people, then whoever has been served least
//! recently, by address and then by game. Nobody is kept waiting by one who asks for much: when no
//! thread is free, a search that stands in the way is hurried, that is, told to answer with what it
//! has found so far.

use std::collections::HashMap;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use capicua_core::CancellationToken;
use tokio::sync::oneshot;

/// A search may go on for so long while others wait; then it is hurried.
const SLICE: Duration = Duration::from_millis(300);

/// How often somebody looks whether a search should be hurried, while others wait.
const LOOK: Duration = Duration::from_millis(20);

/// One address may take one in so many of the places to wait.
const SHARE: usize = 4;

/// What is worked on. The first goes before the second.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Class {
    /// A move of a program: a table waits for it.
    Move,
    /// A hint, a count, a question over HTTP.
    Question,
}

/// For whom a job is done, and how long it may take.
#[derive(Clone, Debug)]
pub struct JobSpec {
    /// What it is.
    pub class: Class,
    /// Where whoever waits for it is.
    pub address: IpAddr,
    /// The game it is about; empty for a question that has no game.
    pub game: String,
    /// From its beginning, waiting not counted.
    pub longest: Duration,
}

/// Work to be done, unless its flag was raised before its turn came.
struct Job {
    /// In the order of asking.
    number: u64,
    spec: JobSpec,
    since: Instant,
    stop: CancellationToken,
    /// False when nobody wanted the answer any more.
    work: Box<dyn FnOnce(&CancellationToken) -> bool + Send>,
}

/// Work being done.
struct Running {
    number: u64,
    spec: JobSpec,
    since: Instant,
    stop: CancellationToken,
    hurried: bool,
}

#[derive(Default)]
struct Queue {
    waiting: Vec<Job>,
    running: Vec<Running>,
    /// When each address, and each game, was served last; counted, not timed.
    served: HashMap<IpAddr, u64>,
    served_games: HashMap<String, u64>,
    asked: u64,
    closed: bool,
}

impl Queue {
    /// Whose turn it is.
    fn first(&self) -> Option<usize> {
        let rank = |job: &Job| {
            let served = self.served.get(&job.spec.address).copied();
            let game = self.served_games.get(&job.spec.game).copied();
            let (served, game) = (served.unwrap_or(0), game.unwrap_or(0));
            (job.spec.class, served, game, job.number)
        };
        (0..self.waiting.len()).min_by_key(|&at| rank(&self.waiting[at]))
    }

    fn has_room(&self, spec: &JobSpec, bounds: QueueLimits) -> bool {
        let its = |other: &&JobSpec| other.address == spec.address;
        let in_line = self.waiting.iter().map(|job| &job.spec);
        let asked = |other: &&JobSpec| its(other) && other.class == Class::Question;
        let served = self.running.iter().map(|running| &running.spec);
        self.waiting.len() < bounds.waiting
            && in_line.clone().filter(its).count() < bounds.waiting.div_ceil(SHARE)
            && (spec.class != Class::Question
                || in_line.chain(served).filter(asked).count() < bounds.questions)
    }

    fn take(&mut self) -> Option<Job> {
        let job = self.waiting.swap_remove(self.first()?);
        self.asked += 1;
        let now = self.asked;
        self.served.insert(job.spec.address, now);
        self.served_games.insert(job.spec.game.clone(), now);
        Some(job)
    }

    /// Whoever neither waits nor is served is forgotten.
    fn forget(&mut self, spec: &JobSpec) {
        let waiting = || self.waiting.iter().map(|job| &job.spec);
        let all = || waiting().chain(self.running.iter().map(|running| &running.spec));
        if !all().any(|other| other.address == spec.address) {
            self.served.remove(&spec.address);
        }
        if !all().any(|other| other.game == spec.game) {
            self.served_games.remove(&spec.game);
        }
    }

    /// Hurries a search, if whoever is next should not wait for it any longer.
    fn hurry(&mut self, threads: usize) {
        let Some(first) = self.first() else { return };
        if self.running.len() < threads {
            return;
        }
        let spec = &self.waiting[first].spec;
        let same = |job: &&Job| job.spec.class == spec.class;
        let hurried = self.running.iter().filter(|running| running.hurried);
        if hurried.count() >= self.waiting.iter().filter(same).count() {
            return;
        }
        let of = |address: IpAddr| {
            let its = |running: &&Running| running.spec.address == address;
            self.running.iter().filter(its).count()
        };
        let has_none = of(spec.address) == 0;
        let waited = self.waiting[first].since.elapsed() >= SLICE;
        let stands_in_the_way = |running: &&Running| {
            let other = &running.spec;
            let goes_before = spec.class < other.class;
            let has_more = spec.class == other.class && has_none && of(other.address) > 1;
            let had_its_time = spec.class == other.class
                && waited
                && spec.game != other.game
                && running.since.elapsed() >= SLICE;
            !running.hurried && (goes_before || has_more || had_its_time)
        };
        let longest = self
            .running
            .iter()
            .filter(stands_in_the_way)
            .min_by_key(|running| running.since)
            .map(|running| running.number);
        let chosen = self.running.iter_mut().find(|r| Some(r.number) == longest);
        if let Some(running) = chosen {
            running.hurried = true;
            running.stop.cancel();
        }
    }
}

/// What the threads have done so far.
#[derive(Default)]
pub struct Counts {
    /// Being worked on now.
    pub running: AtomicUsize,
    /// Worked on to their end.
    pub done: AtomicU64,
    /// Told to stop, before or while they were worked on.
    pub stopped: AtomicU64,
    /// Told to answer with what they had, because others waited.
    pub hurried: AtomicU64,
    /// Ended by a panic.
    pub lost: AtomicU64,
}

struct Shared {
    queue: Mutex<Queue>,
    /// There is work.
    ready: Condvar,
    /// Somebody waits while all threads are busy.
    crowded: Condvar,
    threads: usize,
    bounds: QueueLimits,
    counts: Counts,
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(|e| e.into_inner())
    }
}

/// How much may wait.
#[derive(Clone, Copy, Debug)]
pub struct QueueLimits {
    /// In all; one address may take a quarter of them.
    pub waiting: usize,
    /// Questions of one address, waiting or worked on.
    pub questions: usize,
}

/// The threads. They end when the last handle is dropped and the queue is done.
pub struct Pool {
    shared: Arc<Shared>,
    /// After how long each answer comes, where no thread thinks; nothing when it never does.
    #[cfg(feature = "simulation")]
    delays: Option<Box<dyn Fn() -> Option<Duration> + Send + Sync>>,
}

/// The queue is full, or the share of whoever asks is.
#[derive(Debug)]
pub struct Full;

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cancelled {
    /// Nobody wanted it any more.
    Stopped,
    /// The work broke.
    Broken,
}

/// An answer on its way. Dropped, it raises the flag of the work.
pub struct Answer<T> {
    receiver: oneshot::Receiver<T>,
    stop: CancellationToken,
}

impl<T> Answer<T> {
    /// Whether the work was told to come to an end because others wait; not that its time is up.
    pub fn hurried(&self) -> bool {
        self.stop.is_cancelled()
    }

    /// Waits for it.
    pub async fn wait(mut self) -> Result<T, Cancelled> {
        self.ended().await
    }

    /// The same for whoever wants to know then why it ended.
    pub async fn ended(&mut self) -> Result<T, Cancelled> {
        match (&mut self.receiver).await {
            Ok(answer) => Ok(answer),
            Err(_) if self.stop.is_cancelled() => Err(Cancelled::Stopped),
            Err(_) => Err(Cancelled::Broken),
        }
    }
}

impl<T> Drop for Answer<T> {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

impl Pool {
    /// So many threads and so many places to wait.
    pub fn new(threads: usize, bounds: QueueLimits) -> Pool {
        let threads = threads.max(1);
        let shared = Arc::new(Shared {
            queue: Mutex::default(),
            ready: Condvar::new(),
            crowded: Condvar::new(),
            threads,
            bounds,
            counts: Counts::default(),
        });
        let start = |name: String, run: fn(&Shared)| {
            let shared = shared.clone();
            let thread = thread::Builder::new().name(name);
            thread
                .spawn(move || run(&shared))
                .expect("a thread can be started");
        };
        for number in 0..threads {
            start(format!("thinker-{number}"), work);
        }
        start("hurry".to_owned(), watch);
        Pool {
            shared,
            #[cfg(feature = "simulation")]
            delays: None,
        }
    }

    /// One without threads: work is done when its answer is due, and told to be quick.
    #[cfg(feature = "simulation")]
    pub fn simulated(
        bounds: QueueLimits,
        delays: impl Fn() -> Option<Duration> + Send + Sync + 'static,
    ) -> Pool {
        let shared = Shared {
            queue: Mutex::default(),
            ready: Condvar::new(),
            crowded: Condvar::new(),
            threads: 0,
            bounds,
            counts: Counts::default(),
        };
        Pool {
            shared: Arc::new(shared),
            delays: Some(Box::new(delays)),
        }
    }

    /// Queues work. Its flag is raised when nobody waits any more, when its time is up, and when it
    /// is hurried.
    pub fn ask<T: Send + 'static>(
        &self,
        spec: JobSpec,
        work: impl FnOnce(&CancellationToken) -> T + Send + 'static,
    ) -> Result<Answer<T>, Full> {
        let (sender, receiver) = oneshot::channel();
        let stop = CancellationToken::new();
        #[cfg(feature = "simulation")]
        if let Some(delays) = &self.delays {
            if let Some(delay) = delays() {
                tokio::spawn(async move {
                    tokio::time::sleep(delay).await;
                    if !sender.is_closed() {
                        let hurry = CancellationToken::new();
                        hurry.cancel();
                        drop(sender.send(work(&hurry)));
                    }
                });
            }
            return Ok(Answer { receiver, stop });
        }
        let mut queue = self.shared.queue();
        if !queue.has_room(&spec, self.shared.bounds) {
            return Err(Full);
        }
        queue.asked += 1;
        let job = Job {
            number: queue.asked,
            spec,
            since: Instant::now(),
            stop: stop.clone(),
            work: Box::new(move |stop| sender.send(work(stop)).is_ok()),
        };
        queue.waiting.push(job);
        queue.hurry(self.shared.threads);
        drop(queue);
        self.shared.ready.notify_one();
        self.shared.crowded.notify_one();
        Ok(Answer { receiver, stop })
    }

    /// Whether work would be queued now: for whoever would have to prepare it.
    pub fn has_room(&self, spec: &JobSpec) -> bool {
        self.shared.queue().has_room(spec, self.shared.bounds)
    }

    /// What the threads have done so far.
    pub fn counts(&self) -> &Counts {
        &self.shared.counts
    }

    /// How much waits.
    pub fn waiting(&self) -> usize {
        self.shared.queue().waiting.len()
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut queue = self.shared.queue();
        queue.closed = true;
        for job in queue.waiting.drain(..) {
            job.stop.cancel();
        }
        drop(queue);
        self.shared.ready.notify_all();
        self.shared.crowded.notify_all();
    }
}

/// Nice level of search threads: those that serve connections come first.
#[cfg(target_os = "linux")]
const NICE_LEVEL: i32 = 15;

/// Lowers the priority of a search thread, so that threads that serve connections come first.
fn lower_priority() {
    // There it is for this thread alone. Where it is not allowed, all are equal.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, NICE_LEVEL);
}

fn work(shared: &Shared) {
    lower_priority();
    let counts = &shared.counts;
    loop {
        let mut queue = shared.queue();
        let job = loop {
            if let Some(job) = queue.take() {
                break job;
            }
            if queue.closed {
                return;
            }
            queue = shared.ready.wait(queue).unwrap_or_else(|e| e.into_inner());
        };
        let Job {
            number,
            spec,
            stop,
            work,
            ..
        } = job;
        if stop.is_cancelled() {
            queue.forget(&spec);
            drop(queue);
            counts.stopped.fetch_add(1, Ordering::Relaxed);
            continue;
        }
        let until = stop.within(spec.longest);
        queue.running.push(Running {
            number,
            spec,
            since: Instant::now(),
            stop: stop.clone(),
            hurried: false,
        });
        drop(queue);
        counts.running.fetch_add(1, Ordering::Relaxed);
        // A thread that breaks must not take the others' turns with it; whoever waits sees that
        // its answer is lost.
        let ended = catch_unwind(AssertUnwindSafe(move || work(&until)));
        let mut queue = shared.queue();
        let at = queue.running.iter().position(|r| r.number == number);
        let ran = at.map(|at| queue.running.swap_remove(at));
        let hurried = ran.is_some_and(|ran| {
            queue.forget(&ran.spec);
            ran.hurried
        });
        drop(queue);
        counts.running.fetch_sub(1, Ordering::Relaxed);
        let count = match ended {
            Err(_) => &counts.lost,
            Ok(false) => &counts.stopped,
            Ok(true) if hurried => &counts.hurried,
            Ok(true) => &counts.done,
        };
        count.fetch_add(1, Ordering::Relaxed);
    }
}

/// Looks after those who wait.
fn watch(shared: &Shared) {
    let mut queue = shared.queue();
    while !queue.closed {
        queue = match queue.waiting.is_empty() {
            true => shared
                .crowded
                .wait(queue)
                .unwrap_or_else(|e| e.into_inner()),
            false => {
                queue.hurry(shared.threads);
                let waited = shared.crowded.wait_timeout(queue, LOOK);
                waited.unwrap_or_else(|e| e.into_inner()).0
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    const BOUNDS: QueueLimits = QueueLimits {
        waiting: 64,
        questions: 16,
    };

    fn spec(class: Class, address: u8, game: &str) -> JobSpec {
        JobSpec {
            class,
            address: IpAddr::from([127, 0, 0, address]),
            game: game.to_owned(),
            longest: Duration::from_secs(60),
        }
    }

    fn question() -> JobSpec {
        spec(Class::Question, 1, "a")
    }

    fn endless(stop: &CancellationToken) {
        while !stop.is_cancelled() {
            thread::sleep(Duration::from_millis(1));
        }
    }

    async fn until_running(pool: &Pool, count: usize) {
        while pool.counts().running.load(Ordering::Relaxed) != count {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    /// Tests end, with an error, rather than hang.
    async fn in_time<T>(work: impl Future<Output = T>) -> T {
        let ended = tokio::time::timeout(Duration::from_secs(20), work).await;
        ended.expect("it takes too long")
    }

    #[tokio::test]
    async fn answers_come_and_a_panic_is_survived() {
        in_time(async {
            let pool = Pool::new(1, BOUNDS);
            let broken = pool.ask(question(), |_| -> u32 { panic!("on purpose") });
            let fine = pool.ask(question(), |_| 7);
            assert_eq!(broken.unwrap().wait().await, Err(Cancelled::Broken));
            assert_eq!(fine.unwrap().wait().await, Ok(7));
            assert_eq!(pool.counts().lost.load(Ordering::Relaxed), 1);
        })
        .await;
    }

    #[tokio::test]
    async fn the_queue_is_bounded_and_what_nobody_wants_is_stopped() {
        in_time(async {
            let bounds = QueueLimits {
                waiting: 1,
                ..BOUNDS
            };
            let pool = Pool::new(1, bounds);
            let running = pool.ask(question(), endless).unwrap();
            until_running(&pool, 1).await;
            let waiting = pool.ask(question(), |_| 1).unwrap();
            assert!(pool.ask(question(), |_| 2).is_err());
            drop(waiting);
            drop(running);
            let after = loop {
                match pool.ask(question(), |_| 3) {
                    Ok(answer) => break answer,
                    Err(Full) => tokio::time::sleep(Duration::from_millis(1)).await,
                }
            };
            assert_eq!(after.wait().await, Ok(3));
            assert_eq!(pool.counts().stopped.load(Ordering::Relaxed), 2);
        })
        .await;
    }

    #[tokio::test]
    async fn an_errand_ends_when_its_time_is_up() {
        in_time(async {
            let pool = Pool::new(1, BOUNDS);
            let short = JobSpec {
                longest: Duration::from_millis(20),
                ..question()
            };
            assert_eq!(pool.ask(short, endless).unwrap().wait().await, Ok(()));
        })
        .await;
    }

    /// Fifty hints of one client are asked for; a move waits for none of them.
    #[tokio::test]
    async fn a_move_goes_before_questions_and_hurries_one() {
        in_time(async {
            let pool = Pool::new(2, BOUNDS);
            let hints: Vec<_> = (0..16)
                .map(|n| {
                    let spec = spec(Class::Question, 1, &format!("hint{n}"));
                    pool.ask(spec, endless).unwrap()
                })
                .collect();
            assert!(pool.ask(question(), |_| ()).is_err(), "its share is full");
            let other = pool.ask(spec(Class::Question, 2, "b"), |_| ());
            until_running(&pool, 2).await;
            for _ in 0..5 {
                let moved = pool.ask(spec(Class::Move, 1, "mine"), |_| 7).unwrap();
                assert_eq!(moved.wait().await, Ok(7));
            }
            // One hint was in the way of each move at most; none went before it.
            let hurried = pool.counts().hurried.load(Ordering::Relaxed);
            assert!((1..=5).contains(&hurried), "{hurried}");
            assert_eq!(other.unwrap().wait().await, Ok(()));
            drop(hints);
        })
        .await;
    }

    /// One address has every thread and a long queue; another comes in between at once.
    #[tokio::test]
    async fn addresses_take_turns() {
        in_time(async {
            let pool = Pool::new(2, BOUNDS);
            let (tell, order) = mpsc::channel();
            let hostile: Vec<_> = (0..12)
                .map(|n| {
                    let tell = tell.clone();
                    let spec = spec(Class::Move, 1, &format!("game{n}"));
                    let work = move |stop: &CancellationToken| {
                        endless(stop);
                        let _ = tell.send(1);
                    };
                    pool.ask(spec, work).unwrap()
                })
                .collect();
            until_running(&pool, 2).await;
            let began = Instant::now();
            let honest = pool.ask(spec(Class::Move, 2, "mine"), move |_| {
                let _ = tell.send(2);
            });
            honest.unwrap().wait().await.unwrap();
            assert!(began.elapsed() < SLICE, "{:?}", began.elapsed());
            let order: Vec<i32> = order.try_iter().collect();
            assert!(order.len() <= 3 && order.contains(&2), "{order:?}");
            drop(hostile);
        })
        .await;
    }

    /// Games of one address take turns, too: each search has its slice while others wait.
    #[tokio::test]
    async fn nobody_has_a_thread_for_ever() {
        in_time(async {
            let pool = Pool::new(1, BOUNDS);
            let long = pool.ask(spec(Class::Move, 1, "long"), endless).unwrap();
            until_running(&pool, 1).await;
            let short = pool.ask(spec(Class::Move, 1, "short"), |_| 3).unwrap();
            assert_eq!(short.wait().await, Ok(3));
            assert_eq!(long.wait().await, Ok(()));
        })
        .await;
    }
}
