//! An external engine: a command, its declared name and options, and a pool of its processes. Processes are
//! kept over the whole run: a player takes an idle one, or starts another, and gives it back.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use capicua_core::{Budget, CancellationToken, InputError, Message, Seed, message, write_error};
use capicua_table::Entrant;
use capicua_table::Wire;

use crate::dep::{DeclaredOption, EngineCommand, EngineReply};
use crate::engine_player::EnginePlayer;
use crate::error::EngineError;
use crate::log::Log;
use crate::lookup::missing;
use crate::process::{Process, QUIT_TIMEOUT};

/// The prefix of a player that is an external engine: `exec:COMMAND`.
pub const EXEC_PREFIX: &str = "exec:";

/// After so many failures in a row an engine is not used any more.
pub const MOST_FAILURES: u32 = 5;

/// How long an engine that has reported an error may still answer with a move.
const ERROR_GRACE: Duration = Duration::from_secs(1);

/// Time limits and options of engines.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The time for a move; without, an engine has `patience`.
    pub move_time: Option<Duration>,
    /// How late an answer may be after the time for a move, because of pipes and other programs.
    pub margin: Duration,
    /// The timeout where no time for a move is set.
    pub patience: Duration,
    /// The timeout for the first line of the handshake.
    pub greeting: Duration,
    /// Options to set, for engines that declare them.
    pub options: Vec<(String, String)>,
    /// Where standard error goes; without, it goes to a temporary file, which is kept if an error message names
    /// it.
    pub log: Option<PathBuf>,
    /// Cancelled, too, when an engine is given up.
    pub raise: CancellationToken,
    /// Whether the last lines in both directions are kept for error reports.
    pub keep_talk: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            move_time: None,
            margin: Duration::from_millis(100),
            patience: Duration::from_secs(60),
            greeting: Duration::from_secs(4),
            options: Vec::new(),
            log: None,
            raise: CancellationToken::default(),
            keep_talk: false,
        }
    }
}

/// An engine: its command and its processes.
pub struct Engine {
    command: String,
    words: Vec<String>,
    settings: Settings,
    /// The name that it declares.
    name: String,
    /// The options that it declares.
    options: Vec<DeclaredOption>,
    log: Log,
    /// Idle processes.
    idle: Mutex<Vec<Process>>,
    /// Failures since it last completed a round.
    failures: AtomicU32,
    /// All failures of the run.
    all_failures: AtomicU32,
    /// The last failure.
    last: Mutex<String>,
    /// The lines before it, if they are kept.
    last_talk: Mutex<Vec<String>>,
    /// Cancelled when it is given up.
    given_up: CancellationToken,
}

/// The answer of an engine to `go`.
pub(crate) struct MoveReply {
    /// The move, in its notation.
    pub mv: String,
    /// Its evaluations of moves; of each the last one.
    pub opinions: Vec<Opinion>,
}

/// The evaluation of a move by an engine.
pub(crate) struct Opinion {
    pub mv: String,
    pub win: Option<f64>,
    pub points: Option<f64>,
    pub equity: Option<f64>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Engine {
    /// Starts a command and performs the handshake. `text` is `exec:COMMAND`, the command quoted as for a
    /// shell; no shell runs it, so there is no `|`, no `>`, no `$`.
    ///
    /// ```
    /// use capicua_engine::{Engine, Settings};
    ///
    /// let error = Engine::start("exec:no-such-engine --fast", &Settings::default()).err().unwrap();
    /// assert_eq!(error.code(), if cfg!(unix) { "there-no-program" } else { "does-not-speak-dep" });
    /// ```
    pub fn start(text: &str, settings: &Settings) -> Result<Arc<Engine>, InputError> {
        let mut engine = Engine::prepare(text, settings)?;
        let fault =
            |what: Message, help: Message| InputError::new(what, help).at(text, 0..text.len());
        let (process, name, options) = engine.handshake().map_err(|trouble| {
            let command = &engine.command;
            let log = engine.about_log();
            let help = message!("fix-capicua-engine-check-tells-more", command, log);
            fault(message!("does-not-speak-dep", command, trouble), help)
        })?;
        (engine.name, engine.options) = (name, options);
        let checked = engine.check_options();
        checked.map_err(|(what, help)| fault(what, help))?;
        engine.give_back(process);
        Ok(Arc::new(engine))
    }

    /// An engine whose command was parsed and found, but not started yet.
    pub(crate) fn prepare(text: &str, settings: &Settings) -> Result<Engine, InputError> {
        let command = text.strip_prefix(EXEC_PREFIX).unwrap_or(text).trim();
        let fault =
            |what: Message, help: Message| InputError::new(what, help).at(text, 0..text.len());
        let words = shell_words::split(command).map_err(|_| {
            fault(
                message!("quotation-mark-missing-command"),
                message!("fix-quote-as-shell-exec-python3"),
            )
        })?;
        if words.is_empty() {
            let help = message!("fix-write-command-speaks-dep-exec");
            return Err(fault(message!("no-command-given"), help));
        }
        if let Some((what, help)) = missing(&words[0]) {
            return Err(fault(what, help));
        }
        let log = Log::open(settings.log.as_deref()).map_err(|error| {
            let (what, help) = unlogged(settings, error);
            fault(what, help)
        })?;
        Ok(Engine {
            command: command.to_owned(),
            words,
            settings: settings.clone(),
            name: String::new(),
            options: Vec::new(),
            log,
            idle: Mutex::default(),
            failures: AtomicU32::new(0),
            all_failures: AtomicU32::new(0),
            last: Mutex::default(),
            last_talk: Mutex::default(),
            given_up: CancellationToken::new(),
        })
    }

    /// What it calls itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What can be set.
    pub fn options(&self) -> &[DeclaredOption] {
        &self.options
    }

    /// A clause that names the log of its standard error, if it wrote anything.
    fn about_log(&self) -> String {
        self.log.told().map_or(String::new(), |path| {
            let path = path.display();
            format!("; what it wrote to standard error is in {path}")
        })
    }

    /// The token that is cancelled when it is given up.
    pub fn given_up(&self) -> &CancellationToken {
        &self.given_up
    }

    /// Why it was given up, if it was.
    pub fn why_given_up(&self) -> Option<String> {
        let (name, command, last) = (&self.name, &self.command, lock(&self.last));
        self.given_up.is_cancelled().then(|| {
            format!(
                "{name} ({command}) failed {MOST_FAILURES} times in a row, the last time so: {last}{}",
                self.about_log()
            )
        })
    }

    /// A remark about its failures, if it had any and was not given up: they are reported nowhere else.
    pub fn remark(&self) -> Option<String> {
        let failures = self.all_failures.load(Ordering::Relaxed);
        let times = match failures {
            1 => "once".to_owned(),
            many => format!("{many} times"),
        };
        let (name, command, last) = (&self.name, &self.command, lock(&self.last));
        (failures > 0 && !self.given_up.is_cancelled()).then(|| {
            let log = self.about_log();
            format!("{name} ({command}) failed {times}, the last time so: {last}{log}")
        })
    }

    /// The last lines before its last failure, if they are kept.
    pub(crate) fn last_talk(&self) -> Vec<String> {
        lock(&self.last_talk).clone()
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The engine as a contestant in any game.
    pub fn entrant<G: Wire>(self: &Arc<Engine>) -> Entrant<G> {
        let engine = self.clone();
        Entrant::custom(&self.name, move |seed| engine.sit::<G>(seed)).until(&self.given_up)
    }

    /// The same, with the position at the start of a round written by `write_position`; with `None` the engine
    /// cannot play the round.
    pub fn entrant_with_positions<G: Wire>(
        self: &Arc<Engine>,
        write_position: impl Fn(&G::View) -> Option<String> + Send + Sync + 'static,
    ) -> Entrant<G> {
        let (engine, write_position) = (self.clone(), Arc::new(write_position));
        Entrant::custom(&self.name, move |seed| {
            EnginePlayer::<G>::new(engine.clone(), seed, write_position.clone())
        })
    }

    /// A player for a match. It takes a process when it is first asked for a move.
    pub fn sit<G: Wire>(self: &Arc<Engine>, seed: Seed) -> EnginePlayer<G> {
        EnginePlayer::new(self.clone(), seed, Arc::new(G::round))
    }

    /// Takes an idle process, or starts a new one.
    pub(crate) fn take(&self) -> Result<Process, EngineError> {
        if self.given_up.is_cancelled() {
            return Err(EngineError::GivenUp);
        }
        let idle = lock(&self.idle).pop();
        match idle {
            Some(process) => Ok(process),
            None => self.handshake().map(|(process, ..)| process),
        }
    }

    pub(crate) fn give_back(&self, process: Process) {
        lock(&self.idle).push(process);
    }

    /// It completed a round.
    pub(crate) fn succeeded(&self) {
        self.failures.store(0, Ordering::Relaxed);
    }

    /// It failed; `talk` are the lines before that.
    pub(crate) fn failed(&self, why: &EngineError, talk: Vec<String>) {
        if self.given_up.is_cancelled() {
            return;
        }
        self.all_failures.fetch_add(1, Ordering::Relaxed);
        *lock(&self.last) = why.to_string();
        *lock(&self.last_talk) = talk;
        if self.failures.fetch_add(1, Ordering::Relaxed) + 1 >= MOST_FAILURES {
            self.given_up.cancel();
            self.settings.raise.cancel();
        }
    }

    /// Starts a process.
    pub(crate) fn spawn(&self) -> Result<Process, EngineError> {
        let start = Process::start(&self.words, self.log.file(), self.settings.keep_talk);
        start.map_err(|error| EngineError::NotStarted(error.to_string()))
    }

    /// Starts a process and performs the handshake.
    pub(crate) fn handshake(&self) -> Result<(Process, String, Vec<DeclaredOption>), EngineError> {
        let mut process = self.spawn()?;
        let (mut name, mut options) = (None, Vec::new());
        let mut greeting = Handshake::begin(&mut process, &self.settings)?;
        while let Some(line) = greeting.line()? {
            match EngineReply::read(&line) {
                Some(EngineReply::Name(said)) => name = Some(clean(said, LONGEST_NAME)),
                Some(EngineReply::Option(option)) => options.push(option),
                _ => {}
            }
        }
        for (name, value) in &self.settings.options {
            if options.iter().any(|option| option.name == *name) {
                process.tell(&format!("{}\n", EngineCommand::Set(name, value)));
            }
        }
        let name = name.filter(|name: &String| !name.is_empty());
        let name = name.unwrap_or_else(|| clean(&self.words[0], LONGEST_NAME));
        Ok((process, name, options))
    }

    /// Checks the values of the options that are to be set. Options that the engine does not declare are
    /// ignored.
    fn check_options(&self) -> Result<(), (Message, Message)> {
        for (name, value) in &self.settings.options {
            let declared = self.options.iter().find(|option| option.name == *name);
            if let Some(option) = declared.filter(|option| !option.takes(value)) {
                return Err((
                    message!("option-cannot", name, which = self.name, value),
                    message!("fix-takes", values = option.values()),
                ));
            }
        }
        Ok(())
    }
}

/// The handshake of an engine, up to `depok`.
pub(crate) struct Handshake<'a> {
    process: &'a mut Process,
    /// The deadlines of the first line, and of the whole handshake.
    first: Instant,
    last: Instant,
    patience: Duration,
    spoke: bool,
}

impl<'a> Handshake<'a> {
    /// Sends `dep 1`.
    pub fn begin(
        process: &'a mut Process,
        settings: &Settings,
    ) -> Result<Handshake<'a>, EngineError> {
        let (now, patience) = (Instant::now(), settings.greeting.min(settings.patience));
        let (first, last) = (now + patience, now + settings.patience);
        process.tell(&format!("{}\n", EngineCommand::Dep(1)));
        let flushed = process.flush(first);
        flushed.map_err(|trouble| process.closing_error(trouble))?;
        Ok(Handshake {
            process,
            first,
            last,
            patience,
            spoke: false,
        })
    }

    /// The process.
    pub fn process(&self) -> &Process {
        self.process
    }

    /// The next line; `None` after `depok`. Lines that are not part of the protocol (as of a program that
    /// echoes its input) do not extend the deadline.
    pub fn line(&mut self) -> Result<Option<String>, EngineError> {
        let until = if self.spoke { self.last } else { self.first };
        let line = match self.process.line(until, &CancellationToken::default()) {
            Ok(line) => line.unwrap_or_default(),
            Err(EngineError::Timeout) if !self.spoke => {
                return Err(EngineError::NoHandshake(self.patience));
            }
            Err(trouble) => return Err(trouble),
        };
        let answer = EngineReply::read(&line);
        self.spoke |= answer.is_some();
        match answer {
            Some(EngineReply::DepOk) => Ok(None),
            Some(EngineReply::Error(why)) => Err(EngineError::Reported(clean(why, LONGEST_ERROR))),
            _ => Ok(Some(line)),
        }
    }
}

impl Process {
    /// The cause of a failure: the last `error` line of the process, if there is one.
    fn closing_error(&mut self, trouble: EngineError) -> EngineError {
        let now = Instant::now();
        while let Ok(Some(line)) = self.line(now, &CancellationToken::default()) {
            if let Some(EngineReply::Error(why)) = EngineReply::read(&line) {
                return EngineError::Reported(clean(why, LONGEST_ERROR));
            }
        }
        trouble
    }

    /// Sends the pending lines and `go`, and waits for the move.
    pub(crate) fn ask(
        &mut self,
        settings: &Settings,
        budget: &Budget,
    ) -> Result<MoveReply, EngineError> {
        let time = budget.time.or(settings.move_time);
        let order = EngineCommand::Go {
            samples: budget.samples,
            time,
        };
        self.tell(&format!("{order}\n"));
        let limit = time.map_or(settings.patience, |time| time + settings.margin);
        let mut until = Instant::now() + limit;
        let flushed = self.flush(until);
        flushed.map_err(|trouble| self.closing_error(trouble))?;
        let mut opinions: Vec<Opinion> = Vec::new();
        let mut error = None;
        let mut stop = budget.stop.clone();
        loop {
            let line = match self.line(until, &stop) {
                Ok(Some(line)) => line,
                Ok(None) => {
                    // The search was cancelled: the engine has the margin to answer `stop`.
                    stop = CancellationToken::default();
                    until = until.min(Instant::now() + settings.margin + settings.margin);
                    self.tell(&format!("{}\n", EngineCommand::Stop));
                    let flushed = self.flush(until);
                    flushed.map_err(|trouble| self.closing_error(trouble))?;
                    continue;
                }
                // It has reported an error before.
                Err(trouble @ (EngineError::Timeout | EngineError::Ended(_))) => {
                    return Err(error.map_or(trouble, EngineError::Reported));
                }
                Err(trouble) => return Err(trouble),
            };
            match EngineReply::read(&line) {
                Some(EngineReply::Play(mv)) => {
                    return Ok(MoveReply {
                        mv: clean(mv, LONGEST_NAME),
                        opinions,
                    });
                }
                Some(EngineReply::Info(info)) => {
                    opinions.retain(|opinion| opinion.mv != info.mv);
                    opinions.push(Opinion {
                        mv: info.mv.to_owned(),
                        win: info.win,
                        points: info.points,
                        equity: info.equity,
                    });
                }
                Some(EngineReply::Error(why)) => {
                    // The first error is nearest to the cause.
                    error.get_or_insert(clean(why, LONGEST_ERROR));
                    until = until.min(Instant::now() + ERROR_GRACE);
                }
                _ => {}
            }
        }
    }
}

/// The longest name or move, and the longest error text, that is kept.
const LONGEST_NAME: usize = 80;
const LONGEST_ERROR: usize = 300;

/// The error for a log that cannot be written.
fn unlogged(settings: &Settings, error: std::io::Error) -> (Message, Message) {
    let log = message!("fix-engine-log-names-log-engines");
    let Some(path) = &settings.log else {
        // The error of the system names the folder.
        return (message!("engine-log-cannot-be-written", error), log);
    };
    let error = write_error(path, error);
    match InputError::from_io(&error) {
        Some(told) => {
            let help = message!("two-sentences", first = told.remedy(), second = log);
            (told.message().clone(), help)
        }
        None => (Message::verbatim(error), log),
    }
}

/// Text from an engine goes into records and onto terminals: one short line without control characters.
fn clean(text: &str, longest: usize) -> String {
    let shown = text.chars().filter(|c| !c.is_control()).take(longest);
    shown.collect::<String>().trim().to_owned()
}

impl Drop for Engine {
    fn drop(&mut self) {
        let mut idle: Vec<Process> = lock(&self.idle).drain(..).collect();
        idle.iter_mut().for_each(Process::quit);
        for process in &mut idle {
            process.ends(QUIT_TIMEOUT);
        }
    }
}
