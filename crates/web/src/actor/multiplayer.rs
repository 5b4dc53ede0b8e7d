//! Tables of several people beside the play itself: lobby, votes, drawing of deals, connections and timers. Unused
//! where one person plays.

use std::collections::HashMap;
use std::time::Duration;

use axum::http::StatusCode;
use capicua_core::{Seat, message};
use capicua_protocol::{
    Company, Knock, MatchTime, Motion, PageFrame, ServerFrame, Stage, Timer, Word,
};
use capicua_ui::host::commit_reveal::{DealId, Purpose};
use capicua_ui::host::fixes::{self, Fix};
use capicua_ui::host::multiplayer::{Motions, not_begun, nothing_asked};
use capicua_ui::host::ownership::{Attendance, not_admitted};
use capicua_ui::{DecisionKind, Phase};
use tokio::time::Instant;

use super::Actor;
use crate::api_error::ApiError;
use crate::limits::Budget;
use crate::locale;
use crate::table::{ServedGame, letters};

/// After this long something that could not be stored is tried again.
const RETRY: Duration = Duration::from_secs(1);

/// Things somebody may say in a second.
const WORDS: f64 = 1.5;

/// Changes somebody may make to what everybody sees besides playing (a name, readiness, a vote, …): so
/// many a second, and so many at once.
const CHANGES: f64 = 1.0;
const CHANGES_AT_ONCE: f64 = 12.0;

/// Presence, timers and votes of the people at a table; kept in memory only.
pub(super) struct Presence {
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
    changes: HashMap<Seat, Budget>,
    /// Requests to join a match that has begun, of all together.
    knocks: Budget,
    /// Whether everybody was shown who acts for a host who is gone.
    host_told: bool,
    /// Who has asked for help in this round and was refused.
    unhelped: Vec<((u32, usize), Seat)>,
    /// Up to when the time of the match is counted.
    counted: Instant,
}

/// The match, round and ply.
fn turn_of(table: &ServedGame) -> (u32, usize, usize) {
    let game = table.company().map_or(1, |company| company.game);
    let status = table.status();
    (game, status.round, status.ply)
}

impl Presence {
    /// Of a table that was loaded just now: its time runs from now on, and not anew with the first change.
    pub(super) fn new(table: &ServedGame) -> Presence {
        let now = Instant::now();
        Presence {
            motions: Motions::default(),
            turn: turn_of(table),
            since: now,
            left: HashMap::new(),
            loaded: now,
            draw_until: None,
            next_since: None,
            late: None,
            said: HashMap::new(),
            changes: HashMap::new(),
            knocks: Budget::with_burst(CHANGES, CHANGES_AT_ONCE),
            host_told: false,
            unhelped: Vec::new(),
            counted: now,
        }
    }
}

fn seat_named(text: &str) -> Result<Seat, ApiError> {
    let mut signs = text.chars();
    let seat = signs.next().and_then(Seat::from_letter);
    seat.filter(|_| signs.next().is_none())
        .ok_or_else(|| crate::frames::bad(message!("no-such-seat-of-four")))
}

fn much_at_once() -> ApiError {
    ApiError::new(
        StatusCode::TOO_MANY_REQUESTS,
        "too-many",
        message!("too-much-at-once"),
        message!("fix-wait-moment"),
    )
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

    /// Since when somebody has been away.
    fn away_since(&self, seat: Seat) -> Instant {
        let left = self.presence.left.get(&seat).copied();
        left.unwrap_or(self.presence.loaded)
    }

    /// Who is there, and who has been away for long.
    fn attendance(&self) -> Attendance {
        let (present, now) = (self.present(), Instant::now());
        let gone = |seat: &Seat| {
            let since = self.away_since(*seat) + self.app.options.limits.gone;
            !present.contains(seat) && since <= now
        };
        Attendance {
            gone: self.table.taken().into_iter().filter(gone).collect(),
            present,
        }
    }

    /// When something is to be done although nobody says anything.
    pub(super) fn alarm(&self) -> Option<Instant> {
        let alarms = [self.duty(), self.host_gone()];
        alarms.into_iter().flatten().min()
    }

    /// When the host will have been away for so long that somebody else acts, unless all know it.
    fn host_gone(&self) -> Option<Instant> {
        let host = self.table.company()?.host.and_then(Seat::from_letter)?;
        let present = self.present();
        let alone = present.is_empty() || present.contains(&host);
        (!alone && !self.presence.host_told)
            .then(|| self.away_since(host) + self.app.options.limits.gone)
    }

    /// When somebody has been waited for long enough.
    fn duty(&self) -> Option<Instant> {
        let company = self.table.company()?;
        let present = self.present();
        if present.is_empty() {
            return None;
        }
        if company.drawing.is_some() {
            return self.presence.draw_until;
        }
        let (limits, at) = (&self.app.options.limits, &self.presence);
        match self.table.phase() {
            _ if !company.begun => None,
            Phase::Person(seat) => {
                let left = self.away_since(seat);
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
        let time = company.time_for(self.table.status().decision_kind)?;
        Some(Duration::from_millis(time).mul_f64(self.app.options.limits.clock))
    }

    /// The time has come.
    pub(super) async fn ring(&mut self) {
        let now = Instant::now();
        if self.host_gone().is_some_and(|at| at <= now) {
            self.presence.host_told = true;
            self.show();
        }
        if self.duty().is_none_or(|at| at > now) {
            return;
        }
        let done = match self.drawing_stage() {
            Some(stage) => self.draw_late(stage).await,
            None => match self.table.phase() {
                Phase::Person(seat) => {
                    self.presence.late = self.present().contains(&seat).then_some(seat);
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
            self.presence.since = now;
            self.presence.next_since = Some(now);
            self.presence.draw_until = Some(now + RETRY);
            self.connections.retain(|c| c.refuse(&problem));
        }
    }

    fn drawing_stage(&self) -> Option<Stage> {
        let company = self.table.company()?;
        company.drawing.as_ref().map(|drawing| drawing.stage())
    }

    /// Somebody has come in. True for somebody who had been away for long.
    pub(super) fn came(&mut self, seat: Seat) -> bool {
        match self.connections.iter().filter(|c| c.seat.is_some()).count() {
            // Nobody was there: no time was spent.
            1 => self.presence.counted = Instant::now(),
            _ => self.count_time(),
        }
        self.presence.left.remove(&seat);
        self.presence.host_told = false;
        let back = self.table.is_here(seat);
        // A thought that is on its way is not in vain: the chair is given back after that move.
        let thinks = self.thinking.is_some() && self.table.phase() == Phase::Program(seat);
        if !thinks {
            self.table.give_back(seat);
        }
        if self.drawing_stage().is_some() && self.presence.draw_until.is_none() {
            self.wait_for_draw();
        }
        back
    }

    /// Somebody has taken a chair, and is waited for like somebody who left.
    pub(super) fn sat_down(&mut self, seat: Option<Seat>) {
        if let Some(seat) = seat.filter(|seat| !self.present().contains(seat)) {
            self.presence.left.insert(seat, Instant::now());
        }
    }

    /// Chairs may have changed hands: everybody who is in sees what belongs to their key, and nobody
    /// stays whose key is good for nothing any more.
    pub(super) fn follow_keys(&mut self) {
        let before = self.present();
        let watch = self.table.company().map(|company| &company.watch);
        let watch = watch.map(|watch| crate::secrets::sha256(watch));
        let (refused, table) = (not_admitted(), &self.table);
        self.connections.retain_mut(|connection| {
            let key = &connection.key;
            let seat = table.chairs().seat_of_hash(key);
            let stays = seat.is_some() || watch.as_ref() == Some(key) || table.is_newcomer(key);
            let had = std::mem::replace(&mut connection.seat, seat);
            // Whoever gave a chair up knows it.
            if !stays && had.is_none() {
                connection.refuse(&refused);
            }
            stays
        });
        for seat in self
            .present()
            .into_iter()
            .filter(|seat| !before.contains(seat))
        {
            self.came(seat);
        }
    }

    /// An error when too many come to the door of a match that has begun.
    pub(super) fn check_knocking(&mut self) -> Result<(), ApiError> {
        let begun = self.table.company().is_some_and(|company| company.begun);
        if begun && !self.presence.knocks.take() {
            return Err(much_at_once());
        }
        let here: Vec<&String> = self.connections.iter().map(|c| &c.key).collect();
        self.table
            .make_room(|key| here.iter().any(|one| *one == key));
        Ok(())
    }

    /// Somebody has left: what the others wait for may be there now.
    pub(super) async fn left(&mut self, seat: Seat) {
        self.count_time();
        if !self.present().contains(&seat) {
            self.presence.left.insert(seat, Instant::now());
            self.presence.host_told = false;
        }
        if self.table.company().is_none() || self.present().is_empty() {
            return;
        }
        // Whoever owes a number to a deal has the whole time to come back.
        if self.drawing_stage().is_none()
            && let Err(problem) = self.look_at_motions().await
        {
            self.connections.retain(|c| c.refuse(&problem));
        }
    }

    /// The time of the match runs while somebody is there.
    fn count_time(&mut self) {
        let uncounted = self.uncounted();
        self.presence.counted = Instant::now();
        self.table.spend(millis(uncounted));
    }

    /// What of it is not counted yet, by the clock of the table.
    fn uncounted(&self) -> Duration {
        let passed = self.presence.counted.elapsed();
        passed.div_f64(self.app.options.limits.clock)
    }

    /// Before a change is stored: chairs go back to people who are there, time is counted, and what was
    /// asked about the moment before is not asked any more.
    pub(super) fn tidy(&mut self) {
        if self.table.company().is_none() {
            return;
        }
        let turn = turn_of(&self.table);
        if turn != self.presence.turn {
            self.presence.turn = turn;
            self.presence.since = Instant::now();
            self.presence.late = None;
            self.presence.next_since = None;
            for motion in [Motion::Undo, Motion::Next, Motion::Rematch] {
                self.presence.motions.refuse(motion);
            }
        }
        self.count_time();
        let late = self.presence.late;
        for seat in self.present() {
            self.table.is_here(seat);
            if late != Some(seat) {
                self.table.give_back(seat);
            }
        }
    }

    /// A frame of somebody at a table of several people; nothing where it is one of those that any
    /// table understands.
    pub(super) async fn handle_multiplayer(
        &mut self,
        seat: Seat,
        frame: &PageFrame,
    ) -> Option<Result<(), ApiError>> {
        if self.table.company().is_none() {
            let alone = ApiError::new(
                StatusCode::CONFLICT,
                "alone",
                message!("one-person-table"),
                message!("fix-begin-game-more-chairs-people"),
            );
            return match frame {
                PageFrame::Name { .. }
                | PageFrame::Sit { .. }
                | PageFrame::Ready { .. }
                | PageFrame::Settle { .. }
                | PageFrame::Begin
                | PageFrame::Free { .. }
                | PageFrame::Admit { .. }
                | PageFrame::Seal { .. }
                | PageFrame::Open { .. }
                | PageFrame::Vote { .. }
                | PageFrame::Say { .. } => Some(Err(alone)),
                _ => None,
            };
        }
        let who = self.attendance();
        if let Err(much) = self.check_changes(seat, frame) {
            return Some(Err(much));
        }
        Some(match frame {
            PageFrame::Name { name } => match self.table.call(seat, name) {
                Ok(()) => self.changed().await,
                refused => refused,
            },
            PageFrame::Sit { seat: to } => self.move_chair(seat, to).await,
            PageFrame::Ready { ready } => self.ready(seat, *ready).await,
            PageFrame::Settle { clock, help, level } => {
                let level = level.as_deref();
                match self.table.settle(seat, &who, *clock, *help, level) {
                    Ok(()) => self.changed().await,
                    refused => refused,
                }
            }
            PageFrame::Begin => match self.table.may_begin(seat, &who) {
                Ok(()) => self.begin().await,
                refused => refused,
            },
            PageFrame::Admit { knock, yes } => match self.table.admit(seat, &who, *knock, *yes) {
                Ok(()) => self.changed().await,
                refused => refused,
            },
            PageFrame::Free { seat: chair } => self.free(seat, chair).await,
            // What was sent twice comes too late, and does no harm.
            PageFrame::Seal { .. } | PageFrame::Open { .. } if self.drawing_stage().is_none() => {
                Ok(())
            }
            PageFrame::Seal { attempt, hash } => {
                let sealed = self.with_drawing(|drawing| drawing.commit(seat, *attempt, hash));
                match sealed {
                    Ok(()) => self.advance_draw().await,
                    refused => refused,
                }
            }
            PageFrame::Open { attempt, number } => {
                let (table, (game, round)) = (self.id.clone(), self.drawn_round());
                let place = DealId {
                    table: &table,
                    game,
                    round,
                };
                let opened =
                    self.with_drawing(|drawing| drawing.reveal(place, seat, *attempt, number));
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

    async fn move_chair(&mut self, from: Seat, to: &str) -> Result<(), ApiError> {
        let to = seat_named(to)?;
        if from != to {
            self.table.move_to(from, to)?;
        }
        self.changed().await
    }

    async fn ready(&mut self, seat: Seat, ready: bool) -> Result<(), ApiError> {
        self.table.set_ready(seat, ready)?;
        match self.table.all_ready() {
            true => self.begin().await,
            false => self.changed().await,
        }
    }

    async fn begin(&mut self) -> Result<(), ApiError> {
        self.table.begin(&self.present())?;
        self.wait_for_draw();
        self.advance_draw().await
    }

    async fn free(&mut self, by: Seat, chair: &str) -> Result<(), ApiError> {
        let chair = seat_named(chair)?;
        self.table.free(by, chair, &self.attendance())?;
        self.changed().await
    }

    /// Everybody may change what all see now and then, not all the time. Numbers for a deal come once,
    /// and so does a yes to the next round or match.
    fn check_changes(&mut self, seat: Seat, frame: &PageFrame) -> Result<(), ApiError> {
        let counts = match frame {
            PageFrame::Name { .. }
            | PageFrame::Sit { .. }
            | PageFrame::Ready { .. }
            | PageFrame::Settle { .. }
            | PageFrame::Begin
            | PageFrame::Free { .. }
            | PageFrame::Admit { .. }
            | PageFrame::Undo => true,
            PageFrame::Vote { motion, yes } => {
                !yes || !matches!(motion, Motion::Next | Motion::Rematch)
            }
            _ => false,
        };
        let budget = self.presence.changes.entry(seat);
        let budget = budget.or_insert_with(|| Budget::with_burst(CHANGES, CHANGES_AT_ONCE));
        match !counts || fixes::is_off(Fix::ThoughtsGoOn) || budget.take() {
            true => Ok(()),
            false => Err(much_at_once()),
        }
    }

    fn with_drawing(
        &mut self,
        act: impl FnOnce(&mut capicua_ui::host::commit_reveal::CommitReveal) -> Result<(), ApiError>,
    ) -> Result<(), ApiError> {
        let company = self.table.company_mut();
        let drawing = company.and_then(|company| company.drawing.as_mut());
        act(drawing.ok_or_else(|| {
            ApiError::new(
                StatusCode::CONFLICT,
                "bad-draw",
                message!("no-deal-drawn"),
                message!("fix-wait-next"),
            )
        })?)
    }

    /// The match and the round that a deal is drawn for.
    fn drawn_round(&self) -> (u32, u32) {
        let company = self.table.company();
        let drawing = company.and_then(|company| company.drawing.as_ref());
        let game = company.map_or(1, |company| company.game);
        match drawing.map_or(Purpose::First, |drawing| drawing.purpose) {
            Purpose::First => (game, 1),
            Purpose::Next => (game, self.table.status().round as u32 + 1),
            Purpose::Rematch => (game + 1, 1),
        }
    }

    fn wait_for_draw(&mut self) {
        let drawing = self.drawing_stage().is_some();
        self.presence.draw_until = drawing.then(|| Instant::now() + self.app.options.limits.draw);
    }

    /// Goes on with a drawing as far as it can.
    async fn advance_draw(&mut self) -> Result<(), ApiError> {
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

    fn deal_if_open(&mut self) -> Result<(), ApiError> {
        let people = self.table.chairs().people();
        let Some(company) = self.table.company_mut() else {
            return Ok(());
        };
        if let Some(drawing) = company.drawing.take_if(|drawing| drawing.is_open()) {
            let purpose = drawing.purpose;
            self.presence.draw_until = None;
            let present = self.present();
            self.table.dealt(purpose, drawing.deal(&people), &present)?;
        }
        Ok(())
    }

    /// Somebody did not answer in time.
    async fn draw_late(&mut self, stage: Stage) -> Result<(), ApiError> {
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

    async fn vote(&mut self, seat: Seat, motion: Motion, yes: bool) -> Result<(), ApiError> {
        let phase = self.table.phase();
        let asked = self.presence.motions.is_asked(motion);
        // Said twice is said once.
        if yes && self.presence.motions.has_agreed(motion, seat) {
            return Ok(());
        }
        let help = self.table.company().is_some_and(|company| company.help);
        let can = match motion {
            Motion::Help if yes && help => return Ok(()),
            // Whoever does not want help any more ends it for all, once.
            Motion::Help if !yes && !asked => {
                self.table.end_help(seat)?;
                self.hinting = None;
                return self.changed().await;
            }
            Motion::Help if yes && !asked && self.was_refused(seat) => {
                return Err(ApiError::new(
                    StatusCode::CONFLICT,
                    "help-again",
                    message!("refused-this-round"),
                    message!("fix-ask-again-next"),
                ));
            }
            Motion::Help => true,
            _ if !self.table.in_play() => return Err(not_begun()),
            Motion::Undo if self.table.waits(seat) => return self.table.check_plays(seat),
            Motion::Undo if asked => true,
            Motion::Undo => self.table.can_undo_of(seat),
            Motion::Next => phase == Phase::RoundOver,
            Motion::Rematch => matches!(phase, Phase::MatchOver(_)),
        };
        if !can {
            let (code, what) = match (motion, phase) {
                (Motion::Next, Phase::MatchOver(_)) => ("over", message!("match-is-over")),
                (Motion::Next | Motion::Rematch, _) => ("not-over", message!("not-over")),
                _ => ("no-undo", message!("nothing-of-yours-to-take-back")),
            };
            return Err(ApiError::new(
                StatusCode::CONFLICT,
                code,
                what,
                message!("fix-play-on"),
            ));
        }
        if !yes && !asked {
            return Err(nothing_asked());
        }
        if !yes {
            if let (Motion::Help, Some(asker)) = (motion, self.presence.motions.asker(motion)) {
                let unhelped = (self.round(), asker);
                self.presence.unhelped.push(unhelped);
            }
            self.presence.motions.refuse(motion);
            return self.changed().await;
        }
        self.presence.motions.agree(motion, seat);
        if motion == Motion::Next {
            self.presence.next_since.get_or_insert_with(Instant::now);
        }
        self.look_at_motions().await
    }

    /// The match and the round.
    fn round(&self) -> (u32, usize) {
        let game = self.table.company().map_or(1, |company| company.game);
        (game, self.table.status().round)
    }

    /// Whether somebody has asked for help in this round, and was refused.
    fn was_refused(&mut self, seat: Seat) -> bool {
        let round = self.round();
        self.presence.unhelped.retain(|(when, _)| *when == round);
        self.presence
            .unhelped
            .iter()
            .any(|(_, asker)| *asker == seat)
    }

    /// Does what all have agreed on.
    async fn look_at_motions(&mut self) -> Result<(), ApiError> {
        for motion in [Motion::Help, Motion::Undo, Motion::Next, Motion::Rematch] {
            let asked = self.asked_for(motion);
            if self.presence.motions.carried(motion, &asked).is_some() {
                return self.carry(motion).await;
            }
        }
        self.show();
        Ok(())
    }

    /// Those who have to agree: who is there and, about the round, plays in it.
    fn asked_for(&self, motion: Motion) -> Vec<Seat> {
        let mut asked = self.present();
        if motion == Motion::Undo {
            asked.retain(|seat| !self.table.waits(*seat));
        }
        asked
    }

    async fn carry(&mut self, motion: Motion) -> Result<(), ApiError> {
        let asked = self.asked_for(motion);
        let asker = self.presence.motions.carried(motion, &asked);
        self.presence.motions.refuse(motion);
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
                self.presence.next_since = None;
                // The time of the match may have run out since the round was over.
                self.count_time();
                if motion == Motion::Next && self.table.phase() != Phase::RoundOver {
                    return self.changed().await;
                }
                let purpose = match motion {
                    Motion::Next => Purpose::Next,
                    _ => Purpose::Rematch,
                };
                self.table.draw(purpose, &self.present())?;
                self.wait_for_draw();
                return self.advance_draw().await;
            }
        }
        self.changed().await
    }

    fn say(&mut self, seat: Seat, word: Word) -> Result<(), ApiError> {
        let budget = self.presence.said.entry(seat);
        if !budget.or_insert_with(|| Budget::new(WORDS)).take() {
            return Err(much_at_once());
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
        let minutes = self.table.status().minutes;
        let runs = company.in_play() && !self.table.is_over();
        let uncounted = match runs {
            true => self.uncounted(),
            false => Duration::ZERO,
        };
        let whole = Duration::from_secs(60 * u64::from(minutes));
        let left = whole.saturating_sub(Duration::from_millis(company.spent) + uncounted);
        let host = self.table.host(&self.attendance());
        Some(Company {
            host: host.map(|host| host.to_string()),
            game: company.game,
            clock: company.clock,
            help: company.help,
            played_for: company.stood.iter().map(char::to_string).collect(),
            waits: self.table.waits(seat),
            missed: letters(&self.table.missed()),
            freed: company.places.freed().collect(),
            knocks: self.knocks(seat),
            motions: self.presence.motions.shown(),
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
                let longest = company.time_for(DecisionKind::Blocking)?;
                Duration::from_millis(longest).mul_f64(self.app.options.limits.clock)
            }
        };
        Some(Timer {
            seat: turn.to_string(),
            left_ms: millis(time.saturating_sub(self.presence.since.elapsed())),
            of_ms: millis(time),
        })
    }

    /// What somebody is shown at a table of several people: the lobby or the view, and the drawing of a
    /// deal while there is one.
    pub(super) fn multiplayer_frames(
        &self,
        seat: Seat,
        language: capicua_words::Language,
    ) -> Vec<ServerFrame> {
        let words = locale::words(language);
        let Some(company) = self.table.company() else {
            return Vec::new();
        };
        let drawing = company.drawing.as_ref();
        let first = drawing.is_some_and(|drawing| drawing.purpose == Purpose::First);
        let mut frames = Vec::new();
        if !company.begun || first {
            let (who, knocks) = (self.attendance(), self.knocks(seat));
            let lobby = self.table.lobby(&self.id, seat, &who, knocks, words);
            frames.extend(lobby.map(|lobby| ServerFrame::Lobby(Box::new(lobby))));
        } else {
            frames.push(self.view(seat, words));
        }
        if let Some(drawing) = drawing {
            let (game, round) = self.drawn_round();
            let until = self.presence.draw_until;
            let left = until.map_or(Duration::ZERO, |until| {
                until.saturating_duration_since(Instant::now())
            });
            let draw = drawing.shown(game, round, millis(left));
            frames.push(ServerFrame::Draw(Box::new(draw)));
        }
        frames
    }

    /// Who waits to be let in and is there, for the host's eyes.
    fn knocks(&self, seat: Seat) -> Vec<Knock> {
        let host = self.table.host(&self.attendance());
        let Some(company) = self.table.company().filter(|_| host == Some(seat)) else {
            return Vec::new();
        };
        let newcomers = company.places.newcomers().iter();
        let waits = newcomers.filter(|one| !one.admitted);
        let there = waits.filter(|one| self.connections.iter().any(|c| c.key == one.key));
        let knock = |one: &capicua_ui::host::ownership::Newcomer| Knock {
            number: one.number,
            name: one.name.clone(),
        };
        there.map(knock).collect()
    }

    /// What somebody is shown who waits to be let in.
    pub(super) fn outside(&self, key: &str) -> Vec<ServerFrame> {
        let waiting = self.table.waiting(&self.id, key, &self.attendance());
        let frame = waiting.map(|waiting| ServerFrame::Waiting(Box::new(waiting)));
        frame.into_iter().collect()
    }

    /// What somebody is shown who only watches.
    pub(super) fn watched(&self, language: capicua_words::Language) -> Vec<ServerFrame> {
        let words = locale::words(language);
        let watch = self.table.watched(&self.id, &self.present(), words);
        let frame = watch.map(|watch| ServerFrame::Watch(Box::new(watch)));
        frame.into_iter().collect()
    }

    /// The seats of people who are there, by their letters.
    pub(super) fn connected(&self) -> Vec<String> {
        letters(&self.present())
    }
}
