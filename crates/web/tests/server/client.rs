//! Somebody at a browser, without the browser.

use std::time::Duration;

use capicua_web::{Limits, Options, Server};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async};

use crate::promise;

/// Nothing in these tests takes longer.
const PATIENCE: Duration = Duration::from_secs(30);

/// All of these tests together take a fraction of this; when something hangs they end, as failed.
const ALL: Duration = Duration::from_secs(300);

/// Starts the clock for all tests of this program.
fn start_clock() {
    static CLOCK: std::sync::Once = std::sync::Once::new();
    CLOCK.call_once(|| {
        std::thread::spawn(|| {
            std::thread::sleep(ALL);
            eprintln!("these tests are not done after {ALL:?}: something hangs");
            std::process::exit(1);
        });
    });
}

/// Waits until something is so, but not for ever.
pub async fn eventually(what: &str, mut so: impl AsyncFnMut() -> bool) {
    let until = tokio::time::Instant::now() + PATIENCE;
    while !so().await {
        assert!(
            tokio::time::Instant::now() < until,
            "it never happens: {what}"
        );
        tokio::time::sleep(Duration::from_millis(3)).await;
    }
}

/// A server of one's own, which keeps its games in memory and whose programs do not dawdle.
pub fn options() -> Options {
    start_clock();
    let mut options = Options {
        port: Some(0),
        pace: Duration::ZERO,
        ..Options::default()
    };
    options.limits.requests = 1e6;
    options.limits.burst = 1e6;
    options.limits.frames = 1e6;
    // Nobody waits long for people who are not there.
    options.limits.draw = Duration::from_millis(400);
    options.limits.next = Duration::from_millis(50);
    options
}

pub async fn server() -> Server {
    limited(|_| {}).await
}

/// A server with other limits than usual.
pub async fn limited(change: impl FnOnce(&mut Limits)) -> Server {
    let mut options = options();
    change(&mut options.limits);
    Server::start(options).await.unwrap()
}

/// An answer over HTTP.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{e}: {}", self.body))
    }

    pub fn code(&self) -> String {
        let json = self.json();
        assert!(!json["error"]["message"].as_str().unwrap().is_empty());
        assert!(!json["error"]["help"].as_str().unwrap().is_empty());
        json["error"]["code"].as_str().unwrap().to_owned()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }
}

/// A connection that comes from an address of this machine.
async fn stream_from(server: &Server, address: [u8; 4]) -> TcpStream {
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.bind((address, 0).into()).unwrap();
    socket.connect(server.address()).await.unwrap()
}

/// The pieces of an answer that came to its end.
fn joined(mut rest: &[u8]) -> String {
    let mut whole = Vec::new();
    loop {
        let line = rest.windows(2).position(|two| two == b"\r\n");
        let (size, after) = rest.split_at(line.expect("the answer broke off"));
        let size = usize::from_str_radix(std::str::from_utf8(size).unwrap(), 16).unwrap();
        if size == 0 {
            return String::from_utf8(whole).unwrap();
        }
        whole.extend(&after[2..2 + size]);
        rest = &after[2 + size + 2..];
    }
}

/// Sends a request as it is.
pub async fn raw(server: &Server, request: &[u8]) -> Answer {
    let mut stream = TcpStream::connect(server.address()).await.unwrap();
    // A server that answers before it has read everything may close early.
    let _ = stream.write_all(request).await;
    let mut bytes = Vec::new();
    let read = stream.read_to_end(&mut bytes);
    let _ = tokio::time::timeout(PATIENCE, read).await.unwrap();
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
    let streamed = request.starts_with(b"GET /api/history");
    let body = match head.to_lowercase().contains("transfer-encoding: chunked") {
        true if streamed => joined(&bytes[head.len() + 4..]),
        true => panic!("answers have a length"),
        false => body.to_owned(),
    };
    Answer {
        status: status.unwrap_or_else(|| panic!("no answer: {text:?}")),
        head: head.to_owned(),
        body,
    }
}

pub async fn request(server: &Server, line: &str, headers: &str, body: &str) -> Answer {
    let host = server.address();
    let length = body.len();
    let text = format!(
        "{line} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
    );
    let answer = raw(server, text.as_bytes()).await;
    promise::answer(line, answer.status, &answer.body);
    answer
}

pub async fn get(server: &Server, path: &str) -> Answer {
    request(server, &format!("GET {path}"), "", "").await
}

pub async fn post(server: &Server, path: &str, body: &Value) -> Answer {
    request(server, &format!("POST {path}"), "", &body.to_string()).await
}

/// A chair at a game.
#[derive(Clone, Debug)]
pub struct Chair {
    pub game: String,
    pub key: String,
    pub seat: String,
}

impl Chair {
    fn of(answer: &Value, game: &str) -> Chair {
        let text = |name: &str| answer[name].as_str().unwrap().to_owned();
        Chair {
            game: game.to_owned(),
            key: text("key"),
            seat: text("seat"),
        }
    }
}

pub async fn create(server: &Server, rules: &str, seats: &[&str], seed: Option<u64>) -> Chair {
    let wanted = json!({"rules": rules, "seats": seats, "seed": seed.map(|s| s.to_string())});
    let answer = post(server, "/api/games", &wanted).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    let answer = answer.json();
    Chair::of(&answer, answer["game"].as_str().unwrap())
}

/// The same with the seats as on the command line: `you,random`.
pub async fn begin(server: &Server, rules: &str, seats: &str, seed: Option<u64>) -> Chair {
    let seats: Vec<&str> = seats.split(',').collect();
    create(server, rules, &seats, seed).await
}

pub async fn join(server: &Server, game: &str, name: &str) -> Chair {
    let path = format!("/api/games/{game}/join");
    let answer = post(server, &path, &json!({"name": name})).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    Chair::of(&answer.json(), game)
}

/// Comes to the door of a match that has begun.
pub async fn knock(server: &Server, game: &str, wanted: &Value) -> Chair {
    let path = format!("/api/games/{game}/join");
    let answer = post(server, &path, wanted).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let answer = answer.json();
    assert_eq!(answer["seat"], Value::Null, "nobody sits down by the link");
    Chair {
        game: game.to_owned(),
        key: answer["key"].as_str().unwrap().to_owned(),
        seat: String::new(),
    }
}

/// A socket.
pub struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Every frame that came, as it came.
    pub received: Vec<String>,
    /// Begins the match when everybody has come, and adds numbers to deals.
    pub willing: bool,
    game: String,
    seat: String,
}

impl Client {
    /// A socket that has said nothing.
    pub async fn silent(server: &Server, game: &str) -> Client {
        Client::from(server, game, [127, 0, 0, 1]).await
    }

    /// A socket that has said nothing, opened from an address of this machine.
    pub async fn from(server: &Server, game: &str, address: [u8; 4]) -> Client {
        let url = format!("ws://{}/api/games/{game}/socket", server.address());
        let stream = stream_from(server, address).await;
        let stream = MaybeTlsStream::Plain(stream);
        let (socket, _) = client_async(url, stream).await.unwrap();
        Client {
            socket,
            received: Vec::new(),
            willing: true,
            game: game.to_owned(),
            seat: String::new(),
        }
    }

    pub async fn open(server: &Server, chair: &Chair) -> Client {
        Client::open_from(server, chair, [127, 0, 0, 1]).await
    }

    pub async fn open_from(server: &Server, chair: &Chair, address: [u8; 4]) -> Client {
        let mut client = Client::from(server, &chair.game, address).await;
        client.seat.clone_from(&chair.seat);
        client
            .send(&json!({"type": "hello", "key": chair.key, "lang": "en"}))
            .await;
        client
    }

    pub async fn send(&mut self, frame: &Value) {
        self.send_text(frame.to_string()).await;
    }

    pub async fn send_text(&mut self, text: String) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    pub async fn send_bytes(&mut self, bytes: Vec<u8>) -> Result<(), tungstenite::Error> {
        self.socket.send(Message::binary(bytes)).await
    }

    /// The next frame, or the code the socket was closed with.
    pub async fn next(&mut self) -> Result<Value, u16> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.socket.next()).await;
            match message.expect("the server has nothing to say") {
                Some(Ok(Message::Text(text))) => {
                    self.received.push(text.to_string());
                    let frame = serde_json::from_str(&text).unwrap();
                    promise::frame(&frame);
                    self.gather(&frame).await;
                    return Ok(frame);
                }
                Some(Ok(Message::Close(frame))) => {
                    return Err(frame.map_or(0, |frame| frame.code.into()));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(0),
            }
        }
    }

    /// What a page does by itself at a table of several people.
    async fn gather(&mut self, frame: &Value) {
        if !self.willing {
            return;
        }
        // Where one sits is told by what is shown: whoever was let in knows it then.
        if let Some(seat) = frame["seat"].as_str().filter(|_| frame["type"] != "said") {
            seat.clone_into(&mut self.seat);
        }
        let answer = match frame["type"].as_str().unwrap() {
            "lobby" if frame["begun"] == false && frame["connected"] == frame["people"] => {
                (frame["host"] == frame["seat"]).then(|| json!({"type": "begin"}))
            }
            "draw" => self.drawn(frame),
            _ => None,
        };
        if let Some(answer) = answer {
            // A socket that is closed meanwhile says so when it is read.
            let _ = self.socket.send(Message::text(answer.to_string())).await;
        }
    }

    /// What is to be sent while a deal is drawn.
    pub fn drawn(&self, frame: &Value) -> Option<Value> {
        let (attempt, seat) = (&frame["attempt"], &self.seat);
        let without = frame["without"].as_array().unwrap();
        if without.iter().any(|one| one == seat) {
            return None;
        }
        match frame["stage"].as_str().unwrap() {
            "hashes" if frame["hashes"][seat].is_null() => {
                Some(json!({"type": "seal", "attempt": attempt, "hash": self.commitment(frame)}))
            }
            "numbers" if frame["numbers"][seat].is_null() && !frame["hashes"][seat].is_null() => {
                Some(json!({"type": "open", "attempt": attempt, "number": self.number()}))
            }
            _ => None,
        }
    }

    /// What is sent before the number.
    pub fn commitment(&self, draw: &Value) -> String {
        let [game, round, attempt] = ["game", "round", "attempt"].map(|field| &draw[field]);
        let (table, seat) = (&self.game, &self.seat);
        let number = self.number();
        sha256(&format!("{table}:{game}:{round}:{attempt}:{seat}:{number}"))
    }

    /// A number that is no secret.
    pub fn number(&self) -> String {
        sha256(&self.seat)[..32].to_owned()
    }

    /// The next frame of this type; others are passed over.
    pub async fn expect(&mut self, kind: &str) -> Value {
        loop {
            let frame = self.next().await.expect("the socket is open");
            if frame["type"] == kind {
                return frame;
            }
        }
    }

    /// The next frame of a type that is as wanted.
    pub async fn frame(&mut self, kind: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let frame = self.expect(kind).await;
            if wanted(&frame) {
                return frame;
            }
        }
    }

    /// The next view that is as wanted.
    pub async fn view(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        self.frame("view", wanted).await
    }

    /// The next frame, if one comes soon.
    pub async fn soon(&mut self, wait: Duration) -> Option<Value> {
        tokio::time::timeout(wait, self.next()).await.ok()?.ok()
    }

    /// The code of the next error.
    pub async fn error(&mut self) -> String {
        let error = self.expect("error").await;
        assert!(!error["message"].as_str().unwrap().is_empty());
        assert!(!error["help"].as_str().unwrap().is_empty());
        error["code"].as_str().unwrap().to_owned()
    }

    /// The code the socket is closed with; frames before it are passed over.
    pub async fn closed(&mut self) -> u16 {
        loop {
            if let Err(code) = self.next().await {
                return code;
            }
        }
    }

    pub async fn play(&mut self, view: &Value, mv: &str) {
        self.send(&json!({"type": "play", "ply": view["ply"], "move": mv}))
            .await;
    }

    /// Plays until the view is as wanted: always the `nth` of the legal moves.
    pub async fn play_until(&mut self, nth: usize, wanted: impl Fn(&Value) -> bool) -> Value {
        let mut answered = None;
        // The newest view may have been looked at already: asked for the language, the server
        // shows it again.
        self.send(&json!({"type": "lang", "lang": "en"})).await;
        loop {
            let view = self.expect("view").await;
            if wanted(&view) {
                return view;
            }
            let at = (view["round"].clone(), view["ply"].clone());
            if let Some(mv) = choose(&view, nth)
                && answered != Some(at.clone())
            {
                self.play(&view, &mv).await;
                answered = Some(at);
            }
        }
    }
}

/// SHA-256 by a library, not by the server.
pub fn sha256(text: &str) -> String {
    use sha2::Digest as _;
    let digest = sha2::Sha256::digest(text.as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// One of the legal moves of a view.
pub fn choose(view: &Value, nth: usize) -> Option<String> {
    let legal = view["legal"].as_array().unwrap();
    let mv = legal.get(nth % legal.len().max(1))?;
    let text = mv.as_str().or_else(|| mv["move"].as_str());
    text.map(str::to_owned)
}

pub fn over(view: &Value) -> bool {
    !view["ending"].is_null()
}

/// What the server has thought so far.
pub async fn searches(server: &Server) -> Value {
    get(server, "/api/health").await.json()["searches"].clone()
}
