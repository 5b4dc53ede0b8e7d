//! How much anybody may ask for. Every limit is answered with a clear message when it is reached.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use governor::clock::{Clock as _, DefaultClock};
use governor::state::keyed::HashMapStateStore;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};

/// The limits of a server.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Largest body of a request, in bytes.
    pub body: usize,
    /// Largest frame from a browser, in bytes.
    pub frame: usize,
    /// Games in the store.
    pub games: usize,
    /// Games in the store that were begun from one address.
    pub own_games: usize,
    /// Size of the store, in bytes.
    pub store: Option<u64>,
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
    /// Sockets at one table; a seat may have its share of them.
    pub sockets: usize,
    /// Threads that think.
    pub searches: usize,
    /// Thoughts that wait for a thread.
    pub waiting: usize,
    /// Questions of one address that wait or are worked on.
    pub questions: usize,
    /// Longest time to think about a question.
    pub thought: Duration,
    /// Longest time for a move of a program.
    pub move_time: Duration,
    /// After this long a plain player moves in place of a program that has not answered.
    pub stand_in: Duration,
    /// Longest time to wait for the first frame of a socket.
    pub hello: Duration,
    /// After this long a program plays for somebody on turn who is gone.
    pub gone: Duration,
    /// Longest time to wait for a number of somebody while a deal is drawn.
    pub draw: Duration,
    /// After this long the next round is dealt although not everybody has asked for it.
    pub next: Duration,
    /// How much time people have: so many times that of the clock they agreed on.
    pub clock: f64,
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
            own_games: 5_000,
            store: None,
            connections: 512,
            all_connections: 4096,
            requests: 200.0,
            burst: 1000.0,
            frames: 100.0,
            sockets: 16,
            // At least two: one long thought must not keep all others waiting.
            searches: cores.saturating_sub(1).max(2),
            waiting: 1024,
            questions: 32,
            thought: Duration::from_secs(5),
            move_time: Duration::from_secs(3),
            stand_in: Duration::from_secs(6),
            hello: Duration::from_secs(10),
            gone: Duration::from_secs(20),
            draw: Duration::from_secs(10),
            next: Duration::from_secs(20),
            clock: 1.0,
            idle: Duration::from_secs(300),
            forget: Duration::from_secs(90 * 24 * 3600),
        }
    }
}

/// So many at once, so many a second on average. A rate below one in a day counts as that.
fn quota(rate: f64, burst: f64) -> Quota {
    let period = Duration::from_secs_f64(1.0 / rate.max(1e-5));
    let period = period.max(Duration::from_nanos(1));
    let burst = NonZeroU32::new(burst as u32).unwrap_or(NonZeroU32::MIN);
    let quota = Quota::with_period(period).unwrap_or(Quota::per_second(NonZeroU32::MIN));
    quota.allow_burst(burst)
}

/// The budget of one socket.
pub struct Budget(DefaultDirectRateLimiter);

impl Budget {
    /// So many a second, twice as many at once.
    pub fn new(rate: f64) -> Budget {
        Budget(RateLimiter::direct(quota(rate, 2.0 * rate)))
    }

    /// Takes one; false when there is none.
    pub fn take(&self) -> bool {
        self.0.check().is_ok()
    }
}

/// Whom an address stands for: everybody behind one line. Whoever has one address of IPv6 has
/// 2⁶⁴ of them.
pub fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => {
            let line = u128::from(six) >> 64 << 64;
            IpAddr::from(line.to_be_bytes())
        }
        four => four,
    }
}

/// The budgets of all addresses.
pub struct Rates {
    limiter: RateLimiter<IpAddr, HashMapStateStore<IpAddr>, DefaultClock>,
    clock: DefaultClock,
    swept: Mutex<Instant>,
}

/// Addresses remembered before those with full budgets are dropped.
const REMEMBERED: usize = 4096;

/// How often that is looked for.
const SWEEP: Duration = Duration::from_secs(1);

impl Rates {
    /// With the limits of a server.
    pub fn new(limits: &Limits) -> Rates {
        Rates {
            limiter: RateLimiter::hashmap(quota(limits.requests, limits.burst)),
            clock: DefaultClock::default(),
            swept: Mutex::new(Instant::now()),
        }
    }

    /// A request from `address`; the error says after how long the next one is welcome.
    pub fn take(&self, address: IpAddr) -> Result<(), Duration> {
        if self.limiter.len() > REMEMBERED {
            let mut swept = self.swept.lock().unwrap_or_else(|e| e.into_inner());
            if swept.elapsed() >= SWEEP {
                self.limiter.retain_recent();
                *swept = Instant::now();
            }
        }
        let taken = self.limiter.check_key(&address);
        taken.map_err(|later| later.wait_time_from(self.clock.now()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_empties_and_refills() {
        let budget = Budget::new(50.0);
        for _ in 0..100 {
            assert!(budget.take());
        }
        assert!(!budget.take());
        std::thread::sleep(Duration::from_millis(100));
        assert!(budget.take());
    }

    #[test]
    fn addresses_have_budgets_of_their_own() {
        let limits = Limits {
            requests: 1.0,
            burst: 10.0,
            ..Limits::default()
        };
        let rates = Rates::new(&limits);
        let address = |n: u8| IpAddr::from([10, 0, 0, n]);
        for _ in 0..10 {
            rates.take(address(1)).unwrap();
        }
        let wait = rates.take(address(1)).unwrap_err();
        assert!(wait > Duration::ZERO && wait <= Duration::from_secs(1));
        assert!(rates.take(address(2)).is_ok());
    }

    /// A flood of addresses is forgotten as soon as their budgets are full again.
    #[test]
    fn addresses_are_forgotten() {
        let limits = Limits {
            requests: 1000.0,
            burst: 1.0,
            ..Limits::default()
        };
        let rates = Rates::new(&limits);
        for n in 0..3 * REMEMBERED as u32 {
            let _ = rates.take(IpAddr::from(n.to_be_bytes()));
        }
        assert!(rates.limiter.len() > REMEMBERED);
        std::thread::sleep(SWEEP);
        let _ = rates.take(IpAddr::from([1, 2, 3, 4]));
        assert!(rates.limiter.len() < 10, "{}", rates.limiter.len());
    }

    #[test]
    fn one_line_is_one_household() {
        let same = |a: &str, b: &str| {
            let read = |text: &str| household(text.parse().unwrap());
            read(a) == read(b)
        };
        assert!(same("2001:db8:1:2::1", "2001:db8:1:2:ffff::9"));
        assert!(!same("2001:db8:1:2::1", "2001:db8:1:3::1"));
        assert!(same("::ffff:10.0.0.1", "10.0.0.1"));
        assert!(!same("10.0.0.1", "10.0.0.2"));
    }
}
