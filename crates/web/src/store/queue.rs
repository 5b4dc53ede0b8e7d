//! What waits for the store. Every address has a line of its own, and the lines are served in turn, each with
//! no more than its share: whoever asks for much waits behind itself, and nobody else behind it.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Condvar, Mutex, MutexGuard};

/// Most jobs of one turn: they share a transaction.
const TOGETHER: usize = 256;

/// What one address may have done in a turn, in bytes. A job that is larger goes alone.
pub const SHARE: usize = 64 << 10;

struct Line<J> {
    /// Each with what it costs, in bytes.
    jobs: VecDeque<(usize, J)>,
    cost: usize,
}

struct Lines<J> {
    of: HashMap<IpAddr, Line<J>>,
    /// Those who wait, in the order in which they are served.
    order: VecDeque<IpAddr>,
    closed: bool,
}

/// The lines.
pub struct Queue<J> {
    lines: Mutex<Lines<J>>,
    ready: Condvar,
}

impl<J> Queue<J> {
    /// Nobody waits.
    pub fn new() -> Queue<J> {
        Queue {
            lines: Mutex::new(Lines {
                of: HashMap::new(),
                order: VecDeque::new(),
                closed: false,
            }),
            ready: Condvar::new(),
        }
    }

    fn lines(&self) -> MutexGuard<'_, Lines<J>> {
        self.lines.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// A job of `who` waits, which costs so many bytes. It comes back when nobody works here any more.
    pub fn push(&self, who: IpAddr, cost: usize, job: J) -> Result<(), J> {
        let mut lines = self.lines();
        if lines.closed {
            return Err(job);
        }
        let Lines { of, order, .. } = &mut *lines;
        let line = of.entry(who).or_insert_with(|| {
            order.push_back(who);
            Line {
                jobs: VecDeque::new(),
                cost: 0,
            }
        });
        line.jobs.push_back((cost, job));
        line.cost += cost;
        drop(lines);
        self.ready.notify_one();
        Ok(())
    }

    /// What waits for `who`, in bytes.
    pub fn cost_of(&self, who: IpAddr) -> usize {
        self.lines().of.get(&who).map_or(0, |line| line.cost)
    }

    /// The next turn: of every address that waits as much as its share, and at least one job. Waits until
    /// there is one; nothing once the queue is closed and done.
    pub fn take(&self) -> Option<Vec<J>> {
        let mut lines = self.lines();
        while lines.order.is_empty() {
            if lines.closed {
                return None;
            }
            lines = self.ready.wait(lines).unwrap_or_else(|e| e.into_inner());
        }
        let Lines { of, order, .. } = &mut *lines;
        let mut turn = Vec::new();
        for _ in 0..order.len() {
            if turn.len() >= TOGETHER {
                break;
            }
            let Some(who) = order.pop_front() else { break };
            let Some(line) = of.get_mut(&who) else {
                continue;
            };
            let mut spent = 0;
            while let Some((cost, _)) = line.jobs.front()
                && turn.len() < TOGETHER
                && (spent == 0 || spent + cost <= SHARE)
            {
                let Some((cost, job)) = line.jobs.pop_front() else {
                    break;
                };
                // What costs nothing would be taken without end.
                spent += cost.max(1);
                line.cost -= cost;
                turn.push(job);
            }
            match line.jobs.is_empty() {
                true => drop(of.remove(&who)),
                false => order.push_back(who),
            }
        }
        Some(turn)
    }

    /// Nothing comes in any more; what waits is still done.
    pub fn close(&self) {
        self.lines().closed = true;
        self.ready.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn who(n: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, n])
    }

    /// Somebody floods with the largest there is: of each turn it gets one, and whoever comes after a
    /// thousand of them is served in the next turn.
    #[test]
    fn a_flood_waits_behind_itself() {
        let queue = Queue::new();
        for number in 0..1000 {
            queue.push(who(1), SHARE, (1, number)).unwrap();
        }
        assert_eq!(queue.take().unwrap(), [(1, 0)]);
        queue.push(who(2), 3000, (2, 0)).unwrap();
        queue.push(who(3), 3000, (3, 0)).unwrap();
        queue.push(who(2), 3000, (2, 1)).unwrap();
        assert_eq!(queue.take().unwrap(), [(1, 1), (2, 0), (2, 1), (3, 0)]);
        assert_eq!(queue.take().unwrap(), [(1, 2)]);
        assert_eq!(queue.cost_of(who(1)), 997 * SHARE);
        assert_eq!(queue.cost_of(who(2)), 0);
    }

    /// Small things of one address go together, up to its share; in order.
    #[test]
    fn a_share_is_counted_in_bytes() {
        let queue = Queue::new();
        for number in 0..100 {
            queue.push(who(1), SHARE / 10, number).unwrap();
        }
        queue.push(who(2), 10 * SHARE, 100).unwrap();
        queue.push(who(2), 0, 101).unwrap();
        let turn = queue.take().unwrap();
        assert_eq!(turn, (0..10).chain([100]).collect::<Vec<i32>>());
        assert_eq!(queue.take().unwrap()[10], 101);
    }

    /// A turn ends after so many jobs, and the next one begins with those who were not reached.
    #[test]
    fn nobody_is_passed_over() {
        let queue = Queue::new();
        for number in 0..400 {
            let n = (number % 200) as u8;
            queue.push(who(n), SHARE, number).unwrap();
        }
        for number in 200..255 {
            queue.push(who(number as u8), 1, 1000 + number).unwrap();
            queue.push(who(number as u8), 1, 2000 + number).unwrap();
        }
        let first = queue.take().unwrap();
        assert_eq!(first.len(), TOGETHER);
        let second = queue.take().unwrap();
        let missed = (200..255).filter(|n| !first.contains(&(2000 + n)));
        let missed: Vec<i32> = missed.collect();
        assert!(!missed.is_empty());
        assert!(missed.iter().all(|n| second.contains(&(2000 + n))));
        assert!((0..400).all(|n| first.contains(&n) || second.contains(&n)));
    }

    /// Closed, it is done with what waits and then ends; what comes later comes back.
    #[test]
    fn what_waits_is_done_before_the_end() {
        let queue = Queue::new();
        queue.push(who(1), 1, 1).unwrap();
        queue.close();
        assert_eq!(queue.push(who(1), 1, 2), Err(2));
        assert_eq!(queue.take(), Some(vec![1]));
        assert_eq!(queue.take(), None);
    }
}
