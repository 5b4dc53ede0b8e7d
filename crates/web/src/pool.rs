//! Threads that think. A fixed number of them works through a bounded queue, first come first
//! served; each game asks for one thing at a time, so that the queue is fair between games.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;

use capicua_core::Stop;
use tokio::sync::oneshot;

/// Work to be done, unless its flag was raised before its turn came.
struct Job {
    stop: Stop,
    /// Says whether it was told to stop.
    work: Box<dyn FnOnce(&Stop) -> bool + Send>,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    closed: bool,
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
    /// Ended by a panic.
    pub lost: AtomicU64,
}

struct Shared {
    queue: Mutex<Queue>,
    ready: Condvar,
    bound: usize,
    counts: Counts,
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(|e| e.into_inner())
    }
}

/// The threads. They end when the last handle is dropped and the queue is done.
pub struct Pool {
    shared: Arc<Shared>,
}

/// The queue is full.
#[derive(Debug)]
pub struct Full;

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lost {
    /// Nobody wanted it any more.
    Stopped,
    /// The work broke.
    Broken,
}

/// An answer on its way. Dropped, it raises the flag of the work.
pub struct Answer<T> {
    receiver: oneshot::Receiver<T>,
    stop: Stop,
}

impl<T> Answer<T> {
    /// Waits for it.
    pub async fn wait(mut self) -> Result<T, Lost> {
        match (&mut self.receiver).await {
            Ok(answer) => Ok(answer),
            Err(_) if self.stop.raised() => Err(Lost::Stopped),
            Err(_) => Err(Lost::Broken),
        }
    }
}

impl<T> Drop for Answer<T> {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

impl Pool {
    /// So many threads and so many places to wait.
    pub fn new(threads: usize, bound: usize) -> Pool {
        let shared = Arc::new(Shared {
            queue: Mutex::default(),
            ready: Condvar::new(),
            bound,
            counts: Counts::default(),
        });
        for number in 0..threads.max(1) {
            let shared = shared.clone();
            let name = format!("thinker-{number}");
            let thread = thread::Builder::new().name(name);
            thread
                .spawn(move || work(&shared))
                .expect("a thread can be started");
        }
        Pool { shared }
    }

    /// Queues work. `stop` can be raised by whoever holds a copy.
    pub fn ask<T: Send + 'static>(
        &self,
        stop: Stop,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<Answer<T>, Full> {
        let (sender, receiver) = oneshot::channel();
        let job = Job {
            stop: stop.clone(),
            work: Box::new(move |stop| {
                let answer = work(stop);
                let stopped = stop.raised();
                // Whoever waited may have left.
                let _ = sender.send(answer);
                stopped
            }),
        };
        let mut queue = self.shared.queue();
        if queue.jobs.len() >= self.shared.bound {
            return Err(Full);
        }
        queue.jobs.push_back(job);
        drop(queue);
        self.shared.ready.notify_one();
        Ok(Answer { receiver, stop })
    }

    /// What the threads have done so far.
    pub fn counts(&self) -> &Counts {
        &self.shared.counts
    }

    /// How much waits.
    pub fn waiting(&self) -> usize {
        self.shared.queue().jobs.len()
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut queue = self.shared.queue();
        queue.closed = true;
        for job in queue.jobs.drain(..) {
            job.stop.raise();
        }
        drop(queue);
        self.shared.ready.notify_all();
    }
}

fn work(shared: &Shared) {
    let counts = &shared.counts;
    loop {
        let mut queue = shared.queue();
        let job = loop {
            if let Some(job) = queue.jobs.pop_front() {
                break job;
            }
            if queue.closed {
                return;
            }
            queue = shared.ready.wait(queue).unwrap_or_else(|e| e.into_inner());
        };
        drop(queue);
        if job.stop.raised() {
            counts.stopped.fetch_add(1, Ordering::Relaxed);
            continue;
        }
        counts.running.fetch_add(1, Ordering::Relaxed);
        // A thread that breaks must not take the others' turns with it; whoever waits sees that
        // its answer is lost.
        let ended = catch_unwind(AssertUnwindSafe(move || (job.work)(&job.stop)));
        counts.running.fetch_sub(1, Ordering::Relaxed);
        let count = match ended {
            Err(_) => &counts.lost,
            Ok(true) => &counts.stopped,
            Ok(false) => &counts.done,
        };
        count.fetch_add(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[tokio::test]
    async fn answers_come_and_a_panic_is_survived() {
        let pool = Pool::new(1, 8);
        let broken = pool.ask(Stop::new(), |_| -> u32 { panic!("on purpose") });
        let fine = pool.ask(Stop::new(), |_| 7);
        assert_eq!(broken.unwrap().wait().await, Err(Lost::Broken));
        assert_eq!(fine.unwrap().wait().await, Ok(7));
        assert_eq!(pool.counts().lost.load(Ordering::Relaxed), 1);
    }

    #[tokio::test]
    async fn the_queue_is_bounded_and_what_nobody_wants_is_stopped() {
        let pool = Pool::new(1, 1);
        let endless = |stop: &Stop| {
            while !stop.raised() {
                thread::sleep(Duration::from_millis(1));
            }
        };
        let running = pool.ask(Stop::new(), endless).unwrap();
        while pool.counts().running.load(Ordering::Relaxed) == 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let waiting = pool.ask(Stop::new(), |_| 1).unwrap();
        assert!(pool.ask(Stop::new(), |_| 2).is_err());
        drop(waiting);
        drop(running);
        let after = loop {
            match pool.ask(Stop::new(), |_| 3) {
                Ok(answer) => break answer,
                Err(Full) => tokio::time::sleep(Duration::from_millis(1)).await,
            }
        };
        assert_eq!(after.wait().await, Ok(3));
        assert_eq!(pool.counts().stopped.load(Ordering::Relaxed), 2);
    }
}
