//! What keys do.

use std::io;

use capicua_dominoes::Move;
use capicua_dominoes::notation::Written;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{Popup, Screen, ways};
use crate::entry::{Entry, read};
use crate::holdings;
use crate::lines::Left;
use crate::thinking::Thinking;
use capicua_session::HintQuestion;
use capicua_session::Phase;
use capicua_session::telling;
use capicua_session::{Refusal, legal_move};

/// What is typed longer than this is no move of any game.
const LONGEST_ENTRY: usize = 40;

/// Width of the table of beliefs.
const TABLE_WIDTH: usize = 76;

impl Screen<'_> {
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
                self.keep();
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
        self.keep();
    }

    fn quit(&mut self) -> io::Result<Option<Left>> {
        let over = matches!(self.session.phase(), Phase::MatchOver(_));
        let saved = match over {
            true => self.keeper.finish(self.session),
            false => self.keeper.save(self.session),
        };
        match saved {
            Ok(()) if over => Ok(Some(Left::Finished)),
            Ok(()) => Ok(Some(Left::Saved)),
            Err(error) => {
                // Whoever cannot save stays at the table: Ctrl-C leaves for good.
                self.message = self.keeper.told_unsaved(self.words, &error);
                Ok(None)
            }
        }
    }
}
