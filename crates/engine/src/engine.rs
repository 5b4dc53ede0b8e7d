//! An engine from outside: a command, what it said of itself, and its processes. A process is kept
//! over the whole run: whoever sits down takes one that is free, or starts another, and gives it back.

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

/// How a player that is a process is written: `exec:COMMAND`.
pub const EXEC_PREFIX: &str = "exec:";

/// After so many failures in a row an engine is given up.
pub const MOST_FAILURES: u32 = 5;

/// After it has reported an error, an engine has this long to play all the same.
const ERROR_GRACE: Duration = Duration::from_secs(1);

/// How engines are treated.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How long an engine has for a move; without, it may take its time, up to `patience`.
    pub move_time: Option<Duration>,
    /// How late an answer may be past the time for a move: pipes and other programs take theirs.
    pub margin: Duration,
    /// Longer silence is a failure, where no time is set.
    pub patience: Duration,
    /// Who has said nothing of the protocol for so long after it was started is no engine.
    pub greeting: Duration,
    /// Options for engines that have them.
    pub options: Vec<(String, String)>,
    /// Where standard error goes; without, it is kept as long as somebody might be told of it.
    pub log: Option<PathBuf>,
    /// Raised, too, when an engine is given up.
    pub raise: CancellationToken,
    /// Whether the last lines are kept, to show what went wrong.
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
    /// What it calls itself.
    name: String,
    /// What can be set.
    options: Vec<DeclaredOption>,
    log: Log,
    /// Processes nobody uses now.
    idle: Mutex<Vec<Process>>,
    /// Failures since it last got through a round.
    failures: AtomicU32,
    /// All failures.
    all_failures: AtomicU32,
    /// Why it failed last.
    last: Mutex<String>,
    /// The lines that showed it, if they are kept.
    last_talk: Mutex<Vec<String>>,
    /// Raised when it is given up.
    given_up: CancellationToken,
}

/// What an engine answered when it was asked to move.
pub(crate) struct MoveReply {
    /// The move as it wrote it.
    pub mv: String,
    /// What it thinks of its moves; of each what it said last.
    pub opinions: Vec<Opinion>,
}

/// What an engine thinks of a move, as it wrote it.
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
    /// Starts a command and hears what it is called. `text` is `exec:COMMAND`, the command quoted as
    /// for a shell, which is not asked: no `|`, no `>`, no `$`.
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

    /// A command that nobody has heard anything of yet.
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

    /// Where to look for what it wrote to standard error, if it wrote anything.
    fn about_log(&self) -> String {
        self.log.told().map_or(String::new(), |path| {
            let path = path.display();
            format!("; what it wrote to standard error is in {path}")
        })
    }

    /// The flag that is raised when it is given up.
    pub fn given_up(&self) -> &CancellationToken {
        &self.given_up
    }

    /// Why it is given up, if it is.
    pub fn why_given_up(&self) -> Option<String> {
        let (name, command, last) = (&self.name, &self.command, lock(&self.last));
        self.given_up.is_cancelled().then(|| {
            format!(
                "{name} ({command}) failed {MOST_FAILURES} times in a row, the last time so: {last}{}",
                self.about_log()
            )
        })
    }

    /// That it failed now and then, if it did and is not given up: nobody else would say so.
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

    /// The last lines before it failed, if they are kept.
    pub(crate) fn last_talk(&self) -> Vec<String> {
        lock(&self.last_talk).clone()
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The engine as a player of any game.
    pub fn entrant<G: Wire>(self: &Arc<Engine>) -> Entrant<G> {
        let engine = self.clone();
        Entrant::custom(&self.name, move |seed| engine.sit::<G>(seed)).until(&self.given_up)
    }

    /// The same for a round that is told as `write_position` says, where it can be told at all.
    pub fn entrant_with_positions<G: Wire>(
        self: &Arc<Engine>,
        write_position: impl Fn(&G::View) -> Option<String> + Send + Sync + 'static,
    ) -> Entrant<G> {
        let (engine, write_position) = (self.clone(), Arc::new(write_position));
        Entrant::custom(&self.name, move |seed| {
            EnginePlayer::<G>::new(engine.clone(), seed, write_position.clone())
        })
    }

    /// Sits it down for a match. A process is taken when it is first asked.
    pub fn sit<G: Wire>(self: &Arc<Engine>, seed: Seed) -> EnginePlayer<G> {
        EnginePlayer::new(self.clone(), seed, Arc::new(G::round))
    }

    /// A process that nobody uses, or a new one.
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

    /// It got through a round.
    pub(crate) fn succeeded(&self) {
        self.failures.store(0, Ordering::Relaxed);
    }

    /// It failed; these are the lines that show it.
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

    /// Starts a process and hears what it says of itself.
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

    /// Options that are to be set have values they take. (Those of other engines are passed over.)
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

/// The first words of an engine, up to `depok`.
pub(crate) struct Handshake<'a> {
    process: &'a mut Process,
    /// Until something has to be said, and until all has to be.
    first: Instant,
    last: Instant,
    patience: Duration,
    spoke: bool,
}

impl<'a> Handshake<'a> {
    /// Asks a process who it is.
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

    /// The process that is greeted.
    pub fn process(&self) -> &Process {
        self.process
    }

    /// The next line; nothing once all was said. What is no line of the protocol (as of a program that
    /// repeats what it is told) does not show that an engine is there.
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
    /// Why a process is gone that answers no more: by its own words, if it left any.
    fn closing_error(&mut self, trouble: EngineError) -> EngineError {
        let now = Instant::now();
        while let Ok(Some(line)) = self.line(now, &CancellationToken::default()) {
            if let Some(EngineReply::Error(why)) = EngineReply::read(&line) {
                return EngineError::Reported(clean(why, LONGEST_ERROR));
            }
        }
        trouble
    }

    /// Asks for a move, with all that was held back, and waits for it.
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
                    // Somebody does not want to wait: the engine has the margin to come to an end.
                    stop = CancellationToken::default();
                    until = until.min(Instant::now() + settings.margin + settings.margin);
                    self.tell(&format!("{}\n", EngineCommand::Stop));
                    let flushed = self.flush(until);
                    flushed.map_err(|trouble| self.closing_error(trouble))?;
                    continue;
                }
                // It has said itself why nothing comes.
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
                    // The first is nearest to the cause.
                    error.get_or_insert(clean(why, LONGEST_ERROR));
                    until = until.min(Instant::now() + ERROR_GRACE);
                }
                _ => {}
            }
        }
    }
}

/// So much is kept of a name or a move, and of what an engine says went wrong.
const LONGEST_NAME: usize = 80;
const LONGEST_ERROR: usize = 300;

/// Why there is no log, and what to do about it.
fn unlogged(settings: &Settings, error: std::io::Error) -> (Message, Message) {
    let log = message!("fix-engine-log-names-log-engines");
    let Some(path) = &settings.log else {
        // The system says which folder it is.
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

/// What an engine says of itself goes into records and onto terminals: one line, no tricks, not long.
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
