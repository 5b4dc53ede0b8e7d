//! Many people at once: clients that play at random against a server, notice when it goes away, come
//! back, and hold it against what it had acknowledged before. And one who takes all that it can get, hints or
//! room for past games, to see what the others notice of it.

mod seen_game;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use capicua_core::{Random, Seat, Seed};
use capicua_protocol::{BenchWith, HistoryChange, KeptGame, NewGame, PageFrame};
use capicua_ui::games::games;
use capicua_ui::host::commit_reveal::DealId;
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

use capicua_web::Limits;
use seen_game::{SeenGame, ViewCheck};

/// A game in which nothing happens for so long, while the server is there, is stuck. The server itself
/// waits up to 20 s for somebody among several people who is gone.
const STUCK: Duration = Duration::from_secs(15);
const STUCK_AMONG_PEOPLE: Duration = Duration::from_secs(25);

/// How often somebody tries to come back.
const AGAIN: Duration = Duration::from_millis(100);

/// Among several people somebody gets up at one view in so many.
const STROLL: usize = 300;

/// Where people are, and where the one is who takes all that it can get.
const PEOPLE: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 1);
const GREEDY: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

/// What is played: mostly against players that answer at once, some against one that searches.
const GAMES: [(&str, &[&str]); 4] = [
    ("latin", &["you", "greedy", "random", "greedy"]),
    ("fives", &["you", "random"]),
    ("latin", &["you", "doubles", "greedy", "random"]),
    ("latin", &["you", "pimc:samples=5", "greedy", "random"]),
];

/// The game of somebody with this number: one of those, or one that is no dominoes.
fn game(number: usize) -> (&'static str, &'static [&'static str]) {
    let mut all = GAMES.to_vec();
    let all_games = games();
    let presets = all_games.iter().map(|game| game.presets());
    let others = presets.filter(|presets| !presets.contains(&GAMES[0].0));
    all.extend(others.map(|presets| (presets[0], &["you", "easy"][..])));
    all[number % all.len()]
}

/// What happened.
#[derive(Default)]
pub struct Counts {
    /// Moves of people that were acknowledged.
    pub moves: AtomicU64,
    /// Games played to their end.
    pub finished: AtomicU64,
    /// Rounds played to their end.
    pub rounds: AtomicU64,
    /// Games that were gone, or fell behind what had been acknowledged.
    pub lost: AtomicU64,
    /// Games in which nothing happened any more.
    pub stuck: AtomicU64,
    /// Times somebody had to come back.
    pub reconnects: AtomicU64,
    /// Times the game was further then than had been told: a move on its way, and what followed it.
    pub ahead: AtomicU64,
    /// Hints that the one who asks for many was given.
    pub hints: AtomicU64,
    /// Past games that it had stored.
    pub stored: AtomicU64,
}

/// How long people waited, the shortest time first.
#[derive(Default)]
pub struct Latencies {
    /// Until a move was acknowledged.
    pub acknowledged: Vec<Duration>,
    /// From their move until it was their turn again or the round was over.
    pub turn: Vec<Duration>,
}

/// How the load is made.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// Where the server is.
    pub address: SocketAddr,
    /// Games at the same time.
    pub games: usize,
    /// People at each of them.
    pub people: usize,
    /// Sockets of the one who takes all that it can get.
    pub hostile: usize,
    /// What that one takes.
    pub with: BenchWith,
    /// How long.
    pub time: Duration,
    /// How long people think, on average.
    pub think: Duration,
    /// The same seed makes the same choices.
    pub seed: Seed,
}

/// Plays in threads of its own until the time is over.
pub fn run(load: Load, counts: Arc<Counts>) -> JoinHandle<Latencies> {
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build();
        runtime.map_or_else(
            |_| Latencies::default(),
            |runtime| runtime.block_on(play(load, counts)),
        )
    })
}

/// Plays until the time is over.
async fn play(load: Load, counts: Arc<Counts>) -> Latencies {
    let until = Instant::now() + load.time;
    let mut clients = tokio::task::JoinSet::new();
    let client = |from: Ipv4Addr, name: &str, number: usize| Client {
        load,
        until,
        from,
        counts: counts.clone(),
        random: load.seed.named(name).at(number as u64).random(),
        waited: Latencies::default(),
        seat: None,
    };
    for number in 0..load.games {
        match load.people {
            0 | 1 => clients.spawn(client(PEOPLE, "client", number).run(number)),
            _ => clients.spawn(client(PEOPLE, "host", number).gather_people()),
        };
    }
    for number in 0..load.hostile {
        let hostile = client(GREEDY, "hostile", number);
        match load.with {
            BenchWith::Hints => clients.spawn(hostile.ask_for_hints()),
            BenchWith::History => clients.spawn(hostile.fill_history()),
        };
    }
    let mut all = Latencies::default();
    while let Some(ended) = clients.join_next().await {
        let Latencies { acknowledged, turn } = ended.unwrap_or_default();
        all.acknowledged.extend(acknowledged);
        all.turn.extend(turn);
    }
    all.acknowledged.sort_unstable();
    all.turn.sort_unstable();
    all
}

type Socket = WebSocketStream<TcpStream>;

struct Client {
    load: Load,
    until: Instant,
    counts: Arc<Counts>,
    from: Ipv4Addr,
    random: Random,
    waited: Latencies,
    /// Where it sits among several people.
    seat: Option<String>,
}

/// Why a client stops looking at a game.
enum SocketEnd {
    /// It is over.
    Finished,
    /// The time is.
    TimeOver,
    /// The connection is gone; the game should not be.
    Disconnected,
    /// Gets up for a moment.
    Strolls,
    /// Nothing happens any more.
    Stuck,
    /// The server does not know what it had acknowledged.
    Lost,
}

impl Client {
    async fn run(mut self, number: usize) -> Latencies {
        // Not everybody comes in the same instant.
        sleep(Duration::from_millis(self.random.below(1000) as u64)).await;
        let (rules, seats) = game(number);
        while Instant::now() < self.until {
            let Some((game, key)) = self.create(rules, seats).await else {
                break;
            };
            if !self.play_game(&game, &key).await {
                break;
            }
        }
        self.waited
    }

    /// Opens one table after the other and plays at it with others, who come and go.
    async fn gather_people(mut self) -> Latencies {
        let people = self.load.people.min(4);
        let mut seats = vec!["you"; people];
        seats.resize(4, "greedy");
        while Instant::now() < self.until {
            let Some((game, key)) = self.create("latin", &seats).await else {
                break;
            };
            let mut keys = vec![key];
            while keys.len() < people {
                let Some(key) = self.join(&game).await else {
                    return self.waited;
                };
                keys.push(key);
            }
            let mut party = tokio::task::JoinSet::new();
            for (letter, key) in ('A'..).zip(keys) {
                let mut person = Client {
                    load: self.load,
                    until: self.until,
                    counts: self.counts.clone(),
                    from: self.from,
                    random: Seed(self.random.bits()).random(),
                    waited: Latencies::default(),
                    seat: Some(letter.to_string()),
                };
                let game = game.clone();
                party.spawn(async move {
                    let on = person.play_game(&game, &key).await;
                    (on, person.waited)
                });
            }
            let mut on = true;
            while let Some(ended) = party.join_next().await {
                let (again, waited) = ended.unwrap_or_default();
                on &= again;
                self.waited.acknowledged.extend(waited.acknowledged);
                self.waited.turn.extend(waited.turn);
            }
            if !on {
                break;
            }
        }
        self.waited
    }

    /// Takes a free chair with a key of its own: an answer that gets lost loses nothing.
    async fn join(&mut self, game: &str) -> Option<String> {
        let key = format!("{:016x}{:016x}", self.random.bits(), self.random.bits());
        let body = format!("{{\"key\":\"{key}\"}}");
        let path = format!("/api/games/{game}/join");
        while Instant::now() < self.until {
            let answer = post(self.from, self.load.address, &path, &body).await;
            if answer.is_some_and(|answer| answer["key"] == key.as_str()) {
                return Some(key);
            }
            sleep(AGAIN).await;
        }
        None
    }

    /// What somebody among several people answers before a round: the host begins when all are there,
    /// and everybody adds a number to the deal.
    fn gathered(&self, frame: &Value, (table, key): (&str, &str)) -> Option<PageFrame> {
        let seat = self.seat.as_deref()?;
        let number = capicua_core::sha256(key.as_bytes())[..32].to_owned();
        let count = |field: &str| frame[field].as_u64().unwrap_or(0) as u32;
        let attempt = count("attempt");
        let place = DealId {
            table,
            game: count("game"),
            round: count("round"),
        };
        let there = frame["connected"] == frame["people"];
        let mine = |field: &str| !frame[field][seat].is_null();
        let barred = frame["without"].as_array();
        let barred = barred.is_some_and(|all| all.iter().any(|one| one == seat));
        match (frame["type"].as_str()?, frame["stage"].as_str()) {
            ("lobby", _) if there && frame["begun"] == false && frame["host"] == seat => {
                Some(PageFrame::Begin)
            }
            ("draw", Some("hashes")) if !mine("hashes") && !barred => Some(PageFrame::Seal {
                attempt,
                hash: place.commitment(attempt, Seat::from_letter(seat.chars().next()?)?, &number),
            }),
            ("draw", Some("numbers")) if mine("hashes") && !mine("numbers") => {
                Some(PageFrame::Open { attempt, number })
            }
            _ => None,
        }
    }

    /// Sits down where there is a choice and asks for one hint after the other.
    async fn ask_for_hints(mut self) -> Latencies {
        let (rules, seats) = GAMES[0];
        while let Some((game, key)) = self.create(rules, seats).await {
            if let Some(mut socket) = self.connect(&game, &key).await {
                self.pester(&mut socket).await;
            }
        }
        self.waited
    }

    /// Stores the largest games that are allowed, one after the other over one connection: as many as its
    /// address may have, and then those again.
    async fn fill_history(mut self) -> Latencies {
        let Limits {
            past_game,
            past_games,
            ..
        } = Limits::default();
        let key = format!("{:016x}{:016x}", self.random.bits(), self.random.bits());
        let most = past_games as usize / past_game / self.load.hostile.max(1);
        let mut number = 0;
        while Instant::now() < self.until {
            let Some(stream) = stream(self.from, self.load.address).await else {
                sleep(AGAIN).await;
                continue;
            };
            let mut line = BufReader::new(stream);
            while Instant::now() < self.until {
                let body = largest(number % most.max(1), past_game);
                number += 1;
                let asked = store(&mut line, self.load.address, &key, &body);
                match timeout(STUCK, asked).await {
                    Ok(Some(200)) => drop(self.counts.stored.fetch_add(1, Ordering::Relaxed)),
                    // Refused for now: it insists.
                    Ok(Some(_)) => sleep(AGAIN).await,
                    _ => break,
                }
            }
        }
        self.waited
    }

    /// Plays the first moves until there is a choice, and asks until the time is over or the socket is
    /// closed.
    async fn pester(&mut self, socket: &mut Socket) {
        let mut reached = 0;
        loop {
            let left = self.until.saturating_duration_since(Instant::now());
            // What is there already is handed out however little time is left.
            if left.is_zero() {
                return;
            }
            let text = match timeout(left, socket.next()).await {
                Ok(Some(Ok(Message::Text(text)))) => text,
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => continue,
                _ => return,
            };
            let frame: Value = serde_json::from_str(&text).unwrap_or_default();
            let legal = legal(&frame);
            let answer = match frame["type"].as_str().unwrap_or_default() {
                "view" if legal.len() == 1 => PageFrame::Play {
                    ply: frame["ply"].as_u64().unwrap_or(0) as usize,
                    text: move_of(&legal[0]),
                },
                "view" if !legal.is_empty() => {
                    reached = frame["ply"].as_u64().unwrap_or(0) as usize;
                    PageFrame::Hint { ply: reached }
                }
                "view" if frame["phase"] == "round-over" => PageFrame::Next,
                "view" => continue,
                "hint" => {
                    self.counts.hints.fetch_add(1, Ordering::Relaxed);
                    PageFrame::Hint { ply: reached }
                }
                // Refused for now: it insists.
                _ => {
                    sleep(AGAIN).await;
                    PageFrame::Hint { ply: reached }
                }
            };
            if !send(socket, &answer).await {
                return;
            }
        }
    }

    async fn create(&mut self, rules: &str, seats: &[&str]) -> Option<(String, String)> {
        let wanted = NewGame {
            rules: rules.to_owned(),
            seats: seats.iter().map(|seat| (*seat).to_owned()).collect(),
            seed: None,
            name: None,
            key: None,
            clock: None,
        };
        let body = serde_json::to_string(&wanted).ok()?;
        while Instant::now() < self.until {
            if let Some(answer) = post(self.from, self.load.address, "/api/games", &body).await
                && let (Some(game), Some(key)) = (answer["game"].as_str(), answer["key"].as_str())
            {
                return Some((game.to_owned(), key.to_owned()));
            }
            sleep(AGAIN).await;
        }
        None
    }

    /// True when there is time for another game.
    async fn play_game(&mut self, game: &str, key: &str) -> bool {
        let mut told = SeenGame::default();
        let count = |counter: &AtomicU64| {
            counter.fetch_add(1, Ordering::Relaxed);
        };
        loop {
            let Some(mut socket) = self.connect(game, key).await else {
                return false;
            };
            match self.sit(&mut socket, (game, key), &mut told).await {
                SocketEnd::Finished => {
                    if self.speaks_for_all() {
                        count(&self.counts.finished);
                    }
                    return true;
                }
                SocketEnd::TimeOver => return false,
                SocketEnd::Disconnected => count(&self.counts.reconnects),
                SocketEnd::Strolls => {
                    drop(socket);
                    count(&self.counts.reconnects);
                    let away = self.random.below(2000) as u64;
                    sleep(Duration::from_millis(away)).await;
                }
                SocketEnd::Stuck => {
                    count(&self.counts.stuck);
                    return true;
                }
                SocketEnd::Lost => {
                    count(&self.counts.lost);
                    return true;
                }
            }
        }
    }

    async fn connect(&self, game: &str, key: &str) -> Option<Socket> {
        let url = format!("ws://{}/api/games/{game}/socket", self.load.address);
        while Instant::now() < self.until {
            let opened = async {
                let stream = stream(self.from, self.load.address).await?;
                client_async(&url, stream).await.ok()
            };
            if let Ok(Some((mut socket, _))) = timeout(STUCK, opened).await {
                let hello = PageFrame::Hello {
                    key: key.to_owned(),
                    lang: None,
                };
                if send(&mut socket, &hello).await {
                    return Some(socket);
                }
            }
            sleep(AGAIN).await;
        }
        None
    }

    /// Whether what happens at the table is counted here: once, however many sit there.
    fn speaks_for_all(&self) -> bool {
        self.seat.as_deref().is_none_or(|seat| seat == "A")
    }

    async fn sit(
        &mut self,
        socket: &mut Socket,
        at: (&str, &str),
        told: &mut SeenGame,
    ) -> SocketEnd {
        let stuck = match self.seat {
            None => STUCK,
            Some(_) => STUCK_AMONG_PEOPLE,
        };
        let mut first = true;
        let mut asked_for_next = 0;
        let told_before = told.reached() != (0, 0);
        let mut sent: Option<Instant> = None;
        let mut moved_at: Option<Instant> = None;
        loop {
            let left = self.until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return SocketEnd::TimeOver;
            }
            let text = match timeout(stuck, socket.next()).await {
                // Whoever is on turn was away when the time was over, and does not come back.
                Err(_) if Instant::now() >= self.until => return SocketEnd::TimeOver,
                Err(_) => return SocketEnd::Stuck,
                Ok(Some(Ok(Message::Text(text)))) => text,
                Ok(Some(Ok(Message::Close(Some(frame))))) if u16::from(frame.code) == 4004 => {
                    return SocketEnd::Lost;
                }
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => continue,
                Ok(_) => return SocketEnd::Disconnected,
            };
            let Ok(view) = serde_json::from_str::<Value>(&text) else {
                return SocketEnd::Lost;
            };
            if view["type"] != "view" {
                if let Some(answer) = self.gathered(&view, at)
                    && !send(socket, &answer).await
                {
                    return SocketEnd::Disconnected;
                }
                continue;
            }
            if self.seat.is_some() && self.random.below(STROLL) == 0 {
                return SocketEnd::Strolls;
            }
            let moved = match told.hold(&view) {
                ViewCheck::Broken => return SocketEnd::Lost,
                held => held == ViewCheck::On,
            };
            if first && moved && told_before {
                self.counts.ahead.fetch_add(1, Ordering::Relaxed);
            }
            if let Some(began) = sent.take_if(|_| moved && !first) {
                self.waited.acknowledged.push(began.elapsed());
                self.counts.moves.fetch_add(1, Ordering::Relaxed);
            }
            if told.ends(&view) && self.speaks_for_all() {
                self.counts.rounds.fetch_add(1, Ordering::Relaxed);
            }
            first = false;
            if sent.is_some() {
                continue;
            }
            let thinking = view["phase"] == "program";
            if let Some(began) = moved_at.take_if(|_| !thinking) {
                self.waited.turn.push(began.elapsed());
            }
            let frame = match view["phase"].as_str().unwrap_or_default() {
                "match-over" => return SocketEnd::Finished,
                // Everybody asks once: others may not have asked yet, and the deal may have to be drawn.
                "round-over" if asked_for_next == told.reached().0 => continue,
                "round-over" => {
                    asked_for_next = told.reached().0;
                    PageFrame::Next
                }
                _ => {
                    let Some(mv) = self.random.pick(legal(&view)) else {
                        continue;
                    };
                    if self.seat.is_none() {
                        told.wait();
                    }
                    PageFrame::Play {
                        ply: told.reached().1 as usize,
                        text: move_of(mv),
                    }
                }
            };
            let think = self.load.think.as_millis() as usize;
            sleep(Duration::from_millis(
                self.random.below(2 * think + 1) as u64
            ))
            .await;
            if matches!(frame, PageFrame::Play { .. }) {
                told.sent();
                sent = Some(Instant::now());
                moved_at = sent;
            }
            if !send(socket, &frame).await {
                return SocketEnd::Disconnected;
            }
        }
    }
}

/// What may be played, as a view tells.
fn legal(view: &Value) -> &[Value] {
    view["legal"].as_array().map_or(&[][..], Vec::as_slice)
}

/// A move as it is written, in a view of any game.
fn move_of(told: &Value) -> String {
    let text = told.as_str().or_else(|| told["move"].as_str());
    text.unwrap_or_default().to_owned()
}

/// A connection out of an address of this machine.
async fn stream(from: Ipv4Addr, address: SocketAddr) -> Option<TcpStream> {
    let socket = TcpSocket::new_v4().ok()?;
    // Where the system has one address only, everybody comes from there.
    if from != PEOPLE {
        let _ = socket.bind(SocketAddr::new(IpAddr::V4(from), 0));
    }
    socket.connect(address).await.ok()
}

/// False when the server is gone.
async fn send(socket: &mut Socket, frame: &PageFrame) -> bool {
    match serde_json::to_string(frame) {
        Ok(text) => socket.send(Message::text(text)).await.is_ok(),
        Err(_) => false,
    }
}

/// A change that keeps a past game of exactly the largest size.
fn largest(number: usize, size: usize) -> String {
    let mut game = KeptGame {
        id: format!("game-{number:06}"),
        at: number as u64,
        rules: "latin".to_owned(),
        own: "A".to_owned(),
        names: Default::default(),
        record: String::new(),
        over: true,
        resigned: false,
        rate: None,
    };
    let empty = serde_json::to_string(&game).unwrap_or_default().len();
    game.record = "x".repeat(size.saturating_sub(empty));
    let change = HistoryChange {
        keep: vec![game],
        ..HistoryChange::default()
    };
    serde_json::to_string(&change).unwrap_or_default()
}

/// Has a past game stored over a connection that stays open; the status of the answer.
async fn store(
    line: &mut BufReader<TcpStream>,
    address: SocketAddr,
    key: &str,
    body: &str,
) -> Option<u16> {
    let head = format!(
        "POST /api/history HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {key}\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    line.get_mut().write_all(head.as_bytes()).await.ok()?;
    line.get_mut().write_all(body.as_bytes()).await.ok()?;
    let (mut status, mut length) = (None, 0);
    loop {
        let mut text = String::new();
        line.read_line(&mut text).await.ok()?;
        let text = text.trim_end();
        if text.is_empty() {
            break;
        }
        let named = text.split_once(": ");
        match named.filter(|(name, _)| name.eq_ignore_ascii_case("content-length")) {
            Some((_, value)) => length = value.parse().ok()?,
            None => status = status.or_else(|| text.split(' ').nth(1)?.parse().ok()),
        }
    }
    let mut answer = vec![0; length];
    line.read_exact(&mut answer).await.ok()?;
    status
}

/// Asks over HTTP; `None` when the server is not there or has no time.
async fn post(from: Ipv4Addr, address: SocketAddr, path: &str, body: &str) -> Option<Value> {
    let ask = async {
        let mut stream = stream(from, address).await?;
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).await.ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.ok()?;
        serde_json::from_str(answer.split_once("\r\n\r\n")?.1).ok()
    };
    timeout(STUCK, ask).await.ok().flatten()
}
