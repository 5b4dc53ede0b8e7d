//! How much anybody may ask for. Every limit is answered with a clear message when it is reached.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The limits of a server.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Largest body of a request, in bytes.
    pub body: usize,
    /// Largest frame from a browser, in bytes.
    pub frame: usize,
    /// Games in the store.
    pub games: usize,
    /// Open connections from one address.
    pub connections: usize,
    /// Open connections in all.
    pub all_connections: usize,
    /// Requests a second from one address, on average.
    pub requests: f64,
    /// Requests at once from one address.
    pub burst: f64,
    /// Frames a second on one socket, on average.
    pub frames: f64,
    /// Sockets at one table.
    pub sockets: usize,
    /// Threads that think.
    pub searches: usize,
    /// Thoughts that wait for a thread.
    pub waiting: usize,
    /// Questions over HTTP that wait or are worked on.
    pub questions: usize,
    /// Longest time to think about a question.
    pub thought: Duration,
    /// Longest time for a move of a program.
    pub move_time: Duration,
    /// Longest time to wait for the first frame of a socket.
    pub hello: Duration,
    /// After this long without anybody a game is only in the store.
    pub idle: Duration,
    /// After this long without anybody a game is forgotten.
    pub forget: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Limits {
            body: 64 << 10,
            frame: 4 << 10,
            games: 100_000,
            connections: 512,
            all_connections: 4096,
            requests: 200.0,
            burst: 1000.0,
            frames: 100.0,
            sockets: 16,
            // At least two: one long thought must not keep all others waiting.
            searches: cores.saturating_sub(1).max(2),
            waiting: 1024,
            questions: 16,
            thought: Duration::from_secs(5),
            move_time: Duration::from_secs(3),
            hello: Duration::from_secs(10),
            idle: Duration::from_secs(300),
            forget: Duration::from_secs(90 * 24 * 3600),
        }
    }
}

/// A budget that refills: so many at once, so many a second.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    left: f64,
    seen: Instant,
}

impl Bucket {
    /// A full one.
    pub fn full(burst: f64) -> Bucket {
        Bucket {
            left: burst,
            seen: Instant::now(),
        }
    }

    /// Takes one; the error says after how long there will be one.
    pub fn take(&mut self, rate: f64, burst: f64, now: Instant) -> Result<(), Duration> {
        let gone = now.saturating_duration_since(self.seen).as_secs_f64();
        self.left = (self.left + gone * rate).min(burst);
        self.seen = now;
        if self.left >= 1.0 {
            self.left -= 1.0;
            return Ok(());
        }
        Err(Duration::from_secs_f64((1.0 - self.left) / rate))
    }
}

/// The budgets of all addresses.
#[derive(Default)]
pub struct Rates {
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

/// Addresses remembered before those with full buckets are dropped.
const REMEMBERED: usize = 4096;

impl Rates {
    /// A request from `address`; the error says after how long the next one is welcome.
    pub fn take(&self, address: IpAddr, limits: &Limits) -> Result<(), Duration> {
        let mut buckets = self.buckets.lock().unwrap_or_else(|e| e.into_inner());
        let now = Instant::now();
        if buckets.len() >= REMEMBERED {
            let refilled = limits.burst / limits.requests;
            buckets.retain(|_, bucket| (now - bucket.seen).as_secs_f64() < refilled);
        }
        let bucket = buckets
            .entry(address)
            .or_insert_with(|| Bucket::full(limits.burst));
        bucket.take(limits.requests, limits.burst, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_refills() {
        let mut bucket = Bucket::full(3.0);
        let start = bucket.seen;
        for _ in 0..3 {
            bucket.take(2.0, 3.0, start).unwrap();
        }
        let wait = bucket.take(2.0, 3.0, start).unwrap_err();
        assert!((wait.as_secs_f64() - 0.5).abs() < 1e-9, "{wait:?}");
        bucket.take(2.0, 3.0, start + wait).unwrap();
        bucket.take(2.0, 3.0, start + wait).unwrap_err();
        // It never holds more than its burst.
        let later = start + Duration::from_secs(1000);
        for _ in 0..3 {
            bucket.take(2.0, 3.0, later).unwrap();
        }
        bucket.take(2.0, 3.0, later).unwrap_err();
    }

    #[test]
    fn addresses_have_budgets_of_their_own_and_are_forgotten() {
        let (rates, limits) = (Rates::default(), Limits::default());
        let address = |n: u32| IpAddr::from(n.to_be_bytes());
        for _ in 0..limits.burst as usize {
            rates.take(address(1), &limits).unwrap();
        }
        assert!(rates.take(address(1), &limits).is_err());
        assert!(rates.take(address(2), &limits).is_ok());
        for n in 0..3 * REMEMBERED as u32 {
            let _ = rates.take(address(n), &limits);
        }
        assert!(rates.buckets.lock().unwrap().len() <= 3 * REMEMBERED);
    }
}
