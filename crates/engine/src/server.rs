//! A player of ours as an engine: what `capicua engine` does.

use std::fmt::Write as _;
use std::io::{self, Read, Write};

use capicua_core::{Budget, InputError, Message, OptionEntry, Seat, Seed, Spec, message};

use crate::dep::{DeclaredOption, EngineCommand, EngineReply, Info};
use crate::reader::LineReader;
use crate::wire_game::{EngineEvent, MatchHandler, WireGame};
use capicua_table::text::which_game;

/// Answers over `input` and `output` until there is nothing more to answer, in any of the games. An error when there is no such player, or when it may
/// not play by what one seat sees.
pub fn serve(
    spec: &str,
    games: &[WireGame],
    input: impl Read + Send,
    output: impl Write,
) -> Result<(), InputError> {
    let mut server = EngineServer::new(spec, games, output)?;
    let reader = LineReader::new(input);
    std::thread::scope(|scope| {
        let listener = scope.spawn(|| reader.listen());
        let mut line = String::new();
        while reader.next(&mut line) {
            match server.hear(&line, &reader) {
                // Whoever asked is gone.
                Ok(LoopControl::Quit) | Err(_) => break,
                Ok(LoopControl::GoOn) => {}
            }
        }
        reader.close();
        listener.thread().unpark();
    });
    Ok(())
}

enum LoopControl {
    GoOn,
    Quit,
}

/// The one who answers.
struct EngineServer<'a, W> {
    output: W,
    all: &'a [WireGame],
    /// Lines that are written together.
    reply: String,
    name: String,
    /// What it was started with, and what was set since.
    options: Vec<(String, String)>,
    game: Option<MatchHandler>,
}

impl<'a, W: Write> EngineServer<'a, W> {
    fn new(text: &str, all: &'a [WireGame], output: W) -> Result<EngineServer<'a, W>, InputError> {
        let mut spec = Spec::parse(text);
        let mut found: Option<Result<bool, InputError>> = None;
        for game in all {
            let honest = (game.is_honest)(text);
            // The first game that knows the player; what the first one has to say if none does.
            if honest.is_ok() || found.is_none() {
                if honest.is_ok() {
                    spec = Spec::parse(&(game.expand_shorthand)(text));
                }
                let known = honest.is_ok();
                found = Some(honest);
                if known {
                    break;
                }
            }
        }
        let honest = found.unwrap_or(Ok(false))?;
        let spec = spec?;
        if !honest {
            return Err(spec.error_at_name(
                message!("plays-open-hands-2", what = spec.name()),
                message!("fix-engine-sees-what-its-seat"),
            ));
        }
        let given = |name: &str| spec.get(name).unwrap_or_default().to_owned();
        let options = spec.option_names();
        let options = options.map(|name| (name.to_owned(), given(name))).collect();
        Ok(EngineServer {
            output,
            all,
            reply: String::new(),
            name: spec.name().to_owned(),
            options,
            game: None,
        })
    }

    /// The options of the player in all games, those of the first game first.
    fn declared(&self) -> Vec<&'static OptionEntry> {
        let mut all: Vec<&OptionEntry> = Vec::new();
        for game in self.all {
            for option in game.options(&self.name) {
                if !all.iter().any(|known| known.name == option.name) {
                    all.push(option);
                }
            }
        }
        all
    }

    /// The player as it is set now, with those options that `known` has.
    fn spec<'o>(&self, known: impl IntoIterator<Item = &'o OptionEntry>) -> String {
        let known: Vec<&str> = known.into_iter().map(|option| option.name).collect();
        let options = self.options.iter();
        let options = options.filter(|(name, _)| known.contains(&name.as_str()));
        let options: Vec<String> = options.map(|(n, v)| format!("{n}={v}")).collect();
        match options.is_empty() {
            true => self.name.clone(),
            false => format!("{}:{}", self.name, options.join(",")),
        }
    }

    fn say(&mut self, answer: &EngineReply) {
        let _ = writeln!(self.reply, "{answer}");
    }

    fn complain(&mut self, error: &InputError) {
        let text = format!("{} {}", error.what(), error.help());
        let shown = |c: char| if c.is_control() { ' ' } else { c };
        let text: String = text.chars().map(shown).collect();
        self.say(&EngineReply::Error(text.trim()));
    }

    /// Does what a line says.
    fn hear<R: Read>(&mut self, line: &str, reader: &LineReader<R>) -> io::Result<LoopControl> {
        let done = match EngineCommand::read(line) {
            Some(EngineCommand::Quit) => return Ok(LoopControl::Quit),
            Some(EngineCommand::Dep(_)) => {
                self.introduce();
                Ok(())
            }
            Some(EngineCommand::Set(name, value)) => self.set(name, value),
            Some(EngineCommand::Match { rules, seat, seed }) => {
                self.begin_match(rules, seat, Seed(seed))
            }
            Some(EngineCommand::Round(position)) => self.tell(EngineEvent::Round(position)),
            Some(EngineCommand::Saw(seat, what)) => self.tell(EngineEvent::Saw(seat, what)),
            Some(EngineCommand::Go { samples, time }) => {
                let budget = Budget {
                    samples,
                    time,
                    ..Budget::default()
                };
                self.go(budget, reader)
            }
            // Nobody thinks, so there is nothing to stop. How a round ended is nothing that any of
            // our players looks at: they learn from what they saw.
            Some(EngineCommand::Stop | EngineCommand::Over(_)) | None => Ok(()),
        };
        if let Err(error) = done {
            self.complain(&error);
        }
        if !self.reply.is_empty() {
            self.output.write_all(self.reply.as_bytes())?;
            self.output.flush()?;
            self.reply.clear();
        }
        Ok(LoopControl::GoOn)
    }

    fn tell(&mut self, told: EngineEvent) -> Result<(), InputError> {
        match &mut self.game {
            Some(game) => game(told).map(drop),
            None => Ok(()),
        }
    }

    fn introduce(&mut self) {
        let known = self.declared();
        let name = format!("Capicua {}", self.spec(known.iter().copied()));
        self.say(&EngineReply::Name(&name));
        for option in known {
            let given = self.options.iter().find(|(name, _)| name == option.name);
            let given = given.map(|(_, value)| value.as_str());
            let declared = DeclaredOption::from_entry(option, given);
            self.say(&EngineReply::Option(declared));
        }
        self.say(&EngineReply::DepOk);
    }

    /// Sets an option for the matches to come. One that is not there is not for this player.
    fn set(&mut self, name: &str, value: &str) -> Result<(), InputError> {
        let knows = |game: &&WireGame| {
            let mut options = game.options(&self.name).iter();
            options.any(|option| option.name == name)
        };
        let Some(game) = self.all.iter().find(knows) else {
            return Ok(());
        };
        let before = self.options.clone();
        self.options.retain(|(option, _)| option != name);
        self.options.push((name.to_owned(), value.to_owned()));
        let checked = (game.is_honest)(&self.spec(game.options(&self.name)));
        match checked {
            Ok(_) => Ok(()),
            Err(error) => {
                self.options = before;
                Err(error)
            }
        }
    }

    fn begin_match(&mut self, rules: &str, seat: Seat, seed: Seed) -> Result<(), InputError> {
        self.game = None;
        let presets: Vec<_> = self.all.iter().map(|game| game.presets.clone()).collect();
        let game = &self.all[which_game(rules, &presets)?];
        let spec = self.spec(game.options(&self.name));
        self.game = Some((game.begin)(&spec, rules, seat, seed)?);
        Ok(())
    }

    fn go<R: Read>(
        &mut self,
        mut budget: Budget,
        reader: &LineReader<R>,
    ) -> Result<(), InputError> {
        let opinions = reader.while_thinking(|stop| {
            budget.stop = stop.clone();
            match &mut self.game {
                Some(game) => game(EngineEvent::Choose(&budget)),
                None => Err(InputError::new(
                    message!("no-match-being-played"),
                    Message::empty(),
                )),
            }
        })?;
        for (mv, [win, points, equity]) in &opinions {
            let info = Info {
                mv,
                win: *win,
                points: *points,
                equity: *equity,
            };
            if [win, points, equity].iter().any(|figure| figure.is_some()) {
                self.say(&EngineReply::Info(info));
            }
        }
        if let Some((best, _)) = opinions.first() {
            self.say(&EngineReply::Play(best));
        }
        Ok(())
    }
}
