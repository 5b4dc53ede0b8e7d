//! What several people do at a table besides playing: gather, agree, draw deals, come and go. Where
//! one plays, nothing here happens.

use std::collections::HashMap;
use std::time::Duration;

use axum::http::StatusCode;
use capicua_core::Seat;
use capicua_host::company::{Motions, not_begun};
use capicua_host::drawing::Purpose;
use capicua_protocol::{Company, MatchTime, Motion, PageFrame, ServerFrame, Stage, Timer, Word};
use capicua_session::{Phase, Weight};
use tokio::time::Instant;

use super::Actor;
use crate::limits::Budget;
use crate::problem::Problem;
use crate::table::letters;
use crate::tongue;

/// After this long something that could not be stored is tried again.
const RETRY: Duration = Duration::from_secs(1);

/// Things somebody may say in a second.
const WORDS: f64 = 1.5;

/// What is known of the people at a table while it is in memory.
pub(super) struct Gathering {
    motions: Motions,
    /// The match, round and ply whose time runs, and since when.
    turn: (u32, usize, usize),
    since: Instant,
    /// When somebody was last seen to leave; nobody has before this game was loaded.
    left: HashMap<Seat, Instant>,
    loaded: Instant,
    /// Until when a hash or a number is waited for.
    draw_until: Option<Instant>,
    /// When it was first asked for the next round.
    next_since: Option<Instant>,
    /// Somebody who is there, but was too slow: a program makes this one move.
    late: Option<Seat>,
    said: HashMap<Seat, Budget>,
    /// Up to when the time of the match is counted.
    counted: Instant,
}

impl Gathering {
    pub(super) fn new() -> Gathering {
        let now = Instant::now();
        Gathering {
            motions: Motions::default(),
            turn: (0, 0, 0),
            since: now,
            left: HashMap::new(),
            loaded: now,
            draw_until: None,
            next_since: None,
            late: None,
            said: HashMap::new(),
            counted: now,
        }
    }
}

fn seat_named(text: &str) -> Result<Seat, Problem> {
    let mut signs = text.chars();
    let seat = signs.next().and_then(Seat::from_letter);
    seat.filter(|_| signs.next().is_none())
        .ok_or_else(|| crate::frames::bad("there is no such seat"))
}

fn millis(time: Duration) -> u64 {
    time.as_millis().try_into().unwrap_or(u64::MAX)
}

impl Actor {
    /// The seats of people who are there.
    pub(super) fn present(&self) -> Vec<Seat> {
        let mut here: Vec<Seat> = self.connections.iter().filter_map(|c| c.seat).collect();
        here.sort_unstable();
        here.dedup();
        here
    }

    /// When something is to be done although nobody says anything.
    pub(super) fn alarm(&self) -> Option<Instant> {
        let company = self.table.company()?;
        let present = self.present();
        if present.is_empty() {
            return None;
        }
        if company.drawing.is_some() {
            return self.gathering.draw_until;
        }
        let (limits, at) = (&self.app.options.limits, &self.gathering);
        match self.table.phase() {
            _ if !company.begun => None,
            Phase::Person(seat) => {
                let left = at.left.get(&seat).copied().unwrap_or(at.loaded);
                let gone = (!present.contains(&seat)).then(|| left.max(at.since) + limits.gone);
                let late = self.time_on_turn().map(|time| at.since + time);
                gone.into_iter().chain(late).min()
            }
            Phase::RoundOver => at.next_since.map(|since| since + limits.next),
            _ => None,
        }
    }

    /// How long whoever is on turn may think.
    fn time_on_turn(&self) -> Option<Duration> {
        let company = self.table.company()?;
        let time = company.time_for(self.table.weight())?;
        Some(Duration::from_millis(time).mul_f64(self.app.options.limits.clock))
    }

    /// The time has come.
    pub(super) async fn ring(&mut self) {
        let done = match self.drawing_stage() {
            Some(stage) => self.draw_late(stage).await,
            None => match self.table.phase() {
                Phase::Person(seat) => {
                    self.gathering.late = self.present().contains(&seat).then_some(seat);
                    self.table.play_for(seat);
                    self.changed().await
                }
                Phase::RoundOver => self.carry(Motion::Next).await,
                _ => Ok(()),
            },
        };
        if let Err(problem) = done {
            // It is tried again soon; until then everybody knows.
            let now = Instant::now();
            self.gathering.since = now;
            self.gathering.next_since = Some(now);
            self.gathering.draw_until = Some(now + RETRY);
            let frame = problem.frame();
            self.connections.retain(|c| c.send(&frame));
        }
    }

    fn drawing_stage(&self) -> Option<Stage> {
        let company = self.table.company()?;
        company.drawing.as_ref().map(|drawing| drawing.stage())
    }

    /// Somebody has come in.
    pub(super) fn came(&mut self, seat: Seat) {
        match self.connections.iter().filter(|c| c.seat.is_some()).count() {
            // Nobody was there: no time was spent.
            1 => self.gathering.counted = Instant::now(),
            _ => self.count_time(),
        }
        self.gathering.left.remove(&seat);
        let thinks = self.thinking.is_some() && self.table.phase() == Phase::Program(seat);
        if !thinks && self.table.is_played_for(seat) {
            self.thinking = None;
            self.table.give_back(seat);
        }
        if self.drawing_stage().is_some() && self.gathering.draw_until.is_none() {
            self.wait_for_draw();
        }
    }

    /// Somebody has left: what the others wait for may be there now.
    pub(super) async fn left(&mut self, seat: Seat) {
        self.count_time();
        if !self.present().contains(&seat) {
            self.gathering.left.insert(seat, Instant::now());
        }
        if self.table.company().is_none() || self.present().is_empty() {
            return;
        }
        // Whoever owes a number to a deal has the whole time to come back.
        if self.drawing_stage().is_none()
            && let Err(problem) = self.look_at_motions().await
        {
            let frame = problem.frame();
            self.connections.retain(|c| c.send(&frame));
        }
    }

    /// The time of the match runs while somebody is there.
    fn count_time(&mut self) {
        let uncounted = self.uncounted();
        self.gathering.counted = Instant::now();
        self.table.spend(millis(uncounted));
    }

    /// What of it is not counted yet, by the clock of the table.
    fn uncounted(&self) -> Duration {
        let passed = self.gathering.counted.elapsed();
        passed.div_f64(self.app.options.limits.clock)
    }

    /// Before a change is stored: chairs go back to people who are there, time is counted, and what was
    /// asked about the moment before is not asked any more.
    pub(super) fn tidy(&mut self) {
        let Some(company) = self.table.company() else {
            return;
        };
        let turn = (company.game, self.table.round(), self.table.ply());
        if turn != self.gathering.turn {
            self.gathering.turn = turn;
            self.gathering.since = Instant::now();
            self.gathering.late = None;
            self.gathering.next_since = None;
            for motion in [Motion::Undo, Motion::Next, Motion::Rematch] {
                self.gathering.motions.refuse(motion);
            }
        }
        self.count_time();
        let late = self.gathering.late;
        for seat in self.present() {
            if self.table.is_played_for(seat) && late != Some(seat) {
                self.table.give_back(seat);
            }
        }
    }

    /// A frame of somebody at a table of several people; nothing where it is one of those that any
    /// table understands.
    pub(super) async fn gather(
        &mut self,
        seat: Seat,
        frame: &PageFrame,
    ) -> Option<Result<(), Problem>> {
        if self.table.company().is_none() {
            let alone = Problem::new(
                StatusCode::CONFLICT,
                "alone",
                "one person plays at this table",
                "Begin a game with more chairs for people.",
            );
            return match frame {
                PageFrame::Name { .. }
                | PageFrame::Sit { .. }
                | PageFrame::Ready { .. }
                | PageFrame::Settle { .. }
                | PageFrame::Begin
                | PageFrame::Free { .. }
                | PageFrame::Seal { .. }
                | PageFrame::Open { .. }
                | PageFrame::Vote { .. }
                | PageFrame::Say { .. } => Some(Err(alone)),
                _ => None,
            };
        }
        Some(match frame {
            PageFrame::Name { name } => {
                self.table.call(seat, name);
                self.changed().await
            }
            PageFrame::Sit { seat: to } => self.move_chair(seat, to).await,
            PageFrame::Ready { ready } => self.ready(seat, *ready).await,
            PageFrame::Settle { clock, help, level } => {
                match self.table.settle(seat, *clock, *help, level.as_deref()) {
                    Ok(()) => self.changed().await,
                    refused => refused,
                }
            }
            PageFrame::Begin => match self.table.may_begin(seat) {
                Ok(()) => self.begin().await,
                refused => refused,
            },
            PageFrame::Free { seat: chair } => self.free(seat, chair).await,
            // What was sent twice comes too late, and does no harm.
            PageFrame::Seal { .. } | PageFrame::Open { .. } if self.drawing_stage().is_none() => {
                Ok(())
            }
            PageFrame::Seal { attempt, hash } => {
                let sealed = self.with_drawing(|drawing| drawing.seal(seat, *attempt, hash));
                match sealed {
                    Ok(()) => self.advance_draw().await,
                    refused => refused,
                }
            }
            PageFrame::Open { attempt, number } => {
                let opened = self.with_drawing(|drawing| drawing.open(seat, *attempt, number));
                match opened {
                    Ok(()) => self.advance_draw().await,
                    refused => refused,
                }
            }
            PageFrame::Undo => self.vote(seat, Motion::Undo, true).await,
            PageFrame::Next => self.vote(seat, Motion::Next, true).await,
            PageFrame::Vote { motion, yes } => self.vote(seat, *motion, *yes).await,
            PageFrame::Say { word } => self.say(seat, *word),
            _ => return None,
        })
    }

    async fn move_chair(&mut self, from: Seat, to: &str) -> Result<(), Problem> {
        let to = seat_named(to)?;
        if from != to {
            self.table.move_to(from, to)?;
            for connection in &mut self.connections {
                if connection.seat == Some(from) {
                    connection.seat = Some(to);
                }
            }
        }
        self.changed().await
    }

    async fn ready(&mut self, seat: Seat, ready: bool) -> Result<(), Problem> {
        if let Some(company) = self.table.company_mut() {
            match ready && !company.begun {
                true => company.ready.insert(seat.letter()),
                false => company.ready.remove(&seat.letter()),
            };
        }
        match self.table.all_ready() {
            true => self.begin().await,
            false => self.changed().await,
        }
    }

    async fn begin(&mut self) -> Result<(), Problem> {
        self.table.begin()?;
        self.wait_for_draw();
        self.advance_draw().await
    }

    async fn free(&mut self, by: Seat, chair: &str) -> Result<(), Problem> {
        let chair = seat_named(chair)?;
        self.table.free(by, chair, &self.present())?;
        self.thinking = None;
        // Whoever sat there has no key any more.
        self.connections
            .retain(|connection| connection.seat != Some(chair));
        self.changed().await
    }

    fn with_drawing(
        &mut self,
        act: impl FnOnce(&mut capicua_host::drawing::Drawing) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        let company = self.table.company_mut();
        let drawing = company.and_then(|company| company.drawing.as_mut());
        act(drawing.ok_or_else(|| {
            Problem::new(
                StatusCode::CONFLICT,
                "bad-draw",
                "no deal is being drawn",
                "Wait for the next one.",
            )
        })?)
    }

    fn wait_for_draw(&mut self) {
        let drawing = self.drawing_stage().is_some();
        self.gathering.draw_until = drawing.then(|| Instant::now() + self.app.options.limits.draw);
    }

    /// Goes on with a drawing as far as it can.
    async fn advance_draw(&mut self) -> Result<(), Problem> {
        let present = self.present();
        let company = self.table.company_mut();
        if let Some(drawing) = company.and_then(|company| company.drawing.as_mut()) {
            if drawing.has_hashes(&present) {
                drawing.close_hashes();
                self.wait_for_draw();
            }
            self.deal_if_open()?;
        }
        self.changed().await
    }

    fn deal_if_open(&mut self) -> Result<(), Problem> {
        let people = self.table.chairs().people();
        let Some(company) = self.table.company_mut() else {
            return Ok(());
        };
        if let Some(drawing) = company.drawing.take_if(|drawing| drawing.is_open()) {
            let purpose = drawing.purpose;
            self.gathering.draw_until = None;
            self.table.dealt(purpose, drawing.deal(&people))?;
        }
        Ok(())
    }

    /// Somebody did not answer in time.
    async fn draw_late(&mut self, stage: Stage) -> Result<(), Problem> {
        self.with_drawing(|drawing| {
            match stage {
                Stage::Hashes => drawing.close_hashes(),
                Stage::Numbers if !drawing.is_open() => drawing.void(),
                Stage::Numbers => {}
            }
            Ok(())
        })?;
        self.wait_for_draw();
        self.advance_draw().await
    }

    async fn vote(&mut self, seat: Seat, motion: Motion, yes: bool) -> Result<(), Problem> {
        let phase = self.table.phase();
        let can = match motion {
            // Whoever does not want help any more ends it for all.
            Motion::Help if !yes => true,
            Motion::Help => true,
            _ if !self.table.in_play() => return Err(not_begun()),
            Motion::Undo if self.gathering.motions.is_asked(Motion::Undo) => true,
            Motion::Undo => self.table.can_undo_of(seat),
            Motion::Next => phase == Phase::RoundOver,
            Motion::Rematch => matches!(phase, Phase::MatchOver(_)),
        };
        if !can {
            let (code, what) = match (motion, phase) {
                (Motion::Next, Phase::MatchOver(_)) => ("over", "the match is over"),
                (Motion::Next | Motion::Rematch, _) => ("not-over", "it is not over yet"),
                _ => (
                    "no-undo",
                    "there is nothing of yours to take back in this round",
                ),
            };
            return Err(Problem::new(StatusCode::CONFLICT, code, what, "Play on."));
        }
        if !yes {
            self.gathering.motions.refuse(motion);
            if let (Motion::Help, Some(company)) = (motion, self.table.company_mut()) {
                company.help = false;
            }
            return self.changed().await;
        }
        self.gathering.motions.agree(motion, seat);
        if motion == Motion::Next {
            self.gathering.next_since.get_or_insert_with(Instant::now);
        }
        self.look_at_motions().await
    }

    /// Does what all have agreed on.
    async fn look_at_motions(&mut self) -> Result<(), Problem> {
        let present = self.present();
        for motion in [Motion::Help, Motion::Undo, Motion::Next, Motion::Rematch] {
            if self.gathering.motions.carried(motion, &present).is_some() {
                return self.carry(motion).await;
            }
        }
        self.show();
        Ok(())
    }

    async fn carry(&mut self, motion: Motion) -> Result<(), Problem> {
        let present = self.present();
        let asker = self.gathering.motions.carried(motion, &present);
        self.gathering.motions.refuse(motion);
        match motion {
            Motion::Help => {
                if let Some(company) = self.table.company_mut() {
                    company.help = true;
                }
            }
            Motion::Undo => {
                let asker = asker.ok_or_else(not_begun)?;
                self.table.undo_of(asker)?;
            }
            Motion::Next | Motion::Rematch => {
                self.gathering.next_since = None;
                // The time of the match may have run out since the round was over.
                self.count_time();
                if motion == Motion::Next && self.table.phase() != Phase::RoundOver {
                    return self.changed().await;
                }
                self.table.draw(match motion {
                    Motion::Next => Purpose::Next,
                    _ => Purpose::Rematch,
                })?;
                self.wait_for_draw();
                return self.advance_draw().await;
            }
        }
        self.changed().await
    }

    fn say(&mut self, seat: Seat, word: Word) -> Result<(), Problem> {
        let budget = self.gathering.said.entry(seat);
        if !budget.or_insert_with(|| Budget::new(WORDS)).take() {
            return Err(Problem::new(
                StatusCode::TOO_MANY_REQUESTS,
                "too-many",
                "that is much at once",
                "Wait a moment.",
            ));
        }
        let frame = ServerFrame::Said {
            seat: seat.to_string(),
            word,
        };
        self.connections
            .retain(|c| c.seat.is_none() || c.send(&frame));
        Ok(())
    }

    /// How people have agreed to play, as `seat` sees it.
    pub(super) fn company(&self, seat: Seat) -> Option<Company> {
        let company = self.table.company()?;
        let minutes = self.table.minutes();
        let runs = company.in_play() && !self.table.is_over();
        let uncounted = match runs {
            true => self.uncounted(),
            false => Duration::ZERO,
        };
        let whole = Duration::from_secs(60 * u64::from(minutes));
        let left = whole.saturating_sub(Duration::from_millis(company.spent) + uncounted);
        Some(Company {
            host: company.host.map(String::from),
            game: company.game,
            clock: company.clock,
            help: company.help,
            played_for: company.stood.iter().map(char::to_string).collect(),
            motions: self.gathering.motions.shown(),
            timer: self.timer(seat),
            time: (minutes > 0).then(|| MatchTime {
                left_ms: millis(left.mul_f64(self.app.options.limits.clock)),
                minutes,
            }),
            can_undo: self.table.can_undo_of(seat),
        })
    }

    fn timer(&self, seat: Seat) -> Option<Timer> {
        let company = self.table.company().filter(|company| company.in_play())?;
        let Phase::Person(turn) = self.table.phase() else {
            return None;
        };
        // What others have to think about is theirs to know.
        let time = match turn == seat {
            true => self.time_on_turn()?,
            false => {
                let longest = company.time_for(Weight::Blocking)?;
                Duration::from_millis(longest).mul_f64(self.app.options.limits.clock)
            }
        };
        Some(Timer {
            seat: turn.to_string(),
            left_ms: millis(time.saturating_sub(self.gathering.since.elapsed())),
            of_ms: millis(time),
        })
    }

    /// What somebody is shown at a table of several people: the lobby or the view, and the drawing of a
    /// deal while there is one.
    pub(super) fn gathered(
        &self,
        seat: Seat,
        language: capicua_words::Language,
    ) -> Vec<ServerFrame> {
        let words = tongue::words(language);
        let Some(company) = self.table.company() else {
            return Vec::new();
        };
        let drawing = company.drawing.as_ref();
        let first = drawing.is_some_and(|drawing| drawing.purpose == Purpose::First);
        let mut frames = Vec::new();
        if !company.begun || first {
            let lobby = self.table.lobby(&self.id, seat, &self.present(), words);
            frames.extend(lobby.map(|lobby| ServerFrame::Lobby(Box::new(lobby))));
        } else {
            frames.push(self.view(seat, words));
        }
        if let Some(drawing) = drawing {
            let (game, round) = match drawing.purpose {
                Purpose::First => (company.game, 1),
                Purpose::Next => (company.game, self.table.round() as u32 + 1),
                Purpose::Rematch => (company.game + 1, 1),
            };
            let until = self.gathering.draw_until;
            let left = until.map_or(Duration::ZERO, |until| {
                until.saturating_duration_since(Instant::now())
            });
            let draw = drawing.shown(game, round, millis(left));
            frames.push(ServerFrame::Draw(Box::new(draw)));
        }
        frames
    }

    /// What somebody is shown who only watches.
    pub(super) fn watched(&self, language: capicua_words::Language) -> Vec<ServerFrame> {
        let words = tongue::words(language);
        let watch = self.table.watched(&self.id, &self.present(), words);
        let frame = watch.map(|watch| ServerFrame::Watch(Box::new(watch)));
        frame.into_iter().collect()
    }

    /// The seats of people who are there, by their letters.
    pub(super) fn connected(&self) -> Vec<String> {
        letters(&self.present())
    }
}
