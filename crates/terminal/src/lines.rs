//! The plain face: prompts and one line for each event, for dumb terminals and for scripts.

use std::io::{self, Write};
use std::thread;
use std::time::{Duration, Instant};

use capicua_core::{Budget, Fault, Seat, Stop};
use capicua_words::Words;

use crate::entry::{Entry, read};
use crate::holdings;
use crate::keeping::Keeper;
use capicua_session::Ending;
use capicua_session::HintQuestion;
use capicua_session::Sight;
use capicua_session::legal_move;
use capicua_session::telling;
use capicua_session::{Phase, Session};

/// Tables of beliefs are made for terminals of this width.
const WIDTH: usize = 78;

/// Enough empty lines to push a hand out of sight before the screen is passed on.
const OUT_OF_SIGHT: usize = 60;

/// Something from the keyboard, or from a script.
pub enum Typed {
    /// A line.
    Line(String),
    /// There is no more.
    End,
    /// Somebody wants the program to stop.
    Interrupted,
}

/// How a game was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
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
    session: &mut Session,
    keeper: &Keeper,
    words: &Words,
    options: &LineOptions,
    input: impl FnMut() -> Typed,
    output: impl Write,
) -> io::Result<Left> {
    let mut face = Lines {
        session,
        keeper,
        words,
        options,
        input,
        output,
        told: 0,
        unsaved: false,
        holds_screen: None,
    };
    let played = face.play();
    // Whoever reads us has seen enough: that is a way of leaving, too.
    match played {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            face.keeper.save(face.session)?;
            Ok(Left::Saved)
        }
        other => other,
    }
}

struct Lines<'a, I, O> {
    session: &'a mut Session,
    keeper: &'a Keeper,
    words: &'a Words,
    options: &'a LineOptions,
    input: I,
    output: O,
    /// Events of this round that have been told.
    told: usize,
    /// Whether the last move could not be saved, which has been told.
    unsaved: bool,
    /// The person who has the screen, where several share it.
    holds_screen: Option<Seat>,
}

impl<I: FnMut() -> Typed, O: Write> Lines<'_, I, O> {
    fn play(&mut self) -> io::Result<Left> {
        self.welcome()?;
        loop {
            self.tell_events()?;
            let left = match self.session.phase() {
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
        let sight = self.session.sight(None);
        let seats: Vec<String> = sight
            .seats()
            .map(|seat| format!("{seat} {}", sight.name(seat)))
            .collect();
        let rules = self.session.rules().to_string();
        let values = [
            ("rules", rules.into()),
            ("seed", self.session.seed().0.to_string().into()),
            ("seats", seats.join(", ").into()),
        ];
        let text = self.words.text("play-welcome", &values);
        self.say(&text)?;
        let help = self.words.plain("help-words");
        self.say(&help)?;
        self.tell_round()
    }

    fn tell_round(&mut self) -> io::Result<()> {
        let sight = self.session.sight(None);
        let score = telling::score(self.words, sight.rules(), sight.score());
        let values = [
            ("round", (sight.round() as usize).into()),
            ("score", score.into()),
            ("leader", sight.public().leader().letter().into()),
        ];
        let text = self.words.text("play-round", &values);
        self.say(&text)
    }

    fn tell_events(&mut self) -> io::Result<()> {
        let sight = self.session.sight(None);
        for happening in sight.happenings().iter().skip(self.told) {
            let line = telling::event(self.words, sight.rules(), happening);
            self.say(&line)?;
        }
        self.told = sight.history().len();
        self.output.flush()
    }

    fn program_plays(&mut self) -> io::Result<Option<Left>> {
        let start = Instant::now();
        if let Some(question) = self.session.question() {
            let chosen = question.answer(&Budget::default());
            thread::sleep(self.options.delay.saturating_sub(start.elapsed()));
            match chosen {
                Ok(mv) if self.session.play(mv).is_ok() => {}
                Ok(mv) => {
                    let illegal = Fault(format!("illegal move {mv}"));
                    self.session.forfeit(question.seat(), &illegal);
                }
                Err(fault) => self.session.forfeit(question.seat(), &fault),
            }
            self.keep()?;
        }
        Ok(None)
    }

    fn person_plays(&mut self, seat: Seat) -> io::Result<Option<Left>> {
        if let Some(left) = self.pass_screen(seat)? {
            return Ok(Some(left));
        }
        let sight = self.session.sight(Some(seat));
        self.tell_turn(&sight)?;
        // Nothing typed changes the position but a move and a take-back.
        let position = self.session.plies();
        while self.session.plies() == position {
            let line = match self.typed(seat)? {
                Ok(line) => line,
                Err(left) => return Ok(Some(left)),
            };
            match read(&line) {
                Err(refusal) => {
                    let text = telling::refusal(self.words, &refusal);
                    self.say(&text)?;
                }
                Ok(Entry::Quit) => return self.leave(Left::Saved).map(Some),
                Ok(entry) => {
                    if self.obey(entry, &sight)? {
                        break;
                    }
                }
            }
        }
        Ok(None)
    }

    /// Does what somebody wants. True when the position may have changed.
    fn obey(&mut self, entry: Entry, sight: &Sight) -> io::Result<bool> {
        match entry {
            Entry::Move(_) | Entry::Pass => {
                let written = match entry {
                    Entry::Move(written) => written,
                    _ => capicua_dominoes::notation::Written::Pass,
                };
                let view = sight.view().expect("whoever is on turn sees a hand");
                let played = legal_move(written, &view).and_then(|legal| self.session.play(legal));
                match played {
                    Ok(()) => {
                        self.keep()?;
                        self.holds_screen = None;
                        return Ok(true);
                    }
                    Err(refusal) => {
                        let text = telling::refusal(self.words, &refusal);
                        self.say(&text)?;
                    }
                }
            }
            Entry::Hint => self.tell_hint(sight)?,
            Entry::Belief => {
                let title = self.words.plain("play-belief-title");
                self.say(&title)?;
                let table = holdings::table(self.words, sight, WIDTH);
                for line in table.unwrap_or_default() {
                    self.say(&line)?;
                }
            }
            Entry::Undo => return self.undo(),
            Entry::Help => {
                for id in ["help-words", "help-moves"] {
                    let text = self.words.plain(id);
                    self.say(&text)?;
                }
            }
            Entry::Table | Entry::Nothing => self.tell_turn(sight)?,
            Entry::Quit => unreachable!("leaving is for the caller"),
        }
        self.output.flush()?;
        Ok(false)
    }

    fn undo(&mut self) -> io::Result<bool> {
        if !self.session.undo() {
            let text = self.words.plain("play-nothing-to-undo");
            self.say(&text)?;
            return Ok(false);
        }
        self.keep()?;
        self.told = self.session.plies();
        let turn = self.session.sight(None).public().turn();
        let text = self
            .words
            .text("play-taken-back", &[("seat", turn.letter().into())]);
        self.say(&text)?;
        Ok(true)
    }

    fn tell_hint(&mut self, sight: &Sight) -> io::Result<()> {
        let seed = self.session.seed_of_ply("hint");
        let Some(question) = HintQuestion::new(sight, seed) else {
            return Ok(());
        };
        match question.answer(&Stop::default()) {
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
                let values = [("why", error.what().to_owned().into())];
                let text = self.words.text("play-no-hint", &values);
                self.say(&text)
            }
        }
    }

    fn tell_turn(&mut self, sight: &Sight) -> io::Result<()> {
        let Some(seat) = sight.seat() else {
            return Ok(());
        };
        let lead = sight.line().is_empty();
        if !lead {
            let line = telling::list(sight.line());
            let text = self.words.text("play-table", &[("line", line.into())]);
            self.say(&text)?;
        }
        if let Some(passes) = telling::passes(self.words, sight) {
            self.say(&passes)?;
        }
        let mut values = vec![
            ("seat", seat.letter().into()),
            ("hand", telling::tiles(sight.hand()).into()),
            ("moves", telling::moves(&sight.legal()).into()),
        ];
        let id = match lead {
            true => "play-turn-lead",
            false => {
                values.push(("ends", telling::ends(self.words, sight.public()).into()));
                "play-turn"
            }
        };
        let text = self.words.text(id, &values);
        self.say(&text)
    }

    /// One screen, several people: nobody sees another's hand.
    fn pass_screen(&mut self, seat: Seat) -> io::Result<Option<Left>> {
        let shared = self.session.people().nth(1).is_some();
        if !shared || !self.options.interactive || self.holds_screen == Some(seat) {
            return Ok(None);
        }
        self.say(&"\n".repeat(OUT_OF_SIGHT))?;
        let values = [("seat", seat.letter().into())];
        let text = self.words.text("play-pass-screen", &values);
        self.say(&text)?;
        match self.typed(seat)? {
            Ok(line) if read(&line) == Ok(Entry::Quit) => self.leave(Left::Saved).map(Some),
            Ok(_) => {
                self.holds_screen = Some(seat);
                Ok(None)
            }
            Err(left) => Ok(Some(left)),
        }
    }

    fn round_over(&mut self) -> io::Result<Option<Left>> {
        self.tell_ending()?;
        let next = self.words.plain("play-next-round");
        self.say(&next)?;
        let turn = self.session.sight(None).public().turn();
        loop {
            let line = match self.typed(turn)? {
                Ok(line) => line,
                Err(left) => return Ok(Some(left)),
            };
            match read(&line) {
                Ok(Entry::Nothing) => {
                    self.session.next_round();
                    self.keep()?;
                    self.told = 0;
                    self.tell_round()?;
                    return Ok(None);
                }
                Ok(Entry::Quit) => return self.leave(Left::Saved).map(Some),
                Ok(Entry::Undo) => {
                    if self.undo()? {
                        return Ok(None);
                    }
                }
                _ => self.say(&next)?,
            }
        }
    }

    fn tell_ending(&mut self) -> io::Result<()> {
        let Some(ending) = Ending::of(self.words, self.session) else {
            return Ok(());
        };
        for line in ending.hands.iter().chain(&ending.items) {
            self.say(line)?;
        }
        self.output.flush()
    }

    /// Saves what was played. A disk that is full is no reason to stop playing: it is told, and tried
    /// again with the next move.
    fn keep(&mut self) -> io::Result<()> {
        let saved = self.keeper.save(self.session);
        let told = std::mem::replace(&mut self.unsaved, saved.is_err());
        match saved {
            Err(error) if !told => {
                let text = self.keeper.told_unsaved(self.words, &error);
                self.say(&text)
            }
            _ => Ok(()),
        }
    }

    fn finish(&mut self) -> io::Result<Left> {
        self.keeper.finish(self.session)?;
        if let Some(text) = self.keeper.told_at_the_end(self.words) {
            self.say(&text)?;
        }
        self.output.flush()?;
        Ok(Left::Finished)
    }

    fn leave(&mut self, left: Left) -> io::Result<Left> {
        self.keeper.save(self.session)?;
        let text = self.keeper.told(self.words);
        self.say(&text)?;
        self.output.flush()?;
        Ok(left)
    }

    /// The next line, or how the game was left because there is none.
    fn typed(&mut self, seat: Seat) -> io::Result<Result<String, Left>> {
        if self.options.interactive {
            write!(self.output, "{seat}> ")?;
        }
        self.output.flush()?;
        Ok(match (self.input)() {
            Typed::Line(line) => Ok(line),
            Typed::End => Err(self.leave(Left::Saved)?),
            Typed::Interrupted => Err(self.leave(Left::Interrupted)?),
        })
    }
}
