//! The full screen: what it shows, and what keys do to it. No terminal in here, so that tests can
//! press keys and look at the cells.

mod keys;

use std::io;
use std::time::{Duration, Instant};

use capicua_core::{Budget, Fault, InputError, Seat};
use capicua_dominoes::{Move, Tile};
use capicua_words::Words;

use crate::keeping::Keeper;
use crate::lines::Left;
use crate::thinking::{Progress, Thinking};
use capicua_session::Ending;
use capicua_session::Hint;
use capicua_session::Refusal;
use capicua_session::Sight;
use capicua_session::{Phase, Session};

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
    program: Option<Thinking<(Seat, Result<Move, Fault>)>>,
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
                    (question.seat(), question.answer(&Budget::until(stop)))
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
            Progress::Done((seat, chosen)) => {
                let played = chosen.and_then(|mv| {
                    let illegal = |_| Fault(format!("illegal move {mv}"));
                    self.play(mv).map_err(illegal)
                });
                if let Err(fault) = played {
                    self.session.forfeit(seat, &fault);
                    self.turn_changed();
                    self.keep();
                }
                Ok(true)
            }
        }
    }

    fn play(&mut self, mv: Move) -> Result<(), Refusal> {
        self.session.play(mv)?;
        self.turn_changed();
        self.keep();
        Ok(())
    }

    /// Saves what was played; when that fails it is told, and tried again with the next move.
    fn keep(&mut self) {
        if let Err(error) = self.keeper.save(self.session) {
            self.message = self.keeper.told_unsaved(self.words, &error);
        }
    }

    /// Saves because the program was told to stop.
    pub fn interrupted(&mut self) -> io::Result<Left> {
        self.keeper.save(self.session)?;
        Ok(Left::Interrupted)
    }
}

/// The moves that lay `tile`.
pub(crate) fn ways(sight: &Sight, tile: Tile) -> Vec<Move> {
    let lays = |mv: &Move| matches!(mv, Move::Play(placement) if placement.tile() == tile);
    sight.legal().into_iter().filter(lays).collect()
}
