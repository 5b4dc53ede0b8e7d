//! Fuzzing without a fuzzer: seeded changes of the corpus, on any compiler. It knows nothing of
//! branches, but keeps what meant something and goes on from there.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use capicua_core::{Random, Seed};

use crate::Target;

/// An input that takes longer hangs, as far as anybody who waits is concerned.
pub const HANGS: Duration = Duration::from_secs(20);

/// Inputs that meant something and are gone on from, at most.
const KEPT: usize = 400;

/// Longest input.
const LONGEST: usize = 3000;

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub enum Until {
    /// After so long.
    Time(Duration),
    /// After so many inputs.
    Inputs(u64),
}

/// What was tried.
#[derive(Clone, Copy, Default, Debug)]
pub struct DriveStats {
    /// Inputs.
    pub inputs: u64,
    /// Those that meant something.
    pub meant: u64,
    /// The longest that one took.
    pub longest: Duration,
}

/// An input that broke something.
#[derive(Debug)]
pub struct FoundFailure {
    /// The input.
    pub input: Vec<u8>,
    /// How many inputs came before it.
    pub number: u64,
}

/// The corpus of a target.
pub fn corpus(target: &Target) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let entries = fs::read_dir(folder.join(target.name)).expect("every target has a corpus");
    let mut paths: Vec<_> = entries.map(|e| e.expect("it can be read").path()).collect();
    paths.sort();
    let read = |path| fs::read(path).expect("it can be read");
    paths.iter().map(read).collect()
}

/// Tries a target. The same seed tries the same inputs. An input that hangs ends the program, after
/// it was printed: nothing else can be done about it.
pub fn drive(target: &Target, seed: Seed, until: Until) -> Result<DriveStats, FoundFailure> {
    let mut random = seed.named(target.name).random();
    let mut pool = corpus(target);
    let given = pool.len();
    let watch = Watch::start(target.name);
    let (start, mut tried) = (Instant::now(), DriveStats::default());
    while match until {
        Until::Time(time) => start.elapsed() < time,
        Until::Inputs(inputs) => tried.inputs < inputs,
    } {
        let input = change(&pool, &mut random);
        watch.begin(&input);
        let began = Instant::now();
        let meant = catch_unwind(AssertUnwindSafe(|| (target.check)(&input)));
        watch.end();
        tried.longest = tried.longest.max(began.elapsed());
        let Ok(meant) = meant else {
            return Err(FoundFailure {
                input,
                number: tried.inputs,
            });
        };
        tried.inputs += 1;
        if meant {
            tried.meant += 1;
            match pool.len() < given + KEPT {
                true => pool.push(input),
                false => {
                    let at = given + random.below(KEPT);
                    pool[at] = input;
                }
            }
        }
    }
    Ok(tried)
}

/// Looks at the clock from another thread.
struct Watch {
    shared: Arc<Watched>,
}

#[derive(Default)]
struct Watched {
    /// Counts up with every beginning and every end: odd while an input is looked at.
    turns: AtomicU64,
    over: AtomicBool,
    input: Mutex<Vec<u8>>,
}

impl Watch {
    fn start(name: &'static str) -> Watch {
        let shared = Arc::new(Watched::default());
        let watched = shared.clone();
        thread::spawn(move || {
            let (mut seen, mut since) = (0, Instant::now());
            while !watched.over.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(200));
                let turn = watched.turns.load(Ordering::Relaxed);
                if turn != seen || turn % 2 == 0 {
                    (seen, since) = (turn, Instant::now());
                } else if since.elapsed() > HANGS {
                    let input = watched.input.lock().unwrap_or_else(|e| e.into_inner());
                    eprintln!("{name} hangs on {:?}", String::from_utf8_lossy(&input));
                    std::process::exit(1);
                }
            }
        });
        Watch { shared }
    }

    fn begin(&self, input: &[u8]) {
        let mut kept = self.shared.input.lock().unwrap_or_else(|e| e.into_inner());
        kept.clear();
        kept.extend_from_slice(input);
        self.shared.turns.fetch_add(1, Ordering::Relaxed);
    }

    fn end(&self) {
        self.shared.turns.fetch_add(1, Ordering::Relaxed);
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.shared.over.store(true, Ordering::Relaxed);
    }
}

/// Words that mean something in one of the languages that are read.
const WORDS: [&str; 48] = [
    "+?",
    "--",
    "+14",
    "+00",
    "?7",
    "?1",
    "!B",
    "!0",
    "^",
    "-",
    "/",
    ",",
    ":",
    "*",
    "moves",
    "A",
    "D",
    "G",
    "66",
    "00",
    "99",
    "52x",
    "52l",
    "B:3",
    "45:30/100",
    "0:0/1",
    "65535:0/65535",
    "fives",
    "latin",
    "cuban",
    "pickomino",
    "calls=on",
    "hand=14",
    "hand=1",
    "set=9",
    "set=1",
    "seats=2",
    "spinner=on",
    "target=1",
    "tie=leader",
    "w",
    "21-36",
    "[Result \"*\"]",
    "[Round \"2\"]",
    "{\"type\":\"undo\"}",
    "\n",
    "\u{e9}",
    "18446744073709551615",
];

/// An input made of one or two others.
fn change(pool: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut input = pool[random.below(pool.len())].clone();
    for _ in 0..1 + random.below(4) {
        alter(&mut input, pool, random);
    }
    input.truncate(LONGEST);
    input
}

fn alter(input: &mut Vec<u8>, pool: &[Vec<u8>], random: &mut Random) {
    let at = |random: &mut Random, length: usize| random.below(length + 1);
    let (start, end) = (at(random, input.len()), at(random, input.len()));
    let (start, end) = (start.min(end), start.max(end));
    let end = end.min(start + 40);
    match random.below(10) {
        0 if !input.is_empty() => {
            let at = random.below(input.len());
            input[at] ^= 1 << random.below(8);
        }
        1 if !input.is_empty() => {
            // One digit or letter for another.
            let at = random.below(input.len());
            input[at] = b"0123456789ABCD?+-/^:,!x "[random.below(24)];
        }
        2 => drop(input.drain(start..end)),
        3 => {
            let part = input[start..end].to_vec();
            input.splice(start..start, part);
        }
        4 => {
            let word = WORDS[random.below(WORDS.len())];
            input.splice(start..start, word.bytes());
        }
        5 => {
            let word = WORDS[random.below(WORDS.len())];
            input.splice(start..end.min(start + 4), word.bytes());
        }
        6 => {
            // The beginning of one, the end of another.
            let other = &pool[random.below(pool.len())];
            let cut = at(random, other.len());
            input.truncate(start);
            input.extend_from_slice(&other[cut..]);
        }
        7 => {
            // A part of another.
            let other = &pool[random.below(pool.len())];
            let from = at(random, other.len());
            let to = (from + random.below(60)).min(other.len());
            input.splice(start..start, other[from..to].iter().copied());
        }
        8 => swap_words(input, random),
        _ => {
            if let Some(digit) = input.iter_mut().filter(|c| c.is_ascii_digit()).nth(start) {
                *digit = b'0' + random.below(10) as u8;
            } else {
                input.truncate(start);
            }
        }
    }
}

/// Two words of the input change places.
fn swap_words(input: &mut Vec<u8>, random: &mut Random) {
    let words: Vec<&[u8]> = input.split(|c| *c == b' ').collect();
    let (a, b) = (random.below(words.len()), random.below(words.len()));
    let mut swapped = words.clone();
    swapped.swap(a, b);
    *input = swapped.join(&b' ');
}
