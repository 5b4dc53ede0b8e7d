//! The full screen: what it shows, and what keys do to it. No terminal in here, so that tests can
//! press keys and look at the cells.

use std::io;
use std::time::{Duration, Instant};

use capicua_core::{Budget, InputError, Seat};
use capicua_dominoes::notation::Written;
use capicua_dominoes::{Move, Tile};
use capicua_words::Words;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::ending::Ending;
use crate::entry::{Entry, Refusal, legal_move, read};
use crate::hint::{Hint, HintQuestion};
use crate::holdings;
use crate::keeping::Keeper;
use crate::lines::Left;
use crate::session::{Phase, Session};
use crate::sight::Sight;
use crate::telling;
use crate::thinking::{Progress, Thinking};

/// What is typed longer than this is no move of any game.
const LONGEST_ENTRY: usize = 40;

/// Width of the table of beliefs.
const TABLE_WIDTH: usize = 76;

/// A window over the table, closed by any key.
pub(crate) struct Popup {
    pub title: String,
    pub lines: Vec<String>,
}

/// The state of the screen.
pub struct Screen<'a> {
    pub(crate) session: &'a mut Session,
    keeper: &'a Keeper,
    pub(crate) words: &'a Words,
    delay: Duration,
    /// Whose hand is shown. Where several people share the screen, nobody's between turns.
    pub(crate) holder: Option<Seat>,
    /// The chosen tile, as an index into the hand, and which of its moves.
    chosen: usize,
    way: usize,
    /// A move being typed.
    pub(crate) typed: String,
    /// What the program has to say.
    pub(crate) message: String,
    pub(crate) hint: Option<Hint>,
    pub(crate) popup: Option<Popup>,
    program: Option<Thinking<Move>>,
    adviser: Option<Thinking<Result<Hint, InputError>>>,
}

impl<'a> Screen<'a> {
    /// The screen of a match.
    pub fn new(
        session: &'a mut Session,
        keeper: &'a Keeper,
        words: &'a Words,
        delay: Duration,
    ) -> Screen<'a> {
        let mut screen = Screen {
            session,
            keeper,
            words,
            delay,
            holder: None,
            chosen: 0,
            way: 0,
            typed: String::new(),
            message: String::new(),
            hint: None,
            popup: None,
            program: None,
            adviser: None,
        };
        screen.turn_changed();
        screen
    }

    /// What is shown: what the holder of the screen knows, or a bystander.
    pub(crate) fn sight(&self) -> Sight {
        self.session.sight(self.holder)
    }

    /// Whether several people share the screen.
    fn shared(&self) -> bool {
        self.session.people().nth(1).is_some()
    }

    /// Whether the person on turn has yet to take the screen.
    pub(crate) fn to_be_passed(&self) -> Option<Seat> {
        match self.session.phase() {
            Phase::Person(seat) if self.holder != Some(seat) => Some(seat),
            _ => None,
        }
    }

    /// Whether a person may choose a move now.
    pub(crate) fn choosing(&self) -> bool {
        matches!(self.session.phase(), Phase::Person(seat) if self.holder == Some(seat))
    }

    pub(crate) fn hand(sight: &Sight) -> Vec<Tile> {
        sight.hand().iter().rev().collect()
    }

    /// The chosen move.
    pub(crate) fn chosen_move(&self, sight: &Sight) -> Option<Move> {
        if !self.choosing() {
            return None;
        }
        let tile = *Screen::hand(sight).get(self.chosen)?;
        let ways = ways(sight, tile);
        ways.get(self.way % ways.len().max(1)).copied()
    }

    /// The index of the chosen tile in the hand.
    pub(crate) fn chosen_tile(&self) -> Option<usize> {
        self.choosing().then_some(self.chosen)
    }

    /// Whose turn it is, or what is waited for, in a line.
    pub(crate) fn status(&self, sight: &Sight) -> String {
        if let Some(seat) = self.to_be_passed() {
            let values = [("seat", seat.letter().into())];
            return self.words.text("play-pass-screen", &values);
        }
        match self.session.phase() {
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
                let what = match (self.chosen_move(sight), sight.legal().as_slice()) {
                    (Some(mv), _) => self
                        .words
                        .text("screen-selected", &[("move", mv.to_string().into())]),
                    (None, [Move::Pass]) => self.words.plain("screen-pass"),
                    _ => String::new(),
                };
                format!("{turn} · {what}")
            }
        }
    }

    /// The end of the round, once it is there.
    pub(crate) fn ending(&self) -> Option<Ending> {
        Ending::of(self.words, self.session)
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
            false => self.session.people().next(),
        };
        self.choose_first();
    }

    fn choose_first(&mut self) {
        let sight = self.sight();
        let hand = Screen::hand(&sight);
        let playable = hand.iter().position(|&tile| !ways(&sight, tile).is_empty());
        self.chosen = playable.unwrap_or(0);
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
                    let values = [("why", error.what().to_owned().into())];
                    self.message = self.words.text("play-no-hint", &values);
                    self.adviser = None;
                    changed = true;
                }
                Progress::Lost => return Err(io::Error::other("the adviser is gone")),
            }
        }
        let Phase::Program(_) = self.session.phase() else {
            return Ok(changed);
        };
        let Some(program) = &self.program else {
            if let Some(question) = self.session.question() {
                self.program = Some(Thinking::start(move |stop| {
                    question.answer(&Budget {
                        stop: stop.clone(),
                        ..Budget::default()
                    })
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
            Progress::Done(mv) => {
                self.play(mv)
                    .map_err(|_| io::Error::other(format!("a player chose {mv}, illegally")))?;
                Ok(true)
            }
        }
    }

    fn play(&mut self, mv: Move) -> Result<(), Refusal> {
        self.session.play(mv)?;
        self.turn_changed();
        if matches!(self.session.phase(), Phase::RoundOver | Phase::MatchOver(_)) {
            self.keep_round();
        }
        Ok(())
    }

    fn keep_round(&mut self) {
        if let Err(error) = self.keeper.after_round(self.session) {
            self.message = self.cannot_save(&error);
        }
    }

    fn cannot_save(&self, error: &io::Error) -> String {
        let values = [
            ("file", self.keeper.path().display().to_string().into()),
            ("why", error.to_string().into()),
        ];
        self.words.text("play-cannot-save", &values)
    }

    /// Saves because the program was told to stop.
    pub fn interrupted(&mut self) -> io::Result<Left> {
        self.keeper.save(self.session)?;
        Ok(Left::Interrupted)
    }

    /// A key was pressed. `Some` when somebody leaves.
    pub fn key(&mut self, key: KeyEvent) -> io::Result<Option<Left>> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return match key.code {
                KeyCode::Char('c') => self.interrupted().map(Some),
                _ => Ok(None),
            };
        }
        if self.popup.take().is_some() {
            return Ok(None);
        }
        if self.typed.is_empty() {
            return self.command_key(key.code);
        }
        match key.code {
            KeyCode::Char(c) if self.typed.chars().count() < LONGEST_ENTRY => self.typed.push(c),
            KeyCode::Backspace => drop(self.typed.pop()),
            KeyCode::Esc => self.typed.clear(),
            KeyCode::Enter => {
                let typed = std::mem::take(&mut self.typed);
                return match read(&typed) {
                    Ok(entry) => self.obey(entry),
                    Err(refusal) => {
                        self.refuse(&refusal);
                        Ok(None)
                    }
                };
            }
            _ => {}
        }
        Ok(None)
    }

    /// A key while nothing is being typed.
    fn command_key(&mut self, code: KeyCode) -> io::Result<Option<Left>> {
        match code {
            KeyCode::Left => self.step(false),
            KeyCode::Right => self.step(true),
            KeyCode::Up | KeyCode::Down => self.way += 1,
            KeyCode::Enter => return self.obey(Entry::Nothing),
            KeyCode::Esc => {
                self.hint = None;
                self.message.clear();
            }
            KeyCode::Char(c) if c.is_ascii_digit() || matches!(c, '!' | '-' | '[' | '+') => {
                self.message.clear();
                self.typed.push(c);
            }
            KeyCode::Char(c) => match read(&c.to_string()) {
                Ok(entry) => return self.obey(entry),
                Err(refusal) => self.refuse(&refusal),
            },
            _ => {}
        }
        Ok(None)
    }

    /// To the next tile that can be played, round and round.
    fn step(&mut self, right: bool) {
        let sight = self.sight();
        let hand = Screen::hand(&sight);
        let count = hand.len();
        let next = (1..=count)
            .map(|steps| match right {
                true => (self.chosen + steps) % count,
                false => (self.chosen + count - steps % count) % count,
            })
            .find(|&at| !ways(&sight, hand[at]).is_empty());
        if let Some(next) = next.filter(|_| self.choosing()) {
            self.chosen = next;
            self.way = 0;
        }
    }

    fn refuse(&mut self, refusal: &Refusal) {
        self.message = telling::refusal(self.words, refusal);
    }

    fn obey(&mut self, entry: Entry) -> io::Result<Option<Left>> {
        match entry {
            Entry::Quit => return self.quit(),
            Entry::Help => self.popup = Some(self.help()),
            Entry::Undo => self.undo(),
            Entry::Table => {}
            Entry::Nothing => self.go_on()?,
            Entry::Move(written) => self.enter(written),
            Entry::Pass => self.enter(Written::Pass),
            Entry::Hint => self.ask_hint(),
            Entry::Belief => self.show_holdings(),
        }
        if matches!(self.session.phase(), Phase::MatchOver(_)) && entry == Entry::Nothing {
            return Ok(Some(Left::Finished));
        }
        Ok(None)
    }

    /// Enter: the one thing that is waited for.
    fn go_on(&mut self) -> io::Result<()> {
        self.message.clear();
        if let Some(seat) = self.to_be_passed() {
            self.holder = Some(seat);
            self.choose_first();
            return Ok(());
        }
        match self.session.phase() {
            Phase::RoundOver => {
                self.session.next_round();
                self.turn_changed();
            }
            Phase::Person(_) => {
                let sight = self.sight();
                match (self.chosen_move(&sight), sight.legal().as_slice()) {
                    (Some(mv), _) => self.play_own(mv),
                    (None, [Move::Pass]) => self.play_own(Move::Pass),
                    _ => {}
                }
            }
            Phase::Program(_) | Phase::MatchOver(_) => {}
        }
        Ok(())
    }

    fn play_own(&mut self, mv: Move) {
        self.message.clear();
        if let Err(refusal) = self.play(mv) {
            self.refuse(&refusal);
        }
    }

    /// A move that was typed.
    fn enter(&mut self, written: Written) {
        if !self.choosing() {
            return self.not_now();
        }
        let Some(view) = self.sight().view() else {
            return self.not_now();
        };
        match legal_move(written, &view) {
            Ok(mv) => self.play_own(mv),
            Err(refusal) => self.refuse(&refusal),
        }
    }

    fn not_now(&mut self) {
        let turn = self.sight().public().turn();
        self.message = match self.session.phase() {
            Phase::Person(_) | Phase::Program(_) => {
                let values = [("seat", turn.letter().into())];
                self.words.text("play-not-now", &values)
            }
            _ => self.words.plain("play-next-round"),
        };
    }

    fn ask_hint(&mut self) {
        let question = match self.choosing() {
            true => HintQuestion::new(&self.sight(), self.session.seed_of_ply("hint")),
            false => None,
        };
        match question {
            None => self.not_now(),
            Some(question) => {
                self.message = self.words.plain("play-hint-thinking");
                self.adviser = Some(Thinking::start(move |stop| question.answer(stop)));
            }
        }
    }

    fn show_holdings(&mut self) {
        match holdings::table(self.words, &self.sight(), TABLE_WIDTH) {
            Some(lines) if self.ending().is_none() => {
                self.popup = Some(Popup {
                    title: self.words.plain("play-belief-title"),
                    lines,
                });
            }
            _ => self.not_now(),
        }
    }

    fn help(&self) -> Popup {
        let mut ids = vec![
            "help-moves",
            "help-arrows",
            "help-pass",
            "help-hint",
            "help-belief",
            "help-undo",
            "help-quit",
            "help-help",
        ];
        if self.session.rules().calls {
            ids.push("help-calls");
        }
        Popup {
            title: self.words.plain("help-title"),
            lines: ids.iter().map(|id| self.words.plain(id)).collect(),
        }
    }

    fn undo(&mut self) {
        let undone = self.session.undo();
        if undone {
            self.turn_changed();
        }
        let turn = self.sight().public().turn();
        self.message = match undone {
            true => {
                let values = [("seat", turn.letter().into())];
                self.words.text("play-taken-back", &values)
            }
            false => self.words.plain("play-nothing-to-undo"),
        };
    }

    fn quit(&mut self) -> io::Result<Option<Left>> {
        let over = matches!(self.session.phase(), Phase::MatchOver(_));
        let saved = match over {
            true => self.keeper.after_round(self.session),
            false => self.keeper.save(self.session),
        };
        match saved {
            Ok(()) if over => Ok(Some(Left::Finished)),
            Ok(()) => Ok(Some(Left::Saved)),
            Err(error) => {
                // Whoever cannot save stays at the table: Ctrl-C leaves for good.
                self.message = self.cannot_save(&error);
                Ok(None)
            }
        }
    }
}

/// The moves that lay `tile`.
pub(crate) fn ways(sight: &Sight, tile: Tile) -> Vec<Move> {
    let lays = |mv: &Move| matches!(mv, Move::Play(placement) if placement.tile() == tile);
    sight.legal().into_iter().filter(lays).collect()
}
