//! What the people at one table have agreed on, and what they may do with their chairs.

use std::collections::{BTreeMap, BTreeSet};

use crate::games::{RulesHandle, games};
use crate::{DecisionKind, Phase};
use capicua_core::{Message, Seat, message};
use capicua_protocol::{ByName, Clock, Knock, Lobby, Motion, Watch};
use capicua_words::Words;
use http::StatusCode;
use serde::{Deserialize, Serialize};

use crate::host::api_error::ApiError;
use crate::host::commit_reveal::{CommitReveal, Purpose};
use crate::host::fair::FairDeal;
use crate::host::ownership::{Attendance, SeatOwnership};
use crate::host::secrets;
use crate::host::table::{ServedGame, letters};

/// The level of a program that plays for somebody.
const LEVEL: &str = "medium";

/// Letters of the key of those who watch.
const WATCH: usize = 20;

/// Most matches of a table whose records are kept beside the one that is played.
const MOST_PAST: u32 = 20;

/// What several people at a table have agreed on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Multiplayer {
    /// Whether the match has begun.
    pub begun: bool,
    /// Who may begin, settle how it is played, and free the chairs of people who are gone.
    pub host: Option<char>,
    /// Who is ready.
    pub ready: BTreeSet<char>,
    /// How long people may think.
    pub clock: Clock,
    /// Whether the engine helps everybody.
    pub help: bool,
    /// The level of programs that play for people.
    pub level: String,
    /// People a program plays for.
    pub stood: BTreeSet<char>,
    /// The key of those who watch. They see nothing that is a secret.
    pub watch: String,
    /// A deal that is being drawn.
    pub drawing: Option<CommitReveal>,
    /// The number of the match, from one.
    pub game: u32,
    /// How long the match has been played, in milliseconds.
    pub spent: u64,
    /// Whose chairs and hands are.
    pub places: SeatOwnership,
    /// Who has ended the engine's help in this match.
    pub ended_help: BTreeSet<char>,
}

impl Multiplayer {
    /// About to gather.
    pub fn new(host: Option<Seat>) -> Multiplayer {
        Multiplayer {
            begun: false,
            host: host.map(Seat::letter),
            ready: BTreeSet::new(),
            clock: Clock::Off,
            help: false,
            level: LEVEL.to_owned(),
            stood: BTreeSet::new(),
            watch: secrets::word(WATCH),
            drawing: None,
            game: 1,
            spent: 0,
            places: SeatOwnership::default(),
            ended_help: BTreeSet::new(),
        }
    }

    /// Whether moves are made now.
    pub fn in_play(&self) -> bool {
        self.begun && self.drawing.is_none()
    }

    /// Milliseconds of thought for a choice of this kind; none where time does not run.
    pub fn time_for(&self, decision_kind: DecisionKind) -> Option<u64> {
        let seconds = match (self.clock, decision_kind) {
            (Clock::Off, _) => return None,
            (Clock::Relaxed, DecisionKind::Forced) => 30,
            (Clock::Relaxed, _) => 120,
            (Clock::Femundo, DecisionKind::Forced) => 5,
            (Clock::Femundo, DecisionKind::Free) => 20,
            (Clock::Femundo, DecisionKind::Blocking) => 60,
        };
        Some(seconds * 1000)
    }
}

/// What is asked of all, and who has agreed. It is forgotten with the game's leaving the memory.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Motions(BTreeMap<Motion, (Seat, BTreeSet<Seat>)>);

impl Motions {
    /// Somebody asks or agrees. Answers with whoever asked first.
    pub fn agree(&mut self, motion: Motion, seat: Seat) -> Seat {
        let (asker, yes) = self.0.entry(motion).or_insert((seat, BTreeSet::new()));
        yes.insert(seat);
        *asker
    }

    /// Whoever asked first.
    pub fn asker(&self, motion: Motion) -> Option<Seat> {
        self.0.get(&motion).map(|(asker, _)| *asker)
    }

    /// Whether somebody has agreed already.
    pub fn has_agreed(&self, motion: Motion, seat: Seat) -> bool {
        let asked = self.0.get(&motion);
        asked.is_some_and(|(_, yes)| yes.contains(&seat))
    }

    /// Somebody refuses: it is not asked any more.
    pub fn refuse(&mut self, motion: Motion) {
        self.0.remove(&motion);
    }

    /// Whoever asked first, once all of these have agreed.
    pub fn carried(&self, motion: Motion, present: &[Seat]) -> Option<Seat> {
        let (asker, yes) = self.0.get(&motion)?;
        let agreed = present.iter().all(|seat| yes.contains(seat));
        agreed.then_some(*asker)
    }

    /// Whether it is asked.
    pub fn is_asked(&self, motion: Motion) -> bool {
        self.0.contains_key(&motion)
    }

    /// As everybody sees it: whoever asked first stands first.
    pub fn shown(&self) -> ByName<Vec<String>> {
        let named = |(motion, (asker, yes)): (&Motion, &(Seat, BTreeSet<Seat>))| {
            let name = match motion {
                Motion::Help => "help",
                Motion::Undo => "undo",
                Motion::Next => "next",
                Motion::Rematch => "rematch",
            };
            let others = yes.iter().filter(|seat| *seat != asker);
            let seats = std::iter::once(asker).chain(others);
            (name.to_owned(), seats.map(Seat::to_string).collect())
        };
        self.0.iter().map(named).collect()
    }
}

pub(crate) fn conflict(code: &'static str, what: Message, help: Message) -> ApiError {
    ApiError::new(StatusCode::CONFLICT, code, what, help)
}

/// Nothing of the kind can be done before the match.
pub fn not_begun() -> ApiError {
    conflict(
        "not-begun",
        message!("round-not-dealt"),
        message!("fix-wait-until"),
    )
}

/// Something only the host may do.
pub(crate) fn not_host() -> ApiError {
    conflict(
        "not-host",
        message!("only-host"),
        message!("fix-ask-person"),
    )
}

/// Nobody else can sit down.
pub(crate) fn no_free_chair() -> ApiError {
    conflict(
        "no-free-chair",
        message!("no-free-chair"),
        message!("fix-ask-new-game-more-person"),
    )
}

/// Nothing is asked that could be refused.
pub fn nothing_asked() -> ApiError {
    conflict(
        "not-asked",
        message!("nobody-asks"),
        message!("fix-look-table"),
    )
}

/// It cannot be done any more.
fn begun() -> ApiError {
    conflict(
        "begun",
        message!("match-has-begun"),
        message!("fix-look-table"),
    )
}

impl ServedGame {
    /// What several people have agreed on; nothing where one plays.
    pub fn company(&self) -> Option<&Multiplayer> {
        self.company.as_ref()
    }

    /// The same, to be changed.
    pub fn company_mut(&mut self) -> Option<&mut Multiplayer> {
        self.company.as_mut()
    }

    /// Whether moves are made now.
    pub fn in_play(&self) -> bool {
        self.company.as_ref().is_none_or(Multiplayer::in_play)
    }

    /// The rules, as tables are made by them.
    fn rules_handle(&self) -> Result<RulesHandle, ApiError> {
        let rules = games().parse_rules(&self.table.status().rules);
        let rules = rules.and_then(|rules| rules.for_seats(self.chairs.0.len()));
        rules.map_err(|_| ApiError::broken())
    }

    /// Somebody wants to be called otherwise. Whoever a program plays for has the name when back.
    pub fn call(&mut self, seat: Seat, name: &str) -> Result<(), ApiError> {
        self.check_name(name, Some(seat))?;
        self.chairs.call(seat, name);
        if !self.is_played_for(seat) {
            self.table.sit(seat, self.chairs.name(seat));
        }
        Ok(())
    }

    /// Moves to a free chair before the match.
    pub fn move_to(&mut self, from: Seat, to: Seat) -> Result<(), ApiError> {
        let company = self.company.as_ref().ok_or_else(not_begun)?;
        if company.begun || !self.open().contains(&to) {
            return Err(conflict(
                "no-free-chair",
                message!("chair-not-free"),
                message!("fix-choose-another"),
            ));
        }
        // Its owner may have been given up.
        self.vacate(to, &[from]);
        let company = self.company.as_mut().ok_or_else(not_begun)?;
        self.chairs.0.swap(from.index(), to.index());
        company.ready.remove(&from.letter());
        if company.host == Some(from.letter()) {
            company.host = Some(to.letter());
        }
        for seat in [from, to] {
            self.table.sit(seat, self.chairs.name(seat));
        }
        Ok(())
    }

    /// The host settles how it is played, before the match. Whoever was ready looks again.
    pub fn settle(
        &mut self,
        by: Seat,
        who: &Attendance,
        clock: Option<Clock>,
        help: Option<bool>,
        level: Option<&str>,
    ) -> Result<(), ApiError> {
        let rules = self.rules_handle()?;
        self.check_host(by, who)?;
        let company = self.company.as_mut().ok_or_else(not_host)?;
        if company.begun {
            return Err(conflict(
                "begun",
                message!("match-has-begun"),
                message!("fix-settle-before-next"),
            ));
        }
        let known = level.is_none_or(|level| rules.levels().contains(&level));
        if !known {
            return Err(conflict(
                "no-level",
                message!("no-such-level"),
                message!("fix-choose-list"),
            ));
        }
        company.clock = clock.unwrap_or(company.clock);
        company.help = help.unwrap_or(company.help);
        company.level = level.unwrap_or(&company.level).to_owned();
        company.ready.clear();
        Ok(())
    }

    /// An error unless `by` may begin the match.
    pub fn may_begin(&self, by: Seat, who: &Attendance) -> Result<(), ApiError> {
        match &self.company {
            Some(company) if company.begun => Err(begun()),
            _ => self.check_host(by, who),
        }
    }

    /// Somebody is ready for the match, or is not.
    pub fn set_ready(&mut self, seat: Seat, ready: bool) -> Result<(), ApiError> {
        let waits = self.company.as_mut().filter(|company| !company.begun);
        let company = waits.ok_or_else(begun)?;
        match ready {
            true => company.ready.insert(seat.letter()),
            false => company.ready.remove(&seat.letter()),
        };
        Ok(())
    }

    /// Somebody ends the engine's help for all, once in a match.
    pub fn end_help(&mut self, seat: Seat) -> Result<(), ApiError> {
        let company = self.company.as_mut().filter(|company| company.help);
        let company = company.ok_or_else(nothing_asked)?;
        if !company.ended_help.insert(seat.letter()) {
            return Err(conflict(
                "help-again",
                message!("fix-ended-once"),
                message!("fix-ask-again-next"),
            ));
        }
        company.help = false;
        Ok(())
    }

    /// Whether every chair is taken and everybody is ready.
    pub fn all_ready(&self) -> bool {
        let people = self.chairs.people();
        let ready = |company: &Multiplayer| {
            let ready = |seat: &Seat| company.ready.contains(&seat.letter());
            !company.begun && people.iter().all(ready)
        };
        self.open().is_empty() && self.company.as_ref().is_some_and(ready)
    }

    /// The match begins, with a deal that is drawn or, where a seed was chosen, known.
    pub fn begin(&mut self, present: &[Seat]) -> Result<(), ApiError> {
        if let Some(company) = &mut self.company {
            company.begun = true;
            company.ready.clear();
        }
        self.draw(Purpose::First, present)
    }

    /// Has the next deal drawn.
    pub fn draw(&mut self, purpose: Purpose, present: &[Seat]) -> Result<(), ApiError> {
        if self.deal.chosen {
            let deal = FairDeal::draw(Some(self.deal.seed));
            return self.dealt(purpose, deal, present);
        }
        if let Some(company) = &mut self.company {
            company.drawing = Some(CommitReveal::begin(purpose));
        }
        Ok(())
    }

    /// A deal is drawn: the round begins.
    pub fn dealt(
        &mut self,
        purpose: Purpose,
        deal: FairDeal,
        present: &[Seat],
    ) -> Result<(), ApiError> {
        self.deal_places(present);
        match purpose {
            Purpose::Next => self.deal_next(deal),
            Purpose::First | Purpose::Rematch => self.begin_match(purpose, deal)?,
        }
        if let Some(company) = &mut self.company {
            company.drawing = None;
        }
        // Chairs that stayed free are played for until the deal after somebody has taken them.
        for seat in self.chairs.open() {
            self.play_for(seat);
        }
        Ok(())
    }

    fn begin_match(&mut self, purpose: Purpose, deal: FairDeal) -> Result<(), ApiError> {
        let rules = self.rules_handle()?;
        let participants = self.participants(&rules);
        let table = rules.table(&participants, deal.seed_of_deal(), self.thoughts);
        let table = table.map_err(|_| ApiError::broken())?;
        match purpose {
            Purpose::Rematch => self.put_away(deal),
            Purpose::First | Purpose::Next => self.deal = deal,
        }
        self.table = table;
        if let (Some(company), Purpose::Rematch) = (&mut self.company, purpose) {
            company.game += 1;
            company.spent = 0;
            company.ended_help.clear();
            let kept = company.game.saturating_sub(MOST_PAST);
            self.forget_before(kept);
        }
        Ok(())
    }

    /// A program plays for somebody who is gone, out of time, or has not come.
    pub fn play_for(&mut self, seat: Seat) {
        let Ok(rules) = self.rules_handle() else {
            return;
        };
        let Some(company) = &mut self.company else {
            return;
        };
        let spec = fallback_player(&rules, &company.level);
        if self.table.seat_program(seat, spec).is_ok() {
            company.stood.insert(seat.letter());
        }
    }

    /// Whether a program plays for somebody.
    pub fn is_played_for(&self, seat: Seat) -> bool {
        let company = self.company.as_ref();
        company.is_some_and(|company| company.stood.contains(&seat.letter()))
    }

    /// Whoever a program played for plays again, unless the hand was dealt to somebody else.
    pub fn give_back(&mut self, seat: Seat) {
        if self.plays(seat)
            && let Some(company) = &mut self.company
            && company.stood.remove(&seat.letter())
        {
            self.table.sit(seat, self.chairs.name(seat));
        }
    }

    /// The chairs of people that are taken.
    pub fn taken(&self) -> Vec<Seat> {
        let open = self.chairs.open();
        let people = self.chairs.people().into_iter();
        people.filter(|seat| !open.contains(seat)).collect()
    }

    /// Takes back to the last choice of `seat`, as all have agreed; never once hands are open.
    pub fn undo_of(&mut self, seat: Seat) -> Result<(), ApiError> {
        let open = self.table.phase().turn().is_none();
        match !open && self.table.undo(Some(seat)) {
            true => Ok(()),
            false => Err(conflict(
                "no-undo",
                message!("nothing-to-take-back"),
                message!("fix-play-on"),
            )),
        }
    }

    /// Whether that could be.
    pub fn can_undo_of(&self, seat: Seat) -> bool {
        let runs = self.in_play() && self.table.phase().turn().is_some();
        runs && self.plays(seat) && self.table.status().undoable.contains(&seat)
    }

    /// Time was spent on the match, in milliseconds. When it is up, the match ends with the round.
    pub fn spend(&mut self, time: u64) {
        let minutes = self.table.status().minutes;
        let Some(company) = self.company.as_mut().filter(|company| company.in_play()) else {
            return;
        };
        company.spent += time;
        if minutes > 0 && company.spent >= u64::from(minutes) * 60_000 {
            self.table.close();
        }
    }

    /// What is seen before the match.
    pub fn lobby(
        &self,
        game: &str,
        seat: Seat,
        who: &Attendance,
        knocks: Vec<Knock>,
        words: &Words,
    ) -> Option<Lobby> {
        let company = self.company.as_ref()?;
        let rules = self.rules_handle().ok()?;
        Some(Lobby {
            game: game.to_owned(),
            rules: self.table.status().rules,
            text: rules.sentences(words),
            seat: seat.to_string(),
            host: self.host(who).map(|seat| seat.to_string()),
            names: self.names(),
            people: letters(&self.chairs.people()),
            open: letters(&self.open()),
            connected: letters(&who.present),
            ready: company.ready.iter().map(char::to_string).collect(),
            clock: company.clock,
            help: company.help,
            level: company.level.clone(),
            levels: rules.levels().into_iter().map(str::to_owned).collect(),
            minutes: self.table.status().minutes,
            chosen: self.deal.chosen,
            begun: company.begun,
            knocks,
        })
    }

    /// What those see who only watch: rounds that are over.
    pub fn watched(&self, game: &str, connected: &[Seat], words: &Words) -> Option<Watch> {
        let company = self.company.as_ref()?;
        let begun = match &company.drawing {
            Some(drawing) => drawing.purpose != Purpose::First,
            None => company.begun,
        };
        let over = begun && self.table.phase().turn().is_none();
        let ending = self.table.said(words, None, 0).ending.filter(|_| over);
        let (hands, items) = ending.unwrap_or_default();
        Some(Watch {
            game: game.to_owned(),
            rules: self.table.status().rules,
            names: self.names(),
            people: letters(&self.chairs.people()),
            connected: letters(connected),
            begun,
            number: company.game,
            rounds: match begun {
                true => self.table.status().round - usize::from(!over),
                false => 0,
            },
            score: self.table.status().points.filter(|_| begun),
            said: hands.into_iter().chain(items).collect(),
            record: self.all_finished(),
            over: begun && self.is_over(),
        })
    }

    /// All rounds that are over, those of matches before included.
    pub fn all_finished(&self) -> String {
        let past = self.over.iter().filter(|round| round.game < self.game());
        let past = past.map(|round| round.played.clone());
        let drawn_first = self.company.as_ref().is_some_and(|company| {
            let first = |drawing: &CommitReveal| drawing.purpose == Purpose::First;
            !company.begun || company.drawing.as_ref().is_some_and(first)
        });
        let now = match drawn_first {
            true => String::new(),
            false => self.table.finished_text(),
        };
        let texts = past.chain([now]).filter(|text| !text.is_empty());
        texts.collect::<Vec<String>>().join("\n")
    }

    /// Whether hands are open, so that the deal may be checked.
    pub fn is_open(&self) -> bool {
        matches!(self.table.phase(), Phase::RoundOver | Phase::MatchOver(_))
    }
}

/// The player of a level under these rules.
pub(crate) fn fallback_player(rules: &RulesHandle, level: &str) -> &'static str {
    rules.level(level).unwrap_or_else(|| rules.opponent())
}
