//! The connection to the browser: commands out, answers and events in.

use std::collections::HashMap;
use std::net::TcpStream;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

/// How long a command may take. Machines that run tests are often busy.
const ANSWER: Duration = Duration::from_secs(60);

/// Both directions share one socket and one thread: it looks for something to send this often.
const LOOK: Duration = Duration::from_millis(3);

/// A connection that all pages share.
#[derive(Clone)]
pub(crate) struct Wire {
    outgoing: Sender<String>,
    incoming: Arc<Incoming>,
}

#[derive(Default)]
struct Incoming {
    inbox: Mutex<Inbox>,
    arrived: Condvar,
}

#[derive(Default)]
struct Inbox {
    next: u64,
    answers: HashMap<u64, Value>,
    /// Events of each page, in order.
    events: HashMap<String, Vec<Value>>,
    closed: bool,
}

impl Wire {
    /// Connects to the browser that listens on `port` at `path`.
    pub(crate) fn connect(port: u16, path: &str) -> Wire {
        let stream = TcpStream::connect(("127.0.0.1", port)).expect("the browser listens");
        let url = format!("ws://127.0.0.1:{port}{path}");
        let (socket, _) = tungstenite::client(url, stream).expect("the browser speaks WebSocket");
        socket
            .get_ref()
            .set_read_timeout(Some(LOOK))
            .expect("sockets have time limits");
        let (outgoing, commands) = channel::<String>();
        let incoming = Arc::new(Incoming::default());
        let wire = Wire {
            outgoing,
            incoming: incoming.clone(),
        };
        thread::spawn(move || {
            let mut socket = socket;
            loop {
                while let Ok(command) = commands.try_recv() {
                    if socket.send(Message::text(command)).is_err() {
                        return incoming.close();
                    }
                }
                if !incoming.read(&mut socket) {
                    return incoming.close();
                }
            }
        });
        wire
    }

    fn number(&self) -> u64 {
        let mut inbox = self.incoming.lock();
        inbox.next += 1;
        inbox.next
    }

    /// Sends a command to the browser that nobody waits for; it may be gone.
    pub(crate) fn tell(&self, method: &str, params: Value) {
        let command = json!({"id": self.number(), "method": method, "params": params});
        let _ = self.outgoing.send(command.to_string());
    }

    /// Forgets what was heard of a page.
    pub(crate) fn forget(&self, session: &str) {
        self.incoming.lock().events.remove(session);
    }

    /// Sends a command to a page, or to the browser itself, and waits for the answer.
    pub(crate) fn command(&self, session: Option<&str>, method: &str, params: Value) -> Value {
        let id = self.number();
        let mut command = json!({"id": id, "method": method, "params": params});
        if let Some(session) = session {
            command["sessionId"] = json!(session);
        }
        self.outgoing
            .send(command.to_string())
            .unwrap_or_else(|_| panic!("the browser is gone before {method}"));
        let deadline = Instant::now() + ANSWER;
        let mut inbox = self.incoming.lock();
        loop {
            if let Some(answer) = inbox.answers.remove(&id) {
                if let Some(error) = answer.get("error") {
                    panic!("{method}: {error}");
                }
                return answer["result"].clone();
            }
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "{method}: no answer");
            assert!(!inbox.closed, "{method}: the browser is gone");
            let waited = self.incoming.arrived.wait_timeout(inbox, left);
            inbox = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// All events of a page so far that have this method.
    pub(crate) fn events(&self, session: &str, method: &str) -> Vec<Value> {
        let inbox = self.incoming.lock();
        let events = inbox.events.get(session).into_iter().flatten();
        events
            .filter(|event| event["method"] == method)
            .map(|event| event["params"].clone())
            .collect()
    }
}

impl Incoming {
    fn lock(&self) -> MutexGuard<'_, Inbox> {
        self.inbox.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn close(&self) {
        self.lock().closed = true;
        self.arrived.notify_all();
    }

    /// Reads what there is; false when the connection is over.
    fn read(&self, socket: &mut WebSocket<TcpStream>) -> bool {
        use std::io::ErrorKind::{TimedOut, WouldBlock};
        let text = match socket.read() {
            Ok(Message::Text(text)) => text,
            Ok(Message::Close(_)) => return false,
            Ok(_) => return true,
            Err(tungstenite::Error::Io(error)) if matches!(error.kind(), WouldBlock | TimedOut) => {
                return true;
            }
            Err(_) => return false,
        };
        let Ok(message) = serde_json::from_str::<Value>(&text) else {
            return true;
        };
        let mut inbox = self.lock();
        if let Some(id) = message["id"].as_u64() {
            inbox.answers.insert(id, message);
        } else if let Some(session) = message["sessionId"].as_str() {
            let session = session.to_owned();
            inbox.events.entry(session).or_default().push(message);
        }
        self.arrived.notify_all();
        true
    }
}
