//! Resource limits for clients. Every limit is answered with a clear message when it is reached.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Mutex;
use std::time::Duration;

use governor::clock::Clock;
use governor::state::keyed::HashMapStateStore;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};
use tokio::time::Instant;

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
    /// Size of the store in bytes from which on nothing new is kept.
    pub store: Option<u64>,
    /// Largest past game, in bytes.
    pub past_game: usize,
    /// All past games of one key, and all of one address, in bytes.
    pub past_games: u64,
    /// Bytes of past games a second that one address may store on average; the burst is all that it may have.
    pub past_rate: f64,
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
    /// Frames a second on all sockets of one address, on average.
    pub own_frames: f64,
    /// Sockets at one table; a seat may have its share of them.
    pub sockets: usize,
    /// Search threads.
    pub searches: usize,
    /// Searches that may wait for a thread.
    pub waiting: usize,
    /// Questions of one address that wait or are worked on.
    pub questions: usize,
    /// Longest search time for a question.
    pub thought: Duration,
    /// Longest time for an answer, waiting included; a review may take all of it.
    pub patience: Duration,
    /// Longest time for a move of a program.
    pub move_time: Duration,
    /// After this long a fallback player moves for a program that has not answered.
    pub fallback_after: Duration,
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
            store: Some(1 << 30),
            past_game: 64 << 10,
            past_games: 10 << 20,
            past_rate: 1e6,
            connections: 512,
            all_connections: 4096,
            requests: 200.0,
            burst: 1000.0,
            frames: 100.0,
            own_frames: 500.0,
            sockets: 16,
            // At least two: one long thought must not keep all others waiting.
            searches: cores.saturating_sub(1).max(2),
            waiting: 1024,
            questions: 32,
            thought: Duration::from_secs(5),
            patience: Duration::from_secs(30),
            move_time: Duration::from_secs(3),
            fallback_after: Duration::from_secs(6),
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

/// The clock of everything else here: in a simulation it goes by its own time.
#[derive(Clone)]
struct Ours;

impl Clock for Ours {
    type Instant = std::time::Instant;

    fn now(&self) -> std::time::Instant {
        Instant::now().into_std()
    }
}

/// The budget of one socket.
pub struct Budget(RateLimiter<NotKeyed, InMemoryState, Ours>);

impl Budget {
    /// So many a second, twice as many at once.
    pub fn new(rate: f64) -> Budget {
        Budget::with_burst(rate, 2.0 * rate)
    }

    /// So many a second, so many at once.
    pub fn with_burst(rate: f64, burst: f64) -> Budget {
        let quota = quota(rate, burst);
        Budget(RateLimiter::direct_with_clock(quota, Ours))
    }

    /// Takes one; false when there is none.
    pub fn take(&self) -> bool {
        self.0.check().is_ok()
    }
}

/// The address that limits count by: an IPv6 client usually has a whole /64 network, so that stands for it.
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
    limiter: RateLimiter<IpAddr, HashMapStateStore<IpAddr>, Ours>,
    swept: Mutex<Instant>,
}

/// Addresses remembered before those with full budgets are dropped.
const REMEMBERED: usize = 4096;

/// How often that is looked for.
const SWEEP: Duration = Duration::from_secs(1);

/// What bytes are counted in.
const KILOBYTE: usize = 1000;

impl Rates {
    /// Of requests, with the limits of a server.
    pub fn new(limits: &Limits) -> Rates {
        Rates::with(quota(limits.requests, limits.burst))
    }

    /// Of frames on sockets.
    pub fn for_frames(limits: &Limits) -> Rates {
        Rates::with(quota(limits.own_frames, 2.0 * limits.own_frames))
    }

    /// Of bytes of past games that are stored.
    pub fn for_past_games(limits: &Limits) -> Rates {
        let (rate, burst) = (limits.past_rate, limits.past_games.max(10 << 20) as f64);
        let kilobyte = KILOBYTE as f64;
        Rates::with(quota(rate / kilobyte, burst / kilobyte))
    }

    fn with(quota: Quota) -> Rates {
        Rates {
            limiter: RateLimiter::hashmap_with_clock(quota, Ours),
            swept: Mutex::new(Instant::now()),
        }
    }

    /// Counts a request from `address`; the error says after how long to retry.
    pub fn take(&self, address: IpAddr) -> Result<(), Duration> {
        self.take_many(address, NonZeroU32::MIN)
    }

    /// So many bytes from `address`.
    pub fn take_bytes(&self, address: IpAddr, bytes: usize) -> Result<(), Duration> {
        let count = u32::try_from(bytes.div_ceil(KILOBYTE)).unwrap_or(u32::MAX);
        self.take_many(address, NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN))
    }

    fn take_many(&self, address: IpAddr, count: NonZeroU32) -> Result<(), Duration> {
        if self.limiter.len() > REMEMBERED {
            let mut swept = self.swept.lock().unwrap_or_else(|e| e.into_inner());
            if swept.elapsed() >= SWEEP {
                self.limiter.retain_recent();
                *swept = Instant::now();
            }
        }
        // More than there ever is at once is never taken.
        let taken = self.limiter.check_key_n(&address, count);
        let taken = taken.map_err(|_| Duration::from_secs(3600))?;
        taken.map_err(|later| later.wait_time_from(Ours.now()))
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

    #[test]
    fn bytes_of_past_games_have_a_rate() {
        let rates = Rates::for_past_games(&Limits::default());
        let address = IpAddr::from([10, 0, 0, 1]);
        let stored = (0..1000).take_while(|_| rates.take_bytes(address, 65_536).is_ok());
        let stored = stored.count() * 65_536;
        let all = 10_000_000..11_000_000;
        assert!(all.contains(&stored), "{stored}");
        let wait = rates.take_bytes(address, 65_536).unwrap_err();
        assert!(wait < Duration::from_secs(1), "{wait:?}");
        assert!(
            rates
                .take_bytes(IpAddr::from([10, 0, 0, 2]), 65_536)
                .is_ok()
        );
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
