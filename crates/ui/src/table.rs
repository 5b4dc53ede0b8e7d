//! A match with people at it, as a face handles it: whatever the game, moves are texts here, the same
//! that people write and records keep.

use std::time::Duration;

use capicua_core::{Budget, Fault, InputError, Seat, Seed, Turn};
use capicua_protocol::{Belief, View};
use capicua_table::{Chair, Phase, Session};
use capicua_words::Words;

use crate::game_ui::{GameUi, Hint, PageContext, Scene, Work};

/// Finds a move within a budget.
pub type MoveFn = Box<dyn FnOnce(&Budget) -> Result<String, Fault> + Send>;

/// A program asked for its move.
pub struct ProgramTurn {
    /// Who is asked.
    pub seat: Seat,
    /// Whether it answers at once: then it need not wait for those who search.
    pub quick: bool,
    /// Finds the move.
    pub work: MoveFn,
}

/// What a person on turn has to think about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecisionKind {
    /// One move, or none.
    Forced,
    /// Several moves.
    Free,
    /// A move that blocks the round is among them.
    Blocking,
}

/// What is known of a match without words.
#[derive(Clone, PartialEq, Debug)]
pub struct Status {
    /// The rules.
    pub rules: String,
    /// How those are called who sit here, in order of seats.
    pub names: Vec<String>,
    /// The seats of people.
    pub people: Vec<Seat>,
    /// Whether seats hold what others may not see.
    pub hides: bool,
    /// How many minutes a match may take by its rules; zero where they do not say.
    pub minutes: u16,
    /// The seed this round is dealt from.
    pub seed: Seed,
    /// The number of the round, from one.
    pub round: usize,
    /// How many moves have been played in this round: a move is meant for one ply only.
    pub ply: usize,
    /// Points of two sides, where a match goes over several rounds.
    pub points: Option<[u16; 2]>,
    /// What the seat on turn may play.
    pub legal: Vec<String>,
    /// What it has to think about.
    pub decision_kind: DecisionKind,
    /// The seats that had a choice in this round, which could be taken back.
    pub undoable: Vec<Seat>,
}

impl Status {
    /// Whether a person had a choice that could be taken back.
    pub fn can_undo(&self) -> bool {
        self.undoable.iter().any(|seat| self.people.contains(seat))
    }
}

/// A match in words.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Narration {
    /// A round begins: its number, the score, who leads.
    pub opening: Option<String>,
    /// What happened.
    pub events: Vec<String>,
    /// What the seat has before it when it is to choose.
    pub turn: Vec<String>,
    /// How the round ended: what was left, and what it is worth.
    pub ending: Option<(Vec<String>, Vec<String>)>,
}

/// What can be typed.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Help {
    /// In a line.
    pub line: String,
    /// Item by item.
    pub items: Vec<String>,
    /// The keys of a screen.
    pub keys: String,
}

/// A match with people at it.
pub trait Table: Send {
    /// What is known of it without words.
    fn status(&self) -> Status;

    /// Who acts next.
    fn phase(&self) -> Phase;

    /// Its rounds after so many, each as a record.
    fn records(&self, after: usize) -> Vec<String>;

    /// A person sits down, or gets a name.
    fn sit(&mut self, seat: Seat, name: &str);

    /// A program sits down; it is told everything that its seat saw.
    fn seat_program(&mut self, seat: Seat, spec: &str) -> Result<(), InputError>;

    /// Plays what `seat` means by `text`, or says why not.
    fn play(&mut self, seat: Seat, text: &str, words: &Words) -> Result<(), String>;

    /// Takes back everything since `seat`, or any person, last had a choice. False when nobody had.
    fn undo(&mut self, seat: Option<Seat>) -> bool;

    /// Deals the next round of a match that goes on.
    fn next_round_from(&mut self, seed: Seed);

    /// Time is up: the match is over with this round, if it is over and somebody leads. True when it
    /// is.
    fn close(&mut self) -> bool;

    /// The program on turn, asked for its move.
    fn thought(&self) -> Option<ProgramTurn>;

    /// Plays what a program has answered; what cannot be played costs it what a fault costs.
    fn answered(&mut self, seat: Seat, answer: Result<String, Fault>);

    /// Plays for the program on turn, which has broken down: what a plain player chooses at once.
    fn play_fallback(&mut self);

    /// The match in words: what happened since so many moves of this round, and what `seat` has before it.
    fn said(&self, words: &Words, seat: Option<Seat>, since: usize) -> Narration;

    /// What can be typed.
    fn help(&self, words: &Words) -> Help;

    /// The moves of `seat`, ranked. A document shows its seed, and seeds can be traced back: without
    /// one the hint takes that of this ply, which is for eyes at this machine alone.
    fn hint(
        &self,
        seat: Seat,
        seed: Option<Seed>,
        time: Option<Duration>,
    ) -> Option<Work<Box<dyn Hint>>>;

    /// What `seat` can know of what it does not see, with a title.
    fn knowledge(&self, words: &Words, seat: Seat, width: usize) -> Option<(String, Vec<String>)>;

    /// What a screen shows to `seat`, or to a bystander.
    fn scene(&self, words: &Words, seat: Option<Seat>) -> Scene;

    /// What a page shows to `seat`.
    fn page(&self, words: &Words, seat: Seat, paged: PageContext) -> Option<View>;

    /// Who holds what, as a document: counted, or with the moves read, too.
    fn belief(&self, seat: Seat, reading: bool) -> Option<Work<Belief>>;
}

impl dyn Table + '_ {
    /// The match so far, as a file of records.
    pub fn text(&self) -> String {
        self.records(0).join("\n")
    }

    /// This round as it is written.
    pub fn round_text(&self) -> String {
        self.records(self.status().round - 1).concat()
    }

    /// The rounds that are over, as a file of records: nothing in it is a secret any more.
    pub fn finished_text(&self) -> String {
        let mut records = self.records(0);
        if self.phase().turn().is_some() {
            records.pop();
        }
        records.join("\n")
    }
}

impl<G: GameUi> Table for Session<G> {
    fn status(&self) -> Status {
        let rules = Session::rules(self);
        let legal = self.round().legal();
        Status {
            names: self.chairs().iter().map(Chair::name).collect(),
            people: self.people().collect(),
            hides: G::HIDES,
            minutes: G::minutes(&rules),
            rules: rules.to_string(),
            seed: self.seed(),
            round: self.number(),
            ply: self.plies(),
            points: G::points(self),
            decision_kind: decision_kind(self, &legal),
            legal: legal.iter().map(ToString::to_string).collect(),
            undoable: self.undoable(),
        }
    }

    fn phase(&self) -> Phase {
        Session::phase(self)
    }

    fn records(&self, after: usize) -> Vec<String> {
        Session::records(self, after)
    }

    fn sit(&mut self, seat: Seat, name: &str) {
        Session::sit(self, seat, Chair::Person(name.to_owned()));
    }

    fn seat_program(&mut self, seat: Seat, spec: &str) -> Result<(), InputError> {
        let player = G::catalogue().player(spec)?;
        player.knows(&Session::rules(self))?;
        Session::sit(self, seat, Chair::Program(player));
        Ok(())
    }

    fn play(&mut self, seat: Seat, text: &str, words: &Words) -> Result<(), String> {
        if Session::phase(self).turn() != Some(seat) {
            return Err(words.plain("refused-not-now"));
        }
        let mv = G::read_move(self, seat, text, words)?;
        Session::play(self, mv).map_err(|_| words.plain("refused-not-now"))
    }

    fn undo(&mut self, seat: Option<Seat>) -> bool {
        Session::undo(self, seat)
    }

    fn next_round_from(&mut self, seed: Seed) {
        Session::next_round_from(self, seed);
    }

    fn close(&mut self) -> bool {
        match G::leading(self) {
            Some(side) if Session::phase(self) == Phase::RoundOver => {
                Session::close(self, side);
                true
            }
            _ => false,
        }
    }

    fn thought(&self) -> Option<ProgramTurn> {
        let question = self.question()?;
        Some(ProgramTurn {
            seat: question.seat(),
            quick: question.is_quick(),
            work: Box::new(move |budget| question.answer(budget).map(|mv| mv.to_string())),
        })
    }

    fn answered(&mut self, seat: Seat, answer: Result<String, Fault>) {
        let legal = self.round().legal();
        let answer = answer.and_then(|text| {
            let meant = legal.iter().find(|mv| mv.to_string() == text);
            let illegal = || Fault(format!("illegal move {text}"));
            meant.copied().ok_or_else(illegal)
        });
        Session::answered(self, seat, answer);
    }

    fn play_fallback(&mut self) {
        let Phase::Program(seat) = Session::phase(self) else {
            return;
        };
        let state = self.round().state();
        let catalogue = G::catalogue();
        // The plain one that most games have, or else the simplest.
        let simplest = catalogue.entries.first().map(|entry| entry.name);
        let mut names = [Some("greedy"), simplest].into_iter().flatten();
        let player = names.find_map(|name| catalogue.player(name).ok());
        let chosen = player.and_then(|player| {
            let mut seated = player.sit(self.seed_of_ply("stand-in"));
            seated.begin(state, seat);
            let chosen = seated.choose(state, seat, None, &Budget::default());
            chosen.ok().map(|evaluation| evaluation.best())
        });
        let legal = self.round().legal();
        let mv = chosen.filter(|mv| state.is_legal(*mv));
        if let Some(mv) = mv.or_else(|| legal.first().copied()) {
            // It is legal: nothing can be refused.
            let _ = Session::play(self, mv);
        }
    }

    fn said(&self, words: &Words, seat: Option<Seat>, since: usize) -> Narration {
        Narration {
            opening: G::opening(self, words),
            events: G::events(self, words, since),
            turn: seat.map_or_else(Vec::new, |seat| G::at_turn(self, words, seat)),
            ending: G::ending(self, words),
        }
    }

    fn help(&self, words: &Words) -> Help {
        Help {
            line: G::help_line(words),
            items: G::help(words, &Session::rules(self)),
            keys: G::keys(words),
        }
    }

    fn hint(
        &self,
        seat: Seat,
        seed: Option<Seed>,
        time: Option<Duration>,
    ) -> Option<Work<Box<dyn Hint>>> {
        let on_turn = Session::phase(self).turn() == Some(seat);
        let seed = seed.unwrap_or_else(|| self.seed_of_ply("hint"));
        match on_turn {
            true => G::hint(self, seat, seed, time),
            false => None,
        }
    }

    fn knowledge(&self, words: &Words, seat: Seat, width: usize) -> Option<(String, Vec<String>)> {
        G::knowledge(self, words, seat, width)
    }

    fn scene(&self, words: &Words, seat: Option<Seat>) -> Scene {
        G::scene(self, words, seat)
    }

    fn page(&self, words: &Words, seat: Seat, paged: PageContext) -> Option<View> {
        G::page(self, words, seat, paged)
    }

    fn belief(&self, seat: Seat, reading: bool) -> Option<Work<Belief>> {
        G::belief(self, seat, reading)
    }
}

fn decision_kind<G: GameUi>(session: &Session<G>, legal: &[G::Move]) -> DecisionKind {
    let blocks = |mv: &G::Move| {
        let mut state = session.round().state().clone();
        state.play_unchecked(*mv);
        state.turn() == Turn::Over && Some(state.end()) == G::BLOCKED
    };
    match legal.len() {
        _ if legal.iter().any(blocks) => DecisionKind::Blocking,
        0 | 1 => DecisionKind::Forced,
        _ => DecisionKind::Free,
    }
}
