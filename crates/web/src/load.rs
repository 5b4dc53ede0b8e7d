//! Many people at once: clients that play at random against a server, notice when it goes away, come
//! back, and hold it against what it had acknowledged before.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use capicua_core::{Random, Seed};
use capicua_protocol::{NewGame, PageFrame};
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A game in which nothing happens for so long, while the server is there, is stuck.
const STUCK: Duration = Duration::from_secs(15);

/// How often somebody tries to come back.
const AGAIN: Duration = Duration::from_millis(100);

/// What is played: mostly against players that answer at once, some against one that searches.
const GAMES: [(&str, &[&str]); 5] = [
    ("latin", &["you", "greedy", "random", "greedy"]),
    ("fives", &["you", "random"]),
    ("pickomino", &["you", "simple"]),
    ("latin", &["you", "doubles", "greedy", "random"]),
    ("latin", &["you", "pimc:samples=5", "greedy", "random"]),
];

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
}

/// How the load is made.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// Where the server is.
    pub address: SocketAddr,
    /// Games at the same time.
    pub games: usize,
    /// How long.
    pub time: Duration,
    /// How long people think, on average.
    pub think: Duration,
    /// The same seed makes the same choices.
    pub seed: Seed,
}

/// Plays in threads of its own until the time is over.
pub fn run(load: Load, counts: Arc<Counts>) -> JoinHandle<Vec<Duration>> {
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build();
        runtime.map_or_else(
            |_| Vec::new(),
            |runtime| runtime.block_on(play(load, counts)),
        )
    })
}

/// Plays until the time is over; the answer is how long each move took to be acknowledged, in
/// order.
async fn play(load: Load, counts: Arc<Counts>) -> Vec<Duration> {
    let until = Instant::now() + load.time;
    let mut clients = tokio::task::JoinSet::new();
    for number in 0..load.games {
        let client = Client {
            load,
            until,
            counts: counts.clone(),
            random: load.seed.named("client").at(number as u64).random(),
            times: Vec::new(),
        };
        clients.spawn(client.run(number));
    }
    let mut times = Vec::new();
    while let Some(ended) = clients.join_next().await {
        times.extend(ended.unwrap_or_default());
    }
    times.sort_unstable();
    times
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

struct Client {
    load: Load,
    until: Instant,
    counts: Arc<Counts>,
    random: Random,
    times: Vec<Duration>,
}

/// How far a game has come.
type Reached = (u64, u64);

/// Why a client stops looking at a game.
enum Left {
    /// It is over.
    Finished,
    /// The time is.
    TimeOver,
    /// The connection is gone; the game should not be.
    Disconnected,
    /// Nothing happens any more.
    Stuck,
    /// The server does not know what it had acknowledged.
    Lost,
}

impl Client {
    async fn run(mut self, number: usize) -> Vec<Duration> {
        // Not everybody comes in the same instant.
        sleep(Duration::from_millis(self.random.below(1000) as u64)).await;
        let (rules, seats) = GAMES[number % GAMES.len()];
        while Instant::now() < self.until {
            let Some((game, key)) = self.create(rules, seats).await else {
                break;
            };
            if !self.play_game(&game, &key).await {
                break;
            }
        }
        self.times
    }

    async fn create(&mut self, rules: &str, seats: &[&str]) -> Option<(String, String)> {
        let wanted = NewGame {
            rules: rules.to_owned(),
            seats: seats.iter().map(|seat| (*seat).to_owned()).collect(),
            seed: None,
            name: None,
        };
        let body = serde_json::to_string(&wanted).ok()?;
        while Instant::now() < self.until {
            if let Some(answer) = post(self.load.address, "/api/games", &body).await
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
        let mut reached = (0, 0);
        let count = |counter: &AtomicU64| {
            counter.fetch_add(1, Ordering::Relaxed);
        };
        loop {
            let Some(mut socket) = self.connect(game, key).await else {
                return false;
            };
            match self.sit(&mut socket, &mut reached).await {
                Left::Finished => {
                    count(&self.counts.finished);
                    return true;
                }
                Left::TimeOver => return false,
                Left::Disconnected => count(&self.counts.reconnects),
                Left::Stuck => {
                    count(&self.counts.stuck);
                    return true;
                }
                Left::Lost => {
                    count(&self.counts.lost);
                    return true;
                }
            }
        }
    }

    async fn connect(&self, game: &str, key: &str) -> Option<Socket> {
        let url = format!("ws://{}/api/games/{game}/socket", self.load.address);
        while Instant::now() < self.until {
            if let Ok(Ok((mut socket, _))) = timeout(STUCK, connect_async(&url)).await {
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

    async fn sit(&mut self, socket: &mut Socket, reached: &mut Reached) -> Left {
        let mut first = true;
        let mut sent: Option<Instant> = None;
        loop {
            let left = self.until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Left::TimeOver;
            }
            let text = match timeout(STUCK, socket.next()).await {
                Err(_) => return Left::Stuck,
                Ok(Some(Ok(Message::Text(text)))) => text,
                Ok(Some(Ok(Message::Close(Some(frame))))) if u16::from(frame.code) == 4004 => {
                    return Left::Lost;
                }
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => continue,
                Ok(_) => return Left::Disconnected,
            };
            let Ok(view) = serde_json::from_str::<Value>(&text) else {
                return Left::Lost;
            };
            if view["type"] != "view" {
                continue;
            }
            let now = (
                view["round"].as_u64().unwrap_or(1),
                view["ply"].as_u64().unwrap_or(0),
            );
            if now < *reached {
                return Left::Lost;
            }
            let moved = now > *reached;
            *reached = now;
            if let Some(began) = sent.take_if(|_| moved && !first) {
                self.times.push(began.elapsed());
                self.counts.moves.fetch_add(1, Ordering::Relaxed);
            }
            first = false;
            if sent.is_some() {
                continue;
            }
            let frame = match view["phase"].as_str().unwrap_or_default() {
                "match-over" => return Left::Finished,
                "round-over" => {
                    self.counts.rounds.fetch_add(1, Ordering::Relaxed);
                    PageFrame::Next
                }
                _ => {
                    let legal = view["legal"].as_array().map_or(&[][..], Vec::as_slice);
                    let Some(mv) = self.random.pick(legal) else {
                        continue;
                    };
                    let mv = mv.as_str().or_else(|| mv["move"].as_str());
                    PageFrame::Play {
                        ply: now.1 as usize,
                        text: mv.unwrap_or_default().to_owned(),
                    }
                }
            };
            let think = self.load.think.as_millis() as usize;
            sleep(Duration::from_millis(
                self.random.below(2 * think + 1) as u64
            ))
            .await;
            if matches!(frame, PageFrame::Play { .. }) {
                sent = Some(Instant::now());
            }
            if !send(socket, &frame).await {
                return Left::Disconnected;
            }
        }
    }
}

/// False when the server is gone.
async fn send(socket: &mut Socket, frame: &PageFrame) -> bool {
    match serde_json::to_string(frame) {
        Ok(text) => socket.send(Message::text(text)).await.is_ok(),
        Err(_) => false,
    }
}

/// Asks over HTTP; `None` when the server is not there or has no time.
async fn post(address: SocketAddr, path: &str, body: &str) -> Option<Value> {
    let ask = async {
        let mut stream = TcpStream::connect(address).await.ok()?;
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
