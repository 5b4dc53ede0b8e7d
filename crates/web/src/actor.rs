//! A game that is in memory: a task that owns its table and answers one thing after the other, so
//! that nothing about a game needs a lock.

mod thinking;

use std::collections::HashMap;
use std::future::Future;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use capicua_core::Seat;
use capicua_protocol::{Advice, Around, PageFrame, ServerFrame};
use capicua_session::Phase;
use capicua_words::Language;
use tokio::sync::mpsc;
use tokio::time::sleep;

use crate::asks::{Ask, Connection, Reply};
use crate::pool::Lost;
use crate::problem::Problem;
use crate::server::App;
use crate::table::{Hosted, Saved, letters};
use crate::tongue;
use crate::unstored;
use thinking::{Thinking, Trouble};

type Waiting<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// A hint being worked out.
struct Hinting {
    /// For which connection.
    number: u64,
    ply: usize,
    answer: Waiting<Result<Result<Advice, Problem>, Lost>>,
}

struct Actor {
    app: Arc<App>,
    id: String,
    table: Hosted,
    /// What the store has, and its version.
    stored: Saved,
    version: u64,
    connections: Vec<Connection>,
    next_number: u64,
    /// The thought of the program on turn; dropped, it stops.
    thinking: Option<Thinking>,
    /// How many beats of the pace each program has needed for its longest thought.
    beats: HashMap<Seat, u32>,
    /// Why the program on turn cannot move.
    trouble: Option<Trouble>,
    hinting: Option<Hinting>,
}

/// Loads a game and lives with it until nobody has asked for anything for a while.
pub async fn run(app: Arc<App>, id: String, mut inbox: mpsc::Receiver<Ask>) {
    let (version, stored, table) = match load(&app, &id).await {
        Ok(loaded) => loaded,
        Err(problem) => {
            app.games.forget(&id);
            inbox.close();
            while let Some(ask) = inbox.recv().await {
                ask.refuse(problem.clone());
            }
            return;
        }
    };
    let mut actor = Actor {
        app,
        id,
        table,
        stored,
        version,
        connections: Vec::new(),
        next_number: 0,
        thinking: None,
        beats: HashMap::new(),
        trouble: None,
        hinting: None,
    };
    loop {
        let idle = match actor.connections.is_empty() {
            true => actor.app.idle(),
            false => Duration::from_secs(3600),
        };
        tokio::select! {
            ask = inbox.recv() => match ask {
                Some(ask) => actor.hear(ask).await,
                None => return,
            },
            thought = or_never(actor.thinking.as_mut().map(|t| &mut t.waiting)) => actor.thought(thought).await,
            answer = or_never(actor.hinting.as_mut().map(|hint| &mut hint.answer)) => actor.hinted(answer),
            () = sleep(idle), if actor.connections.is_empty() => {
                // Whoever asks from now on finds no game in memory and loads it anew.
                actor.app.games.forget(&actor.id);
                inbox.close();
                match inbox.recv().await {
                    None => return,
                    // Somebody was faster: the question is lost, and asked again.
                    Some(ask) => drop(ask),
                }
                return;
            }
        }
    }
}

async fn load(app: &App, id: &str) -> Result<(u64, Saved, Hosted), Problem> {
    let found = app.store.load(id).await.map_err(|error| {
        eprintln!("capicua: game {id} cannot be read: {error}");
        unstored::not_read(&error)
    })?;
    let (version, saved) = found.ok_or_else(Problem::no_game)?;
    let saved = Saved::read(&saved)?;
    let table = saved.restore()?;
    Ok((version, saved, table))
}

async fn or_never<T>(waiting: Option<&mut Waiting<T>>) -> T {
    match waiting {
        Some(waiting) => waiting.await,
        None => std::future::pending().await,
    }
}

impl Actor {
    async fn hear(&mut self, ask: Ask) {
        match ask {
            Ask::Enter {
                key,
                address,
                language,
                out,
                reply,
            } => self.enter(&key, address, language, out, reply),
            Ask::Frame { from, frame } => self.frame(from, frame).await,
            Ask::Leave { from } => self.leave(from),
            Ask::Join { name, reply } => {
                let seated = self.join(name.as_deref()).await;
                let _ = reply.send(seated);
            }
            Ask::About { reply } => {
                let _ = reply.send(Ok(self.table.about(&self.id)));
            }
            Ask::Record { key, reply } => {
                let record = match self.table.chairs().seat_of(&key) {
                    Some(_) => Ok(self.table.finished_text()),
                    None => Err(Problem::bad_key()),
                };
                let _ = reply.send(record);
            }
        }
    }

    fn enter(
        &mut self,
        key: &str,
        address: IpAddr,
        language: Language,
        out: mpsc::Sender<String>,
        reply: Reply<u64>,
    ) {
        let Some(seat) = self.table.chairs().seat_of(key) else {
            let _ = reply.send(Err(Problem::bad_key()));
            return;
        };
        // Nobody's pages may keep the others out of their own table.
        let sockets = self.app.options.limits.sockets;
        let share = sockets.div_ceil(self.table.chairs().0.len().max(1));
        let own = self.connections.iter().filter(|c| c.seat == seat).count();
        if self.connections.len() >= sockets || own >= share {
            let _ = reply.send(Err(Problem::new(
                StatusCode::TOO_MANY_REQUESTS,
                "too-many",
                "too many pages show this game",
                "Close some of them.",
            )));
            return;
        }
        let number = self.next_number;
        self.next_number += 1;
        if reply.send(Ok(number)).is_err() {
            return;
        }
        self.connections.push(Connection {
            number,
            seat,
            address,
            language,
            out,
            counting: None,
        });
        self.think();
        self.show();
    }

    fn leave(&mut self, from: u64) {
        self.connections
            .retain(|connection| connection.number != from);
        self.hinting.take_if(|hint| hint.number == from);
        if self.connections.is_empty() {
            self.thinking = None;
        }
        self.show();
    }

    async fn join(&mut self, name: Option<&str>) -> Result<(Seat, String), Problem> {
        let seated = self.table.sit_down(name).ok_or_else(|| {
            Problem::new(
                StatusCode::CONFLICT,
                "no-free-chair",
                "no chair is free at this table",
                "Ask for a new game with one more person.",
            )
        })?;
        self.keep().await?;
        self.show();
        Ok(seated)
    }

    async fn frame(&mut self, from: u64, frame: PageFrame) {
        let Some(connection) = self.connections.iter().find(|c| c.number == from) else {
            return;
        };
        let (seat, words) = (connection.seat, tongue::words(connection.language));
        let done = match frame {
            PageFrame::Play { ply, text } => self
                .table
                .check_turn(seat, ply)
                .and_then(|()| self.table.play(seat, &text, words)),
            PageFrame::Undo => self.table.undo(),
            PageFrame::Next => self.table.next(),
            PageFrame::Hint { ply } => {
                self.answer(from, self.table.check_turn(seat, ply));
                if self.table.check_turn(seat, ply).is_ok() {
                    self.hint(from, seat, ply, words);
                }
                return;
            }
            PageFrame::Belief { ply } => return self.belief(from, seat, ply),
            PageFrame::Cancel => return drop(self.hinting.take_if(|hint| hint.number == from)),
            PageFrame::Lang { lang } => {
                if let Ok(language) = lang.parse() {
                    let mut all = self.connections.iter_mut();
                    if let Some(connection) = all.find(|c| c.number == from) {
                        connection.language = language;
                    }
                }
                return self.show_to(from);
            }
            PageFrame::Ping => return self.tell(from, &ServerFrame::Pong),
            PageFrame::Hello { .. } => Err(crate::frames::bad("hello was said already")),
        };
        let done = match done {
            Ok(()) => self.changed().await,
            refused => refused,
        };
        self.answer(from, done);
    }

    /// The table has changed: it is kept, and everybody sees it.
    async fn changed(&mut self) -> Result<(), Problem> {
        self.keep().await?;
        self.hinting = None;
        self.thinking = None;
        self.trouble = None;
        self.think();
        self.show();
        Ok(())
    }

    /// Stores the game; when that fails, it is as it was before.
    async fn keep(&mut self) -> Result<(), Problem> {
        let saved = self.table.save();
        let text = serde_json::to_string(&saved).map_err(|_| Problem::broken())?;
        match self.app.store.save(&self.id, text, self.version).await {
            Ok(true) => {
                self.version += 1;
                self.stored = saved;
                Ok(())
            }
            // Another server on the same folder has played on: what it has stored counts.
            Ok(false) => {
                (self.version, self.stored, self.table) = load(&self.app, &self.id).await?;
                self.show();
                Err(Problem::new(
                    StatusCode::CONFLICT,
                    "stale",
                    "the game went on elsewhere",
                    "Look at the newest view and choose again.",
                ))
            }
            Err(error) => {
                eprintln!("capicua: game {} cannot be stored: {error}", self.id);
                self.table = self.stored.restore()?;
                Err(unstored::not_saved(&error))
            }
        }
    }

    fn answer(&self, to: u64, done: Result<(), Problem>) {
        if let Err(problem) = done {
            self.tell(to, &problem.frame());
        }
    }

    fn tell(&self, to: u64, frame: &ServerFrame) {
        if let Some(connection) = self.connections.iter().find(|c| c.number == to) {
            connection.send(frame);
        }
    }

    /// Sends one of them the view of its seat.
    fn show_to(&mut self, number: u64) {
        let view = self.connections.iter().find(|c| c.number == number);
        let Some(view) = view.map(|connection| self.view(connection)) else {
            return;
        };
        self.connections
            .retain(|connection| connection.number != number || connection.send(&view));
    }

    /// Sends everybody the view of their seat.
    fn show(&mut self) {
        let views: Vec<ServerFrame> = self.connections.iter().map(|c| self.view(c)).collect();
        let mut views = views.iter();
        self.connections
            .retain(|connection| views.next().is_some_and(|view| connection.send(view)));
    }

    fn view(&self, connection: &Connection) -> ServerFrame {
        let chairs = self.table.chairs();
        let mut here: Vec<Seat> = self.connections.iter().map(|c| c.seat).collect();
        here.sort_unstable();
        here.dedup();
        let thinks = match (self.table.phase(), &self.thinking, &self.trouble) {
            (Phase::Program(seat), Some(_), None) => Some(seat.to_string()),
            _ => None,
        };
        let around = Around {
            game: self.id.clone(),
            names: self.table.names(),
            people: letters(&chairs.people()),
            open: letters(&chairs.open()),
            connected: letters(&here),
            thinking: thinks,
            trouble: self.trouble.as_ref().map(|trouble| trouble.problem.told()),
        };
        let words = tongue::words(connection.language);
        match self.table.view(connection.seat, words, around) {
            Some(view) => ServerFrame::View(view),
            None => Problem::no_page().frame(),
        }
    }
}
