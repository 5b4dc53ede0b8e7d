//! A socket: frames in, views out. It knows nothing of games but their inbox.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use capicua_core::message;
use capicua_protocol::PageFrame;
use capicua_words::Words;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, interval, sleep_until, timeout};

use crate::api_error::ApiError;
use crate::frames;
use crate::game_message::GameMessage;
use crate::games;
use crate::limits::Budget;
use crate::locale;
use crate::server::App;

/// Views that may wait for a slow socket.
const WAITING: usize = 32;

/// How often a silent browser is asked whether it is there, and after how long it is not.
const ASK: Duration = Duration::from_secs(30);
const SILENT: Duration = Duration::from_secs(95);

/// A socket that accepts no data for so long is closed.
const STUCK: Duration = Duration::from_secs(15);

/// How long the other side may take to close.
const FAREWELL: Duration = Duration::from_secs(2);

/// So many frames too many close the socket.
const PATIENCE: u32 = 100;

/// A socket of an address that sends too much over all of its sockets is not read for so long: what is
/// refused at once is sent again at once, and refusing hundreds of sockets costs the others their time.
const PAUSE: Duration = Duration::from_secs(1);

/// Why a socket is closed, in the range that belongs to applications.
mod code {
    pub const BAD_KEY: u16 = 4001;
    pub const NO_GAME: u16 = 4004;
    pub const NO_HELLO: u16 = 4008;
    pub const TOO_MANY: u16 = 4029;
    pub const SILENT: u16 = 4010;
    pub const NORMAL: u16 = 1000;
    pub const GOING_AWAY: u16 = 1001;
    pub const PROTOCOL: u16 = 1002;
    pub const NO_TEXT: u16 = 1007;
    pub const TOO_LARGE: u16 = 1009;
    pub const BROKEN: u16 = 1011;
}

/// Serves a socket until one side has had enough.
pub async fn serve(
    app: Arc<App>,
    id: String,
    address: IpAddr,
    mut closing: watch::Receiver<bool>,
    mut socket: WebSocket,
) {
    let (code, reason) = talk(&app, &id, address, &mut closing, &mut socket).await;
    let close = CloseFrame {
        code,
        reason: reason.into(),
    };
    // What still comes is read and dropped: closed on unread data, the connection would take the
    // reason with it. The other side may also be gone already.
    let farewell = async {
        if socket.send(Message::Close(Some(close))).await.is_ok() {
            while let Some(Ok(_)) = socket.recv().await {}
        }
    };
    let _ = timeout(FAREWELL, farewell).await;
}

type CloseReason = (u16, &'static str);

/// Nothing to say: the browser has closed.
const CLOSED: CloseReason = (code::NORMAL, "");

/// What is sent is not taken any more.
const STUCK_SOCKET: CloseReason = (code::TOO_MANY, "too slow");

async fn talk(
    app: &Arc<App>,
    id: &str,
    address: IpAddr,
    closing: &mut watch::Receiver<bool>,
    socket: &mut WebSocket,
) -> CloseReason {
    let longest = app.options.limits.frame;
    let frame = match timeout(app.options.limits.hello, first(socket, longest)).await {
        Err(_) => return (code::NO_HELLO, "say hello first"),
        Ok(Err(ended)) => return ended,
        Ok(Ok(frame)) => frame,
    };
    let Ok(PageFrame::Hello { key, lang }) = frame else {
        let problem = frames::bad(message!("hello-first"));
        let _ = send(socket, frames::written(&problem.frame())).await;
        return (code::NO_HELLO, "say hello first");
    };
    let language = lang.and_then(|code| code.parse().ok()).unwrap_or_default();
    let words = locale::words(language);
    let (out, mut views) = mpsc::channel(WAITING);
    let entered = games::ask(app, address, id, |reply| GameMessage::Enter {
        key: key.clone(),
        address,
        language,
        out: out.clone(),
        reply,
    });
    // Only the game holds the other end from now on: when it lets go, the socket closes.
    let entered = entered.await;
    drop(out);
    let (number, game) = match entered {
        Ok(entered) => entered,
        Err(problem) => {
            let told = problem.clone().said(words).frame();
            let _ = send(socket, frames::written(&told)).await;
            return match problem.code() {
                "bad-key" => (code::BAD_KEY, "bad key"),
                "no-such-game" => (code::NO_GAME, "no such game"),
                "too-many" => (code::TOO_MANY, "too many"),
                _ => (code::BROKEN, "something went wrong"),
            };
        }
    };
    let sender = Sender {
        game: &game,
        number,
        address,
        words,
    };
    let ended = go_on(app, socket, closing, &mut views, &sender).await;
    // A game that is gone needs no farewell.
    let _ = game.send(GameMessage::Leave { from: number }).await;
    ended
}

/// The client of a socket, and the inbox of its game.
struct Sender<'a> {
    game: &'a mpsc::Sender<GameMessage>,
    number: u64,
    address: IpAddr,
    words: &'a Words,
}

async fn go_on(
    app: &Arc<App>,
    socket: &mut WebSocket,
    closing: &mut watch::Receiver<bool>,
    views: &mut mpsc::Receiver<String>,
    sender: &Sender<'_>,
) -> CloseReason {
    let Sender {
        game,
        number,
        address,
        words,
    } = *sender;
    let limits = &app.options.limits;
    let budget = Budget::new(limits.frames);
    let mut too_many = 0;
    let mut heard = Instant::now();
    let mut asking = interval(ASK);
    let mut paused: Option<Instant> = None;
    loop {
        // In this order, so that the same happens every time; nothing here is ready without end.
        tokio::select! {
            biased;
            _ = closing.changed() => return (code::GOING_AWAY, "the server stops"),
            view = views.recv() => match view {
                Some(text) => {
                    if !send(socket, text).await {
                        return STUCK_SOCKET;
                    }
                }
                None => return (code::TOO_MANY, "too slow"),
            },
            () = sleep_until(paused.unwrap_or_else(Instant::now)), if paused.is_some() => {
                paused = None;
                let problem = too_many_frames().said(words);
                if !send(socket, frames::written(&problem.frame())).await {
                    return STUCK_SOCKET;
                }
            }
            message = receive(socket), if paused.is_none() => {
                heard = Instant::now();
                let message = match message {
                    Ok(message) => message,
                    Err(ended) => return ended,
                };
                let Some(frame) = message.frame(limits.frame) else { continue };
                if !budget.take() {
                    too_many += 1;
                    if too_many > PATIENCE {
                        return (code::TOO_MANY, "too many frames");
                    }
                    let problem = too_many_frames().said(words);
                    if !send(socket, frames::written(&problem.frame())).await {
                        return STUCK_SOCKET;
                    }
                    continue;
                }
                if app.frame_rates.take(address).is_err() {
                    paused = Some(Instant::now() + PAUSE);
                    continue;
                }
                match frame {
                    Ok(frame) => {
                        if game.send(GameMessage::Frame { from: number, frame }).await.is_err() {
                            return (code::GOING_AWAY, "come again");
                        }
                    }
                    Err(problem) => {
                        let told = problem.said(words).frame();
                        if !send(socket, frames::written(&told)).await {
                            return STUCK_SOCKET;
                        }
                    }
                }
            }
            _ = asking.tick() => {
                if heard.elapsed() > SILENT {
                    return (code::SILENT, "no sign of life");
                }
                let ping = Message::Ping(Vec::new().into());
                if !matches!(timeout(STUCK, socket.send(ping)).await, Ok(Ok(()))) {
                    return STUCK_SOCKET;
                }
            }
        }
    }
}

fn too_many_frames() -> ApiError {
    ApiError::new(
        axum::http::StatusCode::TOO_MANY_REQUESTS,
        "too-many",
        message!("too-many-frames"),
        message!("fix-wait-moment"),
    )
}

/// What comes over a socket.
enum Incoming {
    /// A frame.
    Text(String),
    /// Binary data, which is refused.
    Bytes,
    /// A sign that the browser is there.
    Life,
}

impl Incoming {
    /// The frame it is, if it is one.
    fn frame(self, longest: usize) -> Option<Result<PageFrame, ApiError>> {
        match self {
            Incoming::Text(text) => Some(frames::read(&text, longest)),
            Incoming::Bytes => Some(Err(frames::bad(message!("frame-not-text")))),
            Incoming::Life => None,
        }
    }
}

/// The next of them, or why there will be no more.
async fn receive(socket: &mut WebSocket) -> Result<Incoming, CloseReason> {
    match socket.recv().await {
        Some(Ok(Message::Text(text))) => Ok(Incoming::Text(text.as_str().to_owned())),
        Some(Ok(Message::Binary(_))) => Ok(Incoming::Bytes),
        // Pings are answered by the library.
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(Incoming::Life),
        Some(Ok(Message::Close(_))) | None => Err(CLOSED),
        Some(Err(error)) => Err(close_reason(error)),
    }
}

/// What is wrong with what a browser sent.
fn close_reason(error: axum::Error) -> CloseReason {
    use tokio_tungstenite::tungstenite::Error;
    match error.into_inner().downcast_ref::<Error>() {
        Some(Error::Capacity(_)) => (code::TOO_LARGE, "a frame is too large"),
        Some(Error::Utf8(_)) => (code::NO_TEXT, "a frame is not text"),
        Some(Error::Protocol(_)) => (code::PROTOCOL, "this is not a WebSocket"),
        // The line is gone: nobody will read it.
        _ => CLOSED,
    }
}

/// The first frame.
async fn first(
    socket: &mut WebSocket,
    longest: usize,
) -> Result<Result<PageFrame, ApiError>, CloseReason> {
    loop {
        if let Some(frame) = receive(socket).await?.frame(longest) {
            return Ok(frame);
        }
    }
}

async fn send(socket: &mut WebSocket, text: String) -> bool {
    let sent = timeout(STUCK, socket.send(Message::Text(text.into()))).await;
    matches!(sent, Ok(Ok(())))
}
