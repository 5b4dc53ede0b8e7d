//! What keys do.

use std::io;

use capicua_core::Seat;
use capicua_ui::Phase;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{Popup, Screen};
use crate::entry::{Entry, read};
use crate::lines::SessionEnd;
use crate::thinking::Thinking;

/// What is typed longer than this is no move of any game.
const LONGEST_ENTRY: usize = 40;

/// Width of the table of beliefs.
const TABLE_WIDTH: usize = 76;

impl Screen<'_> {
    /// A key was pressed. `Some` when somebody leaves.
    pub fn key(&mut self, key: KeyEvent) -> io::Result<Option<SessionEnd>> {
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
                return self.obey(read(&typed));
            }
            _ => {}
        }
        Ok(None)
    }

    /// A key while nothing is being typed.
    fn command_key(&mut self, code: KeyCode) -> io::Result<Option<SessionEnd>> {
        match code {
            KeyCode::Left => self.step(false),
            KeyCode::Right => self.step(true),
            KeyCode::Up | KeyCode::Down => self.way += 1,
            KeyCode::Enter => return self.obey(Entry::Nothing),
            KeyCode::Esc => {
                self.hint = None;
                self.message.clear();
            }
            KeyCode::Char(c) => match read(&c.to_string()) {
                // A single letter that means a move is one (`p` passes); all else begins one.
                Entry::Move(text) if c.is_alphabetic() && !self.begins_move(c) => {
                    return self.obey(Entry::Move(text));
                }
                Entry::Move(_) => {
                    self.message.clear();
                    self.typed.push(c);
                }
                Entry::Nothing => {}
                entry => return self.obey(entry),
            },
            _ => {}
        }
        Ok(None)
    }

    /// Whether one of the moves begins with this letter and has more of them.
    fn begins_move(&self, letter: char) -> bool {
        let long = |mv: &String| mv.chars().count() > 1 && mv.starts_with(letter);
        self.choosing() && self.table.status().legal.iter().any(long)
    }

    /// To the next choice that has a move, round and round.
    fn step(&mut self, right: bool) {
        let choices = self.scene().choices;
        let count = choices.len();
        let next = (1..=count)
            .map(|steps| match right {
                true => (self.chosen + steps) % count,
                false => (self.chosen + count - steps % count) % count,
            })
            .find(|&at| !choices[at].ways.is_empty());
        if let Some(next) = next.filter(|_| self.choosing()) {
            self.chosen = next;
            self.way = 0;
        }
    }

    fn obey(&mut self, entry: Entry) -> io::Result<Option<SessionEnd>> {
        let over = matches!(self.table.phase(), Phase::MatchOver(_));
        match entry {
            Entry::Quit => return self.quit(),
            Entry::Nothing if over => return self.quit(),
            Entry::Help => self.popup = Some(self.help()),
            Entry::Undo => self.undo(),
            Entry::Table => {}
            Entry::Nothing => self.go_on()?,
            Entry::Move(text) => self.enter(&text),
            Entry::Hint => self.ask_hint(),
            Entry::Knowledge => self.show_knowledge(),
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
        match self.table.phase() {
            Phase::RoundOver => {
                self.table.next_round_from(self.table.status().seed);
                self.keep();
                self.turn_changed();
            }
            Phase::Person(_) => {
                let scene = self.scene();
                let legal = self.table.status().legal;
                match (self.chosen_move(&scene), &legal[..]) {
                    (Some(mv), _) => self.enter(mv),
                    (None, [only]) => self.enter(only),
                    _ => {}
                }
            }
            Phase::Program(_) | Phase::MatchOver(_) => {}
        }
        Ok(())
    }

    /// Plays a move.
    fn enter(&mut self, text: &str) {
        let Some(seat) = self.holder.filter(|_| self.choosing()) else {
            return self.not_now();
        };
        match self.table.play(seat, text, self.words) {
            Ok(()) => {
                self.message.clear();
                self.begun = true;
                self.turn_changed();
                self.keep();
            }
            Err(refusal) => self.message = refusal,
        }
    }

    fn not_now(&mut self) {
        self.message = match self.table.phase() {
            Phase::Person(seat) | Phase::Program(seat) => {
                let values = [("seat", seat.letter().into())];
                self.words.text("play-not-now", &values)
            }
            _ => self.words.plain("play-next-round"),
        };
    }

    fn ask_hint(&mut self) {
        let work = match (self.choosing(), self.holder) {
            (true, Some(seat)) => self.table.hint(seat, None, None),
            _ => None,
        };
        match work {
            None => self.not_now(),
            Some(work) => {
                self.message = self.words.plain("play-hint-thinking");
                self.adviser = Some(Thinking::start(work));
            }
        }
    }

    fn show_knowledge(&mut self) {
        let seat = self.holder.filter(|_| self.table.phase().turn().is_some());
        let known = seat.and_then(|seat| self.table.knowledge(self.words, seat, TABLE_WIDTH));
        match known {
            Some((title, lines)) => self.popup = Some(Popup { title, lines }),
            None => self.not_now(),
        }
    }

    fn help(&self) -> Popup {
        Popup {
            title: self.words.plain("help-title"),
            lines: self.table.help(self.words).items,
        }
    }

    fn undo(&mut self) {
        let undone = self.table.undo(None);
        if undone {
            self.turn_changed();
        }
        let turn = self.table.phase().turn().unwrap_or(Seat::A);
        self.message = match undone {
            true => {
                let values = [("seat", turn.letter().into())];
                self.words.text("play-taken-back", &values)
            }
            false => self.words.plain("play-nothing-to-undo"),
        };
        self.keep();
    }

    fn quit(&mut self) -> io::Result<Option<SessionEnd>> {
        let over = matches!(self.table.phase(), Phase::MatchOver(_));
        let saved = match over {
            true => self.match_file.finish(&*self.table),
            false => self.match_file.leave(&*self.table),
        };
        match saved {
            Ok(()) if over => Ok(Some(SessionEnd::Finished)),
            Ok(()) => Ok(Some(SessionEnd::Saved)),
            Err(error) => {
                // Whoever cannot save stays at the table: Ctrl-C leaves for good.
                self.message = self.match_file.unsaved_text(self.words, &error);
                Ok(None)
            }
        }
    }
}
