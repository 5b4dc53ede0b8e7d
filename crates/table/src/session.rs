//! A match with people at the table. Only the session holds the full state: the deal, the outcomes of chance
//! and every move. Front ends and programs are shown no more than their seat may know.

use std::sync::Arc;

use capicua_core::{Fault, IllegalMoveError, InputError, Message, Seat, Seed, Side, Turn, message};

use crate::entrant::Entrant;
use crate::playable::{MatchState as _, Playable, RoundRecord, RuleSet, Score};
use crate::program::{MoveTask, Program};
use crate::round::{Notes, Round};

/// How a person without a name is written in a list of seats.
pub const PERSON: &str = "you";

/// The tag that says at which seats people sit: names do not show it.
pub const PEOPLE: &str = "People";

/// The occupant of a seat.
pub enum Chair<G: Playable> {
    /// A person, by name.
    Person(String),
    /// A player of the program.
    Program(Entrant<G>),
}

impl<G: Playable> Clone for Chair<G> {
    fn clone(&self) -> Chair<G> {
        match self {
            Chair::Person(name) => Chair::Person(name.clone()),
            Chair::Program(player) => Chair::Program(player.clone()),
        }
    }
}

impl<G: Playable> Chair<G> {
    /// A person without a name.
    pub fn person() -> Chair<G> {
        Chair::Person(PERSON.to_owned())
    }

    /// Whether a person sits here.
    pub fn is_person(&self) -> bool {
        matches!(self, Chair::Person(_))
    }

    /// The name of the occupant.
    pub fn name(&self) -> String {
        match self {
            Chair::Person(name) => name.clone(),
            Chair::Program(player) => player.spec().to_string(),
        }
    }
}

/// Who acts next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// A person chooses.
    Person(Seat),
    /// A program chooses.
    Program(Seat),
    /// The round is over; the match goes on with [`Session::next_round`].
    RoundOver,
    /// The match is over, and this side has won it, if anybody has.
    MatchOver(Option<Side>),
}

impl Phase {
    /// Whose turn it is.
    pub fn turn(self) -> Option<Seat> {
        match self {
            Phase::Person(seat) | Phase::Program(seat) => Some(seat),
            Phase::RoundOver | Phase::MatchOver(_) => None,
        }
    }
}

/// A match with people at the table.
///
/// ```
/// use capicua_core::{Budget, Seed};
/// use capicua_dominoes::LATIN;
/// use capicua_players::{Dominoes, player};
/// use capicua_table::{Chair, Phase, Session};
///
/// let program = || Chair::Program(player("greedy").unwrap());
/// let chairs = vec![Chair::person(), program(), program(), program()];
/// let mut session = Session::<Dominoes>::new(&LATIN, chairs, Seed(1));
/// loop {
///     match session.phase() {
///         // A person would be shown a view and choose; here it is the first legal move.
///         Phase::Person(_) => session.play(session.round().legal()[0])?,
///         Phase::Program(seat) => {
///             let answer = session.question().unwrap().answer(&Budget::default());
///             session.answered(seat, answer);
///         }
///         Phase::RoundOver => session.next_round(),
///         Phase::MatchOver(winner) => {
///             assert!(winner.is_some());
///             break;
///         }
///     }
/// }
/// assert_eq!(session.records(0).len(), session.number());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Session<G: Playable> {
    chairs: Vec<Chair<G>>,
    /// The seed of the deals.
    seed: Seed,
    /// The seed of the programs.
    player_seed: Seed,
    /// Rounds before this one.
    past: Vec<(Arc<Round<G>>, Notes)>,
    /// The match before this round.
    before: G::Match,
    /// This round.
    round: Arc<Round<G>>,
    notes: Notes,
    /// The programs, by seat.
    programs: Vec<Option<Program<G>>>,
    /// The winner of a match that was ended between two rounds.
    closed: Option<Side>,
}

impl<G: Playable> Session<G> {
    /// A new match, its first round dealt.
    pub fn new(rules: &G::Rules, chairs: Vec<Chair<G>>, seed: Seed) -> Session<G> {
        let before = G::Match::new(rules);
        let mut session = Session {
            round: Arc::new(Round::new(G::deal(&before, seed))),
            notes: Notes::default(),
            programs: Vec::new(),
            chairs,
            seed,
            player_seed: seed,
            past: Vec::new(),
            before,
            closed: None,
        };
        session.notes = session.new_notes();
        session.note_names();
        session = session.with_player_seed(seed);
        session.chance();
        session
    }

    /// Gives programs another seed than the deals. Where deals are secret, the moves of a program must not
    /// depend on their seed.
    #[must_use]
    pub fn with_player_seed(mut self, seed: Seed) -> Session<G> {
        self.player_seed = seed;
        self.programs = Seat::all(self.chairs.len())
            .map(|seat| self.program(seat))
            .collect();
        self
    }

    /// Resumes a match from its records: the rounds in order, the last one finished or not. `seed` is used if
    /// the records name none.
    pub fn resume(
        records: Vec<RoundRecord<G>>,
        chairs: Vec<Chair<G>>,
        seed: Seed,
    ) -> Result<Session<G>, InputError> {
        let saved = message!("fix-match-resumed-from-file-capicua");
        let wrong = |what: Message| InputError::new(what, saved.clone());
        let Some(rules) = records.first().map(|record| record.start.rules()) else {
            return Err(wrong(message!("no-round-to-resume")));
        };
        let mut seed = seed;
        let mut before = G::Match::new(&rules);
        let mut rounds: Vec<(Arc<Round<G>>, Notes)> = Vec::new();
        for (record, number) in records.into_iter().zip(1..) {
            if let Some((last, _)) = rounds.last() {
                if !last.is_over() {
                    let what = message!("round-not-finished", round = number - 1);
                    return Err(InputError::new(
                        what,
                        message!("fix-only-last-round-may-be"),
                    ));
                }
                before.enter(last.state());
            }
            let numbered = record.notes.round.unwrap_or(1) == number;
            if !numbered || record.start.rules() != rules {
                return Err(wrong(message!("rounds-missing", round = number)));
            }
            if !before.follows(&record.start) {
                return Err(wrong(message!("wrong-score-before-round", round = number)));
            }
            let stored = record.notes.seed.as_ref();
            seed = stored.and_then(|s| s.parse().ok()).map_or(seed, Seed);
            let notes = record.notes.clone();
            let luck = G::luck_of(&before, &record.start, seed);
            let round = Round::from_record(record, luck).map_err(|ply| {
                wrong(message!("impossible-move", move = ply + 1, round = number))
            })?;
            rounds.push((Arc::new(round), notes));
        }
        let (round, notes) = rounds.pop().expect("there is a first record");
        let mut session = Session {
            round,
            notes,
            programs: Vec::new(),
            chairs,
            seed,
            player_seed: seed,
            past: rounds,
            before,
            closed: None,
        };
        if !session.round.is_over() {
            session.note_names();
        }
        session.notes.seed = Some(seed.0.to_string());
        session = session.with_player_seed(seed);
        session.chance();
        Ok(session)
    }

    /// Writes the names of all seats into the notes, and which of them are people.
    fn note_names(&mut self) {
        let names = self.chairs.iter().map(|chair| Some(chair.name()));
        self.notes.names = names.collect();
        let people: String = self.people().map(Seat::letter).collect();
        self.notes.other.retain(|(name, _)| name != PEOPLE);
        if !people.is_empty() {
            self.notes.other.push((PEOPLE.to_owned(), people));
        }
    }

    fn new_notes(&self) -> Notes {
        Notes {
            round: Some(self.before.rounds() + 1),
            seed: Some(self.seed.0.to_string()),
            ..Notes::default()
        }
    }

    /// The program of a seat. Each has a seed of its own, as in the arena.
    fn program(&self, seat: Seat) -> Option<Program<G>> {
        let Chair::Program(entrant) = &self.chairs[seat.index()] else {
            return None;
        };
        let seed = self.player_seed.named("player").at(seat.index() as u64);
        Some(Program::new(entrant, seed, seat))
    }

    /// The rules of the table.
    pub fn rules(&self) -> G::Rules {
        self.round.start().rules()
    }

    /// The seed this round is dealt from.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// The occupants, in order of seats.
    pub fn chairs(&self) -> &[Chair<G>] {
        &self.chairs
    }

    /// All seats, in order of play.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<G> {
        Seat::all(self.chairs.len())
    }

    /// The seats of people.
    pub fn people(&self) -> impl Iterator<Item = Seat> {
        self.seats()
            .filter(|seat| self.chairs[seat.index()].is_person())
    }

    /// Who acts next.
    pub fn phase(&self) -> Phase {
        match self.round.turn() {
            Turn::Seat(seat) if self.chairs[seat.index()].is_person() => Phase::Person(seat),
            Turn::Seat(seat) => Phase::Program(seat),
            // Chance nodes are played at once: a session never waits at one.
            Turn::Chance | Turn::Over => match self.after().result() {
                Some(Score { winner, .. }) => Phase::MatchOver(winner),
                None if self.closed.is_some() => Phase::MatchOver(self.closed),
                None => Phase::RoundOver,
            },
        }
    }

    /// The match before this round.
    pub fn before(&self) -> &G::Match {
        &self.before
    }

    /// The match with this round entered, once it is over.
    pub fn after(&self) -> G::Match {
        let mut after = self.before.clone();
        if self.round.is_over() {
            after.enter(self.round.state());
        }
        after
    }

    /// This round with everything hidden in it: not to be shown to a seat before it is over.
    pub fn round(&self) -> &Round<G> {
        &self.round
    }

    /// What is noted beside this round.
    pub fn notes(&self) -> &Notes {
        &self.notes
    }

    /// The number of this round, from one.
    pub fn number(&self) -> usize {
        self.past.len() + 1
    }

    /// How many moves of this round have been played, those of chance included.
    pub fn plies(&self) -> usize {
        self.round.moves().len()
    }

    /// The pending move of the program to move.
    pub fn question(&self) -> Option<MoveTask<G>> {
        let Phase::Program(seat) = self.phase() else {
            return None;
        };
        Some(MoveTask {
            program: self.programs[seat.index()].clone()?,
            rounds: self.rounds(),
        })
    }

    /// All rounds, as programs are told of them.
    fn rounds(&self) -> Vec<Arc<Round<G>>> {
        let past = self.past.iter().map(|(round, _)| round.clone());
        past.chain([self.round.clone()]).collect()
    }

    /// A program to move gave no legal move, and pays for it.
    pub fn fault(&mut self, seat: Seat, fault: Fault) {
        // A finished round does not change, and only the seat to move can be at fault.
        if self.round.turn() == Turn::Seat(seat) {
            Arc::make_mut(&mut self.round).fault(seat, fault);
            self.go_on();
        }
    }

    /// A seed for a purpose at this ply of this round: the same whenever it is reached.
    pub fn seed_of_ply(&self, purpose: &str) -> Seed {
        self.player_seed
            .named(purpose)
            .at(u64::from(self.before.rounds()))
            .at(self.plies() as u64)
    }

    /// Plays a move for the seat to move; if it is illegal, nothing changes.
    pub fn play(&mut self, mv: G::Move) -> Result<(), IllegalMoveError<G::Move>> {
        if !matches!(self.round.turn(), Turn::Seat(_)) {
            return Err(IllegalMoveError(mv));
        }
        Arc::make_mut(&mut self.round).play(mv)?;
        self.go_on();
        Ok(())
    }

    /// Plays the answer of the program to move; an illegal move is a fault.
    pub fn answered(&mut self, seat: Seat, answer: Result<G::Move, Fault>) {
        match answer {
            Ok(mv) => {
                if self.round.turn() == Turn::Seat(seat) && self.play(mv).is_err() {
                    self.fault(seat, Fault(format!("illegal move {mv}")));
                }
            }
            Err(fault) => self.fault(seat, fault),
        }
    }

    /// Plays chance nodes; when the round is over, programs are told how it ended and see the hands.
    fn go_on(&mut self) {
        self.chance();
        if self.round.is_over() {
            let rounds = self.rounds();
            let programs = self.programs.iter().flatten();
            programs.for_each(|program| program.tell(&rounds));
        }
    }

    /// Plays all outcomes of chance up to the next decision.
    fn chance(&mut self) {
        if self.round.turn() == Turn::Chance {
            let round = Arc::make_mut(&mut self.round);
            while round.chance().is_some() {}
        }
    }

    /// The seats of people and programs that had a choice in this round, which can be undone.
    pub fn undoable(&self) -> Vec<Seat> {
        let had_choice = |seat: &Seat| self.last_choice(|one| one == *seat).is_some();
        self.seats().filter(had_choice).collect()
    }

    /// Undoes everything since `seat`, or any person if `None`, last had a choice in this round. False if there
    /// was none.
    pub fn undo(&mut self, seat: Option<Seat>) -> bool {
        let last = self.last_choice(|one| match seat {
            Some(seat) => one == seat,
            None => self.chairs[one.index()].is_person(),
        });
        let Some(ply) = last else {
            return false;
        };
        Arc::make_mut(&mut self.round).rewind_to(ply);
        self.notes.comments.retain(|(after, _)| *after <= ply);
        self.programs.iter_mut().flatten().for_each(Program::unseat);
        true
    }

    /// The ply of the last choice of one of these seats.
    fn last_choice(&self, whose: impl Fn(Seat) -> bool) -> Option<usize> {
        let mut state = self.round.start().clone();
        let mut legal = capicua_core::MoveList::new();
        let mut last = None;
        for (ply, &mv) in self.round.moves().iter().enumerate() {
            if let Turn::Seat(seat) = state.turn() {
                state.legal(&mut legal);
                if legal.len() > 1 && whose(seat) {
                    last = Some(ply);
                }
            }
            state.play_unchecked(mv);
        }
        last
    }

    /// Changes the occupant of a seat, or its name. A finished round keeps the names of those who played it.
    pub fn sit(&mut self, seat: Seat, chair: Chair<G>) {
        self.chairs[seat.index()] = chair;
        if !self.round.is_over() {
            self.note_names();
        }
        self.programs[seat.index()] = self.program(seat);
    }

    /// Ends the match after this finished round, as when a clock has run out: `winner` has won it.
    pub fn close(&mut self, winner: Side) {
        if self.phase() == Phase::RoundOver {
            self.closed = Some(winner);
        }
    }

    /// Deals the next round of a match that goes on, from the seed of this one.
    pub fn next_round(&mut self) {
        self.next_round_from(self.seed);
    }

    /// Deals the next round of a match that goes on, from a seed of its own.
    pub fn next_round_from(&mut self, seed: Seed) {
        if self.phase() != Phase::RoundOver {
            return;
        }
        self.before = self.after();
        self.seed = seed;
        let next = Arc::new(Round::new(G::deal(&self.before, seed)));
        let round = std::mem::replace(&mut self.round, next);
        let notes = self.new_notes();
        let notes = std::mem::replace(&mut self.notes, notes);
        self.past.push((round, notes));
        self.note_names();
        self.chance();
    }

    /// The rounds before this one, each with what is noted beside it.
    pub fn past(&self) -> impl Iterator<Item = (&Round<G>, &Notes)> {
        self.past.iter().map(|(round, notes)| (&**round, notes))
    }

    /// The match so far, as a file of records.
    pub fn text(&self) -> String {
        self.records(0).join("\n")
    }

    /// The rounds after so many, each as it is written.
    pub fn records(&self, after: usize) -> Vec<String> {
        let past = self.past().skip(after);
        let now = (self.round(), &self.notes);
        past.chain([now])
            .map(|(round, notes)| G::write(round, notes))
            .collect()
    }

    /// The side of `seat`.
    pub fn side_of(&self, seat: Seat) -> Side {
        self.rules().side_of(seat)
    }
}
