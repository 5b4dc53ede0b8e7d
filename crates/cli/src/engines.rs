//! Players from the command line: those of the catalogue, and `exec:COMMAND`, an engine from outside.
//! Whoever types a command may start it; names that come from a file or over the network never get
//! here.

use std::cell::RefCell;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use capicua_core::{CancellationToken, InputError, Message, message};
use capicua_engine::{EXEC_PREFIX, Engine, Settings};
use capicua_ui::games::Participant;

use crate::answer::{Answer, CliError};

/// Options of every command in which engines may play.
#[derive(clap::Args)]
pub struct EngineArgs {
    /// Milliseconds that an engine from outside (exec:COMMAND) has for a move; 100 more are let pass.
    #[arg(long, value_name = "MS", value_parser = crate::usage::within::<u64>(1..=3_600_000))]
    move_time: Option<u64>,
    /// Set an option of an engine from outside, as NAME=VALUE; can be given several times.
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    engine_set: Vec<(String, String)>,
    /// Write what engines from outside say on standard error into this file.
    #[arg(long, value_name = "FILE")]
    engine_log: Option<PathBuf>,
}

fn setting(text: &str) -> Result<(String, String), String> {
    let found = text.split_once('=').filter(|(name, _)| !name.is_empty());
    let (name, value) = found.ok_or("write NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

impl EngineArgs {
    /// How engines are treated.
    pub fn settings(&self) -> Settings {
        Settings {
            move_time: self.move_time.map(Duration::from_millis),
            options: self.engine_set.clone(),
            log: self.engine_log.clone(),
            ..Settings::default()
        }
    }
}

/// The engines of a command.
pub struct Engines {
    settings: Settings,
    started: RefCell<Vec<Arc<Engine>>>,
}

impl Engines {
    /// None so far.
    pub fn new(args: &EngineArgs) -> Engines {
        Engines {
            settings: args.settings(),
            started: RefCell::default(),
        }
    }

    /// The same engines, and `stop` is raised when one has to be given up.
    pub fn raising(mut self, stop: &CancellationToken) -> Engines {
        self.settings.raise = stop.clone();
        self
    }

    /// Starts the engine that a spec names, if it names one.
    fn start(&self, spec: &str) -> Result<Option<Arc<Engine>>, InputError> {
        let spec = spec.trim();
        if !spec.starts_with(EXEC_PREFIX) {
            return Ok(None);
        }
        let engine = Engine::start(spec, &self.settings)?;
        self.started.borrow_mut().push(engine.clone());
        Ok(Some(engine))
    }

    /// Somebody who plays: an engine from outside, or a player of the program.
    pub fn participant(&self, spec: &str) -> Result<Participant, InputError> {
        Ok(match self.start(spec)? {
            Some(engine) => Participant::Engine(engine),
            None => Participant::Player(spec.to_owned()),
        })
    }

    /// An error when an option is to be set that no engine has.
    pub fn check(&self) -> Result<(), InputError> {
        let started = self.started.borrow();
        for (name, _) in &self.settings.options {
            let has = |engine: &Arc<Engine>| engine.options().iter().any(|o| o.name == *name);
            if !started.iter().any(has) {
                let mut names: Vec<String> = Vec::new();
                for engine in started.iter() {
                    names.extend(engine.options().iter().map(|option| option.name.clone()));
                }
                names.dedup();
                let help = match names.is_empty() {
                    true => message!("fix-they-have-no-options"),
                    false => message!("fix-they-have", names = names.join(", ")),
                };
                let what = message!("no-engine-has-option", name);
                return Err(InputError::new(what, help));
            }
        }
        Ok(())
    }

    /// The answer of a run: what it has, and exit code 1, when an engine had to be given up. One that
    /// failed and went on is told of beside it.
    pub fn finish(&self, answer: String) -> Answer {
        let started = self.started.borrow();
        for remark in started.iter().filter_map(|engine| engine.remark()) {
            // Nowhere left to report that standard error is closed.
            let _ = writeln!(io::stderr().lock(), "{remark}");
        }
        match started.iter().find_map(|engine| engine.why_given_up()) {
            Some(why) => Err(CliError::Incomplete {
                answer,
                why: Message::verbatim(why),
            }),
            None => Ok(answer),
        }
    }
}
