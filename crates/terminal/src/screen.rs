//! The full screen: what it shows, and what keys do to it. No terminal in here, so that tests can
//! press keys and look at the cells.

mod keys;

use std::io;
use std::time::{Duration, Instant};

use capicua_core::{Budget, Fault, InputError, Seat};
use capicua_ui::{Choice, Hint, Phase, Scene, Table};
use capicua_words::Words;

use crate::lines::SessionEnd;
use crate::match_file::MatchFile;
use crate::thinking::{Progress, Thinking};

/// A window over the table, closed by any key.
pub(crate) struct Popup {
    pub title: String,
    pub lines: Vec<String>,
}

/// The state of the screen.
pub struct Screen<'a> {
    pub(crate) table: &'a mut dyn Table,
    match_file: &'a MatchFile,
    pub(crate) words: &'a Words,
    delay: Duration,
    /// Whose hand is shown. Where several people share the screen, nobody's between turns.
    pub(crate) holder: Option<Seat>,
    /// What is chosen, as an index into the choices, and which of its moves.
    chosen: usize,
    way: usize,
    /// A move being typed.
    pub(crate) typed: String,
    /// What the program has to say.
    pub(crate) message: String,
    pub(crate) hint: Option<Box<dyn Hint>>,
    pub(crate) popup: Option<Popup>,
    /// Whether somebody has played a move: then the match is kept.
    begun: bool,
    program: Option<Thinking<(Seat, Result<String, Fault>)>>,
    adviser: Option<Thinking<Result<Box<dyn Hint>, InputError>>>,
}

impl<'a> Screen<'a> {
    /// The screen of a match.
    pub fn new(
        table: &'a mut dyn Table,
        match_file: &'a MatchFile,
        words: &'a Words,
        delay: Duration,
    ) -> Screen<'a> {
        let mut screen = Screen {
            table,
            match_file,
            words,
            delay,
            holder: None,
            chosen: 0,
            way: 0,
            typed: String::new(),
            message: String::new(),
            hint: None,
            popup: None,
            begun: match_file.path().is_some(),
            program: None,
            adviser: None,
        };
        screen.turn_changed();
        screen
    }

    /// What is shown: what the holder of the screen knows, or a bystander.
    pub(crate) fn scene(&self) -> Scene {
        self.table.scene(self.words, self.holder)
    }

    /// Whether several people share the screen.
    fn shared(&self) -> bool {
        self.table.status().people.len() > 1
    }

    /// Whether the person on turn has yet to take the screen.
    pub(crate) fn to_be_passed(&self) -> Option<Seat> {
        match self.table.phase() {
            Phase::Person(seat) if self.holder != Some(seat) => Some(seat),
            _ => None,
        }
    }

    /// Whether a person may choose a move now.
    pub(crate) fn choosing(&self) -> bool {
        matches!(self.table.phase(), Phase::Person(seat) if self.holder == Some(seat))
    }

    /// The chosen move.
    pub(crate) fn chosen_move<'s>(&self, scene: &'s Scene) -> Option<&'s str> {
        if !self.choosing() {
            return None;
        }
        let ways = &scene.choices.get(self.chosen)?.ways;
        ways.get(self.way % ways.len().max(1)).map(String::as_str)
    }

    /// The index of what is chosen.
    pub(crate) fn chosen(&self) -> Option<usize> {
        self.choosing().then_some(self.chosen)
    }

    /// Whose turn it is, or what is waited for, in a line.
    pub(crate) fn status(&self, scene: &Scene) -> String {
        if let Some(seat) = self.to_be_passed() {
            let values = [("seat", seat.letter().into())];
            return self.words.text("play-pass-screen", &values);
        }
        match self.table.phase() {
            Phase::RoundOver => self.words.plain("play-next-round"),
            Phase::MatchOver(_) => self.words.plain("play-match-over"),
            Phase::Program(seat) => {
                let values = [("seat", seat.letter().into())];
                self.words.text("play-thinks", &values)
            }
            Phase::Person(seat) => {
                let turn = self
                    .words
                    .text("play-your-turn", &[("seat", seat.letter().into())]);
                let what = match self.chosen_move(scene) {
                    Some(mv) => self.words.text("screen-selected", &[("move", mv.into())]),
                    None => scene.forced.clone(),
                };
                format!("{turn} · {what}")
            }
        }
    }

    /// The position is another one: choices and hints of the last one are gone.
    fn turn_changed(&mut self) {
        self.hint = None;
        self.adviser = None;
        self.program = None;
        self.way = 0;
        // Alone one always sees one's own hand; where the screen is shared, nobody's is left open.
        self.holder = match self.shared() {
            true => None,
            false => self.table.status().people.first().copied(),
        };
        self.choose_first();
    }

    fn choose_first(&mut self) {
        let scene = self.scene();
        let playable = |choice: &Choice| !choice.ways.is_empty();
        self.chosen = scene.choices.iter().position(playable).unwrap_or(0);
        self.way = 0;
    }

    /// Lets programs play and hints arrive. True when something changed.
    pub fn tick(&mut self, now: Instant) -> io::Result<bool> {
        let mut changed = false;
        if let Some(adviser) = &self.adviser {
            match adviser.look() {
                Progress::Working => {}
                Progress::Done(Ok(hint)) => {
                    self.message.clear();
                    self.hint = Some(hint);
                    self.adviser = None;
                    changed = true;
                }
                Progress::Done(Err(error)) => {
                    let values = [("why", self.words.say(error.message()).into())];
                    self.message = self.words.text("play-no-hint", &values);
                    self.adviser = None;
                    changed = true;
                }
                Progress::Lost => return Err(io::Error::other("the adviser is gone")),
            }
        }
        let Phase::Program(_) = self.table.phase() else {
            return Ok(changed);
        };
        let Some(program) = &self.program else {
            if let Some(thought) = self.table.thought() {
                self.program = Some(Thinking::start(move |stop| {
                    (thought.seat, (thought.work)(&Budget::until(stop)))
                }));
            }
            return Ok(true);
        };
        // Answers come after the same time whatever there was to think about.
        if now.duration_since(program.began) < self.delay {
            return Ok(changed);
        }
        match program.look() {
            Progress::Working => Ok(changed),
            Progress::Lost => Err(io::Error::other("a player is gone")),
            Progress::Done((seat, answer)) => {
                self.table.answered(seat, answer);
                self.turn_changed();
                self.keep();
                Ok(true)
            }
        }
    }

    /// Saves what was played; when that fails it is told, and tried again with the next move.
    fn keep(&mut self) {
        if !self.begun {
            return;
        }
        if let Err(error) = self.match_file.save(&*self.table) {
            self.message = self.match_file.unsaved_text(self.words, &error);
        }
    }

    /// Saves because the program was told to stop.
    pub fn interrupted(&mut self) -> io::Result<SessionEnd> {
        let saved = self.match_file.leave(&*self.table);
        saved.map_err(|error| self.match_file.unsaved(self.words, &error))?;
        Ok(SessionEnd::Interrupted)
    }
}
