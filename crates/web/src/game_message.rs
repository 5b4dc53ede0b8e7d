//! What a game is asked, and the sockets it answers.

use std::net::IpAddr;

use capicua_core::Seat;
use capicua_protocol::{About, Joining, PageFrame, ServerFrame};
use capicua_words::Language;
use tokio::sync::{mpsc, oneshot};
use tokio::task::AbortHandle;

use crate::api_error::ApiError;
use crate::frames;
use crate::locale;

/// An answer to somebody who waits.
pub type Reply<T> = oneshot::Sender<Result<T, ApiError>>;

/// What a game is asked.
pub enum GameMessage {
    /// Somebody comes in through a socket.
    Enter {
        /// The key of a seat.
        key: String,
        /// Where that person is.
        address: IpAddr,
        /// The language of sentences.
        language: Language,
        /// Where frames go, written.
        out: mpsc::Sender<String>,
        /// The number of the connection.
        reply: Reply<u64>,
    },
    /// A frame of somebody who is in.
    Frame {
        /// The number of the connection.
        from: u64,
        /// The frame.
        frame: PageFrame,
    },
    /// A socket is closed.
    Leave {
        /// The number of the connection.
        from: u64,
    },
    /// Somebody sits down on a free chair.
    Join {
        /// How that person wants to be called and where to sit, with a key of one's own or none.
        joining: Joining,
        /// The seat and its key; no seat while one waits to be let in.
        reply: Reply<(Option<Seat>, String)>,
    },
    /// What anybody may know.
    About {
        /// The answer.
        reply: Reply<About>,
    },
    /// What those need who only watch.
    Invite {
        /// The key of a seat.
        key: String,
        /// The key of those who watch.
        reply: Reply<String>,
    },
    /// The rounds that are over.
    Record {
        /// The key of a seat.
        key: String,
        /// The record.
        reply: Reply<String>,
    },
}

impl GameMessage {
    /// Answers that it cannot be done.
    pub fn refuse(self, problem: ApiError) {
        // Whoever asked may have left.
        match self {
            GameMessage::Enter { reply, .. } => drop(reply.send(Err(problem))),
            GameMessage::Join { reply, .. } => drop(reply.send(Err(problem))),
            GameMessage::About { reply } => drop(reply.send(Err(problem))),
            GameMessage::Invite { reply, .. } => drop(reply.send(Err(problem))),
            GameMessage::Record { reply, .. } => drop(reply.send(Err(problem))),
            GameMessage::Frame { .. } | GameMessage::Leave { .. } => {}
        }
    }
}

/// Somebody who is in.
pub struct Connection {
    /// Its number.
    pub number: u64,
    /// The hash of the key it came with: whatever happens to chairs, the key says whose they are.
    pub key: String,
    /// The seat it belongs to; none for those who watch or wait to be let in.
    pub seat: Option<Seat>,
    /// Where it comes from.
    pub address: IpAddr,
    /// The language of sentences.
    pub language: Language,
    /// Where frames go.
    pub out: mpsc::Sender<String>,
    /// The last question who holds what: a new one ends it, so that nobody fills the queue.
    pub counting: Option<AbortHandle>,
}

impl Connection {
    /// False when the socket does not keep up: it is dropped and may come back, a view is all it
    /// needs then.
    pub fn send(&self, frame: &ServerFrame) -> bool {
        self.out.try_send(frames::written(frame)).is_ok()
    }

    /// Says what is wrong, in the language of the socket; false as above.
    pub fn refuse(&self, problem: &ApiError) -> bool {
        let words = locale::words(self.language);
        self.send(&problem.clone().said(words).frame())
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        if let Some(counting) = self.counting.take() {
            counting.abort();
        }
    }
}
