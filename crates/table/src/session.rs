//! A match with people at the table. The session alone holds the truth: what was dealt, what chance
//! will bring, and every move. Faces and programs are shown no more than their seat may know.

use std::sync::Arc;

use capicua_core::{Fault, IllegalMoveError, InputError, Message, Seat, Seed, Side, Turn, message};

use crate::entrant::Entrant;
use crate::playable::{MatchState as _, Playable, RoundRecord, RuleSet, Score};
use crate::program::{MoveTask, Program};
use crate::round::{Notes, Round};

/// How a person without a name is written among the seats.
pub const PERSON: &str = "you";

/// The tag that says at which seats people sit: their names are anybody's.
pub const PEOPLE: &str = "People";

/// Who sits on a chair.
pub enum Chair<G: Playable> {
    /// Somebody, by name.
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

    /// How the one who sits here is called.
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
pub struct Session<G: Playable> {
    chairs: Vec<Chair<G>>,
    /// What this round is dealt from.
    seed: Seed,
    /// What programs take their chances from.
    player_seed: Seed,
    /// Rounds before this one.
    past: Vec<(Arc<Round<G>>, Notes)>,
    /// The match before this round.
    before: G::Match,
    /// This round.
    round: Arc<Round<G>>,
    notes: Notes,
    /// The programs in their chairs.
    programs: Vec<Option<Program<G>>>,
    /// Who has won a match that was broken off between two rounds.
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

    /// Lets programs take their chances from another seed than the deals. Where deals are secret,
    /// what a program does must not be made of their seed.
    #[must_use]
    pub fn with_player_seed(mut self, seed: Seed) -> Session<G> {
        self.player_seed = seed;
        self.programs = Seat::all(self.chairs.len())
            .map(|seat| self.program(seat))
            .collect();
        self
    }

    /// Goes on with a match from its records: the rounds in order, the last one finished or not.
    /// `seed` stands in where the records name none.
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

    /// Notes who sits where, and which of them are people.
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

    /// The program of a chair. Each has a seed of its own, as in the arena.
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

    /// The chairs, in order of seats.
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
            // Chance acts as soon as it has to; it never waits.
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

    /// This round as it was dealt and played: nothing for eyes at the table before it is over.
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

    /// The program on turn, asked for its move.
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

    /// A program on turn gave no legal move, and pays for it.
    pub fn fault(&mut self, seat: Seat, fault: Fault) {
        // A round that is over stays as it ended, and who is not on turn does nothing wrong.
        if self.round.turn() == Turn::Seat(seat) {
            Arc::make_mut(&mut self.round).fault(seat, fault);
            self.go_on();
        }
    }

    /// A seed that is the same whenever this ply of this round is reached.
    pub fn seed_of_ply(&self, purpose: &str) -> Seed {
        self.player_seed
            .named(purpose)
            .at(u64::from(self.before.rounds()))
            .at(self.plies() as u64)
    }

    /// Plays a move for the seat on turn; when it cannot be played nothing changes.
    pub fn play(&mut self, mv: G::Move) -> Result<(), IllegalMoveError<G::Move>> {
        if !matches!(self.round.turn(), Turn::Seat(_)) {
            return Err(IllegalMoveError(mv));
        }
        Arc::make_mut(&mut self.round).play(mv)?;
        self.go_on();
        Ok(())
    }

    /// Plays what the program on turn has chosen; what may not be played is a fault.
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

    /// Chance acts, and when the round is over programs hear how, and see the hands.
    fn go_on(&mut self) {
        self.chance();
        if self.round.is_over() {
            let rounds = self.rounds();
            let programs = self.programs.iter().flatten();
            programs.for_each(|program| program.tell(&rounds));
        }
    }

    /// Nobody chooses what chance brings, so nobody is asked.
    fn chance(&mut self) {
        if self.round.turn() == Turn::Chance {
            let round = Arc::make_mut(&mut self.round);
            while round.chance().is_some() {}
        }
    }

    /// The seats, of people and of programs, that had a choice in this round: it could be taken back.
    pub fn undoable(&self) -> Vec<Seat> {
        let had_choice = |seat: &Seat| self.last_choice(|one| one == *seat).is_some();
        self.seats().filter(had_choice).collect()
    }

    /// Takes back everything since `seat` last had a choice in this round, or any person where no seat is named.
    /// False when nobody had one.
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

    /// The ply at which one of them last had a choice.
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

    /// Somebody else sits down, or somebody gets a name. A round that is over stays theirs who played it.
    pub fn sit(&mut self, seat: Seat, chair: Chair<G>) {
        self.chairs[seat.index()] = chair;
        if !self.round.is_over() {
            self.note_names();
        }
        self.programs[seat.index()] = self.program(seat);
    }

    /// The match is over with this round, which is: whoever plays on time has won it.
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

    /// The side of a seat.
    pub fn side_of(&self, seat: Seat) -> Side {
        self.rules().side_of(seat)
    }
}
