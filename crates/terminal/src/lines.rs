//! The plain face: prompts and one line for each event, for dumb terminals and for scripts.

use std::io::{self, Write};
use std::thread;
use std::time::{Duration, Instant};

use capicua_core::{Budget, CancellationToken, Seat};
use capicua_ui::{Phase, Table};
use capicua_words::Words;

use crate::entry::{Entry, read};
use crate::match_file::MatchFile;

/// Tables of what can be known are made for terminals of this width.
const WIDTH: usize = 78;

/// Enough empty lines to push a hand out of sight before the screen is passed on.
const OUT_OF_SIGHT: usize = 60;

/// Something from the keyboard, or from a script.
pub enum LineInput {
    /// A line.
    Line(String),
    /// There is no more.
    End,
    /// Somebody wants the program to stop.
    Interrupted,
}

/// How a game was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SessionEnd {
    /// The match is over.
    Finished,
    /// Somebody quit, or there was nothing more to read; the match is saved.
    Saved,
    /// Interrupted; the match is saved.
    Interrupted,
}

/// How the plain face behaves.
pub struct LineOptions {
    /// How long programs take for a move, thinking included.
    pub delay: Duration,
    /// Whether people sit before a terminal: then there is a prompt, and hands are pushed out of
    /// sight before the screen is passed on.
    pub interactive: bool,
}

/// Plays until the match is over or somebody leaves.
pub fn play_lines(
    table: &mut dyn Table,
    match_file: &MatchFile,
    words: &Words,
    options: &LineOptions,
    input: impl FnMut() -> LineInput,
    output: impl Write,
) -> io::Result<SessionEnd> {
    let mut face = Lines {
        table,
        match_file,
        words,
        options,
        input,
        output,
        told: 0,
        begun: match_file.path().is_some(),
        unsaved: false,
        holds_screen: None,
    };
    let played = face.play();
    // Whoever reads us has seen enough: that is a way of leaving, too.
    match played {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            let saved = face.match_file.leave(&*face.table);
            saved.map_err(|error| face.match_file.unsaved(face.words, &error))?;
            Ok(SessionEnd::Saved)
        }
        other => other,
    }
}

struct Lines<'a, I, O> {
    table: &'a mut dyn Table,
    match_file: &'a MatchFile,
    words: &'a Words,
    options: &'a LineOptions,
    input: I,
    output: O,
    /// Events of this round that have been told.
    told: usize,
    /// Whether somebody has played a move: then the match is kept.
    begun: bool,
    /// Whether the last move could not be saved, which has been told.
    unsaved: bool,
    /// The person who has the screen, where several share it.
    holds_screen: Option<Seat>,
}

impl<I: FnMut() -> LineInput, O: Write> Lines<'_, I, O> {
    fn play(&mut self) -> io::Result<SessionEnd> {
        self.welcome()?;
        loop {
            self.tell_events()?;
            let left = match self.table.phase() {
                Phase::Program(_) => self.program_plays()?,
                Phase::Person(seat) => self.person_plays(seat)?,
                Phase::RoundOver => self.round_over()?,
                Phase::MatchOver(_) => {
                    self.tell_ending()?;
                    return self.finish();
                }
            };
            if let Some(left) = left {
                return Ok(left);
            }
        }
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")
    }

    fn welcome(&mut self) -> io::Result<()> {
        let status = self.table.status();
        let seats = Seat::all(status.names.len()).zip(&status.names);
        let seats: Vec<String> = seats.map(|(seat, name)| format!("{seat} {name}")).collect();
        let values = [
            ("rules", status.rules.into()),
            ("seed", status.seed.0.to_string().into()),
            ("seats", seats.join(", ").into()),
        ];
        let text = self.words.text("play-welcome", &values);
        self.say(&text)?;
        let help = self.table.help(self.words).line;
        self.say(&help)?;
        self.tell_round()
    }

    fn tell_round(&mut self) -> io::Result<()> {
        match self.table.said(self.words, None, 0).opening {
            Some(text) => self.say(&text),
            None => Ok(()),
        }
    }

    fn tell_events(&mut self) -> io::Result<()> {
        for line in self.table.said(self.words, None, self.told).events {
            self.say(&line)?;
        }
        self.told = self.table.status().ply;
        self.output.flush()
    }

    fn program_plays(&mut self) -> io::Result<Option<SessionEnd>> {
        let start = Instant::now();
        if let Some(thought) = self.table.thought() {
            let answer = (thought.work)(&Budget::default());
            thread::sleep(self.options.delay.saturating_sub(start.elapsed()));
            self.table.answered(thought.seat, answer);
            self.keep()?;
        }
        Ok(None)
    }

    fn person_plays(&mut self, seat: Seat) -> io::Result<Option<SessionEnd>> {
        if let Some(left) = self.pass_screen(seat)? {
            return Ok(Some(left));
        }
        self.tell_turn(seat)?;
        // Nothing typed changes the position but a move and a take-back.
        let position = self.table.status().ply;
        while self.table.status().ply == position {
            let line = match self.typed(seat)? {
                Ok(line) => line,
                Err(left) => return Ok(Some(left)),
            };
            match read(&line) {
                Entry::Quit => return self.leave(SessionEnd::Saved).map(Some),
                entry => {
                    if self.obey(entry, seat)? {
                        break;
                    }
                }
            }
        }
        Ok(None)
    }

    /// Does what somebody wants. True when the position may have changed.
    fn obey(&mut self, entry: Entry, seat: Seat) -> io::Result<bool> {
        match entry {
            Entry::Move(text) => match self.table.play(seat, &text, self.words) {
                Ok(()) => {
                    self.begun = true;
                    self.keep()?;
                    self.holds_screen = None;
                    return Ok(true);
                }
                Err(refusal) => self.say(&refusal)?,
            },
            Entry::Hint => self.tell_hint(seat)?,
            Entry::Knowledge => {
                if let Some((title, lines)) = self.table.knowledge(self.words, seat, WIDTH) {
                    self.say(&title)?;
                    for line in lines {
                        self.say(&line)?;
                    }
                }
            }
            Entry::Undo => return self.undo(),
            Entry::Help => {
                let help = self.table.help(self.words);
                let mut lines = vec![help.line];
                lines.extend(help.items.into_iter().take(1));
                for line in lines {
                    self.say(&line)?;
                }
            }
            Entry::Table | Entry::Nothing => self.tell_turn(seat)?,
            Entry::Quit => unreachable!("leaving is for the caller"),
        }
        self.output.flush()?;
        Ok(false)
    }

    fn undo(&mut self) -> io::Result<bool> {
        if !self.table.undo(None) {
            let text = self.words.plain("play-nothing-to-undo");
            self.say(&text)?;
            return Ok(false);
        }
        self.keep()?;
        self.told = self.table.status().ply;
        let turn = self.table.phase().turn().unwrap_or(Seat::A);
        let text = self
            .words
            .text("play-taken-back", &[("seat", turn.letter().into())]);
        self.say(&text)?;
        Ok(true)
    }

    fn tell_hint(&mut self, seat: Seat) -> io::Result<()> {
        let Some(work) = self.table.hint(seat, None, None) else {
            return Ok(());
        };
        match work(&CancellationToken::default()) {
            Ok(hint) => {
                for row in hint.rows(self.words) {
                    self.say(&row)?;
                }
                self.say(&hint.verdict(self.words))?;
                for reason in hint.reasons(self.words) {
                    self.say(&format!("  - {reason}"))?;
                }
                Ok(())
            }
            Err(error) => {
                let values = [("why", self.words.say(error.message()).into())];
                let text = self.words.text("play-no-hint", &values);
                self.say(&text)
            }
        }
    }

    fn tell_turn(&mut self, seat: Seat) -> io::Result<()> {
        for line in self.table.said(self.words, Some(seat), 0).turn {
            self.say(&line)?;
        }
        Ok(())
    }

    /// One screen, several people: nobody sees another's hand.
    fn pass_screen(&mut self, seat: Seat) -> io::Result<Option<SessionEnd>> {
        let shared = self.table.status().people.len() > 1;
        if !shared || !self.options.interactive || self.holds_screen == Some(seat) {
            return Ok(None);
        }
        self.say(&"\n".repeat(OUT_OF_SIGHT))?;
        let values = [("seat", seat.letter().into())];
        let text = self.words.text("play-pass-screen", &values);
        self.say(&text)?;
        match self.typed(seat)? {
            Ok(line) if read(&line) == Entry::Quit => self.leave(SessionEnd::Saved).map(Some),
            Ok(_) => {
                self.holds_screen = Some(seat);
                Ok(None)
            }
            Err(left) => Ok(Some(left)),
        }
    }

    fn round_over(&mut self) -> io::Result<Option<SessionEnd>> {
        self.tell_ending()?;
        let next = self.words.plain("play-next-round");
        self.say(&next)?;
        let turn = self
            .table
            .status()
            .people
            .first()
            .copied()
            .unwrap_or(Seat::A);
        loop {
            let line = match self.typed(turn)? {
                Ok(line) => line,
                Err(left) => return Ok(Some(left)),
            };
            match read(&line) {
                Entry::Nothing => {
                    self.table.next_round_from(self.table.status().seed);
                    self.keep()?;
                    self.told = 0;
                    self.tell_round()?;
                    return Ok(None);
                }
                Entry::Quit => return self.leave(SessionEnd::Saved).map(Some),
                Entry::Undo => {
                    if self.undo()? {
                        return Ok(None);
                    }
                }
                _ => self.say(&next)?,
            }
        }
    }

    fn tell_ending(&mut self) -> io::Result<()> {
        let Some((left, items)) = self.table.said(self.words, None, 0).ending else {
            return Ok(());
        };
        for line in left.iter().chain(&items) {
            self.say(line)?;
        }
        self.output.flush()
    }

    /// Saves what was played. A disk that is full is no reason to stop playing: it is told, and tried
    /// again with the next move.
    fn keep(&mut self) -> io::Result<()> {
        if !self.begun {
            return Ok(());
        }
        let saved = self.match_file.save(&*self.table);
        let told = std::mem::replace(&mut self.unsaved, saved.is_err());
        match saved {
            Err(error) if !told => {
                let text = self.match_file.unsaved_text(self.words, &error);
                self.say(&text)
            }
            _ => Ok(()),
        }
    }

    fn finish(&mut self) -> io::Result<SessionEnd> {
        let saved = self.match_file.finish(&*self.table);
        saved.map_err(|error| self.match_file.unsaved(self.words, &error))?;
        if let Some(text) = self.match_file.finished_text(self.words) {
            self.say(&text)?;
        }
        self.output.flush()?;
        Ok(SessionEnd::Finished)
    }

    fn leave(&mut self, left: SessionEnd) -> io::Result<SessionEnd> {
        let saved = self.match_file.leave(&*self.table);
        saved.map_err(|error| self.match_file.unsaved(self.words, &error))?;
        let text = self.match_file.saved_text(self.words);
        self.say(&text)?;
        self.output.flush()?;
        Ok(left)
    }

    /// The next line, or how the game was left because there is none.
    fn typed(&mut self, seat: Seat) -> io::Result<Result<String, SessionEnd>> {
        if self.options.interactive {
            write!(self.output, "{seat}> ")?;
        }
        self.output.flush()?;
        Ok(match (self.input)() {
            LineInput::Line(line) => Ok(line),
            LineInput::End => Err(self.leave(SessionEnd::Saved)?),
            LineInput::Interrupted => Err(self.leave(SessionEnd::Interrupted)?),
        })
    }
}
