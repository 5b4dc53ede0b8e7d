//! A world: a server, its disk, the people at one table, and what is done in it, from beginning to end.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::Duration;

use capicua_core::Seed;
use capicua_web::Options;
use capicua_web::simulation::{ADDRESS, Clock, Life, Platter, Thinking, follow};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::task::yield_now;
use tokio::time::sleep_until;

use crate::checks::{Checks, Wrong, wrong};
use crate::lines::{Heard, Out, pump, request};
use crate::people::{Left, Person, Standing};
use crate::script::{PEOPLE, Script, WATCHER, What};

/// A program on turn moves within so long, while somebody is there and the disk does its work.
const MOVES: Duration = Duration::from_millis(7300);

/// So much longer where somebody on turn is gone.
const GONE: Duration = Duration::from_secs(20);

/// After this long a disk that has failed was tried again.
const RETRY: Duration = Duration::from_secs(11);

/// Bytes a page may be sent: at once, each second, and for each frame of its own.
const BYTES: [usize; 3] = [400_000, 30_000, 20_000];

/// Bytes a table may have stored with one change.
const STORED: usize = 64 << 10;

thread_local! {
    /// What the server said when it broke.
    static BROKE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// A task that panics is dropped without a word: somebody has to notice.
pub fn notice_panics() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            BROKE.set(Some(panic.to_string()));
            before(panic);
        }));
    });
}

struct Page {
    person: usize,
    out: UnboundedSender<Out>,
    opened: Duration,
    asleep: Duration,
    /// What is waited for, and since when.
    moment: String,
    since: Duration,
    waits: Option<Duration>,
    /// When it fell asleep last.
    slept: Option<Left>,
    bytes: usize,
    sent: usize,
}

#[derive(Clone)]
enum Due {
    Act(What),
    Send(usize, String),
    Return(usize),
    Create,
    Invite,
}

/// How often things happened, in worlds.
pub type Figures = BTreeMap<&'static str, usize>;

pub struct Outcome {
    pub figures: Figures,
    /// What everybody was told, when, in one number.
    pub trace: u64,
    pub wrong: Option<Wrong>,
}

/// How a server ended, and what is left of its disk.
enum Ended {
    Over,
    Dead(Platter, Option<Duration>),
}

struct World<'a> {
    script: &'a Script,
    now: Duration,
    lives: u64,
    table: Option<(String, Duration)>,
    people: Vec<Person>,
    pages: BTreeMap<u64, Page>,
    due: BTreeMap<(Duration, u64), Due>,
    next: u64,
    checks: Checks,
    /// Until when the disk is to blame.
    faulty: Duration,
    slow: Duration,
    looked: usize,
    figures: Figures,
    trace: u64,
    /// Everything is printed.
    loud: bool,
}

/// Runs a script from beginning to end, or until a rule does not hold.
pub fn run(script: &Script) -> Outcome {
    follow(script.seed.named("secrets"));
    BROKE.set(None);
    let mut world = World::new(script);
    let mut left = Platter::default();
    let wrong = loop {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            .build();
        let runtime = runtime.expect("a runtime can be made");
        match runtime.block_on(world.live(left)) {
            Ok(Ended::Over) => break None,
            Ok(Ended::Dead(platter, lost)) => {
                left = platter;
                world.parted(lost);
            }
            Err(wrong) => break Some(wrong),
        }
    };
    world.count("tables", 1);
    world.count("seconds", world.now.as_secs() as usize);
    world.count("redealt", world.checks.redealt);
    Outcome {
        figures: world.figures,
        trace: world.trace,
        wrong,
    }
}

/// What a server and its world have of each other.
struct Here {
    life: Life,
    clock: Clock,
    tell: UnboundedSender<Heard>,
}

impl World<'_> {
    fn new(script: &Script) -> World<'_> {
        let people = (0..PEOPLE)
            .map(|number| Person::new(number, script.seed))
            .collect();
        let mut world = World {
            script,
            now: Duration::ZERO,
            lives: 0,
            table: None,
            people,
            pages: BTreeMap::new(),
            due: BTreeMap::new(),
            next: 0,
            checks: Checks::new(script.setup.thinking == Thinking::Odd),
            faulty: Duration::ZERO,
            slow: Duration::ZERO,
            looked: 0,
            figures: Figures::new(),
            trace: 0,
            loud: std::env::var_os("CAPICUA_SIM_TRACE").is_some(),
        };
        world.plan(0, Due::Create);
        for act in &script.acts {
            world.plan(act.at, Due::Act(act.what.clone()));
        }
        world
    }

    fn chance(seed: Seed, name: &str, below: usize) -> usize {
        seed.named(name).random().below(below.max(1))
    }

    fn count(&mut self, what: &'static str, more: usize) {
        *self.figures.entry(what).or_default() += more;
    }

    fn number(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    /// After so many milliseconds.
    fn plan(&mut self, after: u64, due: Due) {
        let at = self.now + Duration::from_millis(after);
        let number = self.number();
        self.due.insert((at, number), due);
    }

    /// A server, from its beginning to its end or that of the world.
    async fn live(&mut self, left: Platter) -> Result<Ended, Wrong> {
        let (tell, mut told) = unbounded_channel();
        self.looked = 0;
        let clock = Clock::after(self.now);
        self.lives += 1;
        self.slow = Duration::ZERO;
        let options = Options::default();
        let Script { seed, setup, .. } = self.script;
        let life = Life::begin(options, left, clock, setup.thinking, seed.at(self.lives));
        let life =
            life.or_else(|error| wrong("whole", format!("the server does not start: {error}")))?;
        let here = Here { life, clock, tell };
        // After a power cut there may have been fewer deals than before.
        let (deals, _) = self.deals(&here);
        for left in self
            .people
            .iter_mut()
            .filter_map(|person| person.left.as_mut())
        {
            left.deals = left.deals.min(deals);
        }
        let end = Duration::from_millis(self.script.lasts);
        loop {
            let next = self
                .due
                .first_key_value()
                .map_or(end, |((at, _), _)| (*at).min(end));
            tokio::select! {
                biased;
                () = here.life.drive.die.notified() => return Ok(self.dead(&here)),
                Some(heard) = told.recv() => {
                    self.now = clock.now();
                    self.checks.now = self.now;
                    self.heard(&here, heard)?;
                }
                () = sleep_until(clock.at(next)) => {
                    self.now = clock.now();
                    self.checks.now = self.now;
                    if self.now >= end {
                        return Ok(Ended::Over);
                    }
                    if let Some((_, due)) = self.due.pop_first()
                        && let Some(ended) = self.act(&here, due).await
                    {
                        return Ok(ended);
                    }
                }
            }
            self.step(&here)?;
        }
    }

    fn dead(&mut self, here: &Here) -> Ended {
        self.count("kills", 1);
        Ended::Dead(here.life.drive.kill(), None)
    }

    /// The server is gone, and with it all lines.
    fn parted(&mut self, lost: Option<Duration>) {
        // Before anything else: what was told, and may be gone.
        self.checks.begin_life(lost);
        if self
            .table
            .as_ref()
            .is_some_and(|(_, at)| lost.is_some_and(|lost| *at >= lost))
        {
            // The table itself may be lost: people open another.
            self.table = None;
            self.checks = Checks::new(self.checks.odd);
            self.people
                .iter_mut()
                .for_each(|person| person.standing = Standing::Nobody);
            self.plan(500, Due::Create);
        }
        for number in 0..PEOPLE {
            let here = self.pages.values().any(|page| page.person == number);
            let person = &mut self.people[number];
            if here {
                // How many deals there have been is looked up when the next server begins.
                person.left = Some(Left {
                    at: self.now,
                    deals: u64::MAX,
                });
            }
            if lost.is_some_and(|lost| person.known >= lost) {
                person.standing = Standing::Nobody;
            }
            // A chair that was asked for anew may be had as before.
            person.unsure |= lost.is_some_and(|lost| person.known.max(person.wanted) >= lost);
            if !person.away && person.standing != Standing::Nobody {
                let wait =
                    200 + Self::chance(self.script.seed, &format!("{} {number}", self.lives), 2500);
                self.plan(wait as u64, Due::Return(number));
            }
        }
        self.pages.clear();
    }

    /// How many rounds were dealt at the table, and whether its match has begun.
    fn deals(&self, here: &Here) -> (u64, bool) {
        let kept = self
            .table
            .as_ref()
            .and_then(|(table, _)| here.life.drive.kept(table));
        let Some((running, first, over)) = kept else {
            return (0, false);
        };
        let running: Value = serde_json::from_str(&running).unwrap_or_default();
        let company = &running["company"];
        let begun = company["begun"] == true && company["drawing"]["purpose"] != "first";
        (first + over.len() as u64 + u64::from(begun), begun)
    }

    async fn act(&mut self, here: &Here, due: Due) -> Option<Ended> {
        let what = match due {
            Due::Create => {
                let setup = &self.script.setup;
                let wanted = json!({"rules": setup.rules, "seats": setup.seats, "name": "Ana", "key": self.people[0].key});
                self.ask(here, 0, "create", "POST /api/games", &wanted.to_string());
                return None;
            }
            Due::Invite => {
                self.ask_table(here, 0, "/invite");
                return None;
            }
            Due::Return(person) => {
                self.open(here, person);
                return None;
            }
            Due::Send(person, text) => {
                self.send(person, &text);
                return None;
            }
            Due::Act(what) => what,
        };
        self.count("acts", 1);
        match what {
            What::Come(person, seat) => {
                self.people[person].wanted = self.now;
                let wanted = json!({"name": format!("P{person}"), "key": self.people[person].key, "seat": seat.map(|seat| seat.to_string())});
                if let Some((table, _)) = &self.table {
                    let line = format!("POST /api/games/{table}/join");
                    self.ask(here, person, "join", &line, &wanted.to_string());
                } else {
                    self.plan(300, Due::Act(What::Come(person, seat)));
                }
            }
            What::Open(person) => self.open(here, person),
            What::Leave(person) => {
                self.people[person].away = true;
                self.leave(here, person);
            }
            What::Return(person) => {
                self.people[person].away = false;
                if !self.pages.values().any(|page| page.person == person) {
                    self.open(here, person);
                }
            }
            What::Sleep(person, time) => {
                let (time, (deals, _)) = (Duration::from_millis(time), self.deals(here));
                for page in self.pages.values_mut().filter(|page| page.person == person) {
                    page.asleep = page.asleep.max(self.now) + time;
                    page.slept = Some(Left {
                        at: self.now,
                        deals,
                    });
                    let _ = page.out.send(Out::Sleep(time));
                }
            }
            What::GetUp(person) => {
                if let Some(seat) = self.people[person].seat {
                    self.send(
                        person,
                        &json!({"type": "free", "seat": seat.to_string()}).to_string(),
                    );
                }
            }
            What::Free(person, seat) => {
                self.send(
                    person,
                    &json!({"type": "free", "seat": seat.to_string()}).to_string(),
                );
            }
            What::Send(person, text, times, gap) => {
                for time in 0..times {
                    let text = text.replace('#', &time.to_string());
                    self.plan(time as u64 * gap, Due::Send(person, text));
                }
            }
            What::Ask(person, path) => self.ask_table(here, person, path),
            What::Disk(faults) => {
                self.faulty = self.now;
                here.life.drive.plan(faults);
            }
            What::Slow(most) => {
                let most = Duration::from_millis(most);
                self.slow = self.slow.max(most);
                here.life.drive.slow(most / 4, most);
            }
            What::Kill(steps) => {
                for _ in 0..steps {
                    yield_now().await;
                }
                return Some(self.dead(here));
            }
            What::Fuse(changes) => here.life.drive.light(changes),
            What::Cut(flushed) => {
                self.count("cuts", 1);
                let flushed = self.now.saturating_sub(Duration::from_millis(flushed));
                let (platter, lost) = here.life.drive.cut_power(flushed);
                return Some(Ended::Dead(platter, lost));
            }
            What::Stop => {
                self.count("stops", 1);
                here.life.end().await;
                self.now = here.clock.now();
                return Some(Ended::Dead(here.life.drive.kill(), None));
            }
        }
        None
    }

    /// The line of somebody breaks.
    fn leave(&mut self, here: &Here, person: usize) {
        if self.pages.values().any(|page| page.person == person) {
            let (deals, _) = self.deals(here);
            self.people[person].left = Some(Left {
                at: self.now,
                deals,
            });
        }
        self.pages.retain(|_, page| page.person != person);
    }

    /// A page of somebody opens, if there is a table and the person has a key for it.
    fn open(&mut self, here: &Here, number: usize) {
        let person = &mut self.people[number];
        let Some((table, _)) = &self.table else {
            return;
        };
        if person.standing == Standing::Nobody || person.away {
            return;
        }
        person.forget();
        let url = format!("ws://{ADDRESS}/api/games/{table}/socket");
        let hello = json!({"type": "hello", "key": person.key, "lang": "en"}).to_string();
        let (out, orders) = unbounded_channel();
        let stream = here.life.connect(person.from);
        let page = self.number();
        let latency = self.script.seed.named("line").at(page);
        tokio::spawn(pump(
            page,
            stream,
            url,
            hello,
            orders,
            here.tell.clone(),
            latency,
        ));
        self.pages.insert(
            page,
            Page {
                person: number,
                out,
                opened: self.now,
                asleep: Duration::ZERO,
                moment: String::new(),
                since: self.now,
                waits: None,
                slept: None,
                bytes: 0,
                sent: 0,
            },
        );
    }

    fn ask(&mut self, here: &Here, person: usize, purpose: &'static str, line: &str, body: &str) {
        let key = &self.people[person].key;
        let text = format!(
            "{line} HTTP/1.1\r\nHost: {ADDRESS}\r\nConnection: close\r\nAuthorization: Bearer {key}\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let stream = here.life.connect(self.people[person].from);
        tokio::spawn(request(stream, text, person, purpose, here.tell.clone()));
    }

    fn ask_table(&mut self, here: &Here, person: usize, path: &'static str) {
        let Some((table, _)) = &self.table else {
            return;
        };
        let (line, body) = match path {
            // Somebody whom nobody knows.
            "/join" => (format!("POST /api/games/{table}/join"), "{}"),
            path => (format!("GET /api/games/{table}{path}"), ""),
        };
        let purpose = if path == "/join" { "knock" } else { path };
        self.ask(here, person, purpose, &line, body);
    }

    /// Somebody sends a frame over the page that was opened first.
    fn send(&mut self, number: usize, text: &str) {
        let person = &mut self.people[number];
        let Some(page) = self.pages.values_mut().find(|page| page.person == number) else {
            return;
        };
        let any = person.moves.first().map_or("66", String::as_str);
        let text = text
            .replace('@', &person.ply.to_string())
            .replace('?', any)
            .replace('%', &"x".repeat(6000));
        let frame: Value = serde_json::from_str(&text).unwrap_or_default();
        let seat = frame["seat"].as_str().and_then(|seat| seat.chars().next());
        match frame["type"].as_str() {
            Some("free") if seat == person.seat => person.gave_up = true,
            Some("free") => {
                // It may be one's own by the time it is heard.
                person.freeing.extend(seat);
                seat.map(|seat| self.checks.freed.insert(seat, self.now));
            }
            Some("undo") => self.checks.undone.extend(around(person.round)),
            Some("vote") if frame["motion"] == "undo" => {
                self.checks.undone.extend(around(person.round))
            }
            _ => {}
        }
        if self.loud {
            println!("{:?} {number} sends {text}", self.now);
        }
        page.sent += 1;
        // A page that is gone says so.
        let _ = page.out.send(Out::Text(text));
        self.count("sent", 1);
    }

    fn heard(&mut self, here: &Here, heard: Heard) -> Result<(), Wrong> {
        match heard {
            Heard::Frame(page, text) => {
                self.note(page, &text);
                self.shown(page, &text)
            }
            Heard::Closed(page, code) => {
                self.note(page, &code.to_string());
                self.closed(here, page, code)
            }
            Heard::Answer(person, purpose, status, body) => {
                self.note(person as u64, &body);
                self.answered(here, person, purpose, status, &body)
            }
        }
    }

    fn note(&mut self, who: u64, text: &str) {
        if self.loud {
            println!("{:?} {who}: {text}", self.now);
        }
        let time = self.now.as_micros() as u64;
        self.trace = Seed(self.trace).at(time).at(who).named(text).0;
    }

    fn shown(&mut self, page: u64, text: &str) -> Result<(), Wrong> {
        let frame: Value = serde_json::from_str(text).unwrap_or_default();
        self.count("frames", 1);
        self.count("bytes", text.len());
        self.count("refused", usize::from(frame["type"] == "error"));
        let Some(shown) = self.pages.get_mut(&page) else {
            return Ok(());
        };
        let number = shown.person;
        shown.bytes += text.len();
        if frame["type"] == "view" {
            let turn = &frame["turn"];
            let there = frame["connected"]
                .as_array()
                .is_some_and(|all| all.contains(turn));
            let moment = format!(
                "{} {} {} {} {turn} {there}",
                frame["company"]["game"], frame["round"], frame["ply"], frame["phase"]
            );
            if moment != shown.moment {
                (shown.moment, shown.since) = (moment, self.now);
            }
            shown.waits = match frame["phase"].as_str() {
                _ if !frame["trouble"].is_null() || frame["resigned"].is_string() => None,
                Some("program") => Some(MOVES),
                Some("person") if !there && !frame["company"].is_null() => Some(MOVES + GONE),
                _ => None,
            };
        }
        let before = self.checks.played();
        self.checks
            .frame(number, &self.people[number], &frame, text)?;
        let (plies, deals) = self.checks.played();
        self.count("plies", plies.saturating_sub(before.0));
        self.count("deals", deals - before.1);
        let (seed, guests) = (self.script.seed, self.script.setup.guests);
        let table = self.table.as_ref().map_or("", |(table, _)| table);
        let person = &mut self.people[number];
        if frame["type"] != "error" {
            person.left = None;
        }
        let before = person.standing;
        let plans = person.react(&frame, guests, table, |name, below| {
            Self::chance(seed, name, below)
        });
        // That somebody was let in may be lost, too.
        if person.standing != before {
            person.known = self.now;
        }
        for plan in plans {
            self.plan(plan.after, Due::Send(number, plan.frame.to_string()));
        }
        Ok(())
    }

    fn closed(&mut self, here: &Here, page: u64, code: u16) -> Result<(), Wrong> {
        let Some(Page {
            person: number,
            slept,
            asleep,
            ..
        }) = self.pages.remove(&page)
        else {
            return Ok(());
        };
        // While somebody slept the server may have noticed it.
        let slept = slept.filter(|_| self.now <= asleep + RETRY);
        let (deals, begun) = self.deals(here);
        let alone = !self.pages.values().any(|page| page.person == number);
        let person = &mut self.people[number];
        let left = *person.left.get_or_insert(slept.unwrap_or(Left {
            at: self.now,
            deals,
        }));
        match code {
            4001 => {
                if person.standing == Standing::Sits {
                    self.checks.refused(number, person, left, deals, begun)?;
                }
                if person.standing == Standing::Watches {
                    wrong("keys", "whoever watches is not known any more")?;
                }
                (person.standing, person.seat) = (Standing::Nobody, None);
            }
            4004 => wrong("acknowledged", "the table is not there any more")?,
            _ if !alone => person.left = None,
            _ if person.gave_up => (person.standing, person.seat) = (Standing::Nobody, None),
            _ if !person.away => {
                let wait = 300 + Self::chance(self.script.seed, &format!("back {page}"), 2500);
                self.plan(wait as u64, Due::Return(number));
            }
            _ => {}
        }
        Ok(())
    }

    fn answered(
        &mut self,
        here: &Here,
        number: usize,
        purpose: &'static str,
        status: u16,
        body: &str,
    ) -> Result<(), Wrong> {
        if status >= 500 && ![503, 507].contains(&status) {
            wrong("whole", format!("{purpose}: {status} {body}"))?;
        }
        let answer: Value = serde_json::from_str(body).unwrap_or_default();
        let text = |name: &str| answer[name].as_str().unwrap_or_default().to_owned();
        match (purpose, status) {
            ("create", 201) => {
                self.table = Some((text("game"), self.now));
                let host = &mut self.people[0];
                (host.standing, host.seat) = (Standing::Sits, text("seat").chars().next());
                self.open(here, 0);
                if self
                    .script
                    .setup
                    .seats
                    .iter()
                    .filter(|seat| **seat == "you")
                    .count()
                    > 1
                {
                    self.plan(100, Due::Invite);
                }
            }
            ("create", _) => self.plan(1000, Due::Create),
            // Whatever the server makes of it, the key is that of all who watch.
            ("join", 200) if self.people[number].standing == Standing::Watches => {}
            ("join", 200) => {
                let (deals, begun) = self.deals(here);
                let person = &mut self.people[number];
                let seat = text("seat").chars().next();
                if (person.standing, seat) == (Standing::Sits, None) {
                    let left = person.left.unwrap_or(Left {
                        at: self.now,
                        deals,
                    });
                    self.checks.refused(number, person, left, deals, begun)?;
                }
                // Once the match has begun, only one's own chair is had without asking.
                if seat.is_none() || !begun {
                    person.asked = person.wanted;
                }
                person.seat = seat;
                if person.standing == Standing::Nobody {
                    person.known = self.now;
                    person.gave_up = false;
                    person.left = Some(Left {
                        at: self.now,
                        deals,
                    });
                }
                person.standing = match person.seat {
                    Some(_) => Standing::Sits,
                    None => Standing::Waits,
                };
                if !self.pages.values().any(|page| page.person == number) {
                    self.open(here, number);
                }
            }
            ("/invite", 200) if number == 0 => {
                let watch = &mut self.people[WATCHER];
                if let Some((_, key)) = text("watch_here").split_once('.') {
                    (watch.key, watch.standing) = (key.to_owned(), Standing::Watches);
                    self.open(here, WATCHER);
                }
            }
            ("/invite", 503) if number == 0 => self.plan(1000, Due::Invite),
            ("/record", 200) => self.checks.record(body)?,
            _ => {}
        }
        Ok(())
    }

    /// What holds after every step.
    fn step(&mut self, here: &Here) -> Result<(), Wrong> {
        if let Some(broke) = BROKE.take() {
            wrong("whole", broke)?;
        }
        let (now, drive) = (self.now, &here.life.drive);
        if drive.is_faulty() {
            self.faulty = now;
        }
        for page in self.pages.values() {
            let since = page.since.max(page.asleep);
            let since = match self.faulty.is_zero() {
                true => since,
                false => since.max(self.faulty + RETRY),
            };
            if let Some(most) = page
                .waits
                .filter(|most| now > since + *most + 20 * self.slow)
            {
                wrong(
                    "liveness",
                    format!(
                        "{} is told since {since:?} that it waits, longer than {most:?}: {}",
                        page.person, page.moment
                    ),
                )?;
            }
            let [once, each, own] = BYTES;
            let most = once + each * (now - page.opened).as_secs() as usize + own * page.sent;
            if page.bytes > most {
                wrong(
                    "bytes",
                    format!(
                        "{} was sent {} bytes, more than {most}",
                        page.person, page.bytes
                    ),
                )?;
            }
        }
        let (saves, largest) = drive.saved();
        if largest > STORED {
            wrong("bytes", format!("a change stores {largest} bytes"))?;
        }
        if saves != self.looked {
            self.count("saves", saves.saturating_sub(self.looked));
            self.looked = saves;
            let random = &mut self.script.seed.named("redeal").at(self.next).random();
            let kept = self.table.as_ref().filter(|_| random.below(6) == 0);
            if let Some(kept) = kept.and_then(|(table, _)| drive.kept(table)) {
                self.checks.redeal(kept, random)?;
            }
        }
        Ok(())
    }
}

/// A round and the one after it: what is sent may cross a deal.
fn around((game, round): (u64, u64)) -> [(u64, u64); 3] {
    [(game, round), (game, round + 1), (game + 1, 1)]
}
