//! A game that is in memory: a task that owns its table and answers one thing after the other, so
//! that nothing about a game needs a lock.

mod multiplayer;
mod thinking;

use std::collections::HashMap;
use std::future::Future;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use capicua_core::{Seat, message};
use capicua_protocol::{Advice, Around, Joining, PageFrame, ServerFrame};
use capicua_ui::Phase;
use capicua_ui::host::fixes::{self, Fix};
use capicua_words::{Language, Words};
use tokio::sync::mpsc;
use tokio::time::{sleep, sleep_until};

use crate::api_error::ApiError;
use crate::game_message::{Connection, GameMessage, Reply};
use crate::locale;
use crate::pool::Cancelled;
use crate::secrets;
use crate::server::App;
use crate::store::Step;
use crate::store_refusals;
use crate::table::{GameSnapshot, ServedGame, letters};
use multiplayer::Presence;
use thinking::{PendingMove, StoreRetry};

/// Sockets of one who waits to be let in.
const SOCKETS_OF_A_NEWCOMER: usize = 2;

type Waiting<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// The turn a search or a hint belongs to. Only when this changes is it cancelled: names, votes and other changes
/// leave it running.
#[derive(Clone, Copy, PartialEq, Eq)]
struct TurnId {
    game: u32,
    round: usize,
    ply: usize,
    /// Who is on turn, and whether a program plays there.
    phase: Phase,
    resigned: Option<Seat>,
}

/// A hint being worked out.
struct PendingHint {
    /// For which connection.
    number: u64,
    about: TurnId,
    answer: Waiting<Result<Result<Advice, ApiError>, Cancelled>>,
}

struct Actor {
    app: Arc<App>,
    id: String,
    table: ServedGame,
    /// Who had it loaded.
    caller: IpAddr,
    /// What the store has, and its version.
    stored: GameSnapshot,
    version: u64,
    connections: Vec<Connection>,
    next_number: u64,
    /// The thought of the program on turn; dropped, it stops.
    thinking: Option<PendingMove>,
    /// How many beats of the pace each program has needed for its longest thought.
    beats: HashMap<Seat, u32>,
    /// Why the program on turn cannot move.
    trouble: Option<StoreRetry>,
    hinting: Option<PendingHint>,
    /// The people, where several play.
    presence: Presence,
}

/// Loads a game and lives with it until nobody has asked for anything for a while.
pub async fn run(
    app: Arc<App>,
    id: String,
    caller: IpAddr,
    mut inbox: mpsc::Receiver<GameMessage>,
) {
    let (version, stored, table) = match load(&app, caller, &id).await {
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
        presence: Presence::new(&table),
        table,
        caller,
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
        let alarm = actor.alarm();
        // In this order, so that the same happens every time: whatever is asked, programs move and
        // alarms ring. Those take their time, so everybody is heard.
        tokio::select! {
            biased;
            thought = or_never(actor.thinking.as_mut().map(|t| &mut t.waiting)) => actor.thought(thought).await,
            answer = or_never(actor.hinting.as_mut().map(|hint| &mut hint.answer)) => actor.hinted(answer),
            () = at(alarm) => actor.ring().await,
            ask = inbox.recv() => match ask {
                Some(ask) => actor.handle(ask).await,
                None => return,
            },
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

async fn load(
    app: &App,
    who: IpAddr,
    id: &str,
) -> Result<(u64, GameSnapshot, ServedGame), ApiError> {
    let found = app.store.load(who, id).await.map_err(|error| {
        eprintln!("capicua: game {id} cannot be read: {error}");
        store_refusals::not_read(&error)
    })?;
    let kept = found.ok_or_else(ApiError::no_game)?;
    let saved = GameSnapshot::join(&kept.running, kept.first, &kept.over)?;
    let table = saved.determinize()?;
    Ok((kept.version, saved, table))
}

async fn or_never<T>(waiting: Option<&mut Waiting<T>>) -> T {
    match waiting {
        Some(waiting) => waiting.await,
        None => std::future::pending().await,
    }
}

async fn at(time: Option<tokio::time::Instant>) {
    match time {
        Some(time) => sleep_until(time).await,
        None => std::future::pending().await,
    }
}

impl Actor {
    async fn handle(&mut self, ask: GameMessage) {
        match ask {
            GameMessage::Enter {
                key,
                address,
                language,
                out,
                reply,
            } => self.enter(&key, address, language, out, reply).await,
            GameMessage::Frame { from, frame } => self.frame(from, frame).await,
            GameMessage::Leave { from } => self.leave(from).await,
            GameMessage::Join { joining, reply } => {
                let seated = self.join(&joining).await;
                let _ = reply.send(seated);
            }
            GameMessage::Invite { key, reply } => {
                let seated = self.table.chairs().seat_of(&key);
                let watch = match (seated, self.table.company()) {
                    (Some(_), Some(company)) => Ok(company.watch.clone()),
                    _ => Err(ApiError::bad_key()),
                };
                let _ = reply.send(watch);
            }
            GameMessage::About { reply } => {
                let _ = reply.send(Ok(self.table.about(&self.id)));
            }
            GameMessage::Record { key, reply } => {
                let record = match self.table.chairs().seat_of(&key) {
                    Some(_) => Ok(self.table.record()),
                    None => Err(ApiError::bad_key()),
                };
                let _ = reply.send(record);
            }
        }
    }

    async fn enter(
        &mut self,
        key: &str,
        address: IpAddr,
        language: Language,
        out: mpsc::Sender<String>,
        reply: Reply<u64>,
    ) {
        let seat = self.table.chairs().seat_of(key);
        let company = self.table.company();
        let watches = seat.is_none() && company.is_some_and(|company| company.watch == key);
        let hash = secrets::sha256(key);
        if seat.is_none() && !watches && !self.table.is_newcomer(&hash) {
            let _ = reply.send(Err(ApiError::bad_key()));
            return;
        }
        // Nobody's pages may keep the others out of their own table; spectators have as many.
        let sockets = self.app.options.limits.sockets;
        let share = match seat {
            Some(_) => sockets.div_ceil(self.table.chairs().0.len().max(1)),
            None => sockets,
        };
        let sockets = match company {
            Some(_) => 2 * sockets,
            None => sockets,
        };
        let own = self.connections.iter().filter(|c| c.seat == seat).count();
        let same = self.connections.iter().filter(|c| c.key == hash).count();
        let crowd = seat.is_none() && !watches && same >= SOCKETS_OF_A_NEWCOMER;
        if self.connections.len() >= sockets || own >= share || crowd {
            let _ = reply.send(Err(ApiError::new(
                StatusCode::TOO_MANY_REQUESTS,
                "too-many",
                message!("too-many-pages"),
                message!("fix-close-some-them"),
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
            key: hash,
            seat,
            address,
            language,
            out,
            counting: None,
        });
        // That the owner of a chair is back is not lost with the memory.
        if let Some(seat) = seat
            && self.came(seat)
            && self.keep().await.is_err()
        {
            // It is stored with the next change.
            self.came(seat);
        }
        self.rethink();
        self.show();
    }

    async fn leave(&mut self, from: u64) {
        let leaving = self.connections.iter().find(|c| c.number == from);
        let seat = leaving.and_then(|connection| connection.seat);
        self.connections
            .retain(|connection| connection.number != from);
        self.hinting.take_if(|hint| hint.number == from);
        if self.connections.is_empty() {
            self.thinking = None;
        }
        if let Some(seat) = seat {
            self.left(seat).await;
        }
        self.show();
    }

    async fn join(&mut self, joining: &Joining) -> Result<(Option<Seat>, String), ApiError> {
        let Joining { name, key, seat } = joining;
        // Whoever has a chair, or waits for one, changes nothing by asking again: nobody waits longer for
        // somebody who is gone, and nothing is stored or shown.
        if let Some(key) = key {
            let own = self.table.chairs().seat_of(key);
            if own.is_some() || self.table.is_newcomer(&secrets::sha256(key)) {
                return Ok((own, key.clone()));
            }
        }
        self.check_knocking()?;
        let wanted = seat.as_deref().and_then(|text| text.chars().next());
        let wanted = wanted.and_then(Seat::from_letter);
        let seated = self
            .table
            .take_chair(name.as_deref(), key.as_deref(), wanted)?;
        self.keep().await?;
        self.sat_down(seated.0);
        self.show();
        Ok(seated)
    }

    async fn frame(&mut self, from: u64, frame: PageFrame) {
        let Some(connection) = self.connections.iter().find(|c| c.number == from) else {
            return;
        };
        let words = locale::words(connection.language);
        let Some(seat) = connection.seat else {
            return self.watcher(from, &frame);
        };
        if let Some(done) = self.handle_multiplayer(seat, &frame).await {
            return self.answer(from, done);
        }
        let done = match frame {
            PageFrame::Play { ply, text } => self
                .table
                .check_turn(seat, ply)
                .and_then(|()| self.table.play(seat, &text, words)),
            PageFrame::Undo => self.table.undo(),
            PageFrame::Next => self.table.next_round(),
            PageFrame::Resign => self.table.resign(seat),
            PageFrame::Hint { ply } => {
                self.answer(from, self.table.check_turn(seat, ply));
                if self.table.check_turn(seat, ply).is_ok() {
                    self.hint(from, seat, words);
                }
                return;
            }
            PageFrame::Belief { ply, reading } => return self.belief(from, seat, ply, reading),
            PageFrame::Cancel => return drop(self.hinting.take_if(|hint| hint.number == from)),
            PageFrame::Lang { lang } => return self.speak(from, &lang),
            PageFrame::Ping => return self.tell(from, &ServerFrame::Pong),
            PageFrame::Hello { .. } => Err(crate::frames::bad(message!("hello-twice"))),
            // Tables of several people have heard it already.
            _ => Err(crate::frames::bad(message!("one-person-table"))),
        };
        let done = match done {
            Ok(()) => self.changed().await,
            refused => refused,
        };
        self.answer(from, done);
    }

    /// Frames of spectators: they may choose a language and ping.
    fn watcher(&mut self, from: u64, frame: &PageFrame) {
        match frame {
            PageFrame::Lang { lang } => self.speak(from, lang),
            PageFrame::Ping => self.tell(from, &ServerFrame::Pong),
            _ => self.answer(from, Err(ApiError::bad_key())),
        }
    }

    fn speak(&mut self, from: u64, lang: &str) {
        if let Ok(language) = lang.parse() {
            let mut all = self.connections.iter_mut();
            if let Some(connection) = all.find(|c| c.number == from) {
                connection.language = language;
            }
        }
        self.show_to(from);
    }

    /// The table has changed: it is kept, and everybody sees it.
    async fn changed(&mut self) -> Result<(), ApiError> {
        self.tidy();
        self.keep().await?;
        self.trouble = None;
        self.follow_keys();
        self.rethink();
        self.show();
        Ok(())
    }

    fn turn_id(&self) -> TurnId {
        TurnId {
            game: self.table.company().map_or(1, |company| company.game),
            round: self.table.status().round,
            ply: self.table.status().ply,
            phase: self.table.phase(),
            resigned: self.table.resigned(),
        }
    }

    /// Whoever thought about another moment stops; whoever is on turn now thinks.
    fn rethink(&mut self) {
        let now = self.turn_id();
        let anew = fixes::is_off(Fix::ThoughtsGoOn);
        self.hinting.take_if(|hint| anew || hint.about != now);
        self.thinking
            .take_if(|thinking| anew || thinking.about != now);
        self.think();
    }

    /// Stores the game; when that fails, it is as it was before.
    async fn keep(&mut self) -> Result<(), ApiError> {
        let saved = self.table.save();
        let known = self.stored.end();
        let step = Step {
            running: saved.running_text()?,
            first: saved.first,
            known,
            fresh: saved.over_since(known)?,
        };
        // Whoever is there waits for it, in that person's line.
        let who = self.connections.first().map_or(self.caller, |c| c.address);
        let store = &self.app.store;
        match store.save(who, &self.id, self.version, step).await {
            Ok(true) => {
                self.version += 1;
                self.stored = saved;
                Ok(())
            }
            // Another server on the same folder has played on: what it has stored counts.
            Ok(false) => {
                (self.version, self.stored, self.table) = load(&self.app, who, &self.id).await?;
                self.follow_keys();
                self.rethink();
                self.show();
                Err(ApiError::new(
                    StatusCode::CONFLICT,
                    "stale",
                    message!("game-went-on"),
                    message!("fix-look-newest-view-choose-again"),
                ))
            }
            Err(error) => {
                eprintln!("capicua: game {} cannot be stored: {error}", self.id);
                self.table = self.stored.determinize()?;
                self.follow_keys();
                Err(store_refusals::not_saved(&error))
            }
        }
    }

    fn answer(&self, to: u64, done: Result<(), ApiError>) {
        if let Err(problem) = done {
            self.refuse(to, &problem);
        }
    }

    fn tell(&self, to: u64, frame: &ServerFrame) {
        if let Some(connection) = self.connections.iter().find(|c| c.number == to) {
            connection.send(frame);
        }
    }

    fn refuse(&self, to: u64, problem: &ApiError) {
        if let Some(connection) = self.connections.iter().find(|c| c.number == to) {
            connection.refuse(problem);
        }
    }

    /// Sends one of them the view of its seat.
    fn show_to(&mut self, number: u64) {
        let found = self.connections.iter().find(|c| c.number == number);
        let Some(frames) = found.map(|connection| self.shown(connection)) else {
            return;
        };
        self.connections.retain(|connection| {
            connection.number != number || frames.iter().all(|frame| connection.send(frame))
        });
    }

    /// Sends everybody the view of their seat.
    fn show(&mut self) {
        let all: Vec<_> = self.connections.iter().map(|c| self.shown(c)).collect();
        let mut all = all.iter();
        self.connections.retain(|connection| {
            let frames = all.next().into_iter().flatten();
            frames.into_iter().all(|frame| connection.send(frame))
        });
    }

    /// What somebody who is in sees now.
    fn shown(&self, connection: &Connection) -> Vec<ServerFrame> {
        match (connection.seat, self.table.company()) {
            (Some(seat), None) => vec![self.view(seat, locale::words(connection.language))],
            (Some(seat), Some(_)) => self.multiplayer_frames(seat, connection.language),
            (None, _) if self.table.is_newcomer(&connection.key) => self.outside(&connection.key),
            (None, _) => self.watched(connection.language),
        }
    }

    fn view(&self, seat: Seat, words: &'static Words) -> ServerFrame {
        let chairs = self.table.chairs();
        let thinks = match (self.table.phase(), &self.thinking, &self.trouble) {
            (Phase::Program(seat), Some(_), None) => Some(seat.to_string()),
            _ => None,
        };
        let around = Around {
            game: self.id.clone(),
            names: self.table.names(),
            people: letters(&chairs.people()),
            open: letters(&self.table.open()),
            connected: self.connected(),
            thinking: thinks,
            trouble: (self.trouble.as_ref())
                .map(|trouble| trouble.problem.clone().said(words).told()),
            resigned: self.table.resigned().map(|seat| seat.to_string()),
            company: self.company(seat),
        };
        match self.table.view(seat, words, around) {
            Some(view) => ServerFrame::View(view),
            None => ApiError::no_page().said(words).frame(),
        }
    }
}
