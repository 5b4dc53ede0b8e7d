//! What happens in a world besides what honest pages do by themselves: a list of acts, each at its time. All
//! of it follows from a number; any part of it is a script, too.

use capicua_core::{Random, Seed};
use capicua_web::simulation::{Fault, Thinking};
use serde_json::json;

/// After four who may be invited: strangers who come by the link, and one who watches.
pub const STRANGERS: [usize; 2] = [4, 5];
pub const WATCHER: usize = 6;
pub const PEOPLE: usize = 7;

/// How long a world is looked at, in milliseconds.
const LASTS: u64 = 240_000;

/// The table, and how programs think.
#[derive(Clone, Debug)]
pub struct Setup {
    pub rules: &'static str,
    pub seats: Vec<&'static str>,
    /// How many sit down before the match.
    pub guests: usize,
    pub thinking: Thinking,
}

/// What somebody does, or what happens to the server.
#[derive(Clone, Debug)]
pub enum What {
    /// Wants a chair, with the key of before if there was one.
    Come(usize, Option<char>),
    /// Opens one more page with the same key.
    Open(usize),
    /// The line breaks, and stays so until the person returns.
    Leave(usize),
    Return(usize),
    /// The phone sleeps: nothing is read for so many milliseconds.
    Sleep(usize, u64),
    GetUp(usize),
    /// Wants a chair freed.
    Free(usize, char),
    /// Sends a frame so many times, every so many milliseconds. `@` is the number of the latest ply, `#`
    /// how many came before, `?` a move that can be played, `%` much of the same.
    Send(usize, String, usize, u64),
    /// Asks for something at an address of the table.
    Ask(usize, &'static str),
    /// The disk goes wrong.
    Disk(Vec<Fault>),
    /// Every change takes up to so many milliseconds.
    Slow(u64),
    /// The process ends after so many steps of any task.
    Kill(usize),
    /// It ends with a change: stored, and nobody was told.
    Fuse(usize),
    /// The machine ends; what was written so many milliseconds ago is on the disk.
    Cut(u64),
    /// The program is told to stop.
    Stop,
}

#[derive(Clone, Debug)]
pub struct Act {
    /// Milliseconds since the beginning.
    pub at: u64,
    pub what: What,
}

#[derive(Clone, Debug)]
pub struct Script {
    pub seed: Seed,
    pub setup: Setup,
    pub acts: Vec<Act>,
    pub lasts: u64,
}

impl Script {
    pub fn of(seed: Seed) -> Script {
        let random = &mut seed.named("script").random();
        let setup = setup(random);
        let mut acts = Vec::new();
        let mut at = 0;
        for guest in 1..setup.guests {
            at += random.below(900) as u64;
            let wanted = random
                .pick(&[None, Some('B'), Some('D')])
                .copied()
                .flatten();
            acts.push(Act {
                at,
                what: What::Come(guest, wanted),
            });
        }
        // Some worlds are busy, some are quiet, and in some somebody has one thing in mind.
        let gap = *random.pick(&[1500, 4000, 9000]).expect("some");
        let fond = random.below(3 * KINDS);
        while at < LASTS {
            at += random.below(gap) as u64;
            let kind = match random.below(4) {
                0 if fond < KINDS => fond,
                _ => random.below(KINDS),
            };
            let anybody = [setup.guests, PEOPLE][random.below(2)];
            let person = random.below(anybody);
            acts.push(Act {
                at,
                what: act(kind, person, random),
            });
            if let What::Leave(one) = acts[acts.len() - 1].what {
                // Most come back, some soon.
                let away = *random
                    .pick(&[900, 8000, 30_000, 120_000, 480_000])
                    .expect("some");
                let back = at + 200 + random.below(away) as u64;
                if back < LASTS {
                    acts.push(Act {
                        at: back,
                        what: What::Return(one),
                    });
                }
            }
        }
        acts.sort_by_key(|act| act.at);
        Script {
            seed,
            setup,
            acts,
            lasts: LASTS + 20_000,
        }
    }
}

fn setup(random: &mut Random) -> Setup {
    let pick =
        |random: &mut Random, seats: &[&[&'static str]]| random.pick(seats).expect("some").to_vec();
    let (rules, seats) = match random.below(8) {
        0 => ("block,hand=5", vec!["you", "you"]),
        1 => ("draw,hand=5", vec!["you", "you"]),
        2 => ("latin,hand=4", vec!["you", "greedy", "random", "greedy"]),
        3 => (
            "latin",
            pick(random, &[&["you"; 4], &["you", "you", "random", "you"]]),
        ),
        _ => (
            *random
                .pick(&[
                    "latin,hand=3",
                    "latin,hand=4,target=20",
                    "latin,hand=5,minutes=2",
                ])
                .expect("some"),
            pick(
                random,
                &[
                    &["you"; 4],
                    &["you", "you", "greedy", "you"],
                    &["you", "random", "you", "greedy"],
                ],
            ),
        ),
    };
    let chairs = seats.iter().filter(|one| **one == "you").count();
    let thinking = *random
        .pick(&[
            Thinking::Quick,
            Thinking::Quick,
            Thinking::Slow,
            Thinking::Odd,
        ])
        .expect("some");
    Setup {
        rules,
        guests: (1 + random.below(chairs)).max(chairs.min(2)),
        seats,
        thinking,
    }
}

/// How many kinds of acts are told apart when they are drawn.
const KINDS: usize = 24;

fn act(kind: usize, person: usize, random: &mut Random) -> What {
    let letter = *random.pick(&['A', 'B', 'C', 'D']).expect("some");
    match kind {
        0 | 1 => What::Leave(person),
        2 => What::Return(person),
        3 => What::Open(person),
        4 => What::Sleep(person, 1000 + random.below(40_000) as u64),
        5 | 6 => {
            let stranger = *random.pick(&STRANGERS).expect("some");
            What::Come(stranger, [None, Some(letter)][random.below(2)])
        }
        7 => What::Come(person, [None, Some(letter)][random.below(2)]),
        8 => What::GetUp(person),
        9 | 10 => What::Free(random.below(2) * person, letter),
        11 | 12 => {
            let frame = frame(letter, random);
            let times = *random.pick(&[12, 36, 60]).expect("some");
            What::Send(person, frame, times, 100 + random.below(400) as u64)
        }
        13 => What::Ask(person, ["", "/record", "/invite", "/join"][random.below(4)]),
        14 => {
            let all = [Fault::Busy, Fault::Full, Fault::Fails, Fault::SaysItFailed];
            let some = 1 + random.below(4);
            What::Disk((0..some).map(|_| all[random.below(4)]).collect())
        }
        15 => What::Slow([0, 0, 40, 900][random.below(4)]),
        16 => match random.below(5) {
            0 => What::Kill(random.below(40)),
            1 | 2 => What::Fuse(1 + random.below(12)),
            3 => What::Cut(random.below(40_000) as u64),
            _ => What::Stop,
        },
        17 => What::Send(person, nonsense(random), 1 + random.below(3), 50),
        _ => What::Send(person, frame(letter, random), 1, 0),
    }
}

/// A frame that somebody could send, of any type.
fn frame(letter: char, random: &mut Random) -> String {
    let seat = letter.to_string();
    let (yes, number) = (random.below(2) == 0, random.below(6));
    let motion = ["help", "undo", "next", "rematch"][random.below(4)];
    let digits = format!("{number:x}").repeat(32);
    let frame = match random.below(24) {
        0..=3 => json!({"type": "name", "name": "Bea #"}),
        4 => json!({"type": "sit", "seat": seat}),
        5 => json!({"type": "ready", "ready": yes}),
        6 => {
            json!({"type": "settle", "clock": (["off", "relaxed", "femundo"][random.below(3)]), "help": yes})
        }
        7 => json!({"type": "begin"}),
        8 => json!({"type": "free", "seat": seat}),
        9 => json!({"type": "admit", "knock": number, "yes": yes}),
        10 => json!({"type": "seal", "attempt": number % 2, "hash": digits.repeat(2)}),
        11 => json!({"type": "open", "attempt": number % 2, "number": digits}),
        12..=15 => json!({"type": "vote", "motion": motion, "yes": yes}),
        16 => json!({"type": "say", "word": "laugh"}),
        17 => json!({"type": "undo"}),
        18 => json!({"type": "next"}),
        19 => return "{\"type\":\"play\",\"ply\":@,\"move\":\"?\"}".to_owned(),
        20 => return "{\"type\":\"hint\",\"ply\":@}".to_owned(),
        21 => return format!("{{\"type\":\"belief\",\"ply\":@,\"reading\":{yes}}}"),
        22 => json!({"type": "lang", "lang": (["es", "en", "xx"][random.below(3)])}),
        _ => json!({"type": (["ping", "cancel", "resign"][random.below(3)])}),
    };
    frame.to_string()
}

/// What is no frame.
fn nonsense(random: &mut Random) -> String {
    let all = [
        "{\"type\":\"name\",\"name\":\"%\"}",
        "",
        "{}",
        "[[",
        "{\"type\":\"fly\"}",
        "{\"type\":\"play\",\"ply\":-1}",
        "{\"type\":\"hello\",\"key\":\"x\"}",
    ];
    all[random.below(all.len())].to_owned()
}
