//! What the people at one table have agreed on, and what they may do with their chairs.

use std::collections::{BTreeMap, BTreeSet};

use capicua_core::Seat;
use capicua_games::{Agreed, games};
use capicua_protocol::{ByName, Clock, Lobby, Motion, Watch};
use capicua_session::{Phase, Weight};
use capicua_words::Words;
use http::StatusCode;
use serde::{Deserialize, Serialize};

use crate::chairs::Sitter;
use crate::drawing::{Drawing, Purpose};
use crate::fair::FairDeal;
use crate::problem::Problem;
use crate::secrets;
use crate::table::{Hosted, letters};

/// The level of a program that plays for somebody.
const LEVEL: &str = "medium";

/// Letters of the key of those who watch.
const WATCH: usize = 20;

/// Most matches of a table whose records are kept beside the one that is played.
const MOST_PAST: usize = 20;

/// What several people at a table have agreed on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Company {
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
    pub drawing: Option<Drawing>,
    /// The number of the match, from one.
    pub game: u32,
    /// How long the match has been played, in milliseconds.
    pub spent: u64,
    /// Records of the matches before.
    pub past: Vec<String>,
}

impl Company {
    /// About to gather.
    pub fn new(host: Option<Seat>) -> Company {
        Company {
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
            past: Vec::new(),
        }
    }

    /// Of a match that was begun before people could agree on anything.
    pub fn of_old(host: Option<Seat>) -> Company {
        Company {
            begun: true,
            ..Company::new(host)
        }
    }

    /// Whether moves are made now.
    pub fn in_play(&self) -> bool {
        self.begun && self.drawing.is_none()
    }

    /// Milliseconds of thought for a choice of this kind; none where time does not run.
    pub fn time_for(&self, weight: Weight) -> Option<u64> {
        let seconds = match (self.clock, weight) {
            (Clock::Off, _) => return None,
            (Clock::Relaxed, Weight::Forced) => 30,
            (Clock::Relaxed, _) => 120,
            (Clock::Femundo, Weight::Forced) => 5,
            (Clock::Femundo, Weight::Free) => 20,
            (Clock::Femundo, Weight::Blocking) => 60,
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

fn conflict(code: &'static str, what: &str, help: &str) -> Problem {
    Problem::new(StatusCode::CONFLICT, code, what, help)
}

/// Nothing of the kind can be done before the match.
pub fn not_begun() -> Problem {
    conflict(
        "not-begun",
        "the round is not dealt yet",
        "Wait until it is.",
    )
}

/// Something only the host may do.
fn not_host() -> Problem {
    conflict(
        "not-host",
        "only whoever opened the table may do that",
        "Ask that person.",
    )
}

impl Hosted {
    /// What several people have agreed on; nothing where one plays.
    pub fn company(&self) -> Option<&Company> {
        self.company.as_ref()
    }

    /// The same, to be changed.
    pub fn company_mut(&mut self) -> Option<&mut Company> {
        self.company.as_mut()
    }

    /// Whether moves are made now.
    pub fn in_play(&self) -> bool {
        self.company.as_ref().is_none_or(Company::in_play)
    }

    /// The rules, as tables are made by them.
    fn agreed(&self) -> Result<Box<dyn Agreed>, Problem> {
        let rules = games().agreed(&self.table.rules());
        let rules = rules.and_then(|rules| rules.for_seats(self.chairs.0.len()));
        rules.map_err(|_| Problem::broken())
    }

    /// Somebody sits down: on the chair of the key, if it has one, else on the one that is wanted, else
    /// on the first that is free.
    pub fn take_chair(
        &mut self,
        name: Option<&str>,
        key: Option<&str>,
        seat: Option<Seat>,
    ) -> Result<(Seat, String), Problem> {
        if let Some(key) = key {
            if let Some(seat) = self.chairs.seat_of(key) {
                return Ok((seat, key.to_owned()));
            }
            let fits = (16..=64).contains(&key.len());
            if !fits || !key.bytes().all(|c| c.is_ascii_alphanumeric()) {
                return Err(Problem::new(
                    StatusCode::UNPROCESSABLE_ENTITY,
                    "bad-key-text",
                    "a key has 16 to 64 letters and digits",
                    "Send another one, or none.",
                ));
            }
        }
        let open = self.chairs.open();
        let free = seat
            .filter(|seat| open.contains(seat))
            .or(open.first().copied());
        let Some(seat) = free else {
            return Err(conflict(
                "no-free-chair",
                "no chair is free at this table",
                "Ask for a new game with one more person.",
            ));
        };
        let key = key.map_or_else(|| secrets::word(32), str::to_owned);
        self.chairs.seat_person(seat, name, &key);
        if !self.is_played_for(seat) {
            self.table.sit(seat, self.chairs.name(seat));
        }
        if let Some(company) = &mut self.company {
            company.host.get_or_insert(seat.letter());
        }
        Ok((seat, key))
    }

    /// Somebody wants to be called otherwise. Whoever a program plays for has the name when back.
    pub fn call(&mut self, seat: Seat, name: &str) {
        self.chairs.call(seat, name);
        if !self.is_played_for(seat) {
            self.table.sit(seat, self.chairs.name(seat));
        }
    }

    /// Moves to a free chair before the match.
    pub fn move_to(&mut self, from: Seat, to: Seat) -> Result<(), Problem> {
        let company = self.company.as_mut().ok_or_else(not_begun)?;
        let free = self.chairs.open().contains(&to);
        if company.begun || !free {
            return Err(conflict(
                "no-free-chair",
                "that chair is not free",
                "Choose another one.",
            ));
        }
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
        clock: Option<Clock>,
        help: Option<bool>,
        level: Option<&str>,
    ) -> Result<(), Problem> {
        let rules = self.agreed()?;
        let company = self.company.as_mut().ok_or_else(not_host)?;
        if company.host != Some(by.letter()) {
            return Err(not_host());
        }
        if company.begun {
            return Err(conflict(
                "begun",
                "the match has begun",
                "Settle it before the next one.",
            ));
        }
        let known = level.is_none_or(|level| rules.levels().contains(&level));
        if !known {
            return Err(conflict(
                "no-level",
                "there is no such level",
                "Choose one of the list.",
            ));
        }
        company.clock = clock.unwrap_or(company.clock);
        company.help = help.unwrap_or(company.help);
        company.level = level.unwrap_or(&company.level).to_owned();
        company.ready.clear();
        Ok(())
    }

    /// An error unless `by` may begin the match.
    pub fn may_begin(&self, by: Seat) -> Result<(), Problem> {
        match &self.company {
            Some(company) if company.begun => Err(conflict(
                "begun",
                "the match has begun",
                "Look at the table.",
            )),
            Some(company) if company.host == Some(by.letter()) => Ok(()),
            _ => Err(not_host()),
        }
    }

    /// Whether every chair is taken and everybody is ready.
    pub fn all_ready(&self) -> bool {
        let people = self.chairs.people();
        let ready = |company: &Company| {
            let ready = |seat: &Seat| company.ready.contains(&seat.letter());
            !company.begun && people.iter().all(ready)
        };
        self.chairs.open().is_empty() && self.company.as_ref().is_some_and(ready)
    }

    /// The match begins, with a deal that is drawn or, where a seed was chosen, known.
    pub fn begin(&mut self) -> Result<(), Problem> {
        if let Some(company) = &mut self.company {
            company.begun = true;
            company.ready.clear();
        }
        self.draw(Purpose::First)
    }

    /// Has the next deal drawn.
    pub fn draw(&mut self, purpose: Purpose) -> Result<(), Problem> {
        let deal = self.deal();
        if deal.chosen {
            let deal = FairDeal::draw(Some(deal.seed));
            return self.dealt(purpose, deal);
        }
        if let Some(company) = &mut self.company {
            company.drawing = Some(Drawing::begin(purpose));
        }
        Ok(())
    }

    /// A deal is drawn: the round begins.
    pub fn dealt(&mut self, purpose: Purpose, deal: FairDeal) -> Result<(), Problem> {
        match purpose {
            Purpose::Next => {
                self.table.next_round_from(deal.seed_of_deal());
                self.deals.push(deal);
            }
            Purpose::First | Purpose::Rematch => self.begin_match(purpose, deal)?,
        }
        if let Some(company) = &mut self.company {
            company.drawing = None;
        }
        // Chairs that stayed free are played for, and may be taken at any time.
        for seat in self.chairs.open() {
            self.play_for(seat);
        }
        Ok(())
    }

    fn begin_match(&mut self, purpose: Purpose, deal: FairDeal) -> Result<(), Problem> {
        let rules = self.agreed()?;
        let sitters = self.sitters(&*rules);
        let table = rules.table(&sitters, deal.seed_of_deal(), self.thoughts);
        let table = table.map_err(|_| Problem::broken())?;
        let before = std::mem::replace(&mut self.table, table);
        self.deals = vec![deal];
        if let (Some(company), Purpose::Rematch) = (&mut self.company, purpose) {
            company.game += 1;
            company.spent = 0;
            company.past.push(before.finished_text());
            let most = company.past.len().saturating_sub(MOST_PAST);
            company.past.drain(..most);
        }
        Ok(())
    }

    /// A program plays for somebody who is gone, out of time, or has not come.
    pub fn play_for(&mut self, seat: Seat) {
        let Ok(rules) = self.agreed() else { return };
        let Some(company) = &mut self.company else {
            return;
        };
        let spec = stand_in(&*rules, &company.level);
        if self.table.seat_program(seat, spec).is_ok() {
            company.stood.insert(seat.letter());
        }
    }

    /// Whether a program plays for somebody.
    pub fn is_played_for(&self, seat: Seat) -> bool {
        let company = self.company.as_ref();
        company.is_some_and(|company| company.stood.contains(&seat.letter()))
    }

    /// Whoever a program played for plays again.
    pub fn give_back(&mut self, seat: Seat) {
        if let Some(company) = &mut self.company
            && company.stood.remove(&seat.letter())
        {
            self.table.sit(seat, self.chairs.name(seat));
        }
    }

    /// Frees a chair: `by` its owner, or by the host while its owner is not `present`.
    pub fn free(&mut self, by: Seat, seat: Seat, present: &[Seat]) -> Result<(), Problem> {
        let taken = matches!(
            self.chairs.0.get(seat.index()),
            Some(Sitter::Person { key: Some(_), .. })
        );
        let company = self.company.as_ref().ok_or_else(not_host)?;
        if !taken {
            return Err(conflict(
                "no-such-chair",
                "nobody sits on that chair",
                "Look at the table.",
            ));
        }
        if by != seat && company.host != Some(by.letter()) {
            return Err(not_host());
        }
        if by != seat && present.contains(&seat) {
            return Err(conflict(
                "not-gone",
                "that person is there",
                "Nobody takes the chair of somebody who is there.",
            ));
        }
        self.chairs.free(seat);
        let taken: Vec<char> = self.taken().iter().map(|seat| seat.letter()).collect();
        let here = |letter: &&char| {
            present
                .iter()
                .any(|one| one.letter() == **letter && *one != seat)
        };
        if let Some(company) = &mut self.company {
            company.ready.remove(&seat.letter());
            if company.host == Some(seat.letter()) {
                company.host = taken.iter().find(here).or(taken.first()).copied();
            }
        }
        match self.in_play() {
            true => self.play_for(seat),
            false => self.table.sit(seat, self.chairs.name(seat)),
        }
        Ok(())
    }

    /// The chairs of people that are taken.
    pub fn taken(&self) -> Vec<Seat> {
        let open = self.chairs.open();
        let people = self.chairs.people().into_iter();
        people.filter(|seat| !open.contains(seat)).collect()
    }

    /// Takes back to the last choice of `seat`, as all have agreed; never once hands are open.
    pub fn undo_of(&mut self, seat: Seat) -> Result<(), Problem> {
        let open = self.table.phase().turn().is_none();
        match !open && self.table.undo_of(seat) {
            true => Ok(()),
            false => Err(conflict(
                "no-undo",
                "there is nothing to take back in this round",
                "Play on.",
            )),
        }
    }

    /// Whether that could be.
    pub fn can_undo_of(&self, seat: Seat) -> bool {
        self.in_play() && self.table.phase().turn().is_some() && self.table.can_undo_of(seat)
    }

    /// Time was spent on the match, in milliseconds. When it is up, the match ends with the round.
    pub fn spend(&mut self, time: u64) {
        let minutes = self.table.minutes();
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
        connected: &[Seat],
        words: &Words,
    ) -> Option<Lobby> {
        let company = self.company.as_ref()?;
        let rules = self.agreed().ok()?;
        Some(Lobby {
            game: game.to_owned(),
            rules: self.table.rules(),
            text: rules.sentences(words),
            seat: seat.to_string(),
            host: company.host.map(String::from),
            names: self.names(),
            people: letters(&self.chairs.people()),
            open: letters(&self.chairs.open()),
            connected: letters(connected),
            ready: company.ready.iter().map(char::to_string).collect(),
            clock: company.clock,
            help: company.help,
            level: company.level.clone(),
            levels: rules.levels().into_iter().map(str::to_owned).collect(),
            minutes: self.table.minutes(),
            chosen: self.deal().chosen,
            begun: company.begun,
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
        let ending = self.table.ending(words).filter(|_| over);
        let (hands, items) = ending.unwrap_or_default();
        Some(Watch {
            game: game.to_owned(),
            rules: self.table.rules(),
            names: self.names(),
            people: letters(&self.chairs.people()),
            connected: letters(connected),
            begun,
            number: company.game,
            rounds: match begun {
                true => self.table.round() - usize::from(!over),
                false => 0,
            },
            score: self.table.points().filter(|_| begun),
            said: hands.into_iter().chain(items).collect(),
            record: self.all_finished(),
            over: begun && self.is_over(),
        })
    }

    /// All rounds that are over, those of matches before included.
    pub fn all_finished(&self) -> String {
        let past = self.company.iter().flat_map(|company| company.past.clone());
        let drawn_first = self.company.as_ref().is_some_and(|company| {
            let first = |drawing: &Drawing| drawing.purpose == Purpose::First;
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
pub(crate) fn stand_in(rules: &dyn Agreed, level: &str) -> &'static str {
    rules.level(level).unwrap_or_else(|| rules.opponent())
}
